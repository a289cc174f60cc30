"""Pictures of a game: a view in, a string out."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from helvetia.core.contract import AnyState
from helvetia.core.errors import OptionError

from .scores import score_table
from .svg import render_svg

__all__ = ["MIN_WIDTH", "render_svg", "render_text", "score_table"]

MIN_WIDTH: Final = 80
"""The narrowest table of text in which nothing has to be cut."""


def render_text(view: AnyState, *, colour: bool = False, width: int = 100, lang: str = "en") -> str:
    """Return the whole table of a state or a view as text.

    ``colour`` adds the codes of a terminal. Hidden cards are question marks. English tables are
    pure ASCII. A state of a game without a table is returned as ``str`` prints it.

    >>> from helvetia.games.helvetia import new_game
    >>> print(render_text(new_game(3)).splitlines()[0])
    HELVETIA   set-up   Red: Which start building do you pick?
    """
    game = getattr(type(view), "GAME", None)
    if game not in ("helvetia", "helsinki"):
        return str(view)
    if width < MIN_WIDTH:
        raise OptionError(f"a table needs a width of {MIN_WIDTH} columns or more, not {width}")
    module = import_module(f".text_{game}", __package__)
    table: str = module.render(view, colour=colour, width=width, lang=lang)
    return table
