"""How often the watchman, the priest and the midwife can act: counted by trying it out."""

from functools import lru_cache
from random import Random

import pytest

from helvetia.games.helvetia import Births, GameState, Options
from helvetia.games.helvetia.names import PLACES, Colour, Place
from helvetia.games.helvetia.phases.amounts import (
    count_weddings,
    couples,
    fertile,
    most_wakes,
    spouses,
)
from helvetia.games.helvetia.phases.watchman import _quarters_in_order
from helvetia.games.helvetia.village import (
    EVERYWHERE,
    QUARTER_LOCATIONS,
    above,
    crowd_of,
    singles,
    sleepers,
)
from tests.helvetia.playing import fresh
from tests.helvetia.table import Table

#: Every quarter as (village, west 0 or east 1, locations), in the order of their numbers.
QUARTERS = [
    (village, quarter & 1, locations)
    for village, row in enumerate(QUARTER_LOCATIONS)
    for quarter, locations in enumerate(row)
]


def _sleepers(seed: int) -> int:
    """Some sleepers, crowded into few villages, so that quarters share them."""
    rng = Random(seed)
    villages = [rng.randrange(5) for _ in range(2)]
    places = [rng.randrange(PLACES) for _ in range(rng.randrange(1, 7))]
    return sum({1 << rng.choice(villages) * PLACES + place for place in places})


# --- waking (N1, N2) -----------------------------------------------------------------------------


@lru_cache
def _most(asleep: int) -> int:
    """The longest row of quarters, in any order, each with a sleeper when its turn comes."""
    return max((1 + _most(asleep & ~q) for _, _, q in QUARTERS if asleep & q), default=0)


@lru_cache
def _most_in_order(asleep: int, village: int, side: int) -> int:
    """The same if quarters are entered village by village, west first."""
    later = [q for v, s, q in QUARTERS if (v, s) >= (village, side) and asleep & q]
    sides = {q: (v, s) for v, s, q in QUARTERS}
    return max((1 + _most_in_order(asleep & ~q, *sides[q]) for q in later), default=0)


@pytest.mark.rule("N1", "N2", "T3")
@pytest.mark.parametrize("part", range(4))
def test_wakes_are_counted_in_a_row(part: int) -> None:
    for seed in range(15 * part, 15 * part + 15):
        asleep = _sleepers(seed)
        most = _most(asleep)
        assert most == _most_in_order(asleep, 0, 0), "the order of entry takes nothing away"
        assert [most_wakes(asleep, limit) for limit in range(8)] == [
            min(limit, most) for limit in range(8)
        ]


@pytest.mark.rule("N1", "N2", "T3")
@pytest.mark.parametrize("part", range(6))
def test_wakes_leave_enough_others(part: int) -> None:
    for seed in range(10 * part, 10 * part + 10):
        asleep = _sleepers(100 + seed)
        for first, pair in ((0, 0), (0, 1), (seed % 5, 0), (seed % 5, 1)):
            for more in range(5):
                wanted = sum(
                    1 << number
                    for number, (village, side, here) in enumerate(QUARTERS)
                    if (village, side) >= (first, pair)
                    and asleep & here
                    and _most_in_order(asleep & ~here, village, side) >= more
                )
                assert _quarters_in_order(asleep, first, pair, more) == wanted


# --- marrying (P1) -------------------------------------------------------------------------------


def _location(spot: str) -> int:
    village, place = spot.split(":")
    return Colour(village) * PLACES + Place(place)


def _at(*spots: str) -> int:
    return sum(1 << _location(spot) for spot in spots)


def two() -> GameState:
    """Singles on the first and the last place of the table, and a couple of each sort."""
    table = Table(players=2).lying().house("neutral", "c2", "well", "man")
    table.house("red", "b2", "well", "man").house("red", "c2", "mine", "woman")
    table.house("red", "d2", "bakery", "man", spouse="neutral woman")
    table.house("yellow", "b2", "well", "woman").house("yellow", "e4", "mine", "man asleep")
    table.house("yellow", "c2", "dairy", "woman", spouse="red man asleep")
    return table.house("neutral", "d2", "brewery", "woman", spouse="red man").state()


@pytest.mark.rule("P1", "D5", "N1")
def test_counts_include_all_residents() -> None:
    state = two()._packed
    assert singles(state) == (
        _at("red:b2", "yellow:e4", "neutral:c2"),
        _at("red:c2", "yellow:b2"),
    )
    assert sleepers(state) == _at("yellow:e4", "yellow:c2")
    men, women, asleep = crowd_of(fresh(two())._packed)
    assert men & women == _at("red:d2", "yellow:c2", "neutral:d2")
    assert asleep == sleepers(state)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("after", ["", "red:b2", "red:c2", "yellow:b2", "yellow:e4", "neutral:c2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_weddings_follow_table_order_abroad(seat: int, after: str) -> None:
    state = two()._packed
    bound = _location(after) if after else -1
    home = range(seat * PLACES, (seat + 1) * PLACES)
    there = sum(1 << spot for spot in range(5 * PLACES) if spot > bound and spot not in home)
    men, women = singles(state)
    assert spouses(state, seat, bound) == (men & there, women & there)


@pytest.mark.rule("P1")
def test_table_order_ends_in_the_neutral_village() -> None:
    for location in range(-1, 5 * PLACES):
        assert above(location) & EVERYWHERE == sum(
            1 << later for later in range(location + 1, 5 * PLACES)
        )


@pytest.mark.rule("P1")
def test_weddings_pair_the_free_and_single() -> None:
    for men in range(4):
        for women in range(4):
            for grooms in range(4):
                for brides in range(4):
                    found = count_weddings((men, women), ((1 << grooms) - 1, (1 << brides) - 1))
                    assert found == min(men, brides) + min(women, grooms)


# --- bearing (M1, M2, D8) ------------------------------------------------------------------------


def _families(players: int, options: Options) -> GameState:
    """Couples on b2, c2, d2 and e4; the one on c2 had a child in this round."""
    table = Table(players=players, options=options).lying()
    stranger = "neutral" if players == 2 else "blue"
    table.house("red", "b2", "well", "man", spouse="yellow woman")
    table.house("red", "c2", "mine", "woman", spouse="yellow man asleep", children=("woman",))
    table.house("red", "d2", "bakery", "man", spouse=f"{stranger} woman")
    table.house("red", "e4", "dairy", "man asleep", spouse="yellow woman")
    table.house("red", "e2", "tannery", "man").house("yellow", "e2", "mill")
    return table.house("yellow", "b3", "brewery", "man", spouse="red woman").state()


B2, C2, D2, E4 = 1 << 0, 1 << 1, 1 << 2, 1 << 9


@pytest.mark.rule("M1", "M2", "D8")
@pytest.mark.parametrize(
    ("players", "options", "able"),
    [
        (2, Options(), B2 | C2 | D2 | E4),
        (3, Options(), B2 | C2 | D2 | E4),
        (2, Options(neutral_spouse_bears=False), B2 | C2 | E4),
        (3, Options(neutral_spouse_bears=False), B2 | C2 | D2 | E4),
        (2, Options(births=Births.ROUND), B2 | D2 | E4),
        (3, Options(births=Births.ROUND), B2 | D2 | E4),
    ],
)
def test_couples_that_may_have_a_child(players: int, options: Options, able: int) -> None:
    state = _families(players, options)._packed
    assert couples(state, 1) == 1 << 4
    assert couples(state, 0) == able | C2
    assert fertile(state, 0, 0, -1) == able
    for place in (0, 1, 2, 9):
        later = sum(1 << other for other in range(PLACES) if other > place)
        assert fertile(state, 0, 1 << place, place) == able & later
        assert fertile(state, 0, 1 << place, -1) == able & ~(1 << place)
    assert fertile(state, 0, able | C2, -1) == 0
