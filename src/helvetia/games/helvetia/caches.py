"""Everything that is remembered between questions, and a way to forget it."""

from . import built, geometry, moves, turns, village
from .memo import forget_all


def clear_caches() -> None:
    """Forget every memoised answer of every catalogue, to give memory back.

    All tables are bounded (:data:`.memo.MEMO_LIMIT` entries each, or less) and only speed depends
    on them.
    """
    forget_all()
    for cached in (
        built.types_among,
        geometry.bits,
        moves.births,
        moves._buildings,
        moves.deliveries,
        moves.placements,
        moves.works,
        turns._to_two,
        village.pair_wakes,
        village.quarters_to_wake,
    ):
        cached.cache_clear()
