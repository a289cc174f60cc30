"""A building: in a village with its people, or as a card among others."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Building, BuildingFacts, Colour, Place, Sex
from helvetia.games.helvetia.geometry import SHIFT

from ..element import el, group, num, words
from .contents import figure_id, place_id
from .glyphs import glyph
from .icons import sign
from .pieces import TALL, WIDE, figure, row, sleeper
from .scene import Scene, fitted, frame
from .table import Resident

#: The size a house is drawn in; a village scales it to the room there is.
HOUSE_WIDTH: Final = 102
HOUSE_HEIGHT: Final = 98
_ROOF: Final = 19
_FIGURE: Final = 34
_CHILD: Final = 21


def facts_of(scene: Scene, building: Building) -> BuildingFacts:
    """What is printed on a building."""
    return scene.view.options.catalog.building(building)


def role(facts: BuildingFacts) -> str:
    """What a building is for: the class of its roof."""
    if facts.makes is not None:
        return "make"
    return "swap" if facts.swaps else "score"


def told(scene: Scene, building: Building) -> str:
    """What a building does and costs, in words."""
    facts = facts_of(scene, building)
    if facts.makes is not None:
        source = scene.view.options.catalog.good(facts.makes).made_from
        good = scene.lexicon.name(facts.makes)
        if source is None:
            does = scene.say("makes", good=good)
        else:
            does = scene.say("makes_from", good=good, input=scene.lexicon.name(source))
    elif facts.swaps:
        does = scene.say("swaps", goods=", ".join(map(scene.lexicon.name, facts.swaps)))
    else:
        does = scene.say("worth", points=facts.points)
    goods = ", ".join(map(scene.lexicon.name, sorted(facts.cost)))
    cost = scene.say("costs", goods=goods) if goods else scene.say("costs_nothing")
    return f"{does}; {cost}"


# --- parts of a building -------------------------------------------------------------------------


def shield(points: int, x: float, y: float, size: float) -> str:
    """Victory points."""
    number = words(
        x + size / 2, y + size * 0.64, str(points), cls="upon", font_size=num(size * 0.6)
    )
    return sign("shield", x, y, size) + number


def product(scene: Scene, building: Building, x: float, y: float, size: float) -> str:
    """What a building gives, in a box of twice the size by the size."""
    facts = facts_of(scene, building)
    if facts.makes is not None:
        source = scene.view.options.catalog.good(facts.makes).made_from
        if source is None:
            return glyph(facts.makes, x, y, size)
        small = size * 0.6
        low = y + (size - small) / 2
        arrow = sign("becomes", x + small, low + small * 0.2, small * 0.6)
        return glyph(source, x, low, small) + arrow + glyph(facts.makes, x + small * 1.6, y, size)
    if not facts.swaps:
        return shield(facts.points, x, y, size)
    columns = max(3, (len(facts.swaps) + 1) // 2)
    step = min(size / 2 + 1, size * 1.6 / columns)
    top = y if len(facts.swaps) > columns else y + size / 4
    goods = [
        glyph(good, x + size * 0.5 + n % columns * step, top + n // columns * size / 2, step - 1)
        for n, good in enumerate(facts.swaps)
    ]
    return sign("swap", x, y + size / 4, size * 0.45) + "".join(goods)


def cost(facts: BuildingFacts, right: float, y: float, size: float) -> str:
    """The goods of the cost in a tray, simple ones first, up to three in a line."""
    goods = sorted(facts.cost)
    if not goods:
        return ""
    wide, tall = min(3, len(goods)), (len(goods) + 2) // 3
    left = right - wide * size - 3
    tray = el(
        "rect", x=left, y=y, width=wide * size + 3, height=tall * size + 3, rx=3, cls="cost"
    )  # fmt: skip
    drawn = [
        glyph(good, left + 2 + n % 3 * size, y + 2 + n // 3 * size, size - 1)
        for n, good in enumerate(goods)
    ]
    return tray + "".join(drawn)


# --- a house in a village ------------------------------------------------------------------------


def house(scene: Scene, village: Colour, place: Place, building: Building, scale: float) -> str:
    """The house on a place with everybody who lives there, its corner at the origin."""
    facts = facts_of(scene, building)
    width, height = HOUSE_WIDTH, HOUSE_HEIGHT
    roof = el(
        "path", d=f"M0 {_ROOF}v-8l9-11h{width - 18}l9 11v8z", cls="roof",
    )  # fmt: skip
    name_size = min(14.5, 11.5 / scale)  # where houses are small, names are not as small
    name = fitted(width / 2, 14.5, scene.name(building), width - 13, name_size, cls="upon")
    people = _people(scene, village, place) if facts.inhabited else ""
    at = 3.5 if facts.inhabited else 14
    spot = SHIFT[village] + place
    inside = el(
        "g",
        roof,
        name,
        product(scene, building, 4, _ROOF + at, 26 if facts.inhabited else 40),
        cost(facts, width - 3, _ROOF + 4, 12),
        people,
        transform=None if scale == 1 else f"scale({num(scale)})",
    )
    return scene.element(
        place_id(village, place),
        f"place house {role(facts)}",
        frame(width * scale, height * scale, radius=4),
        inside,
        title=_house_title(scene, village, place, building),
        data_place=place.word,
        data_building=building.word,
        data_piece=f"house:{building.word}",
        data_people=len(scene.table.residents.get(spot, ())) or None,
    )


def _people(scene: Scene, village: Colour, place: Place) -> str:
    """The residents side by side at the bottom, the newborn to their right."""
    spot = SHIFT[village] + place
    parts = []
    x = 4.0
    low = HOUSE_HEIGHT - 3
    for one in scene.table.residents.get(spot, ()):
        wide = _FIGURE * WIDE / TALL if one.awake else _FIGURE
        parts.append(_resident(scene, village, place, one, x, low))
        x += wide + (1.5 if one.awake else 0.5)
    children = scene.table.children.get(spot, ())
    small = _CHILD * WIDE / TALL
    right = HOUSE_WIDTH - 3
    room = max(right - x - 1, small)
    starts = list(row(len(children), small, room, small))
    for sex, start in zip(children, starts, strict=True):
        left = right - starts[-1] - small + start
        parts.append(
            group("", "child", figure(village, sex, left, low - _CHILD, _CHILD))
        )  # fmt: skip
    return "".join(parts)


def _resident(
    scene: Scene, village: Colour, place: Place, one: Resident, x: float, low: float
) -> str:
    if one.awake:
        drawn = figure(one.colour, one.sex, x, low - _FIGURE, _FIGURE)
    else:
        drawn = sleeper(one.colour, one.sex, x, low - _FIGURE * WIDE / TALL, _FIGURE)
    state = "awake" if one.awake else "asleep"
    return scene.element(
        figure_id(village, place, one.colour),
        f"figure {state}",
        drawn,
        title=told_resident(scene, one),
        data_colour=one.colour.word,
        data_sex=one.sex.word,
    )


def told_resident(scene: Scene, one: Resident) -> str:
    """A resident in words."""
    state = "awake" if one.awake else "asleep"
    key = state if one.sex is Sex.MAN else f"{state}_woman"
    return f"{scene.seat(one.colour)}, {scene.say(one.sex.word)}, {scene.say(key)}"


def _house_title(scene: Scene, village: Colour, place: Place, building: Building) -> str:
    """Everything about a house, for those who listen."""
    spot = SHIFT[village] + place
    where = scene.say("house", building=scene.name(building), place=place.word)
    lines = [f"{where}: {told(scene, building)}"]
    residents = scene.table.residents.get(spot, ())
    lines += [told_resident(scene, one) for one in residents]
    lines += [
        scene.say("boy" if sex is Sex.MAN else "girl") for sex in scene.table.children.get(spot, ())
    ]
    if not residents and facts_of(scene, building).inhabited:
        lines.append(scene.say("empty"))
    return ". ".join(lines)


# --- a building as a card ------------------------------------------------------------------------


def card(scene: Scene, id: str, building: Building, count: int, width: float, height: float) -> str:
    """Copies of a building that lie on the table, its corner at the origin."""
    facts = facts_of(scene, building)
    piece = f"house:{building.word}"
    under = [
        el(
            "rect",
            x=3 * n,
            y=3 * n,
            width=width,
            height=height,
            rx=4,
            cls="back",
            data_piece=piece,
        )
        for n in range(count - 1, 0, -1)
    ]
    several = (
        words(width - 4, 14, f"\u00d7 {count}", cls="strong", anchor="end") if count > 1 else ""
    )
    room = width - (30 if count > 1 else 10)
    size = min(32, height - 20)
    return scene.element(
        id,
        f"building {role(facts)}",
        *under,
        el("rect", width=width, height=height, rx=4, cls="frame", data_piece=piece),
        el("path", d=f"M1 {num(height - 1)}v{num(2 - height)}h5v{num(height - 2)}z", cls="roof"),
        fitted(10, 14, scene.name(building), room, 11.5, cls="strong", anchor="start"),
        several,
        product(scene, building, 9, height - size - 2, size),
        cost(facts, width - 3, height - 6 - 15 * -(-len(facts.cost) // 3), 15),
        title=f"{scene.say('copies', building=scene.name(building), count=count)}: "
        f"{told(scene, building)}",
        data_building=building.word,
        data_count=count,
    )
