"""Several buildings in one turn: two flows that bound what they can use (B1, B2, B5, T3).

Who lives in a new building can work for the next. So there are two questions: what is possible if
nobody is needed who moves in, and what is not even if all of them were there from the start. The
second is asked first, and before it what needs only adding up: what each building costs alone,
and for how many goods there are hands at all.
"""

from itertools import combinations
from math import comb
from typing import Final

from helvetia.core.bits import bits

from .bills import Bill, Bills, Demand
from .memo import Answers
from .prices import FIELD, Prices
from .ranks import Ranks
from .supplies import COUNT, DEMAND, PLANE, TYPES, WIDTH, add_all, demand_of

#: A building in numbers: its type as a bit, above it the hands that it takes for all goods, and for
#: those that are for sale, and above these its price. Each number is below a bit of its own.
_FOR_SALE: Final = TYPES + WIDTH + 1
_PRICE: Final = _FOR_SALE + WIDTH + 1
#: So many sets are quicker asked about one by one than all together.
_FEW: Final = 12
_ABOVE: Final = 1 << _FOR_SALE - 1 | 1 << _PRICE - 1 | 1 << _PRICE + WIDTH


class Bounds:
    """The costs of one catalogue's buildings together."""

    def __init__(
        self,
        cost: tuple[Demand, ...],
        bought: int,
        inhabited: int,
        bills: Bills,
        prices: Prices,
        ranks: Ranks,
    ) -> None:
        self._bought = bought
        self._inhabited = inhabited
        self._bill_of = bills.of
        self._joint = bills.joint
        self._prices = prices
        self._fewest = prices.fewest
        self._ranks = ranks
        #: Each type with the hands it takes: one for the building, and one for each good.
        self._hands = tuple(
            bill.buyable + 1 << _FOR_SALE | len(goods) + 1 << TYPES | 1 << b
            for b, (goods, bill) in enumerate(zip(cost, bills.of_building, strict=True))
        )
        #: The demand of each type, and how many goods that is.
        self._demands = tuple([demand_of(goods) for goods in cost])
        self._sizes = tuple(map(len, cost))
        #: Those who may move in and begin a good.
        self._joining = ranks.beginners & inhabited
        # Compiled when they are first needed: there is one for each set of traders awake.
        self._joined: Answers[int, tuple[int, ...]] = Answers(self._hands_joined)

    def with_another(self, supply: int, buildable: int, units: int, people: int) -> int:
        """Those of these types, as bits, that may be affordable with another of them.

        At least: each on its own, with everybody who moves in later, and hands enough for both.
        """
        everybody = add_all(supply, buildable & self._inhabited) if people else supply
        makers = self._beginners(everybody)
        hands = units + (supply & makers).bit_count()
        priced = self._cheapest_first(everybody, buildable, units - 2, people, makers)
        found = 0
        for one in priced:
            for other in priced:
                both = one + other
                if both >> _PRICE > units - 2:
                    break  # the others are not cheaper
                if one != other and both >> _FOR_SALE & COUNT <= hands:
                    found |= one
                    break
        return found & PLANE

    def bounded(
        self,
        supply: int,
        joined: int,
        demand: Demand,
        good: int,
        wanted: int,
        people: int,
        buildable: int,
        first: int,
    ) -> tuple[int, int, int]:
        """The numbers of units that the rest of a cost and so many buildings or more can use.

        Of the wanted ones, as bits: those that are sure, and those that are not. And buildings, as
        bits: if all are sure, those with which the last one became so, otherwise all with which
        any of the others could be possible.

        ``joined`` is the supply with who has moved in before. It is possible if nobody is needed
        who moves in later, and impossible if even with all of them from the start too much would
        have to be bought. The rest of the cost alone can be paid.
        """
        everybody = add_all(joined, buildable & self._inhabited) if people else joined
        bill = self._bill_of[demand, good]
        # What one building makes others cannot, so together at least as much must be bought.
        least = self._fewest(everybody, bill)
        most = wanted.bit_length() - 1
        # Each building takes a unit, and each good one, too, or somebody who begins with nothing.
        # For the rest of the cost there are enough, so neither number falls below zero.
        everywhere, makers = self._ranks.beginners, self._beginners(everybody)
        hands = most + (joined & everywhere).bit_count() - bill.required - bill.buyable
        for_sale = most + (joined & makers).bit_count() - bill.buyable
        fitting = self._cheapest_first(everybody, buildable, most - first - least, people, makers)
        sure = unsure = doubtful = 0
        made = None
        for more in range(first, most + 1):
            room = most - more - least
            others = sum(fitting[: more - 1]) >> _PRICE
            fitting = [priced for priced in fitting if others + (priced >> _PRICE) <= room]
            if len(fitting) < more:
                break
            if made is None and comb(len(fitting), more) > _FEW:
                # Of all their goods together only so many can be made: one question for all sets.
                made = self._most_made(everybody, bill, sum(fitting) & PLANE)
                hands = min(hands, most + made - bill.required - bill.buyable)
            # What is too large borrows from the bit above it.
            limits = room << _PRICE | for_sale << _FOR_SALE | hands << TYPES | _ABOVE | PLANE
            for chosen in combinations(fitting, more):
                together = sum(chosen)
                if (limits - together) & _ABOVE != _ABOVE:
                    continue  # too dear, or not hands enough
                types = together & PLANE
                whole = self._joint[demand, good, types]
                open_to = wanted & ~sure & (2 << more + whole.buyable) - 1
                # Who moves into the last building is of no use, and a single one is the last.
                helps = people and more > 1
                wide = add_all(joined, types & self._inhabited) if helps else joined
                possible = open_to and open_to & -(1 << more + self._fewest(wide, whole))
                if possible:
                    sure |= possible & -(1 << more + self._fewest(supply, whole))
                    if sure == wanted:
                        return sure, 0, types
                    unsure |= possible
                    doubtful |= types
        return sure, unsure & ~sure, doubtful

    def _most_made(self, supply: int, bill: Bill, types: int) -> int:
        """The most goods of this bill and these buildings together that can be made, or more."""
        demand = (bill.key >> DEMAND) + bill.key % (1 << DEMAND)
        goods = bill.required + bill.buyable
        for b in bits(types):
            demand += self._demands[b]
            goods += self._sizes[b]
        return self._ranks.rank(supply, demand) if goods < COUNT else goods

    def _hands_joined(self, makers: int) -> tuple[int, ...]:
        """The hands that each type takes, less who moves in; these may begin goods for sale."""
        hands = list(self._hands)
        for b in bits(self._joining):
            hands[b] -= 1 << TYPES | (makers >> b & 1) << _FOR_SALE
        return tuple(hands)

    def _beginners(self, supply: int) -> int:
        """Who begins with nothing, and may so have a part in a good that is for sale."""
        return self._ranks.beginners & self._ranks.taking_part(self._bought, supply)

    def _cheapest_first(
        self, supply: int, buildable: int, room: int, people: int, makers: int
    ) -> list[int]:
        """The types for which at most so many goods must be bought, as one number each.

        They take a hand less where somebody moves in who has a hand in making a good.
        """
        payable = self._prices.payable(supply, buildable)
        hands = self._joined[makers & PLANE] if people else self._hands
        found: list[int] = []
        for price in range(min(room, self._prices.most) + 1):
            types = payable & buildable
            buildable ^= types
            found += [price << _PRICE | hands[b] for b in bits(types)]
            payable >>= FIELD
        return found
