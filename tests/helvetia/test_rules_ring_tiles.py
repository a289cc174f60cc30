"""A complete ring: B6."""

import pytest

from helvetia.games.helvetia import Decision
from tests.helvetia.playing import (
    RING_ONE,
    past_chance,
    people,
    points,
    refused,
    ring_tiles,
    to_move,
)
from tests.helvetia.table import Table, play, texts

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
BUILD_MINE = ("commit builder 1", "build mine", "work red:b2", "place e4")


def ring(table: Table, colour: str, count: int, empty: tuple[str, ...] = ()) -> Table:
    """The first so many places of ring one are built; in each lives somebody unless it is empty."""
    for n, (place, building) in enumerate(zip(RING_ONE[:count], TEN, strict=False)):
        sex = None if place in empty else "man" if n % 2 else "woman"
        table.house(colour, place, building, sex)
    return table


def nine() -> Table:
    """Red needs one more building; a woman waits in the centre."""
    return ring(Table(players=3), "red", 9).centre("red", women=1).lying(mine=1)


@pytest.mark.rule("B6", "E3")
def test_ring_tile_for_the_first_full_ring() -> None:
    state = nine().state()
    assert ring_tiles(state) == [None, None]
    state = play(state, *BUILD_MINE)
    assert ring_tiles(state) == ["red", None]
    assert points(state, "red", "ring_tile") == 4


@pytest.mark.rule("B6", "E3")
def test_second_full_ring_earns_two_points() -> None:
    table = ring(nine(), "yellow", 10).ring_tiles("yellow")
    state = play(table.state(), *BUILD_MINE)
    assert ring_tiles(state) == ["yellow", "red"]
    assert points(state, "red", "ring_tile") == 2


@pytest.mark.rule("B6")
def test_third_full_ring_earns_nothing() -> None:
    table = ring(ring(nine(), "yellow", 10), "blue", 10).ring_tiles("yellow", "blue")
    state = play(table.state(), *BUILD_MINE)
    assert ring_tiles(state) == ["yellow", "blue"]


@pytest.mark.rule("B6")
def test_nobody_gets_both_ring_tiles() -> None:
    table = ring(Table(players=3), "red", 10).ring_tiles("red").centre("red", women=1)
    state = play(table.lying(mine=1).state(), *BUILD_MINE[:-1], "place a1")
    assert ring_tiles(state) == ["red", None]


@pytest.mark.rule("B6")
def test_ring_tile_needs_every_house_inhabited() -> None:
    # The last house stays empty because nobody is in the centre.
    table = ring(Table(players=3), "red", 9).lying(mine=1)
    state = play(table.state(), *BUILD_MINE)
    assert people(state, "red:e4") == set()
    assert ring_tiles(state) == [None, None]


@pytest.mark.rule("B6")
def test_incomplete_ring_does_not_count() -> None:
    table = ring(Table(players=3), "red", 8).centre("red", women=1).lying(mine=1)
    state = play(table.state(), *BUILD_MINE)
    assert ring_tiles(state) == [None, None]


@pytest.mark.rule("B6", "B5")
def test_ring_tile_ignores_empty_victory_buildings() -> None:
    table = ring(Table(players=3), "red", 8).house("red", "d4", "church").lying(mill=1)
    table.house("yellow", "b2", "mine", "man", spouse="red woman")
    state = play(table.state(), "commit builder 1", "build mill", "work yellow:b2", "work red:b3")
    state = play(state, "work red:e2", "place e4")
    assert ring_tiles(state) == ["red", None]


@pytest.mark.rule("B6")
def test_ring_tile_counts_ring_two() -> None:
    # Ring one is full and a house of ring two is empty: a further house does not help.
    table = ring(Table(players=3), "red", 10).house("red", "a1", "tannery").lying(mine=1)
    state = play(table.state(), *BUILD_MINE[:-1], "place b1")
    assert ring_tiles(state) == [None, None]


def one_empty_house() -> Table:
    """Red's ring is full but for an inhabitant of e4; red's pupil leaves school this round."""
    table = ring(Table(players=3), "red", 10, empty=("e4",)).lying().no_piles()
    table.house("yellow", "b2", "well", "man asleep")
    return table.school("red", men=1).hand(red=1, yellow=1, blue=0)


@pytest.mark.rule("B6", "E2", "E3")
def test_ring_tile_by_a_returning_pupil() -> None:
    state = play(one_empty_house().state(), "commit watchman 1", "wake yellow:nw")
    assert people(state, "red:e4") == {"red man awake"}
    assert ring_tiles(state) == ["red", None]
    assert state.points[0] == 4 + points(state, "red", "character_tile")


@pytest.mark.rule("B6", "E2")
def test_ring_tiles_follow_the_new_start_player() -> None:
    table = ring(one_empty_house(), "blue", 10, empty=("c2",)).school("blue", women=1)
    table.hand(red=1, yellow=0, blue=1)
    state = play(table.state(), "commit watchman 1", "wake yellow:nw")
    # Blue alone has coins left, starts the next round and so welcomes the pupils first.
    assert state.start_player == 2
    assert ring_tiles(state) == ["blue", "red"]


@pytest.mark.rule("B6")
def test_ring_tile_is_never_lost() -> None:
    table = ring(Table(players=3), "red", 10).ring_tiles("red").lying(mine=1)
    state = play(table.state(), *BUILD_MINE[:-1], "place a1")
    assert people(state, "red:a1") == set()
    assert ring_tiles(state) == ["red", None]
    assert points(state, "red", "ring_tile") == 4


@pytest.mark.rule("B6", "B4")
def test_ring_tile_comes_during_the_turn() -> None:
    table = nine().lying(mine=1, marketplace=1)
    state = play(table.state(), "commit builder 2", *BUILD_MINE[1:])
    assert (to_move(state), state.decision) == ("red", Decision.BUILD)
    assert ring_tiles(state) == ["red", None]
    # The empty marketplace that follows does not take it away.
    state = play(state, "build marketplace", "work red:c2", "place a1")
    assert ring_tiles(state) == ["red", None]


@pytest.mark.rule("B6", "D6", "D10")
def test_neutral_village_takes_no_ring_tile() -> None:
    table = Table(players=2).lying(mine=1, mill=1)
    for n, place in enumerate(RING_ONE[:9]):
        table.house("neutral", place, TEN[n], "man" if n % 2 else "woman")
    state = play(table.state(), "neutral builder", "build mill")
    assert texts(state) == ("place e4",)
    refused(state, "place a1", "B4", "ring two")
    state = past_chance(play(state, "place e4"))
    assert ring_tiles(state) == [None, None]
