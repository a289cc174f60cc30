"""The action board: fifteen actions, the coats of arms on them, and what is covered."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from helvetia.games.helsinki import Action

from ..element import el, escape, moved, words
from .layout import ACTIONS
from .pen import Pen, action_id, coat_id
from .symbols import action_icon, sign

_SPACE_WIDTH: Final = 92
_SPACE_HEIGHT: Final = 59
_LETTERS: Final = 15


def actions(pen: Pen) -> str:
    """The fifteen actions with the coats of arms on them."""
    rows = pen.view.options.catalog.action_rows
    spaces = [
        _action(pen, action, 5 + column * (_SPACE_WIDTH + 2.5), 5 + row * (_SPACE_HEIGHT + 4))
        for row, line in enumerate(rows)
        for column, action in enumerate(line)
    ]
    return moved(
        ACTIONS.x,
        ACTIONS.y,
        el("title", escape(pen.text["actions"])),
        el("rect", width=ACTIONS.width, height=ACTIONS.height, rx=10, cls="panel"),
        *spaces,
        id="actions",
        cls="actions",
    )


def _action(pen: Pen, action: Action, x: float, y: float) -> str:
    view = pen.view
    users = [seat for seat, player in enumerate(view.players) if player.used >> action & 1]
    covered = bool(view.covered >> action & 1)
    title = pen.name(action)
    if covered:
        title += f" ({pen.text['covered']})"
    if users:
        names = ", ".join(map(pen.lexicon.seat, users))
        title += f" ({pen.text['used_by'].format(names=names)})"
    lines = wrap(pen.text[action.word], _LETTERS)
    return moved(
        x,
        y,
        el("title", escape(title)),
        el("rect", width=_SPACE_WIDTH, height=_SPACE_HEIGHT, rx=6, cls="frame field-frame"),
        *(words(46, 12.5 + 11.5 * number, line, cls="tiny") for number, line in enumerate(lines)),
        action_icon(action, 19, 42),
        *(_used(pen, seat, action, 45 + 13 * seat, 43) for seat in users),
        _cover() if covered else "",
        id=action_id(action),
        cls=pen.marks.on(action_id(action), "action"),
    )


def _cover() -> str:
    return el(
        "g",
        el("rect", width=_SPACE_WIDTH, height=_SPACE_HEIGHT, rx=6, cls="cover"),
        el("path", d="M12 8L80 51M80 8L12 51", cls="no"),
        data_piece="cover",
    )


def _used(pen: Pen, seat: int, action: Action, x: float, y: float) -> str:
    id = coat_id(seat, action)
    return moved(
        x,
        y,
        pen.halo(id, 0, 0, 10),
        sign("shield", 0, 0, scale=0.85, cls=f"c-seat-{seat} edge"),
        words(0, 3.5, str(seat + 1), cls=f"digit on-seat-{seat}"),
        id=id,
        cls=pen.marks.on(id, "coat"),
        data_piece=f"coat:{seat}",
    )
