"""Several buildings in one turn, against trying every order and every way (B1, B2, B5, T3)."""

from random import Random

import attrs
import pytest

from helvetia import STANDARD, Building, Good
from helvetia.games.helvetia.bills import NOTHING, Bill
from helvetia.games.helvetia.production import production_of
from helvetia.games.helvetia.supplies import add
from tests.helvetia.trying import Trying, widest, workers

CATALOGS = {
    "standard": STANDARD,
    "complex goods for sale": attrs.evolve(STANDARD, bought=(Good.BREAD, Good.ORE, Good.BRICK)),
}
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
def test_the_ways_to_make_a_good(name: str) -> None:
    """G1-G3: what is left awake, at best, is the same whoever works it out."""
    rng = Random(f"ways/{name}")
    production, trying = production_of(CATALOGS[name]), Trying(CATALOGS[name])
    several = 0
    for _ in range(300):
        supply, good = _supply(rng, 9), Good(rng.randrange(len(Good)))
        expected = widest(trying.ways(supply, good))
        assert set(production.ways(supply, good)) == expected
        several += len(expected) > 1
    assert several > 10


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", CATALOGS)
def test_units_of_several_buildings(name: str, seed: int) -> None:
    rng = Random(f"several/{name}/{seed}")
    pay, trying = production_of(CATALOGS[name]).payments, Trying(CATALOGS[name])
    helped = 0
    for _ in range(60):
        supply, people, types = _supply(rng, 5), rng.randrange(3), _bits(_types(rng))
        expected = trying.units(supply, people, types) - {0}
        limit = rng.randrange(3, 8)
        found = pay.units(supply, types, people, limit)
        for units in range(1, 8):
            assert pay.can_build(supply, units, people, types) == (units in expected)
            if units <= limit:
                assert bool(found >> units & 1) == (units in expected)
        helped += expected != trying.units(supply, 0, types) - {0}
    assert helped > 5, "B5: who moves in works for the next building"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", CATALOGS)
def test_the_first_of_several_buildings(name: str, seed: int) -> None:
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


@pytest.mark.parametrize("few", [0, 12], ids=["all sets at once", "few set by set"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", CATALOGS)
def test_the_rest_of_a_cost_and_further_buildings(
    name: str, seed: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing begun, and with each good that may be the input of another (G4)."""
    monkeypatch.setattr("helvetia.games.helvetia.bounds._FEW", few)
    rng = Random(f"rest/{name}/{seed}")
    production_of(CATALOGS[name]).clear()  # what was answered otherwise
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
        # Seldom needed, so it is asked here whether it is needed or not.
        assert pay._finish_by_search(*asked) == expected
        goods = [Good(g) for g in sorted(rng.sample(range(len(Good)), 6))]
        made = [
            g
            for g in goods
            if units in trying.finishing(supply, demand, building, people, every, g)
        ]
        assert pay.finishable(*asked, sum(1 << g for g in goods)) == sum(1 << g for g in made)
        for good in goods:
            assert pay.can_finish(*asked, good) == (good in made)
        some[0] += expected
        some[1] += bool(made)
    assert min(some) > 5


@pytest.mark.parametrize("few", [0, 1000], ids=["all sets at once", "set by set"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CATALOGS)
def test_what_is_sure_is_true_and_what_is_true_is_sure_or_left_open(
    name: str, seed: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bounds for two or more buildings, and for the first one of them."""
    monkeypatch.setattr("helvetia.games.helvetia.bounds._FEW", few)
    rng = Random(f"bounds/{name}/{seed}")
    bounds, trying = production_of(CATALOGS[name]).payments._bounds, Trying(CATALOGS[name])
    refused = 0
    for _ in range(60):
        supply, people, types = _supply(rng, 5), rng.randrange(3), _types(rng)
        every = _bits(types)
        first: dict[int, set[int]] = {}
        for b in types:
            alone = {bought for _, bought in trying.payments(supply, trying.cost[b])}
            rest = trying.finishing(supply, trying.cost[b], b, people, every ^ 1 << b)
            first[b] = {1 + units for units in rest if units not in alone}
        wanted = rng.randrange(1 << 8) & ~3 or 1 << 3
        sure, unsure, _ = bounds.bounded(supply, supply, (), NOTHING, wanted, people, every, 2)
        units = trying.units(supply, people, every)
        assert not sure & ~sum(1 << n for n in units)
        surely = {n for numbers in first.values() for n in numbers if wanted >> n & 1}
        assert not sum(1 << n for n in surely) & ~(sure | unsure)
        refused += bool(wanted & ~(sure | unsure))
        for n in range(2, 8):
            fitting = bounds.with_another(supply, every, n, people)
            assert all(fitting >> b & 1 for b in types if n in first[b])
    assert refused > 10


@pytest.mark.parametrize("name", CATALOGS)
def test_many_workers_of_few_types(name: str) -> None:
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
        assert {n for n in range(1, 8) if pay.can_build(supply, n, people, types)} == {
            n for n in expected if n < 8
        }


def test_a_question_for_all_sets_refuses_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A brickworks and two wells, but one marketplace: two goods at most, whatever is built.

    Two buildings of three goods each take four bought goods and two units more: six, not five.
    """
    bounds = production_of(STANDARD).payments._bounds
    supply = 0
    for b in (Building.BRICKWORKS, Building.WELL, Building.WELL, Building.MARKETPLACE):
        supply = add(supply, b)
    types = _bits([b for b in _COSTLY if len(STANDARD.buildings[b].cost) == 3])
    asked: list[int] = []
    fewest = bounds._fewest

    def counted(supply: int, bill: Bill) -> int:
        asked.append(supply)
        return fewest(supply, bill)

    monkeypatch.setattr(bounds, "_fewest", counted)
    numbers = []
    for few in (0, 1000):
        monkeypatch.setattr("helvetia.games.helvetia.bounds._FEW", few)
        asked.clear()
        assert bounds.bounded(supply, supply, (), NOTHING, 1 << 5, 0, types, 2) == (0, 0, 0)
        numbers.append(len(asked))
    assert numbers[0] == 1  # what nothing at all costs
    assert numbers[1] > 10


def test_more_goods_than_a_demand_can_count_are_not_asked_about() -> None:
    """Six bits count each good: from 63 goods on nobody asks, and all of them might be made."""
    catalog = STANDARD
    for b in _COSTLY[:10]:
        catalog = catalog.with_cost(b, (Good.WOOD,) * 6)
    catalog = catalog.with_cost(_COSTLY[10], (Good.WOOD,) * 3)
    pay = production_of(catalog).payments
    sixty, three = _bits(list(_COSTLY[:10])), _bits([_COSTLY[10]])
    nothing, wood = pay.bill(()), pay.bill((Good.WOOD,) * 3)
    supply = add(add(0, Building.WOODCUTTER), Building.WOODCUTTER)
    assert pay._bounds._most_made(supply, nothing, sixty) == 2
    assert pay._bounds._most_made(supply, nothing, sixty | three) == 63
    assert pay._bounds._most_made(supply, wood, sixty) == 63
