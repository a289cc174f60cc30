"""A player's part of the sheet: name and points, the board, the hand, the meadow, cards played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import frozen
from cattrs import structure

from helvetia.core.contract import Score
from helvetia.games.helsinki import Decision, Pavilion, Player, Roof

from ...scores import by_source
from ..element import el, ident, moved, titled, words
from ..element import panel as background
from ..style import look
from .middle import how_many
from .pieces import CARD_HEIGHT, CARD_WIDTH, Box, Pen, bonus, card, cells_of, outline, sign
from .pointing import cards_played

_MONUMENT: Final = Roof["D4"]
_LINE: Final = 16
_GAP: Final = 4


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


def players(pen: Pen, scores: tuple[Score, ...]) -> str:
    """Return all panels."""
    panel = PANELS[len(pen.players)]
    return "".join(_panel(pen, seat, panel, scores[seat]) for seat in range(len(scores)))


def _panel(pen: Pen, seat: int, panel: Panel, score: Score) -> str:
    on_turn = seat == pen.view.seat and pen.view.player is not None
    return moved(
        *panel.corners[seat],
        background(panel.width, panel.height, 10),
        _head(pen, seat, panel, on_turn, score),
        board(pen, seat, panel),
        _hand(pen, seat, panel),
        _points(pen, score, panel),
        _meadow(pen, seat, panel),
        _played(pen, seat, panel),
        id=f"player-{seat}",
        cls="player turn" if on_turn else "player",
        data_seat=seat,
    )


def _head(pen: Pen, seat: int, panel: Panel, on_turn: bool, score: Score) -> str:
    name, total = pen.seat(seat), score.total
    spoken = pen.say("one_point") if total == 1 else pen.say("points", points=total)
    return pen.element(
        f"name-{seat}",
        "head",
        el("path", d="M3 7L12 15L3 23Z", cls="ink") if on_turn else "",
        sign("pawn", 26, 18, cls=f"c-seat-{seat} edge"),
        words(26, 25.5, str(seat + 1), cls=f"digit on-seat-{seat}"),
        words(42, 23, name, cls="name", anchor="start"),
        title=f"{name} ({pen.say('turn')})" if on_turn else name,
    ) + pen.element(
        f"score-{seat}",
        "score",
        words(panel.width - 12, 25, str(total), cls="total figure", anchor="end"),
        title=f"{name}: {spoken}",
    )


# --- cards ---------------------------------------------------------------------------------------


def _hand(pen: Pen, seat: int, panel: Panel) -> str:
    player, box = pen.players[seat], panel.hand
    count = len(player.hand)
    room = 2 if box.height > 2 * CARD_HEIGHT else 1
    rows = min(room, -(-count // panel.per_row))
    fits = (box.width + _GAP) / panel.per_row - _GAP
    scale = min(fits / CARD_WIDTH, (box.height / room - _GAP) / CARD_HEIGHT)
    per_row = max(-(-count // max(rows, 1)), panel.per_row)
    wide = CARD_WIDTH * scale
    step = min(wide + _GAP, (box.width - wide) / max(per_row - 1, 1))
    down = CARD_HEIGHT * scale + _GAP
    cards, open_to_all = [], Counter(player.known)
    for number, kind in enumerate(player.hand):
        x, y = box.x + number % per_row * step, box.y + number // per_row * down
        id, known = ident("card-hand", seat, number), open_to_all[kind] > 0
        open_to_all[kind] -= 1
        cards.append(card(pen, id, kind, x, y, scale=scale, known=known))
    title = titled(pen.say("hand", cards=how_many(pen, count)))
    back = el("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, cls="rest")
    return el("g", title, back, *cards, id=f"hand-{seat}", cls="hand")


def _played(pen: Pen, seat: int, panel: Panel) -> str:
    """Return the cards of a build that has begun, and superstructures to be set."""
    view, box = pen.view, panel.played
    if seat != view.seat:
        return ""
    paid = cards_played(view)
    scale = min(1.0, box.height / (CARD_HEIGHT + 2))
    wide = CARD_WIDTH * scale
    step = min(wide + 3, (box.width - wide) / max(len(paid) - 1, 1))
    ids = [ident("card-played", seat, number) for number in range(len(paid))]
    drawn = [
        card(pen, id, kind, box.x + number * step, box.y, scale=scale)
        for number, (id, kind) in enumerate(zip(ids, paid, strict=True))
    ]
    # Superstructures that are neither on a roof nor in the supply (LB6, LA11).
    due = 0 if view.turn is None else view.turn.superstructures
    tower = sign("tower", 0, 0, scale=1.2, cls="tower edge")
    drawn += [
        moved(box.x + 14 + 26 * number, box.y + 24, tower, data_piece="superstructure")
        for number in range(due + (view.decision is Decision.SET))
    ]
    if not drawn:
        return ""
    return el("g", titled(pen.say("played")), *drawn, id=f"played-{seat}", cls="played")


# --- points and coats ----------------------------------------------------------------------------


def _points(pen: Pen, score: Score, panel: Panel) -> str:
    """Return one line for each source of points."""
    box = panel.score
    drawn = []
    for number, (source, points) in enumerate(by_source(score).items()):
        y = box.y + 12 + number * _LINE
        drawn.append(words(box.x, y, pen.source(source), anchor="start"))
        drawn.append(words(box.x + box.width, y, str(points), cls="strong", anchor="end"))
    if not drawn:
        drawn.append(words(box.x, box.y + 12, pen.say("no_points"), cls="label", anchor="start"))
    return "".join(drawn)


def _meadow(pen: Pen, seat: int, panel: Panel) -> str:
    """Return the coats of arms to use, a bonus card, and whether the hand limit is lifted."""
    player, box = pen.players[seat], panel.meadow
    per_row = int((box.width - 8) // 17)
    shield = sign("shield", 0, 0, scale=0.9, cls="gold edge")
    coats = []
    for number in range(player.coats):
        x, y = 12 + number % per_row * 17, 14 + number // per_row * 21
        coats.append(moved(x, y, shield, cls="coat", data_piece=f"coat:{seat}"))
    below = box.height - 8
    notes = []
    if not player.coats:
        notes.append(words(box.width / 2, 20, pen.say("coats"), cls="label"))
    if player.unlimited_turns:
        notes.append(words(8, below, pen.say("no_limit"), cls="tiny strong", anchor="start"))
    if player.bonus is not None:
        title = titled(pen.say("bonus", points=player.bonus))
        drawn = bonus(player.bonus)
        notes.append(moved(box.width - 19, below - 6, title, drawn, id=f"bonus-{seat}"))
    return pen.element(
        f"meadow-{seat}",
        "meadow",
        el("rect", width=box.width, height=box.height, rx=8, cls="frame grass"),
        *coats,
        *notes,
        title=f"{pen.say('coats')}: {player.coats}",
        at=(box.x, box.y),
    )


# --- the board -----------------------------------------------------------------------------------


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
    box = {"width": cell, "height": cell, "rx": 4}
    for roof in Roof:
        if roof not in filled:
            yield el("rect", x=roof % 7 * cell, y=roof // 7 * cell, **box, cls="free")
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
