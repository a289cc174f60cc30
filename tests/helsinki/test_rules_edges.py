"""Edges of the rules that games seldom reach: the last roof, the last tile, the last coat."""

from random import Random
from typing import Any

import pytest

from helvetia.core import IllegalMove
from helvetia.core.contract import ScoreItem
from helvetia.games.helsinki import (
    Action,
    Decision,
    GameState,
    Options,
    apply_move,
    legal_moves,
    new_game,
    parse_move,
    quick_start,
    score,
    view,
)
from helvetia.games.helsinki.board import BOARD, MONUMENT
from helvetia.games.helsinki.knowledge import _ways_to_show
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.options import Covered
from helvetia.games.helsinki.packed import NONE, Player
from helvetia.games.helsinki.phases.cards import draw_hidden, leave_hand
from helvetia.games.helsinki.phases.coats import joker_roofs
from helvetia.games.helsinki.phases.end import asked_after
from helvetia.games.helsinki.phases.unseen import unseen_shown
from tests.helsinki.table import actions, bent, card, cards, go, legal, mask, position, roofs, turn

DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip
EIGHT = "red_1_2_0 red_2_3_0 blue_1_2_0 blue_2_3_0 green_1_2_0 green_2_3_0 yellow_1_2_0 joker"
#: The roofs along each side of the board.
NORTH = "a1 b1 c1 d1 e1 f1 g1"
EAST = "g2 g3 g4 g5 g6 g7"
SOUTH = "b7 c7 d7 e7 f7"
WEST = "a2 a3 a4 a5 a6 a7"


def _player(**fields: Any) -> Player:
    """Return a player of whom nothing matters but these fields."""
    return bent(position(), players={0: fields})._packed.players[0]


def _with_joker_tiles(state: GameState, tiles: int) -> GameState:
    return bent(state, table={"joker_tiles": tiles})


# --- refusals -----------------------------------------------------------------------------------


def test_a_refusal_names_the_move() -> None:
    move = parse_move("move 4")
    with pytest.raises(IllegalMove) as refused:
        apply_move(position(decision=Decision.TURN), move)
    assert refused.value.move is move


# --- building and paying ------------------------------------------------------------------------


@pytest.mark.rule("LB1")
def test_two_equal_cards_are_one_choice() -> None:
    state = position("red_1_2_0 red_1_2_0", display=DISPLAY)
    assert legal(state).count("build red_1_2_0") == 1


@pytest.mark.rule("LA9")
def test_joker_has_no_other_colour() -> None:
    state = position("red_3_4_0 joker", coats=1, used=actions(Action.ONE_FEWER), display=DISPLAY)
    assert "build red_3_4_0" not in legal(state)


@pytest.mark.rule("LA8", "LA9")
def test_after_another_colour_nothing_is_paid() -> None:
    state = position("red_3_4_0 blue_1_2_0 joker", coats=2, display=DISPLAY)
    state = go(state, "build red_3_4_0", "coat any_card", "pay blue_1_2_0")
    assert legal(state) == ["coat one_fewer"]
    state = go(state, "coat one_fewer")
    assert (state.answers_left, state._packed.turn.last) == (0, NONE)


@pytest.mark.rule("LB1", "LA14")
def test_payments_can_always_be_completed() -> None:
    """The coat for another colour is of no use to a hand of one colour."""
    hand = "red_3_4_0 red_1_2_0 red_2_3_0"
    state = position(hand, coats=1, used=actions(Action.ONE_FEWER), display=DISPLAY)
    state = go(state, "build red_3_4_0")
    assert legal(state) == ["pay red_1_2_0"]
    state = go(state, "pay red_1_2_0", "pay red_2_3_0")
    assert (state.decision, state._packed.turn.last) == (Decision.PLACE, NONE)


@pytest.mark.rule("LA4", "LA8", "LA14")
def test_reserved_coat_pays_nothing() -> None:
    hand = "red_2_3_0 red_1_2_0"
    for coats, more in ((1, []), (2, ["coat one_fewer"])):
        state = position(hand, coats=coats, jokers={0: NORTH}, space=0, display=DISPLAY)
        state = go(state, "build red_2_3_0")
        assert legal(state) == [*more, "pay red_1_2_0"]


@pytest.mark.rule("LA4")
@pytest.mark.parametrize(
    ("space", "closed"),
    [
        (0, (NORTH, EAST, WEST)),
        (1, (NORTH, EAST, WEST)),
        (2, (EAST, SOUTH, WEST)),
        (3, (EAST, SOUTH, WEST)),
        (4, (EAST, SOUTH, WEST)),
        (6, (NORTH, EAST, WEST)),
        (7, (NORTH, SOUTH, WEST)),
    ],
)
def test_coat_opens_any_side(space: int, closed: tuple[str, ...]) -> None:
    """Whichever side the pawn stands at, each other one counts."""
    blocked = " ".join(closed)
    for coats in (0, 1):
        state = position("red_1_2_0", coats=coats, jokers={0: blocked}, space=space)
        assert ("build red_1_2_0" in legal(state)) == bool(coats)


# --- joker tiles --------------------------------------------------------------------------------


@pytest.mark.rule("LA3")
@pytest.mark.parametrize("last", ["a1", "b1", "c1", "g7"])
@pytest.mark.parametrize("due", [1, 2])
def test_last_roof_takes_joker_tile(last: str, due: int) -> None:
    full = _player(filled=BOARD & ~MONUMENT & ~mask(last))
    assert joker_roofs(full, turn(due=due)) == mask(last)


@pytest.mark.rule("LA3")
def test_single_joker_tile_needs_contact() -> None:
    """Even to the last of them, which opens no other roof."""
    nearly = _player(filled=BOARD & ~MONUMENT & ~mask("a1 g7"))
    assert joker_roofs(nearly, turn(due=1)) == mask("a1 g7")
    # Of two, the one on the earlier roof comes first.
    assert joker_roofs(nearly, turn(due=2)) == mask("a1")


@pytest.mark.rule("LA3", "LA14")
def test_last_joker_tile_is_taken() -> None:
    state = position(coats=1, decision=Decision.TURN, tiles={0: [("blue", "d2-d3")]})
    assert "coat one_joker" in legal(_with_joker_tiles(state, 1))
    assert "coat one_joker" not in legal(_with_joker_tiles(state, 0))
    after = go(_with_joker_tiles(state, 1), "coat two_jokers", "joker d1")
    assert after.joker_tiles == 0
    assert after.decision is Decision.TURN


# --- after the action ---------------------------------------------------------------------------


@pytest.mark.rule("LA12")
def test_unlimited_turn_discards_nothing() -> None:
    state = position(EIGHT, decision=Decision.LIMIT, coats=2, doing=turn(drew=True, due=1))
    state = go(state, "coat no_limit")
    assert state.decision is Decision.AFTER
    assert state._packed.turn == turn(drew=True)


@pytest.mark.rule("LD2")
def test_discard_order_ends_with_turn() -> None:
    state = position(EIGHT, decision=Decision.LIMIT, coats=1, doing=turn(drew=True, due=1))
    state = go(state, "discard joker")
    assert state.decision is Decision.AFTER
    assert state._packed.turn == turn(drew=True)


@pytest.mark.rule("LA11")
def test_a_superstructure_that_was_moved_is_forgotten() -> None:
    state = position(
        coats=2, decision=Decision.AFTER, tiles={0: [("blue", "d2-d3")]}, tops={0: "d2"},
        doing=turn(builds=1),
    )  # fmt: skip
    state = go(state, "coat move_superstructure", "lift d2", "superstructure d3")
    assert state._packed.turn == turn(builds=1, closing=True)


@pytest.mark.rule("LA5", "LA6")
@pytest.mark.parametrize("drew", [False, True])
def test_two_pavilions_are_followed_by_no_third(drew: bool) -> None:
    used = actions(
        Action.TWO_JOKERS, Action.ONE_JOKER, Action.SECOND_PAVILION,
        Action.MOVE_SUPERSTRUCTURE, Action.TWO_POINTS,
    )  # fmt: skip
    state = position("red_1_2_0", coats=1, used=used, doing=turn(drew=drew, builds=2))
    assert not asked_after(state._packed, state._packed.players[0])


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.rule("LD2")
def test_a_view_discards_no_unknown_card() -> None:
    state = position(EIGHT, known={0: "joker"}, decision=Decision.LIMIT, coats=0,
                     doing=turn(drew=True, due=1))  # fmt: skip
    listed = [str(move) for move in legal_moves(view(state, 1))]
    assert "discard joker" in listed
    assert "discard unknown" not in listed
    # Any card that seat 1 has not seen may be among the hidden ones.
    assert {f"discard {word}" for word in EIGHT.split()} <= set(listed)


@pytest.mark.rule("LE1")
def test_card_leaves_newest_pile() -> None:
    state = position()
    newest = state._packed.table.piles[0]
    none = (0,) * len(newest)
    draft = bent(state, table={"piles": (none, none, newest)})._packed.thaw()
    draw_hidden(draft, 0, card("joker"))
    kind = draft.rules.index[card("joker")]
    rest = tuple(n - (k == kind) for k, n in enumerate(newest))
    assert draft.table.piles == (none, none, rest)


@pytest.mark.rule("LE1")
def test_played_card_leaves_its_pile() -> None:
    held = {"hand": cards("joker"), "drawn": ((), cards("joker"))}
    draft = bent(position(), players={0: held})._packed.thaw()
    leave_hand(draft, card("joker"))
    player = draft.players[0]
    assert (player.hand, player.drawn, player.shown) == ((), ((), ()), ())


@pytest.mark.rule("LE1")
def test_shown_cards_from_unseen_draws() -> None:
    """A card drawn in the open of a view is one of the shown ones when it has left the hand."""
    red, blue = cards("red_1_2_0"), cards("blue_1_2_0")
    gone = _player(hand=(), drawn=((UNKNOWN,), red), shown=tuple(sorted(red + blue)))
    assert unseen_shown(gone) == blue
    held = _player(hand=red, drawn=((UNKNOWN,), red), shown=red)
    assert unseen_shown(held) == red
    known = _player(hand=red, known=red, drawn=((), red), shown=red)
    assert unseen_shown(known) == ()


# --- hidden cards -------------------------------------------------------------------------------


def test_deals_weigh_equal_copies() -> None:
    """Of three equal cards two were shown, of two others one: three times two ways."""
    assert _ways_to_show([[[1, 1, 2], [1, 2]]], [(0, 1), (0, 1), (0, 2)]) == 6
    assert _ways_to_show([[[1], []], [[1], [1]]], [(1, 1)]) == 2


# --- options ------------------------------------------------------------------------------------


@pytest.mark.rule("LS5")
def test_named_actions_are_covered_and_no_others() -> None:
    named = tuple(sorted((Action.MOVE_1_6, Action.MOVE_BACK, Action.ANY_CARD, Action.NO_LIMIT,
                          Action.TWO_POINTS)))  # fmt: skip
    options = Options(covered=Covered.NAMED, covered_actions=named)
    assert new_game(4, options).covered_actions == named


def test_quick_start_keeps_its_options() -> None:
    options = Options.first_game()
    state = quick_start(2, Random(5), options)
    assert (state.options, len(state.players)) == (options, 2)


@pytest.mark.rule("LX2")
def test_score_lists_bonus_card() -> None:
    state = bent(position(), players={0: {"bonus": 9}})
    assert score(state)[0].items[-1] == ScoreItem("safe_routes", 9, "bonus card")


# --- the course of a turn -----------------------------------------------------------------------


def _placing(word: str, number: int, *, left: int = 30, extra: bool = False) -> GameState:
    """A pavilion is paid for and to be placed; so many superstructures are left."""
    used = actions(Action.EXTRA_SUPERSTRUCTURE) if extra else 0
    paid = (card(word),) * number
    state = position(
        decision=Decision.PLACE, tiles={0: [("blue", "d5-d6")]}, tops={0: "d5"}, used=used,
        doing=turn(card=paid[0], paid=paid[:1], extra=extra),
    )  # fmt: skip
    return bent(state, table={"superstructures": left})


@pytest.mark.rule("LB6")
def test_last_superstructures_are_all_placed() -> None:
    state = _placing("purple_5_4_2", 5, left=1)
    place = next(text for text in legal(state) if text.startswith("place"))
    after = go(state, place)
    assert (after.decision, after.answers_left) == (Decision.SUPERSTRUCTURE, 1)
    assert after.superstructures == 0


@pytest.mark.rule("LB6", "LA10")
def test_superstructures_on_every_roof_need_no_choice() -> None:
    """And those on other pavilions stay."""
    state = _placing("red_2_2_1", 2, extra=True)
    after = go(state, "place d2-d3")
    assert after.players[0].superstructures == roofs("d2 d3 d5")
    assert not after._packed.turn.extra


@pytest.mark.rule("LA10")
def test_the_declared_superstructure_is_due_once() -> None:
    state = _placing("red_3_4_0", 3, extra=True)
    place = next(text for text in legal(state) if text.startswith("place"))
    after = go(state, place)
    assert (after.answers_left, after._packed.turn.extra) == (1, False)


@pytest.mark.rule("LA12")
@pytest.mark.parametrize("count", [7, 8, 9])
def test_hand_limit_returns_above_seven(count: int) -> None:
    hand = " ".join([*EIGHT.split(), "purple_1_2_0"][:count])
    used = actions(Action.NO_LIMIT)
    state = position(hand, decision=Decision.AFTER, coats=1, used=used, unlimited=1,
                     doing=turn(drew=True))  # fmt: skip
    after = go(state, "end")
    if count == 7:
        assert (after.seat, after.decision) == (1, Decision.TURN)
    else:
        assert (after.seat, after.decision, after.answers_left) == (0, Decision.DISCARD, count - 7)


@pytest.mark.rule("LA3")
def test_turn_resumes_after_joker_tiles() -> None:
    state = position(coats=1, decision=Decision.TURN, tiles={0: [("blue", "d2-d3")]})
    assert go(state, "coat one_joker", "joker d1").turn == state.turn
    assert go(state, "coat two_jokers", "joker c2", "joker e2").turn == state.turn


@pytest.mark.rule("LD2")
def test_eight_cards_are_one_too_many() -> None:
    hand = " ".join(EIGHT.split()[:6])
    state = position(hand, display=DISPLAY, space=3)
    after = go(state, "take", "reveal joker", "reveal joker")
    assert (after.decision, after.answers_left) == (Decision.LIMIT, 1)
