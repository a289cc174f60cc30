"""Classes of every kind that has a JSON form, for the codec and the schema."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any, ClassVar, Self

from attrs import field, frozen

from helvetia.core import LoadError, VersionError
from helvetia.core.state import PublicState


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
    branches: tuple[Tree, ...]


@frozen
class Ambiguous:
    """A kind whose field has no form in JSON."""

    branch: Place | Tree


def _positive(instance: object, attribute: object, value: int) -> None:
    if value < 1:
        raise ValueError(f"{value} is not positive")


@frozen
class Positive:
    amount: int = field(validator=_positive)


@frozen
class Settings:
    """Fields with defaults may be left out; one of them is not written either."""

    speed: int = 3
    home: Place = field(default=Place(0, 0), metadata={"omit_default": True})


@frozen
class Walk:
    """The last key, in the order of JSON, may be missing."""

    end: int
    way: str = field(default="", metadata={"omit_default": True})


@frozen
class World:
    """All of it."""

    name: str
    open: bool
    mood: Mood
    seats: tuple[int, ...]
    corner: tuple[int, str]
    nothing: None
    acts: tuple[Act, ...]
    last: MakeGood | None
    either: MakeGood | Pass | None
    facts: tuple[tuple[str, str | int], ...]
    tree: Tree


class Board(PublicState[tuple[int, ...]]):
    """A state with two facts, packed as a tuple of coins; the seat follows from them."""

    __slots__ = ()
    GAME = "board"
    FIELDS = ("game", "coins", "home")

    @property
    def coins(self) -> tuple[int, ...]:
        return self._packed

    @property
    def home(self) -> Place | None:
        return Place(0, len(self._packed)) if self._packed else None

    @classmethod
    def from_parts(cls, **parts: Any) -> Self:
        if parts["game"] != cls.GAME:
            raise VersionError("of another game", "$.game")
        made = cls(parts["coins"])
        if made.home != parts["home"]:
            raise LoadError("lives elsewhere", "$.home.y")
        return made
