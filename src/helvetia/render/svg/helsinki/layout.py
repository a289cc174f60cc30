"""The sheet, its parts, and the inside of a player's panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

WIDTH: Final = 1360
HEIGHT: Final = 760

#: A card as it is drawn around its upper left corner, before it is scaled.
CARD_WIDTH: Final = 52
CARD_HEIGHT: Final = 74


@frozen
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


HEAD: Final = Box(10, 8, 480, 52)
SENATE: Final = Box(10, 64, 480, 386)
ACTIONS: Final = Box(10, 456, 480, 196)
SUPPLY: Final = Box(10, 658, 480, 96)


@frozen
class Panel:
    """A player's part of the sheet; the places inside it are counted from its corner.

    ``cell`` is the width of a roof and ``band`` that of the strip round the board, where rows,
    columns and visitors are. ``per_row`` cards of the hand lie beside each other.
    """

    width: float
    height: float
    cell: float
    band: float
    board: tuple[float, float]
    hand: Box
    per_row: int
    score: Box
    meadow: Box
    played: Box

    @property
    def side(self) -> float:
        """Return the width of the board with its band."""
        return 7 * self.cell + 2 * self.band


_TWO: Final = Panel(
    width=420,
    height=746,
    cell=52,
    band=20,
    board=(8, 38),
    hand=Box(12, 450, 396, 200),
    per_row=5,
    score=Box(14, 660, 138, 80),
    meadow=Box(166, 660, 92, 74),
    played=Box(270, 660, 138, 76),
)
_THREE: Final = Panel(
    width=278,
    height=746,
    cell=34,
    band=17,
    board=(3, 38),
    hand=Box(9, 322, 260, 178),
    per_row=4,
    score=Box(12, 512, 130, 90),
    meadow=Box(156, 512, 112, 74),
    played=Box(12, 620, 256, 84),
)
_FOUR: Final = Panel(
    width=420,
    height=370,
    cell=31,
    band=16,
    board=(4, 36),
    hand=Box(8, 288, 404, 76),
    per_row=7,
    score=Box(262, 40, 150, 92),
    meadow=Box(262, 136, 150, 62),
    played=Box(262, 200, 150, 80),
)

#: By the number of players: the panel, and the corner of each seat's.
PANELS: Final[Mapping[int, tuple[Panel, tuple[tuple[int, int], ...]]]] = {
    2: (_TWO, ((500, 8), (930, 8))),
    3: (_THREE, ((498, 8), (784, 8), (1070, 8))),
    4: (_FOUR, ((500, 8), (930, 8), (500, 384), (930, 384))),
}
