"""The builder: B1-B5. B6 is in test_rules_ring_tiles.py."""

import pytest

from helvetia.games.helvetia import STANDARD, Building, Decision, parse_move, why_not
from tests.helvetia.playing import (
    RING_ONE,
    RING_TWO,
    buildings,
    centre,
    coins,
    laid,
    offered,
    people,
    points,
    refused,
    to_move,
)
from tests.helvetia.table import Table, play, texts

# Ten types for a full ring one.
TEN = [
    "woodcutter",
    "brickworks",
    "stonemason",
    "grain_farm",
    "well",
    "cowshed",
    "goat_shed",
    "bakery",
    "brewery",
    "ironworks",
]


def materials() -> Table:
    """Red makes wood, brick and stone once each."""
    return (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "brickworks", "woman")
        .house("red", "d2", "stonemason", "man")
    )


# --- cost -------------------------------------------------------------------------------------


@pytest.mark.rule("B1")
def test_builder_turns_a_coin_into_a_building() -> None:
    state = play(materials().lying(bakery=2).state(), "commit builder 1")
    assert texts(state) == ("build bakery",)
    state = play(state, "build bakery", "work red:d2", "work red:c2", "place e4")
    assert "bakery" in buildings(state, "red")
    assert state.open.count(Building.BAKERY) == 1
    assert (coins(state, "red"), laid(state, "builder", "red")) == (5, 1)
    assert people(state, "red:c2") == {"red woman asleep"}
    assert people(state, "red:d2") == {"red man asleep"}
    assert people(state, "red:b2") == {"red man awake"}


@pytest.mark.rule("B1")
@pytest.mark.parametrize(
    ("building", "cost"),
    [
        ("mine", "wood"),
        ("cowshed", "wood brick stone"),
        ("goat_shed", "wood brick stone"),
        ("marketplace", "brick"),
        ("bakery", "brick stone"),
        ("brewery", "wood brick"),
        ("ironworks", "brick stone"),
        ("dairy", "wood wood stone"),
        ("butcher", "brick brick stone"),
        ("cheese_dairy", "wood wood stone"),
        ("tannery", "brick brick stone"),
        ("bell_foundry", "wood brick stone"),
        ("cattle_market", "wood stone"),
        ("goat_market", "wood stone"),
        ("grocery", "wood brick stone"),
        ("mill", "grain water ore"),
        ("tavern", "wood brick beer"),
        ("town_hall", "wood brick bread"),
        ("church", "stone stone iron"),
    ],
)
def test_builder_costs_are_those_listed(building: str, cost: str) -> None:
    facts = STANDARD.building(Building[building.upper()])
    assert sorted(good.word for good in facts.cost) == sorted(cost.split())


@pytest.mark.rule("B1")
def test_only_an_open_building_is_built() -> None:
    state = play(materials().lying(mine=1).state(), "commit builder 1")
    refused(state, "build bakery", "B1", "no bakery is open")


@pytest.mark.rule("B1")
def test_building_that_cannot_be_paid_is_refused() -> None:
    state = play(materials().lying(mine=1, mill=1, church=1).state(), "commit builder 1")
    assert texts(state) == ("build mine",)
    refused(state, "build mill", "B1", "mill costs")
    refused(state, "build church", "B1", "church costs")


@pytest.mark.rule("B1", "B3")
def test_two_coins_build_two_buildings() -> None:
    state = play(materials().lying(mine=1, bakery=1).state(), "commit builder 2", "build bakery")
    state = play(state, "work red:d2", "work red:c2", "place e2")
    assert texts(state) == ("build mine",)
    state = play(state, "build mine", "work red:b2", "place b3")
    assert {"mine", "bakery"} <= set(buildings(state, "red"))
    assert to_move(state) == "yellow"


@pytest.mark.rule("B1")
def test_builder_refuses_coins_without_use() -> None:
    state = materials().lying(mine=1, bakery=1).hand(red=6).state()
    # Two buildings and three goods make five coins at most.
    assert offered(state, "commit builder") == ["1", "2", "3", "4", "5"]
    refused(state, "commit builder 6", "T3", "6 coins", "on the builder; 1, 2, 3, 4 or 5 can")


# --- buying -----------------------------------------------------------------------------------


@pytest.mark.rule("B2")
def test_whole_cost_may_be_bought() -> None:
    state = Table(players=3).lying(cowshed=1).state()
    assert offered(state, "commit builder") == ["4"]
    state = play(state, "commit builder 4", "build cowshed", "buy stone", "buy brick", "buy wood")
    assert (coins(state, "red"), laid(state, "builder", "red")) == (2, 4)
    assert buildings(play(state, "place c4"), "red") == ["cowshed"]


@pytest.mark.rule("B2")
def test_same_good_may_be_bought_twice() -> None:
    state = Table(players=3).lying(butcher=1).state()
    state = play(state, "commit builder 4", "build butcher", "buy stone", "buy brick", "buy brick")
    assert state.decision is Decision.PLACE


@pytest.mark.rule("B2")
def test_builder_buys_goods_that_could_be_made() -> None:
    state = play(materials().lying(bakery=1).state(), "commit builder 2", "build bakery")
    assert texts(state) == ("work red:d2", "buy stone")
    state = play(state, "buy stone")
    # One coin is bought, one is the building: the brick must be made.
    assert texts(state) == ("work red:c2",)
    refused(state, "buy brick", "T3", "brick")


@pytest.mark.rule("B2")
def test_builder_buys_the_last_equal_goods() -> None:
    table = (
        materials().lying(butcher=1).house("yellow", "b2", "brickworks", "man", spouse="red woman")
    )
    state = play(table.state(), "commit builder 3", "build butcher", "work red:d2")
    assert texts(state) == ("buy brick",)
    state = play(state, "buy brick")
    refused(state, "work red:c2", "T3", "brick")
    assert texts(state) == ("buy brick",)


@pytest.mark.rule("B2")
def test_only_wood_brick_and_stone_are_sold() -> None:
    table = materials().lying(tavern=1).house("red", "e2", "brewery", "man")
    state = table.house("red", "b3", "well", "man").state()
    state = play(state, "commit builder 2", "build tavern")
    assert texts(state) == ("work red:e2",)
    refused(state, "buy beer", "B2", "does not sell beer")
    refused(state, "buy wood", "", "enter 'work red:e2' first")


@pytest.mark.rule("B2")
def test_builder_sells_materials_only() -> None:
    assert (
        offered(Table(players=3).lying(mill=2, tavern=1, church=1).begin(), "commit builder") == []
    )


# --- each type once ---------------------------------------------------------------------------


@pytest.mark.rule("B3")
def test_each_type_is_built_once() -> None:
    table = materials().lying(mine=2, marketplace=1).house("red", "e2", "mine", "man")
    state = play(table.state(), "commit builder 1")
    refused(state, "build mine", "B3", "already have a mine")


@pytest.mark.rule("B3")
def test_builder_builds_a_type_once_a_turn() -> None:
    state = play(materials().lying(mine=2, marketplace=1).state(), "commit builder 2", "build mine")
    state = play(state, "work red:b2", "place e2")
    assert texts(state) == ("build marketplace",)
    refused(state, "build mine", "B3", "mine")


@pytest.mark.rule("B3")
def test_types_of_other_villages_do_not_count() -> None:
    table = materials().lying(mine=1).house("yellow", "b2", "mine", "man", spouse="red woman")
    state = play(table.state(), "commit builder 1", "build mine", "work red:b2", "place e2")
    assert "mine" in buildings(state, "red")


# --- place ------------------------------------------------------------------------------------


@pytest.mark.rule("B4")
def test_building_goes_anywhere_in_ring_one() -> None:
    state = play(materials().lying(mine=1).state(), "commit builder 1", "build mine", "work red:b2")
    assert offered(state, "place") == RING_ONE[3:]
    refused(state, "place b2", "B4", "already stands", "b2")
    refused(state, "place a1", "B4", "ring two")


def ring_of(count: int, colour: str = "red") -> Table:
    """A village with the first so many places of ring one built, a man or woman in each."""
    table = Table(players=3)
    for n, (place, building) in enumerate(zip(RING_ONE[:count], TEN, strict=False)):
        table.house(colour, place, building, "man" if n % 2 else "woman")
    return table


@pytest.mark.rule("B4")
def test_ring_two_opens_after_ring_one() -> None:
    state = play(ring_of(10).lying(mine=1).state(), "commit builder 1", "build mine", "work red:b2")
    assert offered(state, "place") == RING_TWO
    refused(state, "place b2", "B4", "already stands")


@pytest.mark.rule("B4")
def test_ring_two_opens_within_a_turn() -> None:
    table = ring_of(9).lying(mine=1, marketplace=1)
    state = play(table.state(), "commit builder 2", "build mine", "work red:b2")
    assert offered(state, "place") == ["e4"]
    state = play(state, "place e4", "build marketplace", "work red:c2")
    assert offered(state, "place") == RING_TWO


# --- moving in --------------------------------------------------------------------------------


@pytest.mark.rule("B5")
def test_builder_asks_which_sex_moves_in() -> None:
    table = materials().lying(mine=1).centre("red", men=1, women=1)
    state = play(table.state(), "commit builder 1", "build mine", "work red:b2", "place e2")
    assert texts(state) == ("inhabit man", "inhabit woman")
    state = play(state, "inhabit woman")
    assert people(state, "red:e2") == {"red woman awake"}
    assert centre(state, "red") == (1, 0)


@pytest.mark.rule("B5")
@pytest.mark.parametrize(("men", "women", "who"), [(2, 0, "man"), (0, 1, "woman")])
def test_builder_moves_a_single_sex_in(men: int, women: int, who: str) -> None:
    table = materials().lying(mine=1).centre("red", men=men, women=women)
    state = play(table.state(), "commit builder 1", "build mine", "work red:b2", "place e2")
    assert people(state, "red:e2") == {f"red {who} awake"}
    assert sum(centre(state, "red")) == men + women - 1
    assert to_move(state) == "yellow"


@pytest.mark.rule("B5")
def test_new_house_may_stay_empty() -> None:
    table = materials().lying(mine=1).school("red", men=1, women=1)
    state = play(table.state(), "commit builder 1", "build mine", "work red:b2", "place e2")
    assert people(state, "red:e2") == set()
    assert to_move(state) == "yellow"


@pytest.mark.rule("B5", "E3")
def test_nobody_moves_into_a_victory_point_building() -> None:
    table = materials().lying(tavern=1).centre("red", men=1, women=1)
    table.house("red", "e2", "brewery", "man").house("red", "b3", "well", "man")
    state = play(table.state(), "commit builder 1", "build tavern", "work red:e2", "work red:b3")
    state = play(state, "work red:c2", "work red:b2", "place b4")
    assert people(state, "red:b4") == set()
    assert centre(state, "red") == (1, 1)
    assert points(state, "red", "building") == 3
    assert to_move(state) == "yellow"


@pytest.mark.rule("B5", "T3")
def test_new_house_helps_to_pay_the_next() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "brickworks", "man")
        .house("red", "c2", "stonemason", "man")
        .lying(marketplace=1, mine=1)
    )
    state = table.centre("red", women=1).hand(red=2).state()
    state = play(state, "commit builder 2", "build marketplace", "work red:b2", "place d2")
    state = play(state, "build mine", "swap red:d2 stone", "work red:c2", "place e2")
    assert {"marketplace", "mine"} <= set(buildings(state, "red"))
    assert people(state, "red:d2") == {"red woman asleep"}


@pytest.mark.rule("B5", "T3")
def test_empty_new_house_pays_for_nothing() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "brickworks", "man")
        .house("red", "c2", "stonemason", "man")
        .lying(marketplace=1, mine=1)
        .hand(red=2)
    )
    state = play(table.state(), "commit builder 2")
    # Either the mine with bought wood, or the marketplace with a bought brick: not both.
    state = play(state, "build marketplace")
    assert texts(state) == ("buy brick",)
    refused(state, "work red:b2", "T3", "brickworks")


@pytest.mark.rule("B5", "B1", "T3")
@pytest.mark.parametrize("settlers", [{"men": 1}, {"women": 1}, {"men": 1, "women": 1}])
def test_new_inhabitant_works_for_the_next_building(settlers: dict[str, int]) -> None:
    """The mine's new worker makes the ore for the mill; without one the mill cannot be paid."""
    table = Table(players=3).lying(mine=1, mill=1).house("red", "b2", "woodcutter", "man")
    table.house("red", "c2", "well", "man").house("red", "d2", "grain_farm", "man")
    assert offered(table.state(), "commit builder") == ["1", "2"]
    refused(table.state(), "commit builder 3", "T3", "3 coins", "on the builder; 1 or 2 can")
    state = table.centre("red", **settlers).state()
    assert offered(state, "commit builder") == ["1", "2", "3"]
    assert why_not(state, parse_move("commit builder 3")) is None
    assert texts(play(state, "commit builder 3")) == ("build mine",)
