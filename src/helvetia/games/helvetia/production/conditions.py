"""Paying where a purchase has a condition: two options that are stricter than the default.

Where buying is only for those who are unable (B2), awake workers can be a burden. A player who can
make all goods of a building may buy none of them. So a worker that is wasted in a roundabout swap
may allow a purchase later, and the rules of thumb of :mod:`.payments` do not hold. Here every way
to pay is tried, building by building, in every order.
"""

from functools import reduce
from operator import or_
from typing import Final

from helvetia.core.values import bits

from .network import Caches, Ints, Network, one_of_each
from .payments import Bill, Demand, Payments

#: All goods of the present building must be made (option ``buying``).
MAKE_ALL: Final = 1
#: One more building must follow the present one (option ``builder_tile_purchases``).
BUILD_AGAIN: Final = 2


class ConditionalPayments(Payments):
    """The costs of the buildings where purchases have a condition.

    *strict* says that goods are sold only to players who cannot make the whole cost. *again* says
    that another building must follow the present one. *rest* decides about the further buildings.
    """

    def __init__(
        self,
        caches: Caches,
        network: Network,
        cost: tuple[Demand, ...],
        bought: int,
        homes: int,
        strict: bool,
        again: bool = False,
        rest: "ConditionalPayments | None" = None,
    ) -> None:
        super().__init__(caches, network, cost, bought, homes)
        self._strict = strict
        self._again = again
        self._rest = self if rest is None else rest
        self._using = caches.cached(self._find_use)

    # --- the questions ---------------------------------------------------------------------------

    def units(self, supply: int, buildable: int, people: int, limit: int) -> int:
        """Return the numbers of units up to *limit* that buildings of these types can use."""
        numbers = range(1, limit + 1)
        return sum([1 << n for n in numbers if self._can_use(supply, buildable, people, n)])

    def openings(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Return those of these types that may be built first so that all units are used."""
        return sum(
            [1 << b for b in bits(buildable) if self._begins(supply, b, units, people, buildable)]
        )

    # --- every order and every way ---------------------------------------------------------------

    def _can_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        """Return whether buildings of these types can use exactly these units."""
        if not units:
            return True
        if sum([1 + len(self.bills[b].may) for b in bits(buildable)]) < units:
            return False
        goods = reduce(or_, [self.bills[b].goods for b in bits(buildable)], 0)
        everybody = supply + one_of_each(bits(buildable & self._homes if people else 0))
        supply &= self._network.helping(everybody, goods)
        return self._using(supply, buildable, min(people, units), units)

    def _find_use(self, supply: int, buildable: int, people: int, units: int) -> bool:
        tried: set[Bill] = set()
        for b in bits(buildable):
            if not people and self.bills[b] in tried:
                continue  # nobody moves in, so only the cost matters
            tried.add(self.bills[b])
            if self._begins(supply, b, units, people, buildable):
                return True
        return False

    def _begins(self, supply: int, b: int, units: int, people: int, buildable: int) -> bool:
        """Return whether this building can be the first of those that use all units."""
        bill = self.bills[b]
        if self._strict and not self._fewest(supply, bill):
            bill = Bill(tuple(sorted(bill.must + bill.may)), (), bill.goods)
        return self._pays(supply, bill, b, units - 1, people, buildable ^ 1 << b)

    def _pays(
        self, supply: int, bill: Bill, building: int, units: int, people: int, buildable: int
    ) -> bool:
        """Return whether this bill and other buildings can use all units, trying every way."""
        most = min(units - self._again, len(bill.may))
        for buys in range(most, self._fewest(supply, bill) - 1, -1):
            if buys == units:
                return True
            for left in self._left_after(supply, bill.must, bill.may, buys):
                after, waiting = self._move_in(left, building, people)
                if self._rest._can_use(after, buildable, waiting, units - buys):
                    return True
        return False

    def _make_one(self, supply: int, good: int) -> Ints:
        """Return the supplies that may be left after making this good."""
        return (
            self._network.every_way(supply, good)
            if self._strict
            else super()._make_one(supply, good)
        )

    def _worth_trying(self, supplies: set[int]) -> Ints:
        """Return the supplies to go on with: more workers can hurt if buying has a condition."""
        return tuple(sorted(supplies)) if self._strict else super()._worth_trying(supplies)
