"""Mutants of what runs at import: a child imports the library anew, with one module exchanged."""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, Final

import pytest

from tests.mutation.children import limit, run_all
from tests.mutation.mutants import Mutant, mutated_source, path_of
from tests.mutation.suites import OPTIONS
from tests.mutation.verdicts import Outcome, Plan, Planner, time_limit
from tests.mutation.warm import outcome

#: Tests that are tried at first: to collect all of them takes longer than to run these.
FIRST: Final = 12
#: Seconds for importing and collecting under a mutant.
_COLLECTING: Final = 30.0


def run_cold(
    mutants: Iterable[Mutant], planner: Planner, workers: int, patience: float = 1.0
) -> Iterator[Outcome]:
    """The outcome of each; nothing of the library may have been imported yet."""
    assert "helvetia" not in sys.modules

    def run(plan: Plan) -> str:
        sys.meta_path.insert(0, _Finder(plan.mutant))
        known = {reach.test: reach.seconds for reach in plan.tests}
        chosen = list(known)
        for tests in (chosen[:FIRST], chosen):
            watcher = _Watcher(known, patience)
            limit(patience * _COLLECTING)
            code = pytest.main([*OPTIONS, "-x", *tests], plugins=[watcher])
            if code != pytest.ExitCode.OK:
                return watcher.failed or f"pytest ended with {code}"
            if len(tests) == len(chosen):
                break
            _forget()
        return ""

    for ended in run_all(map(planner.plan_for_module, mutants), run, workers):
        found = outcome(ended, planner)
        assert isinstance(found, Outcome)
        yield found


def _forget() -> None:
    """Nothing that the first tests kept stays for the others."""
    for name in [each for each in sys.modules if each.partition(".")[0] in ("helvetia", "tests")]:
        if not name.startswith("tests.mutation") and name != "tests":
            del sys.modules[name]


class _Watcher:
    """Sets the limit of each test, and sees which one fails."""

    def __init__(self, known: dict[str, float], patience: float) -> None:
        self.known = known
        self.patience = patience
        self.failed = ""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        limit(self.patience * time_limit(self.known.get(item.nodeid, 1.0)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = f"collecting {report.nodeid}"


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the mutated module instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        file = str(path_of(fullname))
        return importlib.machinery.ModuleSpec(fullname, _Loader(self.mutant, file), origin=file)


class _Loader(importlib.abc.SourceLoader):
    def __init__(self, mutant: Mutant, file: str) -> None:
        self.mutant = mutant
        self.file = file

    def get_filename(self, fullname: str) -> str:
        return self.file

    def get_data(self, path: Any) -> bytes:
        return mutated_source(self.mutant).encode()
