"""Everything that is remembered between questions, and a way to forget it."""

import sys

from . import built, geometry, moves, turns, validate_people, validate_table, village
from .production import clear_production_caches


def clear_caches() -> None:
    """Forget every memoised answer of every catalogue, to give memory back.

    All caches are bounded and only speed depends on them.
    """
    clear_production_caches()
    for cached in (
        built.arranged,
        built.types_among,
        geometry.bits,
        moves.births,
        moves._buildings,
        moves.deliveries,
        moves.neutral_uses,
        moves.placements,
        moves.works,
        turns._listed,
        validate_people._check_figures,
        validate_table.check_market,
        validate_table.check_owners,
        validate_table.check_places,
        validate_table._check_purses,
        validate_table._check_stock,
        validate_table._check_village,
        village.pair_wakes,
        village.quarters_to_wake,
    ):
        cached.cache_clear()
    if f"{__package__}.canonical" in sys.modules:  # who reads no JSON need not load its reader
        from .canonical import clear_fragments

        clear_fragments()
