"""The table of Helsinki as text: the senate board, the hands, the players' boards."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from helvetia.core import CHANCE, OptionError
from helvetia.games.helsinki import Action, Card, Colour, GameState, Player, Space, score
from helvetia.games.helsinki.wording import seat_name

#: The narrowest table in which nothing has to be cut.
LEAST_WIDTH: Final = 80
_SIDE: Final = 7
_BOARD_WIDTH: Final = 3 * _SIDE + 3
_MONUMENT: Final = 24


def render_text(view: GameState, *, width: int = 100) -> str:
    """The whole table of a state or a view in at most so many columns, in plain ASCII.

    >>> from random import Random
    >>> from helvetia.games.helsinki import quick_start
    >>> print(render_text(quick_start(2, Random(1))).splitlines()[0])
    HELSINKI   round 1   Player 1 decides: turn
    """
    if width < LEAST_WIDTH:
        raise OptionError(f"width must be at least {LEAST_WIDTH} columns, not {width}")
    parts = [_head(view), "", *_senate(view), "", *_hands(view, width), "", *_boards(view, width)]
    legend = (
        "P G R B Y pavilions, j joker tile, M monument, ^ superstructure, c coat of arms, . free; "
        "cards: colour and number (roofs/superstructures)"
    )
    return "\n".join([*parts, "", *wrap(legend, width)])


def _head(view: GameState) -> str:
    if view.player is None:
        asked = "game over"
    elif view.player == CHANCE:
        asked = f"chance decides: {view.decision.value}"
    else:
        asked = f"{seat_name(view.player)} decides: {view.decision.value}"
    last = "   last round" if view.ending else ""
    return f"HELSINKI   round {view.round}   {asked}{last}"


def card_text(card: int) -> str:
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
        return "joker"
    letter = Colour(kind.colour).name[0]
    return f"{letter}{kind.number}({kind.roofs}/{kind.superstructures})"


def _senate(view: GameState) -> Iterator[str]:
    table = view.table
    yield f"SENATE BOARD   pile {table.left}, discard {sum(table.discard)}"
    for space in Space:
        cards = [card_text(table.display[(space + side) % len(Space)]) for side in (0, 1)]
        pawns = [seat_name(s) for s, p in enumerate(view.players) if p.space == space]
        yield f"  {space.title:<9}{cards[0]:<9}{cards[1]:<9}{', '.join(pawns)}".rstrip()


def _hands(view: GameState, width: int) -> Iterator[str]:
    yield "PLAYERS"
    points = [line.total for line in score(view)]
    for seat, player in enumerate(view.players):
        cards = " ".join(card_text(card) for card in player.hand) or "no cards"
        used = [action.title for action in Action if player.used >> action & 1]
        line = (
            f"  {seat_name(seat)}: {points[seat]} points, {player.coats} coats of arms"
            f"{', used: ' if used else ''}{', '.join(used)}"
        )
        yield from wrap(line, width, subsequent_indent="      ")
        yield from wrap(f"    {cards}", width, subsequent_indent="    ")


def _boards(view: GameState, width: int) -> Iterator[str]:
    per_row = max(1, width // (_BOARD_WIDTH + 2))
    for first in range(0, len(view.players), per_row):
        seats = range(first, min(first + per_row, len(view.players)))
        boards = [_board(view, seat) for seat in seats]
        for lines in zip(*boards, strict=True):
            yield "  ".join(f"{line:<{_BOARD_WIDTH}}" for line in lines).rstrip()
        if seats[-1] + 1 < len(view.players):
            yield ""


def _board(view: GameState, seat: int) -> list[str]:
    player = view.players[seat]
    lines = [seat_name(seat), "   " + "".join(f" {c} " for c in "abcdefg")]
    for row in range(_SIDE):
        roofs = (_roof(view, player, row * _SIDE + column) for column in range(_SIDE))
        lines.append(f" {row + 1} " + "".join(roofs))
    return lines


def _roof(view: GameState, player: Player, roof: int) -> str:
    bit = 1 << roof
    top = "^" if player.tops & bit else " "
    if roof == _MONUMENT:
        return " M "
    if player.jokers & bit:
        return f" j{top}"
    for kind, mask in player.tiles:
        if mask & bit:
            return f" {Colour(kind // 4).name[0]}{top}"
    return " c " if view.rules.coats & bit else " . "
