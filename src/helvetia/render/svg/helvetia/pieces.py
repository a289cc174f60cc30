"""Wooden pieces of every colour, goods, signs and points.

Each colour has an emblem that its figures, coins and cubes bear. Men have square shoulders, women
a skirt. Sleepers lie down.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from helvetia.games.helvetia import Colour, Good, Sex

from ..element import el, num, shift, words
from ..style import drawings

#: Emblems in a box of 8 by 8 around the origin.
_EMBLEMS: Final[Mapping[Colour, str]] = {
    Colour.RED: "M-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
    Colour.YELLOW: "M0-3.7a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4z",
    Colour.BLUE: "M0-3.9l4.2 7.4h-8.4z",
    Colour.WHITE: "M-3.3-3.3h6.6v6.6h-6.6z",
    Colour.NEUTRAL: "M-3.8-3.2h7.6v2.4h-7.6zM-3.8.8h7.6v2.4h-7.6z",
}
#: The width of a standing figure as a part of its height.
SLIM: Final = 20 / 32


def emblem(colour: Colour, x: float, y: float, size: float) -> str:
    """Return the sign of a colour around a point, readable upon that colour."""
    style = f"fill:var(--{colour}-on)"
    return el("path", d=_EMBLEMS[colour], style=style, transform=shift(x, y, size / 8))


@cache
def pieces_symbols() -> str:
    """Return the definitions of the figures, coins and cubes of all colours."""
    drawn = drawings("helvetia-pieces")
    return "".join(drawn.format(colour=colour, emblem=_EMBLEMS[colour]) for colour in Colour)


# --- pieces, by their left upper corner ----------------------------------------------------------


def _use(name: str, x: float, y: float, size: float, piece: str | None = None) -> str:
    return el("use", href=f"#{name}", x=x, y=y, width=size, height=size, data_piece=piece)


def glyph(good: Good, x: float, y: float, size: float) -> str:
    """Return a good."""
    return _use(f"glyph-{good}", x, y, size)


def sign(name: str, x: float, y: float, size: float) -> str:
    """Return a sign: a character, the flag, a swap ..."""
    return _use(f"sign-{name}", x, y, size)


def coin(colour: Colour, x: float, y: float, size: float) -> str:
    """Return a coin."""
    return _use(f"coin-{colour}", x, y, size, f"coin:{colour}")


def cube(colour: Colour, x: float, y: float, size: float, what: str) -> str:
    """Return a cube that stands for a delivery or for points."""
    return _use(f"cube-{colour}", x, y, size, f"cube:{colour}:{what}")


def figure(colour: Colour, sex: Sex, x: float, y: float, height: float) -> str:
    """Return a standing figure."""
    box = {"x": x, "y": y, "width": height * SLIM, "height": height}
    return el("use", href=f"#{sex}-{colour}", **box, data_piece=f"figure:{colour}:{sex}")


def sleeper(colour: Colour, sex: Sex, x: float, y: float, height: float) -> str:
    """Return a figure that lies on its side and sleeps."""
    low = height * SLIM
    lying = el(
        "use", href=f"#{sex}-{colour}", width=low, height=height,
        transform=f"translate({num(x)} {num(y + low)}) rotate(-90)",
        data_piece=f"figure:{colour}:{sex}", cls="lying",
    )  # fmt: skip
    size = height / 32
    letters = el(
        "path", d="M0 0h5l-5 6h5M7-7h4l-4 5h4", cls="sleep",
        transform=shift(x + 3 * size, y - 7 * size, size),
    )  # fmt: skip
    return lying + letters


def shield(points: int, x: float, y: float, size: float) -> str:
    """Return victory points."""
    middle, low, font_size = x + size / 2, y + size * 0.64, num(size * 0.6)
    number = words(middle, low, str(points), cls="upon", font_size=font_size)
    return sign("shield", x, y, size) + number


def owner_badge(owner: Colour, x: float, y: float, size: float) -> str:
    """Return the sign of a tile's owner around a point."""
    style = f"fill:var(--{owner});stroke:var(--edge);stroke-width:1"
    disc = el("circle", cx=x, cy=y, r=size / 2, style=style)
    return disc + emblem(owner, x, y, size * 0.55)


def row(count: int, step: float, width: float, size: float) -> list[float]:
    """Return the left edges of pieces side by side, closer together where there are many.

    >>> row(3, 10, 100, 8), row(3, 10, 20, 8)
    ([0.0, 10.0, 20.0], [0.0, 6.0, 12.0])
    """
    if count > 1:
        step = min(step, (width - size) / (count - 1))
    return [n * float(step) for n in range(count)]
