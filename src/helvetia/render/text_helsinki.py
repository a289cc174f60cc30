"""The table of Helsinki as text: the senate board, the actions, the hands, the players' boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from helvetia.games.helsinki import (
    Action,
    Card,
    GameState,
    PavilionColour,
    Player,
    Roof,
    Space,
    score,
)

from .canvas import Canvas, Piece, Row, Rows, flow, size_of, wrapped
from .words import Words

_SIDE: Final = 7
_BOARD_WIDTH: Final = 3 * _SIDE + 3


def titles(view: GameState, words: Words, seat: int | None) -> dict[str, str]:
    """Return the parts of the table that have a title, by name."""
    parts = {"senate": f"{words['senate']}, {words['supply']}"}
    parts |= {part: words[part] for part in ("actions", "players")}
    seats = range(len(view.players)) if seat is None else (seat,)
    return parts | {str(one): words.seat(one) for one in seats}


def blocks(
    view: GameState, words: Words, width: int, wanted: Callable[[str], bool]
) -> Iterator[Rows]:
    """Yield the wanted parts of the table from top to bottom; hidden cards are question marks."""
    for part, draw in _SECTIONS.items():
        if wanted(part):
            yield draw(view, words, width)
    seats = [seat for seat in range(len(view.players)) if wanted(str(seat))]
    yield from _boards(view, words, width, seats)
    if wanted("legend"):
        yield wrapped(words["legend"], width)


def _head(view: GameState, words: Words, width: int) -> list[Row]:
    title = ("HELSINKI", "bold")
    when = (f"   {words.filled('round', round=view.round)}   ", "")
    if view.player is None:
        return [[title, when, (words["over"], "bold")]]
    if view.player < 0:
        question = words["chance"]
    else:
        question = f"{words.seat(view.player)}{words['colon']} {words.lexicon.question(view)}"
    note = (f"   {words['last_round']}" if view.last_round else "", "bold")
    if size_of((title, when, note)) + len(question) <= width:
        return [[title, when, (question, ""), note]]
    return [[title, when, note], *wrapped(question, width, "    ")]


# --- cards ---------------------------------------------------------------------------------------


def card_text(card: Card | None, joker: str = "joker") -> str:
    """Return a card in seven characters or fewer.

    >>> card_text(Card.GREEN_3_3_1), card_text(Card.JOKER), card_text(Card.UNKNOWN)
    ('G3(3/1)', 'joker', '?')
    """
    if card is None:
        return "-"
    if card is Card.UNKNOWN:
        return "?"
    if card.colour is None:
        return joker
    return f"{card.colour.name[0]}{card.number}({card.roofs}/{card.superstructures})"


def _card(card: Card | None, words: Words) -> Piece:
    """Return a card and the style of its colour."""
    colour = None if card is None else card.colour
    return card_text(card, words["joker"]), "" if colour is None else str(colour)


# --- the senate board ----------------------------------------------------------------------------

_CARD: Final = 9
_GAP: Final = 11
_RIGHT: Final = 2 * (_CARD + _GAP)
#: The cards of the eight slots, clockwise from the north-west corner.
_SLOTS: Final = (
    (0, 0), (_RIGHT // 2, 0), (_RIGHT, 0), (_RIGHT, 4),
    (_RIGHT, 8), (_RIGHT // 2, 8), (0, 8), (0, 4),
)  # fmt: skip
#: The names of the spaces between them; the pawns stand one row below.
_SPACES: Final = (
    (_CARD, 0), (_RIGHT // 2 + _CARD, 0), (_RIGHT, 2), (_RIGHT, 6),
    (_RIGHT // 2 + _CARD, 8), (_CARD, 8), (0, 6), (0, 2),
)  # fmt: skip


def _senate(view: GameState, words: Words, width: int) -> Rows:
    """Return the ring: cards in its corners and in the middle of its sides, spaces between."""
    canvas, players = Canvas(width, 10), view.players
    canvas.paste(_RIGHT + _CARD + 2, 0, _supply(view, words))
    for (x, y), card in zip(_SLOTS, view.display, strict=True):
        text, style = _card(card, words)
        canvas.write(x, y, f"[{text:^7}]")
        canvas.write(x + 1, y, f"{text:^7}", style)
    for (x, y), space in zip(_SPACES, Space, strict=True):
        room = _CARD if x in (0, _RIGHT) else _GAP
        canvas.write(x, y, f"{words.name(space):^{room}}")
        here = [str(seat) for seat, player in enumerate(players, 1) if player.space is space]
        if here:
            canvas.write(x, y + 1, f"{'(' + ' '.join(here) + ')':^{room}}", "bold")
    middle = (
        words["senate"],
        words.filled("pile", n=view.pile_size),
        words.filled("discard", n=len(view.discard)),
    )
    for row, text in enumerate(middle, 3):
        canvas.write(_CARD, row, f"{text:^{_RIGHT - _CARD}}", "bold" if row == 3 else "")
    return canvas.rows


def _supply(view: GameState, words: Words) -> list[Row]:
    """Return the pavilions, joker tiles, superstructures and bonus cards that are left."""
    wide = max(len(words.name(colour)) for colour in PavilionColour) + 2
    heading = (f"{words['supply']:<{wide}}", "bold")
    rows: list[Row] = [[heading, (f"  2  3  4  5  {words['roofs']}", "")]]
    for supply in view.supply:
        left = "".join(f"{count or '.':>3}" for count in supply.pavilions)
        name = f"{words.name(supply.colour):<{wide}}"
        rows.append([(name, str(supply.colour)), (left, "")])
    rows.append([(f"{words['joker_tiles']} {view.joker_tiles}", "")])
    rows.append([(f"{words['superstructures']} {view.superstructures}", "")])
    if view.options.safe_routes:
        rows.append([(f"{words['bonuses']} {' '.join(map(str, view.bonuses)) or '-'}", "")])
    return rows


# --- actions and hands ---------------------------------------------------------------------------


def _actions(view: GameState, words: Words, width: int) -> list[Row]:
    """Return the action board by its rows, with the players who have used an action."""
    used, covered = [player.used_actions for player in view.players], view.covered_actions

    def shown(action: Action) -> list[Piece]:
        name = words.name(action)
        if action in covered:
            return [(f"{name} x", "faint")]
        users = [str(seat) for seat, actions in enumerate(used, 1) if action in actions]
        return [(name, ""), (f" ({' '.join(users)})" if users else "", "bold")]

    lines = [[shown(action) for action in line] for line in view.options.action_rows]
    widths = [max(map(size_of, column)) + 2 for column in zip(*lines, strict=True)]
    aligned = sum(widths) <= width
    rows: list[Row] = [[(words["actions"], "bold"), (f"   ({words['actions_note']})", "")]]
    for line in lines:
        columns = [*widths[:-1], 0] if aligned else [0] * len(line)
        cells = [
            [*cell, (" " * (wide - size_of(cell)), "")]
            for cell, wide in zip(line, columns, strict=True)
        ]
        rows += flow("  ", cells, width, gap=0 if aligned else 3, indent=4)
    return rows


def _players(view: GameState, words: Words, width: int) -> list[Row]:
    rows: list[Row] = [[(words["players"], "bold")]]
    for points, player in zip(score(view), view.players, strict=True):
        facts = [
            words.counted(points.total, "one_point", "n_points"),
            words.counted(player.coats, "one_coat", "coats"),
        ]
        if player.bonus is not None:
            facts.append(words.filled("bonus", n=player.bonus))
        name = f"  {words.seat(points.seat)}"
        rows.append([(name, "bold"), (f"{words['colon']} {', '.join(facts)}", "")])
        cards = [[_card(card, words)] for card in player.hand]
        rows += flow("    ", cards or [[(words["no_cards"], "faint")]], width, gap=1)
    return rows


#: The parts above the boards.
_SECTIONS: Final = {
    "heading": _head,
    "senate": _senate,
    "actions": _actions,
    "players": _players,
}

# --- the players' boards -------------------------------------------------------------------------


def _boards(view: GameState, words: Words, width: int, seats: Sequence[int]) -> Iterator[Rows]:
    """Yield the boards, as many beside each other as the width allows."""
    players, count = view.players, len(seats)
    gap = 2 if (_BOARD_WIDTH + 2) * count <= width + 2 else 1
    per_row = max(1, (width + gap) // (_BOARD_WIDTH + gap))
    for first in range(0, count, per_row):
        band = Canvas(width, _SIDE + 2)
        for n, seat in enumerate(seats[first : first + per_row]):
            board = _board(_empty_roofs(view), players[seat], words.seat(seat))
            band.paste(n * (_BOARD_WIDTH + gap), 0, board)
        yield band.rows


def _empty_roofs(view: GameState) -> list[Piece]:
    """Return the signs of uncovered roofs: coats of arms, visitors, the monument."""
    catalog = view.options.catalog
    signs: list[Piece] = [(".", "faint")] * len(Roof)
    for roof in catalog.visitors if view.options.safe_routes else ():
        signs[roof] = ("v", "")
    for roof in catalog.coats:
        signs[roof] = ("c", "")
    signs[Roof["D4"]] = ("M", "bold")
    return signs


def _board(signs: list[Piece], player: Player, name: str) -> Rows:
    for pavilion in player.pavilions:
        for roof in pavilion.roofs:
            signs[roof] = (pavilion.colour.name[0], str(pavilion.colour))
    for roof in player.joker_tiles:
        signs[roof] = ("j", "bold")
    canvas = Canvas(_BOARD_WIDTH, _SIDE + 2)
    canvas.write(0, 0, name, "bold")
    for line in range(_SIDE):
        canvas.write(4 + 3 * line, 1, "abcdefg"[line], "faint")
        canvas.write(1, line + 2, str(line + 1), "faint")
    for roof in Roof:
        x, y = 4 + 3 * (roof % _SIDE), roof // _SIDE + 2
        canvas.write(x, y, *signs[roof])
        if roof in player.superstructures:
            canvas.write(x + 1, y, "^", "bold")
    return canvas.rows
