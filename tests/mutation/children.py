"""Forked children: at most so many at once, each with a limit, each with one answer."""

import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

#: A child that waits instead of computing is ended after so many seconds.
_WAIT: Final = 600
#: A mutant that takes ever more memory gets a MemoryError before the machine is full.
_MEMORY: Final = 3 << 30


@attrs.frozen
class Ended:
    """What became of a child: its answer, or that it broke, or the signal that ended it."""

    task: Any
    answer: Any  #: None without one
    broken: bool
    signal: int


def run_all(tasks: Iterable[Any], work: Callable[[Any], Any], workers: int) -> Iterator[Ended]:
    """Each task in a child of its own. `tasks` is read only when there is room for one more."""
    waiting = iter(tasks)
    running: dict[int, tuple[Any, int]] = {}
    more = True
    while more or running:
        while more and len(running) < workers:
            try:
                task = next(waiting)
            except StopIteration:
                more = False
            else:
                child, pipe = _start(task, work)
                running[child] = task, pipe
        if running:
            child, status = os.wait()
            if child in running:
                yield _ended(*running.pop(child), status)


def limit(seconds: float) -> None:
    """End this process when it has computed for so long; 0: no longer."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _start(task: Any, work: Callable[[Any], Any]) -> tuple[int, int]:
    # Answers are a few bytes or a file's worth of lines: a pipe that is full would block.
    answer = os.memfd_create("answer")
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child, answer
    code = 1
    try:
        signal.alarm(_WAIT)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        with os.fdopen(answer, "wb") as file:
            pickle.dump(work(task), file)
        code = 0
    finally:
        os._exit(code)


def _ended(task: Any, answer: int, status: int) -> Ended:
    with os.fdopen(answer, "rb") as file:
        file.seek(0)
        data = file.read()
    done = os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Ended(task, pickle.loads(data) if done else None, not done, ended_by)
