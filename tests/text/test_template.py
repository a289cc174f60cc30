"""Languages, files and templates."""

import subprocess
import sys
from pathlib import Path

import pytest

from helvetia.core.errors import OptionError
from helvetia.games import find
from helvetia.text import (
    LANGUAGES,
    check_language,
    is_one,
    language_name,
    lexicon,
    read_texts,
    texts,
)
from helvetia.text.files import TextFile
from helvetia.text.template import Word, choose, fill
from tests.core import toy

DOCUMENT = {
    "language": "Français",
    "singular": [0, 1],
    "good": {"bread": {"name": "pain", "some": "du pain"}, "wood": "bois"},
    "count": {"coin": {"one": "{n} jeton", "many": "{n} jetons"}},
    "event": {
        "sold": {"else": "{good} vendu", "dear": "{good.some} cher", "dear-twice": "encore ?"}
    },
}
FRENCH = TextFile(DOCUMENT, "fr")


@pytest.mark.parametrize("wrong", ["", "EN", "english", "de_CH", "es", None, 3])
def test_an_unknown_language_is_refused(wrong: str) -> None:
    for ask in (check_language, lambda lang: texts("story", lang), language_name):
        with pytest.raises(OptionError, match="en, de, fr, it"):
            ask(wrong)
    with pytest.raises(OptionError, match="en, de, fr, it"):
        lexicon(find("helvetia"), wrong)


def test_an_unknown_game_or_section_is_refused() -> None:
    with pytest.raises(OptionError, match="helsinki, helvetia"):
        lexicon(toy)
    with pytest.raises(OptionError, match="no section 'weather'"):
        texts("weather", "en")


def test_a_lexicon_is_made_once() -> None:
    assert lexicon(find("helsinki"), "it") is lexicon("helsinki", "it")


def test_texts_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        texts("story", "de")["round"] = "Kuchen"  # type: ignore[index]  # this is what must fail


def test_languages_name_themselves() -> None:
    assert [*map(language_name, LANGUAGES)] == ["English", "Deutsch", "Français", "Italiano"]
    assert [is_one(0, lang) for lang in LANGUAGES] == [False, False, True, False]


def test_import_of_helvetia_loads_no_text() -> None:
    program = "import sys, helvetia; sys.exit('helvetia.text' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_own_texts_are_read_by_language(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('hello = "Hello!"', encoding="utf-8")
    (tmp_path / "fr.toml").write_text('hello = "Bonjour !"', encoding="utf-8")
    assert read_texts(tmp_path, "en")["hello"] == "Hello!"
    assert read_texts(tmp_path, "fr")["hello"] == "Bonjour\u00a0!"


# --- filling -------------------------------------------------------------------------------------


def test_words_are_filled_in_their_forms() -> None:
    bread = FRENCH.word("good", "bread")
    assert FRENCH.say("event", "sold", {"good": bread}) == "pain vendu"
    assert FRENCH.say("event", "sold", {"good": bread}, {"dear"}) == "du pain cher"
    assert str(FRENCH.word("good", "wood")) == "bois"
    with pytest.raises(OptionError, match="no form 'some'"):
        FRENCH.say("event", "sold", {"good": FRENCH.word("good", "wood")}, {"dear"})


def test_numbers_are_filled_with_units() -> None:
    filled = [fill("{count}: {count.coin}", {"count": n}, FRENCH.units) for n in (0, 1, 2)]
    assert filled == ["0: 0 jeton", "1: 1 jeton", "2: 2 jetons"]
    with pytest.raises(OptionError, match="no unit 'card'"):
        fill("{count.card}", {"count": 1}, FRENCH.units)


def test_missing_or_plain_values_are_refused() -> None:
    with pytest.raises(OptionError, match=r"no value for \{good\}"):
        FRENCH.say("event", "sold")
    with pytest.raises(OptionError, match="has no forms"):
        FRENCH.say("event", "sold", {"good": "pain"}, {"dear"})


def test_values_are_not_filled_again() -> None:
    odd = Word({"name": "{good.some}{0.__class__}"})
    assert FRENCH.say("event", "sold", {"good": odd}) == "{good.some}{0.__class__} vendu"


def test_the_variant_with_most_marks_is_chosen() -> None:
    variants = {"else": "", "dear": "", "dear-twice": ""}
    assert choose(variants, ()) == "else"
    assert choose(variants, {"dear", "other"}) == "dear"
    assert choose(variants, {"twice"}) == "else"
    assert choose(variants, {"twice", "dear"}) == "dear-twice"
    assert choose({"dear": ""}, ()) is None
    with pytest.raises(OptionError, match=r"event\.bought"):
        FRENCH.say("event", "bought")


def test_french_signs_do_not_begin_a_line() -> None:
    assert FRENCH.say("event", "sold", {}, {"dear", "twice"}) == "encore\u00a0?"
