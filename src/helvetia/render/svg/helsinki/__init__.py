"""Helsinki as SVG: the senate board, the actions, the supply, and every player's board."""

from __future__ import annotations

from helvetia.core.contract import CHANCE
from helvetia.games import helsinki
from helvetia.games.helsinki import Decision, GameState, result, score
from helvetia.text import lexicon

from ..element import el, words
from ..highlight import Highlight, Marks
from ..style import picture, sheet
from .actions import actions
from .layout import HEAD, HEIGHT, WIDTH
from .look import DARK, LIGHT, RULES
from .pen import Pen
from .players import players
from .pointing import changed, targets
from .senate import senate
from .supply import supply
from .symbols import definitions

__all__ = ["changed", "draw", "targets"]

_SETTING_UP = (
    Decision.REMOVE,
    Decision.COVER,
    Decision.DISPLAY,
    Decision.PAWN,
    Decision.DEAL,
)


def draw(view: GameState, lang: str, theme: str, highlight: Highlight) -> str:
    """The whole table; what is secret in the view is secret in the picture."""
    words = lexicon(helsinki, lang)
    pen = Pen(view, words, words.texts("picture"), _marks(view, highlight))
    when, asked = _when(pen), _asked(pen)
    scores = score(view)
    points = ", ".join(f"{pen.lexicon.seat(each.seat)} {each.total}" for each in scores)
    return picture(
        "helsinki",
        theme,
        WIDTH,
        HEIGHT,
        sheet("helsinki", theme, RULES, LIGHT, DARK),
        definitions(),
        el("rect", width=WIDTH, height=HEIGHT, cls="sheet"),
        _head(pen, when, asked),
        senate(pen),
        actions(pen),
        supply(pen),
        players(pen, scores),
        title=f"{pen.text['game']}: {when}",
        description=f"{asked}. {points}",
    )


def _marks(view: GameState, highlight: Highlight) -> Marks:
    """What is to be pointed out, as ids."""
    last: tuple[str, ...] = ()
    if isinstance(highlight.before, GameState) and isinstance(highlight.last, helsinki.Move):
        last = changed(highlight.before, highlight.last, view)
    legal = [
        id
        for move in highlight.legal
        if isinstance(move, helsinki.Move)
        for id in targets(view, move)
    ]
    return Marks.of(legal, last)


def _when(pen: Pen) -> str:
    if pen.view.decision in _SETTING_UP:
        return pen.text["setup"]
    return pen.text["round"].format(number=pen.view.round)


def _asked(pen: Pen) -> str:
    """Who has to decide what, or who has won."""
    view = pen.view
    if view.player == CHANCE:
        return pen.text["chance"]
    final = result(view)
    if final is not None or view.player is None:
        winners = () if final is None else final.winners
        names = ", ".join(map(pen.lexicon.seat, winners))
        return f"{pen.text['over']}. {pen.text['winner'].format(names=names)}"
    name, question = pen.lexicon.seat(view.player), pen.lexicon.question(view)
    return pen.text["asked"].format(name=name, question=question)


def _head(pen: Pen, when: str, asked: str) -> str:
    x, y = HEAD.x, HEAD.y
    badge = ""
    if pen.view.ending:
        label = pen.text["last_round"]
        width = 9 * len(label) + 14
        badge = el(
            "rect", x=x + HEAD.width - width, y=y + 2, width=width, height=22, rx=11, cls="badge"
        ) + words(x + HEAD.width - width / 2, y + 17.5, label, cls="badged")
    return el(
        "g",
        words(x + 2, y + 19, f"{pen.text['game']} · {when}", cls="head", anchor="start"),
        words(x + 2, y + 42, asked, cls="ask", anchor="start"),
        badge,
        id="status",
        cls="status",
    )
