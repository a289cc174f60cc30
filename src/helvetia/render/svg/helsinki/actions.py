"""The action board with its coats of arms, and the supply of tiles."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from helvetia.games.helsinki import Action, PavilionColour

from ..element import el, ident, moved, panel, titled, words
from ..style import icons
from .pieces import Box, Pen, shape, sign

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
