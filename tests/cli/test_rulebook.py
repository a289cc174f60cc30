"""`rules` at the prompt: chapters, single rules, rules with a word."""

from pathlib import Path

import pytest

from helvetia.cli.play.question import chapters, rules_for
from helvetia.dialogue.rulebook import rule, rule_texts
from helvetia.text import LANGUAGES, lexicon, texts
from tests.cli.driver import talk


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_chapters_hold_every_rule_once(game: str, lang: str) -> None:
    words = lexicon(game, lang)
    found = chapters(words)
    assert [key for keys in found.values() for key in keys] == list(rule_texts()[game])
    assert set(found) == set(words.texts("chapter").values())


def test_rules_are_found_by_id_chapter_and_words() -> None:
    german = lexicon("helvetia", "de")
    assert rules_for(german, "t3") == [rule("helvetia", "T3")]
    assert rules_for(german, "Hebamme") == [rule("helvetia", key) for key in ("M1", "M2", "M3")]
    assert rule("helvetia", "C4") in rules_for(german, "bought delivered")
    assert rules_for(german, "T33") == rules_for(german, "castle") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_shown_at_the_prompt(lang: str, tmp_path: Path) -> None:
    word, own = texts("commands", lang)["rules"], texts("terminal", lang)
    table = talk(tmp_path, lang=lang, width=80)
    table.type(word, f"{word} T3", "rules castle")
    overview, one, none = (" ".join(answer.split()) for answer in table.answers()[:3])
    assert all(title in overview for title in lexicon("helvetia", lang).texts("chapter").values())
    assert " ".join(rule("helvetia", "T3").split()) in one
    assert (" ".join(own["rules_english"].split()) in one) == (lang != "en")
    assert "castle" in none
    assert max(map(len, "\n".join(table.answers()[:3]).splitlines())) <= 80
