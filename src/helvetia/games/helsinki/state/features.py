"""The engine's form of a state, for programs that read millions of positions.

`GameState` is what people read. Evaluations and observations need less time per state: they may
use the bit sets and counts of :mod:`..packed`, and they get them here and nowhere else. Nothing
here changes a state.

Sets of roofs and actions are ints with those bits set; cards are ints that equal a ``Card``.
"""

from helvetia.core.state import packed_of
from helvetia.core.values import bits

from ..board import BOARD, COLUMNS, MONUMENT, ROWS, neighbours
from ..knowledge import unseen_piles
from ..names import CARD_COLOUR, CARD_NUMBER, CARD_TILE, CARD_TOPS, JOKER, SIZES, TILE_KINDS
from ..options import Counts, Rules, rules_of
from ..packed import NONE, Player, State, Table, Turn
from ..phases.scoring import points_of
from .public import GameState

__all__ = [
    "BOARD", "CARD_COLOUR", "CARD_NUMBER", "CARD_TILE", "CARD_TOPS", "COLUMNS", "JOKER", "MONUMENT",
    "NONE", "ROWS", "SIZES", "TILE_KINDS", "Counts", "Player", "Rules", "State",
    "Table", "Turn", "bits", "neighbours", "points_of", "position", "rules_of",
    "unseen_piles",
]  # fmt: skip


def position(state: GameState) -> State:
    """Return the engine's form of a state. Raises `OptionError` for one of another game."""
    return packed_of(state, GameState)
