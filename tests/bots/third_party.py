"""What somebody else's bots look like to `make_bot`."""

from collections.abc import Callable
from random import Random
from typing import Any

from helvetia.core import Game


def last(game: Game[Any, Any, Any, Any], rng: Random) -> Callable[[Any, tuple[Any, ...]], Any]:
    """A bot that takes the last legal move."""
    return lambda view, moves: moves[-1]


def nothing(game: Game[Any, Any, Any, Any], rng: Random) -> None:
    """A factory that forgot to give its bot back."""


NUMBER = 3
