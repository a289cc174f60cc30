"""The middle of the table: the senate board, the action board, the supply of tiles."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import Final

from helvetia.games.helsinki import Action, Card, PavilionColour, Side, Space

from ..element import el, ident, moved, panel, titled, words
from ..style import icons
from .pieces import CARD_HEIGHT, CARD_WIDTH, Box, Pen, bonus, card, shape, sign

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


def _pile(pen: Pen) -> str:
    left, gone = pen.view.pile_size, len(pen.view.removed)
    title = f"{pen.say('pile')}: {how_many(pen, left)}"
    if gone:
        title += f"; {pen.say('removed', cards=how_many(pen, gone))}"
    return _stack(pen, "pile", -66, left, title, face_down=bool(left))


def _discard(pen: Pen) -> str:
    cards = pen.view.discard
    title = f"{pen.say('discard')}: {how_many(pen, len(cards))}"
    if cards:  # everybody may look through them
        found = Counter(card.colour for card in cards)
        named = [(pen.name(colour), found[colour]) for colour in PavilionColour]
        named.append((pen.name(Card.JOKER), found[None]))
        title += f" ({', '.join(f'{name} {count}' for name, count in named if count)})"
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


# --- the action board ----------------------------------------------------------------------------

_ACTIONS: Final = Box(10, 456, 480, 196)
_SUPPLY: Final = Box(10, 658, 480, 96)
_SPACE_WIDTH: Final = 92
_SPACE_HEIGHT: Final = 59
_LETTERS: Final = 15


def actions(pen: Pen) -> str:
    """Return the fifteen actions with the coats of arms on them."""
    spaces = [
        _action(pen, action, 5 + column * (_SPACE_WIDTH + 2.5), 5 + row * (_SPACE_HEIGHT + 4))
        for row, line in enumerate(pen.view.options.action_rows)
        for column, action in enumerate(line)
    ]
    return moved(
        _ACTIONS.x,
        _ACTIONS.y,
        titled(pen.say("actions")),
        panel(_ACTIONS.width, _ACTIONS.height, 10),
        *spaces,
        id="actions",
        cls="actions",
    )


def _action(pen: Pen, action: Action, x: float, y: float) -> str:
    users = [seat for seat, player in enumerate(pen.players) if action in player.used_actions]
    covered = action in pen.view.covered_actions
    title = pen.name(action)
    if covered:
        title += f" ({pen.say('covered')})"
    if users:
        title += f" ({pen.say('used_by', names=', '.join(map(pen.seat, users)))})"
    lines = wrap(pen.say(action.word), _LETTERS)
    return pen.element(
        ident("action", action),
        "action",
        el("rect", width=_SPACE_WIDTH, height=_SPACE_HEIGHT, rx=6, cls="frame field-frame"),
        *(words(46, 12.5 + 11.5 * number, line, cls="tiny") for number, line in enumerate(lines)),
        moved(19, 42, icons("helsinki")[action.word], scale=0.88),
        *(_used(pen, seat, action, 45 + 13 * seat, 43) for seat in users),
        el("g", icons("helsinki")["cover"], data_piece="cover") if covered else "",
        title=title,
        at=(x, y),
    )


def _used(pen: Pen, seat: int, action: Action, x: float, y: float) -> str:
    id = ident("coat", seat, action)
    return pen.element(
        id,
        "coat",
        pen.halo(id, 0, 0, 10),
        sign("shield", 0, 0, scale=0.85, cls=f"c-seat-{seat} edge"),
        words(0, 3.5, str(seat + 1), cls=f"digit on-seat-{seat}"),
        data_piece=f"coat:{seat}",
        at=(x, y),
    )


# --- the supply ----------------------------------------------------------------------------------


def supply(pen: Pen) -> str:
    """Return the pavilions, joker tiles and superstructures that are left."""
    pavilions = [
        _pavilions(pen, colour, size, 8 + colour * 80 + (size % 2) * 37, 6 + (size // 4) * 43)
        for colour in PavilionColour
        for size in (2, 3, 4, 5)
    ]
    joker = el("rect", x=-9, y=-9, width=18, height=18, rx=3, cls="plain edge") + sign(
        "star", 0, 0, scale=0.8, cls="ink"
    )
    tower = sign("tower", 0, 0, cls="tower edge")
    return moved(
        _SUPPLY.x,
        _SUPPLY.y,
        titled(pen.say("supply")),
        panel(_SUPPLY.width, _SUPPLY.height, 10),
        *pavilions,
        _stock(pen, "joker_tile", joker, pen.view.joker_tiles, 25),
        _stock(pen, "superstructure", tower, pen.view.superstructures, 70),
        id="supply",
        cls="supply",
    )


def _pavilions(pen: Pen, colour: PavilionColour, size: int, x: float, y: float) -> str:
    facts = pen.view.options.catalog.tile(colour, size)
    count = pen.view.pavilions_left(colour, size)
    what = pen.say("pavilion", colour=pen.name(colour), roofs=size)
    return pen.element(
        f"supply-{colour}-{size}",
        "stock",
        el("rect", width=36, height=42, fill="none", pointer_events="all"),
        shape(facts.shape, colour.word, 18, 15, 6.6),
        words(18, 39, str(count), cls="tiny strong figure"),
        title=pen.say("left", what=what, count=count),
        opacity=None if count else 0.35,
        data_piece=f"tile:{colour}-{size}",
        data_count=count,
        at=(x, y),
    )


def _stock(pen: Pen, key: str, drawing: str, count: int, y: float) -> str:
    piece = key.replace("_", "-")
    return pen.element(
        f"supply-{piece}s",
        "stock",
        moved(-8, 0, drawing),
        words(10, 5.5, str(count), cls="strong figure", anchor="start"),
        title=pen.say("left", what=pen.say(key), count=count),
        data_piece=piece,
        data_count=count,
        at=(432, y),
    )
