"""What all tests share: the marker that ties a test to the rules it covers."""

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

# No timed assertion in ordinary tests, and the same examples on every run.
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.load_profile("ordinary")

#: Marks the long profile (``--hypothesis-profile=long``): other examples on every run, and many.
LONG_STEPS = 60
settings.register_profile(
    "long", deadline=None, max_examples=500, stateful_step_count=LONG_STEPS, print_blob=True
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give whole files to the processes of `-n`: tests of a file share what they have cached."""
    from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # has no types

    return LoadFileScheduling(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; docs/rule_table.py reads it from the source."""
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test covers")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A rule marker names ids, as plain texts and nothing else."""
    for item in items:
        for marker in item.iter_markers("rule"):
            if not marker.args or marker.kwargs or not all(type(x) is str for x in marker.args):
                raise pytest.UsageError(f"{item.nodeid}: rule(...) takes the ids of rules as texts")
