"""The supply: which pavilions, joker tiles and superstructures are left."""

from __future__ import annotations

from helvetia.games.helsinki import Colour
from helvetia.games.helsinki.names import SIZES

from ..element import el, escape, moved, words
from .cards import shape
from .layout import SUPPLY
from .pen import Pen
from .symbols import sign


def supply(pen: Pen) -> str:
    """The pavilions, joker tiles and superstructures that are left."""
    table = pen.view.table
    kinds = [
        _pavilions(pen, colour, size, 8 + colour * 80 + (size % 2) * 37, 6 + (size // 4) * 43)
        for colour in Colour
        for size in SIZES
    ]
    joker = el("rect", x=-9, y=-9, width=18, height=18, rx=3, cls="plain edge") + sign(
        "star", 0, 0, scale=0.8, cls="ink"
    )
    tower = sign("tower", 0, 0, cls="tower edge")
    return moved(
        SUPPLY.x,
        SUPPLY.y,
        el("title", escape(pen.text["supply"])),
        el("rect", width=SUPPLY.width, height=SUPPLY.height, rx=10, cls="panel"),
        *kinds,
        _stock(
            pen, "joker-tiles", "joker-tile", pen.text["joker_tile"], joker, table.joker_tiles, 25
        ),
        _stock(
            pen,
            "superstructures",
            "superstructure",
            pen.text["superstructure"],
            tower,
            table.superstructures,
            70,
        ),
        id="supply",
        cls="supply",
    )


def _pavilions(pen: Pen, colour: Colour, size: int, x: float, y: float) -> str:
    facts = pen.view.options.catalog.tile(colour, size)
    count = pen.view.table.supply[colour * 4 + size - 2]
    what = pen.text["pavilion"].format(colour=pen.name(colour), roofs=size)
    id = f"supply-{colour.word}-{size}"
    return moved(
        x,
        y,
        el("title", escape(pen.text["left"].format(what=what, count=count))),
        el("rect", width=36, height=42, fill="none", pointer_events="all"),
        shape(facts.shape, colour.word, 18, 15, 6.6),
        words(18, 39, str(count), cls="tiny strong figure"),
        id=id,
        cls=pen.marks.on(id, "stock"),
        opacity=None if count else 0.35,
        data_piece=f"tile:{colour.word}-{size}",
        data_count=count,
    )


def _stock(pen: Pen, id: str, piece: str, what: str, drawing: str, count: int, y: float) -> str:
    id = f"supply-{id}"
    return moved(
        432,
        y,
        el("title", escape(pen.text["left"].format(what=what, count=count))),
        moved(-8, 0, drawing),
        words(10, 5.5, str(count), cls="strong figure", anchor="start"),
        id=id,
        cls=pen.marks.on(id, "stock"),
        data_piece=piece,
        data_count=count,
    )
