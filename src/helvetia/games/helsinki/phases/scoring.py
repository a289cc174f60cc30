"""Points, each with its source, and the final ranking (LE2, LE3)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from helvetia.core.contract import Result, Score, ScoreItem
from helvetia.core.state import packed_of
from helvetia.core.values import bits

from ..board import COLUMNS, MONUMENT, ROWS
from ..names import ROOFS, Action
from ..options import Points, Rules
from ..packed import NONE, Player, State
from ..state import GameState


def score(state: GameState) -> tuple[Score, ...]:
    """Return the points of every seat as they stand, item by item.

    >>> from helvetia.games.helsinki import new_game
    >>> [points.total for points in score(new_game(2))]
    [0, 0]
    """
    return _scores(packed_of(state, GameState))


def result(state: GameState) -> Result | None:
    """Return the final ranking, or None while the game runs. The later seat wins a tie (LE3)."""
    packed = packed_of(state, GameState)
    return None if packed.player is not None else ranking(packed)


def ranking(state: State) -> Result:
    """Return the ranking as the points stand."""
    totals = [points.total for points in _scores(state)]
    return Result.of(totals, tiebreaks=range(len(totals)))


def _scores(state: State) -> tuple[Score, ...]:
    """Return every row, column, superstructure and bonus of each player, in words."""
    scores = []
    for seat, player in enumerate(state.players):
        sources = _sources(player, state.rules.points)
        items = [ScoreItem(source, worth, _WORDS[source](n)) for source, worth, n in sources]
        scores.append(Score.of(seat, items))
    return tuple(scores)


def points_of(player: Player, rules: Rules) -> int:
    """Return the points of one player as they stand."""
    return sum([points for _, points, _ in _sources(player, rules.points)])


#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_TWO_POINTS: Final = Action.TWO_POINTS
_LINES: Final = ("on no full line", "on one full line", "on a full row and column")
_WORDS: Final[dict[str, Callable[[int], str]]] = {
    "row": lambda number: f"row {number + 1}",
    "column": lambda number: f"column {'abcdefg'[number]}",
    "superstructure": lambda number: f"{ROOFS[number // 3].word}: {_LINES[number % 3]}",
    "coat": lambda _: "two points for a coat of arms",
    "safe_routes": lambda _: "bonus card",
}


def _sources(player: Player, points: Points) -> list[tuple[str, int, int]]:
    """Return where the points of a player come from (LE2): the source, its points, which one.

    A superstructure is numbered by its roof and the full lines that it stands on.
    """
    full_line, one_line, crossing, coat = points
    rows, columns = _full_lines(player.filled | MONUMENT)
    found = [("row", full_line, number) for number in rows]
    found += [("column", full_line, number) for number in columns]
    for roof in bits(player.tops):
        lines = (roof // 7 in rows) + (roof % 7 in columns)
        found.append(("superstructure", (0, one_line, crossing)[lines], roof * 3 + lines))
    if player.used >> _TWO_POINTS & 1:
        found.append(("coat", coat, 0))
    if player.bonus != NONE:
        found.append(("safe_routes", player.bonus, 0))
    return found


@lru_cache(maxsize=1 << 12)
def _full_lines(filled: int) -> tuple[list[int], list[int]]:
    """Return the numbers of the rows and of the columns without a gap."""
    rows = [number for number, line in enumerate(ROWS) if not line & ~filled]
    return rows, [number for number, line in enumerate(COLUMNS) if not line & ~filled]
