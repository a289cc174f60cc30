"""One village: its head, and its 28 places in two rings round a centre two places wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Place,
    Quarter,
    Sex,
    Village,
    score,
)

from ..element import el, fitted, frame, ident, moved, num, panel, text_width, titled, words
from .contents import Table, coins_won, is_ring_two_open, start_tile_at
from .houses import HOUSE_HEIGHT, HOUSE_WIDTH, described, facts_of, house, product, role
from .pieces import SLIM, coin, emblem, figure, row, sign

WIDTH: Final = 452
HEIGHT: Final = 380
_HEAD: Final = 48
_MARGIN: Final = 6
_GAP: Final = 3
_LANTERN: Final = 20
_FIGURE: Final = 32
#: The height of a figure in school or in the reserve.
_SMALL: Final = 18
_COIN: Final = 20

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


# --- the head ------------------------------------------------------------------------------------


def head(table: Table, colour: Colour) -> str:
    """Return the two lines on top of a village."""
    if colour is Colour.NEUTRAL:
        return _name(table, colour) + _neutral_coin(table)
    parts = (_name, _points, _hand, _people)
    return "".join(part(table, colour) for part in parts)


def _name(table: Table, colour: Colour) -> str:
    holds_tile = start_tile_at(table.view) is colour
    title = table.seat(colour)
    if table.view.player == colour:
        title += f", {table.say('to_decide')}"
    if holds_tile:
        title += f", {table.say('start_player')}"
    plate = el(
        "rect", x=1, y=1, width=126, height=24, rx=7, cls="frame", style=f"fill:var(--{colour})"
    )
    flag = el("g", sign("flag", 131, 4, 19), data_piece="tile:start-player")
    return table.element(
        f"player-{colour}",
        "player",
        plate,
        emblem(colour, 15, 13, 14),
        fitted(28, 18, table.seat(colour), 94, 14, cls=f"strong on-{colour}", anchor="start"),
        flag if holds_tile else "",
        title=title,
    )


def _neutral_coin(table: Table) -> str:
    """Return the coin beside the neutral village, or its empty space (D4, D10)."""
    there = table.view.neutral_coin
    drawn = table.element(
        "neutral-coin", "coins", frame(26, 26, radius=13),
        coin(Colour.NEUTRAL, 3, 3, 20) if there else "",
        title=table.say("neutral_coin" if there else "neutral_coin_used"),
    )  # fmt: skip
    return moved(136, 1, drawn)


def _points(table: Table, colour: Colour) -> str:
    points = score(table.view)[colour].total
    return el(
        "g",
        titled(table.say("points_now", points=points)),
        sign("shield", 158, 3, 22),
        words(169, 17.5, str(points), cls="upon", font_size=11.5),
        cls="points",
        data_points=points,
    )


def _hand(table: Table, colour: Colour) -> str:
    """Return the coins in hand; smaller ones beside them were just won and wait a turn (P4)."""
    coins, won = table.players[colour].coins, coins_won(table.view, colour)
    starts = row(coins, 22, 134, 20)
    wide = 198 if won else 26 + max(starts, default=0)
    inside = table.element(
        f"hand-{colour}",
        "coins",
        frame(wide, 26, radius=8, cls="plain"),
        *(coin(colour, 3 + x, 3, 20) for x in starts),
        *(coin(colour, 146 + x, 6, 14) for x in row(won, 12, 46, 14)),
        title=table.say("hand_and_won" if won else "hand", count=coins, won=won),
        data_count=coins,
    )
    return moved(WIDTH - 204, 1, inside)


def _people(table: Table, colour: Colour) -> str:
    player = table.players[colour]
    parts = []
    for where, people, x, width in (
        ("school", player.school, 8, 180),
        ("reserve", player.reserve, 192, 254),
    ):
        label = table.say(where)
        parts.append(words(x, 42, label, cls="soft", anchor="start", font_size=11))
        start = x + 6 + text_width(label, 11)
        each = (x + width - start) / 2
        for sex in Sex:
            drawn = _waiting(table, where, colour, sex, people.of(sex), each - 2, _SMALL)
            parts.append(moved(start + sex * each, 29, drawn))
    return "".join(parts)


def _waiting(
    table: Table, where: str, colour: Colour, sex: Sex, count: int, width: float, height: float
) -> str:
    """Return the men or the women who stand together, closer where they are many."""
    wide = height * SLIM
    starts = row(count, wide + 1.5, width - 4, wide)
    around = frame(starts[-1] + wide + 4, height + 2, y=-1, radius=4, cls="plain") if starts else ""
    key = "men_in" if sex is Sex.MAN else "women_in"
    return table.element(
        ident(where, colour, sex),
        f"people {where}",
        around,
        *(figure(colour, sex, x + 2, 0, height) for x in starts),
        title=table.say(key, where=table.say(where), count=count),
        data_count=count,
    )


# --- the centre ----------------------------------------------------------------------------------


def centre(
    table: Table, village: Village, left: float, top: float, width: float, height: float
) -> str:
    """Return the centre: the unmarried, the dowry, the lanterns of the four quarters."""
    scale = height / HOUSE_HEIGHT
    wide, colour, setup = width / scale, village.colour, table.view.setup
    inside = [_quarter(table, colour, quarter, wide) for quarter in Quarter]
    # No figure stands here and no coin lies here as long as start buildings wait to be placed.
    if setup is not None and colour is not Colour.NEUTRAL and setup.picks[colour]:
        inside += _picks(table, colour, setup.picks[colour], wide)
    room = (wide - 2 * _LANTERN - 16) / 2
    for sex in Sex:  # men on the left, women on the right
        count = village.centre.of(sex)
        drawn = _waiting(table, "centre", colour, sex, count, room, _FIGURE)
        inside.append(moved(_LANTERN + 7 + sex * (room + 2), 12, drawn))
    inside.append(_dowry(table, village, wide))
    title = el("title", table.say("centre"))
    drawn = el("g", title, frame(wide, HOUSE_HEIGHT), *inside, cls="centre")
    return moved(left, top, drawn, scale=scale)


def _quarter(table: Table, colour: Colour, quarter: Quarter, width: float) -> str:
    lantern = table.element(
        f"quarter-{colour}-{quarter}",
        "quarter",
        frame(_LANTERN, _LANTERN, radius=4),
        sign(Character.WATCHMAN.word, 2, 2, _LANTERN - 4),
        title=table.say("quarter", quarter=table.name(quarter)),
    )
    x = 3 if quarter.word[1] == "w" else width - _LANTERN - 3
    y = 3 if quarter.word[0] == "n" else HOUSE_HEIGHT - _LANTERN - 3
    return moved(x, y, lantern)


def _dowry(table: Table, village: Village, width: float) -> str:
    """Return the coins by colour, each colour a small fan."""
    dowry = Counter(village.dowry)
    parts = []
    for n, (owner, count) in enumerate(dowry.items()):
        room = (width - 2 * _LANTERN - 14) / len(dowry)
        starts = row(count, 11, room - 6, _COIN)
        fan = table.element(
            f"dowry-{village.colour}-{owner}",
            "coins",
            frame(starts[-1] + _COIN + 4, _COIN + 4, radius=8, cls="plain"),
            *(coin(owner, 2 + x, 2, _COIN) for x in starts),
            title=table.say("dowry", count=count, seat=table.seat(owner)),
            data_count=count,
        )
        parts.append(moved(_LANTERN + 7 + n * room, 62, fan))
    return "".join(parts)


def _picks(table: Table, colour: Colour, picks: tuple[Building, ...], width: float) -> list[str]:
    """Return the start buildings that a player holds and has not placed."""
    each = (width - 2 * _LANTERN - 14) / 3
    parts = [fitted(width / 2, 16, table.say("to_place"), width - 60, 11, cls="soft")]
    for n, building in enumerate(picks):
        held = table.element(
            ident("pick", colour, building),
            f"building {role(facts_of(table, building))}",
            frame(each - 4, 56),
            fitted((each - 4) / 2, 13, table.name(building), each - 10, 10),
            product(table, building, each / 2 - 17, 20, 30),
            title=f"{table.name(building)}: {described(table, building)}",
            data_piece=f"house:{building}",
        )
        parts.append(moved(_LANTERN + 9 + n * each, 26, held))
    return parts
