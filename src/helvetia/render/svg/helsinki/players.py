"""A player's panel: name and points, the board, the hand, the meadow, the cards being played."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helvetia.core.contract import Score
from helvetia.games.helsinki import Card, Decision, GameState, Player

from ..element import el, ident, moved, titled, words
from ..element import panel as background
from .board import board
from .layout import CARD_HEIGHT, CARD_WIDTH, PANELS, Panel
from .pieces import Pen, bonus, card, sign
from .pointing import cards_played
from .senate import how_many

_LINE: Final = 16
_GAP: Final = 4


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
    cards = []
    for number, (kind, known) in enumerate(zip(player.hand, _known(player), strict=True)):
        x, y = box.x + number % per_row * step, box.y + number // per_row * down
        cards.append(
            card(pen, ident("card-hand", seat, number), kind, x, y, scale=scale, known=known)
        )
    title = titled(pen.say("hand", cards=how_many(pen, count)))
    back = el("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, cls="rest")
    return el("g", title, back, *cards, id=f"hand-{seat}", cls="hand")


def _known(player: Player) -> list[bool]:
    """Return for each card of the hand whether everybody knows it."""
    open_to_all = Counter(player.known)
    found = []
    for kind in player.hand:
        found.append(kind is not Card.UNKNOWN and open_to_all[kind] > 0)
        open_to_all[kind] -= 1
    return found


def _played(pen: Pen, seat: int, panel: Panel) -> str:
    """Return the cards of a build that has begun, and superstructures to be set."""
    view, box = pen.view, panel.played
    if seat != view.seat:
        return ""
    paid = cards_played(view)
    scale = min(1.0, box.height / (CARD_HEIGHT + 2))
    wide = CARD_WIDTH * scale
    step = min(wide + 3, (box.width - wide) / max(len(paid) - 1, 1))
    drawn = [
        card(
            pen, ident("card-played", seat, number), kind, box.x + number * step, box.y, scale=scale
        )
        for number, kind in enumerate(paid)
    ]
    tower = sign("tower", 0, 0, scale=1.2, cls="tower edge")
    drawn += [
        moved(box.x + 14 + 26 * number, box.y + 24, tower, data_piece="superstructure")
        for number in range(_tops_in_hand(view))
    ]
    if not drawn:
        return ""
    return el("g", titled(pen.say("played")), *drawn, id=f"played-{seat}", cls="played")


def _tops_in_hand(view: GameState) -> int:
    """Return the superstructures that are neither on a roof nor in the supply (LB6, LA11)."""
    due = 0 if view.turn is None else view.turn.superstructures
    return due + (view.decision is Decision.SET)


# --- points and coats ----------------------------------------------------------------------------


def _points(pen: Pen, score: Score, panel: Panel) -> str:
    """Return one line for each source of points."""
    box = panel.score
    sums: Counter[str] = Counter()
    for item in score.items:
        sums[item.source] += item.points
    drawn = []
    for number, (source, points) in enumerate(sums.items()):
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
