"""A player board: roofs, pavilions, joker tiles, superstructures, coats of arms, visitors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from helvetia.games.helsinki import Pavilion, Player, Roof

from ..element import el, ident, moved, titled, words
from .layout import Panel
from .pieces import Pen, cells_of, outline, sign

_MONUMENT: Final = Roof["D4"]


def board(pen: Pen, seat: int, panel: Panel) -> str:
    """Return the board of a seat with everything on it; the roofs to click lie on top."""
    return moved(
        *panel.board,
        titled(pen.say("board", name=pen.seat(seat))),
        el("rect", width=panel.side, height=panel.side, rx=8, cls="field"),
        _entrance(pen, pen.players[seat], panel),
        *_labels(pen, pen.players[seat], panel),
        *_visitors(pen, seat, panel),
        moved(panel.band, panel.band, *_inside(pen, seat, panel)),
        id=f"board-{seat}",
        cls="board",
    )


def _inside(pen: Pen, seat: int, panel: Panel) -> Iterator[str]:
    """Yield the free roofs, the monument, and what lies on the board."""
    player, cell = pen.players[seat], panel.cell
    filled, tops = frozenset(player.filled), frozenset(player.superstructures)
    coats = pen.view.coats_on_board(seat)
    scale = cell / 28  # the size of a sign on a roof
    yield from (_free_roof(roof, cell) for roof in Roof if roof not in filled)
    statue = sign("monument", *_middle(_MONUMENT, cell), scale=scale, cls="stone edge")
    yield el("g", statue, cls="monument", data_piece=f"monument:{seat}")
    for pavilion in player.pavilions:
        signed = [roof for roof in pavilion.roofs if roof not in tops and roof not in coats]
        yield _pavilion(pen, seat, pavilion, cell, signed)
    for roof in player.joker_tiles:
        yield _joker_tile(pen, seat, roof, cell)
    for roof in coats:
        shield = sign("shield", *_middle(roof, cell), scale=scale, cls="gold edge")
        yield pen.element(
            ident("board", seat, "coat", int(roof)), "coat", shield, data_piece=f"coat:{seat}"
        )
    for roof in player.superstructures:
        x, y = _middle(roof, cell)
        id = ident("board", seat, "top", int(roof))
        tower = sign("tower", x, y, scale=scale, cls="tower edge")
        halo = pen.halo(id, x, y, cell / 2 - 2)
        yield pen.element(id, "top", halo, tower, data_piece="superstructure")
    for roof, described in zip(Roof, _descriptions(pen, player, coats), strict=True):
        id = ident("board", seat, "roof", int(roof))
        yield _clickable(id, roof, cell, pen.marks.on(id, "roof"), described)


def _middle(roof: Roof, cell: float) -> tuple[float, float]:
    return (roof % 7 + 0.5) * cell, (roof // 7 + 0.5) * cell


@cache
def _free_roof(roof: Roof, cell: float) -> str:
    x, y = roof % 7 * cell, roof // 7 * cell
    return el("rect", x=x, y=y, width=cell, height=cell, rx=4, cls="free")


def _pavilion(pen: Pen, seat: int, pavilion: Pavilion, cell: float, signed: list[Roof]) -> str:
    """Return a pavilion with the sign of its colour on the first roof that has room."""
    colour = pavilion.colour
    path = outline(cells_of(pavilion.roofs), cell, 1.5, 4)
    symbol = ""
    if signed:
        middle = _middle(signed[0], cell)
        symbol = sign(colour.word, *middle, scale=cell / 28, cls=f"on-{colour}")
    return pen.element(
        ident("board", seat, "tile", int(pavilion.roofs[0])),
        "tile",
        *(el("path", d=path, cls=cls) for cls in (f"c-{colour}", f"q-{colour}", "rim")),
        symbol,
        data_piece=f"tile:{colour}-{len(pavilion.roofs)}",
    )


def _joker_tile(pen: Pen, seat: int, roof: Roof, cell: float) -> str:
    x, y = _middle(roof, cell)
    size = cell - 3
    box = {"x": x - cell / 2 + 1.5, "y": y - cell / 2 + 1.5, "width": size, "height": size, "rx": 4}
    return pen.element(
        ident("board", seat, "joker", int(roof)),
        "joker-tile",
        el("rect", **box, cls="plain"),
        el("rect", **box, cls="rim"),
        sign("star", x, y, scale=cell / 28 * 0.8, cls="ink"),
        data_piece="joker-tile",
    )


@lru_cache(maxsize=4096)
def _clickable(id: str, roof: Roof, cell: float, marked: str, described: str) -> str:
    """Return the roof itself, which is invisible: to point at, to click and to read out."""
    x, y = roof % 7 * cell, roof // 7 * cell
    title = titled(f"{roof}: {described}")
    return el("rect", title, id=id, cls=marked, x=x, y=y, width=cell, height=cell)


def _descriptions(pen: Pen, player: Player, coats: tuple[Roof, ...]) -> list[str]:
    """Return what lies on each roof, in words."""
    found: list[list[str]] = [[] for _ in Roof]
    found[_MONUMENT].append(pen.say("monument"))
    for roof in player.joker_tiles:
        found[roof].append(pen.say("joker_tile"))
    for pavilion in player.pavilions:
        colour, size = pen.name(pavilion.colour), len(pavilion.roofs)
        for roof in pavilion.roofs:
            found[roof].append(pen.say("pavilion", colour=colour, roofs=size))
    for roof in player.superstructures:
        found[roof].append(pen.say("superstructure"))
    for roof in coats:
        found[roof].append(pen.say("coat"))
    return [", ".join(texts) or pen.say("free") for texts in found]


# --- round the board -----------------------------------------------------------------------------


def _labels(pen: Pen, player: Player, panel: Panel) -> Iterator[str]:
    """Yield the names of columns and rows; full ones stand out."""
    filled = {*player.filled, _MONUMENT}
    options = pen.view.options
    visited = options.catalog.visitors if options.safe_routes else ()
    band = panel.band
    for number in range(7):
        middle = band + (number + 0.5) * panel.cell
        for name, line, x, y in (
            ("abcdefg"[number], range(number, 49, 7), middle, band / 2),
            (str(number + 1), range(7 * number, 7 * number + 7), band / 2, middle),
        ):
            if line[0] in visited:
                continue  # a visitor stands there
            full = filled.issuperset(line)
            if full:
                yield el("circle", cx=x, cy=y, r=band / 2 - 1, cls="ink")
            yield words(x, y + 3.8, name, cls="tiny strong inverse" if full else "tiny soft")


def _visitors(pen: Pen, seat: int, panel: Panel) -> Iterator[str]:
    """Yield the visitors of Safe routes, each beside its roof (LX1)."""
    options = pen.view.options
    for roof in sorted(options.catalog.visitors) if options.safe_routes else ():
        column, row = roof % 7, roof // 7
        x, y = (panel.band + place for place in _middle(roof, panel.cell))
        way = panel.cell / 2 + panel.band / 2
        if row in (0, 6):
            y += way if row else -way
        else:
            x += way if column else -way
        figure = sign("visitor", x, y, scale=panel.band / 22, cls="c-blue edge")
        title = titled(pen.say("visitor"))
        yield el("g", title, figure, cls="visitor", data_piece=f"visitor:{seat}")


def _entrance(pen: Pen, player: Player, panel: Panel) -> str:
    """Return arrows on the side from which this player's pavilions come in (LB3)."""
    if player.space is None:
        return ""
    middle, far = panel.side / 2, panel.band / 2
    side = pen.view.options.catalog.sides[player.space]
    arrows = []
    for along in (-2.5, -1.5, 1.5, 2.5):  # between the names of the columns
        start = along * panel.cell - 6
        arrows.append(el("path", d=f"M{start:g} {far - middle - 4:g}h12l-6 8Z"))
    return el(
        "g",
        titled(pen.say("from_here")),
        *arrows,
        cls="arrow",
        transform=f"translate({middle:g} {middle:g}) rotate({90 * side})",
    )
