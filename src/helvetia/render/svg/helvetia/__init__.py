"""The picture of Helvetia: the board on the left, the villages two by two on the right."""

from __future__ import annotations

from typing import Final

from helvetia.core.errors import OptionError
from helvetia.games import helvetia as game
from helvetia.games.helvetia import Colour, GameState, score
from helvetia.text import lexicon

from ..element import el, moved
from ..highlight import Highlight, Marks
from ..style import picture, sheet
from .characters import CHARACTERS_HEIGHT, characters
from .glyphs import goods_symbols
from .grid import HEIGHT as VILLAGE_HEIGHT
from .grid import WIDTH as VILLAGE_WIDTH
from .heading import HEADING_HEIGHT, TRACK_HEIGHT, WIDTH, heading, moment, question, score_track
from .icons import sign_symbols
from .key import key
from .look import DARK, LIGHT, RULES
from .market import MARKET_HEIGHT, market
from .pieces import pieces_symbols
from .pointing import changed, legal_targets, targets
from .points import points
from .scene import Scene
from .supply import supply
from .table import table_of
from .village import village

__all__ = ["changed", "draw", "targets"]

_GAP: Final = 8
_TOTAL_WIDTH: Final = 4 * _GAP + WIDTH + 2 * VILLAGE_WIDTH
_TOTAL_HEIGHT: Final = 3 * _GAP + 2 * VILLAGE_HEIGHT


def draw(view: GameState, lang: str, theme: str, highlight: Highlight) -> str:
    """The whole table as one ``<svg>``."""
    words = lexicon(game, lang)
    scene = Scene(view, table_of(view), words, words.texts("picture"), _marks(view, highlight))
    return picture(
        "helvetia",
        theme,
        _TOTAL_WIDTH,
        _TOTAL_HEIGHT,
        sheet("helvetia", theme, RULES, LIGHT, DARK),
        el("defs", goods_symbols(), pieces_symbols(), sign_symbols()),
        el("rect", width=_TOTAL_WIDTH, height=_TOTAL_HEIGHT, cls="ground"),
        _board(scene),
        _villages(scene),
        title="Helvetia",
        description=_description(scene),
    )


def _marks(view: GameState, highlight: Highlight) -> Marks:
    before, move = highlight.before, highlight.last
    if not isinstance(before, GameState | None):
        raise OptionError(f"a state of Helvetia comes before one, not a {type(before).__name__}")
    last = () if before is None or move is None else changed(before, move, view)
    return Marks.of(legal_targets(view, highlight.legal), last)


def _board(scene: Scene) -> str:
    """Everything that belongs to nobody, from top to bottom."""
    parts = []
    y = float(_GAP)
    for drawn, height in (
        (heading(scene), HEADING_HEIGHT),
        (score_track(scene), TRACK_HEIGHT),
        (market(scene), MARKET_HEIGHT),
        (characters(scene), CHARACTERS_HEIGHT),
    ):
        parts.append(moved(_GAP, y, drawn))
        y += height + 6
    parts.append(moved(_GAP, y, supply(scene, _TOTAL_HEIGHT - _GAP - y)))
    return "".join(parts)


def _villages(scene: Scene) -> str:
    """Two above two; with three villages the key, or the final points, take the fourth place."""
    drawn = [village(scene, colour) for colour in scene.table.colours]
    if len(drawn) < 4:
        drawn.append(key(scene) if scene.view.player is not None else _final_points(scene))
    left = WIDTH + 2 * _GAP
    return "".join(
        moved(left + n % 2 * (VILLAGE_WIDTH + _GAP), _GAP + n // 2 * (VILLAGE_HEIGHT + _GAP), one)
        for n, one in enumerate(drawn)
    )


def _final_points(scene: Scene) -> str:
    panel = el("rect", width=VILLAGE_WIDTH, height=VILLAGE_HEIGHT, rx=8, cls="panel")
    return panel + moved(4, 8, points(scene, VILLAGE_WIDTH - 8))


def _description(scene: Scene) -> str:
    """The moment, the question and the points, for those who listen."""
    players = ", ".join(
        scene.say("player_points", seat=scene.seat(Colour(one.seat)), points=one.total)
        for one in score(scene.view)
    )
    return f"{moment(scene)}. {question(scene)} {players}."
