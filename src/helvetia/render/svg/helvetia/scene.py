"""What every part of the drawing needs: the view, the words and the marks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from helvetia.games.helvetia import Colour, GameState
from helvetia.text import Lexicon

from ..element import el, group, words
from ..highlight import Marks
from .pieces import emblem
from .table import Table

#: The width of letters as a part of their height, a little more than in common fonts.
_NARROW = frozenset("fijlrtI.,:;!'|-() /")
_WIDE = frozenset("mwMW")


@frozen
class Scene:
    """A view with what is asked of its picture."""

    view: GameState
    table: Table
    lexicon: Lexicon
    texts: Mapping[str, str]
    marks: Marks

    def say(self, key: str, **fields: object) -> str:
        """A text of the picture in its language."""
        return self.texts[key].format(**fields)

    def name(self, member: Enum) -> str:
        """A good, building or character as a heading: with a capital letter."""
        return capital(self.lexicon.name(member))

    def seat(self, colour: Colour) -> str:
        """The name of a player, or of the neutral colour."""
        return self.name(colour) if colour is Colour.NEUTRAL else self.lexicon.seat(colour)

    def element(
        self, id: str, cls: str, *children: str, title: str = "", **attributes: object
    ) -> str:
        """A group that can be pointed at; marked if that is asked for."""
        return group(id, self.marks.on(id, cls), *children, title=title, **attributes)


def capital(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def text_width(text: str, size: float) -> float:
    """About how wide a line of text is.

    >>> text_width("Hi", 10) < text_width("Ho", 10) < text_width("Ham", 10)
    True
    """
    ems = 0.0
    for letter in text:
        if letter in _NARROW:
            ems += 0.33
        elif letter in _WIDE:
            ems += 0.88
        else:
            ems += 0.7 if letter.isupper() else 0.58
    return ems * size


def frame(
    width: float, height: float, *, x: float = 0, y: float = 0, radius: float = 5, cls: str = ""
) -> str:
    """The rectangle that shows the marks of its group."""
    return el(
        "rect", x=x or None, y=y or None, width=width, height=height, rx=radius,
        cls=f"frame {cls}".rstrip(),
    )  # fmt: skip


def fitted(
    x: float,
    y: float,
    text: str,
    width: float,
    size: float,
    *,
    cls: str = "",
    anchor: str = "middle",
) -> str:
    """A line of text that is pressed together where it would be too wide."""
    needed = text_width(text, size) * (1.08 if "strong" in cls or "upon" in cls else 1)
    too_wide = needed > width
    return words(
        x, y, text, cls=cls, anchor=anchor,
        font_size=None if size == 12 else size,
        textLength=width if too_wide else None,
        lengthAdjust="spacingAndGlyphs" if too_wide else None,
    )  # fmt: skip


def owner_badge(owner: Colour, x: float, y: float, size: float) -> str:
    """The sign of who has a tile, with its middle there."""
    disc = el(
        "circle", cx=x, cy=y, r=size / 2,
        style=f"fill:var(--{owner.word});stroke:var(--edge);stroke-width:1",
    )  # fmt: skip
    return disc + emblem(owner, x, y, size * 0.55)
