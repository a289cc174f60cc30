"""Where the places of a village lie: two rings round a centre two places wide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from attrs import frozen

from helvetia.games.helvetia import Place

WIDTH: Final = 452
HEIGHT: Final = 380
HEAD: Final = 48
MARGIN: Final = 6
GAP: Final = 3

Box = tuple[float, float, float, float]


@frozen
class Grid:
    """Where the columns and rows of a village begin, and how large they are."""

    lefts: Mapping[str, float]
    tops: Mapping[str, float]
    widths: Mapping[str, float]
    heights: Mapping[str, float]

    def box(self, place: Place) -> Box:
        """Corner and size of a place."""
        column, line = place.word[0], place.word[1]
        return self.lefts[column], self.tops[line], self.widths[column], self.heights[line]

    def centre(self) -> Box:
        """Corner and size of the village centre."""
        width = self.widths["c"] + self.widths["d"] + GAP
        return self.lefts["c"], self.tops["3"], width, self.heights["3"]


def grid_of(built: Iterable[Place], ring_two: bool) -> Grid:
    """The places. Columns and rows of ring two are narrow until something is built there.

    ``ring_two`` is whether one may build there (B4): its free places are then easier to hit.
    """
    used = "".join(sorted({letter for place in built for letter in place.word}))
    return _grid("".join(letter for letter in used if letter in "af15"), ring_two)


@cache
def _grid(used: str, ring_two: bool) -> Grid:
    across = WIDTH - 2 * MARGIN - 5 * GAP
    down = HEIGHT - HEAD - 2 * MARGIN - 4 * GAP
    narrow = 22.0 if ring_two else 13.0
    lefts, widths = _spread("abcdef", used, narrow, across, MARGIN)
    tops, heights = _spread("12345", used, narrow - 2, down, HEAD + MARGIN)
    return Grid(lefts, tops, widths, heights)


def _spread(
    names: str, used: str, narrow: float, room: float, start: float
) -> tuple[dict[str, float], dict[str, float]]:
    """Beginnings and sizes of columns or rows, of which the first and the last are outer ones."""
    thin = [name for name in (names[0], names[-1]) if name not in used]
    wide = (room - narrow * len(thin)) / (len(names) - len(thin))
    sizes = {name: narrow if name in thin else wide for name in names}
    starts: dict[str, float] = {}
    for name in names:
        starts[name] = start
        start += sizes[name] + GAP
    return starts, sizes
