"""Which test runs which line, and how long it takes: each test in a child, with nothing kept."""

import time
from collections.abc import Iterable, Mapping
from typing import Final

import attrs
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from tests.mutation.children import limit, run_all
from tests.mutation.mutants import path_of

#: A test that takes longer is not run against mutants: seconds of computing, coverage included.
SLOWEST: Final = 3.0

#: Whole games and the like: they run nearly everything, so that nothing is measured.
EVERYWHERE: Final = "tests/mutation/short_"
#: What such a test takes, more or less.
_PIECE: Final = 0.4

Lines = dict[str, frozenset[int]]


@attrs.frozen
class Reach:
    """A test, with the lines of each module that it runs."""

    test: str
    seconds: float
    lines: Lines


def passes(item: pytest.Item, following: pytest.Item | None = None) -> bool | None:
    """Run one test: whether it passes; None if it was skipped."""
    reports = runtestprotocol(item, nextitem=following, log=False)
    if any(report.failed for report in reports):
        return False
    return None if any(report.skipped for report in reports) else True


def measured(modules: Iterable[str]) -> Coverage:
    """Coverage of just these modules."""
    coverage = Coverage(
        data_file=None, include=[str(path_of(name)) for name in modules], config_file=False
    )
    coverage.set_option("run:disable_warnings", ["no-data-collected"])
    return coverage


def lines_of(coverage: Coverage, modules: Iterable[str]) -> Lines:
    """The lines that were run, by module."""
    data = coverage.get_data()
    found = {name: frozenset(data.lines(str(path_of(name))) or ()) for name in modules}
    return {name: lines for name, lines in found.items() if lines}


def _length(module: str) -> int:
    return path_of(module).read_text("utf-8").count("\n")


def reach_of(
    items: Mapping[str, pytest.Item], modules: list[str], workers: int
) -> dict[str, Reach | None]:
    """The reach of every test; None if it is too slow, without lines if it was skipped."""

    def run(name: str) -> Reach | None:
        limit(SLOWEST)
        coverage = measured(modules)
        coverage.start()
        begun = time.process_time()
        right = passes(items[name])
        seconds = time.process_time() - begun
        coverage.stop()
        if right is False:
            return None
        return Reach(name, seconds, lines_of(coverage, modules) if right else {})

    everything = {name: frozenset(range(1, _length(name) + 1)) for name in modules}
    found: dict[str, Reach | None] = {
        name: Reach(name, _PIECE, everything) for name in items if name.startswith(EVERYWHERE)
    }
    for ended in run_all([name for name in items if name not in found], run, workers):
        if ended.answer is None and not ended.signal:
            raise SystemExit(f"{ended.task} fails without any mutant")
        found[ended.task] = ended.answer
    return found
