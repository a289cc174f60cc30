"""How strong bots are: the model of Bradley and Terry, on the scale of Elo.

The model: a bot rated d points above another wins against it with probability
1 / (1 + 10 ** (-d / 400)). Ratings are those under which the results are most likely (found by
Newton's method), with mean 0. Three choices make them fit this use:

- A tie is half a win for each.
- A game of more than two players is a set of pairs. Each pair counts 2 / players, so that the game
  counts as much as `players - 1` duels, as many as it takes to put the players in order.
- Every bot also has one win and one loss, each counting a half, against an imagined bot of mean
  strength. Without that, a bot that has won all its games would be rated infinitely high.

Intervals are of 95 %: 1.96 standard errors, from the inverse of the information matrix (Fisher's),
of the difference to the mean of all bots.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import Final

from attrs import frozen

from helvetia.arena.store import PlayedGame
from helvetia.core.errors import OptionError

ELO: Final = 400 / log(10)
"""Points of Elo per unit of the logarithm of the odds."""
CONFIDENCE: Final = 1.959964
_PRIOR: Final = 1.0  # virtual games per bot
_STEPS: Final = 100


@frozen
class Rating:
    """A bot's strength: in 95 % of all cases it lies between `low` and `high`."""

    name: str
    elo: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.elo - self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.elo + self.error


@frozen
class Pair:
    """What one bot won of its games against another, and how much they count."""

    winner: int
    loser: int
    won: float
    weight: float


def pairs_of(game: PlayedGame, names: Sequence[str]) -> tuple[Pair, ...]:
    """A game as pairs of bots; `won` is 1, 0.5 or 0 for the first of a pair.

    After a fault only the guilty bot's pairs count: the game says nothing about the others. A bot
    does not compete with itself.
    """
    guilty = None if game.fault is None else game.fault.seat
    weight = 2 / len(game.bots)
    found = []
    for one, other in combinations(range(len(game.bots)), 2):
        if game.bots[one] == game.bots[other] or (
            guilty is not None and guilty not in (one, other)
        ):
            continue
        ahead = game.places[other] - game.places[one]
        won = 0.5 if ahead == 0 else float(ahead > 0)
        found.append(Pair(names.index(game.bots[one]), names.index(game.bots[other]), won, weight))
    return tuple(found)


def rate(names: Sequence[str], games: Iterable[PlayedGame]) -> tuple[Rating, ...]:
    """The ratings of bots, in the order of their names.

    >>> def game(*places):
    ...     return PlayedGame("1.1-2", ("strong", "weak"), (0, 0), places, None, (0, 0))
    >>> strong, weak = rate(("strong", "weak"), [game(1, 2)] * 9 + [game(2, 1)] * 3)
    >>> round(strong.elo), round(weak.elo), round(strong.error)
    (91, -91, 109)
    """
    if len(names) < 2:
        raise OptionError(f"{len(names)} bots cannot be compared; it takes 2")
    won, weight = _matrices(names, games)
    strengths = _most_likely(won, weight)
    errors = _standard_errors(strengths, weight)
    return tuple(
        Rating(name, ELO * strength, ELO * CONFIDENCE * error)
        for name, strength, error in zip(names, strengths, errors, strict=True)
    )


# --- the arithmetic ------------------------------------------------------------------------------


def _matrices(
    names: Sequence[str], games: Iterable[PlayedGame]
) -> tuple[list[list[float]], list[list[float]]]:
    """won[i][j]: what i won against j; weight[i][j]: how much their games count."""
    size = len(names)
    won = [[0.0] * size for _ in names]
    weight = [[0.0] * size for _ in names]
    for game in games:
        for pair in pairs_of(game, names):
            won[pair.winner][pair.loser] += pair.won * pair.weight
            won[pair.loser][pair.winner] += (1 - pair.won) * pair.weight
            weight[pair.winner][pair.loser] += pair.weight
            weight[pair.loser][pair.winner] += pair.weight
    return won, weight


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference >= 0 else 1 - 1 / (1 + exp(difference))


def _most_likely(won: list[list[float]], weight: list[list[float]]) -> list[float]:
    """Newton's method; the prior makes the likelihood strictly concave, so there is one summit."""
    size = len(won)
    strengths = [0.0] * size
    for _ in range(_STEPS):
        slope = [
            sum(
                won[i][j] - weight[i][j] * _chance(strengths[i] - strengths[j])
                for j in range(size)
                if j != i
            )
            + _PRIOR * (0.5 - _chance(strengths[i]))
            for i in range(size)
        ]
        step = _solve(_information(strengths, weight), slope)
        # Far from the summit a whole step may lead beyond it: never more than e to 1 at a time.
        longest = max(map(abs, step))
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [s + scale * d for s, d in zip(strengths, step, strict=True)]
        if longest < 1e-10:
            break
    mean = sum(strengths) / size
    return [strength - mean for strength in strengths]


def _information(strengths: list[float], weight: list[list[float]]) -> list[list[float]]:
    """The negative second derivatives of the logarithm of the likelihood."""
    size = len(strengths)
    matrix = [[0.0] * size for _ in strengths]
    for i in range(size):
        p = _chance(strengths[i])
        matrix[i][i] += _PRIOR * p * (1 - p)
        for j in range(size):
            if i != j:
                p = _chance(strengths[i] - strengths[j])
                information = weight[i][j] * p * (1 - p)
                matrix[i][i] += information
                matrix[i][j] -= information
    return matrix


def _standard_errors(strengths: list[float], weight: list[list[float]]) -> list[float]:
    """Of every strength minus the mean of all."""
    size = len(strengths)
    matrix = _information(strengths, weight)
    errors = []
    for i in range(size):
        contrast = [(1.0 if j == i else 0.0) - 1 / size for j in range(size)]
        solved = _solve(matrix, contrast)
        variance = sum(c * s for c, s in zip(contrast, solved, strict=True))
        errors.append(sqrt(max(0.0, variance)))
    return errors


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivots; the matrix is positive definite thanks to the prior."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    solution = [0.0] * size
    for row in range(size - 1, -1, -1):
        known = sum(rows[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution
