"""The words on a table of text: a game's own names, and the labels around them, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from helvetia.core.contract import AnyState
from helvetia.core.values import Named
from helvetia.english import Voice, english
from helvetia.english.labels import HOUSES, LABELS

ENGLISH: Final = "en"


class Words:
    """What a game's things are called, and the labels of its table."""

    def __init__(
        self, lang: str, voice: Voice, labels: Mapping[str, str], houses: Mapping[str, str]
    ) -> None:
        self.lang = lang
        self.voice = voice
        self._texts = labels
        self._houses = houses

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def filled(self, key: str, **fields: object) -> str:
        """A label with its fields filled in."""
        return self._texts[key].format(**fields)

    def counted(self, number: int, one: str, many: str) -> str:
        """So many of something: the key for one of them, or the key for several."""
        return self.filled(one if is_one(number, self.lang) else many, n=number)

    def name(self, member: Named) -> str:
        """What the game calls it."""
        return self.voice.name(member)

    def seat(self, seat: int) -> str:
        """What the player is called."""
        return self.voice.seat(seat)

    def question(self, view: AnyState) -> str:
        """What is asked of whom, or that nothing is."""
        if view.player is None:
            return self["over"]
        if view.player < 0:
            return self["chance"]
        return f"{self.seat(view.player)}{self['colon']} {self.voice.decision(view)}"

    def house(self, building: Named) -> tuple[str, ...]:
        """A building's name in one or two short lines."""
        return tuple(self._houses[building.word].split("|"))


@lru_cache(maxsize=16)
def words_of(game: str, lang: str) -> Words:
    """The words of the game of this name; OptionError for a language there is not."""
    if lang == ENGLISH:
        return Words(lang, english(game), LABELS, HOUSES)
    # Translations are imported on demand, so that printing in English does not load them.
    from helvetia.games import find
    from helvetia.lang import lexicon, pick
    from helvetia.lang.ui import text

    return Words(lang, lexicon(find(game), lang), labels_of(lang), pick(text.HOUSES, lang))


def labels_of(lang: str) -> Mapping[str, str]:
    """The labels of tables in a language; OptionError if there is no such language."""
    if lang == ENGLISH:
        return LABELS
    from helvetia.lang import pick
    from helvetia.lang.ui.text import TEXTS

    return pick(TEXTS, lang)


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
