"""Turns in progress: each must fit its decision, and its readable form must say all of it."""

import re
from typing import Any

import pytest

from helvetia.core.errors import broken
from helvetia.games.helsinki import Action, Decision, GameState, JokerTiles, NoLimitUntil, Options
from helvetia.games.helsinki.board import frontier
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.packed import AFTER_ANY, Turn
from helvetia.games.helsinki.state.packing import pack_turn
from helvetia.games.helsinki.state.turn import turn_claims
from tests.helsinki.playing import sampled
from tests.helsinki.table import actions, bent, card, mask, position, turn

RED_1, RED_2, RED_3 = card("red_1_2_0"), card("red_2_3_0"), card("red_3_4_0")
BLUE_1 = card("blue_1_2_0")
CENTRE: Any = {0: [("blue", "d2-d3")]}
TOO_MANY = "another number of cards (LB1): at $.turn.paid"


def _at(decision: Decision, doing: Turn, *used: Action, **more: Any) -> GameState:
    return position(decision=decision, doing=doing, used=actions(*used), **more)


def _paying(due: int, *paid: int, last: int = -1, extra: bool = False) -> Turn:
    return turn(card=int(paid[0]), paid=tuple(map(int, paid)), due=due, last=last, extra=extra)


LATER = Options(joker_tiles=JokerTiles.THIS_TURN)
BY_ROUND = Options(no_limit_until=NoLimitUntil.NEXT_ROUND)
SEVEN = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0"
#: A tile in the corner, with a joker tile on a1, which was uncovered before.
CORNER: Any = {"tiles": {0: [("blue", "a2-a3")]}, "jokers": {0: "a1"}}
BEFORE = frontier(mask("a2-a3"))

POSSIBLE = [
    _at(Decision.STRIDE, turn(stride=5)),
    _at(Decision.STRIDE, turn(stride=6)),
    _at(Decision.BUILD, turn(drew=True), Action.DRAW_AND_BUILD),
    _at(Decision.DISCARD, turn(drew=True, due=1), hand=f"{SEVEN} joker"),
    _at(Decision.SET, turn(builds=1, last=0), tiles={0: [("blue", "a1-b1")]}),
    _at(Decision.JOKER, turn(due=1, last=0, frontier=BEFORE, resume=Decision.TURN), **CORNER),
    _at(Decision.PAY, _paying(1, RED_2)),
    _at(Decision.PAY, _paying(1, RED_3, RED_1, last=int(RED_1))),
    _at(Decision.PAY, _paying(1, RED_3, BLUE_1, last=AFTER_ANY), Action.ANY_CARD),
    _at(Decision.PLACE, _paying(0, RED_2, RED_1)),
    _at(Decision.PLACE, _paying(0, RED_3, RED_1), Action.ONE_FEWER),
    _at(Decision.PLACE_ANY, _paying(0, RED_3, RED_1), Action.ONE_FEWER),
    _at(Decision.PLACE, _paying(0, RED_2, RED_1, extra=True), Action.EXTRA_SUPERSTRUCTURE),
    _at(Decision.AFTER, turn(builds=1, closing=True), Action.MOVE_SUPERSTRUCTURE),
    _at(Decision.BUILD, turn(builds=1), Action.SECOND_PAVILION),
    _at(Decision.JOKER, turn(due=2, resume=Decision.TURN), tiles=CENTRE),
    _at(Decision.SUPERSTRUCTURE, turn(tile=mask("d2-d3"), due=1), tiles=CENTRE),
    _at(Decision.BONUS, turn(tile=mask("d2-d3"), due=0), tiles=CENTRE),
    _at(Decision.BONUS, turn(tile=mask("d2-d3"), due=2), tiles=CENTRE),
]

GONE = bent(_at(Decision.PAY, _paying(1, RED_2)), table={"supply": (0,) * 20})
#: The second of two joker tiles is kept, but there is none.
ONE_LEFT = bent(
    _at(Decision.JOKER, turn(due=1, resume=Decision.TURN), Action.TWO_JOKERS, options=LATER),
    kept=True,
    table={"joker_tiles": 1},
)
NONE_LEFT = bent(
    _at(Decision.TURN, turn(), Action.TWO_JOKERS, options=LATER, **CORNER),
    kept=True,
    table={"joker_tiles": 0},
)
ROOFS = "expected the roofs of the new pavilion: at $.turn.roofs"
SUPERSTRUCTURES = "expected 1 to 1 at 'superstructure': at $.turn.superstructures"
IMPOSSIBLE = [
    (_at(Decision.PAY, turn()), "no building card is paid; it comes first: at $.turn.paid"),
    (_at(Decision.PAY, _paying(1, card("joker"))), "a joker never builds (LB2): at $.turn.paid"),
    (ONE_LEFT, "no joker tile is left (LA3): at $.turn.kept_joker"),
    (NONE_LEFT, "no joker tile is left (LA3): at $.turn.kept_joker"),
    (bent(_at(Decision.LIMIT, turn(ended=True, due=1), options=BY_ROUND), ending=True),
     "nothing is discarded when the game is over (LA12): at $.turn.ended"),
    (GONE, "the pavilion is gone (LB1): at $.turn.paid"),
    (_at(Decision.PLACE, _paying(0, RED_2, BLUE_1)), "any_card was not used (LA9): at $.turn.paid"),
    (_at(Decision.PLACE, _paying(0, RED_3, BLUE_1, BLUE_1), Action.ANY_CARD),
     "any_card was not used (LA9): at $.turn.paid"),
    (_at(Decision.PLACE, _paying(0, RED_3, RED_1)), TOO_MANY),
    (_at(Decision.PAY, _paying(0, RED_2, RED_1), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(0, RED_3), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(0, RED_2, RED_1, RED_1), Action.ONE_FEWER), TOO_MANY),
    (_at(Decision.PLACE, _paying(0, RED_2, RED_1, extra=True)),
     "extra_superstructure was not used (LA10): at $.turn.extra_superstructure"),
    (_at(Decision.BUILD, turn(builds=2), Action.SECOND_PAVILION),
     "two pavilions at most: at $.turn.builds"),
    (_at(Decision.BUILD, turn(builds=1)), "second_pavilion was not used (LA5): at $.turn.builds"),
    (_at(Decision.BUILD, turn(drew=True)), "draw_and_build was not used (LA6): at $.turn.builds"),
    (_at(Decision.DISCARD, turn(ended=True, due=1, drew=True)),
     "a turn that is over has no other data: at $.turn"),
    (_at(Decision.AFTER, turn(builds=1, closing=True)),
     "only at the end of a turn with move_superstructure: at $.turn.closing"),
    (_at(Decision.LIFT, turn(builds=1, closing=True), Action.MOVE_SUPERSTRUCTURE),
     "only at the end of a turn with move_superstructure: at $.turn.closing"),
    (_at(Decision.JOKER, turn(drew=True, due=1, resume=Decision.TURN), tiles=CENTRE),
     "no draw or pavilion comes before this decision: at $.turn"),
    (_at(Decision.TURN, turn(builds=1)),
     "no draw or pavilion comes before this decision: at $.turn"),
    (_at(Decision.STRIDE, turn()), "expected move_1_5 or move_1_6 (LA2): at $.turn.long_move"),
    (_at(Decision.JOKER, turn(due=2, last=9, resume=Decision.TURN), tiles=CENTRE),
     "expected 1 to 1 tiles: at $.turn.joker_tiles"),
    (_at(Decision.JOKER, turn(due=1, last=0, resume=Decision.TURN), tiles=CENTRE),
     "no tile lies on the roof of the first joker tile: at $.turn.first_joker"),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=mask("d2-d3"), due=2), tiles=CENTRE), SUPERSTRUCTURES),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=mask("d2-d3"), due=0), tiles=CENTRE), SUPERSTRUCTURES),
    (_at(Decision.SUPERSTRUCTURE, turn(tile=mask("a1-a2"), due=1), tiles=CENTRE), ROOFS),
    (_at(Decision.SUPERSTRUCTURE, turn(due=1), tiles=CENTRE), ROOFS),
    (_at(Decision.BONUS, turn(tile=mask("d2-d3"), due=3), tiles=CENTRE),
     "expected 0 to 2 at 'bonus': at $.turn.superstructures"),
    (_at(Decision.BONUS, turn(tile=mask("a1-a2"), due=1), tiles=CENTRE), ROOFS),
    (_at(Decision.LIMIT, turn(drew=True)), "the hand is within its limit (LD2): at $.decision"),
    (_at(Decision.LIMIT, turn(drew=True, due=1), hand=SEVEN, unlimited=1),
     "the hand is within its limit (LD2): at $.decision"),
    (_at(Decision.SET, turn(builds=1), tiles=CENTRE),
     "expected a tile roof without superstructure: at $.turn.lifted"),
    (_at(Decision.PAY, _paying(1, RED_3, UNKNOWN)), "a paid card is never unknown: at $.turn.paid"),
]  # fmt: skip


def _repacked(state: GameState) -> Turn:
    packed = state._packed
    player = packed.players[packed.seat]
    return pack_turn(state.turn, packed.rules, packed.decision, player, packed.table, [])


@pytest.mark.parametrize("state", POSSIBLE)
def test_possible_turns_pass(state: GameState) -> None:
    assert not list(broken(turn_claims(state._packed, state._packed.turn)))
    assert _repacked(state) == state._packed.turn


@pytest.mark.parametrize(("state", "text"), IMPOSSIBLE)
def test_impossible_turns_are_refused(state: GameState, text: str) -> None:
    faults = broken(turn_claims(state._packed, state._packed.turn))
    found = re.sub(
        r"\w+ asks for .*cards.* \(LB1\)", "another number of cards (LB1)", str(next(faults))
    )
    assert found == text


def test_readable_turns_say_everything() -> None:
    """What the engine derives, such as the order of answers, follows from the readable turn."""
    asked = set()
    for state in sampled(3_000, 17, every=3):
        assert _repacked(state) == state._packed.turn
        asked.add(state.decision)
    assert asked >= {Decision.PAY, Decision.DISCARD, Decision.SUPERSTRUCTURE, Decision.JOKER}
