"""Review a record: cut it into steps, analyse their positions, put the results together."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from helvetia.bots.greedy import name_of
from helvetia.core.contract import CHANCE, AnyState
from helvetia.core.errors import OptionError, StateError
from helvetia.core.optional import turn_end_of
from helvetia.core.records.notes import ALL, Everything, Seat, watched
from helvetia.core.records.record import AnyRecord
from helvetia.core.turns.beam import Moves

from .analysis import Analysis, Job, analyse
from .estimate import LEAST_SIMULATIONS, MOST_SIMULATIONS, SIMULATIONS, Budget, Place
from .report import Review, Step

if TYPE_CHECKING:
    from helvetia.arena.executors import Workers

OnProgress: TypeAlias = Callable[[int, int], object]
"""Called with the number of analysed positions, and that of all of them."""

#: The part of a time limit that is planned: some positions take longer than the first try says.
_PLANNED: Final = 0.8
#: A process gets at most so many positions at once.
_RUN: Final = 4


@frozen
class Part:
    """A step before it is analysed: its moves, as seen, from one position to another."""

    at: int
    until: int
    mover: int
    moves: Moves


def review(
    record: AnyRecord,
    *,
    seat: Seat = ALL,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: Workers | None = None,
    jobs: int = 1,
    on_progress: OnProgress | None = None,
) -> Review:
    """Review a game by everything (`ALL`), or by what one seat knew; None is a spectator.

    The budget is a number of `simulations` for each position and each turn (default: 16), or about
    so many `seconds` for everything: a quick review finds how many simulations these allow. The
    same number of simulations gives the same review on every executor: `jobs` processes on this
    machine, or `workers`, as tournaments take them.

    From a seat's knowledge only the turns of this seat are judged: what the others could do depends
    on their cards. Raises `StateError` for an unfinished game that is not reviewed from a seat: it
    would tell hidden cards to those who still play.
    """
    work = iter_review(
        record,
        seat=seat,
        simulations=simulations,
        seconds=seconds,
        seed=seed,
        workers=workers,
        jobs=jobs,
    )
    while True:
        try:
            done, total = next(work)
        except StopIteration as end:
            found: Review = end.value
            return found
        if on_progress is not None:
            on_progress(done, total)


def iter_review(
    record: AnyRecord,
    *,
    seat: Seat = ALL,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: Workers | None = None,
    jobs: int = 1,
) -> Generator[tuple[int, int], None, Review]:
    """Review a game in small parts, for a page that must stay alive; the options of `review`.

    Yields the number of analysed positions and that of all of them, and returns the review.
    Closing the generator cancels the review. With one job it needs neither processes nor threads,
    so it runs in a browser, too. A page calls `next` from a timer, or in a loop that lets other
    work run between two positions, and takes the review from `StopIteration.value`:

    >>> from random import Random
    >>> from helvetia.core import Record, playout
    >>> from helvetia.games import helsinki
    >>> moves = playout(helsinki, helsinki.new_game(2), Random(1)).moves
    >>> work = iter_review(Record.start(helsinki, 2).add(*moves[:40]), seat=0, simulations=4)
    >>> next(work)
    (1, 41)
    >>> work.close()
    """
    budget = _budget(simulations, seconds, seed)
    if jobs < 1:
        raise OptionError(f"{jobs} jobs at a time: there must be at least 1")
    course, began = Course(record, seat), monotonic()

    def run(budget: Budget) -> Generator[tuple[int, int], None, list[Analysis]]:
        plan = list(course.jobs(budget))
        found = []
        for analysis in _results(plan, workers, jobs):
            found.append(analysis)
            yield len(found), len(plan)
        return sorted(found, key=lambda analysis: analysis.at)

    found = yield from run(budget)
    if seconds is not None:
        used = monotonic() - began
        more = int(budget.simulations * (_PLANNED * seconds - used) / used)
        if more > budget.simulations:
            budget = Budget(min(more, MOST_SIMULATIONS), seed)
            found = yield from run(budget)
    shown = seat.value if isinstance(seat, Everything) else seat
    return Review(
        record.game.GAME,
        record.players,
        shown,
        budget.simulations,
        seed,
        is_over=record.final().player is None,
        steps=tuple(course.steps(found)),
    )


def _budget(simulations: int | None, seconds: float | None, seed: int) -> Budget:
    if seconds is None:
        return Budget(SIMULATIONS if simulations is None else simulations, seed)
    if simulations is not None:
        raise OptionError("a budget is a number of simulations or of seconds, not both")
    if not 0 < seconds < float("inf"):
        raise OptionError(f"{seconds} seconds: there must be more than 0, and an end")
    return Budget(LEAST_SIMULATIONS, seed)


class Course:
    """A record as a seat saw it: its positions, and its steps from one to another.

    A step is one outcome of chance, or the moves of a seat until chance or another seat decides or
    a new turn begins.
    """

    def __init__(self, record: AnyRecord, seat: Seat) -> None:
        self.record = record
        self._seat, self._over = seat, turn_end_of(record.game)
        seen = list(watched(record, seat))
        self.states: list[AnyState] = [state for _, state in seen]
        self.parts: list[Part] = []
        moves, first, end = [move for move, _ in seen[1:]], 0, len(record)
        for last, after in enumerate(self.states[1:], 1):
            mover = self.states[first].player
            # The last turn may not be over yet.
            if mover == CHANCE or self._over(after, mover) or last == end:
                self.parts.append(Part(first, last, mover, tuple(moves[first:last])))
                first = last

    def jobs(self, budget: Budget, positions: Iterable[int] | None = None) -> Iterator[Job]:
        """Return a job for the position before each step and for the last one, or for *positions*.

        A position within a turn is judged by the rest of that turn. Raises `OptionError` for a
        position that the record does not have, and `StateError` if the record has no review.
        """
        if self.record.final().player is not None and isinstance(self._seat, Everything):
            raise StateError("the game is not over; until then review it from the view of a seat")
        if not self.parts:
            raise StateError("there is nothing to review: the record has no moves")
        end = len(self.record)
        wanted = [*(part.at for part in self.parts), end] if positions is None else list(positions)
        for at in wanted:
            if not 0 <= at <= end:
                raise OptionError(f"the record has the positions 0 to {end}, not {at}")
        return map(partial(self._job, budget), wanted)

    def _job(self, budget: Budget, at: int) -> Job:
        whole = isinstance(self._seat, Everything)
        part = next(part for part in reversed(self.parts) if part.at <= at)
        judged = at < part.until and part.mover != CHANCE and (whole or part.mover == self._seat)
        # Half a turn cannot be compared with whole ones.
        judged = judged and self._over(self.states[part.until], part.mover)
        played = part.moves[at - part.at :] if judged else ()
        place = Place(name_of(self.record.game), at, self.states[at], whole)
        return Job(place, budget, judged, played)

    def steps(self, found: list[Analysis]) -> Iterator[Step]:
        """Yield the steps with the analyses of all positions between them."""
        text = self.record.game.format_move
        for part, here, after in zip(self.parts, found, found[1:], strict=False):
            moves, shares = tuple(map(text, part.moves)), (here.evaluation, after.evaluation)
            yield Step(part.at, part.until, part.mover, moves, *shares, here.turns, here.line)


def _results(jobs: list[Job], workers: Workers | None, count: int) -> Iterable[Analysis]:
    """Yield the results of jobs as they finish; one after the other without any executor."""
    if workers is None and count == 1:
        yield from map(analyse, jobs)
        return
    # Late: a browser has no processes.
    from helvetia.arena.executors import IN_FLIGHT, run_jobs
    from helvetia.bots.workers import process_workers

    runs: Iterable[tuple[Job, ...]] = [(job,) for job in jobs]
    chosen, in_flight = workers, IN_FLIGHT
    if chosen is None:  # few in flight: what has begun is finished even if nobody waits for it
        runs, chosen, in_flight = _runs(jobs, count), process_workers(count), count + 1
    for _, found in run_jobs(runs, _analyse_all, chosen, in_flight=in_flight):
        yield from found


def _runs(jobs: Sequence[Job], count: int) -> Iterator[tuple[Job, ...]]:
    """Yield jobs in runs for so many processes, single ones at the end.

    Rollouts of neighbours meet the same positions, and each process keeps the turns that it found.
    """
    first = 0
    while first < len(jobs):
        after = first + max(1, min(_RUN, (len(jobs) - first) // (4 * count)))
        yield tuple(jobs[first:after])
        first = after


def _analyse_all(jobs: Iterable[Job]) -> list[Analysis]:
    return [analyse(job) for job in jobs]
