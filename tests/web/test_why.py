"""A click on what cannot be done is answered with the rule that forbids it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the tests of the web example need httpx")
pytest.importorskip("starlette", reason="the web example needs starlette")

from examples.web.match import HUMAN, Match
from examples.web.show import Eye, legal_for
from examples.web.texts import texts_of
from examples.web.why import why_not_here

from helvetia.core import CHANCE, Record, playout
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia
from helvetia.render.svg import targets
from helvetia.text import LANGUAGES
from tests.web.serving import run, serving, settings


def _matches(game: AnyGame, seed: int, every: int) -> list[Match]:
    """Some moments of a random game at which a person decides."""
    match = Match.of((HUMAN, HUMAN), Record.start(game, 2))
    found = []
    for number, move in enumerate(playout(game, game.new_game(2), Random(seed)).moves):
        if number % every == 0 and match.state.player not in (None, CHANCE):
            found.append(match)
        match = match.play(move)
    return found


def test_impossible_good_is_explained() -> None:
    asked = [m for m in _matches(helvetia, 2, 1) if m.state.decision == "deliver"]
    match = asked[0]
    player = match.state.player
    view = match.game.view(match.state, player)
    possible = {target for move in legal_for(match, player) for target in targets(view, move)}
    refused = helvetia.why_not(view, helvetia.Deliver(helvetia.Good.BELL))
    assert refused is not None
    assert "good-bell" not in possible
    sentence, rule = why_not_here(match, Eye(player, "en"), ["no-such-part", "good-bell"])
    assert (sentence, rule) == (str(refused), refused.rule)


def test_roof_is_explained_by_best_tile() -> None:
    """Of all tiles over a roof most have another shape; that would explain nothing."""
    checked = 0
    for match in _matches(helsinki, 2, 1):
        if match.state.decision != "place":
            continue
        player = match.state.player
        view = match.game.view(match.state, player)
        possible = {target for move in legal_for(match, player) for target in targets(view, move)}
        for roof in range(0, 49, 11):
            element = f"board-{player}-roof-{roof}"
            if roof != 24 and element not in possible:
                sentence, rule = why_not_here(match, Eye(player, "en"), [element])
                assert "another shape" not in sentence
                assert rule.startswith("LB")
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("game", [helvetia, helsinki], ids=lambda game: str(game.GAME))
def test_elements_without_moves_have_no_rule(game: AnyGame) -> None:
    for match in _matches(game, 3, 23):
        for lang in LANGUAGES:
            sentence, rule = why_not_here(match, Eye(match.state.player, lang), ["table-title"])
            assert sentence == texts_of(lang)["nothing_here"]
            assert rule == ""


def test_refusal_names_the_deciding_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(settings(tmp_path)) as visitor:
            links = await visitor.open("helvetia", HUMAN, HUMAN)
            seen = await visitor.look(links["seats"][0])
            name = seen["players"][seen["player"]]["name"]
            for link in (links["seats"][1 - seen["player"]], links["spectators"]):
                answer = await visitor.post(f"/api{link}/why", {"elements": ["good-bread"]})
                assert answer.status_code == 200
                assert name in answer.json()["sentence"]

    run(scenario())
