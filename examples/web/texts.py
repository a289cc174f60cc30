"""The words of the pages: one TOML file for each language, in `languages`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from helvetia.text import read_texts

#: What pages have in common, as templates of their own.
PARTS: Final = ("head", "menus")
_FOLDER: Final = Path(__file__).parent / "languages"
_LESSONS: Final = Path(__file__).parent / "lessons"
_RULES: Final = Path(__file__).parent / "rules"


def texts_of(lang: str) -> Mapping[str, str]:
    """Return the words of the pages in a language."""
    return read_texts(_FOLDER, lang)


def lessons_of(lang: str) -> Mapping[str, str]:
    """Return what a first visit is told: rules to choose from, decisions, actions."""
    return read_texts(_LESSONS, lang)


def rules_of(lang: str) -> Mapping[str, str]:
    """Return the rules in short, by the letters of their chapters."""
    return read_texts(_RULES, lang)
