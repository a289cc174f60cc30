"""Classes of every kind that has a document form, for the codec and the schema."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, ClassVar, NewType

from attrs import field, frozen

from helvetia.core import LoadError, VersionError

Seat = NewType("Seat", int)


class Good(IntEnum):
    """What is made."""

    BREAD = 1
    RED_WINE = 2


class Mood(StrEnum):
    AWAKE = "awake"
    ASLEEP = "fast asleep"


@frozen
class Place:
    """A place on the map.

    More about it.
    """

    x: int
    y: int


@frozen
class Grid:
    """How an area is written: as rows."""

    rows: tuple[str, ...]


@frozen
class Area:
    """A set of cells, kept as bits."""

    bits: int
    width: int

    __document__: ClassVar[type] = Grid

    def to_document(self) -> Grid:
        text = bin(self.bits)[3:]
        size = self.width or 1
        return Grid(tuple(text[at : at + size] for at in range(0, len(text), size)))

    @classmethod
    def from_document(cls, document: Grid) -> Area:
        if document.rows == ("raise",):
            raise LoadError("a row must not raise", "$.rows[0]")
        if document.rows == ("old",):
            raise VersionError("an old row", "$")
        width = len(document.rows[0]) if document.rows else 0
        if any(len(row) != width for row in document.rows):
            raise ValueError("rows of different length")
        return cls(int("1" + "".join(document.rows), 2), width)


class Act:
    """Something done."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type[Act], ...]]


@frozen
class Pass(Act):
    """Nothing done."""


@frozen
class MakeGood(Act):
    """A good made somewhere."""

    good: Good
    place: Place | None


Act.__variants__ = (Pass, MakeGood)


@frozen
class Tree:
    """A kind that contains itself."""

    name: str
    branches: tuple[Tree, ...] = ()


def _positive(instance: object, attribute: object, value: int) -> None:
    if value < 1:
        raise ValueError(f"{value} is not positive")


@frozen
class Positive:
    _amount: int = field(validator=_positive)
    doubled: int = field(init=False, default=0)


@frozen
class World:
    """All of it."""

    name: str
    open: bool
    mood: Mood
    seats: tuple[Seat, ...]
    corner: tuple[int, str]
    nothing: None
    area: Area
    acts: tuple[Act, ...]
    last: MakeGood | None
    facts: tuple[tuple[str, str | int | None], ...]
    choice: Annotated[Area | int | tuple[int, ...], "three JSON types"]
    tree: Tree
    empty: tuple[()] = ()
