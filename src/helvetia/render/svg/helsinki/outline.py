"""The outline of a tile: its roofs as one closed path with rounded corners."""

from __future__ import annotations

from functools import lru_cache

from helvetia.games.helsinki.geometry import bits

from ..element import num

Point = tuple[float, float]
_STEPS = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
"""Each direction of a walk with the tile on the right, and where the tile lies from there."""


def cells_of(mask: int) -> tuple[tuple[int, int], ...]:
    """The roofs of a board as (column, row).

    >>> cells_of(0b11)
    ((0, 0), (1, 0))
    """
    return tuple((roof % 7, roof // 7) for roof in bits(mask))


def _edges(cells: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], tuple[int, int]]:
    """Every piece of the rim: where it starts, and its direction, clockwise."""
    held = set(cells)
    edges = {}
    for x, y in cells:
        for start, (dx, dy), near in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if near not in held:
                # Two pieces start at one point only round a hole, and tiles have none.
                edges[start] = (dx, dy)
    return edges


def corners(cells: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The corners of the rim, clockwise, each with the direction in which the rim goes on.

    >>> corners(((0, 0), (1, 0)))
    [((0, 0), (1, 0)), ((2, 0), (0, 1)), ((2, 1), (-1, 0)), ((0, 1), (0, -1))]
    """
    edges = _edges(cells)
    first = at = min(edges)
    found = []
    direction = (0, 0)
    while True:
        if edges[at] != direction:
            direction = edges[at]
            found.append((at, direction))
        at = (at[0] + direction[0], at[1] + direction[1])
        if at == first:
            return found


@lru_cache(maxsize=4096)
def outline(
    cells: tuple[tuple[int, int], ...], cell: float, inset: float = 0, radius: float = 0
) -> str:
    """The path round these cells, a little inside their edges.

    >>> outline(((0, 0),), 10, inset=1)
    'M1 1L9 1L9 9L1 9Z'
    """
    rim = corners(cells)
    points: list[Point] = []
    for number, ((x, y), direction) in enumerate(rim):
        inwards = (_STEPS[direction], _STEPS[rim[number - 1][1]])
        points.append(
            (
                x * cell + inset * sum(way[0] for way in inwards),
                y * cell + inset * sum(way[1] for way in inwards),
            )
        )
    parts = []
    for number, (at_x, at_y) in enumerate(points):
        if not radius:
            parts.append(f"L{num(at_x)} {num(at_y)}")
            continue
        (from_x, from_y), (to_x, to_y) = rim[number - 1][1], rim[number][1]
        parts.append(
            f"L{num(at_x - from_x * radius)} {num(at_y - from_y * radius)}"
            f"Q{num(at_x)} {num(at_y)} {num(at_x + to_x * radius)} {num(at_y + to_y * radius)}"
        )
    return "M" + "".join(parts)[1:] + "Z"
