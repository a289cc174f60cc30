"""The words on a table of text: a game's own names, and the labels around them, in one language."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from helvetia.core.contract import AnyGame, AnyState
from helvetia.games import find
from helvetia.lang import Lexicon, lexicon, pick
from helvetia.lang.ui.text import HOUSES, TEXTS


class Words:
    """A game's lexicon and the labels of its table."""

    def __init__(self, game: AnyGame, lang: str) -> None:
        self.lang = lang
        self.lexicon: Lexicon = lexicon(game, lang)
        self._texts = pick(TEXTS, lang)
        self._houses = pick(HOUSES, lang)

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def filled(self, key: str, **fields: object) -> str:
        """A label with its fields filled in."""
        return self._texts[key].format(**fields)

    def counted(self, number: int, one: str, many: str) -> str:
        """So many of something: the key for one of them, or the key for several."""
        return self.filled(one if is_one(number, self.lang) else many, n=number)

    def name(self, member: Enum) -> str:
        """What the game calls it."""
        return self.lexicon.name(member)

    def seat(self, seat: int) -> str:
        """What the player is called."""
        return self.lexicon.seat(seat)

    def question(self, view: AnyState) -> str:
        """What is asked of whom, or that nothing is."""
        if view.player is None:
            return self["over"]
        if view.player < 0:
            return self["chance"]
        return f"{self.seat(view.player)}{self['colon']} {self.lexicon.decision(view)}"

    def house(self, building: Enum) -> tuple[str, ...]:
        """A building's name in one or two short lines."""
        return tuple(self._houses[building.name.lower()].split("|"))


@lru_cache(maxsize=16)
def words_of(game: str, lang: str) -> Words:
    """The words of the game of this name; OptionError for a language there is not."""
    return Words(find(game), lang)


def is_one(number: int, lang: str) -> bool:
    """Whether so many of something are said in the singular: in French nothing is, too.

    >>> is_one(0, "fr"), is_one(0, "de"), is_one(1, "de")
    (True, False, True)
    """
    return number == 1 or (number == 0 and lang == "fr")


def fitted(text: str, width: int) -> str:
    """The text, or as much of it as fits, with a full stop to show that it was cut.

    >>> fitted("Nachtwächter", 8), fitted("priest", 8)
    ('Nachtwä.', 'priest')
    """
    return text if len(text) <= width else text[: max(0, width - 1)].rstrip() + "."
