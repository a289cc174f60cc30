"""Production against a textbook flow and against trying every way: goods, prices, buildings."""

from collections import Counter
from collections.abc import Callable
from random import Random

import attrs
import pytest

from helvetia import STANDARD, Building, Catalog, Good
from helvetia.games.helvetia.production import Production, add, one_of_each, production_of
from helvetia.games.helvetia.production.network import Flow, Network, includes, remove, widest
from helvetia.games.helvetia.production.payments import NEVER
from tests.helvetia.flows import most_together
from tests.helvetia.test_robustness import _all_goods_at_every_market
from tests.helvetia.trying import supply_with, workers

CATALOGS: dict[str, Callable[[], Catalog]] = {
    "standard": lambda: STANDARD,
    "markets": _all_goods_at_every_market,
}
_INHABITED = [b for b in Building if STANDARD.building(b).inhabited]
_SIMPLE = [production_of(STANDARD).maker[g.good] for g in STANDARD.goods if g.made_from is None]
_TRADERS = [b for b in Building if STANDARD.building(b).swaps]
_COSTLY = [b for b in Building if STANDARD.building(b).cost]


def _supply(rng: Random, most: int, trading: list[Building] = _TRADERS) -> int:
    """Return some awake workers, with more traders than in a game."""
    supply = 0
    for _ in range(rng.randrange(most + 1)):
        building = rng.choice(rng.choice((trading, _SIMPLE, _SIMPLE, _INHABITED)))
        if workers(supply, building) < 3:
            supply = add(supply, building)
    return supply


def _goods(mask: int) -> tuple[Good, ...]:
    return tuple(g for g in Good if mask >> g & 1)


def _mask(kinds: list[Building]) -> int:
    return sum(1 << kind for kind in kinds)


# --- multisets -----------------------------------------------------------------------------------


def test_supplies_count_workers_by_type() -> None:
    counts = {Building.WELL: 3, Building.MINE: 1, Building.CHURCH: 2, Building.BRICKWORKS: 27}
    supply = 0
    for building, number in counts.items():
        for _ in range(number):
            supply = add(supply, building)
    assert {b: workers(supply, b) for b in Building if workers(supply, b)} == counts
    assert remove(add(supply, Building.WELL), Building.WELL) == supply
    assert remove(supply, Building.MINE) == supply - supply_with(Building.MINE)
    assert one_of_each((Building.WELL, Building.MINE)) == supply_with(Building.WELL, Building.MINE)


def test_widest_drops_included_supplies() -> None:
    one_well, two_wells = supply_with(Building.WELL), supply_with(Building.WELL, Building.WELL)
    mine = supply_with(Building.MINE)
    assert includes(two_wells, one_well)
    assert includes(one_well, one_well)
    assert not includes(one_well, two_wells)
    assert not includes(mine, one_well)
    assert not includes(two_wells, mine)
    assert widest(set()) == ()
    assert set(widest({one_well, two_wells, mine})) == {two_wells, mine}


# --- goods together ------------------------------------------------------------------------------


def _most_by_trying(network: Network, supply: int, goods: tuple[int, ...]) -> int:
    """Return the most of these goods, made one after another, over every way to make each."""
    if not goods:
        return 0
    best = _most_by_trying(network, supply, goods[1:])
    for left in network.ways(supply, goods[0]):
        if best == len(goods):
            break
        best = max(best, 1 + _most_by_trying(network, left, goods[1:]))
    return best


def _most_by_flow(network: Network, supply: int, goods: list[int]) -> int:
    make = Flow(network, supply).make
    return sum(make(good) for good in goods)


@pytest.mark.parametrize("name", CATALOGS)
def test_flow_agrees_with_trying(name: str) -> None:
    rng = Random(f"ranks/{name}")
    network = production_of(CATALOGS[name]()).network
    with_swaps = 0
    for _ in range(400):
        supply = _supply(rng, 9)
        goods = rng.choices(range(len(Good)), k=rng.randrange(1, 6))
        expected = _most_by_trying(network, supply, tuple(sorted(goods)))
        assert _most_by_flow(network, supply, goods) == expected
        with_swaps += any(workers(supply, b) for b in _TRADERS) and expected > 1
    assert with_swaps > 30


def _eight_traders(goods_each: int) -> Catalog:
    """Return a catalogue with as many traders as possible."""
    rng = Random(goods_each)
    buildings = list(STANDARD.buildings)
    goods = rng.sample(list(Good), len(Good))
    for index, building in enumerate(b for b in Building if STANDARD.building(b).makes is None):
        swaps = (
            goods[2 * index : 2 * index + 2] if goods_each == 2 else rng.sample(goods, goods_each)
        )
        facts = attrs.evolve(STANDARD.building(building), swaps=tuple(sorted(swaps)), points=0)
        buildings[building] = facts
    return attrs.evolve(STANDARD, buildings=tuple(buildings))


def _bells_of_stone() -> Catalog:
    """Return a catalogue with trees of one good, of two and of five."""
    bell = attrs.evolve(STANDARD.good(Good.BELL), made_from=Good.STONE)
    goods = tuple(bell if g.good is Good.BELL else g for g in STANDARD.goods)
    return attrs.evolve(STANDARD, goods=goods)


OTHERS = {
    "standard": STANDARD,
    "bells of stone": _bells_of_stone(),
    "markets": _all_goods_at_every_market(),
    "pairs": _eight_traders(2),
    "threes": _eight_traders(3),
    "fives": _eight_traders(5),
}


@pytest.mark.parametrize("name", OTHERS)
def test_flow_agrees_with_textbook(name: str) -> None:
    _compare_flows(OTHERS[name], 60)


@pytest.mark.thorough
@pytest.mark.parametrize("name", OTHERS)
def test_flow_agrees_with_textbook_often(name: str) -> None:
    _compare_flows(OTHERS[name], 1000 if name == "standard" else 300)


def _compare_flows(catalog: Catalog, questions: int) -> None:
    """Ask for sixteen figures on any types, and up to sixteen goods: more than any turn asks."""
    rng = Random("cuts")
    production = production_of(catalog)
    types = [b for b in Building if catalog.building(b).inhabited]
    trading = [b for b in types if catalog.building(b).swaps]
    more_with_traders = 0
    for _ in range(questions):
        awake: Counter[int] = Counter()
        for _ in range(rng.randrange(17)):
            building = rng.choice(rng.choice((types, trading, _SIMPLE)))
            if awake[building] < 4:
                awake[building] += 1
        supply = supply_with(*awake.elements())
        goods = rng.choices(list(Good), k=rng.randrange(1, 17))
        expected = most_together(catalog, awake, Counter(goods))
        assert _most_by_flow(production.network, supply, list(goods)) == expected, (awake, goods)
        # Without the workers that cannot help the answer is the same.
        relevant = production.network.relevant(supply, sum({1 << g for g in goods}))
        assert _most_by_flow(production.network, relevant, list(goods)) == expected
        alone = [g for g in Good if most_together(catalog, awake, Counter([g]))]
        assert _goods(production.makeable(supply)) == tuple(alone)
        for trader in trading:
            del awake[trader]
        more_with_traders += most_together(catalog, awake, Counter(goods)) < expected
    assert more_with_traders > questions // 10


def test_flow_counts_many_equal_goods() -> None:
    """Seven buildings of a turn (six coins and a tile), each for six goods of one kind."""
    network = production_of(STANDARD).network
    supply = 4 * supply_with(Building.WOODCUTTER, Building.BRICKWORKS)
    wood = [int(Good.WOOD)] * 42
    assert _most_by_flow(network, supply, wood) == 4, "a brick is no wood"
    supply += 2 * supply_with(Building.MARKETPLACE)
    assert _most_by_flow(network, supply, wood) == 6, "two bricks are swapped"


# --- deliveries ----------------------------------------------------------------------------------


def test_deliveries_with_one_good_first() -> None:
    rng = Random("first")
    production = production_of(STANDARD)
    network = production.network
    found = [0, 0]
    for _ in range(500):
        supply = _supply(rng, 9)
        good = rng.randrange(len(Good))
        goods = rng.randrange(1 << len(Good)) & (1 << good) - 1
        count = rng.randrange(3)
        expected = any(
            _most_by_trying(network, left, _goods(goods)) >= count
            for left in network.ways(supply, good)
        )
        assert production.can_make_and_deliver(supply, good, goods, count) == expected
        found[expected] += 1
        most = _most_by_trying(network, supply, _goods(goods))
        limits = range(5)
        deliveries = [production.most_deliveries(supply, goods, limit) for limit in limits]
        assert deliveries == [min(limit, most) for limit in limits]
        possible = [production.can_deliver(supply, goods, limit) for limit in limits]
        assert possible == [limit <= most for limit in limits]
    assert min(found) > 40


def test_first_good_is_not_made_twice() -> None:
    """Three stones could be made, but one trader gives wood or brick for one of them, not both."""
    supply = supply_with(Building.MARKETPLACE) + 3 * supply_with(Building.STONEMASON)
    production, goods = production_of(STANDARD), 1 << Good.WOOD | 1 << Good.BRICK
    assert production.can_make_and_deliver(supply, Good.STONE, goods, 1)
    assert not production.can_make_and_deliver(supply, Good.STONE, goods, 2)


def test_deliverable_leaves_enough_simpler_goods() -> None:
    rng = Random("next")
    production = production_of(STANDARD)
    some = 0
    for _ in range(300):
        supply, goods, units = _supply(rng, 7), rng.randrange(1 << len(Good)), rng.randrange(1, 7)
        expected = [
            g
            for g in _goods(goods)
            if production.can_make_and_deliver(supply, g, goods & (1 << g) - 1, units - 1)
        ]
        assert _goods(production.deliverable(supply, goods, units)) == tuple(expected)
        some += bool(expected)
    assert some > 30


# --- prices --------------------------------------------------------------------------------------


def _fewest_by_trying(production: Production, supply: int, demand: tuple[Good, ...]) -> int:
    if not demand:
        return 0
    good, rest = demand[0], demand[1:]
    lefts = production.network.ways(supply, good)
    found = min((_fewest_by_trying(production, left, rest) for left in lefts), default=NEVER)
    if production.bought >> good & 1:
        found = min(found, 1 + _fewest_by_trying(production, supply, rest))
    return min(found, NEVER)


@pytest.mark.parametrize("name", CATALOGS)
def test_min_buys_agrees_with_trying(name: str) -> None:
    rng = Random(f"fewest/{name}")
    production = production_of(CATALOGS[name]())
    for _ in range(150):
        supply = _supply(rng, 5)
        for cost in production.cost:
            expected = _fewest_by_trying(production, supply, cost)
            assert production.payments.min_buys(supply, cost) == expected


@pytest.mark.parametrize(
    "catalog",
    [STANDARD, _all_goods_at_every_market(), _eight_traders(2), _eight_traders(3)],
    ids=["standard", "markets", "pairs", "threes"],
)
def test_cheapest_agrees_with_min_buys(catalog: Catalog) -> None:
    rng = Random("prices")
    production = production_of(catalog)
    pay = production.payments
    trading = [b for b in Building if catalog.building(b).swaps]
    between = 0
    for _ in range(150):
        supply = _supply(rng, 9, trading)
        buildable = rng.randrange(1 << len(Building))
        fewest = [pay.min_buys(supply, cost) for cost in production.cost]
        for budget in range(-1, 8):
            types = pay.cheapest(supply, buildable, budget)
            expected = sum(1 << b for b, buys in enumerate(fewest) if buys <= budget) & buildable
            assert types == expected
            between += 0 < types < buildable
    assert between > 100


def test_prices_differ_between_traders() -> None:
    """Grain can be swapped for wood only, water for brick only: a well pays for no mine."""
    catalog = STANDARD
    for building, swaps in (
        (Building.MARKETPLACE, (Good.WOOD, Good.GRAIN)),
        (Building.CATTLE_MARKET, (Good.BRICK, Good.WATER)),
    ):
        catalog = catalog.with_building(attrs.evolve(catalog.building(building), swaps=swaps))
    pay = production_of(catalog).payments
    traders = supply_with(Building.MARKETPLACE, Building.CATTLE_MARKET)
    mine, market = 1 << Building.MINE, 1 << Building.MARKETPLACE  # for a wood, for a brick
    assert pay.cheapest(add(traders, Building.WELL), mine | market, 0) == market
    assert pay.cheapest(add(traders, Building.GRAIN_FARM), mine | market, 0) == mine


# --- buildings -----------------------------------------------------------------------------------


def test_complex_goods_for_sale_may_be_made() -> None:
    """Bread is made, two bricks are bought, two buildings stand: four units (B2)."""
    catalog = attrs.evolve(STANDARD, bought=(Good.BREAD, Good.IRON, Good.BRICK))
    pay = production_of(catalog).payments
    buildable = 1 << Building.TOWN_HALL | 1 << Building.BREWERY
    supply = 2 * supply_with(Building.WOODCUTTER)
    supply += supply_with(Building.GRAIN_FARM, Building.BAKERY)
    assert pay.units(supply, buildable, 0, 7) == 0b111100


def test_openings_agree_with_can_finish() -> None:
    """One question for all buildings answers what each of them alone would."""
    rng = Random("together")
    production = production_of(STANDARD)
    pay, cost = production.payments, production.cost
    partial = 0
    for _ in range(400):
        supply = _supply(rng, 9)
        types = rng.sample(_COSTLY, rng.randrange(1, 15))
        buildable = _mask(types)
        units, people = rng.randrange(1, 8), rng.randrange(3)
        first = [
            b for b in types
            if pay.can_finish(supply, cost[b], b, units - 1, people, buildable ^ 1 << b)
        ]  # fmt: skip
        assert pay.openings(supply, buildable, units, people) == _mask(first)
        # The first of several buildings could be the only one.
        some = pay.units(supply, buildable, people, units) != 0
        assert (pay.cheapest(supply, buildable, units - 1) != 0) == some
        partial += 0 < len(first) < len(types)
    assert partial > 60


def test_three_workers_of_a_type_are_used() -> None:
    """Two woods for the dairy and one for the mine: nothing need be bought."""
    supply = supply_with(Building.STONEMASON) + 3 * supply_with(Building.WOODCUTTER)
    both = 1 << Building.DAIRY | 1 << Building.MINE
    assert production_of(STANDARD).payments.units(supply, both, 0, 7) >> 2 & 1


def test_new_inhabitant_works_at_once() -> None:
    """B5: a woodcutter's wood builds the mine, whose miner makes the ore for the mill."""
    pay = production_of(STANDARD).payments
    supply = supply_with(Building.WOODCUTTER, Building.WELL, Building.GRAIN_FARM)
    both = 1 << Building.MINE | 1 << Building.MILL
    # The mine alone takes one or two units; with the mill it takes one more.
    assert pay.units(supply, both, 1, 7) == 1 << 1 | 1 << 2 | 1 << 3
    assert pay.units(supply, both, 0, 7) == 1 << 1 | 1 << 2, "nobody moves in"


# --- the compiled catalogue ----------------------------------------------------------------------


def test_compiled_rules_cannot_be_changed() -> None:
    production = production_of(STANDARD)
    with pytest.raises(AttributeError, match="compiled rules cannot be changed: bought"):
        production.bought = 0
    assert production.bought
    assert production.catalog == STANDARD


@pytest.mark.parametrize(("one", "two", "three"), [(5, 0, 0), (1, 4, 0), (9, 9, 9)])
def test_supplies_hold_all_copies(one: int, two: int, three: int) -> None:
    facts = attrs.evolve(STANDARD.building(Building.MINE), one=one, two=two, three=three)
    copies = one + two + three
    production = production_of(STANDARD.with_building(facts))
    supply = copies * supply_with(Building.MINE)
    ore = [int(Good.ORE)] * (copies + 1)
    assert _most_by_flow(production.network, supply, ore) == copies
    for _ in range(copies):
        supply = remove(supply, Building.MINE)
    assert not supply
