"""Turns that no game can reach, laid by hand: each with what is wrong and the path to it."""

from typing import Any

import pytest
from helvetia.games.helsinki.building import AFTER_ANY
from helvetia.games.helsinki.coats import frontier
from helvetia.games.helsinki.validate_turn import check_turn

from helvetia.core import LoadError
from helvetia.games.helsinki import Action, Decision, GameState
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.state import Turn
from tests.helsinki.table import actions, card, position, roofs, turn

RED_1, RED_2, RED_3 = card("red_1_2_0"), card("red_2_3_0"), card("red_3_4_0")
BLUE_1 = card("blue_1_2_0")
ALL_PAID = actions(Action.DRAW_AND_BUILD, Action.SECOND_PAVILION)
CENTRE: Any = {0: [("blue", "d2-d3")]}
TOO_MANY = "another number of cards (LB1): at $.turn.due"


def _at(decision: Decision, doing: Turn, *used: Action, **more: Any) -> GameState:
    return position(decision=decision, doing=doing, used=actions(*used), **more)


def _without_pavilion(state: GameState) -> GameState:
    draft, table = state.thaw(), state.table.thaw()
    table.supply = (0,) * len(table.supply)
    draft.table = table.freeze()
    return draft.freeze()


def _paying(due: int, *paid: int, last: int = -1, extra: bool = False) -> Turn:
    return turn(card=paid[0], paid=paid, due=due, last=last, extra=extra)


SEVEN = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0"
#: A tile in the corner, with a joker tile on a1, which was uncovered before.
CORNER: Any = {"tiles": {0: [("blue", "a2-a3")]}, "jokers": {0: "a1"}}
BEFORE = frontier(roofs("a2-a3"))
AFTER = frontier(roofs("a1-a2-a3"))

POSSIBLE = [
    _at(Decision.STRIDE, turn(stride=5)),
    _at(Decision.STRIDE, turn(stride=6)),
    _at(Decision.BUILD, turn(drew=True), Action.DRAW_AND_BUILD),
    _at(Decision.DISCARD, turn(drew=True, due=1), hand=f"{SEVEN} joker"),
    _at(Decision.SET, turn(builds=1, last=0), tiles={0: [("blue", "a1-b1")]}),
    _at(Decision.JOKER, turn(due=1, last=0, frontier=BEFORE, resume=Decision.TURN), **CORNER),
    _at(Decision.PAY, _paying(1, RED_2)),
    _at(Decision.PAY, _paying(1, RED_3, RED_1, last=RED_1)),
    _at(Decision.PAY, _paying(1, RED_3, BLUE_1, last=AFTER_ANY), Action.ANY_CARD),
    _at(Decision.PLACE, _paying(0, RED_2, RED_1)),
    _at(Decision.PLACE, _paying(0, RED_3, RED_1), Action.ONE_FEWER),
    _at(Decision.PLACE_ANY, _paying(0, RED_3, RED_1), Action.ONE_FEWER),
    _at(Decision.PLACE, _paying(0, RED_2, RED_1, extra=True), Action.EXTRA_SUPERSTRUCTURE),
    _at(Decision.AFTER, turn(builds=1, closing=True), Action.MOVE_SUPERSTRUCTURE),
    _at(Decision.BUILD, turn(builds=1), Action.SECOND_PAVILION),
    _at(Decision.JOKER, turn(due=2, resume=Decision.TURN), tiles=CENTRE),
    _at(Decision.SUPERSTRUCTURE, turn(tile=roofs("d2-d3"), due=1), tiles=CENTRE),
    _at(Decision.BONUS, turn(tile=roofs("d2-d3"), due=0), tiles=CENTRE),
    _at(Decision.BONUS, turn(tile=roofs("d2-d3"), due=2), tiles=CENTRE),
]

IMPOSSIBLE = [
    (_at(Decision.AFTER, turn(builds=1, paid=(RED_1,))), "nothing is paid: at $.turn.paid"),
    (_at(Decision.PAY, turn(card=RED_2, paid=(RED_1,), due=1)),
     "the building card comes first: at $.turn.paid"),
    (_without_pavilion(_at(Decision.PAY, _paying(1, RED_2))),
     "the pavilion is gone (LB1): at $.turn.card"),
    (_at(Decision.PLACE, _paying(0, RED_2, BLUE_1)), "another colour: at $.turn.paid"),
    (_at(Decision.PLACE, _paying(0, RED_3, BLUE_1, BLUE_1), Action.ANY_CARD),
     "another colour: at $.turn.paid"),
    (_at(Decision.PLACE, _paying(0, RED_3, RED_1)), TOO_MANY),
    (_at(Decision.PAY, _paying(0, RED_3, RED_1), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(0, RED_3), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(0, RED_2, RED_1, RED_1), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(1, RED_2)), "all is paid: at $.turn.due"),
    (_at(Decision.PAY, _paying(0, RED_2, RED_1, last=RED_1)),
     "nothing is left to pay: at $.turn.due"),
    (_at(Decision.PAY, _paying(1, RED_3, BLUE_1, last=BLUE_1), Action.ANY_CARD),
     "the order of the payment: at $.turn.last"),
    (_at(Decision.PAY, _paying(1, RED_3, RED_1, last=AFTER_ANY)),
     "the order of the payment: at $.turn.last"),
    (_at(Decision.PLACE, _paying(0, RED_2, RED_1, extra=True)), "LA10: at $.turn.extra"),
    (_at(Decision.BUILD, turn(builds=2), Action.SECOND_PAVILION),
     "two pavilions at most: at $.turn.builds"),
    (_at(Decision.BUILD, turn(builds=1)), "LA5 is not paid: at $.turn.builds"),
    (_at(Decision.BUILD, turn(drew=True)), "LA6 is not paid: at $.turn.builds"),
    (_at(Decision.DISCARD, turn(ended=True, due=1, drew=True)),
     "a turn that is over has no other data: at $.turn"),
    (_at(Decision.AFTER, turn(builds=1, closing=True)),
     "only at the end of a turn: at $.turn.closing"),
    (_at(Decision.LIFT, turn(builds=1, closing=True), Action.MOVE_SUPERSTRUCTURE),
     "only at the end of a turn: at $.turn.closing"),
    (_at(Decision.JOKER, turn(drew=True, due=1, resume=Decision.TURN), tiles=CENTRE),
     "nothing is done yet: at $.turn"),
    (_at(Decision.TURN, turn(builds=1)), "nothing is done yet: at $.turn"),
    (_at(Decision.JOKER, turn(due=2, last=9, resume=Decision.TURN), tiles=CENTRE),
     "not so many at 'joker': at $.turn.due"),
    (_at(Decision.JOKER, turn(due=1, last=0, resume=Decision.TURN), tiles=CENTRE),
     "not so many at 'joker': at $.turn.due"),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=roofs("d2-d3"), due=2), tiles=CENTRE),
     "not so many at 'superstructure': at $.turn.due"),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=roofs("d2-d3"), due=0), tiles=CENTRE),
     "not so many at 'superstructure': at $.turn.due"),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=roofs("a1-a2"), due=1), tiles=CENTRE),
     "not so many at 'superstructure': at $.turn.due"),
    (_at(Decision.BONUS, turn(tile=roofs("d2-d3"), due=3), tiles=CENTRE),
     "not so many at 'bonus': at $.turn.due"),
    (_at(Decision.BONUS, turn(tile=roofs("a1-a2"), due=1), tiles=CENTRE),
     "not so many at 'bonus': at $.turn.due"),
    (_at(Decision.LIMIT, turn(drew=True)), "not so many at 'limit': at $.turn.due"),
    (_at(Decision.LIMIT, turn(drew=True), hand=SEVEN), "not so many at 'limit': at $.turn.due"),
    (_at(Decision.JOKER, turn(due=2, last=0, frontier=BEFORE, resume=Decision.TURN), **CORNER),
     "not so many at 'joker': at $.turn.due"),
    (_at(Decision.JOKER, turn(due=1, last=48, frontier=AFTER, resume=Decision.TURN), **CORNER),
     "not so many at 'joker': at $.turn.due"),
]  # fmt: skip


@pytest.mark.parametrize("state", POSSIBLE)
def test_these_turns_are_fine(state: GameState) -> None:
    check_turn(state)


@pytest.mark.parametrize(("state", "text"), IMPOSSIBLE)
def test_an_impossible_turn_is_refused(state: GameState, text: str) -> None:
    with pytest.raises(LoadError) as refused:
        check_turn(state)
    assert str(refused.value) == text


def test_played_cards_are_seen() -> None:
    state = _at(Decision.PAY, turn(card=RED_3, paid=(RED_3, RED_1), due=1, last=RED_1))
    hidden = state.turn.thaw()
    hidden.paid = (RED_3, UNKNOWN)
    draft = state.thaw()
    draft.turn = hidden.freeze()
    with pytest.raises(LoadError) as refused:
        check_turn(draft.freeze())
    assert str(refused.value) == "played cards are seen: at $.turn.paid"
