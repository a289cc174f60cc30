"""One village: its 28 places in two rings round a centre two places wide."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

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
"""Corner and size."""


@cache
def _boxes(used: frozenset[str], ring_two: bool) -> Mapping[Place | None, Box]:
    """Return the box of every place, and (None) of the centre.

    Outer columns and rows are narrow unless a building uses them. They are wider where ring two is
    open (B4), so that its free places are easier to hit.
    """
    across = WIDTH - 2 * _MARGIN - 5 * _GAP
    down = HEIGHT - _HEAD - 2 * _MARGIN - 4 * _GAP
    narrow = 22.0 if ring_two else 13.0
    spans = _spread("abcdef", used, narrow, across, _MARGIN)
    spans |= _spread("12345", used, narrow - 2, down, _HEAD + _MARGIN)
    boxes: dict[Place | None, Box] = {}
    for place in Place:
        (x, width), (y, height) = (spans[letter] for letter in place.word)
        boxes[place] = x, y, width, height
    (left, wide), (_, beside), (top, tall) = (spans[letter] for letter in "cd3")
    boxes[None] = left, top, wide + beside + _GAP, tall
    return boxes


def _spread(
    names: str, used: frozenset[str], narrow: float, room: float, start: float
) -> dict[str, tuple[float, float]]:
    """Return beginning and size of columns or rows; the first and the last are outer ones."""
    thin = [name for name in (names[0], names[-1]) if name not in used]
    wide = (room - narrow * len(thin)) / (len(names) - len(thin))
    spans = {}
    for name in names:
        size = narrow if name in thin else wide
        spans[name] = start, size
        start += size + _GAP
    return spans


def draw_village(table: Table, village: Village) -> str:
    """Return the whole village, its corner at the origin."""
    colour, open_ring = village.colour, is_ring_two_open(village)
    used = {letter for one in village.houses for letter in one.place.word}
    boxes = _boxes(frozenset(used & set("af15")), open_ring)
    houses = {one.place: one for one in village.houses}
    places = []
    for place in Place:
        x, y, width, height = boxes[place]
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
        _quarter_lines(boxes),
        *places,
        centre(table, village, *boxes[None]),
        title=table.say("village", seat=table.seat(colour)),
        data_colour=colour,
    )


def _quarter_lines(boxes: Mapping[Place | None, Box]) -> str:
    """Return the mid-lines of the centre, which divide the village into quarters (N1).

    They run between columns, but through the middle of a row: there they spare the names of the
    free places of ring two.
    """
    left, top, width, height = boxes[None]
    x, y = num(left + width / 2), num(top + height / 2)
    edges = [_MARGIN - 5.0]
    for place in (Place.A3, Place.B3, Place.E3, Place.F3):
        edges += [boxes[place][0], boxes[place][0] + boxes[place][2]]
    edges.append(WIDTH - _MARGIN + 5.0)
    gaps = (edges[index : index + 2] for index in (0, 2, 6, 8))
    across = "".join(f"M{num(start)} {y}H{num(end)}" for start, end in gaps)
    return el("path", d=f"M{x} {_HEAD + 2}V{HEIGHT - 2}{across}", cls="mid")


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
