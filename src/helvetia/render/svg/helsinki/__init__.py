"""Helsinki as SVG: the senate board, the actions, the supply, and every player's board."""

from __future__ import annotations

from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.games.helsinki import Decision, GameState, result, score

from ..element import el, words
from ..scene import Marks
from ..style import drawings, picture
from .middle import actions, senate, supply
from .pieces import Box, Pen
from .players import players
from .pointing import changed, targets

__all__ = ["changed", "draw", "targets"]

_WIDTH: Final = 1360
_HEIGHT: Final = 760
_HEAD: Final = Box(10, 8, 480, 52)
_SETTING_UP: Final = (
    Decision.REMOVE,
    Decision.COVER,
    Decision.DISPLAY,
    Decision.PAWN,
    Decision.DEAL,
)


def draw(view: GameState, lang: str, theme: str, marks: Marks) -> str:
    """Return the whole table; the picture hides what the view hides."""
    pen = Pen(view, lang, marks)
    setting_up = view.decision in _SETTING_UP
    when = pen.say("setup") if setting_up else pen.say("round", number=view.round)
    asked, scores = _asked(pen), score(view)
    points = ", ".join(f"{pen.seat(each.seat)} {each.total}" for each in scores)
    return picture(
        "helsinki",
        theme,
        _WIDTH,
        _HEIGHT,
        el("defs", drawings("helsinki")),
        el("rect", width=_WIDTH, height=_HEIGHT, cls="sheet"),
        _head(pen, when, asked),
        senate(pen),
        actions(pen),
        supply(pen),
        players(pen, scores),
        title=f"{pen.say('game')}: {when}",
        description=f"{asked}. {points}",
    )


def _asked(pen: Pen) -> str:
    """Return the question and the player who must answer it, or the winners."""
    view = pen.view
    if view.player == CHANCE:
        return pen.say("chance")
    final = result(view)
    if final is not None or view.player is None:
        winners = () if final is None else final.winners
        names = ", ".join(map(pen.seat, winners))
        return f"{pen.say('over')}. {pen.say('winner', names=names)}"
    return pen.say("asked", name=pen.seat(view.player), question=pen.lexicon.question(view))


def _head(pen: Pen, when: str, asked: str) -> str:
    x, y = _HEAD.x, _HEAD.y
    badge = ""
    if pen.view.last_round:
        label = pen.say("last_round")
        width, right = 9 * len(label) + 14, x + _HEAD.width
        plate = {"x": right - width, "y": y + 2, "width": width, "height": 22, "rx": 11}
        text = words(right - width / 2, y + 17.5, label, cls="badged")
        badge = el("rect", **plate, cls="badge") + text
    return el(
        "g",
        words(x + 2, y + 19, f"{pen.say('game')} · {when}", cls="head", anchor="start"),
        words(x + 2, y + 42, asked, cls="ask", anchor="start"),
        badge,
        id="status",
        cls="status",
    )
