"""Answers that are remembered, in tables that cannot grow without end."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

#: Entries in one table before it is emptied: bounds the memory of long runs.
MEMO_LIMIT: Final = 1 << 15

_K = TypeVar("_K")
_V = TypeVar("_V")


class Answers(dict[_K, _V], Generic[_K, _V]):
    """A table that is asked like a dict, and works out what it does not hold yet."""

    def __init__(self, work_out: Callable[[_K], _V], share: int = 1) -> None:
        """Where answers are large, only a share of the usual number is kept: 1/``share``."""
        super().__init__()
        self._work_out = work_out
        self._most = MEMO_LIMIT // share

    def __missing__(self, key: _K) -> _V:
        value = self._work_out(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


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

    def answers(self, work_out: Callable[[_K], _V], share: int = 1) -> Answers[_K, _V]:
        """A new table of the answers that this function gives."""
        found = Answers(work_out, share)
        self._tables.append(found)
        return found

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
