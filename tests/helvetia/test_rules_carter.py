"""The carter: C1-C5."""

import pytest

from helvetia.games.helvetia import Colour, Family, FamilyTile, GameState, Good
from tests.helvetia.playing import RING_ONE, coins, delivered, offered, points, refused, to_move
from tests.helvetia.table import Table, play, texts


def workshop(*buildings: str, colour: str = "red") -> Table:
    """These buildings in one village, each with an awake man, as far as there are eight."""
    table = Table(players=3).lying()
    return add(table, colour, *buildings)


def add(table: Table, colour: str, *buildings: str) -> Table:
    for place, building in zip(RING_ONE, buildings, strict=False):
        table.house(colour, place, building, "man")
    return table


def owner_of(state: GameState, good: str) -> Colour | None:
    return next((tile.owner for tile in state.goods_tiles if tile.good is Good(good)), None)


@pytest.mark.rule("C1", "E3")
def test_carter_turns_a_coin_into_a_delivery() -> None:
    state = play(workshop("woodcutter").state(), "commit carter 1", "deliver wood", "work red:b2")
    assert (delivered(state, "red"), coins(state, "red")) == ({"wood"}, 5)
    assert points(state, "red", "delivery") == 1


@pytest.mark.rule("C1")
def test_each_player_delivers_each_good_once() -> None:
    table = workshop("woodcutter", "well").delivered("red", "wood")
    state = play(table.state(), "commit carter 1")
    assert texts(state) == ("deliver water",)
    refused(state, "deliver wood", "C1", "already delivered", "wood")
    refused(table.state(), "commit carter 2", "T3", "carter")


@pytest.mark.rule("C1")
def test_carter_delivers_a_good_once_a_turn() -> None:
    table = workshop("woodcutter").house("yellow", "b2", "woodcutter", "man", spouse="red woman")
    assert offered(table.state(), "commit carter") == ["1"]


@pytest.mark.rule("C1")
def test_others_may_deliver_the_same_good() -> None:
    table = workshop("woodcutter").delivered("yellow", "wood").delivered("blue", "wood")
    state = play(table.state(), "commit carter 1", "deliver wood", "work red:b2")
    assert [delivered(state, c) for c in ("red", "yellow", "blue")] == [{"wood"}] * 3


@pytest.mark.rule("C1")
def test_carter_enters_complex_goods_first() -> None:
    state = play(workshop("woodcutter", "well", "stonemason").state(), "commit carter 2")
    assert texts(state) == ("deliver stone", "deliver water")
    refused(state, "deliver wood", "", "enter 'deliver stone' first")
    state = play(state, "deliver stone", "work red:d2")
    assert texts(state) == ("deliver wood",)
    refused(state, "deliver water", "", "order of entry")


@pytest.mark.rule("C1", "G2")
def test_carter_needs_awake_makers() -> None:
    state = play(workshop("woodcutter").state(), "commit carter 1")
    refused(state, "deliver bell", "G2", "cannot make bell")


@pytest.mark.rule("C2", "E3")
@pytest.mark.parametrize(
    ("good", "chain", "value"),
    [
        ("bread", "bakery grain_farm", 1),
        ("cow", "cowshed grain_farm", 1),
        ("beer", "brewery well", 1),
        ("goat", "goat_shed well", 1),
        ("iron", "ironworks mine", 1),
        ("milk", "dairy cowshed grain_farm", 2),
        ("meat", "butcher cowshed grain_farm", 2),
        ("cheese", "cheese_dairy goat_shed well", 2),
        ("cloth", "tannery goat_shed well", 2),
        ("bell", "bell_foundry ironworks mine", 2),
    ],
)
def test_carter_first_delivery_earns_the_tile(good: str, chain: str, value: int) -> None:
    buildings = chain.split()
    work = [f"work red:{place}" for place in RING_ONE[: len(buildings)]]
    state = workshop(*buildings).state()
    state = play(state, "commit carter 1", f"deliver {good}", *work)
    assert points(state, "red", "goods_tile") == value
    assert points(state, "red", "delivery") == 1


@pytest.mark.rule("C2")
def test_carter_second_delivery_earns_no_tile() -> None:
    table = workshop("bakery", "grain_farm").delivered("blue", "bread")
    state = play(table.state(), "commit carter 1", "deliver bread", "work red:b2", "work red:c2")
    assert points(state, "red", "goods_tile") == 0
    assert points(state, "blue", "goods_tile") == 1
    assert delivered(state, "red") == {"bread"}


@pytest.mark.rule("C2")
@pytest.mark.parametrize(
    ("good", "building"),
    [
        ("wood", "woodcutter"),
        ("brick", "brickworks"),
        ("stone", "stonemason"),
        ("grain", "grain_farm"),
        ("water", "well"),
        ("ore", "mine"),
    ],
)
def test_simple_goods_have_no_tile(good: str, building: str) -> None:
    state = play(workshop(building).state(), "commit carter 1", f"deliver {good}", "work red:b2")
    assert owner_of(state, good) is None
    assert points(state, "red", "goods_tile") == 0


@pytest.mark.rule("C3")
def test_input_need_not_have_been_delivered() -> None:
    state = workshop("bell_foundry", "ironworks", "mine").state()
    state = play(state, "commit carter 1", "deliver bell", *(f"work red:{p}" for p in RING_ONE[:3]))
    assert delivered(state, "red") == {"bell"}


@pytest.mark.rule("C4", "B2")
def test_nothing_is_bought_for_a_delivery() -> None:
    state = workshop("well").lying(mine=1).state()
    refused(state, "commit carter 2", "T3", "carter")
    state = play(workshop("woodcutter").state(), "commit carter 1", "deliver wood")
    assert texts(state) == ("work red:b2",)
    refused(state, "buy wood", "C4", "bought", "delivery")


FAMILIES = [
    ("water", "beer goat cheese cloth", "well", "water", 4),
    ("grain", "bread cow milk meat", "grain_farm", "grain", 4),
    ("ore", "iron bell", "mine", "ore", 2),
    ("materials", "brick stone", "woodcutter", "wood", 1),
]


@pytest.mark.rule("C5", "E3")
@pytest.mark.parametrize(("family", "before", "building", "last", "value"), FAMILIES)
def test_carter_first_family_earns_the_tile(
    family: str, before: str, building: str, last: str, value: int
) -> None:
    state = workshop(building).delivered("red", *before.split()).state()
    assert points(state, "red", "family_tile") == 0
    state = play(state, "commit carter 1", f"deliver {last}", "work red:b2")
    assert points(state, "red", "family_tile") == value
    assert state.family_tiles == (FamilyTile(Family(family), Colour.RED),)


@pytest.mark.rule("C5")
def test_carter_second_family_earns_nothing() -> None:
    table = workshop("mine").delivered("yellow", "ore", "iron", "bell")
    state = table.delivered("red", "iron", "bell").state()
    state = play(state, "commit carter 1", "deliver ore", "work red:b2")
    assert points(state, "red", "family_tile") == 0
    assert points(state, "yellow", "family_tile") == 2


@pytest.mark.rule("C5")
def test_family_short_of_one_good_earns_nothing() -> None:
    table = workshop("well").delivered("red", "beer", "goat", "cheese")
    state = play(table.state(), "commit carter 1", "deliver water", "work red:b2")
    assert points(state, "red", "family_tile") == 0


@pytest.mark.rule("C5")
def test_carter_may_complete_two_families() -> None:
    table = workshop("mine", "woodcutter").delivered("red", "iron", "bell", "brick", "stone")
    state = play(table.state(), "commit carter 2", "deliver ore", "work red:b2")
    assert points(state, "red", "family_tile") == 2
    state = play(state, "deliver wood", "work red:c2")
    assert points(state, "red", "family_tile") == 3
    assert to_move(state) == "yellow"
