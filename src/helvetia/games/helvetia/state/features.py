"""The engine's form of a state, for programs that read millions of positions.

`GameState` is what people read. Evaluations and observations need less time per state: they may
use the bit sets and counts of :mod:`..packed`, and they get them here and nowhere else. Nothing
here changes a state.

A *location* is a place in a certain village; sets of locations, goods and building types are ints
with those bits set.
"""

from typing import Final

from helvetia.core.state import packed_of
from helvetia.core.values import bits

from ..names import PLACES
from ..packed import (
    NEUTRAL_COIN,
    NONE,
    BoardBits,
    ColourBits,
    Packed,
    SetupBits,
    TurnBits,
    TurnPart,
)
from ..phases.amounts import couples
from ..phases.carter import earned
from ..phases.round_end import tile_taker
from ..phases.scoring import all_points
from ..production import Production, one_of_each
from ..village import (
    QUARTER_LOCATIONS,
    RING_ONE,
    RING_ONE_PLACES,
    SHIFT,
    houses_of,
)
from .public import GameState

__all__ = [
    "NEUTRAL_COIN",
    "NONE",
    "PLACES",
    "QUARTERS",
    "RINGS_ONE",
    "RING_ONE_PLACES",
    "BoardBits",
    "ColourBits",
    "Packed",
    "Production",
    "SetupBits",
    "TurnBits",
    "TurnPart",
    "all_points",
    "bits",
    "couples",
    "earned",
    "houses_of",
    "makeable_goods",
    "position",
    "tile_taker",
]

QUARTERS: Final = tuple(quarter for village in QUARTER_LOCATIONS for quarter in village)
"""The locations of each quarter of each village (N1)."""
RINGS_ONE: Final = tuple(RING_ONE << shift for shift in SHIFT)
"""The locations of ring one of each village (B4)."""


def position(state: GameState) -> Packed:
    """Return the engine's form of a state. Raises `OptionError` for one of another game."""
    return packed_of(state, GameState)


def makeable_goods(production: Production, types: int) -> int:
    """Return the goods that one worker on each of these building types can make together."""
    return production.makeable(one_of_each(bits(types)))
