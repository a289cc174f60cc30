"""Answers that are remembered between calls, and how to forget them."""

from .coats import free_coats
from .setup import first_state
from .sliding import KEEPERS, skyline


def clear_caches() -> None:
    """Forget everything that is only remembered for speed.

    The tables are bounded; this is for measurements, and for programs that keep running.

    >>> clear_caches()
    """
    first_state.cache_clear()
    skyline.cache_clear()
    free_coats.cache_clear()
    for shape in tuple(KEEPERS):
        shape.clear()
