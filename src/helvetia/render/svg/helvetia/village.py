"""One village: its 28 places in two rings round a centre two places wide."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from attrs import frozen

from helvetia.games.helvetia import Colour, Place, Village

from ..element import el, frame, ident, moved, num, panel, words
from .centre import WIDTH, centre, head
from .contents import Table, is_ring_two_open
from .houses import HOUSE_HEIGHT, HOUSE_WIDTH, house

HEIGHT: Final = 380
_HEAD: Final = 48
_MARGIN: Final = 6
_GAP: Final = 3

Box = tuple[float, float, float, float]


@frozen
class Grid:
    """Where the columns and rows of a village begin, and how large they are."""

    lefts: Mapping[str, float]
    tops: Mapping[str, float]
    widths: Mapping[str, float]
    heights: Mapping[str, float]

    def box(self, place: Place) -> Box:
        """Return corner and size of a place."""
        column, line = place.word[0], place.word[1]
        return self.lefts[column], self.tops[line], self.widths[column], self.heights[line]

    def centre(self) -> Box:
        """Return corner and size of the village centre."""
        width = self.widths["c"] + self.widths["d"] + _GAP
        return self.lefts["c"], self.tops["3"], width, self.heights["3"]


@cache
def _grid(used: frozenset[str], ring_two: bool) -> Grid:
    """Return the grid. Outer columns and rows are narrow unless a building uses them.

    They are wider where ring two is open (B4), so that its free places are easier to hit.
    """
    across = WIDTH - 2 * _MARGIN - 5 * _GAP
    down = HEIGHT - _HEAD - 2 * _MARGIN - 4 * _GAP
    narrow = 22.0 if ring_two else 13.0
    lefts, widths = _spread("abcdef", used, narrow, across, _MARGIN)
    tops, heights = _spread("12345", used, narrow - 2, down, _HEAD + _MARGIN)
    return Grid(lefts, tops, widths, heights)


def _spread(
    names: str, used: frozenset[str], narrow: float, room: float, start: float
) -> tuple[dict[str, float], dict[str, float]]:
    """Return beginnings and sizes of columns or rows; the first and the last are outer ones."""
    thin = [name for name in (names[0], names[-1]) if name not in used]
    wide = (room - narrow * len(thin)) / (len(names) - len(thin))
    sizes = {name: narrow if name in thin else wide for name in names}
    starts: dict[str, float] = {}
    for name in names:
        starts[name] = start
        start += sizes[name] + _GAP
    return starts, sizes


def draw_village(table: Table, village: Village) -> str:
    """Return the whole village, its corner at the origin."""
    colour, open_ring = village.colour, is_ring_two_open(village)
    used = {letter for one in village.houses for letter in one.place.word}
    grid = _grid(frozenset(used & set("af15")), open_ring)
    houses = {one.place: one for one in village.houses}
    places = []
    for place in Place:
        x, y, width, height = grid.box(place)
        if place not in houses:
            closed = place.ring == 2 and not open_ring
            places.append(moved(x, y, _free(table, colour, place, width, height, closed)))
            continue
        scale = min(width / HOUSE_WIDTH, height / HOUSE_HEIGHT)
        left = x + (width - HOUSE_WIDTH * scale) / 2
        top = y + (height - HOUSE_HEIGHT * scale) / 2
        places.append(moved(left, top, house(table, colour, houses[place], scale)))
    deciding = " turn" if table.view.player == colour else ""
    return table.element(
        f"village-{colour}",
        f"village{deciding}",
        panel(WIDTH, HEIGHT),
        head(table, colour),
        _quarter_lines(grid),
        *places,
        centre(table, village, *grid.centre()),
        title=table.say("village", seat=table.seat(colour)),
        data_colour=colour,
    )


def _quarter_lines(grid: Grid) -> str:
    """Return the mid-lines of the centre, which divide the village into quarters (N1)."""
    left, top, width, height = grid.centre()
    x, y = num(left + width / 2), num(top + height / 2)
    return el(
        "path",
        d=f"M{x} {_HEAD + 2}V{HEIGHT - 2}M{_MARGIN - 4} {y}H{WIDTH - _MARGIN + 4}",
        cls="mid",
    )


def _free(
    table: Table, colour: Colour, place: Place, width: float, height: float, closed: bool
) -> str:
    size = min(12, width * 0.62, height * 0.75)
    return table.element(
        ident("place", colour, place),
        "place outer" if place.ring == 2 else "place",
        frame(width, height, radius=2 if closed else 5),
        words(width / 2, height / 2 + size * 0.36, place.word, cls="soft", font_size=num(size)),
        title=table.say("place_closed" if closed else "place", place=place),
        data_place=place,
    )
