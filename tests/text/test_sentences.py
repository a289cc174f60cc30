"""Everything met in seeded games is said in every language."""

import re
from collections.abc import Iterable, Mapping
from itertools import chain

import pytest

from helvetia.core.errors import Reason
from helvetia.games import find
from helvetia.text import LANGUAGES, Lexicon, lexicon
from tests.text.corpus import GAMES, corpus, english, module_of
from tests.text.rare import EVENTS, rare, states

#: What no sentence may hold: an open field, a missing value, a value as Python shows it.
#: English reasons name a move to enter as it is entered.
NOTATION = re.compile(r"'\w+ [\w: ]+' ?")
BROKEN = re.compile(r"[{}<>_]|None|  | [.,]|\bTrue\b|\bFalse\b")


def _well_said(text: str) -> bool:
    return bool(text) and text == text.strip() and not BROKEN.search(text)


def _all(game: str) -> list[Lexicon]:
    return [lexicon(find(game), lang) for lang in LANGUAGES]


# --- events --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_events_are_whole_different_sentences(game: str) -> None:
    met = corpus(game).events
    for number, event in enumerate((*met, *EVENTS[game])):
        texts = {words.event(event) for words in _all(game)}
        for text in texts:
            assert _well_said(text), text
            assert text.endswith("."), text
            assert text[0].isupper() or text[0].isdigit(), text
        assert len(texts) == len(LANGUAGES) or number >= len(met), event


# --- reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_reasons_speak_english_by_themselves(game: str) -> None:
    for reason in (*corpus(game).reasons, *rare(game)):
        assert english(game).reason(reason) == str(reason)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_said_with_their_rule(game: str) -> None:
    for words in _all(game):
        for reason in corpus(game).reasons:
            text = words.reason(reason)
            assert _well_said(NOTATION.sub("", text)), text
            assert text.endswith(f" ({reason.rule})") or reason.code == "entry_order", text


@pytest.mark.parametrize("game", GAMES)
def test_rare_reasons_differ_between_languages(game: str) -> None:
    for reason in rare(game):
        said = {words.reason(reason) for words in _all(game)}
        assert len(said) == len(LANGUAGES), said
        assert not any("{" in text or "None" in text for text in said)


@pytest.mark.parametrize("game", GAMES)
def test_an_unreadable_move_is_shown_unchanged(game: str) -> None:
    facts = (("decision", "turn"), ("move", "fly away"))
    text = lexicon(game, "de").reason(Reason("wrong_moment", "T1", "", facts))
    assert "„fly away“" in text


def test_refused_moves_are_named_in_the_language() -> None:
    helvetia = find("helvetia")
    reason = helvetia.why_not(helvetia.new_game(3), helvetia.parse_move("deliver bread"))
    assert reason is not None
    assert lexicon(helvetia, "de").reason(reason) == (
        "jetzt ist ein Startgebäude zu wählen; „Brot liefern“ passt jetzt nicht (S4)"
    )
    assert lexicon(helvetia, "it").reason(reason) == (
        "ora si deve scegliere un edificio iniziale; «Consegnare pane» qui non è possibile (S4)"
    )


# --- questions, moves, points --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_states_ask_questions(game: str) -> None:
    for words in _all(game):
        for state in (*corpus(game).states, *states(game)):
            text = words.question(state)
            assert _well_said(text.replace("\u00a0", " ").replace(" ?", "?")), text
            assert text[-1] in ".?", text


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves_have_different_words(game: str) -> None:
    """In one list no two choices read alike, or a person could not choose."""
    rules = find(game)
    for words in _all(game):
        for state in corpus(game).states:
            texts = [words.move(state, move) for move in rules.legal_moves(state)]
            assert all(map(_well_said, texts)), texts
            assert len(set(texts)) == len(texts), texts


@pytest.mark.parametrize("game", GAMES)
def test_illegal_moves_have_words_too(game: str) -> None:
    """A player may have typed such a move in."""
    universe = module_of(game, "moves").universe()
    met = corpus(game).states
    for first, words in enumerate(_all(game)):  # each move in one of the languages
        for number, move in enumerate(universe[first :: len(LANGUAGES)]):
            text = words.move(met[number % len(met)], move)
            assert _well_said(text), text


@pytest.mark.parametrize("game", GAMES)
def test_headings_are_capital_and_all_used(game: str) -> None:
    rules = find(game)
    for words in _all(game):
        met = set()
        for state in corpus(game).states:
            met |= {words.heading(state, move) for move in rules.legal_moves(state)}
        assert "" in met
        assert all(text[0].isupper() for text in met if text)
        texts: Iterable[str | Mapping[str, str]] = words.texts("heading").values()
        each = [[text] if isinstance(text, str) else text.values() for text in texts]
        fixed = {text for text in chain(*each) if "{" not in text}
        assert fixed <= met


@pytest.mark.parametrize("game", GAMES)
def test_points_are_explained(game: str) -> None:
    for words in _all(game):
        for item in corpus(game).items:
            assert _well_said(words.source(item.source))
            assert _well_said(words.detail(item))
    for item in corpus(game).items:
        assert english(game).source(item.source) == item.source.replace("_", " ")
        assert english(game).detail(item) == item.detail


# --- views ---------------------------------------------------------------------------------------


def test_views_reveal_no_more() -> None:
    rules = find("helsinki")
    words = lexicon(rules, "de")
    for state in corpus("helsinki").states:
        if state.player is None or state.player < 0:
            continue
        view = rules.view(state, state.player)
        assert words.question(view) == words.question(state)
        for move in rules.legal_moves(view):
            assert words.move(view, move) == words.move(state, move)
        outside = rules.view(state, None)
        assert _well_said(words.summary(outside).replace("\n", ". "))
