"""One village: its head, its centre and its 28 places in two rings."""

from __future__ import annotations

from helvetia.games.helvetia import Colour, Place
from helvetia.games.helvetia.geometry import RING_ONE_PLACES, SHIFT

from ..element import el, moved, num, words
from .centre import centre
from .contents import place_id
from .grid import HEAD, HEIGHT, MARGIN, WIDTH, Grid, grid_of
from .head import head
from .houses import HOUSE_HEIGHT, HOUSE_WIDTH, house
from .scene import Scene, frame
from .table import built_in, ring_two_open


def village(scene: Scene, colour: Colour) -> str:
    """The whole village, its corner at the origin."""
    grid = grid_of(built_in(scene.table, colour), ring_two_open(scene.table, colour))
    deciding = " turn" if scene.view.player == colour else ""
    return scene.element(
        f"village-{colour.word}",
        f"village{deciding}",
        el("rect", width=WIDTH, height=HEIGHT, rx=8, cls="panel"),
        head(scene, colour),
        _quarter_lines(grid),
        *(_place(scene, colour, place, grid) for place in Place),
        centre(scene, colour, grid),
        title=scene.say("village", seat=scene.seat(colour)),
        data_colour=colour.word,
    )


def _quarter_lines(grid: Grid) -> str:
    """The mid-lines of the centre, which divide the village into quarters (N1)."""
    left, top, width, height = grid.centre()
    x, y = num(left + width / 2), num(top + height / 2)
    return el(
        "path",
        d=f"M{x} {HEAD + 2}V{HEIGHT - 2}M{MARGIN - 4} {y}H{WIDTH - MARGIN + 4}",
        cls="mid",
    )


def _place(scene: Scene, colour: Colour, place: Place, grid: Grid) -> str:
    x, y, width, height = grid.box(place)
    building = scene.table.houses.get(SHIFT[colour] + place)
    if building is not None:
        scale = min(width / HOUSE_WIDTH, height / HOUSE_HEIGHT)
        left = x + (width - HOUSE_WIDTH * scale) / 2
        top = y + (height - HOUSE_HEIGHT * scale) / 2
        return moved(left, top, house(scene, colour, place, building, scale))
    return moved(x, y, _free(scene, colour, place, width, height))


def _free(scene: Scene, colour: Colour, place: Place, width: float, height: float) -> str:
    closed = place >= RING_ONE_PLACES and not ring_two_open(scene.table, colour)
    size = min(12, width * 0.62, height * 0.75)
    label = words(width / 2, height / 2 + size * 0.36, place.word, cls="soft", font_size=num(size))
    return scene.element(
        place_id(colour, place),
        "place outer" if place >= RING_ONE_PLACES else "place",
        frame(width, height, radius=2 if closed else 5),
        label,
        title=scene.say("place_closed" if closed else "place", place=place.word),
        data_place=place.word,
    )
