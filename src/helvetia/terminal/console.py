"""Where a person reads and types: a terminal, or any pair of text streams."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from textwrap import fill
from typing import Final, TextIO

from helvetia.render.canvas import ANSI
from helvetia.terminal.keyboard import typed

LEAST_WIDTH: Final = 80
MOST_WIDTH: Final = 100
LEAST_HEIGHT: Final = 16
#: Longer lines are no answers; what was pasted by mistake need not be worked through.
LONGEST_ENTRY: Final = 200
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
_BLANK_LINES: Final = 60


class Console:
    """Text out, lines in. `colour` None: as the terminal can, and as NO_COLOR says."""

    def __init__(
        self,
        source: TextIO | None = None,
        sink: TextIO | None = None,
        *,
        colour: bool | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> None:
        self._source = sys.stdin if source is None else source
        self._sink = sys.stdout if sink is None else sink
        self._typed_at = source is None and _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self.colour: bool = _colours(self._sink) if colour is None else colour
        columns, lines = shutil.get_terminal_size((MOST_WIDTH, 30))
        self.width: int = width or max(LEAST_WIDTH, min(MOST_WIDTH, columns))
        self.height: int = height or max(LEAST_HEIGHT, lines)

    def write(self, text: str = "") -> None:
        """A text as it is, and a new line."""
        self._sink.write(f"{text}\n")

    def say(self, sentence: str) -> None:
        """A sentence, on as many lines as it needs."""
        # French has blanks inside a sentence at which no line may end.
        for sign in ":;?!»":
            sentence = sentence.replace(f" {sign}", f"\u00a0{sign}")
        sentence = sentence.replace("« ", "«\u00a0")
        self.write(
            # The name of a file or a move is not torn apart.
            fill(sentence, self.width, break_long_words=False, break_on_hyphens=False)
        )

    def styled(self, text: str, style: str) -> str:
        """The text with the codes of a style, where there is colour."""
        return f"\x1b[{ANSI[style]}m{text}\x1b[0m" if self.colour and style else text

    def ask(self, prompt: str) -> str:
        """A line as it was typed; EOFError where no more will come."""
        if self._typed_at:
            return self._typed(prompt)
        self._sink.write(prompt)
        self._sink.flush()
        try:
            line = self._source.readline()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except (OSError, ValueError) as error:  # ValueError: the stream was closed
            raise EOFError from error
        if not line:
            raise EOFError
        return line.rstrip("\n")[:LONGEST_ENTRY]

    def _typed(self, prompt: str) -> str:
        try:
            return typed(prompt)[:LONGEST_ENTRY]
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def clear(self) -> None:
        """Nothing of what was shown can be read any more, as far as that is possible."""
        knows_codes = _is_terminal(self._sink) and os.environ.get("TERM", "") != "dumb"
        self._sink.write(_CLEAR if knows_codes else "\n" * _BLANK_LINES)
        if self._typed_at:
            with suppress(ImportError):
                import readline

                readline.clear_history()  # else the next person could page back through it

    def flush(self) -> None:
        """Everything out."""
        self._sink.flush()


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def _colours(sink: TextIO) -> bool:
    # https://no-color.org: any value but an empty one says no.
    return (
        _is_terminal(sink)
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "") != "dumb"
    )
