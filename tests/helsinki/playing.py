"""Random games that reach the whole game: players who like to build and to use coats of arms."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from helvetia.core import CHANCE, sample
from helvetia.games.helsinki import (
    PRESETS,
    AnyMove,
    Build,
    Decision,
    EndTurn,
    GameState,
    Options,
    TakeCards,
    UseCoat,
    apply_move,
    legal_moves,
    new_game,
    odds,
)

OPTION_SETS: dict[str, Options] = dict(PRESETS)


def choose(state: GameState, rng: Random, eager: int = 3) -> AnyMove:
    """A random move; builds and coats are tried before others, ``eager`` times out of four."""
    if state.player == CHANCE:
        return sample(odds(state), rng)
    moves = legal_moves(state)
    if rng.randrange(4) < eager:
        lively = [m for m in moves if isinstance(m, Build | UseCoat)]
        if lively:
            return lively[rng.randrange(len(lively))]
        calm = [m for m in moves if not isinstance(m, EndTurn | TakeCards)]
        if calm:
            return calm[rng.randrange(len(calm))]
    return moves[rng.randrange(len(moves))]


def play(
    players: int, options: Options | None, seed: int | str
) -> Iterator[tuple[GameState, AnyMove, GameState]]:
    """A whole game, move by move."""
    rng = Random(seed)
    eager = rng.randrange(4)
    state = new_game(players, options)
    while state.player is not None:
        move = choose(state, rng, eager)
        after = apply_move(state, move)
        yield state, move, after
        state = after


def states(players: int, options: Options | None, seed: int | str) -> Iterator[GameState]:
    """Every state of a game, the last one included."""
    state = new_game(players, options)
    yield state
    for _, _, state in play(players, options, seed):
        yield state


def varied(most: int, seed: int) -> Iterator[GameState]:
    """Yield states of many games, at most so many of each decision."""
    met: Counter[Decision] = Counter()
    for state in sampled(2_000, seed, every=3):
        met[state.decision] += 1
        if met[state.decision] <= most:
            yield state


def sampled(count: int, seed: int, *, every: int = 7) -> Iterator[GameState]:
    """States of many games of all sorts, evenly spread."""
    found = number = 0
    names = list(OPTION_SETS)
    while True:
        options = OPTION_SETS[names[number % len(names)]]
        for index, state in enumerate(states(2 + number % 3, options, f"{seed}/{number}")):
            if (index + number) % every == 0:
                yield state
                found += 1
                if found == count:
                    return
        number += 1
