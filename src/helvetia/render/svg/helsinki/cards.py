"""Cards: face up, face down, and the place where one could lie."""

from __future__ import annotations

from functools import cache, lru_cache

from helvetia.games.helsinki import Card, TileFacts
from helvetia.games.helsinki.names import JOKER, UNKNOWN
from helvetia.games.helsinki.polyomino import read_art
from helvetia.games.helsinki.state import NONE

from ..element import el, escape, moved, words
from .layout import CARD_HEIGHT, CARD_WIDTH
from .outline import outline
from .pen import Pen
from .symbols import sign

_CELL = 9.5


def card(
    pen: Pen, id: str, code: int, x: float, y: float, *, scale: float = 1, known: bool = False
) -> str:
    """A card with its id and title; NONE draws the empty place.

    ``known`` marks a card of a hand that everybody knows.
    """
    if code == NONE:
        inside, title, piece = "", pen.text["slot"], None
    else:
        kind = Card(code)
        title, piece = pen.name(kind), f"card:{kind.word}"
        if known:
            title += f" ({pen.text['known']})"
        inside = _inside(pen, code)
    frame = el("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, cls="frame card-frame")
    eye = sign("eye", CARD_WIDTH - 7.5, 27, scale=0.85, cls="ink") if known else ""
    return moved(
        x,
        y,
        el("title", escape(title)),
        frame,
        inside,
        eye,
        scale=scale,
        id=id,
        cls=pen.marks.on(id, "card" if piece else "slot"),
        data_piece=piece,
    )


def _inside(pen: Pen, code: int) -> str:
    if code == UNKNOWN:
        return _back()
    if code == JOKER:
        return _joker()
    kind = Card(code)
    assert kind.colour is not None
    return _face(kind, kind.colour.word, pen.view.options.catalog.tile(kind.colour, kind.roofs))


@lru_cache(maxsize=1024)
def _face(kind: Card, colour: str, facts: TileFacts) -> str:
    return (
        el("path", d="M3 21V6a3 3 0 0 1 3-3h40a3 3 0 0 1 3 3v15Z", cls=f"c-{colour}")
        + words(13, 17.5, str(kind.number), cls=f"number on-{colour}")
        + sign(colour, 38, 12, scale=0.95, cls=f"on-{colour}")
        + shape(facts.shape, colour, CARD_WIDTH / 2, 40, _CELL)
        + _towers(kind.superstructures)
    )


@lru_cache(maxsize=1024)
def shape(art: tuple[str, ...], colour: str, x: float, y: float, cell: float) -> str:
    """A pavilion as it lies in the box, around a point; a high one is laid on its side."""
    cells = read_art(art)
    height, width = (1 + max(one[axis] for one in cells) for axis in (0, 1))
    if height > width:
        cells = tuple(sorted((column, row) for row, column in cells))
        height, width = width, height
    path = outline(tuple(sorted((column, row) for row, column in cells)), cell, 0.4, 1)
    return moved(
        x - width * cell / 2,
        y - height * cell / 2,
        el("path", d=path, cls=f"c-{colour} edge"),
        el("path", d=path, cls=f"q-{colour}"),
    )


def _towers(count: int) -> str:
    first = CARD_WIDTH / 2 - 7 * (count - 1)
    return "".join(
        sign("tower", first + 14 * number, 64, scale=0.62, cls="tower edge")
        for number in range(count)
    )


@cache
def _joker() -> str:
    return (
        el("path", d="M3 21V6a3 3 0 0 1 3-3h40a3 3 0 0 1 3 3v15Z", cls="plain")
        + sign("star", CARD_WIDTH / 2, 12, scale=0.85, cls="ink")
        + sign("star", CARD_WIDTH / 2, 47, scale=2.2, cls="gold edge")
    )


@cache
def _back() -> str:
    lattice = "M4 14L16 4M4 28L36 4M4 43L48 10M4 58L48 25M8 70L48 40M28 70L48 55"
    mirrored = "M48 14L36 4M48 28L16 4M48 43L4 10M48 58L4 25M44 70L4 40M24 70L4 55"
    return el("rect", x=4, y=4, width=44, height=66, rx=3, cls="back") + el(
        "path", d=lattice + mirrored, cls="lattice"
    )
