"""The sheet, its parts, and the inside of a player's panel."""

from __future__ import annotations

from typing import Final

from attrs import frozen
from cattrs import structure

from ..style import look

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
    columns and visitors are. ``per_row`` cards of the hand lie beside each other. ``corners`` are
    those of the seats' panels on the sheet.
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
    corners: tuple[tuple[float, float], ...]

    @property
    def side(self) -> float:
        """Return the width of the board with its band."""
        return 7 * self.cell + 2 * self.band


#: The panel for two, three and four players.
PANELS: Final = {int(n): structure(panel, Panel) for n, panel in look("helsinki")["panels"].items()}
