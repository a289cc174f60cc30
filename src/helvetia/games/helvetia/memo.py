"""Answers that are remembered, in tables that cannot grow without end."""

from typing import Any, Final, TypeVar
from weakref import WeakSet

#: Entries in one table before it is emptied: bounds the memory of long runs.
MEMO_LIMIT: Final = 1 << 15

_K = TypeVar("_K")
_V = TypeVar("_V")


class Remembering:
    """Something with tables of answers; only speed depends on what is in them."""

    def __init__(self) -> None:
        # `Any`: tables of several types, only ever counted and emptied together.
        self._tables: list[dict[Any, Any]] = []
        _ALIVE.add(self)

    def table(self, like: dict[_K, _V]) -> dict[_K, _V]:
        """A new table; the empty one given says of what type."""
        self._tables.append(like)
        return like

    def clear(self) -> None:
        """Forget every answer."""
        for table in self._tables:
            table.clear()

    def memo_entries(self) -> int:
        """How many answers are remembered."""
        return sum(map(len, self._tables))


#: Everything that remembers, so that :func:`forget_all` reaches all tables.
_ALIVE: Final[WeakSet[Remembering]] = WeakSet()


def remember(table: dict[_K, _V], key: _K, value: _V) -> _V:
    """Put an answer into a table that is emptied when it is full."""
    if len(table) >= MEMO_LIMIT:
        table.clear()
    table[key] = value
    return value


def forget_all() -> None:
    """Empty the tables of everything that remembers."""
    for remembering in list(_ALIVE):
        remembering.clear()
