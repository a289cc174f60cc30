"""Everything met in seeded games is said in every language, and in English as the games say it."""

import re
from importlib import import_module

import pytest

from helvetia.core.reason import Reason
from helvetia.games import find
from helvetia.lang import LANGUAGES, Lexicon, lexicon
from tests.text.corpus import GAMES, corpus, english, module_of, phrases_of, reason_key

TELLING = {"helvetia": "telling", "helsinki": "wording"}
#: What no sentence may hold: an open field, a missing value, a value as Python shows it.
BROKEN = re.compile(r"[{}<>_]|None|  | [.,]|\bTrue\b|\bFalse\b")


def _well_said(text: str) -> bool:
    return bool(text) and text == text.strip() and not BROKEN.search(text)


def _all(game: str) -> list[Lexicon]:
    return [lexicon(find(game), lang) for lang in LANGUAGES]


# --- events --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_english_events_are_the_games_own_sentences(game: str) -> None:
    describe, words = module_of(game, TELLING[game]).describe, english(game)
    for event in corpus(game).events:
        assert words.event(event) == describe(event)


@pytest.mark.parametrize("game", GAMES)
def test_events_are_whole_sentences_in_every_language(game: str) -> None:
    for words in _all(game):
        for event in corpus(game).events:
            text = words.event(event)
            assert _well_said(text), text
            assert text.endswith("."), text
            assert text[0].isupper() or text[0].isdigit(), text


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_another_sentence_in_every_language(game: str) -> None:
    for event in corpus(game).events:
        assert len({words.event(event) for words in _all(game)}) == len(LANGUAGES), event


# --- reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_english_reasons_are_the_games_own_sentences(game: str) -> None:
    for reason in corpus(game).reasons:
        assert english(game).reason(reason) == str(reason)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_said_in_every_language_with_their_rule(game: str) -> None:
    for words in _all(game):
        for reason in corpus(game).reasons:
            text = words.reason(reason)
            assert _well_said(text), text
            assert text.endswith(f" ({reason.rule})"), text


@pytest.mark.parametrize("game", GAMES)
def test_one_text_fits_each_reason_best(game: str) -> None:
    """Two texts with equally many marks would be a matter of luck."""
    words = english(game)
    by_stem = phrases_of(words)._by_stem
    for reason in corpus(game).reasons:
        marks = words._words.reason(phrases_of(words), reason).marks
        fitting = [len(own) for _, own in by_stem[f"reason.{reason.code}"] if set(own) <= marks]
        assert fitting.count(max(fitting)) == 1, reason


@pytest.mark.parametrize("game", GAMES)
def test_most_reasons_are_met_by_chance(game: str) -> None:
    """The corpus is no poor one; `test_reasons` has the rare ones."""
    met = {reason_key(english(game), reason) for reason in corpus(game).reasons}
    every = [key for key in phrases_of(english(game))._texts if key.startswith("reason.")]
    assert len(met) > 0.6 * len(every)


def test_a_reason_of_another_library_has_no_sentence() -> None:
    with pytest.raises(ValueError, match=r"reason\.too_cold"):
        english("helvetia").reason(Reason("too_cold", "", "it is too cold"))


# --- questions, moves, points --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_state_asks_in_every_language(game: str) -> None:
    for words in _all(game):
        for state in corpus(game).states:
            text = words.decision(state)
            assert _well_said(text.replace("\u00a0", " ").replace(" ?", "?")), text
            assert text[-1] in ".?", text


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_a_choice_of_its_own(game: str) -> None:
    """In one list no two choices read alike, or a person could not choose."""
    rules = find(game)
    for words in _all(game):
        for state in corpus(game).states:
            texts = [words.move(state, move) for move in rules.legal_moves(state)]
            assert all(map(_well_said, texts)), texts
            assert len(set(texts)) == len(texts), texts


@pytest.mark.parametrize("game", GAMES)
def test_every_move_there_is_can_be_said_anywhere(game: str) -> None:
    """Also moves that are far from legal: somebody may have typed one in."""
    universe = module_of(game, "moves").universe()
    states = corpus(game).states
    for words in _all(game):
        for number, move in enumerate(universe):
            text = words.move(states[number % len(states)], move)
            assert _well_said(text), text


@pytest.mark.parametrize("game", GAMES)
def test_groups_are_headings_and_all_are_used(game: str) -> None:
    rules = find(game)
    for words in _all(game):
        met = set()
        for state in corpus(game).states:
            met |= {words.group(state, move) for move in rules.legal_moves(state)}
        assert "" in met
        assert all(text[0].isupper() for text in met if text)
        texts = phrases_of(words)._texts
        fixed = {
            text for key, text in texts.items() if key.startswith("group.") and "{" not in text
        }
        assert fixed <= met


@pytest.mark.parametrize("game", GAMES)
def test_points_are_explained_in_every_language(game: str) -> None:
    for words in _all(game):
        for item in corpus(game).items:
            assert _well_said(words.score_source(item.source))
            assert _well_said(words.score_detail(item))
    for item in corpus(game).items:
        assert english(game).score_source(item.source) == item.source.replace("_", " ")
        assert english(game).score_detail(item) == item.detail


@pytest.mark.parametrize("game", GAMES)
def test_the_english_summary_is_the_games_own(game: str) -> None:
    summary = import_module(f"helvetia.games.{game}.{TELLING[game]}").summary
    for state in corpus(game).states:
        assert english(game).summary(state) == summary(state)


# --- views ---------------------------------------------------------------------------------------


def test_views_of_helsinki_can_be_said_and_tell_no_more() -> None:
    rules = find("helsinki")
    words = lexicon(rules, "de")
    for state in corpus("helsinki").states:
        if state.player is None or state.player < 0:
            continue
        view = rules.view(state, state.player)
        assert words.decision(view) == words.decision(state)
        for move in rules.legal_moves(view):
            assert words.move(view, move) == words.move(state, move)
        outside = rules.view(state, None)
        assert _well_said(words.summary(outside).replace("\n", ". "))
