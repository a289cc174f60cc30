"""A line on the terminal that says how far things are; nothing where nobody looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from helvetia.text import texts as texts_of

_WIDTH = 30
_EVERY = 0.1


class ProgressBar:
    """Shows how much of the work is done, on a terminal only; use as a context manager.

    >>> import io
    >>> with ProgressBar(3, "games", io.StringIO()) as bar:  # not a terminal: says nothing
    ...     bar.show(1)
    """

    def __init__(
        self,
        total: int,
        what: str,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        lang: str = "en",
    ) -> None:
        self._total = total
        self._what = what
        self._time_left = texts_of("arena", lang)["time_left"]
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._began = clock()
        self._first: int | None = None
        self._shown = float("-inf")
        self._length = 0
        self._active = self._stream.isatty()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._active and self._length:
            self._stream.write("\r" + " " * self._length + "\r")
            self._stream.flush()

    def show(self, done: int, note: str = "") -> None:
        """Show that so much is done; seldom enough not to cost anything."""
        if self._first is None:
            self._first, self._began = done, self._clock()
        now = self._clock()
        if not self._active or (now - self._shown < _EVERY and done < self._total):
            return
        self._shown = now
        line = bar_text(done, self._total, self._what, self._rest(done, now), note)
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = max(self._length, len(line))

    def _rest(self, done: int, now: float) -> str:
        """The time that is left, judged by the work of this run; nothing if nobody knows."""
        assert self._first is not None
        made = done - self._first
        if not made or done >= self._total:
            return ""
        left = (self._total - done) * (now - self._began) / made
        return self._time_left.format(time=time_text(left))


def time_text(seconds: float) -> str:
    """Minutes and seconds, and hours if there are any.

    >>> time_text(75.2), time_text(3600)
    ('1:15', '1:00:00')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def bar_text(done: int, total: int, what: str, rest: str, note: str) -> str:
    """The line itself.

    >>> bar_text(5, 20, "games", "1:15 left", "1 fault")
    '[#######.......................] 5/20 games, 1:15 left, 1 fault'
    """
    filled = _WIDTH * done // max(total, 1)
    bar = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{total} {what}"
    return ", ".join(part for part in (bar, rest, note) if part)
