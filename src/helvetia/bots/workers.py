"""Processes of this machine, which end with the program that uses them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from signal import SIG_DFL, SIGINT, signal
from threading import Thread
from typing import TYPE_CHECKING

from helvetia.core.errors import OptionError
from helvetia.core.turns.beam import collect_seldom

if TYPE_CHECKING:
    from concurrent.futures import Executor  # a browser has none


def process_workers(jobs: int) -> Callable[[], Executor]:
    """Return a maker of processes on this machine, which end with this one even if it is killed.

    Raises `OptionError` in a browser, and in a process that may not start others.
    """
    check_jobs(jobs)
    if sys.platform == "emscripten":
        raise OptionError("a browser has no processes: everything runs on one core")
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import current_process, get_context

    if current_process().daemon:
        raise OptionError("a daemonic process starts no others: everything runs on one core")
    return lambda: ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_settle_in)


@lru_cache(maxsize=1)
def shared_workers(jobs: int) -> Executor:
    """Return the processes that all searches of this process share; they start when needed."""
    return process_workers(jobs)()


def check_jobs(jobs: int) -> None:
    """Raise `OptionError` if this is no number of jobs at a time."""
    if jobs < 1:
        raise OptionError(f"{jobs} jobs at a time: there must be at least 1")


def _settle_in() -> None:
    """Set up a worker process: it ends at Ctrl-C, or when its parent is gone.

    An idle worker would notice neither. A busy one would take Ctrl-C for the failure of one job,
    and go on with the next.
    """
    from multiprocessing import parent_process

    signal(SIGINT, SIG_DFL)
    collect_seldom()

    def wait() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()
