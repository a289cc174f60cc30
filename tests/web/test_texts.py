"""The words of the pages: complete in four languages, and none without a use."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter, Template

import examples.web
import pytest
from examples.web.guide import about_actions
from examples.web.opening import BOTS
from examples.web.texts import PARTS, lessons_of, rules_of, texts_of

from helvetia import games
from helvetia.dialogue.rulebook import rule_texts
from helvetia.games import helsinki
from helvetia.text import LANGUAGES, lexicon

FOLDER = Path(examples.web.__file__).parent
TEXTS = texts_of("en")
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
SCRIPTS = sorted((FOLDER / "static").rglob("*.js"))


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _read(paths: list[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def _in_templates() -> set[str]:
    return {
        name for path in TEMPLATES for name in Template(path.read_text("utf-8")).get_identifiers()
    }


def test_texts_agree_between_languages() -> None:
    every = {key: [texts_of(lang)[key] for lang in LANGUAGES] for key in TEXTS}
    bare = [key for key, texts in every.items() if any(not t or t != t.strip() for t in texts)]
    fields = {key: {frozenset(_fields(text)) for text in texts} for key, texts in every.items()}
    assert bare == []
    assert [key for key, found in fields.items() if len(found) != 1] == []


def test_the_four_columns_are_four_languages() -> None:
    columns = [[text for text in texts_of(lang).values() if len(text) > 25] for lang in LANGUAGES]
    for index, column in enumerate(columns):
        others = [text for other in columns[index + 1 :] for text in other]
        assert not set(column) & set(others)


def test_pages_use_known_texts() -> None:
    made = {
        "base",
        "data",
        "home_link",
        "host",
        "lang",
        "language_links",
        "languages",
        "message",
        "policy",
        *PARTS,
    }
    assert _in_templates() - set(TEXTS) == made
    used = re.findall(r"\btexts\.(\w+)|\bsay\(\"(\w+)\"", _read(SCRIPTS))
    assert {a or b for a, b in used} <= set(TEXTS)


def test_every_refusal_has_its_words() -> None:
    sources = _read(sorted(FOLDER.rglob("*.py")))
    codes = set(re.findall(r"Refusal\(\s*(?:\d+|[\w.]+), \"(\w+)\"", sources))
    codes |= set(re.findall(r"\d+: \"(\w+)\"", sources)) | {"bad_request"}
    assert {f"refused_{code}" for code in codes} == {k for k in TEXTS if k.startswith("refused_")}


def test_everything_that_is_offered_has_a_name() -> None:
    wanted = {f"bot_{bot}" for bot in BOTS} | {f"game_{name}" for name in games.names()}
    for name in games.names():
        wanted |= {f"preset_{preset}" for preset in vars(games.find(name))["PRESETS"]}
    assert wanted == {key for key in TEXTS if key.startswith(("bot_", "game_", "preset_"))}


def test_no_text_is_left_over() -> None:
    dynamic = ("aim_", "bot_", "game_", "how_hel", "preset_", "refused_")
    used = _in_templates()
    used |= {a or b for a, b in re.findall(r"\btexts\.(\w+)|\bsay\(\"(\w+)\"", _read(SCRIPTS))}
    used |= set(
        re.findall(r"\"(\w+)\"", _read(sorted({*FOLDER.rglob("*.py")} - {FOLDER / "texts.py"})))
    )
    assert {key for key in TEXTS if not key.startswith(dynamic)} <= used


def test_lessons_agree_between_languages() -> None:
    every = {key: [lessons_of(lang)[key] for lang in LANGUAGES] for key in lessons_of("en")}
    assert [key for key, texts in every.items() if len(set(texts)) != len(LANGUAGES)] == []
    for key, texts in every.items():
        first, *others = (re.findall(r"\(L[A-Z]\d+\)", text) for text in texts)
        assert others == [first] * len(others), key
        assert key.startswith("action_") == bool(first), key


def test_lessons_cover_presets_and_actions() -> None:
    lessons = set(lessons_of("en"))
    assert all(set(lessons_of(lang)) == lessons for lang in LANGUAGES)
    wanted = {f"action_{action}" for action in helsinki.Action}
    for name in games.names():
        wanted |= {f"preset_{preset}" for preset in vars(games.find(name))["PRESETS"]}
    assert wanted == {key for key in lessons if key.startswith(("action_", "preset_"))}
    assert set(about_actions("en")) == {
        f"action-{str(action).replace('_', '-')}" for action in helsinki.Action
    }
    rules = rule_texts()["helsinki"]
    assert {
        rule for text in lessons_of("en").values() for rule in re.findall(r"\((L\w+)\)", text)
    } <= set(rules)


@pytest.mark.parametrize("key", sorted(rules_of("en")))
def test_rules_in_short_agree_between_languages(key: str) -> None:
    columns = [rules_of(lang)[key] for lang in LANGUAGES]
    assert len(set(columns)) == len(LANGUAGES)
    named = [re.findall(r"\b[A-Z]{1,2}\d+\b", text) for text in columns]
    assert all(found == named[0] for found in named)
    assert set(named[0]) <= {rule for rules in rule_texts().values() for rule in rules}
    assert any(rule.rstrip("0123456789") == key for rule in named[0])


def test_rules_in_short_cover_every_chapter() -> None:
    chapters = {key for name in games.names() for key in lexicon(name).texts("chapter")}
    assert all(set(rules_of(lang)) == chapters for lang in LANGUAGES)
