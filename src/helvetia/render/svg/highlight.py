"""What a picture should point out: the last move, and where the next one can be made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from helvetia.games import helsinki, helvetia

    DrawnState: TypeAlias = helvetia.GameState | helsinki.GameState
    DrawnMove: TypeAlias = helvetia.Move | helsinki.Move


@frozen
class Highlight:
    """What to point out: ``last`` changed ``before`` into what is drawn, ``legal`` may follow.

    ``last`` is shown only together with ``before``, since what a move changes is found by
    comparing.
    """

    last: DrawnMove | None = None
    before: DrawnState | None = None
    legal: tuple[DrawnMove, ...] = ()


@frozen
class Marks:
    """The ids that are pointed out, as the classes that the drawing gives them.

    >>> Marks(frozenset({"good-bread"}), frozenset()).on("good-bread", "good")
    'good legal'
    """

    legal: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    @classmethod
    def of(cls, legal: Iterable[str], last: Iterable[str]) -> Marks:
        """Marks on these ids."""
        return cls(frozenset(legal), frozenset(last))

    def on(self, id: str, cls: str) -> str:
        """The class of the element with this id."""
        legal = " legal" if id in self.legal else ""
        last = " last" if id in self.last else ""
        return f"{cls}{legal}{last}"
