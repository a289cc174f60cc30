"""Choose and run the tests inside WebAssembly; `start.mjs` calls `run`."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import Final

import pytest

#: The version that no other step of `.ci/run` may have. Pyodide's number begins with it.
VERSION: Final = "3.14."
#: What runs with every supported Python, here in one process; hostile files, since they once ended
#: the interpreter; and what bots must play alike everywhere.
TESTS: Final = (
    "tests/core",
    "tests/helvetia",
    "tests/helsinki",
    "tests/test_playthroughs.py",
    "tests/test_schema_files.py",
    "tests/test_records.py",
    "tests/test_fuzz.py",
    "tests/bots/test_repeatable.py",
    "tests/test_docs.py::test_module_examples_run",
)
#: Fewer tests may not pass: a step that runs nothing would else look well.
LEAST: Final = 3_000
#: Marks of tests that take too long here.
SLOW: Final = frozenset({"long", "thorough", "heavy"})
#: A test that is marked so and runs nevertheless: all records in ten seconds.
QUICK_HERE: Final = "tests/test_records.py::test_records_replay_to_their_digests"

_PROCESS: Final = "it starts another process, and WebAssembly has one"
_LOCK: Final = "locks of files hold nobody off here; one program alone sees the files"
#: The tests that cannot run here, each with the reason.
IMPOSSIBLE: Final = {
    "tests/core/test_codec.py::test_threads_may_share_the_first_use": "there are no threads",
    "tests/core/test_collector.py::test_worker_processes_look_seldom": _PROCESS,
    "tests/core/test_contract.py::test_importing_core_imports_no_json_code": _PROCESS,
    "tests/core/test_optional.py::test_top_level_has_optional_parts": _PROCESS,
    "tests/core/test_storage.py::test_second_lock_is_refused": _LOCK,
    "tests/core/test_storage.py::test_sweep_removes_abandoned_drafts": _LOCK,
    "tests/helvetia/test_contract.py::test_top_level_serves_optional_functions": _PROCESS,
    "tests/test_records.py::test_fresh_interpreter_finds_the_same": _PROCESS,
}


class Chooser:
    """Leave out what is slow or cannot run, and count what passes."""

    def __init__(self, *, everything: bool) -> None:
        self.passed = 0
        self._everything = everything

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Know the setting of pytest-timeout, which needs signals or threads."""
        parser.addini("timeout", "not used here")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out slow tests, and skip by name those that cannot run."""
        slow = [item for item in items if _is_slow(item)]
        items[:] = [item for item in items if not _is_slow(item)]
        config.hook.pytest_deselected(items=slow)
        unknown = dict(IMPOSSIBLE)
        for item in items:
            if reason := IMPOSSIBLE.get(item.nodeid):
                unknown.pop(item.nodeid, None)
                item.add_marker(pytest.mark.skip(reason=f"{item.name}: {reason}"))
        if self._everything and unknown:
            raise pytest.UsageError(f"IMPOSSIBLE names tests that are not there: {[*unknown]}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the tests that pass."""
        self.passed += report.when == "call" and report.passed


def run(chosen: Sequence[str]) -> int:
    """Run the tests, or those that are chosen, and return the exit status."""
    if not platform.python_version().startswith(VERSION):
        print(f"this is Python {platform.python_version()}, not {VERSION}x")
        return 1
    chooser = Chooser(everything=not chosen)
    # `-m` takes back the choice in pyproject.toml: the chooser makes its own.
    arguments = ["-q", "-p", "no:cacheprovider", "-m", "", *(chosen or TESTS)]
    status = int(pytest.main(arguments, plugins=[chooser]))
    print(f"Python {platform.python_version()} on {platform.system()}: {chooser.passed} passed")
    if not chosen and chooser.passed < LEAST:
        print(f"at least {LEAST} should have passed")
        return 1
    return status


def _is_slow(item: pytest.Item) -> bool:
    marks = {mark.name for mark in item.iter_markers()}
    return not SLOW.isdisjoint(marks) and not item.nodeid.startswith(QUICK_HERE)
