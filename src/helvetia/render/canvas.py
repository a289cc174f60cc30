"""Text with colours that do not disturb the counting of columns."""

from collections.abc import Iterable, Sequence
from typing import Final

#: What a terminal is told before text of this style; colours are named as in the games.
ANSI: Final = {
    "red": "31",
    "yellow": "33",
    "blue": "34",
    "white": "1;37",
    "neutral": "36",
    "green": "32",
    "purple": "35",
    "bold": "1",
    "faint": "2",
}


class Canvas:
    """A rectangle of characters, each with the name of a style or none."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Put text there; what would stand outside is left out."""
        self._put(x, y, list(text), [style] * len(text))

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """A frame."""
        edge = "-" * (width - 2)
        for row in (y, y + height - 1):
            self.write(x, row, f"+{edge}+")
        for row in range(y + 1, y + height - 1):
            self.write(x, row, "|")
            self.write(x + width - 1, row, "|")

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Copy another canvas to there."""
        for row in range(other.height):
            self._put(x, y + row, other._chars[row], other._styles[row])

    def _put(self, x: int, y: int, chars: list[str], styles: list[str]) -> None:
        if 0 <= y < self.height:
            first, last = max(0, -x), min(len(chars), self.width - x)
            if first < last:
                self._chars[y][x + first : x + last] = chars[first:last]
                self._styles[y][x + first : x + last] = styles[first:last]

    def lines(self, colour: bool) -> list[str]:
        """The rows without blanks at their ends, with the codes of a terminal if wanted."""
        rows = zip(self._chars, self._styles, strict=True)
        return [_row(chars, styles, colour) for chars, styles in rows]


def _row(chars: Sequence[str], styles: Sequence[str], colour: bool) -> str:
    end = len("".join(chars).rstrip())
    if not colour:
        return "".join(chars[:end])
    text, last = "", ""
    for char, style in zip(chars[:end], styles[:end], strict=True):
        if style != last:
            text += ("\x1b[0m" if last else "") + (f"\x1b[{ANSI[style]}m" if style else "")
            last = style
        text += char
    return text + ("\x1b[0m" if last else "")


def stacked(parts: Iterable[Canvas], width: int) -> Canvas:
    """One canvas below the other."""
    above = list(parts)
    whole = Canvas(width, sum(part.height for part in above))
    y = 0
    for part in above:
        whole.paste(0, y, part)
        y += part.height
    return whole


def beside(left: Canvas, right: Canvas, x: int) -> Canvas:
    """Two canvases, the right one beginning in column `x`."""
    whole = Canvas(x + right.width, max(left.height, right.height))
    whole.paste(0, 0, left)
    whole.paste(x, 0, right)
    return whole


def text_canvas(width: int, *rows: Sequence[tuple[str, str]]) -> Canvas:
    """Rows of (text, style) pieces, one after another."""
    canvas = Canvas(width, len(rows))
    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            canvas.write(x, y, text, style)
            x += len(text)
    return canvas
