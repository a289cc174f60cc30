"""The data files: languages, and the texts of one game or of the programs in one language.

``data/helvetia.de.toml`` holds Helvetia in German, ``data/programs.de.toml`` the texts of the
programs. All languages have the same keys. :mod:`helvetia.text.template` explains the texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from helvetia.core.errors import OptionError

from .template import Fields, Units, Word, choose, fill

LANGUAGES: Final[tuple[str, ...]] = ("en", "de", "fr", "it")
"""The codes of the languages."""

#: French: no line break before these signs and inside these quotation marks.
_FRENCH: Final = {f" {sign}": f"\u00a0{sign}" for sign in ":;?!»"} | {"« ": "«\u00a0"}


def check_language(lang: str) -> str:
    """Return the code of a language. Raises `OptionError` for any other value.

    >>> check_language("fr")
    'fr'
    """
    if lang not in LANGUAGES:
        raise OptionError(f"unknown language {lang!r}; known languages: {', '.join(LANGUAGES)}")
    return lang


class TextFile:
    """The texts of one file."""

    def __init__(self, document: Mapping[str, Any], lang: str) -> None:
        self.lang: Final = lang
        self.language: Final[str] = document["language"]
        """The name of the language in that language."""
        tables = {key: value for key, value in document.items() if isinstance(value, dict)}
        self._sections: dict[str, dict[str, Any]] = _typeset(tables) if lang == "fr" else tables
        self.units: Final = Units(self._sections.get("count", {}), frozenset(document["singular"]))

    def section(self, name: str) -> Mapping[str, Any]:
        """Return the texts of a section by their keys. Raises `OptionError` for an unknown one."""
        if name not in self._sections:
            raise OptionError(f"there is no section {name!r} of texts")
        return MappingProxyType(self._sections[name])

    def text(self, section: str, key: str, marks: Collection[str] = ()) -> str:
        """Return the unfilled text of a key: the variant that fits the marks best."""
        found = self._sections.get(section, {}).get(key, {})
        if isinstance(found, str):
            return found
        variant = choose(found, marks)
        if variant is None:
            raise OptionError(f"there is no text {section}.{key}")
        return str(found[variant])

    def say(
        self, section: str, key: str, fields: Fields | None = None, marks: Collection[str] = ()
    ) -> str:
        """Return the filled text of a key."""
        filled = {} if fields is None else fields
        return fill(self.text(section, key, marks), filled, self.units)

    def word(self, section: str, key: str) -> Word:
        """Return the word of a key with its forms."""
        found = self._sections.get(section, {}).get(key)
        if found is None:
            raise OptionError(f"there is no word {section}.{key}")
        return Word({"name": found} if isinstance(found, str) else found)


def _typeset(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _typeset(entry) for key, entry in value.items()}
    for plain, kept_together in _FRENCH.items():
        value = value.replace(plain, kept_together)
    return value


@cache
def load(name: str, lang: str) -> TextFile:
    """Return the texts of a game, or of the ``programs``; each file is read once.

    >>> load("helvetia", "it").word("good", "bread").form("name")
    'pane'
    """
    path = files("helvetia.text") / "data" / f"{name}.{check_language(lang)}.toml"
    return TextFile(tomllib.loads(path.read_text(encoding="utf-8")), lang)


def texts(section: str, lang: str) -> Mapping[str, str]:
    """Return the texts of a program by their keys, for example of the ``terminal``.

    >>> texts("terminal", "de")["enter_takes"]
    'Enter wählt das.'
    """
    return load("programs", lang).section(section)


def listed(parts: Iterable[str], lang: str) -> str:
    """Return parts in one line, with semicolons as the language writes them.

    >>> listed(("one", "two"), "en")
    'one; two'
    """
    mark = _FRENCH[" ;"] if lang == "fr" else ";"
    return f"{mark} ".join(parts)


@cache
def read_texts(folder: Path, lang: str) -> Mapping[str, str]:
    """Return the texts of another program: the keys of ``en.toml``, ``de.toml`` ... in *folder*."""
    path = folder / f"{check_language(lang)}.toml"
    document: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return MappingProxyType(_typeset(document) if lang == "fr" else document)


def language_name(lang: str) -> str:
    """Return the name of a language in that language.

    >>> language_name("fr")
    'Français'
    """
    return load("programs", lang).language


def is_one(number: int, lang: str) -> bool:
    """Return whether a number of things uses the singular; in French zero does.

    >>> is_one(0, "fr"), is_one(0, "de"), is_one(1, "de")
    (True, False, True)
    """
    return number in load("programs", lang).units.singular
