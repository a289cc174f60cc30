"""Production: which goods can be made, delivered and built with, exactly (G1-G4, B1-B5, C1, T3).

The rules ask existence questions. Is there a way to use all coins on the carter or the builder?
It does not matter where a worker stands. So a question is about two multisets: the *supply*, the
awake workers of a player by building type, and the *demand*, the goods that are wanted.

**Making goods together is a maximum flow.** A unit of flow is one good on its way. It begins at a
worker of a simple good and ends at the demand. In between it passes producers, which turn one good
into another, and traders, which turn any of their goods into any other. Each worker works once
(G2), so each worker is an edge of capacity one. A producer's edge leads from its input to its good;
it leads from the source if the good is simple. A trading building is a pair of nodes, an entry and
an exit, with an edge for its workers in between. Each of its goods leads to the entry, and the exit
leads to each of its goods. :class:`.network.Flow` adds one good at a time, along an augmenting
path.

**Goods that can be made together form a matroid.** The sets of demanded units that paths can reach
together are the independent sets of a gammoid. Three facts of matroids save all searching:

- A good that cannot be added now can never be added later. So one pass over the demand, in any
  order, makes the most that can be made.
- An independent set is a part of a largest one. So the goods that *must* be made come first. If all
  of them can be made, the fewest goods to *buy* are those of the rest that cannot be added.
- In a pass from the first good to the last, the goods added up to some good are the most that can
  be made of the goods up to there. So one pass answers :meth:`Production.deliverable`.

**One building can use a range of units.** A unit is a coin: the building, or a bought good. What a
worker makes may be bought instead, so every number works from the fewest goods to buy to all that
are for sale (B2).

**Several buildings in one turn** are paid one after another, and the inhabitant of a new building
works for the next one (B5). A set of buildings is decided by its common cost:

- Too dear even if everybody who may move in were there from the start: impossible.
- Cheap enough if nobody moves in: possible, in any order.
- In between: every way to pay is tried, good by good. This is rare.

A larger set never needs fewer units than a part of it. So sets grow building by building, and a set
that is too dear is not extended. Before all that come the sums of buildings that are bought wholly,
which need no worker at all.

**Stricter options** put a condition on purchases: then :class:`.payments.ConditionalPayments` tries
every way to pay.

**Caches** are bounded. Their keys hold only what matters: the workers that can help to make the
goods in question, given the traders that are awake (:meth:`.network.Network.helpers`). An answer
depends on the catalogue and the key alone, so no cache is part of a state.
"""

from collections.abc import Callable
from functools import lru_cache

from helvetia.core.values import bits

from ..catalog import Catalog
from ..names import Family, Good
from .network import Flow, Ints, Network, add, cached, one_of_each, remove
from .payments import BUILD_AGAIN, MAKE_ALL, NOTHING, ConditionalPayments, Payments

__all__ = [
    "BUILD_AGAIN",
    "MAKE_ALL",
    "NOTHING",
    "Production",
    "add",
    "one_of_each",
    "production_of",
    "remove",
]


class Production:
    """The printed facts of one catalogue, compiled, and the questions about them."""

    def __init__(self, catalog: Catalog, strict: bool = False) -> None:
        self.catalog = catalog
        #: Whether goods are sold only to players who cannot make the whole cost (B2).
        self.strict = strict
        facts = catalog.buildings
        self.network: Network = Network(catalog, strict)
        self.input_of: tuple[int | None, ...] = self.network.input_of
        self.maker: Ints = self.network.maker
        self.traders: tuple[Ints, ...] = self.network.traders
        self.swaps: Ints = self.network.swaps
        self.trading: int = self.network.trading
        self.inhabited: int = self.network.inhabited
        self.cost: tuple[tuple[Good, ...], ...] = tuple(b.cost for b in facts)
        self.bought: int = sum(1 << g for g in catalog.bought)
        #: For each family its goods as bits, and for each good its family with these bits.
        self.families: Ints = tuple(sum(1 << g for g in f.goods) for f in catalog.families)
        self.family_of: tuple[tuple[Family, int], ...] = tuple(
            next((f, self.families[f]) for f in Family if self.families[f] >> g & 1) for g in Good
        )
        #: The points of each building type, and of the tiles of each good and of each family.
        self.points: tuple[int, ...] = tuple(b.points for b in facts)
        self.goods_tiles: tuple[int, ...] = tuple(g.tile_points for g in catalog.goods)
        self.family_tiles: tuple[int, ...] = tuple(f.points for f in catalog.families)
        #: The points of one building of each of these types (E3).
        self.worth: Callable[[int], int] = cached(
            lambda types: sum([self.points[b] for b in bits(types)])
        )
        #: The goods that the supply can make, each on its own, as a bitmask.
        self.makeable: Callable[[int], int] = self.network.makeable
        #: The payments for buildings.
        kind = ConditionalPayments if strict else Payments
        self.payments: Payments = kind(self.network, catalog)
        #: The payments under each set of duties, as bits: index 0 has none.
        self.payments_under: tuple[Payments, ...] = (
            self.payments,
            *[
                ConditionalPayments(self.network, catalog, duties, self.payments)
                for duties in (MAKE_ALL, BUILD_AGAIN, MAKE_ALL | BUILD_AGAIN)
            ],
        )
        self._basis = cached(self._make_in_order)
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        # The states of many games share this object.
        if getattr(self, "_sealed", False):
            raise AttributeError(f"compiled rules cannot be changed: {name}")
        super().__setattr__(name, value)

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
        make, others = Flow(self.network, supply).make, goods & self.makeable(supply)
        return make(good) and sum([make(other) for other in bits(others)]) >= count

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
