"""Run the command line: ``python -m helvetia``."""

import sys

from helvetia.cli import main

if __name__ == "__main__":
    sys.exit(main())
