"""The printed facts of one catalogue, compiled, and deliveries (C1)."""

from collections.abc import Callable
from functools import lru_cache

from helvetia.core.values import bits

from ..catalog import Catalog
from ..names import Building, Family, Good
from .network import Caches, Flow, Network
from .payments import BUILD_AGAIN, MAKE_ALL, ConditionalPayments, Payments


class Production:
    """The printed facts of one catalogue, compiled, and the questions about them."""

    def __init__(self, catalog: Catalog, strict: bool = False) -> None:
        self.catalog = catalog
        #: Whether goods are sold only to players who cannot make the whole cost (B2).
        self.strict = strict
        facts = catalog.buildings
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
        #: For each family its goods as bits, and for each good its family with these bits.
        self.families: tuple[int, ...] = tuple(
            sum(1 << g for g in f.goods) for f in catalog.families
        )
        self.family_of: tuple[tuple[Family, int], ...] = tuple(
            next((f, self.families[f]) for f in Family if self.families[f] >> g & 1) for g in Good
        )
        #: The points of each building type, and of the tiles of each good and of each family.
        self.points: tuple[int, ...] = tuple(b.points for b in facts)
        self.goods_tiles: tuple[int, ...] = tuple(g.tile_points for g in catalog.goods)
        self.family_tiles: tuple[int, ...] = tuple(f.points for f in catalog.families)
        self.inhabited: int = sum(1 << b.building for b in facts if b.inhabited)
        self._scoring = sum(1 << b.building for b in facts if b.points)
        #: The caches of all answers.
        self.caches: Caches = Caches()
        self.network: Network = Network(
            self.caches,
            tuple(map(int, self.maker)),
            tuple(None if g is None else int(g) for g in self.input_of),
            self.swaps,
        )
        #: The points of one building of each of these types (E3).
        self.worth: Callable[[int], int] = self.caches.cached(self._find_worth)
        #: The goods that the supply can make, each on its own, as a bitmask.
        self.makeable: Callable[[int], int] = self.network.makeable
        #: The payments for buildings.
        self.payments: Payments
        #: The same under each set of duties, as bits: index 0 has none.
        self.payments_under: tuple[Payments, ...]
        self._compile_payments()
        self._basis = self.caches.cached(self._make_in_order)
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        # The states of many games share this object.
        if getattr(self, "_sealed", False):
            raise AttributeError(f"compiled rules cannot be changed: {name}")
        super().__setattr__(name, value)

    def _compile_payments(self) -> None:
        facts = self.caches, self.network, self.cost
        sold, homes, strict = self.bought, self.inhabited, self.strict
        rest = ConditionalPayments(*facts, sold, homes, strict)
        self.payments = rest if strict else Payments(*facts, sold, homes)
        # Where all goods must be made, nothing is sold for the present building.
        self.payments_under = (
            self.payments,
            *[
                ConditionalPayments(
                    *facts,
                    0 if duties & MAKE_ALL else sold,
                    homes,
                    strict,
                    bool(duties & BUILD_AGAIN),
                    rest,
                )
                for duties in (MAKE_ALL, BUILD_AGAIN, MAKE_ALL | BUILD_AGAIN)
            ],
        )

    def _find_worth(self, types: int) -> int:
        return sum([self.points[b] for b in bits(types & self._scoring)])

    # --- deliveries (C1) -------------------------------------------------------------------------

    def most_deliveries(self, supply: int, goods: int, limit: int) -> int:
        """Return how many of these goods can be delivered, up to *limit*.

        Every smaller number works as well.
        """
        goods &= self.makeable(supply)
        count = goods.bit_count()
        if count > 1 and limit > 1:
            count = self._basis(self.network.relevant(supply, goods), goods).bit_count()
        return min(count, limit)

    def can_deliver(self, supply: int, goods: int, count: int) -> bool:
        """Return whether *count* different goods of these can be made one after another."""
        return self.most_deliveries(supply, goods, count) >= count

    def can_make_and_deliver(self, supply: int, good: int, goods: int, count: int) -> bool:
        """Return whether this good can be made, and then *count* different goods of those."""
        make = Flow(self.network, supply).make
        return make(good) and sum([make(other) for other in bits(goods)]) >= count

    def deliverable(self, supply: int, goods: int, units: int) -> int:
        """Return those of these goods after which simpler ones use all further units.

        The most complex good is delivered first (C1), so only goods before it in the order of
        goods may follow. The basis shows where in that order enough goods can be made.
        """
        goods &= self.makeable(supply)
        if units == 1:
            return goods
        basis = self._basis(self.network.relevant(supply, goods), goods)
        for _ in range(units - 1):
            basis &= basis - 1
        return goods & -(basis & -basis) if basis else 0

    def _make_in_order(self, supply: int, goods: int) -> int:
        """Return the goods made if each is made that can be beside those before it."""
        make = Flow(self.network, supply).make
        return sum([1 << good for good in bits(goods) if make(good)])


@lru_cache(maxsize=8)
def production_of(catalog: Catalog, strict: bool = False) -> Production:
    """Return the compiled catalogue; equal catalogues share one, with its caches.

    *strict* says that goods are sold only to players who cannot make the whole cost (B2).
    """
    return Production(catalog, strict)
