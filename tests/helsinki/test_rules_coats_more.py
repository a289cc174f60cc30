"""Coats of arms: cards, superstructures, points, and no useless coat (LA7-LA14)."""

import attrs
import pytest

from helvetia.core import CHANCE
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Decision,
    Number,
    Options,
    Position,
    legal_moves,
    parse_move,
    plans,
    score,
    why_no_plan,
)
from tests.helsinki.table import (
    actions,
    cards,
    chance,
    go,
    legal,
    position,
    refused,
    roofs,
)

CENTRE = {0: [("blue", "d2-d3")]}
DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip


def coats(texts: list[str]) -> set[str]:
    """The coats among the legal moves."""
    return {text.removeprefix("coat ") for text in texts if text.startswith("coat ")}


# --- LA7 ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA7")
def test_one_more_card_before_the_refill_unseen() -> None:
    state = position(coats=1, display=DISPLAY, space=0)
    state = go(state, "coat extra_card")
    assert state.decision is Decision.EXTRA
    assert state.player == CHANCE
    assert state.display[:2] == (None, None)
    state = go(state, "draw joker")
    assert state.players[0].hand == cards("red_2_3_0 joker joker")
    assert state.players[0].known == cards("red_2_3_0 joker")
    assert state.decision is Decision.REFILL


@pytest.mark.rule("LA7", "LD2")
def test_the_hand_limit_holds_for_three_cards() -> None:
    hand = "red_1_2_0 red_1_2_0 blue_1_2_0 green_1_2_0 yellow_1_2_0 joker joker"
    state = go(position(hand, coats=1, display=DISPLAY, space=2), "coat extra_card", "draw joker")
    state = go(state, "reveal joker", "reveal joker")
    assert state.answers_left == 3


@pytest.mark.rule("LA7", "LA14", "LE1")
def test_extra_card_needs_a_card() -> None:
    state = position(coats=1, display=DISPLAY, pile="", ending=True)
    assert refused(state, "coat extra_card") == ("no_effect", "LA7")
    state = position(coats=1, display=DISPLAY, pile="", ending=True, discard="red_1_2_0")
    state = go(state, "coat extra_card")
    assert legal(state) == ["draw red_1_2_0"]
    assert refused(state, "draw joker") == ("not_in_pile", "LA7")
    assert refused(state, "draw unknown") == ("unknown_card", "LA7")
    last = go(position(coats=1, display=DISPLAY, pile="joker"), "coat extra_card", "draw joker")
    assert last.last_round


# --- LA8, LA9 -----------------------------------------------------------------------------------


@pytest.mark.rule("LA8")
def test_one_card_fewer() -> None:
    state = position("red_3_4_0 red_1_2_0", coats=1)
    assert "build red_3_4_0" in legal(state)
    state = go(state, "build red_3_4_0")
    assert legal(state) == ["pay red_1_2_0"]
    assert refused(state, "coat one_fewer") == ("entry_order", "")
    state = go(state, "pay red_1_2_0")
    assert legal(state) == ["coat one_fewer"]
    state = go(state, "coat one_fewer")
    assert state.decision is Decision.PLACE
    assert state.players[0].coats == 0
    assert state.turn is not None
    assert len(state.turn.paid) == 2


@pytest.mark.rule("LA8", "LB2")
def test_one_card_fewer_after_the_joker() -> None:
    state = go(position("red_3_4_0 joker", coats=1), "build red_3_4_0")
    assert legal(state) == ["pay joker"]
    assert refused(state, "coat one_fewer") == ("entry_order", "")
    assert legal(go(state, "pay joker")) == ["coat one_fewer"]


@pytest.mark.rule("LA8")
def test_not_for_a_one() -> None:
    state = go(position("red_1_2_0", coats=3), "build red_1_2_0")
    assert refused(state, "coat one_fewer") == ("wrong_step", "LA1")


@pytest.mark.rule("LA8")
def test_a_two_may_be_built_alone() -> None:
    state = go(position("red_2_3_0", coats=1), "build red_2_3_0")
    assert legal(state) == ["coat one_fewer"]


@pytest.mark.rule("LA9")
def test_any_card_replaces_one_card() -> None:
    state = position("blue_4_4_1 blue_1_2_0 blue_1_2_0 red_1_2_0 joker", coats=1)
    state = go(state, "build blue_4_4_1", "pay blue_1_2_0", "pay blue_1_2_0")
    assert legal(state) == ["coat one_fewer", "coat any_card", "pay joker"]
    any_card = go(state, "coat any_card")
    assert legal(any_card) == ["pay red_1_2_0"]
    assert refused(any_card, "pay joker") == ("not_another_colour", "LA9")
    assert refused(any_card, "pay green_1_2_0") == ("not_in_hand", "LB1")
    placed = go(any_card, "pay red_1_2_0")
    assert placed.decision is Decision.PLACE


@pytest.mark.rule("LA9")
def test_never_the_building_card_and_only_once() -> None:
    state = position("blue_3_4_0 red_1_2_0 green_1_2_0", coats=1)
    assert "build blue_3_4_0" not in legal(state)  # two cards of other colours are too many
    assert refused(state, "build blue_3_4_0") == ("cannot_pay", "LB1")
    both = position("blue_3_4_0 red_1_2_0 green_1_2_0", coats=2)
    both = go(both, "build blue_3_4_0")
    assert legal(both) == ["coat any_card"]
    both = go(both, "coat any_card")
    assert legal(both) == ["pay red_1_2_0", "pay green_1_2_0"] or legal(both) == [
        "pay green_1_2_0",
        "pay red_1_2_0",
    ]
    assert legal(go(both, "pay red_1_2_0")) == ["coat one_fewer"]


@pytest.mark.rule("LA8", "LA9", "LA14")
def test_used_coats_do_not_pay() -> None:
    used = actions(Action.ONE_FEWER, Action.ANY_CARD)
    state = position("blue_2_3_0 red_1_2_0", coats=2, used=used)
    assert "build blue_2_3_0" not in legal(state)
    # Without a card of another colour "any card" is no help.
    lonely = position("blue_3_4_0", coats=2)
    assert "build blue_3_4_0" not in legal(lonely)
    state = go(position("blue_2_3_0 blue_1_2_0", coats=2), "build blue_2_3_0")
    assert refused(state, "coat any_card") == ("no_effect", "LA9")


# --- LA10, LA11, LA13 ---------------------------------------------------------------------------


@pytest.mark.rule("LA10")
def test_extra_superstructure_fits_any_card() -> None:
    state = go(position("red_1_2_0", coats=1), "build red_1_2_0", "coat extra_superstructure")
    state = go(state, "place c3-d3")
    assert legal(state) == ["superstructure c3", "superstructure d3"]
    both = position("red_2_2_1 joker", coats=1)
    both = go(both, "build red_2_2_1", "pay joker", "coat extra_superstructure", "place c3-d3")
    # Two on two roofs: nothing to ask.
    assert both.players[0].superstructures == roofs("c3 d3")
    assert both.player == 1
    assert both.superstructures == 28


@pytest.mark.rule("LA10", "LA14")
def test_no_extra_superstructure_without_supply_or_roof() -> None:
    scarce = Options(catalog=STANDARD.with_number(Number.SUPERSTRUCTURES, 1))
    state = go(position("red_2_2_1 joker", coats=1, options=scarce), "build red_2_2_1", "pay joker")
    assert refused(state, "coat extra_superstructure") == ("no_effect", "LA10")
    cards_ = tuple(
        attrs.evolve(c, superstructures=2) if (c.number, c.roofs) == (2, 2) else c
        for c in STANDARD.cards
    )
    crowded = Options(catalog=STANDARD.with_cards(cards_))
    state = position("red_2_2_2 joker", coats=1, options=crowded)
    state = go(state, "build red_2_2_2", "pay joker")
    assert refused(state, "coat extra_superstructure") == ("no_effect", "LA10")


@pytest.mark.rule("LA11")
def test_superstructure_moves_to_free_roof() -> None:
    state = position("red_1_2_0", coats=1, tiles=CENTRE, jokers={0: "e3"}, tops={0: "d2 d3"})
    state = go(state, "build red_1_2_0", "place c1-d1")
    state = go(state, "coat move_superstructure")
    assert legal(state) == ["lift d2", "lift d3"]
    assert refused(state, "lift e3") == ("no_superstructure", "LA11")
    state = go(state, "lift d3")
    assert legal(state) == ["superstructure c1", "superstructure d1", "superstructure e3"]
    assert refused(state, "superstructure d3") == ("same_roof", "LA11")
    assert refused(state, "superstructure d2") == ("roof_taken", "LA11")
    assert refused(state, "superstructure a1") == ("no_tile", "LA11")
    state = go(state, "superstructure e3")
    assert state.players[0].superstructures == roofs("d2 e3")


@pytest.mark.rule("LA11")
def test_also_one_placed_this_turn() -> None:
    state = position("red_2_2_1 joker", coats=1, tiles=CENTRE)
    state = go(state, "build red_2_2_1", "pay joker", "place c1-d1", "superstructure c1")
    state = go(state, "coat move_superstructure", "lift c1", "superstructure d3")
    assert state.players[0].superstructures == roofs("d3")


@pytest.mark.rule("LA11", "LA14")
def test_superstructure_move_needs_both_ends() -> None:
    bare = chance(go(position(coats=1, tiles=CENTRE, display=DISPLAY), "take"))
    assert refused(bare, "coat move_superstructure") == ("no_effect", "LA11")
    full = position(coats=1, tiles=CENTRE, tops={0: "d2 d3"}, display=DISPLAY)
    assert "move_superstructure" not in coats(legal(chance(go(full, "take"))))


@pytest.mark.rule("LA13")
def test_two_points() -> None:
    state = chance(go(position(coats=1, display=DISPLAY), "take"))
    assert legal(state) == ["coat two_points", "end"] or "coat two_points" in legal(state)
    after = go(state, "coat two_points")
    assert score(after)[0].total == 2
    assert [item.source for item in score(after)[0].items] == ["coat"]


@pytest.mark.rule("LA14")
def test_useless_coats_are_not_offered() -> None:
    state = chance(go(position(coats=0, display=DISPLAY), "take"))
    assert state.player == 1
    spent = actions(*(a for a in Action if a is not Action.MOVE_1_5))
    state = chance(go(position(coats=1, used=spent & 0x7FFF, display=DISPLAY), "take"))
    assert state.player == 1


@pytest.mark.rule("LA14")
def test_useless_coats_are_never_offered() -> None:
    """Whatever coat is offered, it changes what comes after it."""
    state = position("red_2_2_1 joker blue_1_2_0", coats=6, tiles=CENTRE, tops={0: "d2"})
    for move in legal_moves(state):
        assert str(move) in ("take", "coat extra_card") or str(move).startswith("build")
    assert Card.UNKNOWN not in state.players[0].hand


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA5", "LA8", "LB7")
def test_plans_pay_with_coats_of_the_first_pavilion() -> None:
    """The first pavilion covers two coats; they are the second one and a card less to pay."""
    state = (
        Position(2)
        .hand(0, "purple_1_2_0", "purple_2_3_0", "yellow_2_2_1")
        .pawn(0, "west_2")
        .pavilion(0, "green", "d2-d3")
        .pavilion(0, "blue", "b3-c3")
        .build()
    )
    wish = parse_move("build yellow_2_2_1")
    texts = [str(plan) for plan in plans(state, wish)]
    assert any("c1-d1-e1, coat second_pavilion, build yellow" in text for text in texts), texts
    assert why_no_plan(state, wish) is None
