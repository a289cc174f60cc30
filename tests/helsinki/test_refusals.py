"""Every refusal in full: its code, its rule, and the facts that a language needs."""

from typing import Any

import pytest

from helvetia.games.helsinki import (
    PRESETS,
    Action,
    Card,
    Decision,
    Draw,
    GameState,
    apply_move,
    legal_moves,
    new_game,
    parse_move,
    why_not,
)
from helvetia.text import refused
from tests.helsinki.table import actions, bent, card, go, mask, position, turn

DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
EIGHT = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0 joker"
NORTH = "a1 b1 c1 d1 e1 f1 g1"
ALL_AROUND = f"{NORTH} g2 g3 g4 g5 g6 g7 b7 c7 d7 e7 f7 a2 a3 a4 a5 a6 a7"
CENTRE: Any = {0: [("blue", "d2-d3")]}

Facts = dict[str, str | int]
Row = tuple[GameState, str, str, str, Facts]


def _paying(hand: str, **more: Any) -> GameState:
    first = hand.split(maxsplit=1)[0]
    return go(position(hand, **more), f"build {first}")


def _placing(**more: Any) -> GameState:
    """A blue pavilion of two roofs, with the pawn in the north."""
    return go(position("blue_1_2_0", space=0, **more), "build blue_1_2_0")


def _gone(state: GameState, word: str) -> GameState:
    """No pavilion of this card's kind is left."""
    kind = card(word).colour * 4 + int(word.split("_")[2]) - 2  # type: ignore[operator]  # such a card has a colour
    supply = state._packed.table.supply
    return bent(state, table={"supply": tuple(0 if k == kind else n for k, n in enumerate(supply))})


def _chance() -> list[Row]:
    first = new_game(3)
    covering = _until(new_game(3, PRESETS["new_challenges"]), Decision.COVER)
    return [
        (first, "remove red_1_2_0", "cannot_leave", "LS1", {"card": "red_1_2_0"}),
        (
            go(covering, "cover two_jokers"),
            "cover move_1_6",
            "cannot_cover",
            "LS5",
            {"action": "move_1_6"},
        ),
        (
            position(pile="joker", decision=Decision.EXTRA),
            "draw red_1_2_0",
            "not_in_pile",
            "LA7",
            {"card": "red_1_2_0"},
        ),
    ]


def _until(state: GameState, decision: Decision) -> GameState:
    """Let the first outcomes happen until this is asked."""
    while state.decision is not decision:
        state = apply_move(state, legal_moves(state)[0])
    return state


def _pawn_and_cards() -> list[Row]:
    turn_ = position(decision=Decision.TURN, display=DISPLAY)
    stride = position(decision=Decision.STRIDE, doing=turn(stride=5))
    limit = position(
        EIGHT, decision=Decision.DISCARD, doing=turn(drew=True, due=2, last=card("blue_2_3_0"))
    )
    return [
        (turn_, "move 4", "too_far", "LT1", {}),
        (stride, "move 6", "wrong_distance", "LA2", {"most": 5}),
        (stride, "move 3", "wrong_distance", "LA2", {"most": 5}),
        (limit, "discard purple_1_2_0", "not_in_hand", "LD2", {"card": "purple_1_2_0"}),
        (limit, "discard blue_1_2_0", "entry_order", "", {"move": "discard blue_1_2_0"}),
        (limit, "discard joker", "entry_order", "", {"first": "discard blue_2_3_0"}),
    ]


def _building() -> list[Row]:
    hand = position("red_1_2_0 red_3_4_0", display=DISPLAY)
    closed = position("red_1_2_0", jokers={0: ALL_AROUND}, space=2)
    coat = position("red_1_2_0", jokers={0: NORTH}, space=1, coats=0)
    used = position("red_1_2_0", jokers={0: NORTH}, space=1, used=actions(Action.ANY_SIDE))
    return [
        (hand, "build blue_1_2_0", "not_in_hand", "LB1", {"card": "blue_1_2_0"}),
        (
            _gone(hand, "red_1_2_0"),
            "build red_1_2_0",
            "pavilion_gone",
            "LB1",
            {"card": "red_1_2_0"},
        ),
        (hand, "build red_3_4_0", "cannot_pay", "LB1", {"number": 3, "card": "red_3_4_0"}),
        (closed, "build red_1_2_0", "no_place", "LB3", {"side": "east", "pavilion": "red_2"}),
        (
            coat,
            "build red_1_2_0",
            "no_place",
            "LA4",
            {"side": "north", "pavilion": "red_2", "missing": "coat"},
        ),
        (
            used,
            "build red_1_2_0",
            "no_place",
            "LA4",
            {"side": "north", "pavilion": "red_2", "missing": "action"},
        ),
    ]


def _payments() -> list[Row]:
    paying = _paying("red_3_4_0 red_1_2_0 red_2_3_0 red_2_3_0 blue_1_2_0")
    later = go(paying, "pay red_2_3_0")
    short = _paying("red_3_4_0 red_1_2_0 red_2_3_0")
    any_card = go(_paying("red_2_3_0 red_1_2_0 blue_1_2_0", coats=1), "coat any_card")
    return [
        (paying, "pay green_1_2_0", "not_in_hand", "LB1", {"card": "green_1_2_0"}),
        (
            paying,
            "pay blue_1_2_0",
            "wrong_colour",
            "LB1",
            {"card": "blue_1_2_0", "wanted": "red_3_4_0"},
        ),
        (later, "pay red_1_2_0", "entry_order", "", {"move": "pay red_1_2_0"}),
        (short, "pay red_2_3_0", "entry_order", "", {"first": "pay red_1_2_0"}),
        (any_card, "pay green_1_2_0", "not_in_hand", "LB1", {"card": "green_1_2_0"}),
        (any_card, "pay red_1_2_0", "not_another_colour", "LA9", {}),
    ]


def _places() -> list[Row]:
    placing = _placing()
    coat = go(_placing(coats=1), "coat any_side")
    return [
        (placing, "place d1-d2-d3", "wrong_shape", "LB1", {"pavilion": "blue_2"}),
        (_placing(jokers={0: "d3"}), "place d2-d3", "roof_taken", "LB4", {}),
        (placing, "place d5-d6", "wrong_side", "LB3", {"side": "north"}),
        (placing, "place a1-b1", "no_stop", "LB3", {"pavilion": "blue_2"}),
        (coat, "place d2-d3", "needs_no_coat", "LA14", {}),
        (coat, "place a1-b1", "no_stop", "LB3", {"pavilion": "blue_2"}),
    ]


def _roofs() -> list[Row]:
    topping = position(
        decision=Decision.SUPERSTRUCTURE, tiles={0: [("blue", "d1-d2-d3")]},
        doing=turn(tile=mask("d1-d2-d3"), due=1, last=10),
    )  # fmt: skip
    joker = position(decision=Decision.JOKER, tiles=CENTRE, doing=turn(due=1, resume=Decision.TURN))
    second = go(
        position(decision=Decision.TURN, tiles=CENTRE, coats=1), "coat two_jokers", "joker c3"
    )
    lift = position(decision=Decision.LIFT, tiles=CENTRE, tops={0: "d2"})
    setting = position(
        decision=Decision.SET, tiles={0: [("blue", "d2-d3"), ("red", "d5-d6")]}, tops={0: "d5"},
        doing=turn(last=10),
    )  # fmt: skip
    return [
        (topping, "superstructure a1", "not_on_tile", "LB6", {"roof": "a1"}),
        (topping, "superstructure d1", "entry_order", "", {"move": "superstructure d1"}),
        (joker, "joker d2", "roof_taken", "LA3", {"roof": "d2"}),
        (joker, "joker a7", "touches_nothing", "LA3", {"roof": "a7"}),
        (second, "joker d1", "entry_order", "", {"move": "joker d1"}),
        (lift, "lift d3", "no_superstructure", "LA11", {"roof": "d3"}),
        (setting, "superstructure d2", "same_roof", "LA11", {}),
        (setting, "superstructure a1", "no_tile", "LA11", {"roof": "a1"}),
        (setting, "superstructure d5", "roof_taken", "LA11", {"roof": "d5"}),
    ]


def _coats() -> list[Row]:
    options = PRESETS["first_game"]
    covered = new_game(4, options).covered_actions
    hidden = max(covered)
    start = position(decision=Decision.TURN, coats=1, display=DISPLAY)
    spent = position(decision=Decision.TURN, coats=1, used=actions(Action.MOVE_BACK))
    return [
        (
            position(decision=Decision.TURN, coats=1, options=options),
            f"coat {hidden.word}",
            "covered",
            "LS5",
            {"action": hidden.word},
        ),
        (spent, "coat move_back", "used", "LA1", {"action": "move_back"}),
        (position(decision=Decision.TURN, coats=0), "coat move_back", "no_coat", "LA1", {}),
        (start, "coat any_side", "wrong_step", "LA1", {"action": "any_side", "step": "other"}),
        (
            start,
            "coat two_points",
            "wrong_step",
            "LA1",
            {"action": "two_points", "step": "closing"},
        ),
        (start, "coat one_joker", "no_effect", "LA3", {"action": "one_joker"}),
    ]


def _moments() -> list[Row]:
    over = bent(position(), decision=Decision.OVER, player=None)
    return [
        (
            position(decision=Decision.TURN),
            "take",
            "wrong_moment",
            "LT1",
            {"decision": "turn", "move": "take"},
        ),
        (over, "take", "game_over", "LE1", {}),
    ]


ROWS = [
    row
    for rows in (
        _chance, _pawn_and_cards, _building, _payments, _places, _roofs, _coats, _moments,
    )
    for row in rows()
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[2]} {row[1]}")
def test_a_refusal_says_everything(row: Row) -> None:
    state, move, code, rule, facts = row
    assert why_not(state, parse_move(move)) == refused("helsinki", code, rule, facts)


def test_refusal_names_the_seat_to_move() -> None:
    move = parse_move("take")
    assert why_not(position(seat=1), move, player=2) == refused(
        "helsinki", "not_your_turn", "LT2", {"seat": 2, "turn": 1}
    )
    assert why_not(new_game(4), move, player=0) == refused(
        "helsinki", "not_your_turn", "LS1", {"seat": 0, "decision": "display"}
    )


def test_non_moves_are_refused_by_name() -> None:
    assert why_not(position(), object()) == refused(  # type: ignore[arg-type]  # the point
        "helsinki", "not_a_move", "", {"kind": "object"}
    )


def test_nobody_draws_an_unknown_card() -> None:
    for decision, rule in ((Decision.DEAL, "LS4"), (Decision.BONUS, "LB5")):
        said = refused("helsinki", "unknown_card", rule, {})
        assert why_not(position(decision=decision), Draw(Card.UNKNOWN)) == said


@pytest.mark.parametrize("space", range(8))
def test_refusal_names_the_pawns_side(space: int) -> None:
    """A pawn's two spaces at a side: north, east, south, west."""
    side = ("north", "east", "south", "west")[space // 2]
    opposite = ("place d5-d6", "place b4-c4", "place d2-d3", "place e4-f4")[space // 2]
    state = go(position("blue_1_2_0", space=space), "build blue_1_2_0")
    reason = why_not(state, parse_move(opposite))
    assert reason is not None
    assert (reason.code, reason.parameters) == ("wrong_side", (("side", side),))
