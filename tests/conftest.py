"""What all tests share: the marker that ties a test to the rules it covers."""

import gc
import os
import signal
import sys
from typing import Any

import pytest
from hypothesis import settings

# Whoever starts the tests in the background may have Ctrl-C ignored, which all programs that they
# start would inherit; some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Hundreds of programs are started, and each would compile the library anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Thousands of collected tests are alive all the time, and each collection would look at them.
gc.set_threshold(50_000, 20, 20)

# No timed assertion in ordinary tests, and the same examples on every run.
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.load_profile("ordinary")

#: Marks the long profile (``--hypothesis-profile=long``): other examples on every run, and many.
LONG_STEPS = 60
settings.register_profile(
    "long", deadline=None, max_examples=500, stateful_step_count=LONG_STEPS, print_blob=True
)

#: Files whose names begin alike and which share a cache of games or pictures.
TOGETHER = ("tests/render/test_svg_helvetia", "tests/review/", "tests/text/")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give whole files to the processes of `-n`: tests of a file share their caches."""
    from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # has no types

    class Scheduling(LoadFileScheduling):  # type: ignore[misc]  # has no types
        """Also keeps files together that share a cache."""

        def _split_scope(self, nodeid: str) -> str:
            return next(filter(nodeid.startswith, TOGETHER), super()._split_scope(nodeid))

    return Scheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Collect garbage once. Each later collection by pytest then looks only at what is new."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; docs/rule_table.py reads it from the source."""
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test covers")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A rule marker names ids, as plain texts and nothing else."""
    for item in items:
        for marker in item.iter_markers("rule"):
            if not marker.args or marker.kwargs or not all(type(x) is str for x in marker.args):
                raise pytest.UsageError(f"{item.nodeid}: rule(...) takes the ids of rules as texts")
