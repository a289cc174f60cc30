"""Strips: many sets of locations in one number, none lost and none touching another."""

from random import Random

import attrs
import pytest

from helvetia.games.helvetia import Building, Colour, Player, new_game
from helvetia.games.helvetia.packing import (
    SLOT,
    built_of,
    built_strip,
    people_of,
    people_strip,
    villager,
)

FULL = (1 << SLOT) - 1


def _player(men: int, women: int, awake: int) -> Player:
    return attrs.evolve(new_game(3).players[0], men=men, women=women, awake=awake)


@pytest.mark.parametrize("seed", range(5))
def test_buildings_come_back(seed: int) -> None:
    rng = Random(seed)
    built = tuple(rng.getrandbits(SLOT) for _ in Building)
    assert built_of(built_strip(built)) == built
    assert built_strip(built_of(built_strip(built))) == built_strip(built)


def test_each_type_has_its_own_slot() -> None:
    for building in Building:
        built = tuple(FULL if other is building else 0 for other in Building)
        assert built_strip(built) == FULL << SLOT * building
        assert built_of(built_strip(built)) == built


@pytest.mark.parametrize("seed", range(5))
def test_people_of_all_colours_come_back(seed: int) -> None:
    rng = Random(seed)
    people = {c: tuple(rng.getrandbits(SLOT) for _ in range(3)) for c in Colour}
    strip = 0
    for colour, (men, women, awake) in people.items():
        part = people_strip(colour, _player(men, women, awake))
        assert not strip & part
        strip |= part
    assert {colour: people_of(strip, colour) for colour in Colour} == people


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("awake", [False, True])
def test_a_villager_is_one_figure_on_the_first_place(colour: Colour, awake: bool) -> None:
    man, woman = (villager(colour, sex, awake) for sex in (0, 1))
    assert man == people_strip(colour, _player(1, 0, int(awake)))
    assert woman == people_strip(colour, _player(0, 1, int(awake)))
