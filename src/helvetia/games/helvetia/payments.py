"""Paying for buildings: which numbers of units can be used, exactly (B1, B2, B5, T3, K5).

A unit is a building or a bought good. What one building can use is a range. Several in one turn,
whose new inhabitants join in at once, are decided by two flows that bound the truth, and only
where these disagree by a search over the single ways to make a good (:mod:`.chains`).
"""

from helvetia.core.bits import bits

from .bills import NOTHING, Bill, Bills, Demand
from .bounds import Bounds
from .chains import Chains, widest
from .memo import Remembering, remember
from .prices import FIELD, Prices
from .ranks import Ranks
from .supplies import PLANE, TYPES, add


class Payments(Remembering):
    """The costs of one catalogue, and the memoised answers about paying them."""

    def __init__(
        self,
        cost: tuple[Demand, ...],
        bought: int,
        inhabited: int,
        ranks: Ranks,
        chains: Chains,
    ) -> None:
        super().__init__()
        self._cost = cost
        self._bought = bought
        self._inhabited = inhabited
        self._ranks = ranks
        self._chains = chains
        self._bills = Bills(cost, bought)
        self._bill_of = self._bills.of
        self._joint = self._bills.joint
        #: What each building costs, in numbers.
        self.bills: tuple[Bill, ...] = self._bills.of_building
        self._prices = Prices(self.bills, ranks)
        self._fewest = self._prices.fewest
        self._bounds = Bounds(cost, bought, inhabited, self._bills, self._prices, ranks)
        #: For each number of goods the types of which so many may be bought, and all in one.
        self._taking = tuple(
            sum(1 << b for b, bill in enumerate(self.bills) if bill.buyable >= number)
            for number in range(self._prices.most + 1)
        )
        self._all_taking = sum(types << FIELD * n for n, types in enumerate(self._taking))
        self._ones = sum(1 << FIELD * n for n in range(self._prices.most + 1))
        #: The types that may be bought wholly, by the number of units that this takes.
        self._whole = tuple(
            sum(
                1 << b
                for b, bill in enumerate(self.bills)
                if not bill.required and bill.buyable == units - 1
            )
            for units in range(1, self._prices.most + 2)
        )
        self._sums = self.answers(self._sum_up)
        self._goods = self.answers(self._goods_for)
        self._finish: dict[tuple[int, Demand, int, int, int, int, int], int] = self.table({})
        self._build: dict[tuple[int, int, int, int], int] = self.table({})
        self._pay: dict[tuple[int, Demand, int], tuple[int, ...]] = self.table({})

    def clear(self) -> None:
        """Forget every memoised answer."""
        super().clear()
        self._bills.clear()
        self._prices.clear()

    def memo_entries(self) -> int:
        """How many answers are remembered."""
        return sum(
            [super().memo_entries(), self._bills.memo_entries(), self._prices.memo_entries()]
        )

    # --- one building (B1, B2) ----------------------------------------------------------------

    def bill(self, demand: Demand) -> Bill:
        """The demand in numbers."""
        return self._bill_of[demand, NOTHING]

    def min_buys(self, supply: int, demand: Demand) -> int:
        """The fewest goods that must be bought to meet this demand; NEVER if it cannot be met.

        Between that and all that may be bought every number works: buy what a worker made.
        """
        return self._fewest(supply, self._bill_of[demand, NOTHING]) if demand else 0

    def min_buys_with(self, supply: int, good: int, demand: Demand) -> int:
        """The same where this good is to be made as well, as input of another (G4)."""
        return self._fewest(supply, self._bill_of[demand, good])

    # --- one of several buildings -------------------------------------------------------------

    def cheapest(self, supply: int, buildable: int, budget: int) -> int:
        """Those of these types, as bits, that can be paid with at most so many goods bought."""
        if budget < 0:
            return 0
        number = min(budget, self._prices.most)
        return self._prices.payable(supply, buildable) >> FIELD * number & buildable

    def worked_for(self, supply: int, types: int) -> int:
        """Those of these types, as bits, that can be paid with some good that is not bought."""
        found = types & self._prices.demanding
        for buyable, whole in enumerate(self._whole):
            if types & whole:
                found |= self.cheapest(supply, types & whole, buyable - 1)
        return found

    def single_units(self, supply: int, buildable: int) -> int:
        """The numbers of units that one building of these types can use, as bits."""
        payable = self._prices.payable(supply, buildable)
        usable = payable & self._all_taking & buildable * self._ones
        # Whatever is not empty carries over into the bit above its field. Modulo 2**TYPES - 1 that
        # bit of field n is bit n, as the fields are one wider than there are types.
        return (usable + self._ones * PLANE & self._ones << TYPES) % PLANE << 1

    # --- all units ----------------------------------------------------------------------------

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """The numbers of units up to the limit that buildings of these types can use, as bits.

        Not every smaller number works: each unit must be used (B2). ``people`` wait in the centre.
        """
        found = self.single_units(supply, buildable)
        if not found:
            return 0
        # The first of several buildings could be the only one: there are no fewer units.
        missing = (2 << limit) - 1 & -(found & -found) & ~found
        if missing:
            found |= self._all_but_one_bought(found, buildable)
            missing &= ~found
            if missing:
                found |= self._several(supply, missing, people, buildable)
        return found

    def _wholly_bought(self, buildable: int) -> int:
        """The numbers of units that any of these buildings use if all their goods are bought."""
        return self._all_but_one_bought(0, buildable)

    def _all_but_one_bought(self, single: int, buildable: int) -> int:
        """The same, and those with one more building, which uses one of these single numbers."""
        return self._sums[single, *[(buildable & whole).bit_count() for whole in self._whole]]

    def _sum_up(self, key: tuple[int, ...]) -> int:
        """The sums for so many buildings that take one unit, two units and so on."""
        single, *numbers = key
        found = _sums(numbers) ^ 1
        # The one may be any of them, so it is left out wherever it could be counted twice.
        others = _sums([number - 1 for number in numbers])
        for units in bits(single):
            found |= others << units
        return found

    def _goods_for(self, demanding: int) -> int:
        """The goods of these buildings' bills, and of all for which nothing must be made."""
        found = self._prices.materials << TYPES
        for b in bits(demanding):
            found |= self.bills[b].goods
        return found

    def _helpers(self, supply: int, bill: Bill, buildings: int) -> int:
        """Who can help to pay a bill and for further buildings, if all who trade there join in."""
        goods = bill.goods | self._goods[buildings & self._prices.demanding]
        return self._ranks.relevant[goods | (supply | buildings) & self._ranks.trader_plane]

    # --- several buildings --------------------------------------------------------------------

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Those of these types, as bits, that may be built first so that all units are used."""
        buys = units - 1
        payable = self.cheapest(supply, buildable, buys)
        if buys > self._prices.most:
            found, rest = 0, payable
        else:
            found = payable & self._taking[buys]
            rest = payable ^ found
        helpful = 0
        hopeless = False
        while rest:
            low = rest & -rest
            b = low.bit_length() - 1
            demand, bill = self._cost[b], self.bills[b]
            others = self._again(supply, demand, buys, NOTHING, helpful & ~low)
            together = (
                others | low
                if others
                else self._with_others(
                    supply, demand, bill, b, buys, people, buildable ^ low, NOTHING
                )
            )
            helpful = together & ~low or helpful
            # Buildings that need nobody who moves in may be built in any order.
            found |= together
            rest &= ~(together | low)
            if not together and rest and not hopeless:  # others may be, too: one question for all
                rest &= self._bounds.with_another(supply, buildable, units, people)
                hopeless = True
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
        """Whether the rest of a cost can be paid so that all units are used (T3, B2, K5).

        ``people`` wait in the centre to move in (B5); ``buildable`` are the types for further
        buildings. A unit is a bought good or a further building. ``good`` is to be made first, as
        input of another: it cannot be bought (G4).
        """
        bill = self._bill_of[demand, good]
        if self._fewest(supply, bill) > units:
            return False
        if units <= bill.buyable:
            return True
        return buildable != 0 and bool(
            self._with_others(supply, demand, bill, building, units, people, buildable, good)
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
        """Those of these goods, as bits, each of which may be made first, as :meth:`can_finish`."""
        found = helpful = 0
        for good in bits(goods):
            bill = self._bill_of[demand, good]
            if self._fewest(supply, bill) > units:
                continue
            if units <= bill.buyable:
                found |= 1 << good
            elif buildable:
                together = self._again(supply, demand, units, good, helpful) or self._with_others(
                    supply, demand, bill, building, units, people, buildable, good
                )
                if together:
                    found |= 1 << good
                    helpful = together & ~(1 << building) or helpful
        return found

    def _again(self, supply: int, demand: Demand, units: int, good: int, others: int) -> int:
        """These further buildings, which helped with something else, if they help here, too."""
        if others:
            whole = self._joint[demand, good, others]
            number = others.bit_count()
            if number + self._fewest(supply, whole) <= units <= number + whole.buyable:
                return others
        return 0

    def _with_others(
        self,
        supply: int,
        demand: Demand,
        bill: Bill,
        building: int,
        units: int,
        people: int,
        buildable: int,
        good: int,
    ) -> int:
        """The same, where the bill can be paid and there are more units than goods to buy.

        The building as a bit, and with it others that could be built before it as well.
        """
        # Enough bought goods of this one, and others that are bought wholly.
        fewest = self._fewest(supply, bill)
        most = bill.buyable
        if self._wholly_bought(buildable) >> units - most & (2 << most - fewest) - 1:
            return 1 << building
        if not bill.required:
            # All goods of this one bought, and one more building with others.
            single = self.single_units(supply, buildable)
            if self._all_but_one_bought(single, buildable) >> units - most & 1:
                return 1 << building
        moves_in = people > 0 and self._inhabited >> building & 1
        joined = add(supply, building) if moves_in else supply
        helpers = self._helpers(joined, bill, buildable)
        supply &= helpers
        key = (supply, demand, good, building, units, people, buildable)
        found = self._finish.get(key)
        if found is None:
            sure, unsure, others = self._bounds.bounded(
                supply, joined & helpers, demand, good, 1 << units, people - moves_in, buildable, 1
            )
            found = 1 << building | others if sure else 0
            if unsure:
                lefts = (supply,) if good < 0 else self._chains.ways(supply, good)
                if any(
                    self._finish_by_search(left, demand, building, units, people, others)
                    for left in lefts
                ):
                    found = 1 << building
            remember(self._finish, key, found)
        return found

    def can_build(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Whether exactly these units can be used on buildings of these types, each once."""
        easy = self._all_but_one_bought(self.single_units(supply, buildable), buildable)
        if easy >> units & 1:
            return True
        return units > 1 and self._several(supply, 1 << units, people, buildable) != 0

    def _several(self, supply: int, wanted: int, people: int, buildable: int) -> int:
        """Those of the wanted numbers of units that two or more buildings can use."""
        supply &= self._helpers(supply, self._bill_of[(), NOTHING], buildable)
        key = (supply, wanted, people, buildable)
        found = self._build.get(key)
        if found is None:
            found, unsure, types = self._bounds.bounded(
                supply, supply, (), NOTHING, wanted, people, buildable, 2
            )
            for units in bits(unsure):
                if any(
                    self._finish_by_search(
                        supply, self._cost[b], b, units - 1, people, types ^ 1 << b
                    )
                    for b in bits(types)
                ):
                    found |= 1 << units
            remember(self._build, key, found)
        return found

    def _finish_by_search(
        self, supply: int, demand: Demand, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """The answer of :meth:`can_finish`, by trying every way to pay."""
        fewest, most = self.min_buys(supply, demand), self.bill(demand).buyable
        if fewest > units:
            return False
        if units <= most:
            return True
        moves_in = people > 0 and self._inhabited >> building & 1
        for buys in range(most, fewest - 1, -1):
            for left in self._payments(supply, demand, buys):
                after = add(left, building) if moves_in else left
                if self.can_build(after, units - buys, people - moves_in, buildable):
                    return True
        return False

    def _payments(self, supply: int, demand: Demand, buys: int) -> tuple[int, ...]:
        """The supplies that may be left after meeting the demand with exactly so many bought."""
        if not demand:
            return () if buys else (supply,)
        key = (supply, demand, buys)
        found = self._pay.get(key)
        if found is None:
            good, rest = demand[0], demand[1:]
            all_left: set[int] = set()
            for left in self._chains.ways(supply, good):
                all_left.update(self._payments(left, rest, buys))
            if buys and self._bought >> good & 1:
                all_left.update(self._payments(supply, rest, buys - 1))
            found = remember(self._pay, key, widest(all_left))
        return found


def _sums(numbers: list[int]) -> int:
    """The sums of so many ones, twos and so on, or of none of them, as bits."""
    sums = 1
    for units, number in enumerate(numbers, 1):
        for _ in range(number):
            sums |= sums << units
    return sums
