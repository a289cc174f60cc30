"""Every table of texts: four columns, the same fields, nothing forgotten in English."""

import string
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules, walk_packages

import pytest

from helvetia.lang import LANGUAGES, tables, ui

UI = sorted(module.name for module in iter_modules(ui.__path__))
GAME = sorted(
    module.name
    for module in walk_packages(tables.__path__, "helvetia.lang.tables.")
    if not module.ispkg
)
Table = Mapping[str, tuple[str, str, str, str]]


def _ui_tables() -> list[tuple[str, Table]]:
    """Every table in the modules of programs, whatever it is called."""
    found = []
    for name in UI:
        module = import_module(f"helvetia.lang.ui.{name}")
        for constant, value in vars(module).items():
            if constant.isupper() and isinstance(value, Mapping):
                found.append((f"ui.{name}.{constant}", value))
    return found


def _game_tables() -> list[tuple[str, Table]]:
    return [(name.removeprefix("helvetia.lang."), import_module(name).TEXTS) for name in GAME]


UI_TABLES = _ui_tables()
GAME_TABLES = _game_tables()
TABLES = UI_TABLES + GAME_TABLES
NAMES = [name for name, _ in TABLES]


def _fields(text: str) -> set[str]:
    """The fields of a pattern; a form of a word (``good.some``) is the same field as the word."""
    return {field.partition(".")[0] for _, field, _, _ in string.Formatter().parse(text) if field}


def _letters(text: str) -> str:
    """What is left of a pattern without its fields."""
    return "".join(literal for literal, _, _, _ in string.Formatter().parse(text)).strip()


def test_every_program_module_has_its_table() -> None:
    assert "story" in UI
    assert {f"ui.{name}.TEXTS" for name in UI} <= set(NAMES)


@pytest.mark.parametrize("table", [table for _, table in TABLES], ids=NAMES)
def test_four_texts_for_every_key(table: Table) -> None:
    assert table
    for key, row in table.items():
        assert key.isascii(), key
        assert key == key.strip(), key
        assert isinstance(row, tuple), key
        assert len(row) == len(LANGUAGES), key
        for text in row:
            assert isinstance(text, str), key
            assert text.strip(), key
            assert text == text.strip(" \t\n"), key


@pytest.mark.parametrize("table", [table for _, table in TABLES], ids=NAMES)
def test_the_same_fields_in_every_language(table: Table) -> None:
    for key, row in table.items():
        english = _fields(row[0])
        for text in row[1:]:
            assert _fields(text) == english, f"{key}: {text}"


#: Rows of the games' tables that are spelled in another language as in English: true cognates,
#: languages that are named in themselves, and letters.
COGNATES = {
    *((lang, f"language.{own}") for lang in LANGUAGES for own in LANGUAGES),
    *(("fr", f"count.{unit}.{form}") for unit in ("point", "points") for form in ("one", "many")),
    *(("fr", f"count.top.{form}") for form in ("one", "many")),
    ("fr", "building.mine"),
    ("fr", "building.mine.many"),
    ("fr", "building.tannery.many"),
    ("fr", "card.joker"),
    ("fr", "score.superstructure"),
    ("it", "count.round.one"),
    ("de", "colour.neutral"),
    ("de", "colour.neutral.seat"),
}


def _alike(table: Table) -> Iterator[tuple[str, str]]:
    """Texts that are the English one, though there is something to translate."""
    for key, row in table.items():
        for lang, text in zip(LANGUAGES[1:], row[1:], strict=True):
            if text == row[0] and len(_letters(text)) > 1:
                yield lang, key


@pytest.mark.parametrize(
    "table", [table for _, table in GAME_TABLES], ids=[name for name, _ in GAME_TABLES]
)
def test_nothing_is_left_in_english(table: Table) -> None:
    assert set(_alike(table)) <= COGNATES


def test_the_list_of_cognates_is_no_longer_than_it_must_be() -> None:
    alike = {found for _, table in GAME_TABLES for found in _alike(table)}
    assert {pair for pair in COGNATES if pair[0] != "en"} == alike


#: Words that no text in these languages holds, so that a forgotten one is noticed.
ENGLISH = {"the", "of", "and", "is", "are", "with", "your", "you", "not", "to"}


@pytest.mark.parametrize("table", [table for _, table in GAME_TABLES])
def test_no_english_word_among_others(table: Table) -> None:
    for key, row in table.items():
        for text in row[1:]:
            assert not ENGLISH & set(_letters(text).lower().split()), f"{key}: {text}"
