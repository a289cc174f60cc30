"""Points, each with its source, and the final ranking (LE2, LE3)."""

from typing import Final

from helvetia.core.contract import Result, Score, ScoreItem
from helvetia.core.values import bits

from ..board import COLUMNS, MONUMENT, ROWS
from ..catalog import Number
from ..names import ROOFS, Action
from ..options import Rules
from ..packed import NONE, Player, State
from ..state import GameState, packed_of

_POINTS: Final = (
    Number.LINE_POINTS,
    Number.ONE_LINE_POINTS,
    Number.CROSSING_POINTS,
    Number.COAT_POINTS,
)


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
    points = _points(state.rules)
    return tuple(
        [Score.of(seat, _items(player, points)) for seat, player in enumerate(state.players)]
    )


def points_of(player: Player, rules: Rules) -> int:
    """Return the points of one player as they stand."""
    return sum([item.points for item in _items(player, _points(rules))])


def _points(rules: Rules) -> tuple[int, ...]:
    return tuple(map(rules.options.catalog.number, _POINTS))


def _items(player: Player, points: tuple[int, ...]) -> list[ScoreItem]:
    """Return every row, column, superstructure and bonus of one player (LE2)."""
    full_line, one_line, crossing, coat = points
    filled = player.filled | MONUMENT
    items = []
    rows, columns = [], []
    for number, line in enumerate(ROWS):
        if not line & ~filled:
            rows.append(number)
            items.append(ScoreItem("row", full_line, f"row {number + 1}"))
    for number, line in enumerate(COLUMNS):
        if not line & ~filled:
            columns.append(number)
            items.append(ScoreItem("column", full_line, f"column {'abcdefg'[number]}"))
    for roof in bits(player.tops):
        lines = (roof // 7 in rows) + (roof % 7 in columns)
        worth = (0, one_line, crossing)[lines]
        where = ("on no full line", "on one full line", "on a full row and column")[lines]
        items.append(ScoreItem("superstructure", worth, f"{ROOFS[roof].word}: {where}"))
    if player.used >> Action.TWO_POINTS & 1:
        items.append(ScoreItem("coat", coat, "two points for a coat of arms"))
    if player.bonus != NONE:
        items.append(ScoreItem("safe_routes", player.bonus, "bonus card"))
    return items
