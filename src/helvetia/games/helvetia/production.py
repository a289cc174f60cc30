"""Production: which goods can be made, delivered and built with, exactly (G1-G4, B1-B2, C1).

The questions of the rules are existence questions: is there a way to use all n coins? They are
answered on an abstraction that loses nothing: it does not matter *where* a worker stands, only
how many awake workers a player has on each building type (:mod:`.supplies`). How many goods these
can make together is a flow (:mod:`.ranks`); buildings are paid for in :mod:`.payments`.
"""

from functools import lru_cache

from helvetia.core.bits import bits

from .catalog import Catalog
from .chains import Chains
from .memo import Remembering
from .names import Building, Family, Good
from .payments import Payments
from .ranks import Ranks
from .supplies import GOODS, PLANE, TYPES, WIDTH, one_of_each


class Production(Remembering):
    """The printed facts of one catalogue, compiled, and the memoised answers about them."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.catalog = catalog
        facts = catalog.buildings
        planes = max(b.start + b.one + b.two + b.three for b in facts)
        self._replicate = sum(1 << TYPES * plane for plane in range(planes))
        #: For each good the good it is made from, or None for a simple one.
        self.input_of: tuple[Good | None, ...] = tuple(g.made_from for g in catalog.goods)
        #: For each good the building type that makes it.
        self.maker: tuple[Building, ...] = tuple(
            next(b.building for b in facts if b.makes == g) for g in Good
        )
        #: For each good the trading buildings that picture it.
        self.traders: tuple[tuple[Building, ...], ...] = tuple(
            tuple(b.building for b in facts if g in b.swaps) for g in Good
        )
        #: For each trading building its goods as bits; 0 for the others.
        self.swaps: tuple[int, ...] = tuple(sum(1 << g for g in b.swaps) for b in facts)
        self.cost: tuple[tuple[Good, ...], ...] = tuple(b.cost for b in facts)
        self.bought: int = sum(1 << g for g in catalog.bought)
        #: For each good its family and that family's goods as bits.
        families = [(f.family, sum(1 << g for g in f.goods)) for f in catalog.families]
        self.family_of: tuple[tuple[Family, int], ...] = tuple(
            next(f for f in families if f[1] >> g & 1) for g in Good
        )
        #: What each building type is worth, and the tile of each good and of each family.
        self.points: tuple[int, ...] = tuple(b.points for b in facts)
        self.goods_tiles: tuple[int, ...] = tuple(g.tile_points for g in catalog.goods)
        self.family_tiles: tuple[int, ...] = tuple(f.points for f in catalog.families)
        self._scoring = sum(1 << b.building for b in facts if b.points)
        self.inhabited: int = sum(1 << b.building for b in facts if b.inhabited)
        self._trades = tuple((1 << b, goods) for b, goods in enumerate(self.swaps) if goods)
        self._ranks = Ranks(self.maker, self.input_of, self.swaps, self._replicate)
        self._chains = Chains(self.maker, self.input_of, self.swaps, self._replicate, self._ranks)
        self._makeable = self.answers(self._reach)
        self._awake_swaps = self.answers(self._swaps_of)
        self._grown = self.answers(self._grow)
        self._worth = self.answers(self._added_up)
        #: The goods of each tree; those of which nothing is made are together.
        large = tuple(tree for tree in self._ranks.trees if len(tree) > 1)
        trees = (*large, tuple(tree[0] for tree in self._ranks.trees if len(tree) == 1))
        #: Of each tree what is asked, and its steps: good, its maker and its input as bits.
        self._trees = tuple(
            (
                sum(1 << GOODS + self.maker[g] | 1 << g for g in tree),
                tuple(
                    (1 << g, 1 << self.maker[g], 0 if (i := self.input_of[g]) is None else 1 << i)
                    for g in reversed(tree)
                ),
            )
            for tree in trees
        )
        self._tree_masks = tuple(mask for mask, _ in self._trees)
        #: What buildings can be paid with these goods.
        self.payments: Payments = Payments(
            self.cost, self.bought, self.inhabited, self._ranks, self._chains
        )
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        # States of many games share this object: nobody may change it under them.
        if getattr(self, "_sealed", False):
            raise AttributeError(f"compiled rules cannot be changed: {name}")
        super().__setattr__(name, value)

    def clear(self) -> None:
        """Forget every memoised answer."""
        super().clear()
        for part in self._parts():
            part.clear()

    def memo_entries(self) -> int:
        """How many answers are remembered."""
        return super().memo_entries() + sum(part.memo_entries() for part in self._parts())

    def _parts(self) -> tuple[Remembering, ...]:
        return self._ranks, self._chains, self.payments

    # --- supplies -----------------------------------------------------------------------------

    def use(self, supply: int, building: int) -> int:
        """The supply after one worker on this building type went to sleep (G2)."""
        column = self._replicate << building
        return supply & ~column | (supply & column) >> TYPES

    # --- points (E3) --------------------------------------------------------------------------

    def worth(self, types: int) -> int:
        """The points of one building of each of these types."""
        return self._worth[types & self._scoring]

    def _added_up(self, types: int) -> int:
        return sum([self.points[b] for b in bits(types)])

    # --- one good -----------------------------------------------------------------------------

    def makeable(self, supply: int) -> int:
        """The goods that this supply can make, each on its own, as bits."""
        return self._makeable[supply & PLANE]

    def _reach(self, types: int) -> int:
        """From the simple goods up: what is made from what can be made, or swapped."""
        found = self._produced(types, 0)
        trades = self._awake_swaps[types & self._ranks.trader_plane]
        before = 0 if trades else found
        while found != before:
            before = found
            for goods in trades:
                if found & goods:
                    found |= goods
            if found != before:
                found = self._produced(types, found)
        return found

    def _swaps_of(self, traders: int) -> tuple[int, ...]:
        return tuple([goods for trader, goods in self._trades if traders & trader])

    def _produced(self, types: int, given: int) -> int:
        """What these types make from nothing or from the given goods, and those: tree by tree."""
        asked = types << GOODS | given
        found, grown = 0, self._grown
        for mask in self._tree_masks:
            found += grown[asked & mask]
        return found

    def _grow(self, asked: int) -> int:
        """The same for one tree."""
        types, found = asked >> GOODS, asked & (1 << GOODS) - 1
        for mask, steps in self._trees:
            if asked & mask:
                for good, maker, source in steps:  # what a good is made from comes before it
                    if types & maker and found & source == source:
                        found |= good
                break
        return found

    def ways(self, supply: int, good: int) -> tuple[int, ...]:
        """The supplies that may be left after making this good with nothing bought."""
        return self._chains.ways(supply, good)

    # --- deliveries (C1) ----------------------------------------------------------------------

    def most_deliveries(self, supply: int, goods: int, limit: int) -> int:
        """How many of these goods can be delivered, up to the limit; any smaller number works."""
        goods &= self._makeable[supply & PLANE]
        count = goods.bit_count()
        if count < 2 or limit < 2:
            return min(count, limit)
        return min(limit, self._ranks.rank(supply, one_of_each(goods)))

    def can_deliver(self, supply: int, goods: int, count: int) -> bool:
        """Whether this many different goods out of these can be made one after another."""
        return not count or self.most_deliveries(supply, goods, count) >= count

    def can_make_and_deliver(self, supply: int, good: int, goods: int, count: int) -> bool:
        """Whether this good can be made, and then so many different ones out of those."""
        makeable = self._makeable[supply & PLANE]
        if not makeable >> good & 1:
            return False
        if not count:
            return True
        goods &= makeable
        if goods.bit_count() < count:
            return False
        demand = one_of_each(goods) + (1 << WIDTH * good)
        return self._ranks.rank(supply, demand) > count

    def deliverable(self, supply: int, goods: int, units: int) -> int:
        """Those of these goods, as bits, after which simpler ones can be delivered for all units.

        Most complex first (C1): after a good come only those before it in the order of goods. A
        good that can be made can be one of the most that can be made up to it. So what counts is
        that there are enough, and where there are, there are for each good that comes later.
        """
        goods &= self._makeable[supply & PLANE]
        if units == 1:
            return goods
        later = goods
        for _ in range(units - 1):
            later &= later - 1
        while later:
            first = later & -later
            if self._ranks.rank(supply, one_of_each(goods & first * 2 - 1)) >= units:
                break
            later ^= first
        return later


@lru_cache(maxsize=8)
def production_of(catalog: Catalog) -> Production:
    """The compiled catalogue; equal catalogues share one, with its memo tables."""
    return Production(catalog)
