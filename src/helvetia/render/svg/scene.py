"""A view with everything that its picture needs: words, and the marks on elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import frozen

from helvetia.text import Lexicon, lexicon
from helvetia.text.template import capital

from .element import el, shift, titled

if TYPE_CHECKING:
    from helvetia.games import helsinki, helvetia

    DrawnState: TypeAlias = helvetia.GameState | helsinki.GameState
    DrawnMove: TypeAlias = helvetia.Move | helsinki.Move

S = TypeVar("S")
Ids: TypeAlias = Iterable[str]


@frozen
class Highlight:
    """Say what to mark: ``last`` changed ``before`` into the drawn state, ``legal`` may follow.

    ``last`` needs ``before``, because comparing the two states finds what the move changed.
    """

    last: DrawnMove | None = None
    before: DrawnState | None = None
    legal: tuple[DrawnMove, ...] = ()


@frozen
class Marks:
    """The ids to mark, as classes of their elements.

    >>> Marks(frozenset(["good-bread"])).on("good-bread", "good")
    'good legal'
    """

    legal: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    def on(self, id: str, cls: str) -> str:
        """Return the class of the element with this id."""
        legal = " legal" if id in self.legal else ""
        last = " last" if id in self.last else ""
        return f"{cls}{legal}{last}"


class Scene(Generic[S]):
    """A view that is being drawn."""

    def __init__(self, game: str, view: S, lang: str, marks: Marks) -> None:
        self.view = view
        self.marks: Marks = marks
        self.lexicon: Lexicon = lexicon(game, lang)
        self.texts: Mapping[str, str] = self.lexicon.texts("picture")

    def say(self, key: str, **fields: object) -> str:
        """Return a text of the picture in its language."""
        return self.texts[key].format(**fields)

    def name(self, member: Enum) -> str:
        """Return the name of a piece or place with a capital letter."""
        return capital(self.lexicon.name(member))

    def seat(self, seat: int) -> str:
        """Return the name of a player."""
        return self.lexicon.seat(seat)

    def source(self, source: str) -> str:
        """Return the name of a source of points with a capital letter."""
        return capital(self.lexicon.source(source))

    def element(
        self,
        id: str,
        cls: str,
        *children: str,
        title: str = "",
        at: tuple[float, float] | None = None,
        scale: float = 1,
        **attributes: object,
    ) -> str:
        """Return a group that can be marked, moved to a point if *at* is given."""
        where = None if at is None else shift(*at, scale)
        named = (titled(title),) if title else ()
        marked = self.marks.on(id, cls)
        return el("g", *named, *children, transform=where, id=id, cls=marked, **attributes)

    def halo(self, id: str, x: float, y: float, radius: float) -> str:
        """Return a ring behind a small piece that the last move changed."""
        return el("circle", cx=x, cy=y, r=radius, cls="halo") if id in self.marks.last else ""
