"""The picture of Helvetia: the board on the left, the villages two by two on the right."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import GameState, score

from ..element import el, moved, panel
from ..scene import Marks
from ..style import drawings, picture
from .board import PARTS, WIDTH, moment, question
from .contents import Table, changed, targets
from .pieces import pieces_symbols
from .supply import final_points, key, supply
from .village import HEIGHT as VILLAGE_HEIGHT
from .village import WIDTH as VILLAGE_WIDTH
from .village import draw_village

__all__ = ["changed", "draw", "targets"]

_GAP: Final = 8
_TOTAL_WIDTH: Final = 4 * _GAP + WIDTH + 2 * VILLAGE_WIDTH
_TOTAL_HEIGHT: Final = 3 * _GAP + 2 * VILLAGE_HEIGHT


def draw(view: GameState, lang: str, theme: str, marks: Marks) -> str:
    """Return the whole table as one ``<svg>``."""
    table = Table(view, lang, marks)
    points = ", ".join(
        table.say("player_points", seat=table.seat(one.seat), points=one.total)
        for one in score(view)
    )
    return picture(
        "helvetia",
        theme,
        _TOTAL_WIDTH,
        _TOTAL_HEIGHT,
        el("defs", drawings("helvetia"), pieces_symbols()),
        el("rect", width=_TOTAL_WIDTH, height=_TOTAL_HEIGHT, cls="ground"),
        _board(table),
        _villages(table),
        title="Helvetia",
        description=f"{moment(table)}. {question(table)} {points}.",
    )


def _board(table: Table) -> str:
    """Return everything that belongs to nobody, from top to bottom."""
    parts = []
    y = float(_GAP)
    for draw_part, height in PARTS:
        parts.append(moved(_GAP, y, draw_part(table)))
        y += height + 6
    parts.append(moved(_GAP, y, supply(table, _TOTAL_HEIGHT - _GAP - y)))
    return "".join(parts)


def _villages(table: Table) -> str:
    """Return the villages; the key or the final points take the place of a fourth one."""
    drawn = [draw_village(table, village) for village in table.villages]
    if len(drawn) < 4 and table.view.player is not None:
        drawn.append(key(table, VILLAGE_WIDTH, VILLAGE_HEIGHT))
    elif len(drawn) < 4:
        points = moved(4, 8, final_points(table, VILLAGE_WIDTH - 8))
        drawn.append(panel(VILLAGE_WIDTH, VILLAGE_HEIGHT) + points)
    left = WIDTH + 2 * _GAP
    return "".join(
        moved(left + n % 2 * (VILLAGE_WIDTH + _GAP), _GAP + n // 2 * (VILLAGE_HEIGHT + _GAP), one)
        for n, one in enumerate(drawn)
    )
