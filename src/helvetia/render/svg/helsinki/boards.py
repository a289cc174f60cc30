"""A player board: roofs, pavilions, joker tiles, superstructures, coats of arms, visitors."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from helvetia.games.helsinki import Colour, Roof, Side
from helvetia.games.helsinki.geometry import COLUMNS, MONUMENT, ROWS, bits
from helvetia.games.helsinki.state import NONE, Player

from ..element import el, escape, moved, words
from .layout import Panel
from .outline import cells_of, outline
from .pen import Pen, piece_id, roof_id, tile_id
from .symbols import sign

_CENTRE: Final = MONUMENT.bit_length() - 1


def board(pen: Pen, seat: int, panel: Panel) -> str:
    """The board of a seat with everything on it; the roofs to click lie on top."""
    player = pen.view.players[seat]
    x, y = panel.board
    inside = [
        *_free(pen, seat, player, panel),
        *(_tile(pen, seat, kind, mask, player, panel) for kind, mask in player.tiles),
        *(_joker_tile(pen, seat, roof, panel) for roof in bits(player.jokers)),
        *(_coat(pen, seat, roof, panel) for roof in bits(coats_on_roofs(pen, seat))),
        *(_top(pen, seat, roof, panel) for roof in bits(player.tops)),
        *(_roof(pen, seat, roof, panel) for roof in range(49)),
    ]
    return moved(
        x,
        y,
        el("title", escape(pen.text["board"].format(name=pen.lexicon.seat(seat)))),
        el("rect", width=panel.side, height=panel.side, rx=8, cls="field"),
        _entrance(pen, player, panel),
        *_labels(pen, player, panel),
        *_visitors(pen, seat, panel),
        moved(panel.band, panel.band, *inside),
        id=f"board-{seat}",
        cls="board",
    )


def coats_on_roofs(pen: Pen, seat: int) -> int:
    """Where coats still lie: on free roofs, and under a tile whose coats are not yet won (LB7)."""
    view = pen.view
    coats, filled = view.rules.coats, view.players[seat].filled
    pending = view.turn.tile if seat == view.seat else 0
    return coats & (~filled | pending)


def _middle(roof: int, panel: Panel) -> tuple[float, float]:
    return (roof % 7 + 0.5) * panel.cell, (roof // 7 + 0.5) * panel.cell


def _scale(panel: Panel) -> float:
    """How large a sign may be on a roof."""
    return panel.cell / 28


# --- roofs and tiles ----------------------------------------------------------------------------


def _free(pen: Pen, seat: int, player: Player, panel: Panel) -> list[str]:
    """The uncovered roofs, and the monument in their midst."""
    drawn = [_free_roof(roof, panel.cell) for roof in range(49) if not player.filled >> roof & 1]
    x, y = _middle(_CENTRE, panel)
    statue = sign("monument", x, y, scale=_scale(panel), cls="stone edge")
    return [*drawn, el("g", statue, cls="monument", data_piece=f"monument:{seat}")]


@cache
def _free_roof(roof: int, cell: float) -> str:
    x, y = roof % 7 * cell, roof // 7 * cell
    return el("rect", x=x, y=y, width=cell, height=cell, rx=4, cls="free")


def _tile(pen: Pen, seat: int, kind: int, mask: int, player: Player, panel: Panel) -> str:
    colour, size = Colour(kind // 4), kind % 4 + 2
    path = outline(cells_of(mask), panel.cell, 1.5, 4)
    signed = next(bits(mask & ~player.tops & ~coats_on_roofs(pen, seat)), None)
    symbol = ""
    if signed is not None:
        x, y = _middle(signed, panel)
        symbol = sign(colour.word, x, y, scale=_scale(panel), cls=f"on-{colour.word}")
    return pen.group(
        tile_id(seat, mask),
        "tile",
        el("path", d=path, cls=f"c-{colour.word}"),
        el("path", d=path, cls=f"q-{colour.word}"),
        el("path", d=path, cls="rim"),
        symbol,
        data_piece=f"tile:{colour.word}-{size}",
    )


def _joker_tile(pen: Pen, seat: int, roof: int, panel: Panel) -> str:
    cell = panel.cell
    x, y = _middle(roof, panel)
    corner = {
        "x": x - cell / 2 + 1.5,
        "y": y - cell / 2 + 1.5,
        "width": cell - 3,
        "height": cell - 3,
        "rx": 4,
    }
    return pen.group(
        piece_id(seat, "joker", roof),
        "joker-tile",
        el("rect", **corner, cls="plain"),
        el("rect", **corner, cls="rim"),
        sign("star", x, y, scale=_scale(panel) * 0.8, cls="ink"),
        data_piece="joker-tile",
    )


def _top(pen: Pen, seat: int, roof: int, panel: Panel) -> str:
    x, y = _middle(roof, panel)
    id = piece_id(seat, "top", roof)
    return pen.group(
        id,
        "top",
        pen.halo(id, x, y, panel.cell / 2 - 2),
        sign("tower", x, y, scale=_scale(panel), cls="tower edge"),
        data_piece="superstructure",
    )


def _coat(pen: Pen, seat: int, roof: int, panel: Panel) -> str:
    x, y = _middle(roof, panel)
    return pen.group(
        piece_id(seat, "coat", roof),
        "coat",
        sign("shield", x, y, scale=_scale(panel), cls="gold edge"),
        data_piece=f"coat:{seat}",
    )


def _roof(pen: Pen, seat: int, roof: int, panel: Panel) -> str:
    """The roof itself: nothing to see, but to point at, to click and to read out."""
    marked = pen.marks.on(roof_id(seat, roof), "roof")
    return _pointed_at(seat, roof, panel.cell, marked, _told(pen, seat, roof))


@lru_cache(maxsize=4096)
def _pointed_at(seat: int, roof: int, cell: float, marked: str, told: str) -> str:
    return el(
        "rect",
        el("title", escape(f"{Roof(roof).word}: {told}")),
        id=roof_id(seat, roof),
        cls=marked,
        x=roof % 7 * cell,
        y=roof // 7 * cell,
        width=cell,
        height=cell,
    )


def _told(pen: Pen, seat: int, roof: int) -> str:
    """What lies on a roof, in words."""
    player, bit = pen.view.players[seat], 1 << roof
    told = []
    if roof == _CENTRE:
        told.append(pen.text["monument"])
    if player.jokers & bit:
        told.append(pen.text["joker_tile"])
    for kind, mask in player.tiles:
        if mask & bit:
            colour = pen.name(Colour(kind // 4))
            told.append(pen.text["pavilion"].format(colour=colour, roofs=kind % 4 + 2))
    if player.tops & bit:
        told.append(pen.text["superstructure"])
    if coats_on_roofs(pen, seat) & bit:
        told.append(pen.text["coat"])
    return ", ".join(told) or pen.text["free"]


# --- round the board ----------------------------------------------------------------------------


def _labels(pen: Pen, player: Player, panel: Panel) -> list[str]:
    """Columns and rows; those that are full stand out."""
    filled = player.filled | MONUMENT
    cell, band = panel.cell, panel.band
    visited = pen.view.rules.visitors if pen.view.options.safe_routes else 0
    drawn = []
    for number in range(7):
        middle = band + (number + 0.5) * cell
        for name, line, x, y, first in (
            ("abcdefg"[number], COLUMNS[number], middle, band / 2, number),
            (str(number + 1), ROWS[number], band / 2, middle, 7 * number),
        ):
            if visited >> first & 1:
                continue  # a visitor stands there
            full = not line & ~filled
            if full:
                drawn.append(el("circle", cx=x, cy=y, r=band / 2 - 1, cls="ink"))
            cls = "tiny strong inverse" if full else "tiny soft"
            drawn.append(words(x, y + 3.8, name, cls=cls))
    return drawn


def _visitors(pen: Pen, seat: int, panel: Panel) -> list[str]:
    """The visitors of "Safe routes", each beside its roof (LX1)."""
    if not pen.view.options.safe_routes:
        return []
    drawn = []
    for roof in bits(pen.view.rules.visitors):
        column, row = roof % 7, roof // 7
        x, y = (panel.band + place for place in _middle(roof, panel))
        way = panel.cell / 2 + panel.band / 2
        if row in (0, 6):
            y += way if row else -way
        else:
            x += way if column else -way
        figure = sign("visitor", x, y, scale=panel.band / 22, cls="c-blue edge")
        title = el("title", escape(pen.text["visitor"]))
        drawn.append(el("g", title, figure, cls="visitor", data_piece=f"visitor:{seat}"))
    return drawn


def _entrance(pen: Pen, player: Player, panel: Panel) -> str:
    """Arrows on the side from which this player's pavilions come in (LB3)."""
    if player.space == NONE:
        return ""
    middle, far = panel.side / 2, panel.band / 2
    arrows = []
    for along in (-2.5, -1.5, 1.5, 2.5):  # between the names of the columns
        shift = along * panel.cell
        arrows.append(el("path", d=f"M{shift - 6:g} {far - middle - 4:g}h12l-6 8Z"))
    turn = 90 * Side(player.space >> 1)
    return el(
        "g",
        el("title", escape(pen.text["from_here"])),
        *arrows,
        cls="arrow",
        transform=f"translate({middle:g} {middle:g}) rotate({turn})",
    )
