"""Pushing a tile in from a side until something stops it (LB3, LB4).

A tile that slides in meets on each of its lines the first filled roof from that side. The roofs
behind it do not matter. So a board is reduced to its *skyline* from that side: for each of the
seven lines the depth of the first filled roof, 7 where there is none. A skyline is an int of seven
octal digits, the first line lowest.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import attrs

from .board import MONUMENT, Cells, cell, orientations, read_art
from .moves import PLACE_BY_MASK, PlacePavilion

OPEN: Final = 7

Stops = dict[int, PlacePavilion]
#: How deep a tile slides in, by the part of a skyline that it meets, 8 values to a line of it;
#: -1 where it may not be pushed in, because nothing stops it, or it would not lie wholly inside.
Depths = tuple[int, ...]
#: An orientation on a lane: its part of a skyline, as shift and bits, and the roofs by depth.
Window = tuple[int, int, Depths, tuple[int, ...]]


def _digits(depth: Callable[[int], int]) -> tuple[tuple[int, ...], ...]:
    """Return by line the digit of a skyline that seven roofs give, low bit first."""
    depths = (OPEN, *(depth(row) for row in range(1, 128)))
    return tuple(tuple(each << 3 * line for each in depths) for line in range(7))


_FROM_LOW: Final = _digits(lambda row: (row & -row).bit_length() - 1)
_FROM_HIGH: Final = _digits(lambda row: 7 - row.bit_length())
#: By side: north and west look from the low end of a line.
_DIGITS: Final = (_FROM_LOW, _FROM_HIGH, _FROM_HIGH, _FROM_LOW)
#: Gathers the bits 0, 7, 14 ... 42 of a product into the bits 42 to 48: no two terms meet.
_GATHER: Final = sum(1 << 42 - 6 * row for row in range(7))
_COLUMN: Final = sum(1 << 7 * row for row in range(7))


@lru_cache(maxsize=1 << 12)
def skyline(filled: int, side: int) -> int:
    """Return the skyline of a board from a side; the monument is included.

    >>> oct(skyline(0, 0))
    '0o7773777'
    """
    filled |= MONUMENT
    line = 0
    if side & 1:  # east and west: the lines are rows
        for digits in _DIGITS[side]:
            line |= digits[filled & 127]
            filled >>= 7
    else:
        for digits in _DIGITS[side]:
            line |= digits[(filled & _COLUMN) * _GATHER >> 42 & 127]
            filled >>= 1
    return line


def _find_windows(shape: "Shape") -> tuple[tuple[Window, ...], ...]:
    oriented = orientations(shape.cells)
    return tuple(
        tuple(window for each in oriented for window in _windows(each, side)) for side in range(4)
    )


def _find_places(shape: "Shape") -> frozenset[int]:
    return frozenset(mask for *_, masks in shape.windows[0] for mask in masks)


@attrs.frozen(eq=False, repr=False)
class Shape:
    """One shape in all its orientations, with a mask of roofs for every place it can stop in."""

    cells: Cells
    #: By side. Tuples, because views share them with the true state.
    windows: tuple[tuple[Window, ...], ...] = attrs.field(
        init=False, default=attrs.Factory(_find_windows, takes_self=True)
    )
    #: Every place on the board, stop or not: a push from the north passes through all.
    places: frozenset[int] = attrs.field(
        init=False, default=attrs.Factory(_find_places, takes_self=True)
    )

    def find_stops(self, side: int, skyline: int) -> Stops:
        """Return where a push from this side can end, by the mask of its roofs, in order."""
        return {
            (mask := masks[depth]): PLACE_BY_MASK[mask]
            for shift, window, depths, masks in self.windows[side]
            if (depth := depths[skyline >> shift & window]) >= 0
        }

    def fits(self, skyline: int) -> bool:
        """Return whether a push under this skyline ends anywhere, from whichever side."""
        for shift, window, depths, _ in self.windows[0]:  # other sides differ in the roofs alone
            if depths[skyline >> shift & window] >= 0:
                return True
        return False


@lru_cache(maxsize=1 << 15)
def stops(shape: Shape, side: int, skyline: int) -> Stops:
    """Return where a push of a shape from this side can end. Callers must not change it."""
    return shape.find_stops(side, skyline)


def _windows(cells: Cells, side: int) -> tuple[Window, ...]:
    """Return one orientation on each lane that it can be pushed in on from a side."""
    width = 1 + max(line for line, _ in cells)
    height = 1 + max(depth for _, depth in cells)
    lead = tuple(max(depth for line, depth in cells if line == at) for at in range(width))
    depths = depths_under(lead, 7 - height)
    return tuple(
        (
            3 * first,
            (1 << 3 * width) - 1,
            depths,
            tuple(
                sum(1 << cell(side, first + line, top + depth) for line, depth in cells)
                for top in range(8 - height)
            ),
        )
        for first in range(8 - width)
    )


@lru_cache(maxsize=1 << 10)
def depths_under(lead: tuple[int, ...], deepest: int) -> Depths:
    """Return how deep a leading edge slides in, for every part of a skyline (LB3, LB4).

    Tiles with equal fronts share this table. All depths are computed at once: views share the
    table with the true state, and entries added on demand would reveal cards of a hidden hand.
    """
    rooms = [OPEN + 1]
    for front in lead:
        # LB3: an obstacle of one of the lines stops the tile; an open line stops nothing.
        lines = [*(line - front for line in range(OPEN)), OPEN + 1]
        rooms = [min(room, line) for line in lines for room in rooms]
    # Against the obstacle, and LB4: wholly inside.
    return tuple([room - 1 if 0 < room <= deepest + 1 else -1 for room in rooms])


@lru_cache(maxsize=256)
def shape_of(art: tuple[str, ...]) -> Shape:
    """Return the shape of a drawing; equal drawings share one."""
    return Shape(read_art(art))
