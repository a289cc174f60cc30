"""Bills: what buildings cost, in numbers (B1, B2)."""

from typing import Final, NamedTuple

from .memo import Answers, Remembering
from .names import Good
from .supplies import DEMAND, TYPES, WIDTH

Demand = tuple[Good, ...]
#: No good at all, where one may be named.
NOTHING: Final = -1


class Bill(NamedTuple):
    """Goods that are needed: those that must be made, and those that may be bought (B2)."""

    #: The demand for what must be made, above the one for what may be bought.
    key: int
    #: All these goods, as bits, where questions about their helpers have them.
    goods: int
    #: How many must be made, and how many may be bought.
    required: int
    buyable: int

    def plus(self, other: "Bill") -> "Bill":
        """Both together."""
        key, goods, required, buyable = other
        return Bill(
            self.key + key, self.goods | goods, self.required + required, self.buyable + buyable
        )


class Bills(Remembering):
    """All bills of one catalogue that are asked for."""

    def __init__(self, cost: tuple[Demand, ...], bought: int) -> None:
        super().__init__()
        self._bought = bought
        #: Of a demand, where a good is to be made as well, as input of another (G4), or NOTHING.
        self.of: Answers[tuple[Demand, int], Bill] = self.answers(self._with_input)
        #: The same, and of further buildings, given as bits.
        self.joint: Answers[tuple[Demand, int, int], Bill] = self.answers(self._with_buildings)
        #: What each building costs.
        self.of_building: tuple[Bill, ...] = tuple([self._bill(goods) for goods in cost])

    def _bill(self, demand: Demand) -> Bill:
        key = goods = required = 0
        for good in demand:
            one = 1 << WIDTH * good
            if not self._bought >> good & 1:
                one <<= DEMAND
                required += 1
            key += one
            goods |= 1 << good
        return Bill(key, goods << TYPES, required, len(demand) - required)

    def _with_input(self, key: tuple[Demand, int]) -> Bill:
        demand, good = key
        if good == NOTHING:
            return self._bill(demand)
        made = Bill(1 << DEMAND + WIDTH * good, 1 << good + TYPES, 1, 0)
        return self.of[demand, NOTHING].plus(made)

    def _with_buildings(self, key: tuple[Demand, int, int]) -> Bill:
        demand, good, buildings = key
        if not buildings:
            return self.of[demand, good]
        others = buildings & buildings - 1
        one = (buildings ^ others).bit_length() - 1
        return self.joint[demand, good, others].plus(self.of_building[one])
