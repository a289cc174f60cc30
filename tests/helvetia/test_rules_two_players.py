"""The game for two: D5-D10. D1-D4 are in test_rules_setup_two_players.py."""

import pytest

from helvetia.games.helvetia import Decision, Dowry, Options, score
from tests.helvetia.playing import (
    RING_ONE,
    RING_TWO,
    buildings,
    centre,
    coins,
    delivered,
    dowry,
    laid,
    newborn,
    offered,
    owner,
    past_chance,
    people,
    refused,
    seat_of,
    to_move,
)
from tests.helvetia.table import Table, play, texts

WITHOUT_COINS = Options(neutral_coin_without_coins=True)


def two(options: Options | None = None) -> Table:
    """Red and yellow have a house each, the neutral village two; a mill lies open."""
    return (
        Table(players=2, options=options)
        .house("red", "b2", "woodcutter", "man")
        .house("yellow", "b2", "stonemason", "man")
        .house("neutral", "b2", "well", "man")
        .house("neutral", "c2", "grain_farm", "woman")
        .lying(mill=1)
    )


# --- the neutral village as a neighbour -------------------------------------------------------


@pytest.mark.rule("D5", "P3", "P4")
def test_neutral_village_is_married_into() -> None:
    table = two().centre("red", women=1).dowry("neutral", "red", "yellow")
    state = play(table.state(), "commit priest 1")
    assert texts(state) == ("marry centre yellow:b2", "marry centre neutral:b2")
    state = play(state, "marry centre neutral:b2", "dowry red")
    assert people(state, "neutral:b2") == {"neutral man awake", "red woman awake"}
    assert (coins(state, "red"), dowry(state, "neutral")) == (5, {"yellow": 1})


@pytest.mark.rule("D5", "G2")
def test_players_work_in_the_neutral_village() -> None:
    table = two().house("neutral", "d2", "mine", "man", spouse="red woman")
    state = play(table.state(), "commit carter 1", "deliver ore", "work neutral:d2")
    assert delivered(state, "red") == {"ore"}
    assert people(state, "neutral:d2") == {"neutral man awake", "red woman asleep"}


# --- the neutral coin -------------------------------------------------------------------------


@pytest.mark.rule("D6")
def test_neutral_priest_marries_into_own_village() -> None:
    state = play(two().state(), "neutral priest")
    assert texts(state) == ("marry centre red:b2",)
    refused(state, "marry centre yellow:b2", "D6", "own village")
    refused(state, "marry school red:b2", "D6", "centre")
    state = play(state, "marry centre red:b2")
    assert people(state, "red:b2") == {"red man awake", "neutral woman awake"}
    assert centre(state, "neutral") == (7, 6)
    assert (to_move(state), coins(state, "red")) == ("yellow", 6)


@pytest.mark.rule("D6", "P1")
def test_neutral_priest_needs_an_own_single() -> None:
    table = Table(players=2).house("red", "b2", "well", "man", spouse="yellow woman").lying(mill=1)
    refused(table.state(), "neutral priest", "D6", "priest")


@pytest.mark.rule("D6", "P3")
@pytest.mark.parametrize("option", list(Dowry))
def test_neutral_wedding_moves_no_dowry(option: Dowry) -> None:
    table = two(Options(dowry=option)).dowry("red", "yellow", "yellow").dowry("neutral", "red")
    state = play(table.state(), "neutral priest", "marry centre red:b2")
    assert (dowry(state, "red"), dowry(state, "neutral")) == ({"yellow": 2}, {"red": 1})
    assert to_move(state) == "yellow"


@pytest.mark.rule("D6", "B1")
def test_neutral_builder_builds_free_of_cost() -> None:
    state = play(two().lying(cowshed=1, grocery=1).state(), "neutral builder")
    assert texts(state) == ("build cowshed", "build grocery")
    refused(state, "build mine", "B1", "no mine is open")
    state = play(state, "build grocery")
    assert state.decision is Decision.PLACE
    state = play(state, "place e4")
    assert texts(state) == ("inhabit man", "inhabit woman")
    state = play(state, "inhabit woman")
    assert people(state, "neutral:e4") == {"neutral woman awake"}
    assert (to_move(state), coins(state, "red"), laid(state, "builder", "red")) == ("yellow", 6, 0)


@pytest.mark.rule("D6", "B5")
def test_neutral_victory_building_stays_empty() -> None:
    state = play(two().state(), "neutral builder", "build mill", "place e4")
    assert (people(state, "neutral:e4"), centre(state, "neutral")) == (set(), (7, 7))
    assert to_move(state) == "yellow"


@pytest.mark.rule("D6", "B3")
@pytest.mark.parametrize("sex", ["man", "woman"])
def test_neutral_village_may_hold_a_type_twice(sex: str) -> None:
    table = two().lying(mine=2).house("neutral", "d2", "mine", "man", spouse="red woman")
    state = play(table.state(), "neutral builder", "build mine", "place e2", f"inhabit {sex}")
    assert buildings(state, "neutral").count("mine") == 2
    assert people(state, "neutral:e2") == {f"neutral {sex} awake"}
    assert people(state, "neutral:d2") == {"neutral man awake", "red woman awake"}


@pytest.mark.rule("D6", "B3")
def test_neutral_building_binds_no_player() -> None:
    table = two().lying(mine=2).house("red", "c2", "mine", "man")
    state = play(table.state(), "neutral builder")
    assert texts(state) == ("build mine",)


@pytest.mark.rule("D6", "B4")
def test_neutral_village_has_two_rings() -> None:
    table = Table(players=2).lying(tavern=1)
    points = ("church", "mill", "town_hall", "tavern")
    for n, place in enumerate(RING_ONE):
        table.house("neutral", place, points[n % 4])
    state = play(table.state(), "neutral builder", "build tavern")
    assert offered(state, "place") == RING_TWO
    for n, place in enumerate(RING_TWO):
        table.house("neutral", place, points[n % 4])
    full = table.house("red", "b2", "well", "man").state()
    assert "neutral builder" not in texts(full)
    refused(full, "neutral builder", "D6", "builder")


def empty_neutral_centre() -> Table:
    """All sixteen neutral villagers live in houses of the neutral village."""
    table = Table(players=2).house("red", "b2", "mine", "man").house("yellow", "b2", "well", "man")
    houses = [
        "cowshed",
        "goat_shed",
        "bakery",
        "brewery",
        "ironworks",
        "dairy",
        "butcher",
        "tannery",
    ]
    for n, place in enumerate(RING_ONE + RING_TWO[:6]):
        table.house("neutral", place, houses[n // 2], "man" if n % 2 else "woman")
    return table


@pytest.mark.rule("D6")
def test_neutral_house_may_stay_empty() -> None:
    state = empty_neutral_centre().lying(grocery=1).state()
    assert centre(state, "neutral") == (0, 0)
    refused(state, "neutral priest", "D6", "priest")
    state = play(state, "neutral builder", "build grocery", "place f5")
    assert people(state, "neutral:f5") == set()
    assert to_move(state) == "yellow"


@pytest.mark.rule("D6")
def test_neutral_single_sex_moves_in() -> None:
    table = Table(players=2).house("yellow", "b2", "well", "man").lying(grocery=1)
    houses = ("cowshed", "goat_shed", "bakery", "brewery", "ironworks", "dairy", "mine", "tannery")
    for place, building in zip(RING_ONE, houses, strict=False):
        table.house("neutral", place, building, "man")
    state = play(table.state(), "neutral builder", "build grocery", "place d4")
    assert people(state, "neutral:d4") == {"neutral woman awake"}
    assert centre(state, "neutral") == (0, 7)


@pytest.mark.rule("D6")
def test_neutral_coin_is_used_once_a_round() -> None:
    state = play(two().state(), "neutral priest", "marry centre red:b2")
    assert not offered(state, "neutral")
    refused(state, "neutral builder", "D6", "already used")
    refused(state, "neutral priest", "D6", "already used")


@pytest.mark.rule("D6")
def test_neutral_coin_is_for_builder_and_priest() -> None:
    assert offered(two().state(), "neutral") == ["builder", "priest"]
    three = Table(players=3).house("red", "b2", "well", "man").state()
    refused(three, "neutral builder", "D6", "only with two players")


@pytest.mark.rule("D6", "K2")
def test_no_tile_goes_with_the_neutral_coin() -> None:
    table = two().tile("carter", "red").tile("builder", "red")
    state = play(table.state(), "neutral priest", "marry centre red:b2")
    assert to_move(state) == "yellow"
    state = play(table.state(), "tile carter", "deliver wood", "work red:b2")
    assert not offered(state, "neutral")
    refused(state, "neutral priest", "D6", "no character tile")


# --- without own coins ------------------------------------------------------------------------


@pytest.mark.rule("D7", "D9")
def test_neutral_coin_needs_own_coins() -> None:
    state = two().hand(red=0, yellow=3).turn("red").begin()
    assert to_move(state) == "yellow"


@pytest.mark.rule("D7")
def test_italian_neutral_coin_needs_no_coins() -> None:
    table = two(WITHOUT_COINS).hand(red=0, yellow=3)
    state = table.turn("red").begin()
    assert texts(state) == ("neutral builder", "neutral priest", "pass")
    refused(state, "commit carter 1", "T1", "only 0 coins")
    used = play(state, "neutral priest", "marry centre red:b2")
    # Only yellow's coins are left: the round is over, and yellow starts.
    assert (past_chance(used).round, used.start_player) == (3, seat_of("yellow"))
    passed = play(state, "pass")
    assert (to_move(passed), passed.round, passed.neutral_coin) == ("yellow", 2, True)


@pytest.mark.rule("D7", "T2")
def test_italian_player_with_coins_may_not_pass() -> None:
    state = two(WITHOUT_COINS).state()
    refused(state, "pass", "T2", "may not pass")


@pytest.mark.rule("D7", "T2")
def test_italian_neutral_coin_needs_a_use() -> None:
    table = Table(players=2, options=WITHOUT_COINS).lying().house("yellow", "b2", "mine", "man")
    state = table.hand(red=0, yellow=3).turn("red").begin()
    assert to_move(state) == "yellow"


@pytest.mark.rule("D7", "D9")
def test_passing_player_gets_another_turn() -> None:
    state = two(WITHOUT_COINS).hand(red=0, yellow=3).turn("red").begin()
    state = play(state, "pass", "commit carter 1", "deliver stone", "work yellow:b2")
    assert (to_move(state), texts(state)[-1]) == ("red", "pass")


# --- neutral people ---------------------------------------------------------------------------


@pytest.mark.rule("D8")
def test_neutral_villagers_make_nothing() -> None:
    state = play(two().state(), "commit carter 1")
    assert texts(state) == ("deliver wood",)
    state = play(state, "deliver wood")
    refused(state, "work neutral:b2", "G2", "none of your villagers", "well")


@pytest.mark.rule("D8", "M1")
def test_neutral_spouse_has_children_of_the_owner() -> None:
    table = Table(players=2).house("red", "b2", "well", "man", spouse="neutral woman").lying()
    state = play(table.state(), "commit midwife 1", "bear b2 man")
    assert newborn(state, "red") == 1


@pytest.mark.rule("D8", "M1")
def test_no_children_in_the_neutral_village() -> None:
    table = Table(players=2).house("neutral", "b2", "well", "man", spouse="red woman").lying(mill=1)
    state = table.house("red", "c2", "mine", "man").state()
    refused(state, "commit midwife 1", "T3", "midwife")


# --- the end of the round ---------------------------------------------------------------------


@pytest.mark.rule("D9")
def test_round_continues_with_one_active_player() -> None:
    state = two().hand(red=2, yellow=0).state()
    state = play(state, "commit carter 1", "deliver wood", "work red:b2")
    assert (to_move(state), state.round) == ("red", 2)


@pytest.mark.rule("D9", "E1")
def test_own_coins_left_take_the_start_tile() -> None:
    table = two().hand(red=2, yellow=0).start_player("yellow")
    state = play(table.state(), "neutral builder", "build mill", "place e4")
    assert state.start_player == seat_of("red")
    assert past_chance(state).round == 3


@pytest.mark.rule("D9")
@pytest.mark.parametrize(("before", "after"), [("red", "yellow"), ("yellow", "red")])
def test_neutral_coin_left_passes_the_start_tile(before: str, after: str) -> None:
    table = two().hand(red=1, yellow=0).start_player(before)
    state = play(table.state(), "commit carter 1", "deliver wood", "work red:b2")
    state = past_chance(state)
    assert (state.round, state.start_player, to_move(state)) == (3, seat_of(after), after)


@pytest.mark.rule("D9")
def test_used_neutral_coin_ends_as_usual() -> None:
    table = two().hand(red=1, yellow=2).neutral_coin(False).start_player("red")
    state = play(table.state(), "commit carter 1", "deliver wood", "work red:b2")
    assert (state.start_player, past_chance(state).round) == (seat_of("yellow"), 3)


@pytest.mark.rule("D10", "E2")
def test_neutral_coin_counts_for_no_character_tile() -> None:
    table = two().hand(red=1, yellow=0).spent("carter", red=5).spent("midwife", yellow=6)
    state = play(table.state(), "neutral priest", "marry centre red:b2")
    assert owner(state, "priest") is None
    assert (owner(state, "carter"), owner(state, "midwife")) == ("red", "yellow")


@pytest.mark.rule("D10")
def test_neutral_coin_is_back_in_every_round() -> None:
    table = two().hand(red=1, yellow=2).neutral_coin(False)
    state = play(table.state(), "commit carter 1", "deliver wood", "work red:b2")
    assert past_chance(state).neutral_coin


@pytest.mark.rule("D10", "E3")
def test_neutral_village_has_no_points() -> None:
    state = play(two().state(), "neutral builder", "build mill", "place e4")
    assert [s.seat for s in score(state)] == [0, 1]
    assert [s.total for s in score(state)] == [1, 0]  # red holds the start-player tile
