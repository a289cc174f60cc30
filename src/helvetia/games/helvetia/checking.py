"""What the checks of a state share: how they refuse, and how they are remembered.

Every state that is read is counted, and most of its parts were counted before. So a check that
needs a few parts only is remembered for them once it has passed; one that fails raises, and is
made again whenever it is asked for.
"""

from functools import lru_cache
from typing import Final

from helvetia.core.errors import LoadError

from .names import Colour

#: Where the colours of a document stand; neutral is the third of two players' colours.
PATHS: Final = tuple(f"$.colours[{index}]" for index in range(len(Colour)))
HOUSES: Final = tuple(f"{path}.houses" for path in PATHS)
Counts = tuple[int, ...]
remembered: Final = lru_cache(maxsize=1 << 12)


def require(condition: object, message: str, path: str) -> None:
    """Raise LoadError, with what is wrong and where, unless the condition holds."""
    if not condition:
        raise LoadError(message, path)
