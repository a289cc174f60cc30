"""The languages there are, and tables of texts with one column for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from helvetia.core.errors import OptionError

LANGUAGES: Final[tuple[str, ...]] = ("en", "de", "fr", "it")
"""The codes of the languages, in the order of the columns of every table."""

Texts: TypeAlias = Mapping[str, tuple[str, str, str, str]]
"""A table: the key of a text, and the text in English, German, French and Italian."""


def check_language(lang: str) -> str:
    """The same code, if there is such a language; else OptionError with those there are.

    >>> check_language("fr")
    'fr'
    """
    if lang not in LANGUAGES:
        raise OptionError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


_MOST: Final = 256
_columns: dict[tuple[int, str], tuple[Texts, Mapping[str, str]]] = {}


def pick(texts: Texts, lang: str) -> Mapping[str, str]:
    """One language's column of a table; made once for each table.

    >>> table = {"yes": ("yes", "ja", "oui", "sì")}
    >>> pick(table, "it")["yes"]
    'sì'
    """
    column = LANGUAGES.index(check_language(lang))
    # Tables are constants of modules: the cache holds them, so that an id stays theirs.
    held = _columns.get((id(texts), lang))
    if held is None:
        if len(_columns) >= _MOST:  # somebody makes tables as the program runs
            _columns.clear()
        chosen = MappingProxyType({key: row[column] for key, row in texts.items()})
        held = _columns[id(texts), lang] = (texts, chosen)
    return held[1]


def beside(english: Mapping[str, str], others: Mapping[str, tuple[str, str, str]]) -> Texts:
    """A table whose English column stands elsewhere; OptionError if one of them lacks a row.

    >>> beside({"yes": "yes"}, {"yes": ("ja", "oui", "sì")})
    {'yes': ('yes', 'ja', 'oui', 'sì')}
    """
    if english.keys() != others.keys():
        unlike = ", ".join(sorted(english.keys() ^ others.keys()))
        raise OptionError(f"in English or in translation only: {unlike}")
    return {key: (text, *others[key]) for key, text in english.items()}
