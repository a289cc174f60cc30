"""The middle of the table: the senate board with its cards and pawns, the pile, the discard."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helvetia.games.helsinki import Card, Colour, Side, Space
from helvetia.games.helsinki.state import NONE

from ..element import el, escape, moved, words
from .cards import card
from .layout import CARD_HEIGHT, CARD_WIDTH, SENATE
from .pen import Pen, slot_id, space_id
from .symbols import sign

_SCALE: Final = 1.1
_W: Final = CARD_WIDTH * _SCALE
_H: Final = CARD_HEIGHT * _SCALE
_XS: Final = (24.0, (SENATE.width - _W) / 2, SENATE.width - 24 - _W)
_YS: Final = (12.0, (SENATE.height - _H) / 2, SENATE.height - 12 - _H)
#: The eight slots clockwise from the north-west corner, as column and row.
_RING: Final = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
_CENTRES: Final = tuple((_XS[x] + _W / 2, _YS[y] + _H / 2) for x, y in _RING)
_MIDDLE: Final = (SENATE.width / 2, SENATE.height / 2)


def senate(pen: Pen) -> str:
    """The senate board with everything on it."""
    table = pen.view.table
    slots = [
        card(pen, slot_id(number), code, x - _W / 2, y - _H / 2, scale=_SCALE)
        for number, (code, (x, y)) in enumerate(zip(table.display, _CENTRES, strict=True))
    ]
    return moved(
        SENATE.x,
        SENATE.y,
        el("title", escape(pen.text["senate"])),
        el("rect", width=SENATE.width, height=SENATE.height, rx=10, cls="panel"),
        _square(pen),
        *(_space(pen, space) for space in Space),
        *slots,
        _pile(pen),
        _discard(pen),
        _bonuses(pen),
        *(_pawn(pen, seat) for seat in range(len(pen.view.players))),
        id="senate",
        cls="senate",
    )


def _square(pen: Pen) -> str:
    """The square with the four buildings round it."""
    left, top = _XS[0] + _W + 12, _YS[0] + _H + 12
    width, height = SENATE.width - 2 * left, SENATE.height - 2 * top
    x, y = _MIDDLE
    places = {
        Side.NORTH: (x, top + 17, 0),
        Side.EAST: (left + width - 12, y, 90),
        Side.SOUTH: (x, top + height - 9, 0),
        Side.WEST: (left + 12, y, -90),
    }
    names = [
        words(
            place_x,
            place_y,
            # A catalogue may bring buildings of its own, which nobody has translated.
            pen.text.get(f"building_{name.lower().replace(' ', '_')}", name),
            cls="label",
            transform=f"rotate({turn} {place_x:g} {place_y:g})" if turn else None,
        )
        for name, (place_x, place_y, turn) in zip(
            pen.view.options.catalog.buildings, places.values(), strict=True
        )
    ]
    return el("rect", x=left, y=top, width=width, height=height, rx=6, cls="square") + "".join(
        names
    )


# --- the ring -----------------------------------------------------------------------------------


def _centre(space: int) -> tuple[float, float]:
    """A space lies half-way between its two slots."""
    (ax, ay), (bx, by) = _CENTRES[space], _CENTRES[(space + 1) % 8]
    return (ax + bx) / 2, (ay + by) / 2


def _space(pen: Pen, space: Space) -> str:
    x, y = _centre(space)
    across = space.side in (Side.NORTH, Side.SOUTH)
    width, height = (108.0, 66.0) if across else (_W, 50.0)
    turn = space.side * 90
    return pen.group(
        space_id(space),
        "space",
        el(
            "rect",
            x=x - width / 2,
            y=y - height / 2,
            width=width,
            height=height,
            rx=12,
            cls="frame field-frame",
        ),
        # Which way is clockwise.
        el(
            "path",
            d="M-5-6L5 0L-5 6",
            cls="thin",
            transform=f"translate({x:g} {y:g}) rotate({turn})",
        ),
        title=pen.name(space),
    )


def _pawn(pen: Pen, seat: int) -> str:
    players = pen.view.players
    space = players[seat].space
    if space == NONE:
        return ""
    here = [other for other, player in enumerate(players) if player.space == space]
    x, y = _centre(space)
    wide = Space(space).side in (Side.NORTH, Side.SOUTH)
    number, count = here.index(seat), len(here)
    if wide or count < 3:
        dx, dy = (number - (count - 1) / 2) * 25, 0.0
    else:
        dx, dy = (number % 2 - 0.5) * 25, (number // 2 - 0.5) * 23
    scale = 1.15 if dy == 0 else 0.95
    return moved(
        x + dx,
        y + dy,
        el("title", escape(pen.text["pawn"].format(name=pen.lexicon.seat(seat)))),
        pen.halo(f"pawn-{seat}", 0, 1, 15),
        sign("pawn", 0, 0, scale=scale, cls=f"c-seat-{seat} edge"),
        words(0, 8, str(seat + 1), cls=f"digit on-seat-{seat}"),
        id=f"pawn-{seat}",
        cls=pen.marks.on(f"pawn-{seat}", "pawn"),
        data_piece=f"pawn:{seat}",
    )


# --- the square ---------------------------------------------------------------------------------


def how_many(pen: Pen, count: int) -> str:
    """A number of cards in words."""
    if not count:
        return pen.text["no_cards"]
    return pen.text["one_card"] if count == 1 else pen.text["cards"].format(count=count)


def _by_colour(pen: Pen, counts: tuple[int, ...]) -> str:
    """Cards that everybody may look through, counted by colour."""
    found: Counter[Colour | None] = Counter()
    for kind, count in zip(pen.view.rules.kinds, counts, strict=True):
        found[kind.colour] += count
    named = [(pen.name(colour), found[colour]) for colour in Colour]
    named.append((pen.name(Card.JOKER), found[None]))
    return ", ".join(f"{name} {count}" for name, count in named if count)


def _pile(pen: Pen) -> str:
    left = pen.view.table.left
    title = f"{pen.text['pile']}: {how_many(pen, left)}"
    gone = sum(pen.view.removed)
    if gone:
        title += f"; {pen.text['removed'].format(cards=how_many(pen, gone))}"
    inside = el("rect", x=4, y=4, width=44, height=66, rx=3, cls="back" if left else "field")
    return _stack(pen, "pile", -66, inside, left, title, "on-back" if left else "")


def _discard(pen: Pen) -> str:
    counts = pen.view.table.discard
    total = sum(counts)
    title = f"{pen.text['discard']}: {how_many(pen, total)}"
    if total:
        title += f" ({_by_colour(pen, counts)})"
    inside = el("rect", x=4, y=4, width=44, height=66, rx=3, cls="field")
    return _stack(pen, "discard", 14, inside, total, title, "")


def _stack(pen: Pen, id: str, dx: float, inside: str, count: int, title: str, digits: str) -> str:
    """A pile of cards with its size; only the size is drawn."""
    x, y = _MIDDLE
    return moved(
        x + dx,
        y - CARD_HEIGHT / 2 - (22 if pen.view.options.safe_routes else 10),
        el("title", escape(title)),
        el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, cls="frame"),
        inside,
        words(CARD_WIDTH / 2, 45, str(count), cls=f"count {digits}".rstrip()),
        words(CARD_WIDTH / 2, CARD_HEIGHT + 15, pen.text[id], cls="label"),
        id=id,
        cls=pen.marks.on(id, "stack"),
        data_piece=id,
        data_count=count,
    )


def _bonuses(pen: Pen) -> str:
    """The bonus cards that nobody has yet (LX2)."""
    points = pen.view.table.bonuses
    if not pen.view.options.safe_routes:
        return ""
    x, y = _MIDDLE
    drawn = [
        moved(x + (number - (len(points) - 1) / 2) * 30, y + 50, bonus(value))
        for number, value in enumerate(points)
    ]
    title = pen.text["bonuses"].format(points=", ".join(map(str, points)) or "0")
    return pen.group("bonuses", "bonuses", *drawn, title=title)


def bonus(points: int) -> str:
    """A bonus card around its centre."""
    return el(
        "g",
        el("rect", x=-13, y=-10, width=26, height=20, rx=3, cls="gold edge"),
        words(0, 5.5, str(points), cls="number on-yellow"),
        data_piece=f"bonus:{points}",
    )
