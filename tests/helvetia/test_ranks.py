"""Cuts against flows and against trying every way: goods made together, bought, built with."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import attrs
import pytest

from helvetia import STANDARD, Building, Catalog, Good
from helvetia.games.helvetia.chains import Chains, widest
from helvetia.games.helvetia.prices import FIELD, NEVER
from helvetia.games.helvetia.production import Production, production_of
from helvetia.games.helvetia.ranks import Ranks
from helvetia.games.helvetia.supplies import (
    COUNT,
    TYPES,
    WIDTH,
    add,
    add_all,
    demand_of,
    one_of_each,
    size_of,
)
from tests.helvetia.flows import most_together
from tests.helvetia.test_robustness import _all_goods_at_every_market
from tests.helvetia.trying import workers

CATALOGS: dict[str, Callable[[], Catalog]] = {
    "standard": lambda: STANDARD,
    "markets": _all_goods_at_every_market,
}
_INHABITED = [b for b in Building if STANDARD.building(b).inhabited]
_SIMPLE = [production_of(STANDARD).maker[g.good] for g in STANDARD.goods if g.made_from is None]
_TRADERS = [b for b in Building if STANDARD.building(b).swaps]


def supplies(rng: Random, most: int) -> int:
    """Some awake workers, traders among them more often than in a game."""
    supply = 0
    for _ in range(rng.randrange(most + 1)):
        building = rng.choice(rng.choice((_TRADERS, _SIMPLE, _SIMPLE, _INHABITED)))
        if workers(supply, building) < 3:
            supply = add(supply, building)
    return supply


def networks(production: Production) -> tuple[Ranks, Chains]:
    replicate = sum(1 << TYPES * plane for plane in range(4))
    arguments = (production.maker, production.input_of, production.swaps, replicate)
    ranks = Ranks(*arguments)
    return ranks, Chains(*arguments, ranks)


def most_by_trying(chains: Chains, supply: int, goods: tuple[int, ...]) -> int:
    """The most of these goods, one after another, over every way to make each."""
    if not goods:
        return 0
    best = most_by_trying(chains, supply, goods[1:])
    for left in chains.ways(supply, goods[0]):
        if best == len(goods):
            break
        best = max(best, 1 + most_by_trying(chains, left, goods[1:]))
    return best


@pytest.mark.parametrize("name", CATALOGS)
def test_a_flow_is_the_most_that_any_way_gives(name: str) -> None:
    rng = Random(f"ranks/{name}")
    ranks, chains = networks(production_of(CATALOGS[name]()))
    with_swaps = 0
    for _ in range(400):
        supply = supplies(rng, 9)
        goods = tuple(sorted(rng.choices(range(len(Good)), k=rng.randrange(1, 6))))
        expected = most_by_trying(chains, supply, goods)
        assert ranks.rank(supply, demand_of(goods)) == expected
        with_swaps += any(workers(supply, b) for b in _TRADERS) and expected > 1
    assert with_swaps > 30


def _eight_traders(goods_each: int) -> Catalog:
    """All that make nothing trade: as many traders as a catalogue can have."""
    rng = Random(goods_each)
    catalog = STANDARD
    goods = rng.sample(list(Good), len(Good))
    for index, building in enumerate(b for b in Building if STANDARD.building(b).makes is None):
        swaps = (
            goods[2 * index : 2 * index + 2] if goods_each == 2 else rng.sample(goods, goods_each)
        )
        facts = attrs.evolve(STANDARD.building(building), swaps=tuple(sorted(swaps)), points=0)
        catalog = catalog.with_building(facts)
    return catalog


def _bells_of_stone() -> Catalog:
    """Trees of one good, of two and of five."""
    bell = attrs.evolve(STANDARD.good(Good.BELL), made_from=Good.STONE)
    goods = tuple(bell if g.good is Good.BELL else g for g in STANDARD.goods)
    return attrs.evolve(STANDARD, goods=goods)


@pytest.mark.parametrize(
    ("catalog", "questions"),
    [
        (STANDARD, 1000),
        (_bells_of_stone(), 300),
        (_all_goods_at_every_market(), 300),
        (_eight_traders(2), 300),
        (_eight_traders(3), 300),
        (_eight_traders(5), 300),
    ],
    ids=["standard", "bells of stone", "markets", "pairs", "threes", "fives"],
)
def test_a_cut_is_as_small_as_a_flow_is_large(catalog: Catalog, questions: int) -> None:
    """Sixteen figures on any types, and up to three of each good: more than any turn asks."""
    rng = Random("cuts")
    ranks, _ = networks(production_of(catalog))
    types = [b for b in Building if catalog.building(b).inhabited]
    trading = [b for b in types if catalog.building(b).swaps]
    more_with_traders = 0
    for _ in range(questions):
        awake: Counter[int] = Counter()
        supply = 0
        for _ in range(rng.randrange(17)):
            building = rng.choice(rng.choice((types, trading, _SIMPLE)))
            if awake[building] < 4:
                awake[building] += 1
                supply = add(supply, building)
        goods = rng.choices(list(Good), k=rng.randrange(1, 17))
        expected = most_together(catalog, awake, Counter(goods))
        assert ranks.rank(supply, demand_of(goods)) == expected, (awake, goods)
        for trader in trading:
            del awake[trader]
        more_with_traders += most_together(catalog, awake, Counter(goods)) < expected
    assert more_with_traders > questions // 10


def test_the_goods_of_many_equal_buildings_are_counted() -> None:
    """Seven buildings of a turn (six coins and a tile), each for six goods of one kind."""
    ranks, _ = networks(production_of(STANDARD))
    demand = demand_of([Good.WOOD] * 42)
    assert size_of(demand) == 42
    supply = 0
    for _ in range(4):
        supply = add(add(supply, Building.WOODCUTTER), Building.BRICKWORKS)
    assert ranks.rank(supply, demand) == 4, "a brick is no wood"
    supply = add(add(supply, Building.MARKETPLACE), Building.MARKETPLACE)
    assert ranks.rank(supply, demand) == 6, "two bricks are swapped"


def test_deliveries_with_one_good_first() -> None:
    rng = Random("first")
    production = production_of(STANDARD)
    _, chains = networks(production)
    found = [0, 0]
    for _ in range(500):
        supply = supplies(rng, 9)
        good = rng.randrange(len(Good))
        goods = rng.randrange(1 << len(Good)) & (1 << good) - 1
        count = rng.randrange(3)
        expected = any(
            most_by_trying(chains, left, tuple(g for g in Good if goods >> g & 1)) >= count
            for left in chains.ways(supply, good)
        )
        assert production.can_make_and_deliver(supply, good, goods, count) == expected
        found[expected] += 1
        most = most_by_trying(chains, supply, tuple(g for g in Good if goods >> g & 1))
        limits = range(5)
        deliveries = [production.most_deliveries(supply, goods, limit) for limit in limits]
        assert deliveries == [min(limit, most) for limit in limits]
    assert min(found) > 40


def test_one_good_first_is_not_two_of_it() -> None:
    """Three stones could be made, but one trader gives wood or brick for one of them, not both."""
    supply = add(0, Building.MARKETPLACE)
    for _ in range(3):
        supply = add(supply, Building.STONEMASON)
    production, goods = production_of(STANDARD), 1 << Good.WOOD | 1 << Good.BRICK
    assert production.can_make_and_deliver(supply, Good.STONE, goods, 1)
    assert not production.can_make_and_deliver(supply, Good.STONE, goods, 2)


def fewest_by_trying(production: Production, supply: int, demand: tuple[Good, ...]) -> int:
    if not demand:
        return 0
    good, rest = demand[0], demand[1:]
    found = min(
        (fewest_by_trying(production, left, rest) for left in production.ways(supply, good)),
        default=NEVER,
    )
    if production.bought >> good & 1:
        found = min(found, 1 + fewest_by_trying(production, supply, rest))
    return min(found, NEVER)


@pytest.mark.parametrize("name", CATALOGS)
def test_the_fewest_goods_to_buy(name: str) -> None:
    rng = Random(f"fewest/{name}")
    production = production_of(CATALOGS[name]())
    for _ in range(150):
        supply = supplies(rng, 5)
        for cost in production.cost:
            assert production.payments.min_buys(supply, cost) == fewest_by_trying(
                production, supply, cost
            )


@pytest.mark.parametrize(
    "catalog",
    [STANDARD, _all_goods_at_every_market(), _eight_traders(2), _eight_traders(3)],
    ids=["standard", "markets", "pairs", "threes"],
)
def test_all_buildings_are_priced_at_once(catalog: Catalog) -> None:
    """One question for all types answers what each of them alone would, bill by bill."""
    rng = Random("prices")
    prices = production_of(catalog).payments._prices
    bills = production_of(catalog).payments.bills
    trading = [b for b in Building if catalog.building(b).swaps]
    between = 0
    for _ in range(150):
        supply = 0
        for _ in range(rng.randrange(10)):
            building = rng.choice(rng.choice((trading, _SIMPLE, _SIMPLE, _INHABITED)))
            if workers(supply, building) < 3:
                supply = add(supply, building)
        buildable = rng.randrange(1 << len(Building))
        payable = prices.payable(supply, buildable)
        fewest = [prices.fewest(supply, bill) for bill in bills]
        for number in range(prices.most + 1):
            types = payable >> FIELD * number & buildable
            expected = sum(1 << b for b, buys in enumerate(fewest) if buys <= number) & buildable
            assert types == expected
            between += 0 < types < buildable
    assert between > 100


def test_who_makes_a_complex_good_that_is_for_sale_saves_a_unit() -> None:
    """Bread is made, two bricks are bought, two buildings stand: four units (B2)."""
    catalog = attrs.evolve(STANDARD, bought=(Good.BREAD, Good.IRON, Good.BRICK))
    pay = production_of(catalog).payments
    buildable = 1 << Building.TOWN_HALL | 1 << Building.BREWERY
    supply = 0
    for b in (Building.WOODCUTTER, Building.WOODCUTTER, Building.GRAIN_FARM, Building.BAKERY):
        supply = add(supply, b)
    assert [n for n in range(1, 8) if pay.can_build(supply, n, 0, buildable)] == [2, 3, 4, 5]


def test_what_can_be_chosen_next_is_asked_once_for_all() -> None:
    """One question for all buildings, or goods, answers what each of them alone would."""
    rng = Random("next")
    production = production_of(STANDARD)
    pay = production.payments
    costly = [b for b in Building if STANDARD.building(b).cost]
    partial = [0, 0, 0, 0, 0]
    for _ in range(300):
        supply = supplies(rng, 7)
        types = rng.sample(costly, rng.randrange(1, 8))
        buildable = sum(1 << b for b in types)
        units, people = rng.randrange(1, 7), rng.randrange(3)
        cost = production.cost
        first = [
            b for b in types
            if pay.can_finish(supply, cost[b], b, units - 1, people, buildable ^ 1 << b)
        ]  # fmt: skip
        assert pay.openings(supply, buildable, units, people) == sum(1 << b for b in first)
        paid = [b for b in types if pay.min_buys(supply, cost[b]) <= units - 1]
        assert pay.cheapest(supply, buildable, units - 1) == sum(1 << b for b in paid)
        worked = [b for b in paid if pay.min_buys(supply, cost[b]) < len(cost[b])]
        assert pay.worked_for(supply, sum(1 << b for b in paid)) == sum(1 << b for b in worked)
        some = any(pay.can_build(supply, n, people, buildable) for n in range(1, units + 1))
        # The first of several buildings could be the only one.
        assert (pay.cheapest(supply, buildable, units - 1) != 0) == some
        goods = rng.randrange(1 << len(Good))
        next_good = [
            g for g in Good
            if goods >> g & 1
            and production.can_make_and_deliver(supply, g, goods & (1 << g) - 1, units - 1)
        ]  # fmt: skip
        assert production.deliverable(supply, goods, units) == sum(1 << g for g in next_good)
        partial[0] += 0 < len(first) < len(types)
        partial[1] += 0 < len(paid) < len(types)
        partial[2] += some
        partial[3] += bool(next_good)
        partial[4] += 0 < len(worked) < len(paid)
    assert min(partial) > 30, partial


def test_buildings_that_help_each_other_are_asked_once_for_all() -> None:
    """What is left of the units goes to further buildings: first ones, and goods to make first."""
    rng = Random("together")
    production = production_of(STANDARD)
    pay, cost = production.payments, production.cost
    costly = [b for b in Building if STANDARD.building(b).cost]
    partial = [0, 0]
    for _ in range(400):
        supply = supplies(rng, 9)
        chosen, *types = rng.sample(costly, rng.randrange(5, 16))
        buildable = sum(1 << b for b in types)
        units, people = rng.randrange(3, 8), rng.randrange(3)
        first = [
            b for b in types
            if pay.can_finish(supply, cost[b], b, units - 1, people, buildable ^ 1 << b)
        ]  # fmt: skip
        assert pay.openings(supply, buildable, units, people) == sum(1 << b for b in first)
        goods = rng.randrange(1 << len(Good))
        rest = cost[chosen][rng.randrange(len(cost[chosen]) + 1) :]
        asked = (supply, rest, chosen, units, people, buildable)
        made = [g for g in Good if goods >> g & 1 and pay.can_finish(*asked, g)]
        assert pay.finishable(*asked, goods) == sum(1 << g for g in made)
        partial[0] += 0 < len(first) < len(types)
        partial[1] += 0 < len(made) < goods.bit_count()
    assert min(partial) > 60, partial


def test_three_workers_of_a_type_are_three_hands() -> None:
    """Two woods for the dairy and one for the mine: nothing need be bought."""
    supply = add(0, Building.STONEMASON)
    for _ in range(3):
        supply = add(supply, Building.WOODCUTTER)
    both = 1 << Building.DAIRY | 1 << Building.MINE
    assert production_of(STANDARD).payments.can_build(supply, 2, 0, both)


def test_goods_for_different_traders_are_not_alike() -> None:
    """Grain can be swapped for wood only, water for brick only: a well pays for no mine."""
    catalog = STANDARD
    for building, swaps in (
        (Building.MARKETPLACE, (Good.WOOD, Good.GRAIN)),
        (Building.CATTLE_MARKET, (Good.BRICK, Good.WATER)),
    ):
        catalog = catalog.with_building(attrs.evolve(catalog.building(building), swaps=swaps))
    pay = production_of(catalog).payments
    traders = add(add(0, Building.MARKETPLACE), Building.CATTLE_MARKET)
    mine, market = 1 << Building.MINE, 1 << Building.MARKETPLACE  # for a wood, for a brick
    assert pay.cheapest(add(traders, Building.WELL), mine | market, 0) == market
    assert pay.cheapest(add(traders, Building.GRAIN_FARM), mine | market, 0) == mine


def test_a_new_inhabitant_joins_at_once() -> None:
    """B5: a woodcutter's wood builds the mine, whose miner makes the ore for the mill."""
    production = production_of(STANDARD)
    supply = 0
    for building in (Building.WOODCUTTER, Building.WELL, Building.GRAIN_FARM):
        supply = add(supply, building)
    both = 1 << Building.MINE | 1 << Building.MILL
    # The mine alone takes one or two units; with the mill it takes one more.
    assert production.payments.units(supply, both, 1, 7) == 1 << 1 | 1 << 2 | 1 << 3
    assert production.payments.units(supply, both, 0, 7) == 1 << 1 | 1 << 2, "nobody moves in"
    assert production.payments.can_build(supply, 3, 1, both)
    assert not production.payments.can_build(supply, 3, 0, both)


def test_one_worker_more_on_each_type() -> None:
    rng = Random("add")
    for _ in range(100):
        supply, types = supplies(rng, 9), rng.sample(_INHABITED, rng.randrange(8))
        expected = supply
        for building in types:
            expected = add(expected, building)
        assert add_all(supply, sum(1 << b for b in types)) == expected


def test_only_the_widest_supplies_are_kept() -> None:
    """More awake workers never hurt: what another one contains is left out."""
    assert widest(set()) == ()
    assert widest({0b101}) == (0b101,)
    assert set(widest({0b001, 0b101})) == {0b101}
    assert set(widest({0b001, 0b110})) == {0b001, 0b110}
    assert set(widest({0b001, 0b010, 0b011, 0b100, 0b1100})) == {0b011, 0b1100}


@pytest.mark.parametrize(("one", "two", "three"), [(5, 0, 0), (1, 4, 0), (1, 0, 4), (2, 2, 2)])
def test_as_many_workers_are_told_apart_as_there_are_copies(one: int, two: int, three: int) -> None:
    facts = attrs.evolve(STANDARD.building(Building.MINE), one=one, two=two, three=three)
    copies = one + two + three
    production = production_of(STANDARD.with_building(facts))
    supply = 0
    for _ in range(copies):
        supply = add(supply, Building.MINE)
    for number in range(copies, 0, -1):
        assert workers(supply, Building.MINE) == number
        supply = production.use(supply, Building.MINE)
    assert not supply


def test_compiled_rules_cannot_be_changed() -> None:
    production = production_of(STANDARD)
    with pytest.raises(AttributeError, match="compiled rules cannot be changed: bought"):
        production.bought = 0
    assert production.bought
    assert production.catalog == STANDARD


def test_workers_are_counted_type_by_type() -> None:
    counts = {Building.WELL: 3, Building.MINE: 1, Building.CHURCH: 2, Building.BRICKWORKS: 4}
    supply = 0
    for building, number in counts.items():
        for _ in range(number):
            supply = add(supply, building)
    assert {b: workers(supply, b) for b in Building if workers(supply, b)} == counts


def test_a_demand_counts_goods() -> None:
    assert one_of_each(0b101) == demand_of((0, 2))
    everything = one_of_each((1 << len(Good)) - 1)
    assert all(everything >> WIDTH * g & COUNT == 1 for g in Good)
    assert all(not a & b for a, b in combinations([demand_of((g,)) for g in Good], 2))
