"""A turn: T1-T5."""

import pytest

from helvetia.core.errors import OptionError
from helvetia.games.helvetia import Character, Commit, Decision, Options, result, validate, why_not
from tests.helvetia.playing import (
    coins,
    delivered,
    laid,
    newborn,
    offered,
    past_chance,
    people,
    points,
    refused,
    seat_of,
    to_move,
)
from tests.helvetia.table import Table, play, texts

DELIVER_WATER_AND_WOOD = ("deliver water", "work red:c2", "deliver wood", "work red:b2")


def workers() -> Table:
    """Red's woodcutter and well are awake; yellow has a stonemason, blue nobody."""
    return (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "well", "woman")
        .house("yellow", "b2", "stonemason", "man")
        .lying()
    )


def idle_table() -> Table:
    """Nobody lives anywhere and nothing lies open: coins, and nothing to do with them."""
    return Table(players=3).lying()


# --- one character, some coins ----------------------------------------------------------------


@pytest.mark.rule("T1")
def test_turn_lays_coins_before_actions() -> None:
    state = play(workers().hand(red=3).state(), "commit carter 2")
    assert (coins(state, "red"), laid(state, "carter", "red")) == (1, 2)
    assert delivered(state, "red") == set()
    state = play(state, *DELIVER_WATER_AND_WOOD)
    assert delivered(state, "red") == {"water", "wood"}
    assert (to_move(state), state.decision) == ("yellow", Decision.TURN)


@pytest.mark.rule("T1")
def test_turn_uses_one_character() -> None:
    state = play(workers().state(), "commit carter 2", *DELIVER_WATER_AND_WOOD[:2])
    refused(state, "commit watchman 1", "C1", "deliver")
    refused(state, "wake red:nw", "C1", "deliver")


@pytest.mark.rule("T1")
def test_at_least_one_coin_must_be_laid() -> None:
    with pytest.raises(OptionError, match="coins must be 1 to 6, not 0"):
        Commit(Character.CARTER, 0)
    assert not {text for text in texts(workers().state()) if text.endswith(" 0")}


@pytest.mark.rule("T1")
def test_nobody_lays_more_coins_than_in_hand() -> None:
    state = workers().hand(red=1).state()
    assert offered(state, "commit carter") == ["1"]
    refused(state, "commit carter 2", "T1", "only 1 coin")


@pytest.mark.rule("T1")
def test_later_turn_may_repeat_the_character() -> None:
    state = play(workers().state(), "commit carter 1", "deliver water", "work red:c2")
    state = play(state, "commit carter 1", "deliver stone", "work yellow:b2")
    state = play(state, "commit watchman 1", "wake yellow:nw")
    assert to_move(state) == "red"
    assert "commit carter 1" in texts(state)
    assert laid(state, "carter", "red") == 1


@pytest.mark.rule("T1")
def test_coins_of_others_never_close_a_character() -> None:
    state = workers().spent("carter", yellow=5, blue=5).state()
    assert offered(state, "commit carter") == ["1", "2"]


@pytest.mark.rule("T1")
def test_nobody_moves_out_of_turn() -> None:
    state = workers().state()
    reason = why_not(state, Commit(Character.CARTER, 1), player=seat_of("yellow"))
    assert reason is not None
    assert (reason.rule, reason.sentence) == ("T1", "it is Red's turn")
    assert why_not(state, Commit(Character.CARTER, 1), player=seat_of("red")) is None


@pytest.mark.rule("T1")
def test_turns_go_round_in_seat_order() -> None:
    state = workers().state()
    order = []
    for moves in (
        ("commit carter 1", "deliver wood", "work red:b2"),
        ("commit carter 1", "deliver stone", "work yellow:b2"),
        ("commit watchman 1", "wake red:nw"),
    ):
        order.append(to_move(state))
        state = play(state, *moves)
    assert [*order, to_move(state)] == ["red", "yellow", "blue", "red"]


# --- no passing -------------------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_nobody_with_coins_may_pass() -> None:
    state = workers().state()
    assert "pass" not in texts(state)
    refused(state, "pass", "T2", "may not pass")


@pytest.mark.rule("T2")
def test_player_without_coins_is_passed_over() -> None:
    state = workers().hand(yellow=0).state()
    state = play(state, "commit carter 1", "deliver wood", "work red:b2")
    assert to_move(state) == "blue"


@pytest.mark.rule("T2", "P4", "E1")
def test_last_coin_may_win_a_coin_back() -> None:
    table = workers().centre("red", women=1).dowry("yellow", "red").hand(red=1, yellow=2, blue=0)
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert (to_move(state), coins(state, "red")) == ("yellow", 1)
    state = play(state, "commit carter 1", "deliver stone", "work yellow:b2")
    assert (to_move(state), state.round) == ("red", 2)


# --- no coins without actions -----------------------------------------------------------------


@pytest.mark.rule("T3")
def test_turn_takes_no_more_coins_than_actions() -> None:
    state = workers().state()
    assert offered(state, "commit carter") == ["1", "2"]
    refused(state, "commit carter 3", "T3", "3 coins", "1 or 2 can")
    refused(state, "commit watchman 1", "T3", "nobody sleeps")
    refused(state, "commit priest 1", "T3", "priest")
    refused(state, "commit midwife 1", "T3", "midwife")


def six_simple_goods() -> Table:
    table = Table(players=3).lying()
    houses = ("woodcutter", "brickworks", "stonemason", "grain_farm", "well", "mine")
    for place, building in zip(("b2", "c2", "d2", "e2", "b3", "e3"), houses, strict=True):
        table.house("red", place, building, "man")
    return table


@pytest.mark.rule("T3", "C1")
def test_six_coins_need_six_deliveries() -> None:
    state = play(six_simple_goods().state(), "commit carter 6")
    # All six must follow, and they are entered most complex first.
    assert texts(state) == ("deliver ore",)
    refused(state, "deliver water", "", "enter 'deliver ore' first")
    places = {"ore": "e3", "water": "b3", "grain": "e2", "stone": "d2", "brick": "c2", "wood": "b2"}
    for good, place in places.items():
        state = play(state, f"deliver {good}", f"work red:{place}")
    assert coins(state, "red") == 0
    assert points(state, "red", "delivery") == 6


def three_traders() -> Table:
    """Only brick, stone and cow can still be delivered, each by way of a trading building."""
    goods = [
        "wood",
        "grain",
        "water",
        "ore",
        "bread",
        "beer",
        "goat",
        "iron",
        "milk",
        "meat",
        "cheese",
        "cloth",
        "bell",
    ]
    return (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "well", "man")
        .house("red", "d2", "grain_farm", "man")
        .house("red", "e2", "bakery", "man")
        .house("red", "b3", "marketplace", "man")
        .house("red", "e3", "cattle_market", "man")
        .house("yellow", "b2", "marketplace", "man", spouse="red woman")
        .delivered("red", *goods)
        .lying()
    )


@pytest.mark.rule("T3", "G3", "C1")
def test_three_traders_give_three_deliveries() -> None:
    state = three_traders().state()
    assert offered(state, "commit carter") == ["1", "2", "3"]
    for n in (4, 5, 6):
        refused(state, f"commit carter {n}", "T3", f"{n} coins", "1, 2 or 3 can")


@pytest.mark.rule("T3", "G3")
def test_turn_saves_traders_for_later_goods() -> None:
    state = play(three_traders().state(), "commit carter 3")
    assert texts(state) == ("deliver cow",)
    state = play(state, "deliver cow", "swap red:e3 bread", "work red:e2")
    # Both marketplaces are needed for brick and stone, so the grain must be grown.
    assert texts(state) == ("work red:d2",)
    refused(state, "swap red:b3 wood", "T3", "wood")
    state = play(state, "work red:d2", "deliver stone", "swap yellow:b2 water", "work red:c2")
    state = play(state, "deliver brick", "swap red:b3 wood", "work red:b2")
    assert {"cow", "stone", "brick"} <= delivered(state, "red")
    assert to_move(state) == "yellow"


@pytest.mark.rule("T3", "B2", "B3")
def test_builder_uses_every_coin() -> None:
    table = Table(players=3).house("red", "b2", "woodcutter", "man").lying(mine=3)
    state = table.state()
    # The wood for the one mine is made (1 coin) or bought (2 coins); a third has no use.
    assert offered(state, "commit builder") == ["1", "2"]
    refused(state, "commit builder 3", "T3", "builder")
    state = play(state, "commit builder 2", "build mine")
    assert texts(state) == ("buy wood",)
    refused(state, "work red:b2", "T3", "woodcutter")


# --- stuck ------------------------------------------------------------------------------------


@pytest.mark.rule("T4")
def test_stuck_player_keeps_the_coins() -> None:
    table = idle_table().house("yellow", "b2", "woodcutter", "man").hand(red=3)
    state = table.turn("red").begin()
    assert (to_move(state), coins(state, "red")) == ("yellow", 3)


@pytest.mark.rule("T4")
def test_stuck_player_may_act_later() -> None:
    table = idle_table().house("yellow", "b2", "woodcutter", "man").hand(blue=0)
    state = table.turn("red").begin()
    state = play(state, "commit carter 1", "deliver wood", "work yellow:b2")
    # Somebody sleeps now, so red can send the night watchman.
    assert to_move(state) == "red"
    assert texts(state) == ("commit watchman 1",)


@pytest.mark.rule("T4", "E1")
def test_stuck_players_end_the_round() -> None:
    table = idle_table().pile_two(bakery=1, mill=1).pile_three()
    state = table.start_player("yellow").turn("red").begin()
    assert state.decision is Decision.REVEAL
    state = past_chance(state)
    assert (state.round, state.start_player) == (3, seat_of("yellow"))
    assert to_move(state) == "yellow"


@pytest.mark.rule("T4")
def test_state_after_a_stuck_round_is_valid() -> None:
    turned_up = idle_table().pile_two(bakery=1, mill=1).pile_three().turn("red").begin()
    assert turned_up.decision is Decision.REVEAL
    validate(turned_up)
    over = idle_table().no_piles().turn("red").begin()
    assert over.decision is Decision.OVER
    validate(over)


@pytest.mark.rule("T4", "E1")
def test_stuck_players_leave_the_start_tile() -> None:
    table = idle_table().pile_two(bakery=2).pile_three().hand(red=4, yellow=0, blue=1)
    state = table.start_player("yellow").turn("red").begin()
    assert (to_move(state), state.round) == ("yellow", 3)
    assert [coins(state, c) for c in ("red", "yellow", "blue")] == [6, 6, 6]


@pytest.mark.rule("T4", "K3", "K5")
def test_player_with_useful_tile_is_not_stuck() -> None:
    table = idle_table().lying(bakery=1).hand(red=2)
    assert to_move(table.turn("red").begin()) == "yellow"
    state = table.tile("builder", "red").turn("red").begin()
    assert to_move(state) == "red"
    assert texts(state) == ("commit builder 2 tile",)


@pytest.mark.rule("T4", "D6")
def test_player_with_neutral_coin_is_not_stuck() -> None:
    table = Table(players=2).lying(mill=1)
    state = table.turn("red").begin()
    assert (to_move(state), texts(state)) == ("red", ("neutral builder",))
    state = table.neutral_coin(False).house("yellow", "b2", "well", "man").turn("red").begin()
    assert to_move(state) == "yellow"


@pytest.mark.rule("T4", "D9")
def test_useless_neutral_coin_ends_the_round() -> None:
    table = Table(players=2).lying().pile_two(bakery=2).pile_three().hand(red=3, yellow=0)
    state = table.start_player("yellow").turn("red").begin()
    assert (state.round, to_move(state)) == (3, "yellow")
    assert state.start_player == seat_of("yellow")


@pytest.mark.rule("T4")
def test_idle_seats_count_from_the_last_turn() -> None:
    """Red acts and yellow and blue are stuck: that makes two in a row, and red acts again."""
    table = idle_table().house("red", "b2", "tannery", "man", spouse="yellow woman")
    table.house("red", "c2", "dairy", "man", spouse="yellow woman")
    state = play(table.state(), "commit midwife 1", "bear b2 man")
    assert (to_move(state), state.idle_seats, state.round) == ("red", 2, 2)


@pytest.mark.rule("T4", "D7")
def test_passing_and_stuck_players_end_the_round() -> None:
    """A neutral villager could marry at red's, who has no coins; yellow has nothing but coins."""
    table = Table(players=2, options=Options.italian()).lying().pile_two(bakery=2).pile_three()
    table.house("red", "b2", "tannery", "man").hand(red=0, yellow=3).start_player("yellow")
    state = table.turn("red").begin()
    assert texts(state) == ("neutral priest", "pass")
    state = play(state, "pass")
    assert (state.round, state.start_player, to_move(state)) == (3, seat_of("yellow"), "yellow")


# --- the end of everything --------------------------------------------------------------------


@pytest.mark.rule("T5")
def test_game_ends_when_nothing_can_change() -> None:
    table = idle_table().no_piles().delivered("blue", "wood", "stone").start_player("yellow")
    state = table.turn("red").begin()
    assert (state.decision, to_move(state)) == (Decision.OVER, None)
    final = result(state)
    assert final is not None
    assert [(s.points, s.place) for s in final.standings] == [(0, 3), (1, 2), (2, 1)]


@pytest.mark.rule("T5")
def test_idle_round_with_new_buildings_continues() -> None:
    state = idle_table().pile_two().pile_three(bakery=1).turn("red").begin()
    assert (to_move(state), state.round) == ("red", 3)
    assert texts(state) == ("commit builder 3",)


@pytest.mark.rule("T5", "E2")
def test_idle_round_with_pupils_continues() -> None:
    table = idle_table().no_piles().house("red", "b2", "woodcutter").school("red", men=1)
    state = table.turn("red").begin()
    # The pupil has moved into the woodcutter's hut and can work there.
    assert people(state, "red:b2") == {"red man awake"}
    assert (to_move(state), state.round) == ("red", 3)
    assert "commit carter 1" in texts(state)


@pytest.mark.rule("T5")
def test_round_with_an_action_continues() -> None:
    table = idle_table().no_piles().house("red", "b2", "woodcutter", "man")
    state = table.hand(red=1, yellow=1, blue=0).state()
    state = play(state, "commit carter 1", "deliver wood", "work red:b2")
    # Only yellow has coins: the round is over, and the sleeper can be woken in the next.
    assert (to_move(state), state.round) == ("yellow", 3)


@pytest.mark.rule("T5", "E1")
def test_idle_first_round_ends_the_game() -> None:
    """Yellow wakes the only sleeper, whose water is delivered; in the next round all are stuck."""
    table = idle_table().no_piles().house("yellow", "b2", "well", "man asleep")
    table.delivered("yellow", "water").hand(red=1, yellow=1, blue=0).turn("yellow")
    state = play(table.state(), "commit watchman 1", "wake yellow:nw")
    assert (state.decision, state.round) == (Decision.OVER, 3)


@pytest.mark.rule("T5", "M3")
def test_round_with_a_birth_continues() -> None:
    table = idle_table().no_piles()
    table.house("red", "b2", "tannery", "man", spouse="yellow woman")
    state = table.hand(red=1, yellow=1, blue=0).state()
    state = play(state, "commit midwife 1", "bear b2 man")
    assert (newborn(state, "red"), state.decision) == (0, Decision.TURN)


@pytest.mark.rule("T5", "E4")
def test_idle_end_is_scored_under_any_target() -> None:
    state = Table(players=3, options=Options(target=60)).lying().no_piles().turn("red").begin()
    final = result(state)
    assert final is not None
    assert final.winners == (seat_of("red"),)
