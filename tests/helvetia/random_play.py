"""Random games for tests: positions of every kind, the same for the same seed."""

from collections.abc import Iterator
from random import Random

from helvetia import CHANCE, AnyMove, GameState, Options, apply_move, legal_moves, new_game, odds
from helvetia.core import sample


def choose(state: GameState, rng: Random) -> AnyMove:
    """A random move, or a chance outcome by its odds."""
    if state.player == CHANCE:
        return sample(odds(state), rng)
    moves = legal_moves(state)
    return moves[rng.randrange(len(moves))]


def steps(
    players: int, options: Options, seed: int
) -> Iterator[tuple[GameState, AnyMove, GameState]]:
    """Every step of one random game: before, move, after."""
    rng = Random(seed)
    state = new_game(players, options)
    while state.player is not None:
        move = choose(state, rng)
        after = apply_move(state, move)
        yield state, move, after
        state = after


def positions(players: int, options: Options, seeds: range) -> Iterator[GameState]:
    """Every position of random games, the last ones included."""
    for seed in seeds:
        state = new_game(players, options)
        yield state
        for _, _, state in steps(players, options, seed):
            yield state
