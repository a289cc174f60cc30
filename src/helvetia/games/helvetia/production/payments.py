"""Paying for buildings: which numbers of units can be used, exactly (B1, B2, B5, T3, K5).

A *unit* is a coin on the builder: a building, or a bought good. The package describes the method.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from helvetia.core.values import bits

from ..catalog import Catalog
from ..names import Good
from .network import Flow, Ints, Network, add, cached, one_of_each

Demand = tuple[Good, ...]
#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: No good at all, where one may be named.
NOTHING: Final = -1
#: A duty: all goods of the present building must be made (option ``buying``).
MAKE_ALL: Final = 1
#: A duty: one more building must follow the present one (option ``builder_tile_purchases``).
BUILD_AGAIN: Final = 2


class Bill(NamedTuple):
    """Goods to pay: those that must be made, and those that may be bought instead (B2)."""

    must: Ints
    may: Ints
    #: All of them, as a bitmask.
    goods: int

    def plus(self, other: "Bill") -> "Bill":
        """Return both bills together."""
        must, may = sorted(self.must + other.must), sorted(self.may + other.may)
        return Bill(tuple(must), tuple(may), self.goods | other.goods)


class Payments:
    """The costs of the buildings of one catalogue."""

    def __init__(
        self,
        network: Network,
        catalog: Catalog,
        duties: int = 0,
        rest: "Payments | None" = None,
    ) -> None:
        """Compile the costs; *duties* and *rest* are for :class:`ConditionalPayments`."""
        self._network = network
        self._relevant = network.relevant
        # Where all goods must be made, nothing is sold for the present building.
        self._bought = 0 if duties & MAKE_ALL else sum([1 << g for g in catalog.bought])
        self._again = bool(duties & BUILD_AGAIN)
        self._rest = self if rest is None else rest
        self._bill_of = cached(self._make_bill)
        self._joint = cached(Bill.plus)
        self._shortfall = cached(self._count_shortfall)
        self._prices = cached(self._find_prices)
        self._sums_of = cached(self._sum_bought)
        self._several = cached(self._decide_several)
        self._left_after = cached(self._pay_every_way)
        #: The types that may be built first so that all units are used.
        self.openings: Callable[[int, int, int, int], int] = cached(self._find_openings)
        #: The bill of each building, and the most goods that may be bought for one.
        self.bills: tuple[Bill, ...] = tuple([self._make_bill(b.cost) for b in catalog.buildings])
        self._most = max(len(bill.may) for bill in self.bills)
        #: The types of each bill, as many cost the same: without goods that must be made, and with.
        self._types: tuple[dict[Bill, int], dict[Bill, int]] = {}, {}
        for b, bill in enumerate(self.bills):
            alike = self._types[bool(bill.must)]
            alike[bill] = alike.get(bill, 0) | 1 << b
        #: The types for which no good must be made, by the number of goods that may be bought.
        self._sold = [
            sum([types for bill, types in self._types[False].items() if len(bill.may) == number])
            for number in range(self._most + 1)
        ]
        self._sold_types = sum(self._sold)
        #: The goods of the bills that have none that must be made, and of all bills.
        self._materials = reduce(or_, [bill.goods for bill in self._types[False]], 0)
        self._goods = reduce(or_, [bill.goods for bill in self.bills], 0)

    # --- one building (B1, B2) -------------------------------------------------------------------

    def _make_bill(self, demand: Demand, good: int = NOTHING) -> Bill:
        """Return the bill of a demand, and of a good that is made as input of another (G4)."""
        goods = sorted([int(g) for g in demand])
        may = tuple([g for g in goods if self._bought >> g & 1])
        must = [g for g in goods if not self._bought >> g & 1]
        if good != NOTHING:
            must = sorted([*must, good])
        return Bill(tuple(must), may, sum({1 << g for g in (*must, *may)}))

    def min_buys(self, supply: int, demand: Demand, good: int = NOTHING) -> int:
        """Return the fewest goods to buy for this demand; NEVER if it cannot be met.

        Every larger number, up to all goods for sale, works too: buy a good that a worker made.
        *good* is made as well, as input of another: it cannot be bought (G4).
        """
        return self._fewest(supply, self._bill_of(demand, good))

    def _fewest(self, supply: int, bill: Bill) -> int:
        """Return the fewest goods to buy for this bill; NEVER if it cannot be paid."""
        return self._shortfall(self._relevant(supply, bill.goods), bill)

    def must_make(self, supply: int, building: int) -> bool:
        """Return whether all goods must be made: strictly, able players buy none (B2)."""
        return self._network.strict and not self._fewest(supply, self.bills[building])

    def _count_shortfall(self, supply: int, bill: Bill) -> int:
        make = Flow(self._network, supply).make
        for good in bill.must:
            if not make(good):
                return NEVER
        return len(bill.may) - sum([make(good) for good in bill.may])

    # --- one of several buildings ----------------------------------------------------------------

    def cheapest(self, supply: int, buildable: int, budget: int) -> int:
        """Return those of these types that can be paid with at most *budget* goods bought."""
        found = 0
        for buys, types in enumerate(self._prices(supply)):
            if buys <= budget:
                found |= types
        return found & buildable

    def _find_prices(self, supply: int, demanding: bool = True) -> Ints:
        """Return for each number of goods the types that can be paid with exactly that many bought.

        Unless *demanding*, those for which no good must be made. They depend on few workers.
        """
        found = [0] * (self._most + 1)
        if demanding:
            relevant = self._relevant(supply, self._goods)
            if relevant != supply:  # many supplies differ in other workers alone
                return self._prices(relevant)
            found[:] = self._prices(self._relevant(supply, self._materials), False)
        missing = ~(self._bought | self._network.makeable(supply))
        for bill, types in self._types[demanding].items():
            if not bill.goods & missing:
                for buys in range(self._fewest(supply, bill), len(bill.may) + 1):
                    found[buys] |= types
        return tuple(found)

    # --- all units -------------------------------------------------------------------------------

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use, as bits.

        Each unit must be used (B2), so not every smaller number works. *people* wait in the centre.
        """
        found = 0
        for buys, types in enumerate(self._prices(supply)):
            if types & buildable:
                found |= 2 << buys
        # The first of several buildings could be the only one: there are no fewer units.
        wanted = (2 << limit) - 1 & -(found & -found)
        if wanted & ~found:
            found = self._easy_units(found, buildable)
            for units in bits(wanted & ~found):
                if self._several(supply, units, people, buildable):
                    found |= 1 << units
        return found & wanted

    def _easy_units(self, single: int, types: int) -> int:
        """Return the units of buildings of these types whose goods are all bought, as bits.

        And the *single* numbers, those of one more building: alone, and together with these.
        """
        found, others = self._sums_of(types & self._sold_types)
        for units in bits(single):
            found |= others << units
        return found

    def _sum_bought(self, types: int) -> tuple[int, int]:
        """Return the sums of units if all goods of some of these types are bought, as bits.

        The second answer leaves out one type of each price. So it holds whichever type is used
        already, and it contains the empty sum.
        """
        sums = others = 1
        for buys, sold in enumerate(self._sold):
            for number in range((types & sold).bit_count()):
                sums |= sums << 1 + buys
                if number:
                    others |= others << 1 + buys
        return sums, others

    def _can_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        """Return whether buildings of these types can use exactly these units."""
        return not units or bool(self.units(supply, buildable, people, units) >> units & 1)

    # --- several buildings (B5) ------------------------------------------------------------------

    def _find_openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        buys = units - 1
        found = self._prices(supply)[buys] & buildable if buys <= self._most else 0
        for b in bits(self.cheapest(supply, buildable, buys)):
            if not found >> b & 1:
                found |= self._pays(supply, self.bills[b], b, buys, people, buildable ^ 1 << b)
        return found

    def can_finish(
        self,
        supply: int,
        demand: Demand,
        building: int,
        units: int,
        people: int,
        buildable: int,
        good: int = NOTHING,
    ) -> bool:
        """Return whether the rest of a cost can be paid so that all units are used (T3, B2, K5).

        *people* wait in the centre to move in (B5). *buildable* are the types for further
        buildings. *good* must be made first, as input of another: it cannot be bought (G4).
        """
        bill = self._bill_of(demand, good)
        return bool(self._pays(supply, bill, building, units, people, buildable))

    def _pays(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> int:
        """Return a set of buildings that uses all units, this one among them; 0 if there is none.

        The bill is the rest of this building's cost. Each building of the set may be the first one.
        """
        fewest, most = self._fewest(supply, bill), len(bill.may)
        if fewest > units:
            return 0
        if units <= most:
            return 1 << building
        # Some goods of this one are bought, and other buildings wholly.
        if self._easy_units(0, buildable) >> units - most & (2 << most - fewest) - 1:
            return 1 << building
        sure, open_types = self._decide(supply, bill, building, units, people, buildable)
        if sure:
            return 1 << building | sure
        if open_types and self._search(supply, bill, building, units, people, open_types):
            return 1 << building
        return 0

    def _decide_several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether several buildings can use exactly these units, as one alone cannot."""
        nothing = self._bill_of(())
        sure, types = self._decide(supply, nothing, NOTHING, units, people, buildable)
        return bool(sure) or any(
            self._search(supply, self.bills[b], b, units - 1, people, types ^ 1 << b)
            for b in bits(types)
        )

    def _decide(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> tuple[int, int]:
        """Return a set of further buildings that surely uses all units, or the types of open sets.

        The set is paid together with the bill. It is sure if the supply pays it. It is open if
        only the supply with everybody who may move in pays it.
        """
        everybody, people = self._move_in(supply, building, people)
        if people:
            everybody += one_of_each(bits(buildable & self._network.inhabited))
        open_types = 0
        for types, whole in self._affordable_sets(everybody, bill, units, buildable):
            buys = units - types.bit_count()
            if buys <= len(whole.may):
                if self._fewest(supply, whole) <= buys:
                    return types, 0
                open_types |= types
        return 0, open_types

    def _move_in(self, supply: int, building: int, people: int) -> tuple[int, int]:
        """Return the supply and the people in the centre after this building was built (B5)."""
        if people and building != NOTHING and self._network.inhabited >> building & 1:
            return add(supply, building), people - 1
        return supply, people

    def _affordable_sets(
        self, supply: int, bill: Bill, units: int, buildable: int
    ) -> Iterator[tuple[int, Bill]]:
        """Yield the sets of types that need at most these units with the bill, small sets first.

        With each set comes its bill, together with the given one.
        """
        prices: list[tuple[int, int]] = []
        most = max(0, units - self._fewest(supply, bill))
        for number, types in enumerate(self._prices(supply)[:most]):
            prices += [(number, b) for b in bits(types & buildable)]
            buildable &= ~types
        # Each set with the next building to add, and with the units that are left at best.
        waiting = [(0, bill, 0, most)]
        for types, part, start, left in waiting:
            for index in range(start, len(prices)):
                price, b = prices[index]
                if price >= left:
                    break  # a building takes one unit more, and the others are not cheaper
                chosen, whole = types | 1 << b, self._joint(part, self.bills[b])
                if self._fewest(supply, whole) + chosen.bit_count() <= units:
                    waiting.append((chosen, whole, index + 1, left - price - 1))
                    yield chosen, whole

    # --- every way to pay ------------------------------------------------------------------------

    def _search(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Return whether this bill and further buildings can use all units, trying every way."""
        most = min(units - self._again, len(bill.may))
        for buys in range(most, self._fewest(supply, bill) - 1, -1):
            for left in self._left_after(supply, bill.must, bill.may, buys):
                after, waiting = self._move_in(left, building, people)
                if self._rest._can_use(after, buildable, waiting, units - buys):
                    return True
        return False

    def _pay_every_way(self, supply: int, must: Ints, may: Ints, buys: int) -> Sequence[int]:
        """Return the supplies that may be left after paying with *buys* bought, if worth trying."""
        if not must and len(may) == buys:
            return (supply,)
        found: set[int] = set()
        good, musts, mays = (must[0], must[1:], may) if must else (may[0], (), may[1:])
        for left in self._network.ways(supply, good):
            found.update(self._left_after(left, musts, mays, buys))
        if buys and not must:
            found.update(self._left_after(supply, musts, mays, buys - 1))
        return self._network.select(found)


# --- purchases with a condition ------------------------------------------------------------------


class ConditionalPayments(Payments):
    """The costs of the buildings where two options put a condition on purchases (B2, K5).

    If goods are sold only to players who cannot make the whole cost, awake workers can be a burden:
    a worker that is wasted in a roundabout swap may allow a purchase later. So every way to pay is
    tried, building by building, in every order. *rest* decides about the further buildings.
    """

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use."""
        numbers = range(1, limit + 1)
        return sum([1 << n for n in numbers if self._can_use(supply, buildable, people, n)])

    def _can_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        return not units or self._several(supply, units, people, buildable)

    def _decide_several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether one or more buildings can use exactly these units."""
        return any(self._begins(supply, b, units, people, buildable) for b in bits(buildable))

    def _find_openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        return sum([self._begins(supply, b, units, people, buildable) for b in bits(buildable)])

    def _begins(self, supply: int, b: int, units: int, people: int, buildable: int) -> int:
        """Return this building as a bit if it can be the first of those that use all units."""
        bill = self.bills[b]
        if self.must_make(supply, b):
            bill = Bill(tuple(sorted(bill.must + bill.may)), (), bill.goods)
        return self._pays(supply, bill, b, units - 1, people, buildable ^ 1 << b)

    def _pays(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> int:
        """Return the same by search alone: the short cuts need purchases without a condition."""
        return self._search(supply, bill, building, units, people, buildable) << building
