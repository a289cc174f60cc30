"""Building: cards, jokers, placing, the bonus, superstructures, coats (LB1-LB8)."""

import pytest

from helvetia.core import CHANCE
from helvetia.games.helsinki import (
    STANDARD,
    Card,
    Decision,
    Number,
    Options,
    PavilionColour,
    legal_moves,
    validate,
)
from tests.helsinki.table import cards, go, legal, position, refused, roofs

DISPLAY = ["blue_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
GONE = {
    1: [("red", "a1-b1"), ("red", "a2-b2")],
    2: [("red", "a1-b1")],
}


@pytest.mark.rule("LB1")
def test_build_counts_the_building_card() -> None:
    state = position("red_1_2_0 red_2_3_0 red_3_4_0 blue_2_3_0")
    # One red card beside it builds the "2", two build the "3"; the blue "2" stands alone.
    assert legal(state) == ["take", "build red_1_2_0", "build red_2_3_0", "build red_3_4_0"]
    assert refused(state, "build blue_2_3_0") == ("cannot_pay", "LB1")
    assert refused(state, "build green_1_2_0") == ("not_in_hand", "LB1")


@pytest.mark.rule("LB1")
def test_exactly_as_many_cards_and_no_more() -> None:
    state = go(position("red_2_3_0 red_1_2_0 red_1_2_0 red_3_4_0"), "build red_2_3_0")
    assert state.decision is Decision.PAY
    assert legal(state) == ["pay red_1_2_0", "pay red_3_4_0"]
    state = go(state, "pay red_1_2_0")
    assert state.decision is Decision.PLACE
    assert refused(state, "pay red_1_2_0") == ("wrong_moment", "LB3")


@pytest.mark.rule("LB1")
def test_a_one_is_played_alone() -> None:
    assert go(position("red_1_2_0"), "build red_1_2_0").decision is Decision.PLACE


@pytest.mark.rule("LB1")
def test_build_needs_a_pavilion_left() -> None:
    state = position("red_1_2_0 red_2_2_1 red_2_3_0", tiles=GONE)
    assert state.pavilions_left(PavilionColour.RED, 2) == 0
    assert legal(state) == ["take", "build red_2_3_0"]
    assert refused(state, "build red_1_2_0") == ("pavilion_gone", "LB1")
    assert legal(go(state, "build red_2_3_0")) == ["pay red_1_2_0", "pay red_2_2_1"]


@pytest.mark.rule("LB1")
def test_a_payment_has_one_order() -> None:
    state = position("red_3_4_0 red_1_2_0 red_2_3_0 red_2_2_1 joker")
    state = go(state, "build red_3_4_0")
    ends = []
    for first in legal(state):
        for second in legal(go(state, first)):
            ends.append(frozenset([first, second]))
    assert len(ends) == len(set(ends)) == 6
    later = go(state, "pay red_2_3_0")
    assert refused(later, "pay red_1_2_0") == ("entry_order", "")
    assert refused(state, "pay joker") == ("entry_order", "")
    assert refused(state, "pay blue_1_2_0") == ("not_in_hand", "LB1")


@pytest.mark.rule("LB1")
def test_cards_of_another_colour_do_not_pay() -> None:
    state = go(position("red_2_3_0 red_1_2_0 blue_1_2_0"), "build red_2_3_0")
    assert refused(state, "pay blue_1_2_0") == ("wrong_colour", "LB1")


@pytest.mark.rule("LB2")
def test_jokers_pay_for_any_colour() -> None:
    state = position("red_4_5_0 joker joker joker")
    assert "build red_4_5_0" in legal(state)
    state = go(state, "build red_4_5_0", "pay joker", "pay joker", "pay joker")
    assert state.decision is Decision.PLACE
    assert state.players[0].hand == ()


@pytest.mark.rule("LB2")
def test_a_joker_never_is_the_building_card() -> None:
    state = position("joker joker joker")
    assert legal(state) == ["take"]
    with pytest.raises(ValueError, match="unknown card 'joker' after 'build'"):
        go(state, "build joker")


@pytest.mark.rule("LB2")
def test_jokers_come_after_the_colour() -> None:
    state = go(position("red_3_4_0 red_1_2_0 joker joker"), "build red_3_4_0")
    assert legal(state) == ["pay red_1_2_0", "pay joker"]
    assert legal(go(state, "pay joker")) == ["pay joker"]
    assert legal(go(state, "pay red_1_2_0")) == ["pay joker"]


@pytest.mark.rule("LB3")
def test_build_pushes_from_pawns_side() -> None:
    for space, places in (
        (0, {"c3-d3", "d3-e3", "d2-d3"}),
        (3, {"e3-e4", "e4-e5", "e4-f4"}),
        (4, {"c5-d5", "d5-e5", "d5-d6"}),
        (7, {"c3-c4", "c4-c5", "b4-c4"}),
    ):
        state = go(position("red_1_2_0", space=space), "build red_1_2_0")
        assert {text.removeprefix("place ") for text in legal(state)} == places
    state = go(position("red_1_2_0", space=1), "build red_1_2_0")
    assert refused(state, "place c5-d5") == ("wrong_side", "LB3")
    assert refused(state, "place a1-b1") == ("no_stop", "LB3")
    assert refused(state, "place d2-d3-e3") == ("wrong_shape", "LB1")


@pytest.mark.rule("LB3")
def test_turned_and_flipped_freely() -> None:
    state = go(position("red_2_3_0 joker", space=0), "build red_2_3_0", "pay joker")
    corners = {text for text in legal(state) if "d3" in text}
    assert "place c2-d2-d3" in corners  # hanging over to the west
    assert "place d2-d3-e3" not in legal(state) or "place d2-d3-e3" in corners
    assert len(legal(state)) == len(set(legal(state))) == 8


@pytest.mark.rule("LB3")
def test_without_a_place_nothing_can_be_built() -> None:
    # The north is closed by a row of tiles.
    row = {0: [("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1")]}
    state = position("red_1_2_0", tiles=row, coats=0)
    assert legal(state) == ["take"]
    # Other sides are open, but no coat is there for them.
    assert refused(state, "build red_1_2_0") == ("no_place", "LA4")


@pytest.mark.rule("LB4")
def test_over_free_roofs_only() -> None:
    state = position("red_1_2_0", tiles={0: [("blue", "d2-d3")]})
    state = go(state, "build red_1_2_0")
    assert refused(state, "place d2-d3") == ("roof_taken", "LB4")
    assert "place c1-d1" in legal(state)
    assert "place d1-e1" in legal(state)


@pytest.mark.rule("LB5", "LB8")
def test_touching_its_colour_draws_one_card_unseen() -> None:
    state = position("red_1_2_0 blue_1_2_0", tiles={0: [("red", "d2-d3"), ("red", "e2-e3")]})
    state = go(state, "build red_1_2_0")
    bonus = go(state, "place d1-e1")
    assert bonus.decision is Decision.BONUS
    assert bonus.player == CHANCE
    assert len(bonus.discard) == 1  # LB8: the card is on the discard by then
    after = go(bonus, "draw joker")
    assert after.players[0].hand == cards("blue_1_2_0 joker")
    assert after.players[0].known == ()
    assert after.pile_size == bonus.pile_size - 1
    # Corner to corner does not count.
    far = position("red_1_2_0", tiles={0: [("red", "d2-d3"), ("blue", "b2-c2")]})
    assert go(far, "build red_1_2_0", "place b1-c1").decision is Decision.AFTER


@pytest.mark.rule("LB5")
def test_bonus_needs_the_same_colour() -> None:
    state = position("red_1_2_0", tiles={0: [("blue", "d2-d3")]}, jokers={0: "e3"})
    assert go(state, "build red_1_2_0", "place e1-e2").decision is Decision.AFTER


@pytest.mark.rule("LB5", "LB8", "LE1")
def test_bonus_reshuffle_includes_played_cards() -> None:
    state = position("red_1_2_0", seat=1, tiles={1: [("red", "d2-d3")]}, pile="", ending=True)
    state = go(state, "build red_1_2_0", "place d1-e1")
    assert state.decision is Decision.BONUS
    assert legal(state) == ["draw red_1_2_0"]
    assert go(state, "draw red_1_2_0").players[1].hand == cards("red_1_2_0")


@pytest.mark.rule("LB5", "LE1")
def test_the_bonus_card_may_trigger_the_end() -> None:
    state = position("red_1_2_0", tiles={0: [("red", "d2-d3")]}, pile="joker")
    state = go(state, "build red_1_2_0", "place d1-e1", "draw joker")
    assert state.last_round


@pytest.mark.rule("LB6")
def test_superstructures_go_on_new_tile() -> None:
    state = position("red_2_2_1 joker", tiles={0: [("blue", "d2-d3")]})
    state = go(state, "build red_2_2_1", "pay joker", "place d1-e1")
    assert state.decision is Decision.SUPERSTRUCTURE
    assert legal(state) == ["superstructure d1", "superstructure e1"]
    assert refused(state, "superstructure d2") == ("not_on_tile", "LB6")
    after = go(state, "superstructure e1")
    assert after.players[0].superstructures == roofs("e1")
    assert after.superstructures == 29


@pytest.mark.rule("LB6")
def test_two_superstructures_are_entered_in_ascending_order() -> None:
    state = position("red_4_3_2 joker joker joker")
    state = go(state, "build red_4_3_2", "pay joker", "pay joker", "pay joker", "place c2-d2-d3")
    assert legal(state) == ["superstructure c2", "superstructure d2"]
    assert refused(state, "superstructure d3") == ("entry_order", "")
    one = go(state, "superstructure d2")
    assert legal(one) == ["superstructure d3"]
    assert refused(one, "superstructure c2") == ("entry_order", "")


@pytest.mark.rule("LB6", "LA10")
def test_three_superstructures_leave_one_roof_bare() -> None:
    state = go(position("red_5_4_2 joker joker joker joker", coats=1), "build red_5_4_2")
    state = go(state, *["pay joker"] * 4, "coat extra_superstructure", "place c2-d2-c3-d3")
    assert legal(state) == ["superstructure c2", "superstructure d2"]
    state = go(state, "superstructure c2")
    assert legal(state) == ["superstructure d2", "superstructure c3"]
    state = go(state, "superstructure d2")
    assert legal(state) == ["superstructure c3", "superstructure d3"]
    state = go(state, "superstructure d3")
    assert state.players[0].superstructures == roofs("c2 d2 d3")


@pytest.mark.rule("LB6")
def test_short_supply_limits_superstructures() -> None:
    scarce = Options(catalog=STANDARD.with_number(Number.SUPERSTRUCTURES, 1))
    state = position("red_4_3_2 joker joker joker", options=scarce)
    state = go(state, "build red_4_3_2", "pay joker", "pay joker", "pay joker", "place c2-d2-d3")
    assert len(legal(state)) == 3
    assert go(state, "superstructure d3").player == 1
    none = Options(catalog=STANDARD.with_number(Number.SUPERSTRUCTURES, 0))
    state = position("red_2_2_1 joker", options=none)
    assert go(state, "build red_2_2_1", "pay joker", "place d2-d3").player == 1


@pytest.mark.rule("LB6", "LB7", "LA10")
def test_own_coat_pays_no_extra_superstructure() -> None:
    state = position("red_1_2_0", tiles={0: [("blue", "d2-d3")]}, coats=0)
    state = go(state, "build red_1_2_0")
    assert not any(text.startswith("coat") for text in legal(state))
    after = go(state, "place d1-e1")  # e1 bears a coat
    assert after.players[0].coats == 1
    assert after.decision is Decision.AFTER


@pytest.mark.rule("LB7")
def test_won_coats_are_usable_at_once() -> None:
    tiles = {0: [("blue", "d2-d3"), ("blue", "b3-c3")]}
    state = position("red_1_2_0 blue_1_2_0", tiles=tiles, coats=0)
    state = go(state, "build red_1_2_0", "place d1-e1")
    assert state.players[0].coats == 1
    assert "coat second_pavilion" in legal(state)
    assert "coat two_points" in legal(state)


@pytest.mark.rule("LB8")
def test_paid_cards_wait_for_the_tile() -> None:
    state = go(position("red_2_3_0 joker", display=DISPLAY), "build red_2_3_0", "pay joker")
    assert state.turn is not None
    assert state.turn.paid == (Card["RED_2_3_0"], Card.JOKER)
    assert not state.discard
    after = go(state, "place c2-d2-d3")
    assert len(after.discard) == 2
    assert after.turn is not None
    assert after.turn.paid == ()
    validate(after)


def test_hand_made_positions_keep_the_contract() -> None:
    state = go(position("red_2_3_0 joker", display=DISPLAY), "build red_2_3_0", "pay joker")
    validate(state)
    assert len(legal_moves(state)) == len(set(legal_moves(state)))
