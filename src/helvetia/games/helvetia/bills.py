"""Bills: what buildings cost, in numbers (B1, B2)."""

from typing import Final

import attrs

from .geometry import bits
from .memo import Answers, Remembering
from .names import Good
from .supplies import DEMAND, TYPES, demand_of

Demand = tuple[Good, ...]
#: No good at all, where one may be named.
NOTHING: Final = -1


@attrs.frozen(eq=False)
class Bill:
    """Goods that are needed: those that must be made, and those that may be bought (B2).

    ``must`` and ``may`` are demands (:mod:`.supplies`), ``required`` and ``buyable`` their sizes;
    ``goods`` are all of them, as bits.
    """

    must: int
    required: int
    may: int
    buyable: int
    goods: int
    #: In questions about it: equal for bills of the same goods, and different for others.
    key: int = attrs.field(init=False)
    #: In questions about its helpers.
    goods_key: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "key", self.must << DEMAND | self.may)
        object.__setattr__(self, "goods_key", self.goods << TYPES)

    def plus(self, other: "Bill") -> "Bill":
        """Both together."""
        return Bill(
            self.must + other.must,
            self.required + other.required,
            self.may + other.may,
            self.buyable + other.buyable,
            self.goods | other.goods,
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
        must = [good for good in demand if not self._bought >> good & 1]
        may = [good for good in demand if self._bought >> good & 1]
        goods = sum(1 << good for good in set(demand))
        return Bill(demand_of(must), len(must), demand_of(may), len(may), goods)

    def _with_input(self, key: tuple[Demand, int]) -> Bill:
        demand, good = key
        if good == NOTHING:
            return self._bill(demand)
        return self.of[demand, NOTHING].plus(Bill(demand_of((good,)), 1, 0, 0, 1 << good))

    def _with_buildings(self, key: tuple[Demand, int, int]) -> Bill:
        demand, good, buildings = key
        found = self.of[demand, good]
        for building in bits(buildings):
            found = found.plus(self.of_building[building])
        return found
