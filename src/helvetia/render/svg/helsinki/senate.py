"""The middle of the table: the senate board with its cards and pawns, the pile, the discard."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helvetia.games.helsinki import Card, PavilionColour, Side, Space

from ..element import el, ident, moved, panel, titled, words
from .pieces import CARD_HEIGHT, CARD_WIDTH, Box, Pen, bonus, card, sign

_BOX: Final = Box(10, 64, 480, 386)
_SCALE: Final = 1.1
_W: Final = CARD_WIDTH * _SCALE
_H: Final = CARD_HEIGHT * _SCALE
_XS: Final = (24.0, (_BOX.width - _W) / 2, _BOX.width - 24 - _W)
_YS: Final = (12.0, (_BOX.height - _H) / 2, _BOX.height - 12 - _H)
#: The eight slots clockwise from the north-west corner, as column and row.
_RING: Final = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
_CENTRES: Final = tuple((_XS[x] + _W / 2, _YS[y] + _H / 2) for x, y in _RING)
_MIDDLE: Final = (_BOX.width / 2, _BOX.height / 2)


def senate(pen: Pen) -> str:
    """Return the senate board with everything on it."""
    slots = [
        card(pen, ident("slot", number), kind, x - _W / 2, y - _H / 2, scale=_SCALE)
        for number, (kind, (x, y)) in enumerate(zip(pen.view.display, _CENTRES, strict=True))
    ]
    return moved(
        _BOX.x,
        _BOX.y,
        titled(pen.say("senate")),
        panel(_BOX.width, _BOX.height, 10),
        _square(pen),
        *(_space(pen, space) for space in Space),
        *slots,
        _pile(pen),
        _discard(pen),
        _bonuses(pen),
        *(_pawn(pen, seat) for seat in range(len(pen.players))),
        id="senate",
        cls="senate",
    )


def _square(pen: Pen) -> str:
    """Return the square with the four buildings round it."""
    left, top = _XS[0] + _W + 12, _YS[0] + _H + 12
    width, height = _BOX.width - 2 * left, _BOX.height - 2 * top
    middle_x, middle_y = _MIDDLE
    places = (  # north, east, south, west
        (middle_x, top + 17, 0),
        (left + width - 12, middle_y, 90),
        (middle_x, top + height - 9, 0),
        (left + 12, middle_y, -90),
    )
    parts = [el("rect", x=left, y=top, width=width, height=height, rx=6, cls="square")]
    for name, (x, y, turn) in zip(pen.view.options.catalog.buildings, places, strict=True):
        # A catalogue may bring buildings of its own, which have no translation.
        text = pen.texts.get(f"building_{name.lower().replace(' ', '_')}", name)
        turned = f"rotate({turn} {x:g} {y:g})" if turn else None
        parts.append(words(x, y, text, cls="label", transform=turned))
    return "".join(parts)


# --- the ring ------------------------------------------------------------------------------------


def _centre(space: Space) -> tuple[float, float]:
    """Return the centre of a space, half-way between its two slots."""
    (ax, ay), (bx, by) = _CENTRES[space], _CENTRES[(space + 1) % 8]
    return (ax + bx) / 2, (ay + by) / 2


def _is_wide(space: Space) -> bool:
    return space.side in (Side.NORTH, Side.SOUTH)


def _space(pen: Pen, space: Space) -> str:
    x, y = _centre(space)
    width, height = (108.0, 66.0) if _is_wide(space) else (_W, 50.0)
    clockwise = f"translate({x:g} {y:g}) rotate({space.side * 90})"
    return pen.element(
        ident("space", space),
        "space",
        el(
            "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=12,
            cls="frame field-frame",
        ),
        el("path", d="M-5-6L5 0L-5 6", cls="thin", transform=clockwise),
        title=pen.name(space),
    )  # fmt: skip


def _pawn(pen: Pen, seat: int) -> str:
    space = pen.players[seat].space
    if space is None:
        return ""
    here = [other for other, player in enumerate(pen.players) if player.space is space]
    x, y = _centre(space)
    number, count = here.index(seat), len(here)
    if _is_wide(space) or count < 3:
        dx, dy = (number - (count - 1) / 2) * 25, 0.0
    else:
        dx, dy = (number % 2 - 0.5) * 25, (number // 2 - 0.5) * 23
    id = f"pawn-{seat}"
    return pen.element(
        id,
        "pawn",
        pen.halo(id, 0, 1, 15),
        sign("pawn", 0, 0, scale=1.15 if dy == 0 else 0.95, cls=f"c-seat-{seat} edge"),
        words(0, 8, str(seat + 1), cls=f"digit on-seat-{seat}"),
        title=pen.say("pawn", name=pen.seat(seat)),
        data_piece=f"pawn:{seat}",
        at=(x + dx, y + dy),
    )


# --- the square ----------------------------------------------------------------------------------


def how_many(pen: Pen, count: int) -> str:
    """Return a number of cards in words."""
    if not count:
        return pen.say("no_cards")
    return pen.say("one_card") if count == 1 else pen.say("cards", count=count)


def _by_colour(pen: Pen, cards: tuple[Card, ...]) -> str:
    """Return cards that everybody may look through, counted by colour."""
    found = Counter(card.colour for card in cards)
    named = [(pen.name(colour), found[colour]) for colour in PavilionColour]
    named.append((pen.name(Card.JOKER), found[None]))
    return ", ".join(f"{name} {count}" for name, count in named if count)


def _pile(pen: Pen) -> str:
    left, gone = pen.view.pile_size, len(pen.view.removed)
    title = f"{pen.say('pile')}: {how_many(pen, left)}"
    if gone:
        title += f"; {pen.say('removed', cards=how_many(pen, gone))}"
    return _stack(pen, "pile", -66, left, title, face_down=bool(left))


def _discard(pen: Pen) -> str:
    cards = pen.view.discard
    title = f"{pen.say('discard')}: {how_many(pen, len(cards))}"
    if cards:
        title += f" ({_by_colour(pen, cards)})"
    return _stack(pen, "discard", 14, len(cards), title, face_down=False)


def _stack(pen: Pen, id: str, dx: float, count: int, title: str, *, face_down: bool) -> str:
    """Return a pile of cards, of which only the size is drawn."""
    x, y = _MIDDLE
    inside = "back" if face_down else "field"
    return pen.element(
        id,
        "stack",
        el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, cls="frame"),
        el("rect", x=4, y=4, width=44, height=66, rx=3, cls=inside),
        words(CARD_WIDTH / 2, 45, str(count), cls="count on-back" if face_down else "count"),
        words(CARD_WIDTH / 2, CARD_HEIGHT + 15, pen.say(id), cls="label"),
        title=title,
        data_piece=id,
        data_count=count,
        at=(x + dx, y - CARD_HEIGHT / 2 - (22 if pen.view.options.safe_routes else 10)),
    )


def _bonuses(pen: Pen) -> str:
    """Return the bonus cards that nobody has yet (LX2)."""
    points = pen.view.bonuses
    if not pen.view.options.safe_routes:
        return ""
    x, y = _MIDDLE
    drawn = [
        moved(x + (number - (len(points) - 1) / 2) * 30, y + 50, bonus(value))
        for number, value in enumerate(points)
    ]
    title = pen.say("bonuses", points=", ".join(map(str, points)) or "0")
    return pen.element("bonuses", "bonuses", *drawn, title=title)
