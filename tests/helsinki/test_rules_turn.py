"""A turn: moving, drawing, the hand limit and the end (LT1, LT2, LD1, LD2, LE1)."""

import pytest

from helvetia.core import CHANCE, load_state, to_json
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Card,
    Decision,
    Number,
    Options,
    legal_moves,
    result,
    validate,
)
from tests.helsinki.table import actions, card, cards, chance, go, legal, position, refused, turn

SEVEN = "red_1_2_0 red_1_2_0 blue_1_2_0 blue_1_2_0 green_1_2_0 green_1_2_0 joker"
DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip


@pytest.mark.rule("LT1")
def test_pawn_moves_one_to_three_spaces_clockwise() -> None:
    state = position(space=6, decision=Decision.TURN)
    assert legal(state) == ["move 1", "move 2", "move 3"]
    assert [go(state, f"move {n}").players[0].space for n in (1, 2, 3)] == [7, 0, 1]
    assert refused(state, "move 4") == ("too_far", "LT1")
    assert refused(state, "take") == ("wrong_moment", "LT1")


@pytest.mark.rule("LT1")
def test_pawns_may_share_a_space() -> None:
    state = go(position(space=0, decision=Decision.TURN, display=DISPLAY), "move 2")
    assert state.players[0].space == state.players[1].space == 2
    validate(state)


@pytest.mark.rule("LT2")
def test_turn_draws_or_builds() -> None:
    state = go(position("red_1_2_0", decision=Decision.TURN), "move 1")
    assert state.decision is Decision.ACTION
    assert legal(state) == ["take", "build red_1_2_0"]
    assert refused(state, "end") == ("wrong_moment", "LT2")


@pytest.mark.rule("LD1")
def test_draw_takes_cards_beside_pawn() -> None:
    state = position(space=7, display=DISPLAY)
    taken = go(state, "take")
    assert taken.players[0].hand == taken.players[0].known == cards("blue_3_4_0 red_2_3_0")
    assert taken.display[7] == taken.display[0] is None
    assert taken.decision is Decision.REFILL
    assert taken.player == CHANCE
    half = go(taken, "reveal joker")
    assert half.display[7] == Card.JOKER
    assert half.display[0] is None
    full = go(half, "reveal red_5_5_1")
    assert full.display[0] == card("red_5_5_1")
    assert (full.decision, full.player) == (Decision.TURN, 1)


@pytest.mark.rule("LD1")
def test_draw_is_allowed_without_cards() -> None:
    state = position(space=0, display=[None] * 8)
    assert legal(state) == ["take"]
    taken = go(state, "take")
    assert taken.players[0].hand == ()
    filled = go(taken, "reveal joker", "reveal joker")
    assert filled.display[:2] == (Card.JOKER, Card.JOKER)


@pytest.mark.rule("LD2")
def test_discard_follows_the_refill() -> None:
    state = go(position(SEVEN, space=2, display=DISPLAY), "take")
    assert len(state.players[0].hand) == 9
    state = go(state, "reveal joker", "reveal joker")
    assert state.decision is Decision.LIMIT
    assert state.answers_left == 2
    # The last card in order may not be the first of two.
    assert "discard joker" not in legal(state)
    assert refused(state, "discard joker") == ("entry_order", "")
    assert refused(state, "discard yellow_1_2_0") == ("not_in_hand", "LD2")
    one = go(state, "discard red_1_2_0")
    assert one.decision is Decision.DISCARD
    assert legal(one) == [
        "discard red_1_2_0", "discard blue_1_2_0", "discard blue_2_3_0", "discard joker",
    ]  # fmt: skip
    assert refused(one, "discard green_1_2_0") == ("entry_order", "")
    two = go(one, "discard joker")
    assert len(two.players[0].hand) == 7
    assert two.player == 1
    assert len(two.discard) == 2


@pytest.mark.rule("LD2")
def test_every_set_of_discards_has_one_order() -> None:
    state = go(position(SEVEN, space=2, display=DISPLAY), "take", "reveal joker", "reveal joker")
    ends = [
        go(state, first, second).discard
        for first in legal(state)
        for second in legal(go(state, first))
    ]
    assert len(ends) == len(set(ends))
    kinds = {"red_1": 2, "blue_1": 2, "green_1": 2, "joker": 1, "blue_2": 1, "green_2": 1}
    pairs = len(kinds) * (len(kinds) - 1) // 2 + sum(n > 1 for n in kinds.values())
    assert len(ends) == pairs


@pytest.mark.rule("LD2")
def test_with_seven_cards_nothing_is_discarded() -> None:
    state = position("red_1_2_0 blue_1_2_0 green_1_2_0 joker joker", space=2, display=DISPLAY)
    state = go(state, "take", "reveal joker", "reveal joker")
    assert len(state.players[0].hand) == 7
    assert state.player == 1


@pytest.mark.rule("LE1")
def test_last_card_triggers_last_round() -> None:
    state = position(seat=1, space=0, display=DISPLAY, pile="joker red_1_2_0")
    state = go(state, "take")
    assert not state.last_round
    state = go(state, "reveal joker")
    assert not state.last_round
    state = go(state, "reveal red_1_2_0")
    assert state.last_round
    assert state.player == 2
    for seat in (2, 3):
        assert state.player == seat
        state = go(state, "move 3", "take")
    assert state.decision is Decision.OVER
    assert state.player is None
    assert legal_moves(state) == ()
    assert result(state) is not None
    assert refused(state, "end") == ("game_over", "LE1")


@pytest.mark.rule("LE1")
def test_last_seat_ends_at_once() -> None:
    state = position(seat=3, space=0, display=DISPLAY, pile="joker red_1_2_0")
    state = go(state, "take", "reveal joker", "reveal red_1_2_0")
    assert state.decision is Decision.OVER


@pytest.mark.rule("LE1")
def test_round_begins_with_start_player() -> None:
    state = chance(go(position(seat=3, space=0, display=DISPLAY), "take"))
    assert (state.player, state.round) == (0, 2)


@pytest.mark.rule("LE1")
def test_discard_becomes_a_new_pile() -> None:
    state = position(seat=1, display=DISPLAY, pile="joker", discard="red_1_2_0 blue_1_2_0")
    state = go(state, "take", "reveal joker")
    assert state.last_round
    assert state.pile_size == 2
    assert len(state.piles) == 2
    assert not state.discard
    assert set(legal(state)) == {"reveal red_1_2_0", "reveal blue_1_2_0"}
    assert refused(state, "reveal joker") == ("not_in_pile", "LD1")


@pytest.mark.rule("LE1", "LD2")
def test_new_pile_lacks_undiscarded_cards() -> None:
    state = position(SEVEN, seat=1, display=DISPLAY, pile="joker", discard="yellow_1_2_0")
    state = go(state, "take", "reveal joker", "reveal yellow_1_2_0")
    assert state.decision is Decision.LIMIT
    assert len(state.players[1].hand) == 9
    assert not state.discard


@pytest.mark.rule("LE1")
def test_no_card_anywhere_leaves_a_slot_empty() -> None:
    state = position(seat=1, space=0, display=DISPLAY, pile="joker")
    state = go(state, "take", "reveal joker")
    assert state.display[:2] == (Card.JOKER, None)
    assert state.player == 2
    assert state.last_round
    # And both slots, when there is nothing from the start.
    empty = position(seat=1, space=0, display=DISPLAY, pile="", ending=True)
    assert go(empty, "take").display[:2] == (None, None)


@pytest.mark.rule("LE1", "LD1")
def test_empty_slots_survive_json() -> None:
    # One player holds all cards that are not displayed, so nothing can be refilled.
    options = Options(catalog=STANDARD.with_number(Number.HAND_LIMIT, 99))
    deck = [card.word for card in position(display=None).piles[0]]
    for word in DISPLAY:
        deck.remove(word)
    tiles = {0: [("blue", "d2-d3"), ("red", "c1-c2"), ("red", "e1-e2")]}
    state = position(
        " ".join(deck), space=0, display=DISPLAY, tiles=tiles, used=actions(Action.NO_LIMIT),
        unlimited=1, ending=True, options=options,
    )  # fmt: skip
    validate(state)
    after = go(state, "take")
    assert after.decision is Decision.AFTER
    assert after.display[:2] == (None, None)
    assert load_state(helsinki, to_json(after)) == after


@pytest.mark.rule("LA12")
def test_no_limit_lasts_two_turns() -> None:
    state = position(SEVEN, space=2, display=DISPLAY, coats=1, decision=Decision.ACTION)
    state = go(state, "take", "reveal red_5_5_1", "reveal red_5_4_2")
    assert legal(state)[0] == "coat no_limit"
    state = go(state, "coat no_limit")
    assert state.player == 1
    assert len(state.players[0].hand) == 9
    assert state.players[0].unlimited_turns == 1
    for _ in range(3):
        state = chance(go(state, "move 3", "take"))
    assert state.player == 0
    state = chance(go(state, "move 2", "take"))
    # Two more cards, no discard after the refill, but at the end of the turn.
    assert state.decision is Decision.DISCARD
    assert state.turn is not None
    assert state.turn.ended
    assert len(state.players[0].hand) == 11
    assert state.answers_left == 4
    assert state.players[0].unlimited_turns == 0
    validate_due = state
    while state.player == 0:
        state = go(state, legal(state)[0])
    assert len(state.players[0].hand) == 7
    assert state.player == 1
    assert refused(validate_due, "coat two_points") == ("wrong_moment", "LD2")


@pytest.mark.rule("LA12", "LA14")
def test_no_limit_needs_surplus_cards() -> None:
    state = position("joker", space=2, display=DISPLAY, coats=3)
    assert refused(state, "coat no_limit") == ("wrong_step", "LA1")
    after = go(state, "take", "reveal joker", "reveal joker")
    assert after.decision is Decision.AFTER
    assert "coat no_limit" not in legal(after)
    used = position(SEVEN, space=2, display=DISPLAY, coats=3, used=actions(Action.NO_LIMIT))
    used = go(used, "take", "reveal red_5_5_1", "reveal red_5_4_2")
    assert refused(used, "coat no_limit") == ("used", "LA1")


@pytest.mark.rule("LA1", "LA12")
def test_new_coat_pays_for_no_limit() -> None:
    state = position(
        SEVEN, space=2, display=DISPLAY, coats=1, tiles={0: [("red", "d2-d3"), ("red", "c2-b2")]}
    )
    state = go(state, "take", "reveal red_5_5_1", "reveal red_5_4_2")
    state = go(state, "coat one_joker", "joker c1")
    assert state.decision is Decision.LIMIT
    assert state.answers_left == 2
    assert state.players[0].coats == 1
    assert len(go(state, "coat no_limit").players[0].hand) == 9


def test_positions_made_by_hand_are_complete() -> None:
    validate(position(SEVEN, space=2, display=DISPLAY))
    validate(position(SEVEN, space=2, display=DISPLAY, doing=turn(), players=2))
