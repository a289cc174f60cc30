"""Several buildings in one turn, against trying every order and every way (B1, B2, B5, T3)."""

from random import Random

import attrs
import pytest

from helvetia import STANDARD, Building, Good
from helvetia.games.helvetia.production import NOTHING, add, production_of
from tests.helvetia.trying import Trying, widest, workers

CATALOGS = {
    "standard": STANDARD,
    "complex goods for sale": attrs.evolve(STANDARD, bought=(Good.BREAD, Good.ORE, Good.BRICK)),
}
#: One sample of each comparison is enough for every day.
SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2, 3)))
#: Who moves into one of these may help to pay for another.
_HELPFUL = (
    Building.MINE,
    Building.BAKERY,
    Building.BREWERY,
    Building.IRONWORKS,
    Building.MARKETPLACE,
    Building.CATTLE_MARKET,
)
_DEMANDING = (Building.MILL, Building.TAVERN, Building.TOWN_HALL, Building.CHURCH)
_SIMPLE = (
    Building.WOODCUTTER,
    Building.BRICKWORKS,
    Building.STONEMASON,
    Building.GRAIN_FARM,
    Building.WELL,
    Building.MINE,
)
_COSTLY = tuple(b.building for b in STANDARD.buildings if b.cost)


def _supply(rng: Random, most: int) -> int:
    supply = 0
    for _ in range(rng.randrange(1, most + 1)):
        building = rng.choice((*_SIMPLE, *rng.sample(_HELPFUL, 3)))
        if workers(supply, building) < 3:  # there are no more of a type
            supply = add(supply, building)
    return supply


def _types(rng: Random) -> list[Building]:
    """A few types, mostly such as depend on each other."""
    pool = {*rng.sample(_COSTLY, rng.randrange(1, 4)), *rng.sample(_HELPFUL, 2)}
    pool.add(rng.choice(_DEMANDING))
    types = sorted(pool)
    rng.shuffle(types)
    return types


def _bits(types: list[Building]) -> int:
    return sum(1 << b for b in types)


@pytest.mark.parametrize("name", CATALOGS)
def test_ways_agree_with_trying(name: str) -> None:
    """G1-G3: what is left awake, at best, is the same whoever works it out."""
    rng = Random(f"ways/{name}")
    production, trying = production_of(CATALOGS[name]), Trying(CATALOGS[name])
    several = 0
    for _ in range(300):
        supply, good = _supply(rng, 9), Good(rng.randrange(len(Good)))
        expected = widest(trying.ways(supply, good))
        assert set(production.network.ways(supply, good)) == expected
        several += len(expected) > 1
    assert several > 10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CATALOGS)
def test_units_agree_with_trying(name: str, seed: int) -> None:
    rng = Random(f"several/{name}/{seed}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    helped = 0
    for _ in range(60):
        supply, people, types = _supply(rng, 5), rng.randrange(3), _bits(_types(rng))
        expected = trying.units(supply, people, types) - {0}
        limit = rng.randrange(3, 8)
        found = pay.units(supply, types, people, limit)
        assert found == sum(1 << units for units in expected if units <= limit)
        helped += expected != trying.units(supply, 0, types) - {0}
    assert helped > 5, "B5: who moves in works for the next building"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CATALOGS)
def test_openings_agree_with_trying(name: str, seed: int) -> None:
    rng = Random(f"first/{name}/{seed}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    some = 0
    for _ in range(60):
        supply, people, types = _supply(rng, 5), rng.randrange(3), _types(rng)
        units, every = rng.randrange(1, 7), _bits(types)
        first = [
            b
            for b in types
            if units - 1 in trying.finishing(supply, trying.cost[b], b, people, every ^ 1 << b)
        ]
        assert pay.openings(supply, every, units, people) == _bits(first)
        some += 0 < len(first) < len(types)
    assert some > 10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CATALOGS)
def test_can_finish_agrees_with_trying(name: str, seed: int) -> None:
    """With nothing begun, and with each good that may be the input of another (G4)."""
    rng = Random(f"rest/{name}/{seed}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    some = [0, 0]
    for _ in range(60):
        supply, people = _supply(rng, 6), rng.randrange(3)
        building, *types = _types(rng)
        cost = trying.cost[building]
        demand = cost[rng.randrange(len(cost) + 1) :]
        units, every = rng.randrange(6), _bits(types)
        asked = (supply, demand, building, units, people, every)
        expected = units in trying.finishing(supply, demand, building, people, every)
        assert pay.can_finish(*asked) == expected
        # The search is seldom needed, so it is compared here whether it is needed or not.
        bill = pay._make_bill(demand)
        if units > len(bill.may):
            assert pay._search(supply, bill, building, units, people, every) == expected
        goods = [Good(g) for g in sorted(rng.sample(range(len(Good)), 6))]
        made = [
            g
            for g in goods
            if units in trying.finishing(supply, demand, building, people, every, g)
        ]
        assert [g for g in goods if pay.can_finish(*asked, g)] == made
        for good in goods:
            assert pay.can_finish(*asked, good) == (good in made)
        some[0] += expected
        some[1] += bool(made)
    assert min(some) > 5


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("name", CATALOGS)
def test_sure_sets_are_possible(name: str, seed: int) -> None:
    """Whatever is possible with two buildings or more is sure, or its types are left open."""
    rng = Random(f"bounds/{name}/{seed}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    nothing = pay._make_bill(())
    refused = 0
    for _ in range(60):
        supply, people, types = _supply(rng, 5), rng.randrange(3), _types(rng)
        every, possible = _bits(types), set()
        for b in types:
            alone = {bought for _, bought in trying.payments(supply, trying.cost[b])}
            rest = trying.finishing(supply, trying.cost[b], b, people, every ^ 1 << b)
            possible |= {1 + units for units in rest if units not in alone}
        for units in range(2, 8):
            sure, open_types = pay._decide(supply, nothing, NOTHING, units, people, every)
            if sure:
                assert units in trying.units(supply, people, sure)
            if units in possible:
                assert sure or units in trying.units(supply, people, open_types)
            refused += not sure and not open_types
    assert refused > 10


@pytest.mark.parametrize("name", CATALOGS)
def test_units_with_many_equal_workers(name: str) -> None:
    """Three workers each of two materials, as many as a type has houses."""
    rng = Random(f"hands/{name}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    materials = [b for b in _COSTLY if b not in _DEMANDING]
    for _ in range(80):
        supply = 0
        for b in 3 * rng.sample(_SIMPLE[:3], 2):
            supply = add(supply, b)
        people, types = rng.randrange(3), _bits(rng.sample(materials, 3))
        expected = trying.units(supply, people, types) - {0}
        assert pay.units(supply, types, people, 7) == sum(1 << n for n in expected if n < 8)
