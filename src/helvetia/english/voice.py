"""One game in words, as far as a table of text needs them; in English, its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from helvetia.core.contract import ScoreItem
from helvetia.core.values import Named


class Voice(Protocol):
    """What a table of text asks for; a :class:`helvetia.lang.Lexicon` can say it, too."""

    def seat(self, seat: int, /) -> str:
        """What the player on this seat is called."""
        ...

    def name(self, member: Named, /) -> str:
        """The name of a good, a building, a space, an action ..."""
        ...

    def decision(self, state: object, /) -> str:
        """The question that is asked now."""
        ...

    def score_source(self, source: str, /) -> str:
        """Where points come from."""
        ...

    def score_detail(self, item: ScoreItem, /) -> str:
        """What the points of one item are for."""
        ...


class _Words(Protocol):
    """What the module of a game in this package offers."""

    def seat_name(self, seat: int, /) -> str: ...
    def name(self, member: Named, /) -> str: ...
    def question(self, state: Any, /) -> str: ...  # `Any`: the state is the game's own


class _English:
    """A game's own words."""

    def __init__(self, words: _Words) -> None:
        self._words = words

    def seat(self, seat: int, /) -> str:
        return self._words.seat_name(seat)

    def name(self, member: Named, /) -> str:
        return self._words.name(member)

    def decision(self, state: object, /) -> str:
        return self._words.question(state)

    def score_source(self, source: str, /) -> str:
        return source.replace("_", " ")

    def score_detail(self, item: ScoreItem, /) -> str:
        return item.detail


@cache
def english(game: str) -> Voice:
    """The words of the game of this name.

    >>> from helvetia.games import helvetia
    >>> english("helvetia").decision(helvetia.new_game(2))
    'Which start building do you pick?'
    """
    # A module satisfies the protocol by what it holds, which no type checker can see from here.
    return _English(cast(_Words, import_module(f"helvetia.english.{game}")))
