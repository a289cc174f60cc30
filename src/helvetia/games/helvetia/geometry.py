"""The village: places, rings and quarters as sets of bits.

A *location* is a place in a certain village, ``village * PLACES + place``. A set of locations
is an int with those bits set, so that "everybody awake in this quarter" is one ``&``.
"""

from functools import lru_cache
from typing import Final

from .names import Colour, Place

PLACES: Final = len(Place)
RING_ONE_PLACES: Final = 10

#: Bit sets over the places of one village.
RING_ONE: Final = (1 << RING_ONE_PLACES) - 1
RING_TWO: Final = ((1 << PLACES) - 1) ^ RING_ONE
VILLAGE: Final = RING_ONE | RING_TWO

ALL_PLACES: Final = tuple(Place)


def _bits_of(columns: str, rows: str) -> int:
    return sum(1 << p for p in ALL_PLACES if p.word[0] in columns and p.word[1] in rows)


#: The places of each quarter. Row 3 lies on the horizontal mid-line, so it belongs to the
#: northern and the southern quarter of its side (N1).
QUARTERS: Final = (
    _bits_of("abc", "123"),
    _bits_of("def", "123"),
    _bits_of("abc", "345"),
    _bits_of("def", "345"),
)
#: Where each village's bits begin.
SHIFT: Final = tuple(PLACES * colour for colour in Colour)
#: All locations of each village.
VILLAGES: Final = tuple(VILLAGE << shift for shift in SHIFT)
#: ``QUARTER_LOCATIONS[village][quarter]``.
QUARTER_LOCATIONS: Final = tuple(tuple(q << shift for q in QUARTERS) for shift in SHIFT)
#: (village, place) of every location.
SPOTS: Final = tuple((colour, place) for colour in Colour for place in ALL_PLACES)


def quarter_pair(village: int, quarter: int) -> int:
    """The number of the western or eastern pair of quarters; pairs share no place."""
    return village * 2 + (quarter & 1)


@lru_cache(maxsize=1 << 15)
def bits(mask: int) -> tuple[int, ...]:
    """The positions of the set bits, ascending.

    Remembered: the same sets of places, types and goods come up again and again.
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def free_places(occupied: int) -> int:
    """Where a village with these occupied places may build: ring two opens when one is full (B4).

    >>> free_places(0) == RING_ONE, free_places(RING_ONE) == RING_TWO
    (True, True)
    """
    return RING_ONE & ~occupied or RING_TWO & ~occupied
