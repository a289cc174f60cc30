"""The table of Helsinki as text: the senate board, the actions, the hands, the players' boards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from helvetia.core import OptionError
from helvetia.games.helsinki import Action, Card, Colour, GameState, Player, Space, score
from helvetia.games.helsinki.geometry import MONUMENT
from helvetia.games.helsinki.names import SIZES
from helvetia.games.helsinki.state import NONE

from .canvas import Canvas, beside, stacked, text_canvas
from .words import Words, words_of

#: The narrowest table in which nothing has to be cut.
LEAST_WIDTH: Final = 80
_SIDE: Final = 7
_BOARD_WIDTH: Final = 3 * _SIDE + 3

Piece = tuple[str, str]
Row = Sequence[Piece]


def render_text(
    view: GameState, *, colour: bool = False, width: int = 100, lang: str = "en"
) -> str:
    """The whole table of a state or a view; ``colour`` adds the codes of a terminal.

    Hidden cards are question marks. In English it is pure ASCII.

    >>> from random import Random
    >>> from helvetia.games.helsinki import quick_start
    >>> print(render_text(quick_start(2, Random(1))).splitlines()[0])
    HELSINKI   round 1   Player 1: How far do you move your pawn?
    """
    if width < LEAST_WIDTH:
        raise OptionError(f"a table needs a width of {LEAST_WIDTH} columns or more, not {width}")
    words = words_of("helsinki", lang)
    senate = beside(_senate(view, words), _supply(view, words, width - _SUPPLY_X), _SUPPLY_X)
    parts = [
        text_canvas(width, *_head(view, words, width)),
        Canvas(width, 1),
        senate,
        text_canvas(width, (), *_actions(view, words, width)),
        text_canvas(width, (), *_players(view, words, width)),
        Canvas(width, 1),
        *_boards(view, words, width),
        text_canvas(width, (), *([(line, "")] for line in wrap(words["legend"], width))),
    ]
    return "\n".join(stacked(parts, width).lines(colour))


def _head(view: GameState, words: Words, width: int) -> list[Row]:
    title = ("HELSINKI", "bold")
    when = (f"   {words.filled('round', round=view.round)}   ", "")
    question = (words.question(view), "bold" if view.player is None else "")
    last = view.ending and view.player is not None
    note = (f"   {words['last_round']}" if last else "", "bold")
    if _size((title, when, question, note)) <= width:
        return [[title, when, question, note]]
    lines = wrap(question[0], width - 4)
    return [[title, when, note], *([(f"    {line}", "")] for line in lines)]


# --- cards ---------------------------------------------------------------------------------------


def card_text(card: int, joker: str = "joker") -> str:
    """A card in seven characters or fewer.

    >>> card_text(Card.GREEN_3_3_1), card_text(Card.JOKER), card_text(Card.UNKNOWN)
    ('G3(3/1)', 'joker', '?')
    """
    if card < 0:
        return "-"
    kind = Card(card)
    if kind is Card.UNKNOWN:
        return "?"
    if kind.colour is None:
        return joker
    letter = Colour(kind.colour).name[0]
    return f"{letter}{kind.number}({kind.roofs}/{kind.superstructures})"


def _card(card: int, words: Words) -> Piece:
    """A card and the style of its colour."""
    colour = Card(card).colour if card >= 0 else None
    return card_text(card, words["joker"]), "" if colour is None else Colour(colour).word


# --- the senate board ----------------------------------------------------------------------------

_CARD: Final = 9
_GAP: Final = 11
_RIGHT: Final = 2 * (_CARD + _GAP)
_SENATE_WIDTH: Final = _RIGHT + _CARD
_SUPPLY_X: Final = _SENATE_WIDTH + 2
#: Where the cards of the eight slots lie, clockwise from the north-west corner.
_SLOTS: Final = (
    (0, 0), (_RIGHT // 2, 0), (_RIGHT, 0), (_RIGHT, 4),
    (_RIGHT, 8), (_RIGHT // 2, 8), (0, 8), (0, 4),
)  # fmt: skip
#: Where the spaces between them are named; the pawns stand one row below.
_SPACES: Final = (
    (_CARD, 0), (_RIGHT // 2 + _CARD, 0), (_RIGHT, 2), (_RIGHT, 6),
    (_RIGHT // 2 + _CARD, 8), (_CARD, 8), (0, 6), (0, 2),
)  # fmt: skip


def _senate(view: GameState, words: Words) -> Canvas:
    """The ring: cards in its corners and in the middle of its sides, spaces between them."""
    canvas = Canvas(_SENATE_WIDTH, 10)
    for (x, y), card in zip(_SLOTS, view.table.display, strict=True):
        text, style = _card(card, words)
        canvas.write(x, y, f"[{text:^7}]")
        canvas.write(x + 1, y, f"{text:^7}", style)
    for (x, y), space in zip(_SPACES, Space, strict=True):
        room = _CARD if x in (0, _RIGHT) else _GAP
        canvas.write(x, y, f"{words.name(space):^{room}}")
        here = [str(seat + 1) for seat, p in enumerate(view.players) if p.space == space]
        if here:
            canvas.write(x, y + 1, f"{'(' + ' '.join(here) + ')':^{room}}", "bold")
    middle = (words["senate"], words.filled("pile", n=view.table.left),
              words.filled("discard", n=sum(view.table.discard)))  # fmt: skip
    inside = _RIGHT - _CARD
    for row, text in enumerate(middle, 3):
        canvas.write(_CARD, row, f"{text:^{inside}}", "bold" if row == 3 else "")
    return canvas


def _supply(view: GameState, words: Words, width: int) -> Canvas:
    """What pavilions, joker tiles, superstructures and bonus cards are left."""
    wide = max(len(words.name(colour)) for colour in Colour) + 2
    sizes = "".join(f"{size:>3}" for size in SIZES)
    rows: list[Row] = [[(f"{words['supply']:<{wide}}", "bold"), (f"{sizes}  {words['roofs']}", "")]]
    for colour in Colour:
        counts = view.table.supply[4 * colour : 4 * colour + 4]
        left = "".join(f"{count or '.':>3}" for count in counts)
        rows.append([(f"{words.name(colour):<{wide}}", colour.word), (left, "")])
    table = view.table
    rows.append([(f"{words['joker_tiles']} {table.joker_tiles}", "")])
    rows.append([(f"{words['superstructures']} {table.superstructures}", "")])
    if view.options.safe_routes:
        rows.append([(f"{words['bonuses']} {' '.join(map(str, table.bonuses)) or '-'}", "")])
    return text_canvas(width, *rows)


# --- actions and hands ---------------------------------------------------------------------------


def _actions(view: GameState, words: Words, width: int) -> list[Row]:
    """The action board by its rows, with those who have used an action."""
    lines = [
        [_action(view, words, action) for action in line]
        for line in view.options.catalog.action_rows
    ]
    widths = [max(map(_size, column)) + 2 for column in zip(*lines, strict=True)]
    aligned = sum(widths) <= width
    rows: list[Row] = [[(words["actions"], "bold"), (f"   ({words['actions_note']})", "")]]
    for line in lines:
        row: list[Piece] = [("  ", "")]
        used = 2
        for cell, wide in zip(line, widths, strict=True):
            if used + _size(cell) > width:
                rows.append(row)
                row, used = [("    ", "")], 4
            gap = wide - _size(cell) if aligned else 3
            row += [*cell, (" " * gap, "")]
            used += _size(cell) + gap
        rows.append(row)
    return rows


def _size(pieces: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in pieces)


def _action(view: GameState, words: Words, action: Action) -> list[Piece]:
    name = words.name(action)
    if view.covered >> action & 1:
        return [(f"{name} x", "faint")]
    users = [str(seat + 1) for seat, p in enumerate(view.players) if p.used >> action & 1]
    return [(name, ""), (f" ({' '.join(users)})" if users else "", "bold")]


def _players(view: GameState, words: Words, width: int) -> list[Row]:
    rows: list[Row] = [[(words["players"], "bold")]]
    points = [line.total for line in score(view)]
    for seat, player in enumerate(view.players):
        facts = [
            words.counted(points[seat], "one_point", "n_points"),
            words.counted(player.coats, "one_coat", "coats"),
        ]
        if player.bonus != NONE:
            facts.append(words.filled("bonus", n=player.bonus))
        name = f"  {words.seat(seat)}"
        rows.append([(name, "bold"), (f"{words['colon']} {', '.join(facts)}", "")])
        rows += _hand(player, words, width)
    return rows


def _hand(player: Player, words: Words, width: int) -> list[Row]:
    row: list[Piece] = [("    ", "")]
    used, rows = 4, []
    for card in player.hand:
        text, style = _card(card, words)
        if used + len(text) > width:
            rows.append(row)
            row, used = [("    ", "")], 4
        row += [(text, style), (" ", "")]
        used += len(text) + 1
    if not player.hand:
        row.append((words["no_cards"], "faint"))
    return [*rows, row]


# --- the players' boards -------------------------------------------------------------------------


def _boards(view: GameState, words: Words, width: int) -> list[Canvas]:
    """As many boards beside each other as the width allows."""
    count = len(view.players)
    gap = 2 if (_BOARD_WIDTH + 2) * count <= width + 2 else 1
    per_row = max(1, (width + gap) // (_BOARD_WIDTH + gap))
    bands: list[Canvas] = []
    for first in range(0, count, per_row):
        band = Canvas(width, _SIDE + 2 + (first + per_row < count))
        for n, seat in enumerate(range(first, min(first + per_row, count))):
            band.paste(n * (_BOARD_WIDTH + gap), 0, _board(view, words, seat))
        bands.append(band)
    return bands


def _board(view: GameState, words: Words, seat: int) -> Canvas:
    canvas = Canvas(_BOARD_WIDTH, _SIDE + 2)
    canvas.write(0, 0, words.seat(seat), "bold")
    for column, letter in enumerate("abcdefg"):
        canvas.write(4 + 3 * column, 1, letter, "faint")
    for row in range(_SIDE):
        canvas.write(1, row + 2, str(row + 1), "faint")
        for column in range(_SIDE):
            x = 4 + 3 * column
            for n, (char, style) in enumerate(_roof(view, seat, row * _SIDE + column)):
                canvas.write(x + n, row + 2, char, style)
    return canvas


def _roof(view: GameState, seat: int, roof: int) -> list[Piece]:
    """What covers a roof, and the superstructure on it."""
    player, bit = view.players[seat], 1 << roof
    if MONUMENT & bit:
        return [("M", "bold")]
    top = [("^", "bold")] if player.tops & bit else []
    if player.jokers & bit:
        return [("j", "bold"), *top]
    for kind, mask in player.tiles:
        if mask & bit:
            colour = Colour(kind // 4)
            return [(colour.name[0], colour.word), *top]
    if view.rules.coats & bit:
        return [("c", "")]
    visitor = view.options.safe_routes and view.rules.visitors & bit
    return [("v", "") if visitor else (".", "faint")]
