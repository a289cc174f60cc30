"""The player board and the shapes of tiles.

The 49 roofs are the bits of an int, ``row * 7 + column``. Shapes are sets of cells that can be
turned, flipped and laid on every place of the board.
"""

from functools import lru_cache
from typing import Final

from .names import Roof, Side

WIDTH: Final = 7
BOARD: Final = (1 << 49) - 1
MONUMENT: Final = 1 << Roof(24)
ROWS: Final = tuple(0x7F << 7 * row for row in range(7))
COLUMNS: Final = tuple(sum(1 << 7 * row + column for row in range(7)) for column in range(7))
_NOT_WEST: Final = BOARD & ~COLUMNS[0]
_NOT_EAST: Final = BOARD & ~COLUMNS[6]


def mask_of(roofs: tuple[int, ...]) -> int:
    """Return a set of roofs as an int."""
    mask = 0
    for roof in roofs:
        mask |= 1 << roof
    return mask


def neighbours(mask: int) -> int:
    """Return the roofs that touch one of these edge to edge.

    Roofs of the set itself are included if they touch another one of it.

    >>> neighbours(1 << Roof.A1) == 1 << Roof.B1 | 1 << Roof.A2
    True
    """
    return (mask << 7 | mask >> 7) & BOARD | (mask & _NOT_EAST) << 1 | (mask & _NOT_WEST) >> 1


def frontier(filled: int) -> int:
    """Return the uncovered roofs that touch a filled one; the monument is neither (LA3)."""
    return neighbours(filled) & ~(filled | MONUMENT)


def connected(within: int, wanted: int) -> bool:
    """Return whether all the wanted roofs lie in one edge-connected part of ``within``.

    >>> connected(0b111, 0b101), connected(0b101, 0b101)
    (True, False)
    """
    if wanted & ~within:
        return False
    reached = wanted & -wanted
    while True:
        wider = (reached | neighbours(reached)) & within
        if wider == reached:
            return wanted & ~reached == 0
        reached = wider


def cell(side: int, line: int, depth: int) -> int:
    """Return the roof on a line across a side, *depth* steps in from that side."""
    if side in (Side.SOUTH, Side.EAST):
        depth = 6 - depth
    return depth * 7 + line if side in (Side.NORTH, Side.SOUTH) else line * 7 + depth


Cells = tuple[tuple[int, int], ...]
"""Cells as (line, depth), sorted, the smallest line and the smallest depth being 0."""


def read_art(art: tuple[str, ...]) -> Cells:
    """Return the cells of a drawing: ``#`` is a roof, ``.`` is none. Raises `ValueError`.

    >>> read_art(("##", "#."))
    ((0, 0), (0, 1), (1, 0))
    """
    for row in art:
        if set(row) - {"#", "."}:
            raise ValueError(f"a shape is drawn with # and . only, not {row!r}")
    return normal(
        [(r, c) for r, row in enumerate(art) for c, mark in enumerate(row) if mark == "#"]
    )


def normal(cells: list[tuple[int, int]]) -> Cells:
    """Return the cells moved into the corner."""
    if not cells:
        return ()
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def is_connected(cells: Cells) -> bool:
    """Return whether the cells, which the board has room for, are connected edge to edge.

    >>> is_connected(((0, 0), (0, 1))), is_connected(((0, 0), (1, 1)))
    (True, False)
    """
    mask = mask_of(tuple([7 * row + column for row, column in cells]))
    return mask > 0 and connected(mask, mask)


def orientations(cells: Cells) -> tuple[Cells, ...]:
    """Return the shape turned and flipped in all ways that differ (LB3).

    >>> len(orientations(read_art(("##", "#.")))), len(orientations(read_art(("##", "##"))))
    (4, 1)
    """
    found = set()
    for turn in range(4):
        for flip in (1, -1):
            turned = [(r, c * flip) for r, c in cells]
            for _ in range(turn):
                turned = [(c, -r) for r, c in turned]
            found.add(normal(turned))
    return tuple(sorted(found))


@lru_cache(maxsize=1)
def fixed_shapes() -> tuple[Cells, ...]:
    """Return every polyomino of 2 to 5 roofs in every orientation, smaller ones first."""
    grown: set[Cells] = {((0, 0),)}
    found: list[Cells] = []
    for _ in range(4):
        grown = {
            normal([*cells, near])
            for cells in grown
            for r, c in cells
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
            if near not in cells
        }
        found += sorted(grown)
    return tuple(found)


@lru_cache(maxsize=1)
def all_placements() -> tuple[int, ...]:
    """Return the roofs, as masks, of every polyomino in every place off the monument."""
    masks = []
    for cells in fixed_shapes():
        height, width = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        for row in range(8 - height):
            for column in range(8 - width):
                mask = sum(1 << (row + r) * 7 + column + c for r, c in cells)
                if not mask & MONUMENT:
                    masks.append(mask)
    return tuple(masks)
