"""The searching player: it tries whole turns in imagined worlds.

A *world* is a deal of the hidden cards that agrees with the view, and the luck to come. The most
promising turns are tried in the same worlds, so that no turn is better only by luck. Whenever a
third of the budget is used up, the worse half of them is dropped (*sequential halving*).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from itertools import chain, count, islice
from math import ceil, fsum, log2
from random import Random
from threading import get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic

from helvetia.core.contract import AnyGame, AnyState, E_co, Game, M, O, S, check_state
from helvetia.core.errors import OptionError
from helvetia.core.turns.beam import Late, Moves, RatedPlan, TurnSearch

from .evaluation import Evaluation
from .explain import Candidate, Explanation, deciding_terms
from .greedy import USED, AnyBot, Clock, Following, again, name_of, quick_collection, until
from .trial import HORIZON, REPLIES, Course, OutOfTime, Trials, World

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future  # a browser has none

SIMULATIONS: Final = 200
"""The default budget."""
#: More simulations than there is time for.
_ENDLESS: Final = 10**9

Progress = Callable[[int, float], object]


class Tried:
    """A turn, and the shares of the win in the worlds in which it was tried."""

    __slots__ = ("course", "plan", "shares")

    def __init__(self, plan: RatedPlan, seat: int) -> None:
        self.plan: RatedPlan = plan
        self.shares: list[float] = []
        self.course: Course = [(seat, plan.moves)]

    @property
    def value(self) -> float:
        """The mean share; 0 if the turn was not tried."""
        return fsum(self.shares) / len(self.shares) if self.shares else 0.0


class SearchBot(Generic[S, M]):
    """Plays the turn that fared best in imagined worlds.

    Give a number of ``simulations`` for play that can be repeated (same seed, same moves), or a
    number of ``seconds``, or both, for each decision: it ends with the first that is used up. A
    simulation is one turn tried in one world: the others answer, the seat has its next turns, and
    the position is judged. With an ``executor``, such as a pool of processes, several are tried at
    once; the moves stay the same. ``progress(simulations, share)`` is called with the share of the
    budget that is used up, from 0 to 1. ``explain()`` explains the last decision.

    ``evaluation`` chooses turns, and ``leaves`` judges where a simulation ends. ``choices`` is how
    many turns are compared, and ``width`` that of the beam search that finds them. The first seat
    to answer considers ``replies`` turns and plays the one that serves it best in the end, which
    is where the searching seat has had ``horizon`` turns more.

    >>> from helvetia.games import helsinki
    >>> state = helsinki.quick_start(2, Random(3))
    >>> bot = SearchBot(helsinki, Random(1), simulations=20)
    >>> bot(helsinki.view(state, 0), helsinki.legal_moves(state)) in helsinki.legal_moves(state)
    True
    >>> bot.explain().simulations
    20
    """

    def __init__(
        self,
        game: Game[S, O, M, E_co],
        rng: Random,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        evaluation: Evaluation | None = None,
        leaves: Evaluation | None = None,
        choices: int = 8,
        width: int = 8,
        replies: int = REPLIES,
        horizon: int = HORIZON,
        progress: Progress | None = None,
        executor: Executor | None = None,
        clock: Clock = monotonic,
    ) -> None:
        self._simulations, self._seconds = _budget(simulations, seconds)
        self.game: AnyGame = game
        self._rng, self._choices, self._progress = rng, choices, progress
        self._settings = {
            "simulations": simulations,
            "seconds": seconds,
            "evaluation": evaluation,
            "leaves": leaves,
            "choices": choices,
            "width": width,
            "replies": replies,
            "horizon": horizon,
            "progress": progress,
            "clock": clock,
        }
        self._trying = evaluation, leaves, replies, horizon
        self._trials = Trials(game, *self._trying)
        self._wide = TurnSearch(game, self._trials.judge.margin, width=width)
        self._executor, self._clock = executor, clock
        self._began = 0.0
        self._ranked: list[Tried] = []
        self._seat = 0
        self._rest = Following(game)

    def __reduce__(self) -> tuple[Callable[..., AnyBot], tuple[object, ...]]:
        return again, (SearchBot, name_of(self.game), self._rng, self._settings, self._rest.plan)

    def __call__(self, view: S, legal_moves: tuple[M, ...]) -> M:
        """Return the next move of the chosen turn, or of a new one."""
        check_state(self.game, view)
        move: M | None = self._rest.next(view, legal_moves)
        if move is not None:
            return move
        assert view.player is not None  # there are legal moves
        self._seat, self._began = view.player, self._clock()
        with quick_collection():
            state = self._decide(view, until(self._seconds, self._clock))
        begun: M = self._rest.begin(state, [t.plan.moves for t in self._ranked], legal_moves)
        return begun

    def explain(self) -> Explanation:
        """Explain the last decision. Raises `OptionError` before the first one."""
        if not self._ranked:
            raise OptionError("there is no decision to explain yet")
        best = self._ranked[0]
        return Explanation(
            self._seat,
            self.simulations,
            tuple(
                Candidate(self._text(tried.plan.moves), len(tried.shares), tried.value)
                for tried in self._ranked
            ),
            tuple((seat, self._text(moves)) for seat, moves in best.course),
            deciding_terms(self._trials.judge, self._seat, [each.plan for each in self._ranked]),
        )

    def _text(self, moves: Moves) -> tuple[str, ...]:
        return tuple(map(self.game.format_move, moves))

    # --- the search -----------------------------------------------------------------------------

    def _decide(self, view: AnyState, late: Late) -> AnyState:
        """Try turns until the budget is used up; return the state that they begin with."""
        worlds = self._worlds(view, Random(self._rng.randrange(1 << 62)))
        first = next(worlds)
        # A seat's turns, up to where others decide, are the same in all worlds.
        turns = self._wide.turns(first.state, min(self._choices, self._simulations), late)
        left = [Tried(plan, self._seat) for plan in turns]
        self._ranked, worlds = list(left), chain([first], worlds)
        parts = ceil(log2(len(left)))
        for part in range(1, parts + 1):
            while self._used() * parts < part and self._round(left, worlds, late):
                self._tell(self._used())
            left.sort(key=lambda tried: -tried.value)
            self._ranked[: len(left)] = left
            del left[(len(left) + 1) // 2 :]
        self._tell(1.0)
        return first.state

    def _worlds(self, view: AnyState, rng: Random) -> Iterator[World]:
        for number in count():
            state = self.game.determinize(view, rng)
            yield World(state, rng.randrange(1 << 32), number)

    def _round(self, left: list[Tried], worlds: Iterator[World], late: Late) -> bool:
        """Try the turns that are left in more worlds, the fewer turns the more worlds.

        Return whether the budget sufficed.
        """
        most = min(self._choices, self._simulations - self.simulations) // len(left)
        trials = [(tried, world) for world in islice(worlds, most) for tried in left]
        try:
            for (tried, _), found in zip(trials, self._try(trials, late), strict=True):
                share, course = found
                tried.shares.append(share)
                tried.course = course if len(tried.shares) == 1 else tried.course
        except OutOfTime:
            # Compare all by the same worlds. If the last was never tried, the others keep one.
            same = len(left[-1].shares)
            for tried in left:
                del tried.shares[same or 1 :]
            return False
        return bool(trials)

    def _try(self, trials: list[tuple[Tried, World]], late: Late) -> Iterator[tuple[float, Course]]:
        """Yield the outcomes of these trials, from other processes if there are any."""
        done = 0
        if self._executor is not None:
            from concurrent.futures import BrokenExecutor

            try:
                for found in self._try_apart(self._executor, trials, late):
                    yield found
                    done += 1
            except BrokenExecutor:  # a killed process costs time, and changes no move
                self._executor = None
        for each, world in trials[done:]:
            yield self._trials.share(world, each.plan.moves, late)

    def _try_apart(
        self, executor: Executor, trials: list[tuple[Tried, World]], late: Late
    ) -> Iterator[tuple[float, Course]]:
        """Yield the outcomes from other processes. Raises `OutOfTime` for those that are late."""
        trial = partial(_apart, name_of(self.game), self._trying)
        waiting: list[Future[tuple[float, Course]]] = []
        try:
            for each, world in trials:
                if late():  # an executor may do the work at once
                    raise OutOfTime
                waiting.append(executor.submit(trial, self._left(), world, each.plan.moves))
            for future in waiting:
                # A trial that waits for a worker cannot know that its time is up.
                yield future.result(self._left())
        except TimeoutError as error:
            raise OutOfTime from error
        finally:
            for future in waiting:
                future.cancel()

    def _left(self) -> float | None:
        """Return the seconds that are left."""
        if self._seconds is None:
            return None
        return max(0.0, USED * self._seconds - (self._clock() - self._began))

    @property
    def simulations(self) -> int:
        """The number of trials of this decision, or of the last."""
        return sum(len(tried.shares) for tried in self._ranked)

    def _used(self) -> float:
        """Return the share of the budget that is used up."""
        share = self.simulations / self._simulations
        if self._seconds is not None:
            share = max(share, (self._clock() - self._began) / (USED * self._seconds))
        return min(1.0, share)

    def _tell(self, share: float) -> None:
        if self._progress is not None:
            self._progress(self.simulations, share)


def _apart(
    game: AnyGame | str,
    trying: tuple[Evaluation | None, Evaluation | None, int, int],
    seconds: float | None,
    world: World,
    moves: Moves,
) -> tuple[float, Course]:
    """Run one trial in another process."""
    if isinstance(game, str) and trying[:2] == (None, None):
        trials = _trials(game, get_ident(), *trying[2:])
    else:
        found: Any = import_module(game) if isinstance(game, str) else game
        trials = Trials(found, *trying)
    return trials.share(world, moves, until(seconds, monotonic))


@lru_cache(maxsize=16)
def _trials(game: str, thread: int, replies: int, horizon: int) -> Trials:
    """Return what a process, or one of its threads, keeps: most trials meet the same states."""
    found: Any = import_module(game)  # a module is a game, too
    return Trials(found, None, None, replies, horizon)


def _budget(simulations: int | None, seconds: float | None) -> tuple[int, float | None]:
    """Return the checked budget; with seconds alone the simulations are practically unlimited."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise OptionError(f"{seconds} seconds: there must be more than 0, and an end")
    if simulations is None:
        return (SIMULATIONS if seconds is None else _ENDLESS), seconds
    if simulations < 1:
        raise OptionError(f"{simulations} simulations: there must be 1 or more")
    return simulations, seconds
