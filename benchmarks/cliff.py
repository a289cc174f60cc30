"""The slowest calls of ``legal_moves``.

Two kinds of positions: those of random games, and those that were searched for because they are
hard (``worst``). A call in play finds the caches as the game has left them; a cold call finds them
empty.
"""

import gc
from collections.abc import Iterator
from random import Random
from statistics import median
from time import thread_time_ns
from typing import Final

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.core.contract import AnyGame, AnyState
from helvetia.games import find

from .contender import pick
from .own import GAMES, PLAYERS
from .remembered import Forgetful
from .run import Rows, Run, Section, Table, number
from .worst import load

#: The least of so many cold calls counts, without what the machine did meanwhile.
TRIES: Final = 3
_COLUMNS: Final = (
    ("median in play, microseconds", 2),
    ("slowest in play, ms", 2),
    ("slowest cold, ms", 2),
    ("worst kept, ms", 2),
)
_NOTE: Final = (
    "In play: one call at each decision. Cold: all caches are emptied before the call. Worst kept: "
    "the positions in `benchmarks/worst.jsonl`, cold."
)


def measure(run: Run) -> Rows:
    """Measure both games, each with all numbers of players."""
    gc.collect()
    gc.disable()  # else one call would pay for a collection
    try:
        return {name.capitalize(): _figures(find(name), name, run) for name in GAMES}
    finally:
        gc.enable()


def _figures(game: AnyGame, name: str, run: Run) -> dict[str, float]:
    forgetful = Forgetful(game)
    calls: list[tuple[float, AnyState]] = []
    for _ in range(run.repeat):
        for players in PLAYERS:
            calls += _timed_game(game, players, Random(next(run.seeds)))
    sampled = [state for _, state in calls][:: max(1, len(calls) // (run.positions * 8))]
    return {
        "median in play, microseconds": median(time for time, _ in calls) * 1e6,
        "slowest in play, ms": max(time for time, _ in calls) * 1e3,
        "slowest cold, ms": max(_cold(game, forgetful, state) for state in sampled) * 1e3,
        "worst kept, ms": max(_cold(game, forgetful, s) for s in load(name).values()) * 1e3,
        "calls in play": len(calls),
    }


def _timed_game(game: AnyGame, players: int, rng: Random) -> Iterator[tuple[float, AnyState]]:
    """Play one random game; yield each position with the seconds for its legal moves."""
    state = game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            yield _once(game, state), state
            move = pick(game.legal_moves(state), rng)
        state = game.apply_move(state, move)


def _once(game: AnyGame, state: AnyState) -> float:
    start = thread_time_ns()
    game.legal_moves(state)
    return (thread_time_ns() - start) / 1e9


def _cold(game: AnyGame, forgetful: Forgetful, state: AnyState) -> float:
    seconds = []
    for _ in range(TRIES):
        # Read anew, because a state and its copies remember their legal moves.
        fresh = from_json(to_json(state), game.GameState)
        forgetful.forget()
        seconds.append(_once(game, fresh))
    return min(seconds)


def tables(rows: Rows) -> list[Table]:
    """Return one row for each game."""
    return [
        Table(
            "The slowest call of legal_moves",
            ("game", *(name for name, _ in _COLUMNS)),
            tuple(
                (game, *(number(figures[name], digits) for name, digits in _COLUMNS))
                for game, figures in rows.items()
            ),
            _NOTE,
        )
    ]


SECTION: Final = Section("cliff", measure, tables)
