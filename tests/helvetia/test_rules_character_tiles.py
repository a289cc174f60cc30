"""Character tiles: K1-K6."""

import pytest

from helvetia.games.helvetia import (
    STANDARD,
    Building,
    Decision,
    GameState,
    Good,
    Options,
)
from tests.helvetia.playing import (
    RING_ONE,
    coins,
    delivered,
    laid,
    newborn,
    offered,
    past_chance,
    people,
    points,
    refused,
    to_move,
)
from tests.helvetia.table import Table, play, texts

DELIVER_WOOD = ("commit carter 1", "deliver wood", "work red:b2")


def red_table() -> Table:
    """Red's woodcutter is awake, a red man asleep at the well; yellow's stonemason is single."""
    return (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "e2", "well", "man asleep")
        .house("yellow", "b2", "stonemason", "man")
        .centre("red", women=1)
        .lying()
    )


# --- once a round, before or after ------------------------------------------------------------


@pytest.mark.rule("K1")
def test_tile_acts_after_the_regular_action() -> None:
    state = play(red_table().tile("priest", "red").state(), *DELIVER_WOOD)
    assert (to_move(state), state.decision) == ("red", Decision.FINISH)
    assert texts(state) == ("tile priest", "end")
    state = play(state, "tile priest", "marry centre yellow:b2")
    assert people(state, "yellow:b2") == {"yellow man awake", "red woman awake"}
    assert laid(state, "priest", "red") == 0
    assert to_move(state) == "yellow"


@pytest.mark.rule("K1")
def test_tile_acts_before_the_regular_action() -> None:
    state = play(red_table().tile("priest", "red").state(), "tile priest", "marry centre yellow:b2")
    assert (to_move(state), state.decision) == ("red", Decision.TURN)
    state = play(state, *DELIVER_WOOD)
    assert (to_move(state), delivered(state, "red")) == ("yellow", {"wood"})


@pytest.mark.rule("K1")
def test_nobody_has_to_use_a_tile() -> None:
    state = play(red_table().tile("priest", "red").state(), *DELIVER_WOOD, "end")
    assert to_move(state) == "yellow"


@pytest.mark.rule("K1")
def test_only_the_owner_uses_a_tile() -> None:
    state = red_table().tile("priest", "yellow").state()
    refused(state, "tile priest", "K1", "do not own", "priest")
    refused(state, "commit priest 1 tile", "K1", "do not own", "priest")
    refused(state, "tile watchman", "K1", "do not own", "watchman")


@pytest.mark.rule("K1")
def test_tile_is_used_once_a_turn() -> None:
    table = red_table().tile("priest", "red").tile("watchman", "red").tile("carter", "red")
    state = play(table.state(), "tile priest", "marry centre yellow:b2")
    refused(state, "tile watchman", "K1", "only one")
    refused(state, "commit carter 1 tile", "K1", "only one")
    # The tile came first, so there is no question after the regular action.
    assert to_move(play(state, *DELIVER_WOOD)) == "yellow"
    # A tile that came last ends the turn as well.
    state = play(table.state(), *DELIVER_WOOD, "tile priest", "marry centre yellow:b2")
    assert to_move(state) == "yellow"


@pytest.mark.rule("K1", "K3")
def test_no_second_tile_follows_a_joined_one() -> None:
    table = red_table().tile("watchman", "red").tile("carter", "red")
    table.house("red", "b4", "brickworks", "man")
    state = play(table.state(), "commit carter 1 tile", "deliver brick", "work red:b4")
    state = play(state, "deliver wood", "work red:b2")
    assert (to_move(state), delivered(state, "red")) == ("yellow", {"wood", "brick"})


@pytest.mark.rule("K1")
def test_tile_without_an_action_is_not_offered() -> None:
    table = red_table().tile("midwife", "red")
    assert to_move(play(table.state(), *DELIVER_WOOD)) == "yellow"
    refused(table.state(), "tile midwife", "K4", "midwife")
    state = play(table.tile("priest", "red").state(), *DELIVER_WOOD)
    refused(state, "tile midwife", "K1", "no extra action", "midwife")


# --- never a turn of its own ------------------------------------------------------------------


@pytest.mark.rule("K2")
def test_after_a_tile_coins_must_be_laid() -> None:
    state = play(red_table().tile("priest", "red").state(), "tile priest", "marry centre yellow:b2")
    assert all(text.startswith("commit ") for text in texts(state))
    refused(state, "end", "T1", "character")
    refused(state, "pass", "T2", "may not pass")


@pytest.mark.rule("K2", "T2")
def test_tile_gives_no_turn_without_coins() -> None:
    table = red_table().hand(red=0).tile("watchman", "red").tile("priest", "red")
    assert to_move(table.turn("red").begin()) == "yellow"


@pytest.mark.rule("K2", "D7")
def test_tile_needs_coins_beside_the_neutral_coin() -> None:
    table = Table(players=2, options=Options.italian()).lying(mill=1).hand(red=0)
    table.house("red", "b2", "woodcutter", "man asleep").tile("watchman", "red")
    state = table.turn("red").begin()
    assert to_move(state) == "red"
    assert "pass" in texts(state)
    refused(state, "tile watchman", "K2", "coins")


# --- the same character -----------------------------------------------------------------------


def two_couples() -> Table:
    return (
        Table(players=3)
        .house("red", "b2", "tannery", "man", spouse="yellow woman asleep")
        .house("red", "c2", "brewery", "woman", spouse="blue man")
        .tile("midwife", "red")
        .lying()
    )


@pytest.mark.rule("K3", "M2")
def test_tile_counts_as_one_coin_more() -> None:
    state = two_couples().state()
    assert offered(state, "commit midwife") == ["1", "2", "1 tile"]
    state = play(state, "commit midwife 1 tile", "bear b2 man", "bear c2 woman")
    assert newborn(state, "red") == 2
    assert (coins(state, "red"), laid(state, "midwife", "red")) == (5, 1)
    assert to_move(state) == "yellow"


@pytest.mark.rule("K3", "M2")
def test_midwife_tile_needs_one_couple_more() -> None:
    state = two_couples().state()
    refused(state, "commit midwife 2 tile", "T3", "2 coins", "1 with the tile can")
    state = play(state, "commit midwife 1 tile", "bear b2 man")
    refused(state, "bear b2 man", "M2", "this turn")


@pytest.mark.rule("K3")
def test_tile_of_the_same_character_is_merged() -> None:
    table = two_couples().tile("watchman", "red").tile("priest", "red").centre("red", men=1)
    table.house("blue", "b2", "well", "woman").house("red", "e2", "mine", "man asleep")
    before = play(table.state(), "tile midwife", "bear b2 man")
    refused(before, "commit midwife 1", "K3", "midwife")
    after = play(table.state(), "commit midwife 1", "bear b2 man")
    assert texts(after) == ("tile watchman", "tile priest", "end")
    refused(after, "tile midwife", "K3", "midwife")


@pytest.mark.rule("K3", "T3")
def test_tile_and_six_coins_give_seven() -> None:
    table = Table(players=3).lying().tile("carter", "red")
    houses = ("woodcutter", "brickworks", "stonemason", "grain_farm", "well", "mine", "brewery")
    for place, building in zip(RING_ONE, houses, strict=False):
        table.house("red", place, building, "man")
    table.house("yellow", "b2", "well", "man", spouse="red woman")
    state = play(table.state(), "commit carter 6 tile")
    assert texts(state) == ("deliver beer",)
    state = play(state, "deliver beer", "work red:b4", "work yellow:b2")
    goods = ("wood", "brick", "stone", "grain", "water", "ore")
    for place, good in reversed(list(zip(RING_ONE, goods, strict=False))):
        state = play(state, f"deliver {good}", f"work red:{place}")
    assert delivered(state, "red") == {*goods, "beer"}
    assert (coins(state, "red"), to_move(state)) == (0, "yellow")


# --- another character ------------------------------------------------------------------------


def sleeping_woodcutter() -> Table:
    """Red's only worker is asleep, and so is yellow's."""
    return (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man asleep")
        .house("yellow", "b2", "stonemason", "man asleep")
        .tile("watchman", "red")
        .lying()
    )


@pytest.mark.rule("K4")
def test_tile_first_enables_the_regular_action() -> None:
    state = sleeping_woodcutter().state()
    refused(state, "commit carter 1", "T3", "carter")
    state = play(state, "tile watchman", "wake red:nw")
    assert offered(state, "commit carter") == ["1"]
    state = play(state, *DELIVER_WOOD)
    assert delivered(state, "red") == {"wood"}


@pytest.mark.rule("K4")
def test_tile_first_must_leave_a_regular_action() -> None:
    state = play(sleeping_woodcutter().state(), "tile watchman")
    assert texts(state) == ("wake red:nw",)
    refused(state, "wake yellow:nw", "K4", "north-west of Yellow", "no regular action")


@pytest.mark.rule("K4")
def test_tile_first_needs_a_regular_action() -> None:
    table = sleeping_woodcutter().delivered("red", "wood")
    state = table.state()
    assert texts(state) == ("commit watchman 1", "commit watchman 2", "commit watchman 1 tile")
    refused(state, "tile watchman", "K4", "regular action")


@pytest.mark.rule("K4", "K3")
def test_midwife_tile_first_needs_another_character() -> None:
    table = Table(players=3).lying().tile("midwife", "red")
    state = table.house("red", "b2", "tannery", "man", spouse="yellow woman").state()
    assert texts(state) == ("commit midwife 1",)
    refused(state, "tile midwife", "K4", "regular action")


@pytest.mark.rule("K4")
def test_regular_action_enables_the_tile() -> None:
    table = sleeping_woodcutter().tile("carter", "red")
    state = table.state()
    refused(state, "tile carter", "K4", "carter")
    state = play(state, "commit watchman 1", "wake red:nw")
    assert texts(state) == ("tile carter", "end")
    state = play(state, "tile carter", "deliver wood", "work red:b2")
    assert (delivered(state, "red"), laid(state, "carter", "red")) == ({"wood"}, 0)


@pytest.mark.rule("K4")
def test_actions_of_two_characters_do_not_mix() -> None:
    table = red_table().house("red", "b4", "brickworks", "man").tile("priest", "red")
    state = play(table.state(), "commit carter 2", "deliver brick", "work red:b4")
    refused(state, "tile priest", "C1", "deliver")
    state = play(state, "deliver wood", "work red:b2")
    assert "tile priest" in texts(state)


@pytest.mark.rule("K4", "P1")
def test_priest_tile_brings_the_regular_worker() -> None:
    table = Table(players=3).house("yellow", "b2", "stonemason", "man").centre("red", women=1)
    state = table.tile("priest", "red").lying().state()
    refused(state, "commit carter 1", "T3", "carter")
    state = play(state, "tile priest", "marry centre yellow:b2", "commit carter 1")
    assert texts(state) == ("deliver stone",)


@pytest.mark.rule("K4", "P1")
def test_priest_tile_first_needs_a_useful_wedding() -> None:
    table = Table(players=3).house("yellow", "b2", "stonemason", "man").centre("red", women=1)
    state = table.tile("priest", "red").delivered("red", "stone").lying().state()
    assert texts(state) == ("commit priest 1",)
    refused(state, "tile priest", "K4", "regular action")


@pytest.mark.rule("K4", "B5")
def test_builder_tile_brings_the_regular_house() -> None:
    table = Table(players=3).house("red", "b2", "woodcutter", "man").centre("red", women=1)
    state = table.tile("builder", "red").delivered("red", "wood").lying(mine=1).state()
    refused(state, "commit carter 1", "T3", "carter")
    state = play(state, "tile builder", "build mine", "work red:b2", "place c2")
    state = play(state, "commit carter 1", "deliver ore", "work red:c2")
    assert delivered(state, "red") == {"wood", "ore"}


@pytest.mark.rule("K4", "B5")
def test_builder_tile_resident_leaves_an_action() -> None:
    table = Table(players=3).tile("builder", "red").lying(mine=1).hand(red=2)
    table.centre("red", men=1, women=1).delivered("red", "ore")
    table.house("yellow", "b2", "stonemason", "man")
    state = play(table.state(), "tile builder", "build mine", "buy wood", "place b2")
    # Only the woman could marry yellow's single man, so she must not move in.
    assert texts(state) == ("inhabit man",)
    refused(state, "inhabit woman", "K4", "woman", "no regular action")


@pytest.mark.rule("K4", "K5")
def test_builder_tile_first_needs_something_after() -> None:
    table = Table(players=3).tile("builder", "red").lying(mine=1)
    refused(table.state(), "tile builder", "K4", "regular action")
    # With somebody for the mine, the ore can be delivered.
    assert "tile builder" in texts(table.centre("red", men=1).state())


@pytest.mark.rule("K4", "K5", "B5")
def test_builder_tile_church_leaves_the_bride() -> None:
    """A mill for wood alone, as another catalogue has it."""
    catalog = STANDARD.with_cost(Building.MILL, (Good.WOOD,))
    table = Table(players=3, options=Options(catalog=catalog)).lying(mill=1).hand(red=2)
    table.tile("builder", "red").centre("red", women=1).house("yellow", "b2", "well", "man")
    state = play(table.state(), "tile builder", "build mill", "buy wood", "place b2")
    assert texts(state) == ("commit priest 1",)


@pytest.mark.rule("K4", "K5", "B5")
def test_builder_tile_house_takes_the_bride() -> None:
    """The grocery alone makes nothing."""
    table = Table(players=3).lying(grocery=1).tile("builder", "red").hand(red=4)
    table.centre("red", women=1).house("yellow", "b2", "well", "man")
    refused(table.state(), "tile builder", "K4", "regular action")


@pytest.mark.rule("K4", "K5", "P1")
@pytest.mark.parametrize("centre", [{}, {"women": 1}])
def test_builder_tile_leaves_pupils_to_marry(centre: dict[str, int]) -> None:
    """Nobody, or only the woman, moves in; the man in school marries yellow's single woman."""
    table = Table(players=3).lying(grocery=1).tile("builder", "red").hand(red=4)
    table.centre("red", **centre).school("red", men=1).house("yellow", "b2", "well", "woman")
    buys = ("buy stone", "buy brick", "buy wood")
    state = play(table.state(), "tile builder", "build grocery", *buys, "place b2")
    assert texts(state) == ("commit priest 1",)


# --- the builder's tile -----------------------------------------------------------------------


def builders_tile() -> Table:
    return Table(players=3).tile("builder", "red").house("yellow", "b2", "well", "man asleep")


@pytest.mark.rule("K5", "K3", "B2")
def test_builder_with_tile_has_one_unit_more() -> None:
    table = builders_tile().lying(bakery=1).hand(red=2)
    state = table.state()
    refused(state, "commit builder 2", "T3", "no number of coins works on the builder")
    refused(state, "commit builder 1 tile", "T3", "1 coin", "2 with the tile can")
    state = play(state, "commit builder 2 tile", "build bakery", "buy stone", "buy brick")
    state = play(state, "place b2")
    # All coins went into goods, and none is left for a regular action.
    assert (coins(state, "red"), laid(state, "builder", "red")) == (0, 2)
    assert to_move(state) == "yellow"


@pytest.mark.rule("K5")
def test_builder_tile_first_keeps_one_coin() -> None:
    state = play(builders_tile().lying(mine=1).hand(red=2).state(), "tile builder", "build mine")
    state = play(state, "buy wood", "place b2")
    assert (coins(state, "red"), laid(state, "builder", "red")) == (1, 1)
    assert texts(state) == ("commit watchman 1",)
    refused(state, "commit builder 1", "K3", "builder")


@pytest.mark.rule("K5", "K4")
def test_builder_tile_first_keeps_the_last_coin() -> None:
    table = builders_tile().lying(mine=1).hand(red=1)
    refused(table.state(), "tile builder", "K4", "builder")
    table.house("red", "b2", "woodcutter", "man")
    state = play(table.state(), "tile builder", "build mine")
    assert texts(state) == ("work red:b2",)
    refused(state, "buy wood", "K5", "coin")


@pytest.mark.rule("K5")
def test_builder_tile_gives_one_building() -> None:
    table = builders_tile().lying(mine=1, marketplace=1).house("red", "b2", "woodcutter", "man")
    state = play(table.house("red", "c2", "brickworks", "man").state(), "tile builder")
    state = play(state, "build mine", "work red:b2", "place d2")
    assert state.decision is Decision.TURN
    assert not offered(state, "build")
    assert not offered(state, "commit builder")


@pytest.mark.rule("K5")
def test_builder_tile_after_takes_every_coin() -> None:
    state = play(builders_tile().lying(bakery=1).hand(red=3).state(), "commit watchman 1")
    state = play(state, "wake yellow:nw", "tile builder", "build bakery", "buy stone", "buy brick")
    state = play(state, "place e4")
    assert (coins(state, "red"), laid(state, "builder", "red")) == (0, 2)


@pytest.mark.rule("K5", "P4")
def test_builder_tile_cannot_spend_won_coins() -> None:
    table = builders_tile().lying(mine=1).hand(red=1).dowry("yellow", "red")
    table.centre("red", women=1)
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    # The red coin is won, but nothing could be paid with it now: red is not even asked.
    assert (to_move(state), coins(state, "red")) == ("yellow", 1)
    # With another coin in hand the tile could have been used.
    state = play(table.hand(red=2).state(), "commit priest 1", "marry centre yellow:b2")
    assert texts(state) == ("tile builder", "end")


# --- face down --------------------------------------------------------------------------------


@pytest.mark.rule("K6")
def test_used_tile_stays_face_down() -> None:
    state = red_table().tile("priest", "red", used=True).state()
    refused(state, "tile priest", "K6", "already used")
    refused(state, "commit priest 1 tile", "K6", "already used")
    assert points(state, "red", "character_tile") == 1


def used(state: GameState) -> list[str]:
    """The tiles that are turned over."""
    return [space.character.word for space in state.characters if space.tile_used]


@pytest.mark.rule("K6", "K1")
def test_tile_is_turned_over_each_way() -> None:
    table = red_table().tile("watchman", "red")
    table.house("yellow", "e4", "mine", "man asleep")
    first = play(table.state(), "tile watchman", "wake red:ne")
    after = play(table.state(), *DELIVER_WOOD, "tile watchman", "wake red:ne")
    joined = play(table.state(), "commit watchman 1 tile")
    for state in (first, after, joined):
        assert used(state) == ["watchman"]


@pytest.mark.rule("K6")
@pytest.mark.parametrize("use", ["tile watchman", "commit watchman 1 tile"])
def test_tile_leaves_other_tiles_alone(use: str) -> None:
    table = red_table().tile("watchman", "red").tile("priest", "yellow", used=True)
    table.house("yellow", "e4", "mine", "man asleep")
    assert used(play(table.state(), use)) == ["watchman", "priest"]


@pytest.mark.rule("K6", "E2")
def test_tiles_are_ready_in_the_next_round() -> None:
    table = red_table().hand(red=1, yellow=1, blue=0).spent("midwife", red=5, yellow=5, blue=6)
    state = table.tile("priest", "red", used=True).state()
    state = past_chance(play(state, *DELIVER_WOOD))
    assert (state.round, used(state)) == (3, [])


@pytest.mark.rule("K1", "S11")
def test_without_character_tiles_no_tile_is_used() -> None:
    options = Options(character_tiles=False)
    table = Table(players=3, options=options).house("red", "b2", "woodcutter", "man")
    state = table.state()
    refused(state, "tile carter", "S11", "without character tiles")
    refused(state, "commit carter 1 tile", "S11", "without character tiles")
