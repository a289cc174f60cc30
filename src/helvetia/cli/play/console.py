"""Talk to people at a terminal, or through any pair of text streams, in one of four languages."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from textwrap import fill
from typing import Final, TextIO

from helvetia.cli.terminal import columns
from helvetia.core.contract import AnyState
from helvetia.render import render_text
from helvetia.render.canvas import styled
from helvetia.text import texts as texts_of

LEAST_HEIGHT: Final = 16
#: Longer lines are no answers, but text that was pasted by mistake.
LONGEST_ENTRY: Final = 200
#: Names of files and moves are not broken.
_wrapped: Final = partial(fill, break_long_words=False, break_on_hyphens=False)
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
_BLANK_LINES: Final = 60
#: Seconds until a Ctrl-C is noticed that came just before the program waits for a line.
_LATEST: Final = 0.2


class Console:
    """Text out, lines in. `colour` None: as the terminal and NO_COLOR say."""

    def __init__(
        self,
        source: TextIO | None = None,
        sink: TextIO | None = None,
        *,
        lang: str = "en",
        section: str = "terminal",
        colour: bool | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> None:
        self._source = sys.stdin if source is None else source
        self._sink = sys.stdout if sink is None else sink
        self._interactive = source is None and _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self.lang: str = lang
        self.words: Mapping[str, str] = texts_of("commands", lang)
        #: The texts of a program come before those that it shares with `play`.
        self._texts: Mapping[str, str] = {**texts_of("terminal", lang), **texts_of(section, lang)}
        # https://no-color.org: any value but an empty one says no.
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        usual = _is_terminal(self._sink) and not plain
        self.colour: bool = usual if colour is None else colour
        self.width: int = width or columns()
        self.height: int = height or max(LEAST_HEIGHT, shutil.get_terminal_size((0, 30)).lines)

    def write(self, text: str = "") -> None:
        """Write a text as it is, and a new line."""
        self._sink.write(f"{text}\n")

    def say(self, sentence: str) -> None:
        """Write a sentence, wrapped to the width."""
        self.write(_wrapped(sentence, self.width))

    def hang(self, start: str, text: str) -> None:
        """Write a text after its start, wrapped to the width; further lines begin below it."""
        indent = " " * len(start)
        self.write(_wrapped(text, self.width, initial_indent=start, subsequent_indent=indent))

    def show(self, view: AnyState, parts: Collection[str] = ()) -> None:
        """Write the table of a view, or these parts of it."""
        self.write(
            render_text(view, colour=self.colour, width=self.width, lang=self.lang, parts=parts)
        )

    def text(self, key: str, **fields: object) -> str:
        """Return a text of the program with its fields; the words of commands are known."""
        return self._texts[key].format(**{**self.words, **fields})

    def tell(self, key: str, **fields: object) -> None:
        """Say a text of the program."""
        self.say(self.text(key, **fields))

    def styled(self, text: str, style: str) -> str:
        """Return the text with the codes of a style, if there are colours."""
        return styled(text, style) if self.colour else text

    def ask(self, prompt: str) -> str:
        """Return a line of input. Raises `EOFError` at its end."""
        try:
            line = _typed(prompt) if self._interactive else self._line(prompt)
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        return line[:LONGEST_ENTRY]

    def _line(self, prompt: str) -> str:
        self._sink.write(prompt)
        self._sink.flush()
        try:
            line = self._source.readline()
        except UnicodeDecodeError:
            raise
        except (OSError, ValueError) as error:  # ValueError: the stream was closed
            raise EOFError from error
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def clear(self) -> None:
        """Hide everything that was shown, as far as that is possible."""
        knows_codes = _is_terminal(self._sink) and os.environ.get("TERM") != "dumb"
        self._sink.write(_CLEAR if knows_codes else "\n" * _BLANK_LINES)
        if self._interactive:
            with suppress(ImportError):
                import readline

                readline.clear_history()  # else the next person could page back through it

    def flush(self) -> None:
        """Write what is buffered."""
        self._sink.flush()


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


# --- the keyboard --------------------------------------------------------------------------------


def _typed(prompt: str) -> str:
    """Return a line typed after this prompt; it can be edited if `readline` is there."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it makes lines editable
    with _noticing_interrupts():
        return input(prompt)


@contextmanager
def _noticing_interrupts() -> Iterator[None]:
    """Let `input` check for signals now and then.

    It checks when a signal wakes it. One that comes after the prompt is shown and before the
    waiting begins wakes nothing, and would be noticed at the next Enter; so an alarm follows.
    """
    if not _alarm_is_free():
        yield
        return
    # The handler stays: without one, an alarm that is under way would end the program.
    signal.signal(signal.SIGALRM, _ignore)
    try:
        signal.setitimer(signal.ITIMER_REAL, _LATEST, _LATEST)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _alarm_is_free() -> bool:
    """Return whether alarms exist (not on Windows), for this thread, and are not in use."""
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, _ignore)
        and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    )


def _ignore(number: int, frame: object) -> None:
    """Do nothing: the alarm only wakes the program, which then sees other signals."""
