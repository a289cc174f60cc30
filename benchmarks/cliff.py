"""Whether some call of ``legal_moves`` is far slower than the others.

Two kinds of positions: those of random games, and those that were searched for because they are
hard (``worst``). Two moments: warm, when the question was asked before, and cold, when everything
that was remembered has been forgotten. All are compared with the median call in random play.
"""

import gc
from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from statistics import median
from time import thread_time_ns
from typing import Final

from helvetia.core import CHANCE, sample
from helvetia.core.contract import AnyGame, AnyState
from helvetia.games import find

from .contender import pick
from .own import GAMES, PLAYERS
from .remembered import Forgetful
from .run import Rows, Run, Section, Table, number
from .worst import load

#: The least of so many calls: what the machine did meanwhile is not the position's fault.
TRIES: Final = 3
#: In play a call happens once. Those that took so many medians are asked again, cold.
SUSPECT: Final = 10
_COLUMNS: Final = (
    ("median in play, microseconds", 2),
    ("slowest in play", 1),
    ("slowest warm", 1),
    ("median cold", 1),
    ("slowest cold", 1),
    ("worst kept, warm", 1),
    ("worst kept, cold", 1),
)
_NOTE: Final = (
    "A multiple of the median call in random play. In play: as it happens, one call at each "
    "decision. Warm: the same position was asked before. Cold: all answers forgotten before the "
    "call. Worst kept: the "
    "positions in `benchmarks/worst`."
)


def measure(run: Run) -> Rows:
    """Both games, each with all numbers of players."""
    gc.collect()
    gc.disable()  # a collection would be blamed on the call in which it happens
    try:
        return {name.capitalize(): _figures(find(name), name, run) for name in GAMES}
    finally:
        gc.enable()


def _figures(game: AnyGame, name: str, run: Run) -> dict[str, float]:
    forgetful = Forgetful(game)
    in_play: list[tuple[float, AnyState]] = []
    for _ in range(run.repeat):
        for players in PLAYERS:
            in_play += _timed_game(game, players, Random(next(run.seeds)))
    base = median(time for time, _ in in_play)
    asked = [state for _, state in in_play][:: max(1, len(in_play) // (run.positions * 8))]
    kept = load(name)
    cold = [_cold(game, forgetful, state) for state in asked]
    return {
        "median in play, microseconds": base * 1e6,
        "slowest in play": _slowest_in_play(game, forgetful, in_play, base) / base,
        "slowest warm": max(_warm(game, state) for state in asked) / base,
        "median cold": median(cold) / base,
        "slowest cold": max(cold) / base,
        "worst kept, warm": max(_warm(game, state) for state in kept.values()) / base,
        "worst kept, cold": max(_cold(game, forgetful, state) for state in kept.values()) / base,
        "calls in play": len(in_play),
    }


def _timed_game(game: AnyGame, players: int, rng: Random) -> Iterator[tuple[float, AnyState]]:
    """One random game: each position with the seconds that listing its moves took in play."""
    state = game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(game.odds(state), rng)
        else:
            yield _once(game, state), state
            move = pick(game.legal_moves(state), rng)
        state = game.apply_move(state, move)


def _slowest_in_play(
    game: AnyGame, forgetful: Forgetful, calls: list[tuple[float, AnyState]], base: float
) -> float:
    """The slowest call, unless it is slow only because the machine was busy just then."""
    return max(
        min(time, _cold(game, forgetful, state)) if time > SUSPECT * base else time
        for time, state in calls
    )


def _once(game: AnyGame, state: AnyState) -> float:
    start = thread_time_ns()
    game.legal_moves(state)
    return (thread_time_ns() - start) / 1e9


def _least(call: Callable[[], float]) -> float:
    return min(call() for _ in range(TRIES))


def _warm(game: AnyGame, state: AnyState) -> float:
    _once(game, copy(state))
    return _least(lambda: _once(game, copy(state)))


def _cold(game: AnyGame, forgetful: Forgetful, state: AnyState) -> float:
    def call() -> float:
        forgetful.forget()
        return _once(game, copy(state))

    return _least(call)


def tables(rows: Rows) -> list[Table]:
    """One row for each game."""
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
