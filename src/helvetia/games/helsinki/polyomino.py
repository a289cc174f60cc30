"""Shapes of tiles: reading them, turning and flipping them, every place they can lie in."""

from functools import lru_cache

from .geometry import MONUMENT

Cells = tuple[tuple[int, int], ...]
"""Cells as (line, depth), sorted, the smallest line and the smallest depth being 0."""


def read_art(art: tuple[str, ...]) -> Cells:
    """The cells of a drawing, ``#`` for a roof and ``.`` for none; ValueError if it is neither.

    >>> read_art(("##", "#."))
    ((0, 0), (0, 1), (1, 0))
    """
    for row in art:
        if set(row) - {"#", "."}:
            raise ValueError(f"a shape is drawn with # and . only, not {row!r}")
    return normal(
        [(r, c) for r, row in enumerate(art) for c, mark in enumerate(row) if mark == "#"]
    )


def normal(cells: "list[tuple[int, int]]") -> Cells:
    """The cells moved into the corner."""
    if not cells:
        return ()
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def is_connected(cells: Cells) -> bool:
    """Whether the cells hang together edge to edge.

    >>> is_connected(((0, 0), (0, 1))), is_connected(((0, 0), (1, 1)))
    (True, False)
    """
    reached = set(cells[:1])
    fresh = list(reached)
    while fresh:
        r, c = fresh.pop()
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                fresh.append(near)
    return len(reached) == len(cells) > 0


def orientations(cells: Cells) -> tuple[Cells, ...]:
    """The shape turned and flipped in all ways that differ (LB3).

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
    """Every polyomino of 2 to 5 roofs, each orientation for itself, smaller ones first."""
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
    """The roofs, as masks, of every polyomino in every place off the monument."""
    masks = []
    for cells in fixed_shapes():
        height, width = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        for row in range(8 - height):
            for column in range(8 - width):
                mask = sum(1 << (row + r) * 7 + column + c for r, c in cells)
                if not mask & MONUMENT:
                    masks.append(mask)
    return tuple(masks)
