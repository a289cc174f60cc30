"""Advice: the turns that a review would compare, with reasons that can be seen on the table."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from helvetia.bots import GreedyBot
from helvetia.core import CHANCE, StateError
from helvetia.core.optional import turn_begins
from helvetia.games import find, helsinki, helvetia
from helvetia.review import advice_of, advise
from helvetia.text import LANGUAGES, lexicon
from tests.core import secret
from tests.review.samples import played


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_advice_is_whole_turns_in_order_of_loss(name: str) -> None:
    game = find(name)
    states = played(name, ("greedy", "greedy"), 1, 120).replay()
    state = [each for each in states if each.player != CHANCE and turn_begins(game, each)][-1]
    found = advise(game, game.view(state, state.player), simulations=4)
    assert found.seat == state.player
    assert 2 <= len(found.options) <= 3
    assert found.best.loss == 0
    for option in found.options:
        assert option.loss >= 0
        assert (option.percent > 0) == (option.loss > 0)
        for before, move in option.steps:
            assert move in game.legal_moves(before)
        assert option.after.player != found.seat or option.after.decision == "turn"
    assert found == advise(game, game.view(state, state.player), simulations=4)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_reasons_of_bot_are_told(name: str, lang: str) -> None:
    """A plan was made for dealt cards, and is told by the view; its own terms are the reasons."""
    game = find(name)
    states = list(played(name, ("greedy", "greedy"), 1, 150).replay())
    asked = [each for each in states if each.player != CHANCE and turn_begins(game, each)]
    told = 0
    for state in asked[-12::4]:
        view = game.view(state, state.player)
        bot = GreedyBot(game, Random(2))
        bot(view, game.legal_moves(view))
        why = bot.explain()
        found = advice_of(game, view, why)
        assert found.seat == state.player
        assert len(found.options) == len(why.candidates)
        words = lexicon(name, lang)
        for option, each in zip(found.options, why.candidates, strict=True):
            assert [game.format_move(move) for _, move in option.steps] == list(each.moves)
            assert found.words(option, lang) == [words.move(*step) for step in option.steps]
        reasons = found.reasons(found.best, lang)
        names = [words.texts("hint")[term.name] for term in why.terms]
        told += sum(any(reason.startswith(name) for name in names) for reason in reasons)
    assert told


def _delivered(*moves: str) -> tuple[list[str], list[str]]:
    """Return what these moves bring to the seat that makes them, and to the next seat."""
    before = state = helvetia.quick_start(3, Random(1))
    seat, events = before.player, list[object]()
    assert seat is not None
    for text in moves:
        move = helvetia.parse_move(text)
        after = helvetia.apply_move(state, move)
        events += helvetia.events(state, move, after)
        state = after
    words = lexicon(helvetia)
    return words.gains(before, state, seat, events), words.gains(before, state, seat + 1, events)


def test_reasons_name_deliveries_and_sleepers() -> None:
    own, other = _delivered("commit carter 1", "deliver brick", "work red:e3")
    assert own == ["delivers brick"]  # another villager can still make bricks
    assert other == []
    own, _ = _delivered("commit carter 1", "deliver water", "work yellow:b2")
    assert own == ["delivers water", "leaves the well asleep"]


def test_reasons_tell_a_first_delivery_once() -> None:
    state = helvetia.quick_start(3, Random(1))
    tile = helvetia.GoodsTileTaken(0, helvetia.Good.MILK, 2)
    milk = helvetia.GoodDelivered(0, helvetia.Good.MILK)
    told = lexicon(helvetia).gains(state, state, 0, [milk, tile])
    assert told == ["delivers milk first: tile of 2 points"]


def test_reasons_name_the_line_that_becomes_full() -> None:
    record = played("helsinki", ("greedy", "greedy"), 1)
    states, told = list(record.replay()), []
    for before, after in pairwise(states):
        told += lexicon(helsinki).gains(before, after, 0, [])
    full = [
        item for item in helsinki.score(states[-1])[0].items if item.source in ("row", "column")
    ]
    assert len(told) == len(full) > 0
    assert all(text.startswith("completes ") for text in told)


def test_terms_of_the_evaluation_stand_before_their_points() -> None:
    """A number before a term would read as a count, such as 0.3 villagers."""
    state = helvetia.quick_start(3, Random(1))
    found = advise(helvetia, state, simulations=4)
    for lang, number in (("en", r"\([+-]\d+\.\d\)"), ("de", r"\([+-]\d+,\d\)")):
        names = set(lexicon(helvetia, lang).texts("hint").values())
        terms = [
            text
            for option in found.options
            for text in found.reasons(option, lang)
            if any(name in text for name in names)
        ]
        assert terms
        assert all(re.fullmatch(f".+ {number}", text) for text in terms)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_every_gain_is_told_in_every_language(name: str, lang: str) -> None:
    """Every event of whole games has its phrase filled, without a placeholder left."""
    record, words = played(name, ("greedy", "greedy"), 1), lexicon(name, lang)
    states, keys = list(record.replay()), set[str]()
    for before, move, after in zip(states, record.moves, states[1:], strict=False):
        for event in record.game.events(before, move, after):
            player: Any = getattr(event, "player", None)
            if player is not None:
                (*texts,) = words.gains(before, before, player, [event])
                assert all(text and "{" not in text for text in texts)
                keys.update(texts and [event.kind])
    assert len(keys) > 6


def test_advice_needs_a_player() -> None:
    with pytest.raises(StateError, match="no player is to move"):
        advise(helsinki, helsinki.new_game(2))
    over = played("helsinki", ("greedy", "greedy"), 1).final()
    with pytest.raises(StateError, match="no player is to move"):
        advise(helsinki, over)


def test_advice_works_for_any_game() -> None:
    state = secret.new_game(2)
    while state.player == CHANCE:
        state = secret.apply_move(state, secret.legal_moves(state)[0])
    found = advise(secret, secret.view(state, state.player), simulations=4)
    assert found.best.steps[0][1] in secret.legal_moves(state)
