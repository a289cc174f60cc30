"""Every sentence of refusal is met, in games or in positions laid by hand, and said rightly."""

import pytest

from helvetia.core.reason import Reason
from helvetia.games import find
from helvetia.lang import LANGUAGES, lexicon
from tests.text.corpus import GAMES, corpus, english, phrases_of, reason_key
from tests.text.rare import rare


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_left_over(game: str) -> None:
    words = english(game)
    met = {reason_key(words, reason) for reason in (*corpus(game).reasons, *rare(game))}
    assert met == {key for key in phrases_of(words)._texts if key.startswith("reason.")}


@pytest.mark.parametrize("game", GAMES)
def test_rare_reasons_are_said_in_english_as_the_game_says_them(game: str) -> None:
    for reason in rare(game):
        assert english(game).reason(reason) == str(reason)


@pytest.mark.parametrize("game", GAMES)
def test_rare_reasons_are_said_in_every_language(game: str) -> None:
    for reason in rare(game):
        said = {lexicon(find(game), lang).reason(reason) for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES), said
        assert not any("{" in text or "None" in text for text in said)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_that_cannot_be_read_is_shown_as_it_is(game: str) -> None:
    facts = (("decision", "turn"), ("move", "fly away"))
    text = lexicon(find(game), "de").reason(Reason("wrong_moment", "T1", "", facts))
    assert "„fly away“" in text


def test_a_refused_move_is_named_in_the_language() -> None:
    helvetia = find("helvetia")
    reason = helvetia.why_not(helvetia.new_game(3), helvetia.parse_move("deliver bread"))
    assert reason is not None
    assert lexicon(helvetia, "de").reason(reason) == (
        "jetzt ist ein Startgebäude zu wählen; „Brot liefern“ passt jetzt nicht (S4)"
    )
    assert lexicon(helvetia, "it").reason(reason) == (
        "ora si deve scegliere un edificio iniziale; «Consegnare pane» qui non è possibile (S4)"
    )
