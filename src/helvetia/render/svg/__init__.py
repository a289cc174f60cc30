"""Both games as SVG: a view in, one ``<svg>`` out, with ids for clicks.

>>> from helvetia.games.helvetia import new_game
>>> picture = render_svg(new_game(3))
>>> picture[:4], picture[-6:]
('<svg', '</svg>')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from helvetia.core.errors import OptionError, refuse_foreign

from .scene import Highlight, Marks
from .style import THEMES, check_theme

if TYPE_CHECKING:
    from .scene import DrawnMove, DrawnState

__all__ = ["THEMES", "Highlight", "changed", "render_svg", "targets"]


# `Any`: the modules of the two games have the same functions, each for its own states.
def _artist(view: DrawnState) -> Any:
    """Import the package that draws the game of this state."""
    game = getattr(type(view), "GAME", None)
    if game not in ("helvetia", "helsinki"):
        raise OptionError(
            f"expected a state of Helvetia or Helsinki, found a {type(view).__name__}"
        )
    return import_module(f".{game}", __package__)


def render_svg(
    view: DrawnState, *, lang: str = "en", theme: str = "auto", highlight: Highlight | None = None
) -> str:
    """Return the whole table as one ``<svg>`` element with a viewBox.

    ``theme`` is "light", "dark", or "auto", which follows the reader's system. All pictures of a
    game use the same ids, so a page with several pictures looks ids up inside one of them. To draw
    for a seat, pass that seat's view.

    >>> from helvetia.games.helvetia import legal_moves, new_game
    >>> state = new_game(3)
    >>> picture = render_svg(state, highlight=Highlight(legal=legal_moves(state)))
    >>> 'id="pool-well" class="building make legal"' in picture
    True
    """
    from helvetia.text import check_language

    highlight = highlight or Highlight()
    legal = frozenset(id for move in highlight.legal for id in targets(view, move))
    last: frozenset[str] = frozenset()
    if highlight.before is not None and highlight.last is not None:
        last = frozenset(changed(highlight.before, highlight.last, view))
    drawn: str = _artist(view).draw(
        view, check_language(lang), check_theme(theme), Marks(legal, last)
    )
    return drawn


def targets(view: DrawnState, move: DrawnMove) -> tuple[str, ...]:
    """Return the ids of the elements that a person would click to make this move.

    The picture of *view* has all of them. A move that is about nothing on the table, such as
    passing, has none.

    >>> from helvetia.games.helvetia import new_game, parse_move
    >>> targets(new_game(3), parse_move("draft well"))
    ('pool-well',)
    """
    artist = _artist(view)
    refuse_foreign("a move", view.GAME, move)
    ids: tuple[str, ...] = artist.targets(view, move)
    return ids


def changed(before: DrawnState, move: DrawnMove, after: DrawnState) -> tuple[str, ...]:
    """Return the ids of the elements that a move changed; the picture of *after* has them all.

    >>> from helvetia.games.helvetia import apply_move, new_game, parse_move
    >>> before, move = new_game(3), parse_move("draft well")
    >>> changed(before, move, apply_move(before, move))
    ('pool-well', 'pick-red-well')
    """
    artist = _artist(before)
    refuse_foreign("a state", before.GAME, after)
    refuse_foreign("a move", before.GAME, move)
    ids: tuple[str, ...] = artist.changed(before, move, after)
    return ids
