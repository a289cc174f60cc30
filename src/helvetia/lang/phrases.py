"""Sentences from tables: choosing the pattern that fits, and filling it with words.

A pattern is a text with fields, ``"{who} delivers {good.some}."``. A field names a word of the
table; what follows the dot is a form of it, a row of its own (``good.bread.some``), so that
articles and cases stand in the tables and not in the program.

A key is a stem and, where one sentence does not fit all cases, marks that narrow it down:
``event.married`` and ``event.married.source``. Of all keys whose marks are given, the one with
the most marks is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import chain

from helvetia.core.errors import OptionError

from .languages import Texts, pick

_FRENCH_SIGNS = (":", ";", "?", "!")


class Word(str):
    """A word of a table that knows its other forms: ``word.some`` is the row ``key.some``.

    ``word.plain`` is the English identifier, for sentences that name it as a program would.
    """

    # No __slots__: a str with fields of its own cannot have them.
    def __new__(cls, phrases: Phrases, key: str, plain: str = "") -> Word:
        """The word of this key."""
        word = super().__new__(cls, phrases.text(key))
        word.phrases, word.key, word.plain = phrases, key, plain
        return word

    phrases: Phrases
    key: str
    plain: str

    def __getattr__(self, form: str) -> str:
        if form.startswith("_"):
            raise AttributeError(form)
        return self.phrases.text(f"{self.key}.{form}")

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copied and pickled as the plain text it is."""
        return str, (str(self),)


class Count(int):
    """A number that can name what is counted: ``count.coin`` is "1 coin" or "4 coins"."""

    def __new__(cls, phrases: Phrases, number: int) -> Count:
        """The number."""
        count = super().__new__(cls, number)
        count.phrases = phrases
        return count

    phrases: Phrases

    def __getattr__(self, unit: str) -> str:
        if unit.startswith("_"):
            raise AttributeError(unit)
        form = "one" if self == 1 else "many"
        return self.phrases.text(f"count.{unit}.{form}").format(n=int(self))

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """Copied and pickled as the plain number it is."""
        return int, (int(self),)


class Phrases:
    """Some tables in one language."""

    def __init__(self, tables: Iterable[Texts], lang: str) -> None:
        self.lang = lang
        columns = [pick(table, lang) for table in tables]
        self._texts: dict[str, str] = dict(chain.from_iterable(c.items() for c in columns))
        if len(self._texts) != sum(map(len, columns)):
            raise OptionError("a key stands in two tables")
        if lang == "fr":
            self._texts = {key: _typeset(text) for key, text in self._texts.items()}
        self._by_stem: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        for key in self._texts:
            # A stem has two parts, "event.married"; the rest of the key are marks.
            kind, name, *marks = key.split(".")
            self._by_stem.setdefault(f"{kind}.{name}", []).append((key, tuple(marks)))

    def text(self, key: str) -> str:
        """The text of a key; OptionError if there is none."""
        try:
            return self._texts[key]
        except KeyError:
            raise OptionError(f"there is no text {key!r}") from None

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return key in self._texts

    def word(self, key: str, plain: str = "") -> Word:
        """The word of a key, with its forms."""
        return Word(self, key, plain)

    def key(self, stem: str, marks: Collection[str] = ()) -> str:
        """The key of this stem that fits the marks best; OptionError if none fits."""
        fitting = [
            (len(own), key)
            for key, own in self._by_stem.get(stem, ())
            if all(mark in marks for mark in own)
        ]
        if not fitting:
            raise OptionError(f"there is no text {stem!r}")
        return max(fitting)[1]

    def say(self, stem: str, fields: Mapping[str, object], marks: Collection[str] = ()) -> str:
        """The pattern that fits, filled."""
        return self.text(self.key(stem, marks)).format_map(fields)


def _typeset(text: str) -> str:
    """French: the blank before a double sign must not be where a line ends."""
    for sign in _FRENCH_SIGNS:
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    return text.replace("« ", "«\u00a0").replace(" »", "\u00a0»")


def capital(text: str) -> str:
    """The text with a capital first letter.

    >>> capital("ein Backhaus")
    'Ein Backhaus'
    """
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=256)
def snake(name: str) -> str:
    """The name of a class as keys write it.

    >>> snake("PlaceAt")
    'place_at'
    """
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")
