"""Decisions of random games, for tests of what programs and models are sent."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from attrs import frozen

from helvetia.core import CHANCE, sample
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.games import find


@frozen
class Asked:
    """A seat that must decide: what it may know, and what it may do."""

    game: AnyGame
    view: AnyState
    legal: tuple[AnyMove, ...]


def decisions(name: str, players: int, seed: int, options: object = None) -> Iterator[Asked]:
    """Yield every decision of a random game."""
    game, rng = find(name), Random(seed)
    state = game.new_game(players, game.Options() if options is None else options)
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            legal = game.legal_moves(state)
            move = legal[rng.randrange(len(legal))]
            yield Asked(game, game.view(state, state.player), legal)
        state = game.apply_move(state, move)


def decision(name: str, number: int, seed: int = 1) -> Asked:
    """Return one decision of a random game of two."""
    return next(islice(decisions(name, 2, seed), number, None))
