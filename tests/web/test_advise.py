"""Hints and lessons: legal turns with reasons, and a whole explanation in every language."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from examples.web.advise import bot_hint, hint, lesson
from examples.web.match import HUMAN, Match
from examples.web.refusal import Refusal
from examples.web.show import Eye

from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.text import LANGUAGES, lexicon, texts


def _match(game: AnyGame) -> Match:
    return Match.of((HUMAN, "random"), Record.start(game, 2)).let_chance_decide(Random(1))


# `Any`: JSON, before the test has looked at it.
def _json(value: Any) -> Any:
    return value


@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_hint_begins_with_a_legal_move(game: AnyGame) -> None:
    match = _match(game)
    seat = match.state.player
    found = _json(hint(match, Eye(seat, "de")))
    words = lexicon(game, "de")
    view = game.view(match.state, seat)
    assert found["steps"][0] in [words.move(view, move) for move in game.legal_moves(view)]
    assert found["others"]
    assert all(each["steps"] and each["loss"] >= 0 for each in found["others"])
    assert found == hint(match, Eye(seat, "de"))
    with pytest.raises(Refusal):
        hint(match, Eye(1 - seat, "de"))
    with pytest.raises(Refusal):
        hint(match, Eye(None, "de"))


@pytest.mark.parametrize("bot", ["random", "novice", "greedy"])
@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_bot_tells_its_turn_and_why(game: AnyGame, bot: str) -> None:
    match = _match(game)
    seat = match.state.player
    found = _json(bot_hint(match, Eye(seat, "it"), bot))
    words, view = lexicon(game, "it"), game.view(match.state, seat)
    assert found["steps"][0] in [words.move(view, move) for move in game.legal_moves(view)]
    assert bool(found["others"]) == (bot != "random")
    assert found["manner"].startswith(texts("level", "it")[bot])
    assert (found["manner"] != texts("level", "it")[bot]) == (bot == "novice")
    for other in (1 - seat, None):
        with pytest.raises(Refusal):
            bot_hint(match, Eye(other, "it"), bot)
    with pytest.raises(Refusal):
        bot_hint(match, Eye(seat, "it"), "tests.arena.players:clumsy")


def test_bot_with_single_move_has_no_reasons() -> None:
    match = _match(helvetia)
    while len(helvetia.legal_moves(match.state)) > 1:
        match = match.play(helvetia.legal_moves(match.state)[0]).let_chance_decide(Random(1))
    found = _json(bot_hint(match, Eye(match.state.player, "en"), "greedy"))
    assert len(found["steps"]) == 1
    assert not found["others"]


@pytest.mark.parametrize("game", [helvetia, helsinki])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lesson_is_complete(game: AnyGame, lang: str) -> None:
    taught = _json(lesson(_match(game), Eye(0, lang)))
    assert len(taught["steps"]) == 6
    assert taught["aim"].count(". ") + taught["aim"].count("; ") >= 2
    assert all(each["words"] for each in (*taught["key"], *taught["marks"]))
    titles = [each["title"] for each in taught["chapters"]]
    assert set(titles) <= set(lexicon(game, lang).texts("chapter").values())
    assert len(titles) == (11 if game is helvetia else 6)  # nothing on an extension
    assert {"T1", "LT1"} & {each["id"] for each in taught["rules"]}
