"""The night watchman (N1, N2), the priest (P1-P4) and the midwife (M1-M3)."""

import pytest

from helvetia.games.helvetia import Place
from tests.helvetia.playing import (
    RING_ONE,
    TEN_HOUSES,
    centre,
    coins,
    dowry,
    newborn,
    offered,
    past_chance,
    people,
    refused,
    reserve,
    school,
    to_move,
)
from tests.helvetia.table import Table, play, texts

QUARTERS = {
    "nw": ["b2", "c2", "b3", "a1", "b1", "c1", "a2", "a3"],
    "ne": ["d2", "e2", "e3", "d1", "e1", "f1", "f2", "f3"],
    "sw": ["b3", "b4", "c4", "a3", "a4", "a5", "b5", "c5"],
    "se": ["e3", "d4", "e4", "f3", "f4", "d5", "e5", "f5"],
}
PLACES = sorted({place for places in QUARTERS.values() for place in places})


# --- the night watchman -----------------------------------------------------------------------


@pytest.mark.rule("N1")
@pytest.mark.parametrize("place", PLACES)
def test_watchman_wakes_places_through_their_quarters(place: str) -> None:
    table = Table(players=3).lying()
    for other, building in zip(RING_ONE, TEN_HOUSES, strict=True):
        if other != place:
            table.house("yellow", other, building)
    table.house("yellow", place, "tannery", "man asleep")
    state = play(table.state(), "commit watchman 1")
    expected = [name for name, places in QUARTERS.items() if place in places]
    assert len(expected) == (2 if place[1] == "3" else 1)
    assert offered(state, "wake") == [f"yellow:{name}" for name in expected]
    for name in expected:
        assert people(play(state, f"wake yellow:{name}"), f"yellow:{place}") == {"yellow man awake"}


@pytest.mark.rule("N1")
def test_watchman_wakes_every_colour_there() -> None:
    table = (
        Table(players=3)
        .house("blue", "b2", "well", "man asleep", spouse="red woman asleep")
        .house("blue", "c2", "mine", "woman asleep", spouse="yellow man")
        .house("blue", "d2", "bakery", "woman asleep")
        .house("red", "b2", "well", "man asleep")
        .lying()
    )
    state = play(table.state(), "commit watchman 1", "wake blue:nw")
    assert people(state, "blue:b2") == {"blue man awake", "red woman awake"}
    assert people(state, "blue:c2") == {"blue woman awake", "yellow man awake"}
    assert people(state, "blue:d2") == {"blue woman asleep"}
    assert people(state, "red:b2") == {"red man asleep"}


@pytest.mark.rule("N1", "D8")
def test_watchman_wakes_guests_of_neutral_houses() -> None:
    table = Table(players=2).house("neutral", "e4", "well", "man", spouse="yellow woman asleep")
    state = play(table.lying().state(), "commit watchman 1")
    assert texts(state) == ("wake neutral:se",)
    state = play(state, "wake neutral:se")
    assert people(state, "neutral:e4") == {"neutral man awake", "yellow woman awake"}


@pytest.mark.rule("N2")
def test_quarter_without_a_sleeper_is_not_chosen() -> None:
    table = Table(players=3).house("red", "b2", "well", "man asleep")
    table.house("red", "e4", "mine", "man")
    state = play(table.lying().state(), "commit watchman 1")
    refused(state, "wake red:se", "N2", "no villager sleeps", "south-east of Red")
    refused(state, "wake yellow:nw", "N2", "no villager sleeps")
    refused(state, "wake white:nw", "S7", "White's village is not in this game")
    refused(state, "wake neutral:nw", "D2", "the neutral village is not in this game")


@pytest.mark.rule("N2", "T3")
def test_watchman_uses_a_side_sleeper_once() -> None:
    table = Table(players=3).house("red", "b3", "well", "man asleep").lying()
    assert offered(table.state(), "commit watchman") == ["1"]
    refused(table.state(), "commit watchman 2", "T3", "watchman")


@pytest.mark.rule("N2", "T3")
def test_watchman_saves_side_sleepers_for_later() -> None:
    table = Table(players=3).house("red", "b3", "well", "man asleep").lying()
    table.house("red", "b2", "mine", "man asleep")
    state = play(table.state(), "commit watchman 2")
    # After the north-west nobody would be asleep in the south-west.
    assert texts(state) == ("wake red:sw",)
    refused(state, "wake red:nw", "", "enter 'wake red:sw' first")
    assert texts(play(state, "wake red:sw")) == ("wake red:nw",)


@pytest.mark.rule("N1", "N2")
def test_watchman_enters_quarters_west_first() -> None:
    table = Table(players=3).lying()
    for village in ("red", "yellow"):
        table.house(village, "b2", "well", "man asleep")
        table.house(village, "e2", "mine", "man asleep")
    state = play(table.state(), "commit watchman 2", "wake red:ne")
    assert texts(state) == ("wake yellow:nw", "wake yellow:ne")
    refused(state, "wake red:nw", "", "order of entry")


# --- the priest -------------------------------------------------------------------------------


def wedding_table() -> Table:
    """Red has a woman in the centre and a man in school; yellow and blue have singles."""
    return (
        Table(players=3)
        .house("red", "b2", "well", "man")
        .house("yellow", "b2", "mine", "man asleep")
        .house("yellow", "c2", "bakery", "woman")
        .house("blue", "d4", "dairy", "man", spouse="yellow woman")
        .house("blue", "e4", "tannery")
        .house("blue", "b4", "mill")
        .centre("red", women=1)
        .school("red", men=1)
        .lying()
    )


@pytest.mark.rule("P1")
def test_priest_marries_the_other_sex_abroad() -> None:
    state = play(wedding_table().state(), "commit priest 1")
    assert texts(state) == ("marry centre yellow:b2", "marry school yellow:c2")
    state = play(state, "marry school yellow:c2")
    assert people(state, "yellow:c2") == {"yellow woman awake", "red man awake"}
    assert (school(state, "red"), centre(state, "red")) == ((0, 0), (0, 1))


@pytest.mark.rule("P1")
def test_priest_leaves_the_spouse_asleep() -> None:
    state = play(wedding_table().state(), "commit priest 1", "marry centre yellow:b2")
    assert people(state, "yellow:b2") == {"yellow man asleep", "red woman awake"}


@pytest.mark.rule("P1", "K4")
def test_priest_brings_a_worker_at_once() -> None:
    table = wedding_table().tile("carter", "red").delivered("red", "water")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2", "tile carter")
    state = play(state, "deliver ore", "work yellow:b2")
    assert people(state, "yellow:b2") == {"yellow man asleep", "red woman asleep"}


@pytest.mark.rule("P1", "P2")
def test_wedding_that_breaks_a_condition_is_refused() -> None:
    state = play(wedding_table().state(), "commit priest 1")
    refused(state, "marry centre red:b2", "P1", "another player")
    refused(state, "marry centre yellow:c2", "P1", "no man stands in the centre")
    refused(state, "marry school yellow:b2", "P1", "no woman stands in the school")
    refused(state, "marry centre blue:d4", "P1", "couple", "dairy")
    refused(state, "marry centre blue:e4", "P1", "no villager lives", "tannery")
    refused(state, "marry centre blue:b4", "P1", "no villager lives", "mill")
    refused(state, "marry centre blue:c2", "P1", "no building", "c2")
    refused(state, "marry centre white:b2", "S7", "White's village is not in this game")


@pytest.mark.rule("P2", "T3")
def test_who_lives_in_a_house_stays_there() -> None:
    table = Table(players=3).house("red", "b2", "well", "man").lying()
    table.house("yellow", "b2", "mine", "woman")
    # Red's only man has a house, so nobody of red is free to marry yellow's single woman.
    refused(table.state(), "commit priest 1", "T3", "priest")


@pytest.mark.rule("P2")
def test_nobody_can_refuse_a_wedding() -> None:
    state = play(wedding_table().state(), "commit priest 1", "marry centre yellow:b2")
    # The turn is over at once; yellow is asked for an own turn, not for consent.
    assert (to_move(state), state.decision) == ("yellow", "turn")


@pytest.mark.rule("P2", "P1")
def test_married_house_takes_no_third_villager() -> None:
    table = wedding_table().centre("red", women=2)
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert not any("yellow:b2" in text for text in offered(state, "marry"))
    refused(table.state(), "commit priest 3", "T3", "3 coins", "1 or 2 can")


@pytest.mark.rule("P1", "T3")
def test_priest_enters_weddings_in_table_order() -> None:
    state = play(wedding_table().state(), "commit priest 2")
    assert texts(state) == ("marry centre yellow:b2",)
    refused(state, "marry school yellow:c2", "", "enter 'marry centre yellow:b2' first")
    assert to_move(play(state, "marry centre yellow:b2", "marry school yellow:c2")) == "yellow"


@pytest.mark.rule("P3")
def test_dowry_is_one_coin_of_choice() -> None:
    table = wedding_table().dowry("yellow", "red", "blue", "blue")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert texts(state) == ("dowry red", "dowry blue")
    refused(state, "dowry yellow", "P3", "no yellow coin")
    refused(state, "dowry none", "P3", "must be taken")
    state = play(state, "dowry blue")
    assert dowry(state, "yellow") == {"red": 1, "blue": 1}


@pytest.mark.rule("P3")
def test_dowry_of_one_colour_is_automatic() -> None:
    table = wedding_table().dowry("yellow", "blue", "blue")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert (to_move(state), dowry(state, "yellow")) == ("yellow", {"blue": 1})
    assert dowry(state, "red") == {"blue": 1}


@pytest.mark.rule("P3")
def test_dowry_comes_with_each_wedding() -> None:
    table = wedding_table().dowry("yellow", "blue")
    state = play(table.state(), "commit priest 2", "marry centre yellow:b2")
    state = play(state, "marry school yellow:c2")
    assert (dowry(state, "yellow"), dowry(state, "red")) == ({}, {"blue": 1})


@pytest.mark.rule("P3")
def test_coins_of_other_villages_are_not_touched() -> None:
    table = wedding_table().dowry("blue", "red").dowry("red", "yellow")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert (dowry(state, "blue"), dowry(state, "red")) == ({"red": 1}, {"yellow": 1})


@pytest.mark.rule("P4", "P3")
def test_own_dowry_coin_waits_a_turn() -> None:
    table = wedding_table().dowry("yellow", "red").hand(red=2, blue=2, yellow=2)
    state = play(table.state(), "commit priest 2", "marry centre yellow:b2")
    assert coins(state, "red") == 0
    state = play(state, "marry school yellow:c2")
    assert (to_move(state), coins(state, "red")) == ("yellow", 1)
    assert dowry(state, "red") == {}


@pytest.mark.rule("P4")
def test_foreign_dowry_coin_becomes_own_dowry() -> None:
    table = wedding_table().dowry("yellow", "blue").dowry("red", "blue")
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    assert (dowry(state, "red"), coins(state, "blue")) == ({"blue": 2}, 4)


# --- the midwife ------------------------------------------------------------------------------


def couples() -> Table:
    """Two couples in red's village, one of them asleep; a red man is married abroad."""
    return (
        Table(players=3)
        .house("red", "b2", "well", "man", spouse="yellow woman")
        .house("red", "c2", "mine", "woman asleep", spouse="blue man asleep")
        .house("red", "d2", "bakery", "woman")
        .house("yellow", "e4", "dairy", "woman", spouse="red man")
        .lying()
    )


@pytest.mark.rule("M1", "M3")
def test_midwife_brings_a_child_of_the_owner() -> None:
    state = play(couples().state(), "commit midwife 1")
    assert texts(state) == ("bear b2 man", "bear b2 woman", "bear c2 man", "bear c2 woman")
    state = play(state, "bear b2 woman")
    assert (newborn(state, "red"), newborn(state, "yellow")) == (1, 0)
    assert reserve(state, "red") == (6, 5)


@pytest.mark.rule("M1")
def test_sleeping_parents_have_children_and_sleep_on() -> None:
    state = play(couples().state(), "commit midwife 1", "bear c2 man")
    assert people(state, "red:c2") == {"red woman asleep", "blue man asleep"}


@pytest.mark.rule("M1")
def test_midwife_needs_a_couple_at_home() -> None:
    state = play(couples().state(), "commit midwife 1")
    refused(state, "bear d2 man", "M1", "no couple", "d2")
    refused(state, "bear e4 man", "M1", "no couple", "e4")


@pytest.mark.rule("M1")
def test_midwife_needs_a_figure_in_reserve() -> None:
    table = couples().centre("red", men=6)
    state = play(table.state(), "commit midwife 2")
    assert texts(state) == ("bear b2 woman",)
    refused(state, "bear b2 man", "M1", "no man is left")


@pytest.mark.rule("M1", "T3")
def test_empty_reserve_allows_no_birth() -> None:
    table = couples().centre("red", men=6, women=6)
    refused(table.state(), "commit midwife 1", "T3", "midwife")


@pytest.mark.rule("M1", "M2", "T3")
def test_midwife_serves_one_couple_per_figure() -> None:
    table = couples().centre("red", men=6, women=5)
    assert offered(table.state(), "commit midwife") == ["1"]


@pytest.mark.rule("M2")
def test_couple_has_one_child_in_a_turn() -> None:
    assert offered(couples().state(), "commit midwife") == ["1", "2"]
    refused(couples().state(), "commit midwife 3", "T3", "3 coins", "1 or 2 can")
    state = play(couples().state(), "commit midwife 2", "bear b2 man")
    assert texts(state) == ("bear c2 man", "bear c2 woman")
    refused(state, "bear b2 woman", "M2", "this turn")


@pytest.mark.rule("M1", "M2", "T1")
def test_midwife_serves_one_couple_per_coin() -> None:
    table = Table(players=3).lying()
    for n, (place, building) in enumerate(zip(RING_ONE[:8], TEN_HOUSES, strict=False)):
        colour = "yellow" if n % 2 else "blue"
        sex, spouse = ("man", "woman") if n < 4 else ("woman", "man")
        table.house("red", place, building, f"{sex} asleep", spouse=f"{colour} {spouse}")
    assert offered(table.state(), "commit midwife") == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.rule("M2")
def test_turn_lists_couples_with_births() -> None:
    table = couples().house("red", "e2", "dairy", "man", spouse="blue woman")
    state = play(table.state(), "commit midwife 3", "bear b2 man", "bear c2 woman")
    assert state.turn is not None
    assert state.turn.births == (Place.B2, Place.C2)


@pytest.mark.rule("M2")
def test_midwife_enters_births_by_places() -> None:
    state = play(couples().state(), "commit midwife 2")
    refused(state, "bear c2 man", "", "enter 'bear b2 man' first")


@pytest.mark.rule("M2")
def test_midwife_serves_couples_again_later() -> None:
    state = play(couples().state(), "commit midwife 1", "bear b2 man")
    state = play(state, "commit watchman 1", "wake red:nw", "commit carter 1", "deliver ore")
    state = play(state, "work red:c2")
    assert (to_move(state), state.round) == ("red", 2)
    state = play(state, "commit midwife 1", "bear b2 man")
    assert newborn(state, "red") == 2


@pytest.mark.rule("M3")
def test_newborn_does_nothing_until_the_round_ends() -> None:
    table = couples().hand(red=2, yellow=2, blue=0).tile("priest", "red").lying()
    table.house("blue", "e4", "church").house("blue", "b2", "well", "woman")
    state = play(table.state(), "commit midwife 1", "bear b2 man")
    # There is a single woman for him in blue's village, but he is neither free nor a pupil.
    assert to_move(state) == "yellow"
    assert (school(state, "red"), centre(state, "red")) == ((0, 0), (0, 0))


@pytest.mark.rule("M3", "E2")
def test_newborn_goes_to_school_at_round_end() -> None:
    table = couples().hand(red=1, yellow=2, blue=0)
    state = past_chance(play(table.state(), "commit midwife 1", "bear b2 man"))
    assert state.round == 3
    assert (school(state, "red"), newborn(state, "red")) == ((1, 0), 0)
