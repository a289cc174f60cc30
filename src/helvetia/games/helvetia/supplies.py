"""Supplies and demands as ints.

A *supply* counts the awake workers of a player by building type, in planes of one bit per type:
plane 0 says which types have at least one, plane 1 which have at least two, and so on. So "a
worker of each of these types works" is three bit operations, and a supply is at least as good as
another when it contains its bits.

A *demand* counts goods, six bits for each, so that two demands are added as ints: even seven
buildings of a turn, each for six goods of one kind, fit in.
"""

from collections.abc import Iterable
from typing import Final

from .names import Building, Good

TYPES: Final = len(Building)
GOODS: Final = len(Good)
PLANE: Final = (1 << TYPES) - 1
#: The width of one good's count in a demand, and the count's bits.
WIDTH: Final = 6
COUNT: Final = (1 << WIDTH) - 1
#: The width of a demand.
DEMAND: Final = WIDTH * GOODS


def add(supply: int, building: int) -> int:
    """The supply with one more awake worker on this building type."""
    bit = 1 << building
    while supply & bit:
        bit <<= TYPES
    return supply | bit


def add_all(supply: int, types: int) -> int:
    """The supply with one more awake worker on each of these building types."""
    while types:
        full = supply & types
        supply |= types
        types = full << TYPES
    return supply


def demand_of(goods: Iterable[int]) -> int:
    """These goods, counted."""
    return sum(1 << WIDTH * good for good in goods)


def size_of(demand: int) -> int:
    """How many goods are in demand, if fewer than 63: the sum of a number's digits in base 64."""
    return demand % COUNT


HALF: Final = GOODS // 2
_IN_HALF: Final = tuple(
    demand_of(good for good in range(HALF) if goods >> good & 1) for goods in range(1 << HALF)
)


def one_of_each(goods: int) -> int:
    """The demand for one of each of these goods, given as bits."""
    return _IN_HALF[goods >> HALF] << WIDTH * HALF | _IN_HALF[goods & (1 << HALF) - 1]
