"""What every part of the picture is drawn with, and the ids that pictures and pointers share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from helvetia.games.helsinki import Action, GameState, Space
from helvetia.text import Lexicon

from ..element import el, group
from ..highlight import Marks


def capitalized(text: str) -> str:
    """The text with a capital; the rest stays as it is.

    >>> capitalized("north 1")
    'North 1'
    """
    return text[:1].upper() + text[1:]


@frozen
class Pen:
    """The view that is drawn, in which words, and what is pointed out in it."""

    view: GameState
    lexicon: Lexicon
    text: Mapping[str, str]
    marks: Marks

    def group(self, id: str, cls: str, *children: str, title: str = "", **more: object) -> str:
        """A group with an id, marked if it is pointed out."""
        return group(id, self.marks.on(id, cls), *children, title=title, **more)

    def name(self, member: Enum) -> str:
        """The name of a piece or place, as a title begins."""
        return capitalized(self.lexicon.name(member))

    def halo(self, id: str, x: float, y: float, radius: float) -> str:
        """A ring behind a small piece that was changed last."""
        if id not in self.marks.last:
            return ""
        return el("circle", cx=x, cy=y, r=radius, cls="halo")


# --- ids ----------------------------------------------------------------------------------------


def dashed(word: str) -> str:
    """A word of the notation as part of an id."""
    return word.replace("_", "-")


def slot_id(slot: int) -> str:
    """A card slot of the senate board."""
    return f"slot-{slot}"


def space_id(space: int) -> str:
    """A space of the senate board."""
    return f"space-{dashed(Space(space).word)}"


def action_id(action: int) -> str:
    """A space of the action board."""
    return f"action-{dashed(Action(action).word)}"


def roof_id(seat: int, roof: int) -> str:
    """A roof of a player board."""
    return f"board-{seat}-roof-{roof}"


def tile_id(seat: int, mask: int) -> str:
    """A pavilion, named by its first roof."""
    return f"board-{seat}-tile-{(mask & -mask).bit_length() - 1}"


def piece_id(seat: int, kind: str, roof: int) -> str:
    """A joker tile, a superstructure or a coat of arms on a roof."""
    return f"board-{seat}-{kind}-{roof}"


def hand_id(seat: int, number: int) -> str:
    """A card in a hand, counted from the left."""
    return f"card-hand-{seat}-{number}"


def played_id(seat: int, number: int) -> str:
    """A card that is being played, counted from the left."""
    return f"card-played-{seat}-{number}"


def coat_id(seat: int, action: int) -> str:
    """A coat of arms on the action board."""
    return f"coat-{seat}-{dashed(Action(action).word)}"
