"""Jobs on executors: nothing is lost, nothing is done twice in the result, memory is bounded."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from pathlib import Path
from signal import SIG_DFL, SIGINT, getsignal
from typing import Any

import pytest

from helvetia.arena import ArenaError, SerialExecutor, local_workers, process_workers, run_jobs
from helvetia.core import OptionError


def double(job: int) -> int:
    return 2 * job


class Flaky(SerialExecutor):
    """Loses a job's worker as often as told."""

    def __init__(self, failures: dict[int, int], error: Callable[[], BaseException]) -> None:
        self.failures = failures
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        job = args[0]
        if self.failures.get(job, 0):
            self.failures[job] -= 1
            future: Future[Any] = Future()
            future.set_exception(self.error())
            return future
        return super().submit(fn, *args, **kwargs)


class OneShot(SerialExecutor):
    """A pool that breaks after some jobs, as when one of its processes is killed."""

    def __init__(self, good: int) -> None:
        self.good = good
        self.closed = False

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.good < 0:
            raise BrokenExecutor("broken for good")
        self.good -= 1
        if self.good < 0:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("a process was terminated abruptly"))
            return future
        return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


@pytest.mark.parametrize("error", [ConnectionResetError, CancelledError, lambda: OSError("gone")])
def test_lost_jobs_are_given_out_again(error: Callable[[], BaseException]) -> None:
    executor = Flaky({2: 1, 5: 3}, error)
    assert sorted(run_jobs(range(8), double, executor)) == [(n, 2 * n) for n in range(8)]


def test_jobs_lost_repeatedly_are_reported() -> None:
    with pytest.raises(ArenaError, match="lost 4 times, last by ConnectionResetError"):
        list(run_jobs(range(3), double, Flaky({1: 99}, ConnectionResetError)))


def test_a_wrong_job_is_not_tried_twice() -> None:
    calls = []

    def refuse(job: int) -> int:
        calls.append(job)
        raise OptionError("no such game")

    with pytest.raises(OptionError, match="no such game"):
        list(run_jobs([1], refuse, SerialExecutor()))
    assert calls == [1]


def test_jobs_keep_results_beside_a_fault() -> None:
    """Three jobs end at the same moment, one of them badly: the others are given first."""

    def one_is_wrong(job: int) -> int:
        if job == 1:
            raise OptionError("no such game")
        return double(job)

    results = run_jobs(range(3), one_is_wrong, SerialExecutor(), in_flight=3)
    assert {next(results), next(results)} == {(0, 0), (2, 4)}
    with pytest.raises(OptionError, match="no such game"):
        next(results)


def test_a_broken_pool_is_replaced() -> None:
    pools: list[OneShot] = []

    def make() -> OneShot:
        pools.append(OneShot(3))
        return pools[-1]

    assert sorted(run_jobs(range(8), double, make)) == [(n, 2 * n) for n in range(8)]
    assert len(pools) == 3
    assert all(pool.closed for pool in pools)


def test_broken_foreign_executor_is_reported() -> None:
    results = run_jobs(range(8), double, OneShot(3), in_flight=1)
    assert [next(results) for _ in range(3)] == [(0, 0), (1, 2), (2, 4)]  # done before: not lost
    with pytest.raises(ArenaError, match=r"takes no more jobs \(BrokenExecutor"):
        next(results)


def test_foreign_executor_is_not_shut_down() -> None:
    with ThreadPoolExecutor(1) as pool:
        list(run_jobs(range(3), double, pool))
        assert pool.submit(double, 4).result(timeout=60) == 8


def test_jobs_yield_results_in_order() -> None:
    def late(job: int) -> int:
        time.sleep(0.05 if job % 4 == 0 else 0)
        return double(job)

    with ThreadPoolExecutor(4) as pool:
        found = list(run_jobs(range(12), late, pool, ordered=True, in_flight=4))
    assert found == [(n, 2 * n) for n in range(12)]


class Lifo(Executor):
    """Finishes what came last first: the worst case for results in order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        return future

    def finish_one(self) -> None:
        future, fn, args = self.waiting.pop()
        future.set_result(fn(*args))


@pytest.mark.parametrize("ordered", [False, True])
def test_jobs_without_number_need_bounded_memory(
    ordered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = yielded = 0
    executor = Lifo()

    def jobs() -> Iterator[int]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number

    def wait(futures: Any, **_: object) -> tuple[set[Future[Any]], set[Future[Any]]]:
        executor.finish_one()
        done = {future for future in futures if future.done()}
        return done, set(futures) - done

    monkeypatch.setattr("helvetia.arena.executors.wait", wait)
    for job, result in run_jobs(jobs(), double, executor, in_flight=5, ordered=ordered):
        assert result == 2 * job
        assert not ordered or job == yielded
        yielded += 1
        assert taken - yielded <= 5
    assert yielded == 100


def test_impossible_worker_counts_are_refused() -> None:
    with pytest.raises(OptionError, match="0 jobs at a time"):
        local_workers(0)
    with pytest.raises(OptionError, match="0 jobs at a time"):
        process_workers(0)
    with pytest.raises(OptionError, match="0 jobs in flight"):
        list(run_jobs([], double, SerialExecutor(), in_flight=0))


@pytest.mark.parametrize("folder", ["src", "benchmarks", "examples"])
def test_processes_come_from_one_place(folder: str) -> None:
    """Workers of a plain pool stay behind if their parent is killed."""
    root = Path(__file__).parents[2]
    plain = [
        path.relative_to(root).as_posix()
        for path in sorted((root / folder).rglob("*.py"))
        if "ProcessPoolExecutor(" in path.read_text("utf-8")
        or "partial(ProcessPoolExecutor" in path.read_text("utf-8")
    ]
    assert plain == (["src/helvetia/bots/workers.py"] if folder == "src" else [])


def test_ctrl_c_ends_worker_processes() -> None:
    with process_workers(1)() as pool:
        assert pool.submit(getsignal, SIGINT).result() is SIG_DFL
