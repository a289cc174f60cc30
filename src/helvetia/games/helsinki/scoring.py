"""Points, each with its source, and the final ranking (LE2, LE3)."""

from helvetia.core.contract import Result, Score, ScoreItem

from .geometry import COLUMNS, MONUMENT, ROWS, bits
from .names import Action, Roof
from .state import NONE, GameState, Player

LINE_POINTS = 2
CROSSING_POINTS = 3
ONE_LINE_POINTS = 1
COAT_POINTS = 2


def score(state: GameState) -> tuple[Score, ...]:
    """The points of every seat as they stand, line by line.

    >>> from helvetia.games.helsinki import new_game
    >>> [points.total for points in score(new_game(2))]
    [0, 0]
    """
    return tuple(Score.of(seat, score_items(player)) for seat, player in enumerate(state.players))


def score_items(player: Player) -> list[ScoreItem]:
    """Every row, column, superstructure and bonus of one player (LE2)."""
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
        items.append(ScoreItem("superstructure", points, f"{Roof(roof).word}: {where}"))
    if player.used >> Action.TWO_POINTS & 1:
        items.append(ScoreItem("coat", COAT_POINTS, "two points for a coat of arms"))
    if player.bonus != NONE:
        items.append(ScoreItem("safe_routes", player.bonus, "bonus card"))
    return items


def result(state: GameState) -> Result | None:
    """The final ranking; None while the game runs. The later seat wins a tie (LE3)."""
    if state.player is not None:
        return None
    totals = [points.total for points in score(state)]
    return Result.of(totals, tiebreaks=range(len(totals)))
