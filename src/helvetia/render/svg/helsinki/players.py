"""A player's panel: name and points, the board, the hand, the meadow, what is being played."""

from __future__ import annotations

from collections import Counter
from typing import Final

from helvetia.core.contract import Score
from helvetia.games.helsinki import Decision
from helvetia.games.helsinki.names import UNKNOWN
from helvetia.games.helsinki.state import NONE, Player

from ..element import el, escape, moved, words
from .boards import board
from .cards import card
from .layout import CARD_HEIGHT, CARD_WIDTH, PANELS, Panel
from .pen import Pen, capitalized, hand_id, played_id
from .senate import bonus, how_many
from .symbols import sign

_LINE: Final = 16
_GAP: Final = 4


def players(pen: Pen, scores: tuple[Score, ...]) -> str:
    """All panels."""
    panel, corners = PANELS[len(pen.view.players)]
    return "".join(
        _panel(pen, seat, panel, corner, scores[seat]) for seat, corner in enumerate(corners)
    )


def _panel(pen: Pen, seat: int, panel: Panel, corner: tuple[int, int], score: Score) -> str:
    on_turn = seat == pen.view.seat and pen.view.player is not None
    return moved(
        *corner,
        el("rect", width=panel.width, height=panel.height, rx=10, cls="panel"),
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
    name = pen.lexicon.seat(seat)
    total = pen.text["one_point"] if score.total == 1 else None
    spoken = total or pen.text["points"].format(points=score.total)
    flag = el("path", d="M3 7L12 15L3 23Z", cls="ink") if on_turn else ""
    return pen.group(
        f"name-{seat}",
        "head",
        flag,
        sign("pawn", 26, 18, cls=f"c-seat-{seat} edge"),
        words(26, 25.5, str(seat + 1), cls=f"digit on-seat-{seat}"),
        words(42, 23, name, cls="name", anchor="start"),
        title=f"{name} ({pen.text['turn']})" if on_turn else name,
    ) + pen.group(
        f"score-{seat}",
        "score",
        words(panel.width - 12, 25, str(score.total), cls="total figure", anchor="end"),
        title=f"{name}: {spoken}",
    )


# --- cards --------------------------------------------------------------------------------------


def _hand(pen: Pen, seat: int, panel: Panel) -> str:
    player, box = pen.view.players[seat], panel.hand
    count = len(player.hand)
    room = 2 if box.height > 2 * CARD_HEIGHT else 1
    rows = min(room, -(-count // panel.per_row))
    fits = (box.width + _GAP) / panel.per_row - _GAP
    scale = min(fits / CARD_WIDTH, (box.height / room - _GAP) / CARD_HEIGHT)
    per_row = max(-(-count // max(rows, 1)), panel.per_row)
    wide = CARD_WIDTH * scale
    step = min(wide + _GAP, (box.width - wide) / max(per_row - 1, 1))
    down = CARD_HEIGHT * scale + _GAP
    cards = [
        card(
            pen,
            hand_id(seat, number),
            code,
            box.x + number % per_row * step,
            box.y + number // per_row * down,
            scale=scale,
            known=known,
        )
        for number, (code, known) in enumerate(zip(player.hand, _known(player), strict=True))
    ]
    title = pen.text["hand"].format(cards=how_many(pen, count))
    back = el("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, cls="rest")
    return el("g", el("title", escape(title)), back, *cards, id=f"hand-{seat}", cls="hand")


def _known(player: Player) -> list[bool]:
    """For each card of the hand: whether it is one that everybody knows."""
    open_to_all = Counter(player.known)
    found = []
    for code in player.hand:
        found.append(code != UNKNOWN and open_to_all[code] > 0)
        open_to_all[code] -= 1
    return found


def _played(pen: Pen, seat: int, panel: Panel) -> str:
    """The cards of a build that has begun, and superstructures that are still to be set."""
    view, box = pen.view, panel.played
    if seat != view.seat:
        return ""
    paid = view.turn.paid
    scale = min(1.0, box.height / (CARD_HEIGHT + 2))
    wide = CARD_WIDTH * scale
    step = min(wide + 3, (box.width - wide) / max(len(paid) - 1, 1))
    drawn = [
        card(pen, played_id(seat, number), code, box.x + number * step, box.y, scale=scale)
        for number, code in enumerate(paid)
    ]
    drawn += [
        moved(
            box.x + 14 + 26 * number,
            box.y + 24,
            sign("tower", 0, 0, scale=1.2, cls="tower edge"),
            data_piece="superstructure",
        )
        for number in range(tops_in_hand(pen))
    ]
    if not drawn:
        return ""
    title = el("title", escape(pen.text["played"]))
    return el("g", title, *drawn, id=f"played-{seat}", cls="played")


def tops_in_hand(pen: Pen) -> int:
    """Superstructures that are neither on a roof nor in the supply just now (LB6, LA11)."""
    turn = pen.view.turn
    if turn.tile:
        return turn.due
    return int(pen.view.decision is Decision.SET)


# --- points and coats ---------------------------------------------------------------------------


def _points(pen: Pen, score: Score, panel: Panel) -> str:
    """Where the points come from, one line for each source."""
    box = panel.score
    sums: Counter[str] = Counter()
    for item in score.items:
        sums[item.source] += item.points
    lines = [(capitalized(pen.lexicon.source(source)), points) for source, points in sums.items()]
    drawn = []
    for number, (name, points) in enumerate(lines):
        y = box.y + 12 + number * _LINE
        drawn.append(words(box.x, y, name, anchor="start"))
        drawn.append(words(box.x + box.width, y, str(points), cls="strong", anchor="end"))
    if not drawn:
        drawn.append(words(box.x, box.y + 12, pen.text["no_points"], cls="label", anchor="start"))
    return "".join(drawn)


def _meadow(pen: Pen, seat: int, panel: Panel) -> str:
    """The coats of arms that can be used, a bonus card, and whether the hand limit is lifted."""
    player, box = pen.view.players[seat], panel.meadow
    per_row = int((box.width - 8) // 17)
    coats = [
        moved(
            12 + number % per_row * 17,
            14 + number // per_row * 21,
            sign("shield", 0, 0, scale=0.9, cls="gold edge"),
            cls="coat",
            data_piece=f"coat:{seat}",
        )
        for number in range(player.coats)
    ]
    below = box.height - 8
    notes = []
    if not player.coats:
        notes.append(words(box.width / 2, 20, pen.text["coats"], cls="label"))
    if player.unlimited:
        notes.append(words(8, below, pen.text["no_limit"], cls="tiny strong", anchor="start"))
    if player.bonus != NONE:
        spoken = el("title", escape(pen.text["bonus"].format(points=player.bonus)))
        notes.append(
            moved(box.width - 19, below - 6, spoken, bonus(player.bonus), id=f"bonus-{seat}")
        )
    return moved(
        box.x,
        box.y,
        el("title", escape(f"{pen.text['coats']}: {player.coats}")),
        el("rect", width=box.width, height=box.height, rx=8, cls="frame grass"),
        *coats,
        *notes,
        id=f"meadow-{seat}",
        cls=pen.marks.on(f"meadow-{seat}", "meadow"),
    )
