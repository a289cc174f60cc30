"""Random games, state by state."""

from collections.abc import Iterator
from random import Random
from typing import Any

from helvetia.core import CHANCE, sample
from helvetia.core.contract import AnyGame


def play(game: AnyGame, players: int, seed: int, options: object = None) -> Iterator[Any]:
    """The states of a random game before its end, chance points included."""
    rng = Random(seed)
    state = game.new_game(players) if options is None else game.new_game(players, options)
    while state.player is not None:
        yield state
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            moves = game.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = game.apply_move(state, move)
