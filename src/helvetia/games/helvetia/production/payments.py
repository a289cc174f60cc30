"""Paying for buildings: which numbers of units can be used, exactly (B1, B2, B5, T3, K5).

A *unit* is a coin on the builder: a building, or a bought good. The package describes the method.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from helvetia.core.values import bits

from ..names import Good
from .network import Caches, Flow, Ints, Network, add, one_of_each, widest

Demand = tuple[Good, ...]
#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: No good at all, where one may be named.
NOTHING: Final = -1


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
        caches: Caches,
        network: Network,
        homes: int,
        cost: tuple[Demand, ...],
        bought: int,
        strict: bool = False,
        again: bool = False,
        rest: "Payments | None" = None,
    ) -> None:
        """Compile the costs; *homes* are the types in which somebody lives.

        *strict*, *again* and *rest* are for :class:`ConditionalPayments`.
        """
        self._network = network
        self._relevant = network.relevant
        self._bought = bought
        self._homes = homes
        self._strict = strict
        self._again = again
        self._rest = self if rest is None else rest
        self._bill_of = caches.cached(self._make_bill)
        self._joint = caches.cached(Bill.plus)
        self._shortfall = caches.cached(self._count_shortfall)
        self._by_price = caches.cached(self._find_prices)
        self._affordable = caches.cached(self._find_affordable)
        self._sums_of = caches.cached(self._sum_bought)
        self._several = caches.cached(self._decide_several)
        self._left_after = caches.cached(self._pay_every_way)
        #: The bill of each building, and the most goods that may be bought for one.
        self.bills: tuple[Bill, ...] = tuple([self._make_bill(goods) for goods in cost])
        self._most = max(len(bill.may) for bill in self.bills)
        #: For each number the types for which at least so many goods may be bought.
        self._taking = tuple(
            sum([1 << b for b, bill in enumerate(self.bills) if len(bill.may) >= number])
            for number in range(self._most + 1)
        )
        #: The types for which goods must be made, with these goods.
        self._demanding = {
            b: sum({1 << g for g in bill.must}) for b, bill in enumerate(self.bills) if bill.must
        }
        #: The bills of the other types, each with its types: many cost the same.
        self._undemanding: dict[Bill, int] = {}
        for b, bill in enumerate(self.bills):
            if not bill.must:
                self._undemanding[bill] = self._undemanding.get(bill, 0) | 1 << b
        #: The same types by the number of goods that may be bought.
        self._alike = [
            sum([types for bill, types in self._undemanding.items() if len(bill.may) == number])
            for number in range(self._most + 1)
        ]
        self._materials = reduce(or_, [bill.goods for bill in self._undemanding], 0)

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

        Every number from there to all that may be bought works: buy what a worker made. *good* is
        made as well, as input of another: it cannot be bought (G4).
        """
        return self._fewest(supply, self._bill_of(demand, good))

    def _fewest(self, supply: int, bill: Bill) -> int:
        """Return the fewest goods to buy for this bill; NEVER if it cannot be paid."""
        must, may, goods = bill
        return self._shortfall(self._relevant(supply, goods), must, may)

    def _count_shortfall(self, supply: int, must: Ints, may: Ints) -> int:
        make = Flow(self._network, supply).make
        for good in must:
            if not make(good):
                return NEVER
        return len(may) - sum([make(good) for good in may])

    # --- one of several buildings ----------------------------------------------------------------

    def cheapest(self, supply: int, buildable: int, budget: int) -> int:
        """Return those of these types that can be paid with at most *budget* goods bought."""
        return 0 if budget < 0 else self._by_price(supply)[min(budget, self._most)] & buildable

    def _find_prices(self, supply: int) -> Ints:
        """Return for each number of bought goods the types that it pays."""
        found = list(self._affordable(self._relevant(supply, self._materials)))
        makeable = self._network.makeable(supply)
        for b, goods in self._demanding.items():
            if not goods & ~makeable:
                for number in range(self._fewest(supply, self.bills[b]), self._most + 1):
                    found[number] |= 1 << b
        return tuple(found)

    def _find_affordable(self, supply: int) -> Ints:
        """Return the same for the types that demand nothing."""
        found = [0] * (self._most + 1)
        for bill, types in self._undemanding.items():
            for number in range(self._fewest(supply, bill), self._most + 1):
                found[number] |= types
        return tuple(found)

    # --- all units -------------------------------------------------------------------------------

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use, as bits.

        Each unit must be used (B2), so not every smaller number works. *people* wait in the centre.
        """
        found = self._single_units(supply, buildable)
        # The first of several buildings could be the only one: there are no fewer units.
        wanted = (2 << limit) - 1 & -(found & -found)
        if wanted & ~found:
            found |= self._easy_units(found, buildable)
            for units in bits(wanted & ~found):
                if self._several(supply, units, people, buildable):
                    found |= 1 << units
        return found & wanted

    def _single_units(self, supply: int, buildable: int) -> int:
        """Return the numbers of units that one building of these types can use, as bits."""
        found = 0
        for number, types in enumerate(self._by_price(supply)):
            if types & buildable & self._taking[number]:
                found |= 2 << number
        return found

    def _easy_units(self, single: int, types: int) -> int:
        """Return the units of buildings of these types whose goods are all bought, as bits.

        And the same together with one more building that uses one of the *single* numbers.
        """
        counts = tuple([(types & alike).bit_count() for alike in self._alike])
        found, others = self._sums_of(counts)
        for units in bits(single):
            found |= others << units
        return found

    def _sum_bought(self, counts: Ints) -> tuple[int, int]:
        """Return the sums of units if all goods are bought, from the types of each price, as bits.

        The second answer leaves out one type of each price. So it holds whichever type is used
        already, and it contains the empty sum.
        """
        sums = others = 1
        for buys, count in enumerate(counts):
            for number in range(count):
                sums |= sums << 1 + buys
                if number:
                    others |= others << 1 + buys
        return sums, others

    def _can_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        """Return whether buildings of these types can use exactly these units."""
        return not units or bool(self.units(supply, buildable, people, units) >> units & 1)

    # --- several buildings (B5) ------------------------------------------------------------------

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Return those of these types that may be built first so that all units are used."""
        buys = units - 1
        payable = self.cheapest(supply, buildable, buys)
        found = payable & self._taking[buys] if buys <= self._most else 0
        for b in bits(payable ^ found):
            if not found >> b & 1:
                others = buildable ^ 1 << b
                found |= self._with_others(supply, self.bills[b], b, buys, people, others)
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
        return self._pays(supply, bill, building, units, people, buildable)

    def _pays(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Return whether this bill and further buildings can use all units."""
        if self._fewest(supply, bill) > units:
            return False
        if units <= len(bill.may):
            return True
        return bool(self._with_others(supply, bill, building, units, people, buildable))

    def _with_others(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> int:
        """Return a set of buildings that uses all units, this one among them; 0 if there is none.

        The bill is the rest of this building's cost. It can be paid, and there are more units than
        goods to buy for it. Each building of the set may be the first one.
        """
        fewest, most = self._fewest(supply, bill), len(bill.may)
        # Some goods of this one are bought, and other buildings wholly.
        if self._easy_units(0, buildable) >> units - most & (2 << most - fewest) - 1:
            return 1 << building
        if not bill.must:
            # All goods of this one are bought, and one more building with others.
            single = self._single_units(supply, buildable)
            if self._easy_units(single, buildable) >> units - most & 1:
                return 1 << building
        sure, open_types = self._decide(supply, bill, building, units, people, buildable)
        if sure:
            return 1 << building | sure
        if open_types and self._search(supply, bill, building, units, people, open_types):
            return 1 << building
        return 0

    def _decide_several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether two or more buildings can use exactly these units."""
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
        only the supply with everybody who moves in pays it. Without a building before, the set has
        two buildings or more.
        """
        least = 2 if building == NOTHING else 1
        joined, people = self._move_in(supply, building, people)
        movers = self._homes if people else 0
        everybody = joined + one_of_each(bits(buildable & movers))
        open_types = 0
        for types, whole in self._affordable_sets(everybody, bill, units, buildable):
            count = types.bit_count()
            buys = units - count
            if count < least or buys > len(whole.may):
                continue
            if self._fewest(supply, whole) <= buys:
                return types, 0
            # The inhabitant of the last building is of no use.
            movers_here = types & movers if count > 1 else 0
            if self._fewest(joined + one_of_each(bits(movers_here)), whole) <= buys:
                open_types |= types
        return 0, open_types

    def _move_in(self, supply: int, building: int, people: int) -> tuple[int, int]:
        """Return the supply and the people in the centre after this building was built (B5)."""
        if people and building != NOTHING and self._homes >> building & 1:
            return add(supply, building), people - 1
        return supply, people

    def _affordable_sets(
        self, supply: int, bill: Bill, units: int, buildable: int
    ) -> Iterator[tuple[int, Bill]]:
        """Yield the sets of types that need at most these units with the bill, small sets first.

        With each set comes its bill, together with the given one.
        """
        prices: list[tuple[int, int]] = []
        for number, types in enumerate(self._by_price(supply)):
            prices += [(number, b) for b in bits(types & buildable)]
            buildable &= ~types
        # Each set with the next building to add, and with the units that are left at best.
        waiting = [(0, bill, 0, units - self._fewest(supply, bill))]
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

    def _pay_every_way(self, supply: int, must: Ints, may: Ints, buys: int) -> Ints:
        """Return the supplies that may be left after paying with exactly *buys* bought.

        More workers never hurt, unless purchases have a condition.
        """
        if not must and len(may) == buys:
            return (supply,)
        found: set[int] = set()
        good, musts, mays = (must[0], must[1:], may) if must else (may[0], (), may[1:])
        ways = self._network.every_way if self._strict else self._network.ways
        for left in ways(supply, good):
            found.update(self._left_after(left, musts, mays, buys))
        if buys and not must:
            found.update(self._left_after(supply, musts, mays, buys - 1))
        return tuple(sorted(found)) if self._strict else widest(found)


# --- purchases with a condition ------------------------------------------------------------------

#: All goods of the present building must be made (option ``buying``).
MAKE_ALL: Final = 1
#: One more building must follow the present one (option ``builder_tile_purchases``).
BUILD_AGAIN: Final = 2


class ConditionalPayments(Payments):
    """The costs of the buildings where two options put a condition on purchases (B2, K5).

    *strict* says that goods are sold only to players who cannot make the whole cost. Then awake
    workers can be a burden: a worker that is wasted in a roundabout swap may allow a purchase
    later. So every way to pay is tried, building by building, in every order. *again* says that
    another building must follow the present one. *rest* decides about the further buildings.
    """

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use."""
        numbers = range(1, limit + 1)
        return sum([1 << n for n in numbers if self._can_use(supply, buildable, people, n)])

    def _can_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        goods = reduce(or_, [self.bills[b].goods for b in bits(buildable)], 0)
        everybody = supply + one_of_each(bits(buildable & self._homes if people else 0))
        supply &= self._network.helping(everybody, goods)
        return not units or self._several(supply, units, min(people, units), buildable)

    def _decide_several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether one or more buildings can use exactly these units."""
        return any(self._begins(supply, b, units, people, buildable) for b in bits(buildable))

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Return those of these types that may be built first so that all units are used."""
        return sum(
            [1 << b for b in bits(buildable) if self._begins(supply, b, units, people, buildable)]
        )

    def _begins(self, supply: int, b: int, units: int, people: int, buildable: int) -> bool:
        """Return whether this building can be the first of those that use all units."""
        bill = self.bills[b]
        if self._strict and not self._fewest(supply, bill):
            bill = Bill(tuple(sorted(bill.must + bill.may)), (), bill.goods)
        return self._search(supply, bill, b, units - 1, people, buildable ^ 1 << b)

    def _pays(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Return the same by search alone: the short cuts need purchases without a condition."""
        return self._search(supply, bill, building, units, people, buildable)
