"""A game ready to play, for those who only want to start."""

from random import Random

from helvetia.core.contract import CHANCE
from helvetia.core.walk import sample

from .apply import apply_unchecked
from .legal import legal_moves, odds
from .names import Decision
from .options import Options
from .setup import new_game
from .state import GameState


def quick_start(players: int, rng: Random, options: Options | None = None) -> GameState:
    """A game set up at random, the start player's pawn included: the first turn comes next.

    >>> quick_start(2, Random(1)).decision.value
    'turn'
    """
    state = new_game(players, options)
    while state.decision is not Decision.TURN:
        if state.player == CHANCE:
            move = sample(odds(state), rng)
        else:
            moves = legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = apply_unchecked(state, move)
    return state
