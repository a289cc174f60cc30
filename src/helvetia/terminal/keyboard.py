"""A line typed at a terminal, with Ctrl-C noticed whenever it is pressed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

#: Seconds until a Ctrl-C is noticed that came in the moment before the waiting began.
_LATEST: Final = 0.2


def typed(prompt: str) -> str:
    """A line as it was typed after this prompt, which can be edited where that is possible."""
    with suppress(ImportError):
        import readline  # noqa: F401 - being imported is all: lines can be edited then
    with _noticing_interrupts():
        return input(prompt)


@contextmanager
def _noticing_interrupts() -> Iterator[None]:
    """Let `input` look for signals now and then.

    It looks when a signal wakes it. One that comes after the prompt is shown and before the
    waiting begins wakes nothing, and would be noticed at the next Enter; so an alarm follows.
    """
    if not _alarm_is_free():
        yield
        return
    # The handler stays: without one, an alarm that is under way would end the program.
    signal.signal(signal.SIGALRM, _look)
    try:
        signal.setitimer(signal.ITIMER_REAL, _LATEST, _LATEST)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _alarm_is_free() -> bool:
    """Whether there are alarms (not on Windows), for this thread, and nobody else uses them."""
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, _look)
        and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    )


def _look(number: int, frame: object) -> None:
    """Nothing: that a signal came is all, for other signals are looked at, too."""
