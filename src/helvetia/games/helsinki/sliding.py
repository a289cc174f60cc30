"""Pushing a tile in from a side until something stops it (LB3, LB4).

A tile that slides in meets on each of its lines the first filled roof from that side; what lies
behind it does not matter. So all that counts of a board is its *skyline* from that side: for
each of the seven lines the depth of the first filled roof, 7 where there is none. A skyline is
an int of seven octal digits, the first line lowest.
"""

from functools import lru_cache
from typing import Final

from .geometry import MONUMENT, cell
from .moves import PLACE_BY_MASK, Place
from .polyomino import Cells, orientations, read_art

OPEN: Final = 7
#: Skylines, stops of a shape and depths of an orientation are kept, but never more than so many.
KEPT: Final = 1 << 12

Skylines = tuple[int, int, int, int]
Stops = dict[int, Place]


def _ends(width: int) -> tuple[tuple[int, int], ...]:
    """For each row of seven bits: the depth of its first bit from the low and the high end."""
    table = [(OPEN, OPEN)]
    for row in range(1, 1 << width):
        low = (row & -row).bit_length() - 1
        table.append((low, width - row.bit_length()))
    return tuple(table)


_ENDS: Final = _ends(7)
#: Gathers the bits 0, 7, 14 ... 42 of a product into the bits 42 to 48: no two terms meet.
_GATHER: Final = sum(1 << 42 - 6 * row for row in range(7))
_COLUMN: Final = sum(1 << 7 * row for row in range(7))


@lru_cache(maxsize=KEPT)
def skylines(filled: int) -> Skylines:
    """The skylines of a board from the north, east, south and west; the monument is included.

    >>> [oct(line) for line in skylines(0)]
    ['0o7773777', '0o7773777', '0o7773777', '0o7773777']
    """
    filled |= MONUMENT
    north = east = south = west = 0
    for line in range(7):
        low, high = _ENDS[((filled >> line & _COLUMN) * _GATHER) >> 42 & 127]
        north |= low << 3 * line
        south |= high << 3 * line
        low, high = _ENDS[filled >> 7 * line & 127]
        west |= low << 3 * line
        east |= high << 3 * line
    return north, east, south, west


class Shape:
    """One shape in all its orientations, with a mask of roofs for every place it can stop in."""

    __slots__ = ("_kept", "_oriented", "cells")

    def __init__(self, cells: Cells) -> None:
        self.cells: Cells = cells
        self._oriented = tuple(Oriented(oriented) for oriented in orientations(cells))
        self._kept: dict[int, Stops] = {}

    def stops(self, side: int, skyline: int) -> Stops:
        """Where a push from this side can end, by the mask of its roofs, in canonical order."""
        key = skyline << 2 | side
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._find(side, skyline)
        return found

    def _find(self, side: int, skyline: int) -> Stops:
        found = {}
        for oriented in self._oriented:
            window, known = oriented.window, oriented.known
            for first, places in enumerate(oriented.places[side]):
                part = skyline >> 3 * first & window
                stop = known.get(part)
                if stop is None:
                    stop = oriented.stop(part)
                if stop >= 0:
                    mask = places[stop]
                    found[mask] = PLACE_BY_MASK[mask]
        return found


class Oriented:
    """One orientation: its leading edge, and ``places[side][first line][depth]`` as masks."""

    __slots__ = ("height", "known", "lead", "places", "window")

    def __init__(self, cells: Cells) -> None:
        width = 1 + max(line for line, _ in cells)
        height = 1 + max(depth for _, depth in cells)
        self.height: int = height
        self.lead: tuple[int, ...] = tuple(
            max(d for line, d in cells if line == at) for at in range(width)
        )
        self.window: int = (1 << 3 * width) - 1
        self.known: dict[int, int] = {}
        self.places: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(
                tuple(
                    sum(1 << cell(side, first + line, top + depth) for line, depth in cells)
                    for top in range(8 - height)
                )
                for first in range(8 - width)
            )
            for side in range(4)
        )

    def stop(self, part: int) -> int:
        """How deep the tile comes to lie under this part of a skyline; -1: it does not stop."""
        depths = [
            (part >> 3 * line & 7) - 1 - lead
            for line, lead in enumerate(self.lead)
            if part >> 3 * line & 7 != OPEN  # LB3: an open line stops nothing
        ]
        stop = min(depths, default=-1)
        if stop > 7 - self.height:  # LB4: wholly inside
            stop = -1
        if len(self.known) >= KEPT:
            self.known.clear()
        self.known[part] = stop = max(stop, -1)
        return stop


@lru_cache(maxsize=256)
def shape_of(art: tuple[str, ...]) -> Shape:
    """The shape of a drawing; equal drawings share one."""
    return Shape(read_art(art))
