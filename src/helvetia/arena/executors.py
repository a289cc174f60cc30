"""Run many jobs on any executor: serial, threads, processes, or the workers of a cluster.

A job and its result are small values, and the result depends on nothing but the job. So the place,
the order and the number of attempts do not matter: a lost worker costs only time.
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
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from typing import Final, Generic, ParamSpec, TypeAlias, TypeVar

from attrs import evolve, frozen

from helvetia.arena.matches import ArenaError
from helvetia.arena.seats import error_text
from helvetia.bots.workers import check_jobs
from helvetia.core.errors import HelvetiaError, MissingExtraError, OptionError

J = TypeVar("J")
R = TypeVar("R")
P = ParamSpec("P")

#: An executor, which its owner shuts down, or a function that makes one, which is shut down here.
Workers: TypeAlias = Executor | Callable[[], Executor]

IN_FLIGHT: Final = 32
"""The default number of jobs that an executor gets at once."""
_TRIES: Final = 4
_CONNECT_SECONDS: Final = 20


class SerialExecutor(Executor):
    """Runs every job at once, in this thread: for debugging and for comparison.

    >>> SerialExecutor().submit(max, 3, 5).result()
    5
    """

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call the function now and return a finished future."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def local_workers(jobs: int) -> Callable[[], Executor]:
    """Return a maker of threads on this machine, each with its own player process.

    The threads only wait: for `play_apart` and other jobs that run in processes.
    """
    check_jobs(jobs)
    return lambda: ThreadPoolExecutor(jobs, thread_name_prefix="helvetia-arena")


@contextmanager
def dask_workers(address: str, timeout: float = _CONNECT_SECONDS) -> Iterator[Executor]:
    """Provide the workers of a running Dask cluster, by the address of its scheduler.

    Raises `MissingExtraError` without the extra ``helvetia[dask]``, and `ArenaError` if no
    scheduler answers.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise MissingExtraError("distributed", "dask") from error
    try:
        client = distributed.Client(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no Dask scheduler answers at {address!r}") from error
    with client:
        executor: Executor = client.get_executor()
        yield executor


def choose_workers(workers: Workers | None, jobs: int | None) -> tuple[Workers, int]:
    """Return the workers to use and the number of jobs to submit at once."""
    if workers is None:
        count = os.cpu_count() or 1 if jobs is None else jobs
        return local_workers(count), 2 * count  # so that no worker waits for the next job
    # A serial executor finishes a job at once: one at a time shows every result immediately.
    return workers, 1 if isinstance(workers, SerialExecutor) else IN_FLIGHT


def run_jobs(
    jobs: Iterable[J],
    work: Callable[[J], R],
    workers: Workers,
    *,
    in_flight: int = IN_FLIGHT,
    ordered: bool = False,
) -> Generator[tuple[J, R], None, None]:
    """Yield every job with its result, as they finish, or (`ordered`) in the order of the jobs.

    At most `in_flight` jobs are submitted at a time, or finished and waiting for an earlier one,
    so there may be any number of jobs. Close the generator (``contextlib.closing``) to stop
    early: jobs that have not begun are cancelled.

    A job whose worker was lost is submitted again. Raises the library's own errors, which mean a
    wrong job, and `ArenaError` for a job that is lost again and again.

    >>> sorted(run_jobs([3, 1, 2], str, SerialExecutor()))
    [(1, '1'), (2, '2'), (3, '3')]
    """
    if in_flight < 1:
        raise OptionError(f"{in_flight} jobs in flight: there must be at least 1")
    with closing(_Desk(work, workers)) as desk:
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
    """A submitted job, and how often it was lost."""

    number: int
    job: J
    lost: int = 0

    def after(self, error: Exception) -> _Ticket[J]:
        """Return the ticket for another attempt, or raise if that is useless."""
        if isinstance(error, HelvetiaError):
            raise error
        if self.lost + 1 >= _TRIES:  # by a killed worker, a closed connection, a broken pool
            text = f"a job was lost {_TRIES} times, last by {error_text(error)}"
            raise ArenaError(text) from error
        return evolve(self, lost=self.lost + 1)


class _Desk(Generic[J, R]):
    """Submits jobs and collects results."""

    def __init__(self, work: Callable[[J], R], workers: Workers) -> None:
        self._work = work
        self._make = None if isinstance(workers, Executor) else workers
        self._executor = workers if isinstance(workers, Executor) else workers()
        self.pending: dict[Future[R], _Ticket[J]] = {}

    def close(self) -> None:
        """Cancel what has not begun, and end an executor that was made here.

        Idle workers end at once. They are waited for: Python 3.11 sometimes complains if it ends
        at the same time as they do.
        """
        for future in self.pending:
            future.cancel()
        if self._make is not None:
            self._executor.shutdown(wait=not self.pending, cancel_futures=True)

    def submit(self, ticket: _Ticket[J]) -> None:
        """Submit a job; to a new executor if the old one is broken and can be replaced."""
        try:
            future = self._executor.submit(self._work, ticket.job)
        except BrokenExecutor as error:
            if self._make is None:
                text = f"the executor takes no more jobs ({error_text(error)})"
                raise ArenaError(text) from error
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._make()
            future = self._executor.submit(self._work, ticket.job)
        self.pending[future] = ticket

    def finished(self) -> Iterator[tuple[_Ticket[J], R]]:
        """Wait for results; submit lost jobs again, or raise what cannot be repaired."""
        # With a time limit, because a wait without one cannot be interrupted everywhere.
        done, _ = wait(self.pending, timeout=1, return_when=FIRST_COMPLETED)
        failed: list[tuple[_Ticket[J], Exception]] = []
        for future in done:
            ticket = self.pending.pop(future)
            try:
                result = future.result(timeout=0)
            except Exception as error:
                failed.append((ticket, error))  # later, so that finished results are not lost
            else:
                yield ticket, result
        for ticket, reason in failed:
            self.submit(ticket.after(reason))
