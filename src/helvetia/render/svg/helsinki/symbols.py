"""Signs drawn once and used often: pieces, the signs of the five colours, their patterns.

All of them lie around the origin, in a square of some twenty units.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from helvetia.games.helsinki import Action, Colour

from ..element import el, moved, num, words

#: A sign and a texture for each colour, so that nobody has to tell colours apart.
_SIGNS: Final = {
    Colour.PURPLE: "M0-6L6 0L0 6L-6 0Z",
    Colour.GREEN: "M0-6L6.4 5.4H-6.4Z",
    Colour.RED: "M-2.2-6h4.4v3.8H6v4.4H2.2V6h-4.4V2.2H-6v-4.4h3.8Z",
    Colour.BLUE: "M-5.6 0a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0-11.2 0Z",
    Colour.YELLOW: "M-5-5H5V5H-5Z",
}
_TEXTURES: Final = {
    Colour.PURPLE: "M2 0v8M6 0v8",
    Colour.GREEN: "M-1 9L9-1M-1 1L1-1M7 9L9 7",
    Colour.RED: "M0 0h8M0 4h8M2 0v4M6 4v4",
    Colour.BLUE: "M0 2c2-2.5 2-2.5 4 0s2 2.5 4 0M0 6c2-2.5 2-2.5 4 0s2 2.5 4 0",
    Colour.YELLOW: "M1.2 2h1.6M5.2 6h1.6M1.2 2h0",
}
_STAR: Final = "M0-8L2.1-2.7L7.7-2.4L3.4 1.2L4.8 6.7L0 3.6L-4.8 6.7L-3.4 1.2L-7.7-2.4L-2.1-2.7Z"
_SHIELD: Final = "M-7-8.5H7V0c0 5-4 7.6-7 9c-3-1.4-7-4-7-9Z"
_PAWN: Final = "M-7.5 10c0-6 3.4-7.4 4-11.2a4.8 4.8 0 1 1 7 0c.6 3.8 4 5.2 4 11.2Z"
_VISITOR: Final = "M-5 9V2.5a5 5 0 0 1 10 0V9ZM-3.4-5.2a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0Z"
_EYE: Final = "M-5 0c3-4 7-4 10 0c-3 4-7 4-10 0ZM-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z"


def _tower() -> str:
    """A superstructure: a drum with a dome and a spire."""
    return el(
        "g",
        el("path", d="M-8 9.5V6h16v3.5ZM-6 6v-6.5h12V6ZM-6-.5c0-6.4 12-6.4 12 0Z"),
        el("path", d="M0-5.5V-10M-2 6V1.8M2 6V1.8", fill="none"),
        id="sign-tower",
    )


def _monument() -> str:
    """A statue on its pedestal."""
    return el(
        "g",
        el("path", d="M-9 10V6.5h18V10ZM-5.5 6.5V0h11v6.5ZM-3.2 0l1-5.4h4.4l1 5.4Z"),
        el("circle", cy=-7.6, r=2.4),
        id="sign-monument",
    )


def _pattern(colour: Colour) -> str:
    return el(
        "pattern",
        el("path", d=_TEXTURES[colour], cls=f"p-{colour.word}"),
        id=f"pattern-{colour.word}",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )


@cache
def definitions() -> str:
    """The ``<defs>`` of the picture."""
    paths = {
        "star": _STAR,
        "shield": _SHIELD,
        "pawn": _PAWN,
        "visitor": _VISITOR,
        **{colour.word: shape for colour, shape in _SIGNS.items()},
    }
    return el(
        "defs",
        *(el("path", id=f"sign-{name}", d=shape) for name, shape in paths.items()),
        el("path", id="sign-eye", d=_EYE, fill_rule="evenodd"),
        _tower(),
        _monument(),
        *map(_pattern, Colour),
    )


@lru_cache(maxsize=4096)
def sign(name: str, x: float, y: float, *, scale: float = 1, cls: str = "ink edge") -> str:
    """One of the signs, put at a point.

    >>> sign("star", 3, 4)
    '<use href="#sign-star" transform="translate(3 4)" class="ink edge"/>'
    """
    sized = "" if scale == 1 else f" scale({num(scale)})"
    return el(
        "use", href=f"#sign-{name}", transform=f"translate({num(x)} {num(y)}){sized}", cls=cls
    )


# --- the actions --------------------------------------------------------------------------------

_CARD: Final = el(
    "path", cls="ic", d="M-11-10h11a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-11a0 0 0 0 1 0 0Z"
)
_PLUS: Final = el("path", cls="ic", d="M6 0h8M10-4v8")
_MINUS: Final = el("path", cls="ic", d="M6 0h8")


def _way(text: str, path: str) -> str:
    return words(0, 1, text, cls="strong") + el("path", cls="ic", d=path)


def _joker_tile(x: float) -> str:
    return el("rect", x=x - 7, y=-7, width=14, height=14, rx=2, cls="plain edge") + sign(
        "star", x, 0, scale=0.6, cls="ink"
    )


def _tower_with(more: str) -> str:
    return sign("tower", -3, 0, scale=0.95, cls="tower edge") + more


_PAVILION: Final = "v7h7v7h-14v-14Z"
_ICONS: Final[dict[Action, str]] = {
    Action.MOVE_1_6: _way("1–6", "M-12 8h23m-4-4l4 4l-4 4"),  # noqa: RUF001 - a range
    Action.MOVE_1_5: _way("1–5", "M-12 8h23m-4-4l4 4l-4 4"),  # noqa: RUF001 - a range
    Action.MOVE_BACK: _way("1", "M12 8h-23m4-4l-4 4l4 4"),
    Action.TWO_JOKERS: _joker_tile(-8) + _joker_tile(8),
    Action.ONE_JOKER: _joker_tile(0),
    Action.ANY_SIDE: el(
        "path",
        cls="ic",
        d="M-4-4h8v8h-8ZM0-12v5m-2.5-2l2.5 2l2.5-2M0 12v-5m-2.5 2l2.5-2l2.5 2"
        "M-12 0h5m-2-2.5l2 2.5l-2 2.5M12 0h-5m2-2.5l-2 2.5l2 2.5",
    ),
    Action.EXTRA_CARD: _CARD + _PLUS,
    Action.ONE_FEWER: _CARD + _MINUS,
    Action.ANY_CARD: _CARD + sign("star", -4.5, 0, scale=0.6, cls="ink"),
    Action.NO_LIMIT: el("path", cls="ic", d="M0 0c4-7 12-7 12 0s-8 7-12 0s-12-7-12 0s8 7 12 0Z"),
    Action.EXTRA_SUPERSTRUCTURE: _tower_with(_PLUS),
    Action.MOVE_SUPERSTRUCTURE: _tower_with(el("path", cls="ic", d="M7 2h8m-3-3l3 3l-3 3")),
    Action.SECOND_PAVILION: el("path", cls="ic", d=f"M-13-8h7{_PAVILION}M5-8h7{_PAVILION}"),
    Action.DRAW_AND_BUILD: el("path", cls="ic", d=f"M-13-9h9v16h-9ZM5-8h7{_PAVILION}"),
    Action.TWO_POINTS: el("circle", r=11, cls="gold edge")
    + words(0, 5.5, "2", cls="number on-yellow"),
}


@cache
def action_icon(action: Action, x: float, y: float) -> str:
    """The sign of an action."""
    return moved(x, y, _ICONS[action], scale=0.88)
