"""Setting up positions: one line per thing, everything wrong in one error."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from helvetia.core import OptionError, PositionError, from_json, to_json
from helvetia.games import helsinki, helvetia
from helvetia.games.helsinki import (
    PRESETS,
    Action,
    Card,
    Decision,
    GameState,
    Options,
    PavilionColour,
    Position,
    Roof,
    Space,
    legal_moves,
    validate,
    view,
)
from tests.helsinki.playing import sampled

DISPLAY = ("red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0")  # fmt: skip


def _faults(position: Position) -> list[str]:
    with pytest.raises(PositionError) as refused:
        position.build()
    return [str(fault) for fault in refused.value.faults]


# --- every state ---------------------------------------------------------------------------------


def _check_round_trips(count: int, seed: int, every: int) -> set[Decision]:
    seen = set()
    for number, state in enumerate(sampled(count, seed, every=every)):
        seats = len(state.players)
        for each in (state, view(state, number % seats), view(view(state, 0), 1)):
            assert Position.of(each).build() == each
        seen.add(state.decision)
    return seen


def test_position_of_state_builds_it_again() -> None:
    assert len(_check_round_trips(150, 5, 23)) > 12


@pytest.mark.thorough
def test_position_of_every_decision_builds_again() -> None:
    # The two are too rare for random play; test_turns_in_progress_can_be_set_up has them.
    missing = set(Decision) - _check_round_trips(6_000, 6, 5)
    assert missing <= {Decision.PAY_ANY, Decision.PLACE_ANY}


def test_position_is_independent_of_its_state() -> None:
    position = Position(3).hand(0, "joker")
    state = position.build()
    position.hand(0)
    assert state.players[0].hand == (Card.JOKER,)
    assert Position.of(state).build() == state != position.build()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_empty_table_is_a_position(players: int, preset: str) -> None:
    position = Position(players, PRESETS[preset])
    if preset == "new_challenges":
        assert _faults(position) == [
            "these options cover other actions (LS5): at $.covered_actions"
        ]
        position.covered_actions(*list(Action)[:5])
    state = position.build()
    assert (state.decision, state.seat, state.round) == (Decision.TURN, 0, 1)
    assert not any(player.hand or player.pavilions for player in state.players)
    assert from_json(to_json(state), GameState) == state


# --- one thing at a time -------------------------------------------------------------------------


def test_words_and_members_are_equivalent() -> None:
    words = Position(2).hand(1, "red_1_2_0", "joker").pawn(1, "east_1").used_actions(0)
    words.pavilion(1, "purple", "c1-c2-c3").joker_tiles(1, "c4").superstructures(1, "c1", "c4")
    words.used_actions(1, "one_joker")
    members = Position(2).hand(1, Card.JOKER, Card("red_1_2_0")).pawn(1, Space.EAST_1)
    roofs = [Roof["C1"], Roof["C2"], Roof["C3"]]
    members.pavilion(1, PavilionColour.PURPLE, *roofs).joker_tiles(1, Roof["C4"])
    members.superstructures(1, Roof["C4"], Roof["C1"]).used_actions(1, Action.ONE_JOKER)
    assert words.build() == members.build()
    player = words.build().players[1]
    assert player.hand == (Card("red_1_2_0"), Card.JOKER)
    assert player.space is Space.EAST_1
    assert player.filled == tuple(map(Roof, ("c1", "c2", "c3", "c4")))


@pytest.mark.rule("LB7")
def test_coats_follow_from_covered_roofs() -> None:
    position = Position(2).pavilion(0, "purple", "c1-c2-c3-c4").used_actions(0)
    state = position.build()
    assert (state.players[0].coats, state.players[1].coats) == (1, 0)
    assert Roof("c1") not in state.coats_on_board(0)
    assert position.used_actions(0, "two_points").build().players[0].coats == 0
    fault = "2 coats of arms are used, 1 are won (LB7): at $.players[0].used_actions"
    assert _faults(position.used_actions(0, "two_points", "any_card")) == [fault]


def test_supply_follows_from_the_boards() -> None:
    position = Position(3).pavilion(0, "red", "d3-e3").pavilion(2, "red", "d5-d6")
    position.pavilion(0, "purple", "c1-c2-c3").used_actions(0, "one_joker")
    state = position.joker_tiles(0, "d2").superstructures(2, "d5").build()
    assert state.pavilions_left(PavilionColour.RED, 2) == 1
    assert (state.joker_tiles, state.superstructures) == (11, 29)
    position.pavilion(0, "red", "c4-c5").pavilion(1, "red", "d3-e3")
    message = "4 red pavilions of 2 roofs; there are 3: at $.supply"
    assert _faults(position) == [message]


def test_pile_has_every_other_card() -> None:
    state = Position(4).display(*DISPLAY).hand(2, "joker").discard("joker", "red_1_2_0").build()
    assert state.pile_size == len(state.piles[0]) == 100 - 8 - 1 - 2
    assert Counter(state.piles[0])[Card.JOKER] == 7
    assert not state.last_round


@pytest.mark.rule("LE1")
def test_named_pile_leaves_others_on_discard() -> None:
    position = Position(4).display(*DISPLAY).pile("joker")
    state = position.build()
    assert state.piles == ((Card.JOKER,),)
    assert len(state.discard) == 100 - 8 - 1
    assert position.pile().build().last_round
    assert position.discard().build().pile_size == 92


@pytest.mark.rule("LS1")
def test_cards_in_play_have_not_left() -> None:
    state = Position(3).hand(0, "red_1_2_0", "red_1_2_0").build()
    assert len(state.removed) == 19
    assert Counter(state.removed)[Card.JOKER] == 4
    cards = ["red_5_5_1", *["red_1_2_0"] * 2]
    assert Card("red_5_4_2") in Position(3).hand(0, *cards).build().removed


def test_things_can_be_taken_away_again() -> None:
    empty = Position(2).build()
    full = Position(2, Options.with_safe_routes()).hand(0, "joker").known(0, "joker")
    full.pavilion(0, "red", "d3-e3").pavilion(0, "blue", "c3-c2").joker_tiles(0, "c1")
    full.pavilion(0, "green", "e1-e2").used_actions(0, "one_joker", "no_limit")
    full.superstructures(0, "e3").unlimited_turns(0, 1).round(4)
    assert len(full.build().players[0].pavilions) == 3
    full.hand(0).pavilion(0, None, "d3", "c2").pavilion(0, None, "e1").joker_tiles(0)
    full.superstructures(0).used_actions(0)
    full.unlimited_turns(0, 0).round(1)
    assert full.build().players == empty.players


@pytest.mark.rule("LX2")
def test_bonus_cards_left_follow_from_those_taken() -> None:
    position = Position(3, Options.with_safe_routes())
    assert position.build().bonuses == (9, 7, 5)
    for where in ("d1-d2-d3", "d5-d6-d7", "a4-b4-c4"):
        position.pavilion(1, "purple", where)
    position.pavilion(1, "green", "e4-f4-g4")
    for where in ("c2-c3", "e2-e3", "c5-c6"):
        position.pavilion(1, "red", where)
    missing = "a bonus card is for connecting the visitors (LX2): at $.players[1].bonus"
    assert _faults(position) == [missing]
    assert position.bonus(1, 9).build().bonuses == (7, 5)
    assert _faults(position.bonus(1, None)) == [missing]


def test_unknown_cards_make_a_view() -> None:
    position = Position(3).hand(0, "joker").hand(1, "unknown", "red_1_2_0").known(1, "red_1_2_0")
    seen = position.build()
    assert seen.visible == (0, 2)
    assert seen.pile_size == len(seen.piles[0]) - 1
    assert position.visible(0).build() == view(seen, 0)
    assert Card.UNKNOWN not in helsinki.determinize(seen, Random(1)).players[1].hand


BUILT = ("purple", "c1-c2-c3-c4")
#: Positions at each decision of a turn, by hand: decision, facts, used actions.
MOMENTS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("action", {}, ()),
    ("stride", {"long_move": "move_1_5"}, ("move_1_5",)),
    ("extra", {}, ("extra_card",)),
    ("refill", {}, ()),
    ("build", {"drew": True}, ("draw_and_build",)),
    ("pay", {"paid": ["red_2_3_0"]}, ()),
    ("pay_any", {"paid": ["red_2_3_0"]}, ("any_card",)),
    ("place", {"paid": ["red_2_3_0", "joker"]}, ()),
    ("place_any", {"paid": ["red_2_3_0", "joker"]}, ("any_side",)),
    ("bonus", {"roofs": ["c1-c2-c3-c4"], "superstructures": 1}, ()),
    ("superstructure", {"roofs": ["c1-c2-c3-c4"], "superstructures": 1}, ()),
    ("joker", {"joker_tiles": 1, "resume": "turn"}, ("one_joker",)),
    ("after", {"builds": 1}, ()),
    ("set", {"builds": 1, "lifted": "c1"}, ("move_superstructure",)),
]


@pytest.mark.parametrize(("decision", "facts", "used"), MOMENTS, ids=[m[0] for m in MOMENTS])
def test_turns_in_progress_can_be_set_up(
    decision: str, facts: dict[str, Any], used: tuple[str, ...]
) -> None:
    position = Position(2).hand(1, "red_1_2_0", "red_2_3_0", "blue_1_2_0", "joker").turn(1)
    position.pavilion(1, *BUILT).used_actions(1, *used).decision(decision, **facts)
    state = position.build()
    assert state.decision is Decision(decision)
    assert state.seat == 1
    assert legal_moves(state)
    assert Position.of(state).build() == state


def test_over_is_a_decision_too() -> None:
    position = Position(3).pile().decision("over")
    assert (position.build().player, position.build().seat) == (None, 2)
    assert position.turn(1).build().player == 1


@pytest.mark.rule("LS1", "LS4")
def test_set_up_can_be_set_up() -> None:
    display = Position(2).display("joker", *[None] * 7).decision("display").build()
    assert (display.next_slot, display.players[0].space) == (1, None)
    deal = Position(2).decision("deal").hand(0, "joker", "joker").build()
    assert deal.players[0].space is Space.NORTH_1
    assert Position(3).decision("pawn").build().player == 0
    assert Position(2).decision("remove").build().removed == (Card.JOKER,) * 6


# --- everything that is wrong --------------------------------------------------------------------


def test_all_faults_are_listed() -> None:
    position = Position(2).display(*DISPLAY[:7], None).hand(0, *["joker"] * 5, *["red_1_2_0"] * 3)
    position.pavilion(0, "red", "a1-g7").superstructures(1, "a1").unlimited_turns(1, 1).round(0)
    assert _faults(position) == [
        "red_1_2_0: 5 are used, there are 4: at $.piles",
        "joker: 12 are used, there are 10: at $.piles",
        "rounds are counted from 1: at $.round",
        "8 cards; at most 7 now (LD2): at $.players[0].hand",
        "no red pavilion has the shape a1-g7: at $.players[0].pavilions",
        "a tile touches nothing (LB3): at $.players[0].pavilions",
        "no_limit was not used (LA12): at $.players[1].unlimited_turns",
        "a superstructure stands on no tile (LB6): at $.players[1].superstructures",
        "a slot stays empty only in the last round (LE1): at $.display",
    ]
    with pytest.raises(PositionError, match=r"a position with 9 faults:\n- red_1_2_0: 5 are used"):
        position.build()


def test_overlapping_tiles_are_a_fault() -> None:
    position = Position(2).pavilion(0, "red", "d3-e3").joker_tiles(0, "d3")
    assert _faults(position) == ["two tiles lie on one roof: at $.players[0].pavilions"]


def test_first_fault_is_the_load_error() -> None:
    for number, state in enumerate(sampled(40, 8, every=31)):
        faults = _faults(Position.of(state).round(0).unlimited_turns(number % 2, 3))
        assert faults[0] == "rounds are counted from 1: at $.round"
        assert f"expected 0 to 2 turns: at $.players[{number % 2}].unlimited_turns" in faults
        validate(state)


OTHER: Any = helvetia
SEVEN: Any = 7
WORD: Any = "9"


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (lambda: Position(5), "players must be one of"),
        (lambda: Position(2, OTHER.Options()), "expected options of Helsinki"),
        (lambda: Position.of(OTHER.new_game(2)), "Helsinki"),
        (lambda: Position(2).hand(2), "a seat is 0 to 1, not 2"),
        (lambda: Position(2).hand(True), "a seat is 0 to 1, not True"),
        (lambda: Position(2).hand(0, "red_1_2_1_0"), "unknown card 'red_1_2_1_0'; did you mean"),
        (lambda: Position(2).hand(0, "xyz"), "expected a word such as 'blue_1_2_0'"),
        (lambda: Position(2).hand(0, SEVEN), "expected a card or its word"),
        (lambda: Position(2).pawn(0, "nord"), "unknown space 'nord'"),
        (lambda: Position(2).pavilion(0, "pink", "a1"), "unknown pavilioncolour 'pink'"),
        (lambda: Position(2).joker_tiles(0, "h9"), "unknown roof 'h9'"),
        (lambda: Position(2).used_actions(0, "fly"), "unknown action 'fly'"),
        (lambda: Position(2).display("joker"), "there are 8 slots, not 1"),
        (lambda: Position(2).round(-1), "expected a number from 0"),
        (lambda: Position(2).bonus(0, WORD), "expected a number from 0"),
        (lambda: Position(2).visible(0, 4), "a seat is 0 to 1, not 4"),
        (lambda: Position(2).decision("dance"), "unknown decision 'dance'"),
    ],
)  # fmt: skip
def test_wrong_words_are_refused(wrong: Any, text: str) -> None:
    with pytest.raises(OptionError) as refused:
        wrong()
    assert text in str(refused.value)
    assert len(str(refused.value)) < 700


def test_repr_is_one_line() -> None:
    position = Position(3).pavilion(0, "red", "d3-e3")
    assert repr(position) == "<Position of Helsinki: 3 players, 1 pavilions>"
