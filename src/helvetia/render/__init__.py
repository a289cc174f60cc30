"""Pictures of a game: a view in, a string out."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any, Final

from helvetia.core.contract import AnyState
from helvetia.core.errors import OptionError

from .canvas import line_of
from .scores import score_table
from .svg import render_svg
from .words import words_of

__all__ = ["MIN_WIDTH", "render_svg", "render_text", "score_table", "text_parts"]

MIN_WIDTH: Final = 80
"""The narrowest table of text in which nothing has to be cut."""


def render_text(
    view: AnyState,
    *,
    colour: bool = False,
    width: int = 100,
    lang: str = "en",
    parts: Collection[str] = (),
) -> str:
    """Return the whole table of a state or a view as text, or the *parts* that `text_parts` names.

    Two parts have no title: "heading" and "legend".
    ``colour`` adds the codes of a terminal. Hidden cards are question marks. English tables are
    pure ASCII. A state of a game without a table is returned as ``str`` prints it.

    >>> from helvetia.games.helvetia import new_game
    >>> print(render_text(new_game(3)).splitlines()[0])
    HELVETIA   set-up   Red: Which start building do you pick?
    """
    module = _module(view)
    if module is None:
        return str(view)
    if width < MIN_WIDTH:
        raise OptionError(f"a table needs a width of {MIN_WIDTH} columns or more, not {width}")
    known = {"heading", "legend", *text_parts(view)}
    if unknown := [part for part in parts if part not in known]:
        raise OptionError(
            f"the table has no part {unknown[0]!r}; it has {', '.join(sorted(known))}"
        )
    blocks = module.blocks(
        view, words_of(view.GAME, lang), width, lambda part: not parts or part in parts
    )
    return "\n\n".join(
        "\n".join(line_of(row, width, colour=colour) for row in rows) for rows in blocks if rows
    )


def text_parts(view: AnyState, lang: str = "en", *, seat: int | None = None) -> dict[str, str]:
    """Return the parts of a table by name, each with its title in a language.

    With *seat*, the boards of the other players are left out. A game without a table has no parts.

    >>> from helvetia.games.helvetia import new_game
    >>> parts = text_parts(new_game(2), "de")
    >>> parts["market"], parts["red"]
    ('MARKT', 'Rot')
    """
    module = _module(view)
    return {} if module is None else module.titles(view, words_of(view.GAME, lang), seat)


# `Any`: the modules of the two games have the same functions, each for its own states.
def _module(view: AnyState) -> Any:
    game = getattr(type(view), "GAME", None)
    known = game in ("helvetia", "helsinki")
    return import_module(f".text_{game}", __package__) if known else None
