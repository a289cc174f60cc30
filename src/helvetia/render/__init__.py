"""Pictures of a game: a view in, a string out."""

from __future__ import annotations

from helvetia.core.contract import AnyState

__all__ = ["text_of"]


def text_of(view: AnyState, *, colour: bool = False, width: int = 100, lang: str = "en") -> str:
    """The whole table of a view as text, whichever game it is of.

    A state of a game that has no table of its own is shown as it prints itself.

    >>> from helvetia.games import helsinki, helvetia
    >>> [text_of(game.new_game(2)).split()[0] for game in (helsinki, helvetia)]
    ['HELSINKI', 'HELVETIA']
    """
    from helvetia.games import helsinki, helvetia

    if isinstance(view, helvetia.GameState):
        from helvetia.render.text import render_text as helvetia_text

        return helvetia_text(view, colour=colour, width=width, lang=lang)
    if isinstance(view, helsinki.GameState):
        from helvetia.render.helsinki import render_text as helsinki_text

        return helsinki_text(view, colour=colour, width=width, lang=lang)
    return str(view)
