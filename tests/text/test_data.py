"""The data files: the same keys and placeholders in every language, and each of them used."""

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import helvetia
from helvetia.bots import evaluation_of
from helvetia.games import find
from helvetia.text import LANGUAGES

FILES = ("helsinki", "helvetia", "programs")
GAMES = FILES[:2]
OTHERS = [(name, lang) for name in FILES for lang in LANGUAGES[1:]]
SOURCE = Path(helvetia.__file__).parent
#: The sections whose entries are words: a name and its forms.
WORDS = {
    "helvetia": {
        *("good", "family", "building", "worker", "sex", "figure", "child", "character"),
        *("colour", "village", "quarter", "source", "letter"),
    },
    "helsinki": {"pavilion_colour", "card", "action", "side", "space"},
}
#: The sections that programs fill with `str.format`: only plain placeholders.
LABELS = {
    *("picture", "table", "hint", "terminal", "companion", "commands", "arena", "replay"),
    *("review", "puzzle"),
}


@cache
def document(name: str, lang: str) -> Mapping[str, Any]:
    """One file as it stands."""
    path = files("helvetia.text") / "data" / f"{name}.{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def texts(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a file with its full key."""

    def walk(prefix: str, value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, entry in value.items():
                yield from walk(f"{prefix}.{key}", entry)
        elif isinstance(value, str):
            yield prefix, value

    for key, value in document(name, lang).items():
        if key != "language":
            yield from walk(key, value)


def placeholders(text: str) -> list[tuple[str, str]]:
    """The placeholders of a text, each with its form or an empty text."""
    return re.findall(r"\{(\w+)(?:\.(\w+))?\}", text)


def letters(text: str) -> str:
    """A text without its placeholders."""
    return re.sub(r"\{[^}]*\}", "", text).strip()


@pytest.mark.parametrize(("name", "lang"), OTHERS)
def test_languages_have_equal_keys_in_order(name: str, lang: str) -> None:
    assert [key for key, _ in texts(name, lang)] == [key for key, _ in texts(name, "en")]


@pytest.mark.parametrize(("name", "lang"), OTHERS)
def test_languages_have_equal_placeholders(name: str, lang: str) -> None:
    english = dict(texts(name, "en"))
    for key, text in texts(name, lang):
        own = {field for field, _ in placeholders(text)}
        assert own == {field for field, _ in placeholders(english[key])}, f"{key}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_texts_are_well_formed(name: str, lang: str) -> None:
    for key, text in texts(name, lang):
        # The French colon of a label begins with its blank.
        assert text.strip() == text or key == "table.colon", key
        assert text, key
        assert "\u00a0" not in text, f"{key}: French blanks are set by the program"
        # Every brace belongs to a placeholder.
        assert not re.search(r"[{}]", letters(text)), key
        if key.split(".")[0] in LABELS:
            assert all(not form for _, form in placeholders(text)), key
            assert all(field is None or field.isidentifier()
                       for _, field, _, _ in string.Formatter().parse(text)), key  # fmt: skip


#: Texts that are spelled in another language as in English.
COGNATES = {
    ("fr", "count.point.one"),
    ("fr", "count.point.many"),
    ("fr", "count.points.one"),
    ("fr", "count.points.many"),
    ("fr", "count.top.one"),
    ("fr", "count.top.many"),
    ("fr", "building.mine.name"),
    ("fr", "building.mine.many"),
    ("fr", "building.tannery.many"),
    ("fr", "card.joker.name"),
    ("fr", "score.superstructure"),
    ("it", "count.round.one"),
    ("de", "colour.neutral.name"),
    ("de", "colour.neutral.seat"),
}


def test_sentences_are_translated() -> None:
    found = set()
    for name in GAMES:
        english = dict(texts(name, "en"))
        for lang in LANGUAGES[1:]:
            for key, text in texts(name, lang):
                section = key.split(".")[0]
                alike = text == english[key] and len(letters(text)) > 1
                if alike and section not in (*LABELS, "summary", "list", "story", "seat"):
                    found.add((lang, key))
                    continue
                if section not in LABELS:
                    words = set(letters(text).lower().split())
                    assert not words & {"the", "of", "and", "is", "are", "with", "your", "not"}
    shorts = {pair for pair in found if pair[1].endswith(".short")}
    assert found - shorts == COGNATES


# --- nothing is left over ------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_section_have_equal_forms(game: str) -> None:
    for section in WORDS[game]:
        for lang in LANGUAGES:
            entries = document(game, lang)[section].values()
            forms = {frozenset(e) if isinstance(e, dict) else frozenset() for e in entries}
            assert len(forms) == 1, section


@pytest.mark.parametrize("game", GAMES)
def test_forms_of_words_are_used(game: str) -> None:
    asked = {form for lang in LANGUAGES for _, text in texts(game, lang) for _, form in
             placeholders(text)}  # fmt: skip
    by_program = {"name", "seat", "many", "in", "man", "woman", "short", "a"}
    for section in WORDS[game]:
        for entry in document(game, "en")[section].values():
            if isinstance(entry, dict):
                assert set(entry) <= asked | by_program, section


@pytest.mark.parametrize("name", FILES)
def test_units_are_counted(name: str) -> None:
    asked = {form for lang in LANGUAGES for _, text in texts(name, lang) for _, form in
             placeholders(text)}  # fmt: skip
    by_program = {
        "helvetia": {"man", "woman"},
        "helsinki": {"top"},
        "programs": {"round", "turn", "move"},
    }
    assert set(document(name, "en")["count"]) <= asked | by_program[name]
    for unit in document(name, "en")["count"].values():
        assert set(unit) == {"one", "many"}


@cache
def _sources() -> str:
    parts = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    parts += [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.html")]
    return "\n".join(parts + [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.js")])


#: Beginnings and endings of keys that programs put together.
MADE = {
    "terminal": ("help_", "undo_", "word_"),
    "companion": ("help_",),
    "arena": ("one_", "n_"),
    "review": ("n_",),
    "story": ("made", "bought", "swapped"),
    "picture": ("building_", "key_", "move_1_", "awake", "asleep", "pile_"),
}


@pytest.mark.parametrize("name", FILES)
def test_labels_are_named_in_the_source(name: str) -> None:
    source = _sources()
    for section, entries in document(name, "en").items():
        if section not in LABELS | {"summary", "story"} or section == "commands":
            continue
        for key in entries:
            made = key.startswith(MADE.get(section, ()))
            named = re.search(rf"[\"'{{$]{key}\b", source)
            assert made or named or _is_member(name, key), f"{name}.{section}.{key}"


def _is_member(name: str, key: str) -> bool:
    """Whether a label is called as a member of one of the game's enums, or as a term."""
    terms = evaluation_of(find(name)).explain(find(name).new_game(2), 0) if name in GAMES else ()
    return any(term.name == key for term in terms) or any(
        key in entries
        for section, entries in document(name, "en").items()
        if section in ("character", "action", "sex", "score")
    )


def _filled() -> Iterator[tuple[str, set[str]]]:
    """Yield each text that the command line names with fields, and the names of these."""
    for path in (SOURCE / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    ast.Attribute(attr="tell" | "text"), [ast.Constant(str(key))], fields
                ) | ast.Call(
                    ast.Attribute(ast.Subscript(slice=ast.Constant(str(key))), "format"),
                    [],
                    fields,
                ) if all(field.arg for field in fields):
                    yield key, {str(field.arg) for field in fields}


def test_fields_are_placeholders() -> None:
    """What a program fills in, every language shows."""
    english = document("programs", "en")
    sections = [english[name] for name in ("terminal", "companion", "story", "arena", "review")]
    checked = set()
    for key, given in _filled():
        fields = {frozenset(n for n, _ in placeholders(s[key])) for s in sections if key in s}
        if fields:
            # The words of commands are known everywhere.
            words = set(english["commands"])
            assert any(each - words <= given <= each for each in fields), key
            checked.add(key)
    assert len(checked) > 40
