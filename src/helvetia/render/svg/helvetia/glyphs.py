"""The sixteen goods as small drawings, each in a box of 24 by 24.

Every good has an outline of its own, so that none is told from another by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from helvetia.games.helvetia import Good

from ..element import el

#: Colours that stand out on a light and on a dark ground.
_LINE: Final = "#4a3b28"
_BARK, _CUT = "#a3703f", "#e9c48f"
_CLAY, _STONE, _ROCK = "#d3683f", "#b3b6b8", "#7e7a78"
_STRAW, _DROP, _STEEL = "#e3b02f", "#3d95d6", "#8fa5b8"
_CRUST, _HIDE, _WHITE = "#d39a54", "#8d5f3d", "#fbfaf5"
_ALE, _HORN, _PINK = "#e8a31c", "#cdbfa6", "#d9656b"
_CHEESE, _CLOTH, _BRASS = "#f4cf4e", "#8f6bb8", "#d8a426"


def _path(d: str, fill: str = "none", width: float = 1.3, line: str = _LINE) -> str:
    return el(
        "path", d=d, fill=fill, stroke=line, stroke_width=width,
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip


def _dot(x: float, y: float, r: float, fill: str, line: str | None = _LINE) -> str:
    return el("circle", cx=x, cy=y, r=r, fill=fill, stroke=line, stroke_width=1.2 if line else None)


_DRAWINGS: Final[Mapping[Good, tuple[str, ...]]] = {
    Good.WOOD: (  # three logs, seen from their ends
        _dot(7, 16.5, 5, _BARK), _dot(7, 16.5, 2.7, _CUT, None),
        _dot(17, 16.5, 5, _BARK), _dot(17, 16.5, 2.7, _CUT, None),
        _dot(12, 7.8, 5, _BARK), _dot(12, 7.8, 2.7, _CUT, None),
    ),
    Good.BRICK: (  # three bricks of a wall
        _path("M7 4h10v7.5h-10z", _CLAY), _path("M1.5 12.5h10v7.5h-10z", _CLAY),
        _path("M12.5 12.5h10v7.5h-10z", _CLAY),
    ),
    Good.STONE: (  # a hewn block with three faces
        _path("M2.5 9l8.5-5 10.5 4v9l-9.5 4-9.5-5z", _STONE),
        _path("M2.5 9l9.5 4.5 9.5-5.5M12 13.5v7.5"),
    ),
    Good.GRAIN: (  # an ear
        _path("M12 23v-13", width=1.8, line="#a87b1d"),
        _path("M12 9c-3-2-3-5 0-8 3 3 3 6 0 8z", _STRAW),
        _path("M12 14.5c-4 0-6-2-6-5.5 4 0 6 2 6 5.5z", _STRAW),
        _path("M12 14.5c4 0 6-2 6-5.5-4 0-6 2-6 5.5z", _STRAW),
        _path("M12 20c-4 0-6-2-6-5.5 4 0 6 2 6 5.5z", _STRAW),
        _path("M12 20c4 0 6-2 6-5.5-4 0-6 2-6 5.5z", _STRAW),
    ),
    Good.WATER: (  # a drop
        _path("M12 1.5c4 6 7 9 7 13.5a7 7 0 0 1-14 0c0-4.5 3-7.5 7-13.5z", _DROP),
        _path("M8.5 15a3.8 3.8 0 0 0 3 3.8", line=_WHITE, width=1.6),
    ),
    Good.ORE: (  # a lump with shining grains
        _path("M3 17l2-9 6-4.5 7 2.5 3.5 8-4 6.5-10 .5z", _ROCK),
        _path("M9 7.5l2 2-2 2-2-2z", _STRAW, 0.8), _path("M16 9l2 2-2 2-2-2z", _STRAW, 0.8),
        _path("M11.5 14l2 2-2 2-2-2z", _STRAW, 0.8),
    ),
    Good.BREAD: (  # a loaf with three cuts
        _path("M3 18v-6c-3-3 0-7.5 4-7.5h10c4 0 7 4.5 4 7.5v6z", _CRUST),
        _path("M8 8l2 4M12 8l2 4M16 8l2 4", line=_LINE, width=1.5),
    ),
    Good.COW: (  # a head with horns and a broad muzzle
        _path("M6 6c-3 0-4-2-3.5-4.5 1 2 3 2.5 5 2.5M18 6c3 0 4-2 3.5-4.5-1 2-3 2.5-5 2.5",
              _HORN),
        _path("M6 8l-4.5 1 1.5 3.5 3.5-.5M18 8l4.5 1-1.5 3.5-3.5-.5", _HIDE),
        _path("M6 6c2-3 10-3 12 0v7l-1 6c0 5-10 5-10 0l-1-6z", _HIDE),
        _path("M7 17.5c1-3.5 9-3.5 10 0 1 6-11 6-10 0z", "#eec3b0"),
        _dot(9, 10, 1.2, _LINE, None), _dot(15, 10, 1.2, _LINE, None),
        _dot(10, 18.5, 0.9, _LINE, None), _dot(14, 18.5, 0.9, _LINE, None),
    ),
    Good.BEER: (  # a mug with froth
        _path("M16 10h3.5a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-3.5", width=2.2, line="#b57b12"),
        _path("M4 8h12.5v14h-12.5z", _ALE),
        _path("M7.5 11.5v7M10.300 11.5v7M13.100 11.5v7", width=1),
        _path("M3.5 9.5c-2.5-1.5-.5-5 2-4 .5-4 6-4.5 7-1 3-1.5 6 2 4 5z", _WHITE),
    ),
    Good.GOAT: (  # a narrow head with long curved horns and a beard
        _path("M10 7c-1-4-4-6-8-4.5 3 .5 4 3 4.5 6M14 7c1-4 4-6 8-4.5-3 .5-4 3-4.5 6", _HORN),
        _path("M8 10l-5 1 2 3 3.5-1M16 10l5 1-2 3-3.5-1", _WHITE),
        _path("M8 8c1-2 7-2 8 0l-.5 6-1.5 4h-4l-1.5-4z", _WHITE),
        _path("M10.5 18.5l1.5 4.5 1.5-4.5z", _HORN),
        _dot(10, 11, 1, _LINE, None), _dot(14, 11, 1, _LINE, None),
        _path("M11 16.5h2", width=1),
    ),
    Good.IRON: (  # two bars
        _path("M8 4h8l3 6.5h-14z", _STEEL), _path("M4 13h7l2 7h-11z", _STEEL),
        _path("M13.5 13h6.5l2.5 7h-7.5z", _STEEL),
    ),
    Good.MILK: (  # a can with a handle
        _path("M8.5 2h7v4h-7z", _STEEL), _path("M8.5 6c-3 2-4 4-4 6.5v10h15v-10c0-2.5-1-4.5-4-6.5z",
              _WHITE),
        _path("M4.5 13.5h15", width=1), _path("M7 17h10", line=_DROP, width=1.6),
    ),
    Good.MEAT: (  # a ham with its bone
        _path("M15 9l5-5m-1-2c2-1 4 1 3 3-2 1-4-1-3-3z", _WHITE, 1.6),
        _path("M16.5 7.5c3 4 0 10-5 12.5-5 2-9 0-9-4s2-6.5 6-7.5c3-.5 5-3 8-1z", _PINK),
        _path("M6 15.5c0-2 1.5-3.5 4-4", line=_WHITE, width=1.6),
    ),
    Good.CHEESE: (  # a wedge with holes
        _path("M1.5 12l14-8c4 1 6.5 4 7 8z", _CHEESE), _path("M1.5 12h21v8h-21z", _CHEESE),
        _dot(7, 16, 1.8, "#d79d22", None), _dot(14.5, 17, 1.5, "#d79d22", None),
        _dot(15.5, 8.5, 1.4, "#d79d22", None), _dot(19.3, 14.6, 1.1, "#d79d22", None),
    ),
    Good.CLOTH: (  # a hide stretched out
        _path("M9 2.5c1 2 5 2 6 0l2.5 1c-.5 2 1.5 3.5 4.5 3.5l-.5 3.5c-3 0-4 1-4 3.5l3.5 7-3 1"
              "c-1.5-2.5-3.5-4-6-4s-4.5 1.5-6 4l-3-1 3.5-7c0-2.5-1-3.5-4-3.5l-.5-3.5"
              "c3 0 5-1.5 4.5-3.5z", _CLOTH),
        _path("M9.5 9h.01M14.5 9h.01M12 12.5h.01M9.5 16h.01M14.5 16h.01", line=_WHITE, width=2.2),
    ),
    Good.BELL: (  # a cowbell on its strap
        _path("M9 5c0-4 6-4 6 0", width=1.8),
        _path("M7.5 5h9c1 5 2.5 9 4.5 13h-18c2-4 3.5-8 4.5-13z", _BRASS),
        _path("M6 13.5h12", width=1), _dot(12, 20.3, 2.2, _HORN),
    ),
}  # fmt: skip


@cache
def goods_symbols() -> str:
    """The definitions that :func:`glyph` uses."""
    return "".join(
        el("symbol", *drawing, id=f"glyph-{good.word}", viewBox="0 0 24 24")
        for good, drawing in _DRAWINGS.items()
    )


def glyph(good: Good, x: float, y: float, size: float) -> str:
    """A good, with its left upper corner there."""
    return el("use", href=f"#glyph-{good.word}", x=x, y=y, width=size, height=size)
