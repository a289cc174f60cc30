"""What a game remembers between calls: how many answers, and how to make it forget them.

The tables are found by looking, not by a list of names: from the modules of a game over their
values, so that a table that somebody adds is counted without being told of.
"""

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from random import Random
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from helvetia.core import playout
from helvetia.core.contract import AnyGame

#: A cache that may hold more than this is one of answers, not of a few compiled values.
_MANY: Final = 300
#: Tables of answers in games that have no ``clear_caches``.
_OF_ANSWERS: Final = ("_kept", "known")
#: Larger tables hold answers, and what hangs from answers is not looked at.
_LOOKED_INTO: Final = 300


class Remembered(NamedTuple):
    """A table, and where it was found."""

    name: str
    # `Any`: a dict, or a function with an lru_cache; of either only the size is asked.
    table: Any

    @property
    def cached(self) -> bool:
        """Whether it is a function that remembers, rather than a dict."""
        return not isinstance(self.table, dict)

    def entries(self) -> int:
        """How many answers it holds."""
        return int(self.table.cache_info().currsize) if self.cached else len(self.table)


def remembered(game: AnyGame) -> Iterator[Remembered]:
    """Every dict and every cached function of a game, each once."""
    package = _package(game)
    seen: set[int] = set()
    for name, module in sorted(sys.modules.items()):
        if f"{name}.".startswith(f"{package}.") and module is not None:
            for key, value in list(vars(module).items()):
                if not key.startswith("__"):
                    short = name.removeprefix(f"{package}.")
                    yield from _look(f"{short}.{key}", value, package, seen)


def _package(game: AnyGame) -> str:
    return str(getattr(game, "__name__", ""))


def _look(name: str, value: Any, package: str, seen: set[int]) -> Iterator[Remembered]:
    """A value and what hangs from it, as far as it belongs to the game."""
    if isinstance(value, (type, FunctionType, ModuleType, Enum)) or id(value) in seen:
        return
    seen.add(id(value))
    parts: list[tuple[str, Any]] = []
    if hasattr(value, "cache_info"):
        yield Remembered(f"{value.__module__.rpartition('.')[2]}.{value.__name__}", value)
        parts = [(name, part) for part in gc.get_referents(value) if _belongs(part, package)]
    elif isinstance(value, dict):
        yield Remembered(name, value)
        if len(value) < _LOOKED_INTO:
            parts = [(name, part) for part in value.values() if _belongs(part, package)]
    elif isinstance(value, (tuple, list)):
        parts = [(name, part) for part in value if _belongs(part, package)]
    elif _belongs(value, package):
        kind = type(value).__name__
        parts = [(f"{kind}.{key}", part) for key, part in _attributes(value)]
    for part_name, part in parts:
        yield from _look(part_name, part, package, seen)


def _belongs(value: object, package: str) -> bool:
    return type(value).__module__.startswith(package)


def _attributes(value: object) -> Iterator[tuple[str, Any]]:
    """The attributes of an object, whether it has slots or a dict."""
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    for key in (*slots, *getattr(value, "__dict__", ())):
        if isinstance(key, str) and not key.startswith("__") and hasattr(value, key):
            yield key, getattr(value, key)


def census(game: AnyGame) -> Counter[str]:
    """The entries of every table by its name; tables of one name are added up."""
    entries: Counter[str] = Counter()
    for found in remembered(game):
        entries[found.name] += found.entries()
    return entries


def held_bytes(game: AnyGame) -> int:
    """The bytes of all tables with everything in them, except moves, which exist anyway."""
    others = (type, FunctionType, ModuleType, Enum, game.Move)
    seen: set[int] = set()
    total = 0
    waiting: list[Any] = [found.table for found in remembered(game)]
    while waiting:
        value = waiting.pop()
        if id(value) not in seen and not isinstance(value, others):
            seen.add(id(value))
            total += sys.getsizeof(value)
            waiting += gc.get_referents(value)
    return total


class Forgetful:
    """Makes a game forget its answers, so that the next call finds nothing prepared."""

    def __init__(self, game: AnyGame) -> None:
        playout(game, game.new_game(2), Random(0))  # tables are made when they are first needed
        tables = list(remembered(game))
        play = import_module(f"helvetia.games.{game.GAME}.play")
        self._clear = getattr(play, "clear_caches", None)
        self._caches = [
            found.table
            for found in tables
            if found.cached and (found.table.cache_info().maxsize or 0) > _MANY
        ]
        self._dicts = [
            found.table
            for found in tables
            if self._clear is None and found.name.rpartition(".")[2] in _OF_ANSWERS
        ]

    def forget(self) -> None:
        """Empty every table of answers."""
        if self._clear is not None:
            self._clear()
        for cached in self._caches:
            cached.cache_clear()
        for table in self._dicts:
            table.clear()
