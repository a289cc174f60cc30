"""Both games as SVG: a view in, one ``<svg>`` out, with ids to attach clicks to.

>>> from helvetia.games.helvetia import new_game
>>> picture = render_svg(new_game(3))
>>> picture[:4], picture[-6:]
('<svg', '</svg>')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from helvetia.core.errors import OptionError

from .highlight import Highlight
from .style import THEMES, check_theme

if TYPE_CHECKING:
    from .highlight import DrawnMove, DrawnState

__all__ = ["THEMES", "Highlight", "changed", "render_svg", "targets"]


class _Artist(Protocol):
    """What the package of a game offers."""

    def draw(self, view: DrawnState, lang: str, theme: str, highlight: Highlight) -> str: ...
    def targets(self, view: DrawnState, move: DrawnMove) -> tuple[str, ...]: ...
    def changed(
        self, before: DrawnState, move: DrawnMove, after: DrawnState
    ) -> tuple[str, ...]: ...


def _artist(view: DrawnState) -> _Artist:
    """The package that draws the game of this state; imported when it is first needed."""
    from helvetia.games import helsinki, helvetia

    if isinstance(view, helvetia.GameState):
        from . import helvetia as draws_helvetia

        return cast("_Artist", draws_helvetia)
    if isinstance(view, helsinki.GameState):
        from . import helsinki as draws_helsinki

        return cast("_Artist", draws_helsinki)
    raise OptionError(f"a state of Helvetia or Helsinki can be drawn, not a {type(view).__name__}")


def render_svg(
    view: DrawnState, *, lang: str = "en", theme: str = "auto", highlight: Highlight | None = None
) -> str:
    """The whole table as one ``<svg>`` element with a viewBox.

    ``theme`` is "light", "dark", or "auto", which follows the reader's system. The ids of the
    elements are the same in every picture of a game, so a page with several of them should
    look them up inside the picture it means. Whoever draws for a seat passes that seat's view.

    >>> from helvetia.games.helvetia import legal_moves, new_game
    >>> state = new_game(3)
    >>> picture = render_svg(state, highlight=Highlight(legal=legal_moves(state)))
    >>> 'id="pool-well" class="building make legal"' in picture
    True
    """
    from helvetia.text import check_language

    artist = _artist(view)
    return artist.draw(view, check_language(lang), check_theme(theme), highlight or Highlight())


def targets(view: DrawnState, move: DrawnMove) -> tuple[str, ...]:
    """The ids of the elements that a person would click to make this move.

    All of them are in the picture of `view`. There are none for a move that is not about
    anything on the table, such as passing.

    >>> from helvetia.games.helvetia import new_game, parse_move
    >>> targets(new_game(3), parse_move("draft well"))
    ('pool-well',)
    """
    return _artist(view).targets(view, move)


def changed(before: DrawnState, move: DrawnMove, after: DrawnState) -> tuple[str, ...]:
    """The ids of what a move changed; all of them are in the picture of `after`.

    >>> from helvetia.games.helvetia import apply_move, new_game, parse_move
    >>> before, move = new_game(3), parse_move("draft well")
    >>> changed(before, move, apply_move(before, move))
    ('pool-well', 'pick-red-well')
    """
    artist = _artist(after)
    if _artist(before) is not artist:
        raise OptionError("a move leads from a state to one of the same game")
    return artist.changed(before, move, after)
