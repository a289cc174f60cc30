"""Paying for buildings: which numbers of units can be used, exactly (B1, B2, B5, T3, K5).

A *unit* is a coin on the builder: a building, or a bought good.
"""

from typing import Final, NamedTuple

from ..geometry import bits
from ..names import Good
from .network import Caching, Flow, Network, add, one_of_each, widest

Demand = tuple[Good, ...]
#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: No good at all, where one may be named.
NOTHING: Final = -1


class Bill(NamedTuple):
    """Goods to pay: those that must be made, and those that may be bought instead (B2)."""

    must: tuple[int, ...]
    may: tuple[int, ...]
    #: All of them, as a bitmask.
    goods: int

    def plus(self, other: "Bill") -> "Bill":
        """Return both bills together."""
        return Bill(
            tuple(sorted(self.must + other.must)),
            tuple(sorted(self.may + other.may)),
            self.goods | other.goods,
        )


class Payments(Caching):
    """The costs of the buildings of one catalogue."""

    def __init__(
        self, network: Network, cost: tuple[Demand, ...], bought: int, inhabited: int
    ) -> None:
        super().__init__()
        self._network = network
        self._cost = cost
        self._bought = bought
        self._inhabited = inhabited
        self._bill_of = self.cached(self._make_bill)
        self._joint = self.cached(Bill.plus)
        self._shortfall = self.cached(self._count_shortfall)
        self._levels = self.cached(self._compute_levels)
        self._bought_sums = self.cached(self._sum_bought)
        self._decide = self.cached(self._decide_finish)
        self._several = self.cached(self._decide_several)
        self._left = self.cached(self._pay_all_ways)
        #: The bill of each building, and the most goods that may be bought for one.
        self.bills: tuple[Bill, ...] = tuple([self._make_bill(goods) for goods in cost])
        self._most = max(len(bill.may) for bill in self.bills)
        #: The types for which a good must be made, and the goods of all other types.
        self._demanding = sum([1 << b for b, bill in enumerate(self.bills) if bill.must])
        self._must_make = tuple([sum({1 << g for g in bill.must}) for bill in self.bills])
        self._materials = 0
        for bill in self.bills:
            if not bill.must:
                self._materials |= bill.goods
        #: For each number the types for which so many goods may be bought.
        self._taking = tuple(
            sum([1 << b for b, bill in enumerate(self.bills) if len(bill.may) >= number])
            for number in range(self._most + 1)
        )

    # --- one building (B1, B2) --------------------------------------------------------------------

    def bill(self, demand: Demand, good: int = NOTHING) -> Bill:
        """Return the bill of a demand, and of a good that is made as input of another (G4)."""
        return self._bill_of(demand, good)

    def _make_bill(self, demand: Demand, good: int = NOTHING) -> Bill:
        goods = [int(g) for g in demand]
        must = [g for g in goods if not self._bought >> g & 1]
        may = [g for g in goods if self._bought >> g & 1]
        if good != NOTHING:
            must.append(good)
        return Bill(
            tuple(sorted(must)), tuple(sorted(may)), sum({1 << g for g in (*must, *may)})
        )

    def fewest(self, supply: int, bill: Bill) -> int:
        """Return the fewest goods to buy for this bill; NEVER if it cannot be paid."""
        network = self._network
        supply &= network.helpers(bill.goods, supply & network.trading)
        return self._shortfall(supply, bill.must, bill.may)

    def _count_shortfall(self, supply: int, must: tuple[int, ...], may: tuple[int, ...]) -> int:
        make = Flow(self._network, supply).make
        for good in must:
            if not make(good):
                return NEVER
        missing = 0
        for good in may:
            if not make(good):
                missing += 1
        return missing

    def min_buys(self, supply: int, demand: Demand) -> int:
        """Return the fewest goods to buy for this demand; NEVER if it cannot be met.

        Every number from there to all that may be bought works: buy what a worker made.
        """
        return self.fewest(supply, self._bill_of(demand, NOTHING)) if demand else 0

    def min_buys_with(self, supply: int, good: int, demand: Demand) -> int:
        """Return the same if this good is made as well, as input of another (G4)."""
        return self.fewest(supply, self._bill_of(demand, good))

    # --- one of several buildings -----------------------------------------------------------------

    def cheapest(self, supply: int, buildable: int, budget: int) -> int:
        """Return those of these types that can be paid with at most *budget* goods bought."""
        if budget < 0:
            return 0
        found = self._material_levels(supply)[min(budget, self._most)] & buildable
        for b, price in self._demanding_prices(supply, buildable):
            if price <= budget:
                found |= 1 << b
        return found

    def worked_for(self, supply: int, types: int) -> int:
        """Return those of these payable types that can be paid without buying every good."""
        found = types & self._demanding
        for b in bits(types ^ found):
            if self.fewest(supply, self.bills[b]) < len(self.bills[b].may):
                found |= 1 << b
        return found

    def single_units(self, supply: int, buildable: int) -> int:
        """Return the numbers of units that one building of these types can use, as bits."""
        found = 0
        for number, types in enumerate(self._material_levels(supply)):
            if types & buildable & self._taking[number]:
                found |= 2 << number
        for b, price in self._demanding_prices(supply, buildable):
            most = len(self.bills[b].may)
            if price <= most:
                found |= (4 << most) - (2 << price)
        return found

    def _demanding_prices(self, supply: int, buildable: int) -> list[tuple[int, int]]:
        """Return the types that demand a good to be made, with the fewest goods to buy."""
        demanding = buildable & self._demanding
        if not demanding:
            return []
        makeable = self._network.makeable(supply)
        found = []
        for b in bits(demanding):
            must = self._must_make[b]
            if makeable & must == must:
                found.append((b, self.fewest(supply, self.bills[b])))
        return found

    def _material_levels(self, supply: int) -> tuple[int, ...]:
        """Return for each number of bought goods the types it pays, where all may be bought."""
        network = self._network
        return self._levels(supply & network.helpers(self._materials, supply & network.trading))

    def _compute_levels(self, supply: int) -> tuple[int, ...]:
        levels = [0] * (self._most + 1)
        for b, bill in enumerate(self.bills):
            if not bill.must:
                for number in range(self.fewest(supply, bill), self._most + 1):
                    levels[number] |= 1 << b
        return tuple(levels)

    # --- all units --------------------------------------------------------------------------------

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use, as bits.

        Each unit must be used (B2), so not every smaller number works. *people* wait in the centre.
        """
        single = self.single_units(supply, buildable)
        if not single:
            return 0
        # The first of several buildings could be the only one: there are no fewer units.
        missing = (2 << limit) - 1 & -(single & -single) & ~single
        if not missing:
            return single
        found = single | self._easy_units(single, buildable)
        for number in bits(missing & ~found):
            if self._several(supply, number, people, buildable):
                found |= 1 << number
        return found

    def can_build(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether exactly these units can be used on buildings of these types, each once."""
        single = self.single_units(supply, buildable)
        easy = single | self._easy_units(single, buildable)
        if easy >> units & 1:
            return True
        return units > 1 and self._several(supply, units, people, buildable)

    def _easy_units(self, single: int, types: int) -> int:
        """Return the units of buildings of these types whose goods are all bought, as bits.

        And the same together with one more building that uses one of the *single* numbers.
        """
        found, others = self._bought_sums(types & ~self._demanding)
        for units in bits(single):
            found |= others << units
        return found

    def _sum_bought(self, types: int) -> tuple[int, int]:
        """Return the sums of units if all goods of some of these types are bought, as bits.

        First those of one type or more. Then those that are possible whichever of the types is
        left out: for that, one type of each price is left out.
        """
        sums = others = 1
        prices: set[int] = set()
        for b in bits(types):
            price = 1 + len(self.bills[b].may)
            sums |= sums << price
            if price in prices:
                others |= others << price
            prices.add(price)
        return sums ^ 1, others

    # --- several buildings ------------------------------------------------------------------------

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Return those of these types that may be built first so that all units are used."""
        buys = units - 1
        payable = self.cheapest(supply, buildable, buys)
        found = payable & self._taking[buys] if buys <= self._most else 0
        for b in bits(payable ^ found):
            if not found >> b & 1:
                # Buildings that need nobody who moves in may be built in any order.
                found |= self._with_others(
                    supply, self._cost[b], b, buys, people, buildable ^ 1 << b, NOTHING
                )
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
        if self.fewest(supply, bill) > units:
            return False
        if units <= len(bill.may):
            return True
        return buildable != 0 and bool(
            self._with_others(supply, demand, building, units, people, buildable, good)
        )

    def finishable(
        self,
        supply: int,
        demand: Demand,
        building: int,
        units: int,
        people: int,
        buildable: int,
        goods: int,
    ) -> int:
        """Return those of these goods that may be made first, as in :meth:`can_finish`."""
        found = 0
        for good in bits(goods):
            if self.can_finish(supply, demand, building, units, people, buildable, good):
                found |= 1 << good
        return found

    def _with_others(
        self,
        supply: int,
        demand: Demand,
        building: int,
        units: int,
        people: int,
        buildable: int,
        good: int,
    ) -> int:
        """Return a set of buildings that uses all units, this one among them; 0 if there is none.

        The bill alone can be paid, and there are more units than goods to buy. Each building of
        the set may be built first.
        """
        bill = self._bill_of(demand, good)
        fewest, most = self.fewest(supply, bill), len(bill.may)
        # Some bought goods of this one, and others that are bought wholly.
        if self._easy_units(0, buildable) >> units - most & (2 << most - fewest) - 1:
            return 1 << building
        if not bill.must:
            # All goods of this one bought, and one more building with others.
            single = self.single_units(supply, buildable)
            if self._easy_units(single, buildable) >> units - most & 1:
                return 1 << building
        return self._decide(supply, demand, good, building, units, people, buildable)

    def _decide_finish(
        self,
        supply: int,
        demand: Demand,
        good: int,
        building: int,
        units: int,
        people: int,
        buildable: int,
    ) -> int:
        moves_in = people > 0 and self._inhabited >> building & 1
        joined = add(supply, building) if moves_in else supply
        bill = self._bill_of(demand, good)
        sure, doubtful = self._combine(
            supply, joined, bill, units, people - moves_in, buildable, 1
        )
        if sure:
            return 1 << building | sure
        if doubtful:
            lefts = (supply,) if good == NOTHING else self._network.ways(supply, good)
            for left in lefts:
                if self._finish_by_search(left, demand, building, units, people, doubtful):
                    return 1 << building
        return 0

    def _decide_several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Return whether two or more buildings can use exactly these units."""
        nothing = self._bill_of((), NOTHING)
        sure, types = self._combine(supply, supply, nothing, units, people, buildable, 2)
        return bool(sure) or any(
            self._finish_by_search(supply, self._cost[b], b, units - 1, people, types ^ 1 << b)
            for b in bits(types)
        )

    def _combine(
        self,
        supply: int,
        joined: int,
        bill: Bill,
        units: int,
        people: int,
        buildable: int,
        least: int,
    ) -> tuple[int, int]:
        """Return a set of buildings that surely uses all units, or all buildings of doubtful sets.

        The set has *least* buildings or more, and is paid with the bill. Nobody who moves in is
        needed for a sure set. A set that is too dear even if everybody who may move in were there
        from the start is impossible. All others are doubtful.
        """
        everybody = joined
        if people:
            everybody += one_of_each(bits(buildable & self._inhabited))
        room = units - self.fewest(everybody, bill)
        prices = [(1 + price, b) for b, price in self._demanding_prices(everybody, buildable)]
        open_types = buildable & ~self._demanding
        for number, types in enumerate(self._material_levels(everybody)):
            prices += [(1 + number, b) for b in bits(types & open_types)]
            open_types &= ~types
        prices.sort()
        doubtful = 0
        # Sets of buildings: the first building that may be added, the set, its bill, its room.
        waiting = [(0, 0, bill, room)]
        for start, types, part, room in waiting:
            for index in range(start, len(prices)):
                price, b = prices[index]
                if price > room:
                    break
                chosen = types | 1 << b
                whole = self._joint(part, self.bills[b])
                count = chosen.bit_count()
                buys = units - count
                if self.fewest(everybody, whole) > buys:
                    continue
                waiting.append((index + 1, chosen, whole, room - price))
                if count < least or buys > len(whole.may):
                    continue
                # The inhabitant of the last building is of no use.
                wide = joined
                if people and count > 1:
                    wide += one_of_each(bits(chosen & self._inhabited))
                if self.fewest(wide, whole) <= buys:
                    if self.fewest(supply, whole) <= buys:
                        return chosen, 0
                    doubtful |= chosen
        return 0, doubtful

    def _finish_by_search(
        self, supply: int, demand: Demand, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Return the answer of :meth:`can_finish` by trying every way to pay."""
        bill = self._bill_of(demand, NOTHING)
        fewest, most = self.fewest(supply, bill), len(bill.may)
        if fewest > units:
            return False
        if units <= most:
            return True
        moves_in = people > 0 and self._inhabited >> building & 1
        for buys in range(most, fewest - 1, -1):
            for left in self._left(supply, demand, buys):
                after = add(left, building) if moves_in else left
                if self.can_build(after, units - buys, people - moves_in, buildable):
                    return True
        return False

    def _pay_all_ways(self, supply: int, demand: Demand, buys: int) -> tuple[int, ...]:
        """Return the widest supplies left after paying a demand with exactly *buys* bought."""
        if not demand:
            return () if buys else (supply,)
        good, rest = demand[0], demand[1:]
        found: set[int] = set()
        for left in self._network.ways(supply, good):
            found.update(self._left(left, rest, buys))
        if buys and self._bought >> good & 1:
            found.update(self._left(supply, rest, buys - 1))
        return widest(found)
