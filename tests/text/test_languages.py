"""The languages and the tables of texts."""

import pickle
from copy import copy, deepcopy

import pytest

from helvetia.core.errors import OptionError
from helvetia.games import find
from helvetia.lang import LANGUAGES, check_language, lexicon, pick
from helvetia.lang.phrases import Count, Phrases, Word
from tests.core import toy

TABLE = {
    "good.bread": ("bread", "Brot", "pain", "pane"),
    "good.bread.some": ("some bread", "Brot", "du pain", "del pane"),
    "count.coin.one": ("{n} coin", "{n} Münze", "{n} jeton", "{n} moneta"),
    "count.coin.many": ("{n} coins", "{n} Münzen", "{n} jetons", "{n} monete"),
    "event.sold": ("{good} sold", "{good} verkauft", "{good} vendu", "{good} venduto"),
    "event.sold.dear": ("dear {good}", "teures {good}", "{good} cher", "{good} caro"),
    "event.sold.dear.twice": ("again", "wieder", "encore ?", "ancora"),
}


def test_there_are_four_languages_in_the_order_of_the_columns() -> None:
    assert LANGUAGES == ("en", "de", "fr", "it")
    assert [pick(TABLE, lang)["good.bread"] for lang in LANGUAGES] == [*TABLE["good.bread"]]


def test_a_column_is_made_once_and_cannot_be_changed() -> None:
    column = pick(TABLE, "de")
    assert pick(TABLE, "de") is column
    with pytest.raises(TypeError):
        column["good.bread"] = "Kuchen"  # type: ignore[index]  # this is what must fail


def test_tables_made_as_a_program_runs_are_not_mixed_up() -> None:
    for number in range(600):
        table = {"number": (f"{number}", f"nr {number}", f"no {number}", f"n. {number}")}
        assert pick(table, "de")["number"] == f"nr {number}"


@pytest.mark.parametrize("wrong", ["", "EN", "english", "de_CH", "es", None, 3])
def test_another_language_is_refused_with_those_there_are(wrong: str) -> None:
    for ask in (check_language, lambda lang: pick(TABLE, lang)):
        with pytest.raises(OptionError, match="en, de, fr, it"):
            ask(wrong)
    with pytest.raises(OptionError, match="en, de, fr, it"):
        lexicon(find("helvetia"), wrong)


def test_a_game_without_words_is_refused_with_those_that_have_them() -> None:
    with pytest.raises(OptionError, match="helsinki, helvetia"):
        lexicon(toy)


def test_a_lexicon_is_made_once() -> None:
    assert lexicon(find("helsinki"), "it") is lexicon(find("helsinki"), "it")


def test_every_language_calls_itself_by_its_own_name() -> None:
    own = [lexicon(find("helvetia"), lang).language_name() for lang in LANGUAGES]
    assert own == ["English", "Deutsch", "Français", "Italiano"]


# --- filling patterns ----------------------------------------------------------------------------


def test_a_word_knows_its_forms_and_stays_a_text() -> None:
    word = Phrases([TABLE], "fr").word("good.bread", "bread")
    assert (word, word.some, word.plain) == ("pain", "du pain", "bread")
    assert isinstance(word, Word)
    with pytest.raises(OptionError, match=r"good\.bread\.many"):
        word.many  # noqa: B018 - asking is what fails


def test_a_count_names_what_is_counted() -> None:
    phrases = Phrases([TABLE], "de")
    counted = [Count(phrases, number).coin for number in (0, 1, 2)]
    assert counted == ["0 Münzen", "1 Münze", "2 Münzen"]


def test_words_and_counts_are_copied_and_stored_as_plain_values() -> None:
    phrases = Phrases([TABLE], "it")
    word, count = phrases.word("good.bread"), Count(phrases, 3)
    for value, kind in ((word, str), (count, int)):
        for other in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value
            assert type(other) is kind
        assert not hasattr(value, "__html__")


def test_the_key_with_most_of_the_marks_is_taken() -> None:
    phrases = Phrases([TABLE], "en")
    assert phrases.key("event.sold") == "event.sold"
    assert phrases.key("event.sold", {"dear", "other"}) == "event.sold.dear"
    assert phrases.key("event.sold", {"twice"}) == "event.sold"
    assert phrases.key("event.sold", {"twice", "dear"}) == "event.sold.dear.twice"
    with pytest.raises(OptionError, match=r"event\.bought"):
        phrases.key("event.bought")


def test_french_signs_do_not_begin_a_line() -> None:
    assert Phrases([TABLE], "fr").text("event.sold.dear.twice") == "encore\u00a0?"


def test_a_key_in_two_tables_is_refused() -> None:
    with pytest.raises(OptionError, match="two tables"):
        Phrases([TABLE, {"good.bread": TABLE["good.bread"]}], "en")
