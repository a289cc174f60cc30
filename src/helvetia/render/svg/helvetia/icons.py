"""Signs that are not goods: the characters, the lantern, the flag, points and swaps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from helvetia.games.helvetia import Character

from ..element import el

_INK: Final = (
    "fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round"
)
_SOLID: Final = "fill:var(--ink);stroke:none"


def _lines(d: str) -> str:
    return el("path", d=d, style=_INK)


def _solid(d: str) -> str:
    return el("path", d=d, style=_SOLID)


#: Each in a box of 24 by 24.
_SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    # A hammer over a trowel's handle.
    Character.BUILDER.word: (_solid("M4 3h9l4 4-2 2-2-2h-1v3h-4v-3h-4z"), _lines("M10 10v12")),
    # A cart with its load and its shaft.
    Character.CARTER.word: (
        _solid("M2 7h15v7h-15z"),
        _lines("M17 13h5M6 17a2.5 2.5 0 1 0 .01 0M14 17a2.5 2.5 0 1 0 .01 0"),
    ),
    # A lantern.
    Character.WATCHMAN.word: (
        _lines("M9 5a3 3 0 0 1 6 0M7 21h10M8 8h8v11h-8z"), _solid("M12 10c3 3 2 7 0 7s-3-4 0-7z"),
    ),
    # Two rings.
    Character.PRIEST.word: (_lines("M8.5 8a6 6 0 1 0 .01 0M15.5 8a6 6 0 1 0 .01 0"),),
    # A cradle.
    Character.MIDWIFE.word: (
        _lines("M3 20c5 3 13 3 18 0M4 12v6h16v-6"), _solid("M4 12h16v6h-16z"),
        _lines("M4 12c0-6 5-8 8-8v8"),
    ),
    # What a trader does.
    "swap": (_lines("M3 8h16l-4-4M21 16h-16l4 4"),),
    "becomes": (_lines("M3 12h16l-5-5M19 12l-5 5"),),
}  # fmt: skip


@cache
def sign_symbols() -> str:
    """The definitions that :func:`sign` uses."""
    drawn = [
        el("symbol", *drawing, id=f"sign-{name}", viewBox="0 0 24 24")
        for name, drawing in _SIGNS.items()
    ]
    flag = el(
        "symbol",
        el("path", d="M4 23v-21", style=_INK),
        el("path", d="M4 2h17l-4 5.5 4 5.5h-17z", style="fill:var(--flag);stroke:var(--edge)"),
        el("path", d="M10 4.5h2.5v2h2v2.5h-2v2h-2.5v-2h-2v-2.5h2z", style="fill:#fff"),
        id="sign-flag",
        viewBox="0 0 24 24",
    )
    shield = el(
        "symbol",
        el(
            "path",
            d="M2 2h20v10c0 6-4 9-10 11-6-2-10-5-10-11z",
            style="fill:var(--points);stroke:var(--edge);stroke-width:1.2",
        ),
        id="sign-shield",
        viewBox="0 0 24 24",
    )
    return "".join([*drawn, flag, shield])


def sign(name: str, x: float, y: float, size: float) -> str:
    """A sign, with its left upper corner there."""
    return el("use", href=f"#sign-{name}", x=x, y=y, width=size, height=size)
