"""The words on a table of text: a game's names, and the labels around them, in one language."""

from __future__ import annotations

from functools import lru_cache

from helvetia.core.values import Named
from helvetia.text import Lexicon, is_one, lexicon, texts


class Words:
    """The names of a game and the labels of its table."""

    def __init__(self, game: str, lang: str) -> None:
        self.lang = lang
        self.lexicon: Lexicon = lexicon(game, lang)
        self._labels = {**texts("table", lang), **self.lexicon.texts("table")}

    def __getitem__(self, key: str) -> str:
        return self._labels[key]

    def filled(self, key: str, **fields: object) -> str:
        """Return a label with its fields filled in."""
        return self._labels[key].format(**fields)

    def counted(self, number: int, one: str, many: str) -> str:
        """Return the label for one thing or the label for several."""
        return self.filled(one if is_one(number, self.lang) else many, n=number)

    def name(self, member: Named, form: str = "name") -> str:
        """Return the name of a good, a building, a space ..., or another form of it."""
        return self.lexicon.name(member, form)

    def seat(self, seat: int) -> str:
        """Return the name of a player."""
        return self.lexicon.seat(seat)


@lru_cache(maxsize=16)
def words_of(game: str, lang: str) -> Words:
    """Return the words of a game. Raises `OptionError` for an unknown language."""
    return Words(game, lang)


def fitted(text: str, width: int) -> str:
    """Return *text*, or as much as fits, with a full stop where it was cut.

    >>> fitted("Nachtwächter", 8), fitted("priest", 8)
    ('Nachtwä.', 'priest')
    """
    return text if len(text) <= width else text[: max(0, width - 1)].rstrip() + "."
