"""How many goods must be bought: for one bill, and for every building at once (B1, B2)."""

from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

from helvetia.core.bits import bits

from .bills import Bill
from .memo import Answers, Remembering
from .ranks import Ranks
from .supplies import COUNT, DEMAND, GOODS, TYPES, WIDTH, size_of

#: More than any cost has goods: "cannot be paid".
NEVER: Final = 99
#: The width of one set of types in a row of them: a bit more than needed, to carry over.
FIELD: Final = TYPES + 1
_DEMAND: Final = (1 << DEMAND) - 1


class Prices(Remembering):
    """The costs of one catalogue's buildings, as far as workers make the goods for them."""

    def __init__(self, bills: tuple[Bill, ...], ranks: Ranks) -> None:
        super().__init__()
        self._bills = bills
        self._ranks = ranks
        self._relevant = ranks.relevant
        self._trading = ranks.trader_plane
        self._buys = self.answers(self._reckon)
        #: Many bills have the same goods that must be made, and differ in what may be bought.
        self._makes = self.answers(self._makes_all)
        #: The most goods that may be bought for one building.
        self.most: int = max(bill.buyable for bill in bills)
        #: From each number of goods on a one for each in its field.
        self._from = tuple(
            sum(1 << FIELD * n for n in range(least, self.most + 1))
            for least in range(self.most + 1)
        )
        #: The types for which something must be made, and the goods of all the others.
        self.demanding: int = sum(1 << b for b, bill in enumerate(bills) if bill.required)
        self._undemanding = (1 << TYPES) - 1 & ~self.demanding
        self.materials: int = 0
        for bill in bills:
            if not bill.required:
                self.materials |= bill.goods >> TYPES
        #: For each of these types who gives the goods that must be made, good by good.
        self._givers = {
            b: [ranks.givers[good] for good in _goods_of(bills[b].key >> DEMAND)]
            for b in bits(self.demanding)
        }
        #: All who give such goods, and for those awake the types for which there is each good.
        self._giving = reduce(or_, chain.from_iterable(self._givers.values()), 0)
        self._given = self.answers(self._given_by)
        #: The bills of which all may be bought, the largest first: each with the number of its
        #: goods, its types, and these with those of all bills that are a part of it.
        self._equal = _alike_bills(bills)
        # Compiled when they are first needed: there is one for each set of traders awake.
        self._alike: Answers[int, int] = Answers(self._alike_with)
        # A question: a supply, the number of those who are alike, the types.
        self._alike_at = ranks.width
        self._types_at = ranks.width + WIDTH
        self._all_types = (1 << TYPES) - 1 << self._types_at
        self._groups = self.answers(self._grouped)
        self._payable = self.answers(self._paid)

    # --- one bill -----------------------------------------------------------------------------

    def fewest(self, supply: int, bill: Bill) -> int:
        """The fewest goods to be bought; NEVER if not all can be made that must be."""
        supply &= self._relevant[bill.goods | supply & self._trading]
        return self._buys[supply << 2 * DEMAND | bill.key]

    def _reckon(self, key: int) -> int:
        """The goods that are left are those that cannot be made together."""
        may, asked = key & _DEMAND, key >> DEMAND
        must = asked & _DEMAND
        if must and not self._makes[asked]:
            return NEVER
        if not may:
            return 0
        goods = must + may
        return size_of(goods) - self._ranks.rank(asked >> DEMAND, goods)

    def _makes_all(self, asked: int) -> bool:
        """Whether this supply can make all of this demand, which stands below it."""
        demand = asked & _DEMAND
        return self._ranks.rank(asked >> DEMAND, demand) == size_of(demand)

    # --- every building -----------------------------------------------------------------------

    def payable(self, supply: int, buildable: int) -> int:
        """For each number of goods the types that can be paid if at most so many are bought.

        They are sets of bits, one after the other, from no goods bought to the most. Only the
        buildable types count; others may be missing.
        """
        demanding = buildable & self._given[supply & self._giving]
        key = supply & self._trading | demanding << TYPES
        alike, masks = self._groups[key]
        if not buildable & self._undemanding:
            masks = masks[1:]
        asked = supply | (supply & alike).bit_count() << self._alike_at | self._all_types
        found, payable = 0, self._payable
        for mask in masks:
            found += payable[asked & mask]
        return found

    def _grouped(self, key: int) -> tuple[int, tuple[int, ...]]:
        """Who is alike, and what is asked: for all types without demands, and for each with some.

        All of the first kind cost much the same goods, so they are asked for together.
        """
        demanding, awake = divmod(key, 1 << TYPES)
        alike = self._alike[awake]
        helpers = self._ranks.taking_part(self.materials, awake)
        others = self._undemanding << self._types_at
        masks = [helpers & ~alike | COUNT << self._alike_at | others]
        for b in bits(demanding):
            helpers = self._relevant[self._bills[b].goods | awake]
            masks.append(helpers | 1 << self._types_at + b)
        return alike, tuple(masks)

    def _given_by(self, awake: int) -> int:
        """The types with demands of whose goods each has a giver awake: no others can be paid."""
        found = 0
        for b, givers in self._givers.items():
            if all(map(awake.__and__, givers)):
                found |= 1 << b
        return found

    def _paid(self, asked: int) -> int:
        """The types of one such question that can be paid."""
        types, asked = divmod(asked, 1 << self._types_at)
        number, supply = divmod(asked, 1 << self._alike_at)
        if types & self.demanding:
            b = types.bit_length() - 1
            buys = self._reckon(supply << 2 * DEMAND | self._bills[b].key)
            return 0 if buys == NEVER else self._from[buys] << b
        alike = self._alike[supply & self._trading]
        for _ in range(number):  # whoever they were: the first ones will do
            supply |= alike & -alike
            alike &= alike - 1
        supply <<= 2 * DEMAND
        found = free = barren = 0
        for key, goods, types, parts in self._equal:
            if free & types:
                continue
            buys = goods if barren & types else self._reckon(supply | key)
            if not buys:
                free |= parts  # who can make all of these goods can make some of them
                continue
            if buys == goods:
                barren |= parts  # and who can make none, none of some
            found += self._from[buys] * types
        return found + self._from[0] * free

    def _alike_with(self, awake: int) -> int:
        return self._ranks.alike(self.materials, awake)


def _goods_of(demand: int) -> list[int]:
    """The goods that are in this demand."""
    return [good for good in range(GOODS) if demand >> WIDTH * good & COUNT]


def _alike_bills(bills: tuple[Bill, ...]) -> list[tuple[int, int, int, int]]:
    types: dict[int, int] = {}
    for b, bill in enumerate(bills):
        if not bill.required:
            types[bill.key] = types.get(bill.key, 0) | 1 << b
    return [
        (
            key,
            size_of(key),
            types[key],
            sum(of for part, of in types.items() if _is_part(part, key)),
        )
        for key in sorted(types, key=size_of, reverse=True)
    ]


def _is_part(part: int, demand: int) -> bool:
    """Whether the demand has each good at least as often as this part of it."""
    return all(
        part >> shift & COUNT <= demand >> shift & COUNT for shift in range(0, DEMAND, WIDTH)
    )
