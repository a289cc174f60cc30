"""Templates: choose the variant of a text that fits, and fill its placeholders.

Texts are data (see ``helvetia.text.files``). A section of a file holds words or sentences::

    [building]
    bakery = { name = "bakery", a = "a bakery", many = "bakeries" }

    [count]
    coin = { one = "{n} coin", many = "{n} coins" }

    [event]
    coins_placed = "{who} puts {count.coin} {character.on}."
    building_boxed.one = "{building.a} goes back to the box."
    building_boxed.else = "{count} {building.many} go back to the box."

- A *word* has forms. ``{building}`` is its form ``name``, ``{building.a}`` another form.
- A *number* is shown as it is (``{count}``), or with a unit of the section ``count``
  (``{count.coin}``): ``one`` for the numbers that the file lists as ``singular``, else ``many``.
- A *sentence* may have variants. Their keys are marks, joined by ``-``. Of the variants whose
  marks are all given, the one with the most marks is used; ``else`` needs no mark.

Placeholders name only words, numbers and texts that the program passes. Nothing is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from helvetia.core.errors import OptionError

_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


@frozen
class Word:
    """A word with its forms.

    >>> bakery = Word({"name": "bakery", "a": "a bakery"})
    >>> str(bakery), bakery.form("a")
    ('bakery', 'a bakery')
    """

    forms: Mapping[str, str]

    def form(self, name: str) -> str:
        """Return one form. Raises `OptionError` for a form that the word does not have."""
        try:
            return self.forms[name]
        except KeyError:
            known = ", ".join(self.forms)
            raise OptionError(f"{str(self)!r} has no form {name!r}; it has {known}") from None

    def __str__(self) -> str:
        return self.forms.get("name", "")


Fields: TypeAlias = dict[str, "str | int | Word"]
"""The values of placeholders."""


@frozen
class Units:
    """Units that can be counted, and the numbers that use the singular."""

    forms: Mapping[str, Mapping[str, str]]
    singular: frozenset[int]

    def counted(self, unit: str, number: int) -> str:
        """Return the number with its unit: "1 coin", "2 coins"."""
        if unit not in self.forms:
            raise OptionError(f"there is no unit {unit!r}; there are {', '.join(self.forms)}")
        text = self.forms[unit]["one" if number in self.singular else "many"]
        return text.replace("{n}", str(number))


def fill(text: str, fields: Mapping[str, str | int | Word], units: Units) -> str:
    """Return *text* with its placeholders replaced by *fields*.

    >>> units = Units({"coin": {"one": "{n} coin", "many": "{n} coins"}}, frozenset({1}))
    >>> fill("{who} puts {count.coin}", {"who": "Red", "count": 2}, units)
    'Red puts 2 coins'
    """

    def value(match: re.Match[str]) -> str:
        name, form = match.groups()
        try:
            found = fields[name]
        except KeyError:
            raise OptionError(f"no value for {match[0]} in {text!r}") from None
        if form is None:
            return str(found)
        if isinstance(found, str):
            raise OptionError(f"{match[0]} in {text!r}: {found!r} has no forms")
        return found.form(form) if isinstance(found, Word) else units.counted(form, found)

    return _PLACEHOLDER.sub(value, text)


def choose(variants: Iterable[str], marks: Collection[str]) -> str | None:
    """Return the key of the variant that fits the marks best, or None.

    >>> choose(("else", "dear", "dear-twice"), {"dear", "other"})
    'dear'
    """
    needed = {key: [] if key == "else" else key.split("-") for key in variants}
    fitting = [key for key, own in needed.items() if all(mark in marks for mark in own)]
    return max(fitting, key=lambda key: len(needed[key]), default=None)


def capital(text: str) -> str:
    """Return *text* with a capital first letter.

    >>> capital("ein Backhaus")
    'Ein Backhaus'
    """
    return text[:1].upper() + text[1:]
