"""Answers that are remembered between calls, and how to forget them."""

import sys

from .coats import free_coats
from .setup import first_state
from .sliding import KEEPERS, skyline
from .validate import clear_checked


def clear_caches() -> None:
    """Forget everything that is only remembered for speed.

    The tables are bounded; this is for measurements, and for programs that keep running.

    >>> clear_caches()
    """
    first_state.cache_clear()
    skyline.cache_clear()
    free_coats.cache_clear()
    clear_checked()
    for shape in tuple(KEEPERS):
        shape.clear()
    if f"{__package__}.canonical" in sys.modules:  # who reads no JSON need not load its reader
        from .canonical import clear_fragments

        clear_fragments()
