"""The examples that the rulebooks print, move by move."""

import pytest

from helvetia.games.helvetia import Colour, Decision, Family, FamilyTile, new_game
from tests.helvetia.playing import (
    buildings,
    centre,
    coins,
    delivered,
    dowry,
    laid,
    owner,
    people,
    points,
    refused,
    school,
    to_move,
)
from tests.helvetia.table import Table, play, texts


@pytest.mark.rule("B1", "B2", "T3")
def test_yellows_butcher_with_one_bought_brick() -> None:
    table = (
        Table(players=3)
        .house("yellow", "b2", "stonemason", "man")
        .house("yellow", "c2", "brickworks", "woman")
        .lying(butcher=1)
        .turn("yellow")
    )
    refused(table.state(), "commit builder 1", "T3", "builder")
    state = play(table.state(), "commit builder 2", "build butcher")
    # The stone, the first brick, the second brick: 2 bricks and 1 stone.
    state = play(state, "work yellow:b2", "work yellow:c2", "buy brick", "place b3")
    assert buildings(state, "yellow") == ["brickworks", "stonemason", "butcher"]
    assert (coins(state, "yellow"), laid(state, "builder", "yellow")) == (4, 2)
    assert people(state, "yellow:b2") == {"yellow man asleep"}
    assert people(state, "yellow:c2") == {"yellow woman asleep"}


@pytest.mark.rule("C1", "C2", "C3")
def test_reds_wood_and_beer_with_the_tile() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "well", "woman")
        .house("red", "d2", "brewery", "man")
        .lying()
    )
    state = play(table.state(), "commit carter 2", "deliver beer", "work red:d2", "work red:c2")
    state = play(state, "deliver wood", "work red:b2")
    assert delivered(state, "red") == {"wood", "beer"}
    assert points(state, "red", "delivery") == 2
    assert points(state, "red", "goods_tile") == 1
    assert "water" not in delivered(state, "red")


@pytest.mark.rule("C5")
def test_blues_whole_ore_family() -> None:
    table = (
        Table(players=3).house("blue", "b2", "mine", "man").house("blue", "c2", "ironworks", "man")
    )
    table.house("blue", "d2", "bell_foundry", "man").delivered("blue", "ore", "iron")
    state = play(table.lying().turn("blue").state(), "commit carter 1", "deliver bell")
    state = play(state, "work blue:d2", "work blue:c2", "work blue:b2")
    assert state.family_tiles == (FamilyTile(Family.ORE, Colour.BLUE),)
    assert points(state, "blue", "family_tile") == 2


@pytest.mark.rule("N1")
def test_the_quarter_that_wakes() -> None:
    table = (
        Table(players=4)
        .house("red", "b2", "brickworks", "woman asleep", spouse="yellow man asleep")
        .house("red", "b3", "woodcutter", "man asleep")
        .house("red", "c2", "stonemason", "man", spouse="blue woman")
        .house("red", "e4", "goat_shed", "woman asleep", spouse="white man asleep")
    )
    state = play(table.state(), "commit watchman 1", "wake red:nw")
    assert people(state, "red:b2") == {"red woman awake", "yellow man awake"}
    assert people(state, "red:b3") == {"red man awake"}
    assert people(state, "red:c2") == {"red man awake", "blue woman awake"}
    assert people(state, "red:e4") == {"red woman asleep", "white man asleep"}
    # The woodcutter's hut at the side belongs to the lower quarter as well.
    state = play(table.state(), "commit watchman 1", "wake red:sw")
    assert people(state, "red:b3") == {"red man awake"}
    assert people(state, "red:b2") == {"red woman asleep", "yellow man asleep"}


def whites_weddings() -> Table:
    return (
        Table(players=4)
        .house("red", "b2", "woodcutter", "man")
        .house("blue", "c2", "marketplace", "woman")
        .house("blue", "d2", "well", "man")
        .house("blue", "b3", "grain_farm", "man")
        .school("white", men=1)
        .centre("white", women=1)
        .dowry("blue", "white", "red")
        .turn("white")
        .lying()
    )


@pytest.mark.rule("P1", "P3", "P4")
def test_whites_two_weddings_and_both_coins() -> None:
    state = play(whites_weddings().state(), "commit priest 2", "marry school blue:c2")
    assert texts(state) == ("dowry red", "dowry white")
    state = play(state, "dowry white", "marry centre blue:b3")
    assert people(state, "blue:c2") == {"blue woman awake", "white man awake"}
    assert people(state, "blue:b3") == {"blue man awake", "white woman awake"}
    assert (school(state, "white"), centre(state, "white")) == ((0, 0), (0, 0))
    # Five in hand, two laid, and the white coin back for white's next turn.
    assert coins(state, "white") == 5 - 2 + 1
    assert (dowry(state, "white"), dowry(state, "blue")) == ({"red": 1}, {})
    assert to_move(state) == "red"


@pytest.mark.rule("P1")
def test_whites_brides_and_grooms() -> None:
    state = play(whites_weddings().state(), "commit priest 1")
    assert texts(state) == (
        "marry centre red:b2",
        "marry centre blue:d2",
        "marry centre blue:b3",
        "marry school blue:c2",
    )


@pytest.mark.rule("E2")
@pytest.mark.parametrize("before", [None, "blue"])
def test_five_character_tiles_at_rounds_end(before: str | None) -> None:
    table = Table(players=4).hand(red=0, yellow=0, blue=2, white=0)
    table.spent("builder", yellow=3, white=2).spent("carter", red=2, yellow=1)
    table.spent("priest", white=2).spent("midwife", red=2, blue=2)
    order = ("red", "yellow", "blue", "white")
    for seat, colour in enumerate(order):
        table.dowry(colour, order[seat - 1], order[seat - 2])
    for character in ("watchman", "midwife"):
        if before is not None:
            table.tile(character, before)
    state = table.begin()
    assert owner(state, "builder") == "yellow"
    assert owner(state, "carter") == "red"
    assert owner(state, "watchman") == before  # nobody used him
    assert owner(state, "priest") == "white"
    assert owner(state, "midwife") == before  # blue and red have equally many coins there


@pytest.mark.rule("G3", "G2")
def test_whites_stone_becomes_grain_becomes_bread() -> None:
    table = (
        Table(players=4)
        .house("white", "c2", "bakery", "man")
        .house("white", "b2", "marketplace", "woman")
        .house("white", "b3", "stonemason", "man")
        .lying()
        .turn("white")
    )
    state = play(table.state(), "commit carter 1", "deliver bread", "work white:c2")
    state = play(state, "swap white:b2 stone", "work white:b3")
    assert delivered(state, "white") == {"bread"}
    for spot in ("white:c2", "white:b2", "white:b3"):
        assert all(who.endswith("asleep") for who in people(state, spot))


@pytest.mark.rule("K1", "K4")
def test_an_extra_wedding_after_two_deliveries() -> None:
    table = (
        Table(players=3)
        .house("red", "b2", "woodcutter", "man")
        .house("red", "c2", "well", "man")
        .house("yellow", "b2", "mine", "man")
        .centre("red", women=1)
        .tile("priest", "red")
        .lying()
    )
    state = play(table.state(), "commit carter 2", "deliver water", "work red:c2", "deliver wood")
    state = play(state, "work red:b2", "tile priest", "marry centre yellow:b2")
    assert people(state, "yellow:b2") == {"yellow man awake", "red woman awake"}
    assert (coins(state, "red"), to_move(state)) == (4, "yellow")


@pytest.mark.rule("D1", "D2", "S6")
def test_two_player_start_with_neutral_buildings() -> None:
    state = play(
        new_game(2),
        *("draft woodcutter", "draft woodcutter"),
        *("draft stonemason", "draft brickworks"),
        *("draft grain_farm", "draft grain_farm"),
    )
    assert state.decision is Decision.NEUTRAL_HOUSE
    state = play(state, "build stonemason", "place b2", "inhabit man")
    state = play(state, "build brickworks", "place c2", "inhabit woman")
    # Only the two wells are left: they are placed without asking which.
    state = play(state, "place d2", "inhabit man", "place e2")
    assert buildings(state, "neutral") == ["brickworks", "stonemason", "well", "well"]
