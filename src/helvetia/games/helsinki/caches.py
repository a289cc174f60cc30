"""Answers that are remembered between calls, and how to forget them."""

from .coats import free_coats
from .sliding import KEEPERS, skyline


def clear_caches() -> None:
    """Forget everything that is only remembered for speed.

    The tables are bounded; this is for measurements, and for programs that keep running.

    >>> clear_caches()
    """
    skyline.cache_clear()
    free_coats.cache_clear()
    for shape in tuple(KEEPERS):
        shape.clear()
