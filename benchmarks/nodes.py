"""Measure what a node of a search costs: the table of docs/howto/bots.md.

python -m benchmarks.nodes
"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games import helsinki, helvetia
from helvetia.research import Seating


def positions(game: Any, count: int) -> list[Any]:
    """Return decisions of random games for two."""
    rng = Random(1)
    found: list[Any] = []
    state = game.new_game(2)
    while len(found) < count:
        if state.player is None:
            state = game.new_game(2)
        elif state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
        else:
            found.append(state)
            moves = game.legal_moves(state)
            state = game.apply_move(state, moves[rng.randrange(len(moves))])
    return found


def fresh(game: Any, states: list[Any]) -> list[Any]:
    """Return equal states that remember nothing."""
    return [from_json(to_json(state), game.GameState) for state in states]


def cost(work: Callable[[Any], object], states: list[Any]) -> float:
    """Return microseconds of processor time for one state."""
    begun = process_time()
    for state in states:
        work(state)
    return 1e6 * (process_time() - begun) / len(states)


def measure(game: Any) -> None:
    """Print the rows of one game."""
    rng, states, table = Random(2), positions(game, 3000), Seating(game, 2)
    moves = iter([game.legal_moves(state)[0] for state in states])
    views = [game.view(state, state.player) for state in states]
    rows: list[tuple[str, Callable[[Any], object], list[Any]]] = [
        ("legal_moves, new state", game.legal_moves, fresh(game, states)),
        ("legal_moves, again", game.legal_moves, states),
        ("apply_move", lambda s: game.apply_move(s, next(moves)), states),
        ("hash, new state", hash, fresh(game, states)),
        ("view", lambda s: game.view(s, s.player), states),
        ("determinize a view", lambda s: game.determinize(s, rng), views),
        ("score", game.score, fresh(game, states)),
        ("observation", lambda s: table.observe(s, s.player), states),
        ("mask", lambda s: table.mask(s, s.player), states),
        ("random playout", lambda s: _random_end(game, s, rng), states[::100]),
    ]
    for name, work, given in rows:
        print(f"{game.GAME:9} {name:24} {cost(work, given):7.1f} us")


def main() -> None:
    """Print the table."""
    for game in (helvetia, helsinki):
        measure(game)


def _random_end(game: Any, state: Any, rng: Random) -> Any:
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            moves = game.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = game.apply_move(state, move)
    return state


if __name__ == "__main__":
    main()
