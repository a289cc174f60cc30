"""The games: each a module that satisfies :class:`helvetia.core.Game`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from helvetia.core.contract import Game
from helvetia.core.errors import OptionError

__all__ = ["find", "names"]


@cache  # listing a package reads its folder
def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order.

    >>> "helvetia" in names()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


# `Any` stands for the types of a game whose name is known only when the program runs.
def find(name: str) -> Game[Any, Any, Any, Any]:
    """Return the game of this name. Raises `OptionError` with the known names.

    >>> find("helvetia").RULES_VERSION >= 1
    True
    """
    if name not in names():
        raise OptionError(f"there is no game {name!r}; there is {', '.join(names())}")
    # A module satisfies the contract by what it holds, which no type checker can see from here.
    return cast("Game[Any, Any, Any, Any]", import_module(f"{__name__}.{name}"))
