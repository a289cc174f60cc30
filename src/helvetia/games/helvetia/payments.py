"""Paying for buildings: which numbers of units can be used, exactly (B1, B2, B5, T3, K5).

A unit is a building or a bought good. What one building can use is a range. Several in one turn,
whose new inhabitants join in at once, are decided by two flows that bound the truth, and only
where these disagree by a search over the single ways to make a good (:mod:`.chains`).
"""

from itertools import combinations
from typing import Final

import attrs

from .chains import Chains, widest
from .geometry import bits
from .memo import Remembering, remember
from .names import Good
from .ranks import Ranks
from .supplies import add, demand_of

#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: No good at all, where one may be named.
NOTHING: Final = -1

Demand = tuple[Good, ...]


@attrs.frozen
class Bill:
    """Goods that are needed: those that must be made, and those that may be bought (B2).

    ``must`` and ``may`` are demands (:mod:`.supplies`), ``required`` and ``buyable`` their sizes;
    ``goods`` are all of them, as bits, and ``size`` is how many.
    """

    must: int
    required: int
    may: int
    buyable: int
    goods: int
    size: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "size", self.required + self.buyable)

    def plus(self, other: "Bill") -> "Bill":
        """Both together."""
        return Bill(
            self.must + other.must,
            self.required + other.required,
            self.may + other.may,
            self.buyable + other.buyable,
            self.goods | other.goods,
        )


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
        self._bill_of: dict[Demand, Bill] = {}
        #: What each building costs, in numbers.
        self.bills: tuple[Bill, ...] = tuple(map(self.bill, cost))
        self._inputs: dict[tuple[Demand, int], Bill] = {}
        self._joint_bills: dict[tuple[Demand, int, tuple[int, ...]], Bill] = self.table({})
        self._trading = ranks.trader_plane
        self._helpers: dict[int, tuple[int, ...]] = self.table({})
        self._needed: dict[int, int] = self.table({})
        self._bought_units: dict[int, int] = self.table({})
        self._units: dict[tuple[int, int], int] = self.table({})
        self._buys: dict[tuple[int, int, int], int] = self.table({})
        self._finish: dict[tuple[int, Demand, int, int, int, int, int], bool] = self.table({})
        self._build: dict[tuple[int, int, int, int], bool] = self.table({})
        self._pay: dict[tuple[int, Demand, int], tuple[int, ...]] = self.table({})

    # --- one building (B1, B2) ----------------------------------------------------------------

    def bill(self, demand: Demand) -> "Bill":
        """The demand in numbers; one for each rest of a cost, so a few dozen in all."""
        found = self._bill_of.get(demand)
        if found is None:
            found = self._bill_of[demand] = self._new_bill(demand)
        return found

    def _new_bill(self, demand: Demand) -> "Bill":
        must = [good for good in demand if not self._bought >> good & 1]
        may = [good for good in demand if self._bought >> good & 1]
        goods = sum(1 << good for good in set(demand))
        return Bill(demand_of(must), len(must), demand_of(may), len(may), goods)

    def materials(self, demand: Demand) -> int:
        """How many of these goods may be bought."""
        return self.bill(demand).buyable

    def min_buys(self, supply: int, demand: Demand) -> int:
        """The fewest goods that must be bought to meet this demand; NEVER if it cannot be met.

        Between that and :meth:`materials` every number works: buy what a worker made.
        """
        return self._fewest(supply, self.bill(demand)) if demand else 0

    def min_buys_with(self, supply: int, good: int, demand: Demand) -> int:
        """The same where this good is to be made as well, as input of another (G4)."""
        return self._fewest(supply, self._with_input(demand, good))

    def _with_input(self, demand: Demand, good: int) -> "Bill":
        key = (demand, good)
        found = self._inputs.get(key)
        if found is None:
            bill = self.bill(demand)
            made = Bill(demand_of((good,)), 1, 0, 0, 1 << good)
            found = self._inputs[key] = bill.plus(made)
        return found

    def _fewest(self, supply: int, bill: "Bill") -> int:
        """The fewest goods to be bought; NEVER if not all can be made that must be."""
        must, may = bill.must, bill.may
        supply &= self._ranks.relevant(bill.goods, supply)
        key = (supply, must, may)
        found = self._buys.get(key)
        if found is None:
            rank, required, size = self._ranks.rank, bill.required, bill.size
            if required and rank(supply, must) < required:
                found = NEVER
            else:
                found = size - rank(supply, must + may)
            remember(self._buys, key, found)
        return found

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """The numbers of units up to the limit that buildings of these types can use, as bits.

        Not every smaller number works: each unit must be used (B2). ``people`` wait in the centre.
        """
        if not buildable:
            return 0
        found = self.single_units(supply, buildable) | self._wholly_bought(buildable)
        missing = (4 << limit - 1) - 4 & ~found
        while missing:
            low = missing & -missing
            missing ^= low
            if self._several(supply, low.bit_length() - 1, people, buildable):
                found |= low
        return found

    def single_units(self, supply: int, buildable: int) -> int:
        """The numbers of units that one building of these types can use, as bits."""
        found = 0
        taking_part = self._taking_part(supply)
        table = self._units
        for b in bits(buildable):
            key = (supply & taking_part[b], b)
            units = table.get(key)
            if units is None:
                units = remember(table, key, self._units_of(supply, b))
            found |= units
        return found

    def _wholly_bought(self, buildable: int) -> int:
        """The numbers of units that any of these buildings use if all their goods are bought."""
        found = self._bought_units.get(buildable)
        if found is None:
            sums = 1
            for b in bits(buildable):
                bill = self.bills[b]
                if not bill.required:
                    sums |= sums << bill.size + 1
            found = remember(self._bought_units, buildable, sums ^ 1)
        return found

    def _goods_for(self, buildable: int) -> int:
        """The goods that any of these buildings costs, as bits."""
        found = self._needed.get(buildable)
        if found is None:
            found = 0
            for b in bits(buildable):
                found |= self.bills[b].goods
            remember(self._needed, buildable, found)
        return found

    def _taking_part(self, supply: int) -> tuple[int, ...]:
        """For each building the types, over all planes, whose workers can help to pay for it."""
        traders = supply & self._trading
        found = self._helpers.get(traders)
        if found is None:
            found = tuple(self._ranks.relevant(bill.goods, supply) for bill in self.bills)
            remember(self._helpers, traders, found)
        return found

    def _units_of(self, supply: int, building: int) -> int:
        bill = self.bills[building]
        fewest = self._fewest(supply, bill)
        return 0 if fewest == NEVER else (2 << bill.buyable + 1) - (2 << fewest)

    # --- all that can be chosen next ----------------------------------------------------------

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Those of these types, as bits, that may be built first so that all units are used."""
        found = 0
        for b in bits(buildable):
            if self.can_finish(supply, self._cost[b], b, units - 1, people, buildable ^ 1 << b):
                found |= 1 << b
        return found

    def cheapest(self, supply: int, buildable: int, budget: int) -> int:
        """Those of these types, as bits, that can be paid with at most so many goods bought."""
        found = 0
        for b in bits(buildable):
            if self._fewest(supply, self.bills[b]) <= budget:
                found |= 1 << b
        return found

    def any_units(self, supply: int, buildable: int, people: int, limit: int) -> bool:
        """Whether some number of units from one to the limit can be used."""
        return self.units(supply, buildable, people, limit) & (2 << limit) - 2 != 0

    # --- several buildings --------------------------------------------------------------------

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
        bill = self.bill(demand) if good < 0 else self._with_input(demand, good)
        fewest = self._fewest(supply, bill)
        if fewest > units:
            return False
        if units <= bill.buyable:
            return True
        if not buildable:
            return False
        # Enough bought goods of this one, and others that are bought wholly.
        for buys in range(fewest, bill.buyable + 1):
            if self._wholly_bought(buildable) >> units - buys & 1:
                return True
        goods = bill.goods | self._goods_for(buildable)
        traders = (supply | buildable | 1 << building) & self._trading
        supply &= self._ranks.relevant(goods, traders)
        key = (supply, demand, good, building, units, people, buildable)
        found = self._finish.get(key)
        if found is None:
            moves_in = people > 0 and self._inhabited >> building & 1
            joined = add(supply, building) if moves_in else supply
            verdict = self._bounded(
                supply, joined, demand, good, units, people - moves_in, buildable, 1
            )
            if verdict is None:
                lefts = (supply,) if good < 0 else self._chains.ways(supply, good)
                verdict = any(
                    self._finish_by_search(left, demand, building, units, people, buildable)
                    for left in lefts
                )
            found = remember(self._finish, key, verdict)
        return found

    def can_build(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """Whether exactly these units can be used on buildings of these types, each once."""
        easy = self.single_units(supply, buildable) | self._wholly_bought(buildable)
        return bool(easy >> units & 1) or self._several(supply, units, people, buildable)

    def _several(self, supply: int, units: int, people: int, buildable: int) -> bool:
        """The same, where one building does not do, nor several that are bought wholly."""
        traders = (supply | buildable) & self._trading
        supply &= self._ranks.relevant(self._goods_for(buildable), traders)
        key = (supply, units, people, buildable)
        found = self._build.get(key)
        if found is None:
            verdict = self._bounded(supply, supply, (), NOTHING, units, people, buildable, 2)
            if verdict is None:
                verdict = any(
                    self._finish_by_search(
                        supply, self._cost[b], b, units - 1, people, buildable ^ 1 << b
                    )
                    for b in bits(buildable)
                )
            found = remember(self._build, key, verdict)
        return found

    def _bounded(
        self,
        supply: int,
        joined: int,
        demand: Demand,
        good: int,
        units: int,
        people: int,
        buildable: int,
        first: int,
    ) -> bool | None:
        """Whether the rest of a cost and so many buildings or more can use all units.

        None if that is not sure.

        ``joined`` is the supply with who has moved in before. It is possible if nobody is needed
        who moves in later, and impossible if even with all of them from the start too much would
        have to be bought.
        """
        everybody = self._with_inhabitants(joined, bits(buildable)) if people else joined
        # What one building makes others cannot, so together at least as much must be bought.
        least = self._fewest(everybody, self._joint(demand, good, ()))
        each = {b: self._fewest(everybody, self.bills[b]) for b in bits(buildable)}
        types = sorted(each, key=each.__getitem__)
        unsure, failed = False, set()
        for more in range(first, min(units, len(types)) + 1):
            buys = units - more
            room = buys - least - sum([each[b] for b in types[: more - 1]])
            fitting = [b for b in types if each[b] <= room]
            if len(fitting) < more:
                break
            for chosen in combinations(fitting, more):
                whole = self._joint(demand, good, chosen)
                if whole.buyable < buys:
                    continue
                goods = (whole.must, whole.may)  # other buildings may cost the same
                if goods not in failed:
                    if self._fewest(supply, whole) <= buys:
                        return True
                    failed.add(goods)
                if not unsure:
                    wide = self._with_inhabitants(joined, chosen) if people else joined
                    unsure = wide != supply and self._fewest(wide, whole) <= buys
        return None if unsure else False

    def _joint(self, demand: Demand, good: int, buildings: tuple[int, ...]) -> "Bill":
        """The bill of a demand and of further buildings."""
        key = (demand, good, buildings)
        found = self._joint_bills.get(key)
        if found is None:
            found = self.bill(demand) if good < 0 else self._with_input(demand, good)
            for building in buildings:
                found = found.plus(self.bills[building])
            remember(self._joint_bills, key, found)
        return found

    def _with_inhabitants(self, supply: int, buildings: tuple[int, ...]) -> int:
        for building in buildings:
            if self._inhabited >> building & 1:
                supply = add(supply, building)
        return supply

    def _finish_by_search(
        self, supply: int, demand: Demand, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """The answer of :meth:`can_finish`, by trying every way to pay."""
        fewest, most = self.min_buys(supply, demand), self.materials(demand)
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
