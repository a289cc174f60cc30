"""Signs, tiles and cards.

A sign refers to a drawing of ``data/helsinki.svg``; all of them lie around the origin, in a square
of some twenty units.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from helvetia.games.helsinki import Card, GameState, Player, Roof, TileFacts

from ..element import el, moved, num, shift, words
from ..scene import Marks, Scene
from ..style import icons

#: A card as it is drawn around its upper left corner, before it is scaled.
CARD_WIDTH: Final = 52
CARD_HEIGHT: Final = 74


@frozen
class Box:
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


class Pen(Scene[GameState]):
    """A view of Helsinki that is being drawn."""

    def __init__(self, view: GameState, lang: str, marks: Marks) -> None:
        super().__init__("helsinki", view, lang, marks)
        self.players: tuple[Player, ...] = view.players


@lru_cache(maxsize=4096)
def sign(name: str, x: float, y: float, *, scale: float = 1, cls: str = "ink edge") -> str:
    """Return a sign around a point.

    >>> sign("star", 3, 4)
    '<use href="#sign-star" transform="translate(3 4)" class="ink edge"/>'
    """
    return el("use", href=f"#sign-{name}", transform=shift(x, y, scale), cls=cls)


def bonus(points: int) -> str:
    """Return a bonus card around the origin (LX2)."""
    return el(
        "g",
        el("rect", x=-13, y=-10, width=26, height=20, rx=3, cls="gold edge"),
        words(0, 5.5, str(points), cls="number on-yellow"),
        data_piece=f"bonus:{points}",
    )


# --- outlines of tiles ---------------------------------------------------------------------------

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
"""The roofs of a tile as (column, row)."""

#: Each direction of a walk with the tile on the right, and the direction towards the tile.
_INWARDS: Final = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def cells_of(roofs: tuple[Roof, ...]) -> Cells:
    """Return the cells of roofs of a board.

    >>> cells_of((Roof.A1, Roof.B1))
    ((0, 0), (1, 0))
    """
    return tuple((roof % 7, roof // 7) for roof in roofs)


def _edges(cells: Cells) -> dict[Cell, Cell]:
    """Return every piece of the rim, clockwise: its start and its direction."""
    edges = {}
    for x, y in cells:
        for start, direction, near in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if near not in cells:
                # Two pieces start at one point only round a hole, and tiles have none.
                edges[start] = direction
    return edges


def _corners(cells: Cells) -> list[tuple[Cell, Cell]]:
    """Return the corners of the rim, clockwise, each with the direction of the next edge.

    >>> _corners(((0, 0), (1, 0)))
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
def outline(cells: Cells, size: float, inset: float = 0, radius: float = 0) -> str:
    """Return the path round these cells, a little inside their edges, with rounded corners.

    >>> outline(((0, 0),), 10, inset=1)
    'M1 1L9 1L9 9L1 9Z'
    """
    rim = _corners(cells)
    parts = []
    for number, ((column, row), after) in enumerate(rim):
        before = rim[number - 1][1]
        inwards = (_INWARDS[after], _INWARDS[before])
        x = column * size + inset * sum(way[0] for way in inwards)
        y = row * size + inset * sum(way[1] for way in inwards)
        if not radius:
            parts.append(f"L{num(x)} {num(y)}")
            continue
        parts.append(
            f"L{num(x - before[0] * radius)} {num(y - before[1] * radius)}"
            f"Q{num(x)} {num(y)} {num(x + after[0] * radius)} {num(y + after[1] * radius)}"
        )
    return "M" + "".join(parts)[1:] + "Z"


@lru_cache(maxsize=1024)
def shape(art: tuple[str, ...], colour: str, x: float, y: float, size: float) -> str:
    """Return a pavilion as it lies in the box, around a point; a high one lies on its side."""
    marks = [(c, r) for r, row in enumerate(art) for c, mark in enumerate(row) if mark == "#"]
    left, top = (min(cell[axis] for cell in marks) for axis in (0, 1))
    cells = [(c - left, r - top) for c, r in marks]
    width, height = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    if height > width:
        cells = [(r, c) for c, r in cells]
        height, width = width, height
    path = outline(tuple(sorted(cells)), size, 0.4, 1)
    return moved(
        x - width * size / 2,
        y - height * size / 2,
        el("path", d=path, cls=f"c-{colour} edge"),
        el("path", d=path, cls=f"q-{colour}"),
    )


# --- cards ---------------------------------------------------------------------------------------


def card(
    pen: Pen,
    id: str,
    kind: Card | None,
    x: float,
    y: float,
    *,
    scale: float = 1,
    known: bool = False,
) -> str:
    """Return a card with its id and title, or its empty place.

    ``known`` marks a card of a hand that everybody knows.
    """
    inside = eye = ""
    title = pen.say("slot") if kind is None else pen.name(kind)
    if kind is not None:
        inside = _inside(pen, kind)
    if known:
        title += f" ({pen.say('known')})"
        eye = sign("eye", CARD_WIDTH - 7.5, 27, scale=0.85, cls="ink")
    frame = el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, cls="frame card-frame")
    return pen.element(
        id,
        "slot" if kind is None else "card",
        frame,
        inside,
        eye,
        title=title,
        at=(x, y),
        scale=scale,
        data_piece=None if kind is None else f"card:{kind}",
    )


def _inside(pen: Pen, kind: Card) -> str:
    if kind.colour is None:
        return icons("helsinki")["card_back" if kind is Card.UNKNOWN else "card_joker"]
    return _face(kind, kind.colour.word, pen.view.options.catalog.tile(kind.colour, kind.roofs))


@lru_cache(maxsize=1024)
def _face(kind: Card, colour: str, facts: TileFacts) -> str:
    first = CARD_WIDTH / 2 - 7 * (kind.superstructures - 1)
    return (
        el("path", d="M3 21V6a3 3 0 0 1 3-3h40a3 3 0 0 1 3 3v15Z", cls=f"c-{colour}")
        + words(13, 17.5, str(kind.number), cls=f"number on-{colour}")
        + sign(colour, 38, 12, scale=0.95, cls=f"on-{colour}")
        + shape(facts.shape, colour, CARD_WIDTH / 2, 40, 9.5)
        + "".join(
            sign("tower", first + 14 * number, 64, scale=0.62, cls="tower edge")
            for number in range(kind.superstructures)
        )
    )
