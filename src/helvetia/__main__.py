"""Run the command line: ``python -m helvetia``."""

import sys

from helvetia.cli import main
from helvetia.core import collect_seldom

collect_seldom()  # here and not in `main`, which other programs may call

if __name__ == "__main__":
    sys.exit(main())
