"""Everything that is remembered between questions, and a way to forget it."""

import sys

from . import built, geometry, moves, supplies, village
from .memo import forget_all
from .validate import clear_checked


def clear_caches() -> None:
    """Forget every memoised answer of every catalogue, to give memory back.

    All tables are bounded (:data:`.memo.MEMO_LIMIT` entries each, or less) and only speed depends
    on them.
    """
    forget_all()
    built.clear_standing()
    clear_checked()
    for cached in (
        built.homes,
        built.types_among,
        geometry.bits,
        moves.commitments,
        supplies.one_of_each,
        village.pair_wakes,
        village.quarters_to_wake,
    ):
        cached.cache_clear()
    if f"{__package__}.canonical" in sys.modules:  # who reads no JSON need not load its reader
        from .canonical import clear_fragments

        clear_fragments()
