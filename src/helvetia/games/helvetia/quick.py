"""A game ready to play, for those who only want to start."""

from random import Random
from typing import Final

from helvetia.core.walk import sample

from .apply import apply_move
from .geometry import QUARTERS, RING_ONE
from .legal import legal_moves, odds
from .moves import AnyMove, PlaceAt
from .names import Decision
from .options import Options
from .setup import new_game
from .state import GameState

_CORNERS: Final = tuple(quarter & RING_ONE for quarter in QUARTERS)


def quick_start(players: int, rng: Random, options: Options | None = None) -> GameState:
    """The first turn of a game after a sensible random set-up.

    Picks, pairs and sexes are random; start buildings stand round one corner, so that one
    quarter wakes them all, as the rulebook advises.

    >>> quick_start(3, Random(1)).decision.value
    'turn'
    """
    state = new_game(players, options)
    corners = {seat: _CORNERS[rng.randrange(4)] for seat in range(players)}
    while state.setup is not None:
        state = apply_move(state, _setup_move(state, rng, corners))
    return state


def _setup_move(state: GameState, rng: Random, corners: dict[int, int]) -> AnyMove:
    if state.decision in (Decision.LETTER, Decision.FIRST_PLAYER):
        return sample(odds(state), rng)
    moves = legal_moves(state)
    if state.decision is Decision.PLACE:
        corner = corners[state.current]
        good = [m for m in moves if isinstance(m, PlaceAt) and corner >> m.place & 1]
        moves = tuple(good) or moves  # a neutral village has more houses than a corner
    return moves[rng.randrange(len(moves))]
