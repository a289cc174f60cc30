"""A building: in a village with its people, or as a card among others."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Building, BuildingFacts, Colour, House, Sex, Villager

from ..element import el, fitted, frame, ident, num, words
from .contents import Table
from .pieces import SLIM, figure, glyph, row, shield, sign, sleeper

#: The size of a house; a village scales it to its grid.
HOUSE_WIDTH: Final = 102
HOUSE_HEIGHT: Final = 98
_ROOF: Final = 19
_FIGURE: Final = 34
_CHILD: Final = 21


def facts_of(table: Table, building: Building) -> BuildingFacts:
    """Return what is printed on a building."""
    return table.view.options.catalog.building(building)


def role(facts: BuildingFacts) -> str:
    """Return the purpose of a building, which is the class of its roof."""
    if facts.makes is not None:
        return "make"
    return "swap" if facts.swaps else "score"


def described(table: Table, building: Building) -> str:
    """Return what a building does and costs, in words."""
    facts, name = facts_of(table, building), table.lexicon.name
    if facts.makes is not None:
        source = table.view.options.catalog.good(facts.makes).made_from
        good = name(facts.makes)
        key = "makes" if source is None else "makes_from"
        does = table.say(key, good=good, input=source and name(source))
    elif facts.swaps:
        does = table.say("swaps", goods=", ".join(map(name, facts.swaps)))
    else:
        does = table.say("worth", points=facts.points)
    goods = ", ".join(map(name, sorted(facts.cost)))
    costs = table.say("costs", goods=goods) if goods else table.say("costs_nothing")
    return f"{does}; {costs}"


# --- parts of a building -------------------------------------------------------------------------


def product(table: Table, building: Building, x: float, y: float, size: float) -> str:
    """Return what a building gives, in a box of twice the size by the size."""
    facts = facts_of(table, building)
    if facts.makes is not None:
        source = table.view.options.catalog.good(facts.makes).made_from
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
    """Return the goods of the cost in a tray, simple ones first, up to three in a line."""
    goods = sorted(facts.cost)
    if not goods:
        return ""
    wide, tall = min(3, len(goods)), (len(goods) + 2) // 3
    left = right - wide * size - 3
    box = {"x": left, "y": y, "width": wide * size + 3, "height": tall * size + 3, "rx": 3}
    return el("rect", **box, cls="cost") + "".join(
        glyph(good, left + 2 + n % 3 * size, y + 2 + n // 3 * size, size - 1)
        for n, good in enumerate(goods)
    )


# --- a house in a village ------------------------------------------------------------------------


def house(table: Table, village: Colour, one: House, scale: float) -> str:
    """Return the house on a place with everybody who lives there, its corner at the origin."""
    facts, building = facts_of(table, one.building), one.building
    width, height = HOUSE_WIDTH, HOUSE_HEIGHT
    name_size = min(14.5, 11.5 / scale)  # names shrink less than houses
    inside = el(
        "g",
        el("path", d=f"M0 {_ROOF}v-8l9-11h{width - 18}l9 11v8z", cls="roof"),
        fitted(width / 2, 14.5, table.name(building), width - 13, name_size, cls="upon"),
        product(
            table, building, 4, _ROOF + (3.5 if facts.inhabited else 14),
            26 if facts.inhabited else 40,
        ),
        cost(facts, width - 3, _ROOF + 4, 12),
        _people(table, village, one) if facts.inhabited else "",
        transform=None if scale == 1 else f"scale({num(scale)})",
    )  # fmt: skip
    return table.element(
        ident("place", village, one.place),
        f"place house {role(facts)}",
        frame(width * scale, height * scale, radius=4),
        inside,
        title=_house_title(table, one),
        data_place=one.place,
        data_building=building,
        data_piece=f"house:{building}",
        data_people=len(one.villagers) or None,
    )


def _people(table: Table, village: Colour, one: House) -> str:
    """Return the villagers side by side at the bottom, the newborn to their right."""
    parts = []
    x, low = 4.0, HOUSE_HEIGHT - 3
    for villager in one.villagers:
        colour, sex, awake = villager.colour, villager.sex, villager.awake
        wide = _FIGURE * SLIM
        if awake:
            drawn = figure(colour, sex, x, low - _FIGURE, _FIGURE)
        else:
            drawn = sleeper(colour, sex, x, low - wide, _FIGURE)
            wide = _FIGURE
        parts.append(
            table.element(
                ident("figure", village, one.place, colour),
                "figure awake" if awake else "figure asleep",
                drawn,
                title=_villager_title(table, villager),
                data_colour=colour,
                data_sex=sex,
            )
        )
        x += wide + (1.5 if awake else 0.5)
    small, right = _CHILD * SLIM, HOUSE_WIDTH - 3
    starts = row(len(one.children), small, max(right - x - 1, small), small)
    for sex, start in zip(one.children, starts, strict=True):
        left = right - starts[-1] - small + start
        parts.append(el("g", figure(village, sex, left, low - _CHILD, _CHILD), cls="child"))
    return "".join(parts)


def _villager_title(table: Table, one: Villager) -> str:
    state = "awake" if one.awake else "asleep"
    key = state if one.sex is Sex.MAN else f"{state}_woman"
    return f"{table.seat(one.colour)}, {table.say(one.sex.word)}, {table.say(key)}"


def _house_title(table: Table, one: House) -> str:
    """Return everything about a house, for screen readers."""
    where = table.say("house", building=table.name(one.building), place=one.place)
    lines = [f"{where}: {described(table, one.building)}"]
    lines += [_villager_title(table, villager) for villager in one.villagers]
    lines += [table.say("boy" if sex is Sex.MAN else "girl") for sex in one.children]
    if not one.villagers and facts_of(table, one.building).inhabited:
        lines.append(table.say("empty"))
    return ". ".join(lines)


# --- a building as a card ------------------------------------------------------------------------


def card(table: Table, id: str, building: Building, count: int, width: float, height: float) -> str:
    """Return copies of a building that lie on the table, its corner at the origin."""
    facts, piece = facts_of(table, building), f"house:{building}"
    size = {"width": width, "height": height, "rx": 4}
    under = [
        el("rect", x=3 * n, y=3 * n, **size, cls="back", data_piece=piece)
        for n in range(count - 1, 0, -1)
    ]
    several = words(width - 4, 14, f"\u00d7 {count}", cls="strong", anchor="end")
    room = width - (30 if count > 1 else 10)
    tall = min(32, height - 20)
    copies = table.say("copies", building=table.name(building), count=count)
    return table.element(
        id,
        f"building {role(facts)}",
        *under,
        el("rect", **size, cls="frame", data_piece=piece),
        el("path", d=f"M1 {num(height - 1)}v{num(2 - height)}h5v{num(height - 2)}z", cls="roof"),
        fitted(10, 14, table.name(building), room, 11.5, cls="strong", anchor="start"),
        several if count > 1 else "",
        product(table, building, 9, height - tall - 2, tall),
        cost(facts, width - 3, height - 6 - 15 * -(-len(facts.cost) // 3), 15),
        title=f"{copies}: {described(table, building)}",
        data_building=building,
        data_count=count,
    )
