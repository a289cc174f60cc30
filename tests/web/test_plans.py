"""Wishes and plans: what clicks mean, which turns lead there, what is played of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from examples.web.actions import play_turn
from examples.web.match import HUMAN, Match
from examples.web.plan import planned, preview
from examples.web.refusal import Refusal
from examples.web.show import Eye, snapshot

from helvetia import Good
from helvetia.core import Record
from helvetia.core.contract import AnyGame
from helvetia.games import helsinki, helvetia

EYE = Eye(0, "en")


def _at_turn(game: AnyGame, seed: int) -> Match:
    """A match of two in which the first seat begins a turn."""
    rng = Random(seed)
    match = Match.of((HUMAN, "random"), Record.start(game, 2)).let_chance_decide(rng)
    while not (match.state.player == 0 and match.state.decision == "turn"):
        moves = game.legal_moves(match.state)
        match = match.play(moves[rng.randrange(len(moves))]).let_chance_decide(rng)
    return match


# `Any`: JSON, before the test has looked at it.
def _planned(match: Match, eye: Eye, wishes: tuple[str, ...], elements: tuple[str, ...]) -> Any:
    return planned(match, eye, wishes, elements)


def _preview(match: Match, eye: Eye, moves: list[str]) -> Any:
    return preview(match, eye, moves)


def _send(match: Match, moves: object, *, forced: bool = False) -> Match:
    body = {"moves": moves, "version": match.version, "forced": forced}
    return play_turn(match, 0, json.dumps(body), Random(1))


@pytest.mark.parametrize("game", [helvetia, helsinki])
def test_plan_for_a_click_can_be_played(game: AnyGame) -> None:
    met = 0
    for seed in range(3):
        match = _at_turn(game, seed)
        view = snapshot(match, EYE)
        ids = ["good-wood", "open-mine"] if game is helvetia else ["card-hand-0-0", "card-hand-0-1"]
        for element in ids:
            answer = _planned(match, EYE, (), (element,))
            if not answer["plans"]:
                assert answer["sentence"] or answer["wishes"] == []
                continue
            met += 1
            plan = answer["plans"][0]
            assert len(plan["moves"]) == len(plan["steps"])
            shown = _preview(match, EYE, plan["moves"])
            assert shown["board"] != view["board"]
            assert shown["news"]
            after = _send(match, plan["moves"])
            assert after.version >= match.version + len(plan["moves"])
            assert answer["wishes"][0]["move"] in plan["moves"]
    assert met


def test_second_click_takes_a_wish_back() -> None:
    match = _at_turn(helvetia, 0)
    good = next(each for each in Good if _planned(match, EYE, (), (f"good-{each}",))["plans"])
    back = _planned(match, EYE, (f"deliver {good}",), (f"good-{good}",))
    assert back["wishes"] == back["plans"] == []


def test_place_refines_a_building() -> None:
    match = _at_turn(helvetia, 0)
    first = _planned(match, EYE, (), ("open-mine",))
    free = [
        move.split()[-1]
        for plan in first["plans"]
        for move in plan["moves"]
        if move.startswith("place ")
    ]
    other = next(
        place for place in ("b2", "c2", "d2", "e2", "b4", "c4", "d4", "e4")
        if place not in free
        and all(str(house.place) != place for house in match.state.villages[0].houses)
    )  # fmt: skip
    refined = _planned(match, EYE, ("build mine",), (f"place-red-{other}",))
    assert all(f"place {other}" in plan["moves"] for plan in refined["plans"])
    assert refined["plans"]


def test_impossible_wish_is_explained() -> None:
    match = _at_turn(helvetia, 0)
    answer = _planned(match, EYE, (), ("good-bell",))
    assert answer["plans"] == []
    assert "(G2)" in str(answer["sentence"])


def test_plans_wait_for_the_turn() -> None:
    match = _at_turn(helvetia, 0)
    answer = _planned(match, Eye(1, "en"), (), ("good-wood",))
    assert answer["sentence"] == "It is not your turn."
    with pytest.raises(Refusal):
        preview(match, Eye(1, "en"), ["commit carter 1"])


def test_turn_is_played_whole_or_not_at_all() -> None:
    match = _at_turn(helvetia, 0)
    with pytest.raises(Refusal):
        _send(match, ["commit carter 1", "deliver bell"])
    with pytest.raises(Refusal):
        _send(match, ["dance"])


def test_forced_moves_follow_by_themselves() -> None:
    """After a move the seat has a choice again, or another seat is to move."""
    seen = 0
    for seed in range(6):
        match = _at_turn(helvetia, seed)
        for _ in range(6):
            if match.state.player != 0:
                break
            moves = helvetia.legal_moves(match.state)
            before = len(match.record.moves)
            match = _send(match, [str(moves[0])], forced=True)
            assert not match.is_forced(0)
            seen += len(match.record.moves) > before + 1
    assert seen


def test_undo_skips_forced_moves() -> None:
    for seed in range(6):
        match = _at_turn(helvetia, seed)
        start = len(match.record.moves)
        for move in helvetia.legal_moves(match.state):
            after = _send(match, [str(move)], forced=True)
            if len(after.record.moves) > start + 1 and after.state.player == 0:
                assert after.undo_length(0) == start
                return
    pytest.fail("no forced move followed")


def test_milk_water_and_wood_are_three_wishes() -> None:
    """Each click on a good adds a delivery; plans have all of them or a reason."""
    match = _at_turn(helvetia, 0)
    wishes: list[str] = []
    for good in (Good.WOOD, Good.BRICK, Good.STONE, Good.GRAIN, Good.WATER):
        answer = _planned(match, EYE, tuple(wishes), (f"good-{good}",))
        wishes = [wish["move"] for wish in answer["wishes"]]
        for plan in answer["plans"]:
            assert set(wishes) <= set(plan["moves"])
    assert len(wishes) >= 2


def test_helsinki_plan_ends_before_the_place() -> None:
    for seed in range(12):
        match = _at_turn(helsinki, seed)
        for number in range(len(match.state.players[0].hand)):
            answer = _planned(match, EYE, (), (f"card-hand-0-{number}",))
            for plan in answer["plans"]:
                after = _send(match, plan["moves"])
                assert after.state.decision == "place"
                assert snapshot(after, EYE)["choices"]
                return
    pytest.fail("no card can be built")
