"""Sets of small numbers as the bits of an int."""

from functools import lru_cache


@lru_cache(maxsize=1 << 15)
def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits, ascending.

    >>> bits(0b1010)
    (1, 3)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
