"""Wooden pieces: figures, coins and cubes of every colour.

A colour is never alone: each has an emblem that its figures, coins and cubes bear. Men have
square shoulders and women a skirt. Who sleeps lies down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from helvetia.games.helvetia import Colour, Sex

from ..element import el, num

#: Emblems in a box of 8 by 8 around the origin.
_EMBLEMS: Final[Mapping[Colour, str]] = {
    Colour.RED: "M-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
    Colour.YELLOW: "M0-3.7a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4z",
    Colour.BLUE: "M0-3.9l4.2 7.4h-8.4z",
    Colour.WHITE: "M-3.3-3.3h6.6v6.6h-6.6z",
    Colour.NEUTRAL: "M-3.8-3.2h7.6v2.4h-7.6zM-3.8.8h7.6v2.4h-7.6z",
}
_HEAD: Final = "M10 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"
_BODY: Final[Mapping[Sex, str]] = {
    Sex.MAN: "M4 12h12a2.5 2.5 0 0 1 2.5 2.5v9.5h-3.5v7h-10v-7h-3.5v-9.5a2.5 2.5 0 0 1 2.5-2.5z",
    Sex.WOMAN: "M7.5 11.5h5l6.5 19.5h-18z",
}
#: The size of a figure that stands.
WIDE: Final = 20
TALL: Final = 32


def _filled(colour: Colour) -> str:
    return f"fill:var(--{colour.word});stroke:var(--edge);stroke-width:1.2;stroke-linejoin:round"


def emblem(colour: Colour, x: float, y: float, size: float, on: bool = True) -> str:
    """The sign of a colour with its middle there: upon that colour, or in ink."""
    fill = f"var(--{colour.word}-on)" if on else "var(--ink)"
    return el(
        "path",
        d=_EMBLEMS[colour],
        style=f"fill:{fill}",
        transform=f"translate({num(x)} {num(y)}) scale({num(size / 8)})",
    )


@cache
def pieces_symbols() -> str:
    """The definitions that the functions below use."""
    return "".join(
        part
        for colour in Colour
        for part in (
            *(_figure_symbol(colour, sex) for sex in Sex),
            _coin_symbol(colour),
            _cube_symbol(colour),
        )
    )


def _figure_symbol(colour: Colour, sex: Sex) -> str:
    return el(
        "symbol",
        el("path", d=_BODY[sex], style=_filled(colour)),
        el("path", d=_HEAD, style=_filled(colour)),
        emblem(colour, 10, 20 if sex is Sex.MAN else 23.5, 8.5 if sex is Sex.MAN else 7.5),
        id=f"{sex.word}-{colour.word}",
        viewBox=f"0 0 {WIDE} {TALL}",
    )


def _coin_symbol(colour: Colour) -> str:
    return el(
        "symbol",
        el("circle", cx=10, cy=10, r=9, style=_filled(colour)),
        el(
            "circle", cx=10, cy=10, r=6.8,
            style=f"fill:none;stroke:var(--{colour.word}-on);stroke-width:.8;"
            "stroke-dasharray:1.5 1.2",
        ),
        emblem(colour, 10, 10, 8),
        id=f"coin-{colour.word}",
        viewBox="0 0 20 20",
    )  # fmt: skip


def _cube_symbol(colour: Colour) -> str:
    return el(
        "symbol",
        el("rect", x=1, y=1, width=12, height=12, rx=1.5, style=_filled(colour)),
        emblem(colour, 7, 7, 7.5),
        id=f"cube-{colour.word}",
        viewBox="0 0 14 14",
    )


# --- the pieces ----------------------------------------------------------------------------------


def figure(colour: Colour, sex: Sex, x: float, y: float, height: float) -> str:
    """A figure that stands, with its left upper corner there."""
    return el(
        "use",
        href=f"#{sex.word}-{colour.word}",
        x=x, y=y, width=height * WIDE / TALL, height=height,
        data_piece=f"figure:{colour.word}:{sex.word}",
    )  # fmt: skip


def sleeper(colour: Colour, sex: Sex, x: float, y: float, height: float) -> str:
    """A figure that lies on its side and sleeps; the corner is that of the lying figure."""
    low = height * WIDE / TALL
    lying = el(
        "use",
        href=f"#{sex.word}-{colour.word}",
        width=low,
        height=height,
        transform=f"translate({num(x)} {num(y + low)}) rotate(-90)",
        data_piece=f"figure:{colour.word}:{sex.word}",
        cls="lying",
    )
    size = height / 32
    sleep = el(
        "path",
        d="M0 0h5l-5 6h5M7-7h4l-4 5h4",
        cls="sleep",
        transform=f"translate({num(x + 3 * size)} {num(y - 7 * size)}) scale({num(size)})",
    )
    return lying + sleep


def coin(colour: Colour, x: float, y: float, size: float) -> str:
    """A coin with its left upper corner there."""
    return el(
        "use",
        href=f"#coin-{colour.word}",
        x=x, y=y, width=size, height=size,
        data_piece=f"coin:{colour.word}",
    )  # fmt: skip


def cube(colour: Colour, x: float, y: float, size: float, what: str) -> str:
    """A cube with its left upper corner there, and what it stands for."""
    return el(
        "use",
        href=f"#cube-{colour.word}",
        x=x, y=y, width=size, height=size,
        data_piece=f"cube:{colour.word}:{what}",
    )  # fmt: skip


def row(count: int, step: float, width: float, size: float) -> Iterable[float]:
    """Where pieces of a size begin, side by side, closer together where there are many.

    >>> list(row(3, 10, 100, 8)), list(row(3, 10, 20, 8))
    ([0.0, 10.0, 20.0], [0.0, 6.0, 12.0])
    """
    if count > 1:
        step = min(step, (width - size) / (count - 1))
    return [n * float(step) for n in range(count)]
