"""A decision ends in time: with a clock that ticks once for every look at it."""

import gc
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count
from random import Random
from time import monotonic
from typing import Any

import pytest

from helvetia.bots import GreedyBot, Judge, SearchBot, evaluation_of, trial
from helvetia.bots.workers import process_workers
from helvetia.core import TurnSearch
from helvetia.games import find

GAMES = ("helvetia", "helsinki")


class Clock:
    """A clock that goes on by a tick with every look."""

    def __init__(self, tick: float = 0.001) -> None:
        self.tick, self.looks = tick, 0

    def __call__(self) -> float:
        self.looks += 1
        return self.tick * self.looks


def begin(name: str, seed: int = 1) -> tuple[Any, Any, Any]:
    """The game, a view at its beginning, and the legal moves."""
    game: Any = find(name)
    state = game.quick_start(2, Random(seed))
    view = game.view(state, state.player)
    return game, view, game.legal_moves(view)


# --- the search for turns ------------------------------------------------------------------------


@pytest.mark.parametrize("looks", [0, 1, 2, 5, 20, 100, 400])
@pytest.mark.parametrize("name", GAMES)
def test_late_search_has_a_playable_turn(name: str, looks: int) -> None:
    game, view, legal = begin(name)
    search = TurnSearch(game, Judge(game, evaluation_of(game)).margin)
    looked = count()
    plans = search.turns(game.determinize(view, Random(1)), 5, lambda: next(looked) >= looks)
    assert plans
    assert plans[0].moves[0] in legal
    state = view if name == "helvetia" else game.determinize(view, Random(1))
    for move in plans[0].moves:
        state = game.apply_move(state, move)
    assert state == plans[0].after


@pytest.mark.parametrize("name", GAMES)
def test_late_search_makes_few_more_moves(name: str) -> None:
    """After the end of its time a search makes only the forced moves of the one it has begun."""
    game, view, _ = begin(name)
    made: list[int] = []

    class Counting:
        """The game, with a note of how many moves were made when it was late."""

        def __getattr__(self, attribute: str) -> Any:
            return getattr(game, attribute)

        def apply_move(self, state: Any, move: Any) -> Any:
            made.append(1)
            return game.apply_move(state, move)

    counting: Any = Counting()
    search = TurnSearch(counting, Judge(game, evaluation_of(game)).margin)
    state = game.determinize(view, Random(1))
    search.turns(state, 5)
    all_moves = len(made)
    made.clear()
    search.turns(state, 5, lambda: len(made) >= 3)
    assert len(made) <= 12 < all_moves


# --- bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seconds", [0.002, 0.05, 0.3, pytest.param(1.0, marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize("name", GAMES)
def test_search_ends_within_its_seconds(name: str, seconds: float) -> None:
    """From the first look to the last there are no more ticks than the seconds hold, and 10 %."""
    game, view, legal = begin(name)
    clock = Clock(tick=0.0001)
    bot = SearchBot(game, Random(1), seconds=seconds, clock=clock)
    assert bot(view, legal) in legal
    # What is left after the last look that said "late" makes no further simulation.
    assert clock.looks * clock.tick <= 1.1 * seconds + 300 * clock.tick


@pytest.mark.parametrize("name", GAMES)
def test_greedy_ends_within_its_seconds(name: str) -> None:
    game, view, legal = begin(name)
    clock = Clock(tick=0.0001)
    bot = GreedyBot(game, Random(1), seconds=0.01, clock=clock)
    assert bot(view, legal) in legal
    assert clock.looks <= 110 + 300


def test_late_simulation_counts_nothing() -> None:
    """Values are means of whole simulations only: visits add up to what was told."""
    game, view, legal = begin("helsinki")
    told: list[int] = []
    bot = SearchBot(
        game,
        Random(1),
        seconds=0.5,
        clock=Clock(),
        progress=lambda done, share: told.append(done),
    )
    bot(view, legal)
    why = bot.explain()
    assert told[-1] == why.simulations == sum(each.visits for each in why.candidates)


def test_first_used_up_budget_ends_search() -> None:
    game, view, legal = begin("helsinki")
    few = SearchBot(game, Random(1), simulations=10, seconds=1000.0, clock=lambda: 0.0)
    few(view, legal)
    assert few.explain().simulations <= 10
    short = SearchBot(game, Random(1), simulations=10**9, seconds=0.5, clock=Clock())
    short(view, legal)
    assert short.explain().simulations < 10**4


def test_time_that_suffices_changes_nothing() -> None:
    """With enough time a budget of simulations plays the same moves as without a limit."""
    game, view, legal = begin("helsinki")
    bots = [
        SearchBot(game, Random(5), simulations=15),
        SearchBot(game, Random(5), simulations=15, seconds=9.0, clock=lambda: 0.0),
    ]
    assert bots[0](view, legal) == bots[1](view, legal)
    assert bots[0].explain() == bots[1].explain()


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("kind", [GreedyBot, SearchBot])
def test_collector_is_left_as_found(kind: Any, frozen: bool) -> None:
    """What was there before a decision is not collected during it, and afterwards as before."""
    game, view, legal = begin("helsinki")
    counts: list[int] = []

    def clock() -> float:
        counts.append(gc.get_freeze_count())
        return len(counts) / 30

    bot = kind(game, Random(1), seconds=0.1, clock=clock)
    gc.unfreeze()
    if frozen:
        gc.freeze()
    try:
        bot(view, legal)
        assert max(counts) > 1000
        assert (gc.get_freeze_count() > 1000) == frozen
    finally:
        gc.unfreeze()


def test_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "_KEPT", 7)
    game, view, legal = begin("helsinki")
    bot = SearchBot(game, Random(1), simulations=40)
    cached: list[int] = []
    bot._progress = lambda *_: cached.append(len(bot._trials._best))
    bot(view, legal)
    assert max(cached) == 7


# --- several processes ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_executor_changes_no_move(name: str) -> None:
    game, view, legal = begin(name)
    alone = SearchBot(game, Random(5), simulations=16)
    with ThreadPoolExecutor(2) as executor:
        helped = SearchBot(game, Random(5), simulations=16, executor=executor)
        assert helped(view, legal) == alone(view, legal)
    assert helped.explain() == alone.explain()


class _Busy(Executor):
    """An executor whose workers never come to the work, or which has done it once it is late."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.futures.append(Future())
        if self.clock is not None:
            self.futures[-1].set_result(fn(*args, **kwargs))
            self.clock.looks += 10_000
        return self.futures[-1]


@pytest.mark.parametrize("name", GAMES)
def test_busy_executor_delays_no_decision(name: str) -> None:
    """Trials that wait for a worker are given up when the time is over."""
    game, view, legal = begin(name)
    executor = _Busy()
    bot = SearchBot(game, Random(5), seconds=0.2, width=1, executor=executor)
    assert bot(view, legal) in legal
    assert bot.explain().simulations == 0
    assert all(future.cancelled() for future in executor.futures)


def test_serial_executor_ends_in_time() -> None:
    """An executor that does the work at once gets no more of it when the time is over."""
    game, view, legal = begin("helsinki")
    clock = Clock(tick=0.0001)
    executor = _Busy(clock)
    bot = SearchBot(game, Random(5), seconds=1.0, clock=clock, executor=executor)
    assert bot(view, legal) in legal
    assert len(executor.futures) == 1


def test_processes_end_in_time() -> None:
    game, view, legal = begin("helvetia")
    with process_workers(2)() as executor:
        SearchBot(game, Random(5), simulations=16, executor=executor)(view, legal)  # warm
        began = monotonic()
        bot = SearchBot(game, Random(5), seconds=0.5, executor=executor)
        assert bot(view, legal) in legal
        took = monotonic() - began
    assert bot.explain().simulations > 8
    assert took < 5  # not a measurement: a busy machine may let it wait
