"""Production: which goods can be made, delivered and built with, exactly (G1-G4, B1-B2, C1).

The questions of the rules are existence questions: is there a way to use all n coins? They are
answered on an abstraction that loses nothing: it does not matter *where* a worker stands, only
how many awake workers a player has on each building type.

A *supply* is that count as an int in planes of one bit per building type: plane 0 says which
types have at least one awake worker, plane 1 which have at least two, and so on. So "a worker
of each of these types works" is three bit operations (:meth:`Production.use`), and a supply is
at least as good as another when it contains its bits.

A *chain* makes one good: the set of building types whose workers take part, from the simple
good up over producers and traders. A chain that meets a good or a trader twice could be cut
short, so for existence only chains without repetition matter; they are a fixed list for each
good. (The player may still choose a roundabout way, G3: the moves are offered one by one.)
"""

from functools import lru_cache
from typing import Any, Final, TypeVar
from weakref import WeakSet

from .catalog import Catalog
from .geometry import bits
from .names import Building, Good

TYPES: Final = len(Building)
PLANE: Final = (1 << TYPES) - 1
#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: Entries in one memo table before it is emptied: bounds the memory of long runs.
MEMO_LIMIT: Final = 100_000

Demand = tuple[Good, ...]
Memo = dict[Any, Any]  # tables of several key types, only ever counted and emptied together
Chains = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
_K = TypeVar("_K")
_V = TypeVar("_V")


#: Every compiled catalogue in use, so that :func:`clear_caches` reaches all memo tables.
_ALIVE: Final[WeakSet["Production"]] = WeakSet()


def _remember(memo: dict[_K, _V], key: _K, value: _V) -> _V:
    if len(memo) >= MEMO_LIMIT:
        memo.clear()
    memo[key] = value
    return value


def _widest(supplies: set[int]) -> tuple[int, ...]:
    """Without those that another one contains: more awake workers never hurt."""
    if len(supplies) < 2:
        return tuple(supplies)
    found = sorted(supplies)
    return tuple(s for s in found if not any(s | t == t for t in found if t != s))


class Production:
    """The printed facts of one catalogue, compiled, and the memoised search over them."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        facts = catalog.buildings
        planes = max(b.start + b.one + b.two + b.three for b in facts)
        self._replicate = sum(1 << TYPES * plane for plane in range(planes))
        #: For each good the good it is made from, or None for a simple one.
        self.input_of = tuple(g.made_from for g in catalog.goods)
        #: For each good the building type that makes it.
        self.maker = tuple(next(b.building for b in facts if b.makes == g) for g in Good)
        #: For each good the trading buildings that picture it.
        self.traders = tuple(tuple(b.building for b in facts if g in b.swaps) for g in Good)
        #: For each trading building its goods as bits; 0 for the others.
        self.swaps = tuple(sum(1 << g for g in b.swaps) for b in facts)
        self.cost = tuple(b.cost for b in facts)
        self.bought = sum(1 << g for g in catalog.bought)
        self._material_count: dict[Demand, int] = {}
        #: For each good its family and that family's goods as bits.
        families = [(f.family, sum(1 << g for g in f.goods)) for f in catalog.families]
        self.family_of = tuple(next(f for f in families if f[1] >> g & 1) for g in Good)
        #: The buildings that are worth points, with their points.
        self.scoring = tuple((b.building, b.points) for b in facts if b.points)
        self.inhabited = sum(1 << b.building for b in facts if b.inhabited)
        self._chains = tuple(self._all_chains(g) for g in Good)
        self._relevant = tuple(
            sum(
                1 << b
                for b in Building
                if any(u >> b & 1 for _, group in by_last for u, _ in group)
            )
            for by_last in self._chains
        )
        #: (good, its maker, its input) and (trader, its goods), each as one bit or set of bits.
        self._steps = tuple(
            (1 << g, 1 << self.maker[g], 0 if i is None else 1 << i)
            for g, i in zip(Good, self.input_of, strict=True)
        )
        self._trades = tuple((1 << b, goods) for b, goods in enumerate(self.swaps) if goods)
        simple = sum(1 << self.maker[g] for g in Good if self.input_of[g] is None)
        self._simple_makers = simple * self._replicate
        self._open: dict[int, tuple[int, ...]] = {}
        self._makeable: dict[int, int] = {}
        self._ways: dict[int, tuple[int, ...]] = {}
        self._buys: dict[tuple[int, Demand], int] = {}
        self._pay: dict[tuple[int, Demand, int], tuple[int, ...]] = {}
        self._build: dict[tuple[int, int, int, int], bool] = {}
        self._single: dict[tuple[int, int], int] = {}
        self._deliver: dict[tuple[int, int, int], bool] = {}
        self._most: dict[tuple[int, int, int], int] = {}
        self._memos: tuple[Memo, ...] = (
            self._open,
            self._makeable,
            self._ways,
            self._buys,
            self._pay,
            self._build,
            self._single,
            self._deliver,
            self._most,
        )
        self._sealed = True
        _ALIVE.add(self)

    def __setattr__(self, name: str, value: object) -> None:
        # States of many games share this object: nobody may change it under them.
        if getattr(self, "_sealed", False):
            raise AttributeError(f"compiled rules cannot be changed: {name}")
        super().__setattr__(name, value)

    def clear(self) -> None:
        """Forget every memoised answer."""
        for memo in self._memos:
            memo.clear()

    def memo_entries(self) -> int:
        """How many answers are remembered."""
        return sum(map(len, self._memos))

    # --- supplies -----------------------------------------------------------------------------

    def add(self, supply: int, building: int) -> int:
        """The supply with one more awake worker on this building type."""
        bit = 1 << building
        while supply & bit:
            bit <<= TYPES
        return supply | bit

    def use(self, supply: int, building: int) -> int:
        """The supply after one worker on this building type went to sleep (G2)."""
        column = self._replicate << building
        return supply & ~column | (supply & column) >> TYPES

    # --- one good -----------------------------------------------------------------------------

    def _all_chains(self, good: Good) -> Chains:
        """Every chain for this good without repetition, grouped by the type of its last step.

        A chain is the set of its building types, and the same set over all planes.
        """
        found: set[int] = set()
        self._follow(good, 0, 0, found)
        shortest = [c for c in found if not any(d & c == d and d != c for d in found)]
        shortest.sort(key=lambda c: (c.bit_count(), c))
        groups = []
        for last in (self.maker[good], *self.traders[good]):
            group = [c for c in shortest if c >> last & 1]
            shortest = [c for c in shortest if not c >> last & 1]
            groups.append((1 << last, tuple((c, c * self._replicate) for c in group)))
        return tuple(groups)

    def _follow(self, good: int, used: int, closed: int, found: set[int]) -> None:
        """Collect the chains for this good, back from it, after these building types.

        ``closed`` are the goods met so far and all goods of the traders used: a chain that comes
        back to one of them could have been cut short there.
        """
        closed |= 1 << good
        with_maker = used | 1 << self.maker[good]
        before = self.input_of[good]
        if before is None:
            found.add(with_maker)
        elif not closed >> before & 1:
            self._follow(before, with_maker, closed, found)
        for trader in self.traders[good]:
            goods = self.swaps[trader]
            for given in bits(goods & ~closed):
                self._follow(given, used | 1 << trader, closed | goods, found)

    def _open_chains(self, types: int, good: int) -> tuple[int, ...]:
        """The chains whose building types are all among these."""
        # Only few types matter for a good, so many supplies share one answer.
        key = (types & self._relevant[good]) << 4 | good
        found = self._open.get(key)
        if found is None:
            absent = ~types
            found = tuple(
                [
                    chain
                    for last, group in self._chains[good]
                    if last & types
                    for used, chain in group
                    if not used & absent
                ]
            )
            _remember(self._open, key, found)
        return found

    def makeable(self, supply: int) -> int:
        """The goods that this supply can make, each on its own, as bits."""
        types = supply & PLANE
        found = self._makeable.get(types)
        if found is None:
            found = _remember(self._makeable, types, self._reach(types))
        return found

    def _reach(self, types: int) -> int:
        """Step by step from the simple goods: what is made from what can be made, or swapped."""
        found, before = 0, -1
        while found != before:
            before = found
            for good, maker, source in self._steps:
                if types & maker and found & source == source:
                    found |= good
            for trader, goods in self._trades:
                if types & trader and found & goods:
                    found |= goods
        return found

    def ways(self, supply: int, good: int) -> tuple[int, ...]:
        """The supplies that may be left after making this good with nothing bought."""
        key = supply << 4 | good
        found = self._ways.get(key)
        if found is None:
            chains = self._open_chains(supply & PLANE, good)
            found = tuple([supply & ~c | (supply & c) >> TYPES for c in chains])
            _remember(self._ways, key, found)
        return found

    # --- deliveries (C1) ----------------------------------------------------------------------

    def can_deliver(self, supply: int, goods: int, count: int) -> bool:
        """Whether this many different goods out of these can be made one after another."""
        if count == 0:
            return True
        goods &= self.makeable(supply)
        if count == 1:
            return goods != 0
        # Every good starts at the worker of a simple one.
        if goods.bit_count() < count or (supply & self._simple_makers).bit_count() < count:
            return False
        key = (supply, goods, count)
        found = self._deliver.get(key)
        if found is None:
            found = self._search_deliveries(supply, goods, count)
            _remember(self._deliver, key, found)
        return found

    def most_deliveries(self, supply: int, goods: int, limit: int) -> int:
        """How many of these goods can be delivered, up to the limit; any smaller number works."""
        goods &= self.makeable(supply)
        key = (supply, goods, limit)
        found = self._most.get(key)
        if found is None:
            found = 0
            while found < limit and self.can_deliver(supply, goods, found + 1):
                found += 1
            _remember(self._most, key, found)
        return found

    def _search_deliveries(self, supply: int, goods: int, count: int) -> bool:
        rest = goods
        while rest.bit_count() >= count:
            low = rest & -rest
            rest ^= low
            for left in self.ways(supply, low.bit_length() - 1):
                if self.can_deliver(left, rest, count - 1):
                    return True
        return False

    # --- buildings (B1, B2) -------------------------------------------------------------------

    def materials(self, demand: Demand) -> int:
        """How many of these goods may be bought."""
        found = self._material_count.get(demand)
        if found is None:
            found = sum(self.bought >> good & 1 for good in demand)
            self._material_count[demand] = found  # one for each rest of a cost: a few dozen
        return found

    def min_buys(self, supply: int, demand: Demand) -> int:
        """The fewest goods that must be bought to meet this demand; NEVER if it cannot be met.

        Between that and :meth:`materials` every number works: buy what a worker made.
        """
        if not demand:
            return 0
        key = (supply, demand)
        found = self._buys.get(key)
        if found is None:
            good, rest = demand[0], demand[1:]
            found = NEVER
            for left in self.ways(supply, good):
                found = min(found, self.min_buys(left, rest))
                if found == 0:
                    break
            if found and self.bought >> good & 1:
                found = min(found, 1 + self.min_buys(supply, rest))
            _remember(self._buys, key, found)
        return found

    def _payments(self, supply: int, demand: Demand, buys: int) -> tuple[int, ...]:
        """The supplies that may be left after meeting the demand with exactly so many bought."""
        if not demand:
            return () if buys else (supply,)
        key = (supply, demand, buys)
        found = self._pay.get(key)
        if found is None:
            good, rest = demand[0], demand[1:]
            all_left: set[int] = set()
            for left in self.ways(supply, good):
                all_left.update(self._payments(left, rest, buys))
            if buys and self.bought >> good & 1:
                all_left.update(self._payments(supply, rest, buys - 1))
            found = _remember(self._pay, key, _widest(all_left))
        return found

    def can_finish(
        self, supply: int, demand: Demand, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Whether the rest of a cost can be paid so that all units are used (T3, B2, K5).

        ``people`` wait in the centre to move in (B5); ``buildable`` are the types for further
        buildings. A unit is a bought good or a further building.
        """
        fewest = self.min_buys(supply, demand)
        if fewest > units:
            return False
        most = self.materials(demand)
        if units <= most:
            return True
        if not buildable:
            return False
        moves_in = people > 0 and self.inhabited >> building & 1
        for buys in range(most, fewest - 1, -1):
            for left in self._payments(supply, demand, buys):
                after = self.add(left, building) if moves_in else left
                if self.can_build(after, units - buys, people - moves_in, buildable):
                    return True
        return False

    def can_build(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Whether exactly these units can be used on buildings of these types, each once."""
        if self.single_units(supply, buildable) >> units & 1:
            return True
        key = (supply, units, people, buildable)
        found = self._build.get(key)
        if found is None:
            found = False
            for b in bits(buildable):
                rest = buildable ^ 1 << b
                if self.can_finish(supply, self.cost[b], b, units - 1, people, rest):
                    found = True
                    break
            _remember(self._build, key, found)
        return found

    def single_units(self, supply: int, buildable: int) -> int:
        """The numbers of units that one building of these types can use, as bits."""
        key = (supply, buildable)
        found = self._single.get(key)
        if found is None:
            found = 0
            for b in bits(buildable):
                fewest = self.min_buys(supply, self.cost[b])
                if fewest != NEVER:
                    most = self.materials(self.cost[b])
                    found |= (2 << most + 1) - (2 << fewest)
            _remember(self._single, key, found)
        return found


@lru_cache(maxsize=8)
def production_of(catalog: Catalog) -> Production:
    """The compiled catalogue; equal catalogues share one, with its memo tables."""
    return Production(catalog)


def clear_caches() -> None:
    """Forget every memoised answer of every catalogue, to give memory back.

    The tables are bounded (:data:`MEMO_LIMIT` entries each) and only speed depends on them.
    """
    for production in _ALIVE:
        production.clear()
