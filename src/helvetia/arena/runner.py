"""Many jobs on any executor: serial, threads, processes, or the workers of a cluster.

A job is a small value and so is its result; what a job does depends on nothing but the job. So it
does not matter where it is done, in which order, or how often: a worker that is lost costs time and
nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from typing import Final, Generic, ParamSpec, TypeAlias, TypeVar

from attrs import evolve, frozen

from helvetia.arena.match import ArenaError
from helvetia.arena.play import told
from helvetia.core.errors import HelvetiaError, OptionError

J = TypeVar("J")
R = TypeVar("R")
P = ParamSpec("P")

#: An executor, which its owner shuts down, or a function that makes one, which is shut down here.
Workers: TypeAlias = Executor | Callable[[], Executor]

IN_FLIGHT: Final = 32
"""How many jobs an executor is given at once, unless told otherwise."""
_TRIES: Final = 4


class SerialExecutor(Executor):
    """Does everything at once, in this thread: for finding faults, and for comparison.

    >>> SerialExecutor().submit(max, 3, 5).result()
    5
    """

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call the function now; the future is done when it comes back."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local_workers(jobs: int) -> Callable[[], Executor]:
    """So many workers on this machine: threads that wait, each for a player process of its own.

    For `play_apart` and its like, which do their work in other processes.
    """
    if jobs < 1:
        raise OptionError(f"{jobs} jobs at a time: there must be at least 1")
    return lambda: ThreadPoolExecutor(jobs, thread_name_prefix="helvetia-arena")


def choose_workers(workers: Workers | None, jobs: int | None) -> tuple[Workers, int]:
    """The workers to use, and how many jobs to give them at once; `jobs` is for this machine."""
    if workers is None:
        count = os.cpu_count() or 1 if jobs is None else jobs
        return local_workers(count), 2 * count  # so that nobody waits for the next job
    # What is done at once is given one at a time: every result is seen as soon as it is there.
    return workers, 1 if isinstance(workers, SerialExecutor) else IN_FLIGHT


def run_jobs(
    jobs: Iterable[J],
    work: Callable[[J], R],
    workers: Workers,
    *,
    in_flight: int = IN_FLIGHT,
    ordered: bool = False,
) -> Generator[tuple[J, R], None, None]:
    """Every job with its result, as they come in, or (`ordered`) in the order of the jobs.

    At most `in_flight` jobs are with the executor at a time, or finished and waiting for one before
    them, so jobs may be without number. Close the generator (``contextlib.closing``) to give up
    early: what was not begun is cancelled.

    A job whose worker was lost is given out again. An error of the library's own family is a
    wrong job and is raised; ArenaError if a job is lost again and again.

    >>> sorted(run_jobs([3, 1, 2], str, SerialExecutor()))
    [(1, '1'), (2, '2'), (3, '3')]
    """
    if in_flight < 1:
        raise OptionError(f"{in_flight} jobs in flight: there must be at least 1")
    with _Desk(work, workers) as desk:
        waiting = enumerate(jobs)
        held: dict[int, tuple[J, R]] = {}
        following = 0
        while True:
            for number, job in islice(waiting, in_flight - len(desk.pending) - len(held)):
                desk.submit(_Ticket(number, job))
            if not desk.pending:
                return
            for ticket, result in desk.finished():
                if not ordered:
                    yield ticket.job, result
                    continue
                held[ticket.number] = ticket.job, result
                while following in held:
                    yield held.pop(following)
                    following += 1


@frozen
class _Ticket(Generic[J]):
    """A job that was handed out, and how often it was lost."""

    number: int
    job: J
    lost: int = 0


class _Desk(Generic[J, R]):
    """Hands jobs out and takes results in."""

    def __init__(self, work: Callable[[J], R], workers: Workers) -> None:
        self._work = work
        self._make = None if isinstance(workers, Executor) else workers
        self._executor = workers if isinstance(workers, Executor) else workers()
        self.pending: dict[Future[R], _Ticket[J]] = {}

    def __enter__(self) -> _Desk[J, R]:
        return self

    def __exit__(self, *_: object) -> None:
        for future in self.pending:
            future.cancel()
        if self._make is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    def submit(self, ticket: _Ticket[J]) -> None:
        """Hand a job out; to a new executor if the old one is broken and can be replaced."""
        try:
            future = self._executor.submit(self._work, ticket.job)
        except BrokenExecutor as error:
            if self._make is None:
                raise ArenaError(f"the executor takes no more jobs ({told(error)})") from error
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._make()
            future = self._executor.submit(self._work, ticket.job)
        self.pending[future] = ticket

    def finished(self) -> Iterator[tuple[_Ticket[J], R]]:
        """Wait for results; give lost jobs out again, or raise what went wrong for good."""
        # With a time limit, for a wait without one cannot be interrupted everywhere.
        done, _ = wait(self.pending, timeout=1, return_when=FIRST_COMPLETED)
        failed: list[tuple[_Ticket[J], Exception]] = []
        for future in done:
            ticket = self.pending.pop(future)
            try:
                result = future.result(timeout=0)
            except Exception as error:
                failed.append((ticket, error))  # later: what is finished must not be lost by it
            else:
                yield ticket, result
        for ticket, reason in failed:
            self.submit(_once_more(ticket, reason))


def _once_more(ticket: _Ticket[J], error: Exception) -> _Ticket[J]:
    """The ticket of a job that lost its worker, or an exception if it is no use to try again."""
    if isinstance(error, HelvetiaError):
        raise error
    if ticket.lost + 1 >= _TRIES:  # by a killed worker, a closed connection, a broken pool
        raise ArenaError(f"a job was lost {_TRIES} times, last by {told(error)}") from error
    return evolve(ticket, lost=ticket.lost + 1)
