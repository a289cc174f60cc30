"""One run: who takes part, and how much is measured."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from .contender import Contender, Position, spread

#: The figures of a section: a row for each contender or subject, numbers by name.
Rows: TypeAlias = dict[str, dict[str, float]]


@frozen
class Run:
    """Who takes part, and how much is measured.

    Each measurement is repeated ``repeat`` times; random play goes on for ``seconds`` each time.
    ``positions`` are kept for costs, ``children`` at least are made of them, ``games`` are played
    for memory. No seed is used twice in a run, so no game is met again.
    """

    contenders: tuple[Contender, ...]
    missing: tuple[str, ...] = ()
    repeat: int = 7
    seconds: float = 1.0
    positions: int = 120
    children: int = 3_000
    games: int = 10_000
    seeds: Iterator[int] = field(factory=lambda: count(1))

    @property
    def own(self) -> tuple[Contender, ...]:
        """The games of this library."""
        return tuple(contender for contender in self.contenders if contender.own)

    def gather(self, contender: Contender, wanted: int, every: int = 5) -> list[Position]:
        """So many positions of games that were not played before, from their whole length."""
        found: list[Position] = []
        games = 0
        while len(found) < wanted or games < 3:
            found += contender.positions(next(self.seeds), every)
            games += 1
        return spread(found, wanted)


class Table(NamedTuple):
    """A table for people: the first column holds names, the others numbers as texts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@frozen
class Section:
    """One part of the benchmarks; ``asked`` ones run only when they are asked for."""

    name: str
    measure: Callable[[Run], Rows]
    tables: Callable[[Rows], list[Table]]
    asked: bool = False


def number(value: float | None, digits: int = 0) -> str:
    """A number for a table; a dash where there is none.

    >>> number(12345.6), number(0.456, 2), number(None)
    ('12,346', '0.46', '-')
    """
    return "-" if value is None else f"{value:,.{digits}f}"
