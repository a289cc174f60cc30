"""The player board: 49 roofs as the bits of an int, ``row * 7 + column``."""

from collections.abc import Iterator
from typing import Final

from .names import Roof, Side

WIDTH: Final = 7
BOARD: Final = (1 << 49) - 1
MONUMENT: Final = 1 << Roof(24)
ROWS: Final = tuple(0x7F << 7 * row for row in range(7))
COLUMNS: Final = tuple(sum(1 << 7 * row + column for row in range(7)) for column in range(7))
_NOT_WEST: Final = BOARD & ~COLUMNS[0]
_NOT_EAST: Final = BOARD & ~COLUMNS[6]


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(roofs: tuple[int, ...]) -> int:
    """A set of roofs as an int."""
    mask = 0
    for roof in roofs:
        mask |= 1 << roof
    return mask


def neighbours(mask: int) -> int:
    """The roofs that touch one of these edge to edge; some may be roofs of the set itself.

    >>> sorted(Roof(roof).word for roof in bits(neighbours(1 << Roof(0))))
    ['a2', 'b1']
    """
    return (mask << 7 | mask >> 7) & BOARD | (mask & _NOT_EAST) << 1 | (mask & _NOT_WEST) >> 1


def connected(within: int, wanted: int) -> bool:
    """Whether all the wanted roofs lie in one edge-connected part of ``within``.

    >>> connected(0b111, 0b101), connected(0b101, 0b101)
    (True, False)
    """
    if wanted & ~within:
        return False
    reached = wanted & -wanted
    while True:
        wider = (reached | neighbours(reached)) & within
        if wider == reached:
            return wanted & ~reached == 0
        reached = wider


def cell(side: int, line: int, depth: int) -> int:
    """The roof on a line across a side, so many steps in from that side."""
    if side == Side.NORTH:
        return depth * 7 + line
    if side == Side.SOUTH:
        return (6 - depth) * 7 + line
    if side == Side.WEST:
        return line * 7 + depth
    return line * 7 + 6 - depth
