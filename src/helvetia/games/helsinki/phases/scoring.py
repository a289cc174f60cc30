"""Points, each with its source, and the final ranking (LE2, LE3)."""

from typing import Final

from helvetia.core.contract import Result, Score, ScoreItem
from helvetia.core.values import bits

from ..board import COLUMNS, MONUMENT, ROWS
from ..names import ROOFS, Action
from ..packed import NONE, Player, State
from ..state import GameState, packed_of

LINE_POINTS: Final = 2
CROSSING_POINTS: Final = 3
ONE_LINE_POINTS: Final = 1
COAT_POINTS: Final = 2


def score(state: GameState) -> tuple[Score, ...]:
    """Return the points of every seat as they stand, item by item.

    >>> from helvetia.games.helsinki import new_game
    >>> [points.total for points in score(new_game(2))]
    [0, 0]
    """
    return _scores(packed_of(state))


def result(state: GameState) -> Result | None:
    """Return the final ranking, or None while the game runs. The later seat wins a tie (LE3)."""
    packed = packed_of(state)
    return None if packed.player is not None else ranking(packed)


def ranking(state: State) -> Result:
    """Return the ranking as the points stand."""
    totals = [points.total for points in _scores(state)]
    return Result.of(totals, tiebreaks=range(len(totals)))


def _scores(state: State) -> tuple[Score, ...]:
    return tuple(Score.of(seat, _items(player)) for seat, player in enumerate(state.players))


def _items(player: Player) -> list[ScoreItem]:
    """Return every row, column, superstructure and bonus of one player (LE2)."""
    filled = player.filled | MONUMENT
    items = []
    rows, columns = [], []
    for number, line in enumerate(ROWS):
        if not line & ~filled:
            rows.append(number)
            items.append(ScoreItem("row", LINE_POINTS, f"row {number + 1}"))
    for number, line in enumerate(COLUMNS):
        if not line & ~filled:
            columns.append(number)
            items.append(ScoreItem("column", LINE_POINTS, f"column {'abcdefg'[number]}"))
    for roof in bits(player.tops):
        lines = (roof // 7 in rows) + (roof % 7 in columns)
        points = (0, ONE_LINE_POINTS, CROSSING_POINTS)[lines]
        where = ("on no full line", "on one full line", "on a full row and column")[lines]
        items.append(ScoreItem("superstructure", points, f"{ROOFS[roof].word}: {where}"))
    if player.used >> Action.TWO_POINTS & 1:
        items.append(ScoreItem("coat", COAT_POINTS, "two points for a coat of arms"))
    if player.bonus != NONE:
        items.append(ScoreItem("safe_routes", player.bonus, "bonus card"))
    return items
