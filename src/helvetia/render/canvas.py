"""Rows of coloured characters, in which colours do not count as columns."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import Final

#: The codes of a terminal for each style; colours are named as in the games. A colour sets letters
#: and background, from the fixed part of the palette of 256 colours, so that both dark and light
#: terminals show it legibly. The faint grey has the same contrast to black and to white.
ANSI: Final = {
    "red": "38;5;231;48;5;124",
    "yellow": "38;5;16;48;5;220",
    "blue": "38;5;231;48;5;25",
    "white": "38;5;16;48;5;255",
    "neutral": "38;5;16;48;5;37",
    "green": "38;5;231;48;5;22",
    "purple": "38;5;231;48;5;90",
    "bold": "1",
    "faint": "38;5;243",
}

Piece = tuple[str, str]
"""A text with its style."""
Row = Sequence[Piece]
Rows = Sequence[Row]


def styled(text: str, style: str) -> str:
    """Return the text with the codes of a terminal for its style; blanks around it have none."""
    core = text.strip()
    return text.replace(core, f"\x1b[{ANSI[style]}m{core}\x1b[0m", 1) if style and core else text


class Canvas:
    """A rectangle of characters, each with the name of a style or none."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows: list[list[Piece]] = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text at a position; what does not fit is cut."""
        self.paste(x, y, [[(text, style)]])

    def paste(self, x: int, y: int, rows: Iterable[Row]) -> None:
        """Write rows, one below the other, from a position on."""
        for line, row in enumerate(rows, y):
            cells = _cells(row)
            first, last = max(0, -x), min(len(cells), self.width - x)
            if 0 <= line < len(self.rows) and first < last:
                self.rows[line][x + first : x + last] = cells[first:last]

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Draw a frame."""
        edge = "-" * (width - 2)
        for row in (y, y + height - 1):
            self.write(x, row, f"+{edge}+")
        for row in range(y + 1, y + height - 1):
            self.write(x, row, "|")
            self.write(x + width - 1, row, "|")


def _cells(row: Row) -> list[Piece]:
    return [(char, style) for text, style in row for char in text]


def line_of(row: Row, width: int, *, colour: bool = False) -> str:
    """Return a row without trailing blanks, with the codes of a terminal if wanted."""
    cells = _cells(row)[:width]
    text = "".join(char for char, _ in cells).rstrip()
    if not colour:
        return text
    runs = groupby(cells[: len(text)], key=itemgetter(1))
    return "".join(styled("".join(char for char, _ in run), style) for style, run in runs)


def size_of(pieces: Row) -> int:
    """Return the number of columns of a row."""
    return sum(len(text) for text, _ in pieces)


def flow(
    label: str, cells: Iterable[Row], width: int, *, each: int = 0, gap: int = 0, indent: int = -1
) -> list[Row]:
    """Return a label and cells side by side, on as many rows as they need.

    Every cell takes *each* columns or more, and *gap* columns follow it. Further rows begin under
    the first cell, or after *indent* columns.
    """
    indent = len(label) if indent < 0 else indent
    rows: list[Row] = []
    row: list[Piece] = [(label, "")]
    used = start = len(label)
    for cell in cells:
        size = size_of(cell)
        if used + size > width and used > start:
            rows.append(row)
            row, used, start = [(" " * indent, "")], indent, indent
        space = max(each - size, gap)
        row += [*cell, (" " * space, "")]
        used += size + space
    return [*rows, row]


def wrapped(text: str, width: int, indent: str = "") -> list[Row]:
    """Return a text as rows of at most *width* columns."""
    return [
        [(line, "")] for line in wrap(text, width, initial_indent=indent, subsequent_indent=indent)
    ]
