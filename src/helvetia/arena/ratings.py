"""Rate bots: the model of Bradley and Terry, on the scale of Elo.

A bot rated d points above another wins against it with probability 1 / (1 + 10 ** (-d / 400)).
The ratings are those under which the results are most likely (found by Newton's method), with
mean 0. Three choices adapt the model:

- A tie is half a win for each.
- A game of more than two players is a set of pairs. Each pair counts 2 / players, so that the game
  counts as much as `players - 1` duels, as many as it takes to rank the players.
- Every bot also has one win and one loss, each counting a half, against an imagined bot of mean
  strength. Without them, a bot that has won all its games would be rated infinitely high.

Intervals are of 95 %: 1.96 standard errors of the difference to the mean of all bots, from the
inverse of the Fisher information matrix.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import exp, fsum, log, sqrt
from typing import Final, TypeAlias

from attrs import frozen

from helvetia.arena.results import PlayedGame
from helvetia.core.errors import OptionError

ELO: Final = 400 / log(10)
"""Points of Elo per unit of the logarithm of the odds."""
CONFIDENCE: Final = 1.959964
_PRIOR: Final = 1.0  # virtual games per bot
_STEPS: Final = 100

Matrix: TypeAlias = list[list[float]]


@frozen
class Rating:
    """A bot's strength: with a confidence of 95 % it lies between `low` and `high`."""

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


def crosstable(
    names: Sequence[str], games: Iterable[PlayedGame], *, weighted: bool = False
) -> tuple[Matrix, Matrix]:
    """Return won[i][j], the pairs that i won against j, and met[i][j], the pairs they played.

    A tie is half a win. After a fault only the guilty bot's pairs count: the game says nothing
    about the others. A bot does not compete with itself. With `weighted`, a pair of a game of n
    players counts 2 / n.
    """
    at = {name: index for index, name in enumerate(names)}
    won, met = ([[0.0] * len(names) for _ in names] for _ in range(2))
    for game in games:
        weight = 2 / len(game.bots) if weighted else 1.0
        guilty = None if game.fault is None else game.fault.seat
        for one, other in permutations(range(len(game.bots)), 2):
            bot, rival = game.bots[one], game.bots[other]
            if bot == rival or guilty not in (None, one, other):
                continue
            ahead = game.places[other] - game.places[one]
            won[at[bot]][at[rival]] += weight * (0.5 if ahead == 0 else float(ahead > 0))
            met[at[bot]][at[rival]] += weight
    return won, met


def rate(names: Sequence[str], games: Iterable[PlayedGame]) -> tuple[Rating, ...]:
    """Return the ratings of bots, in the order of their names.

    >>> def game(*places):
    ...     return PlayedGame("1.1-2", ("strong", "weak"), (0, 0), places, None, (0, 0))
    >>> strong, weak = rate(("strong", "weak"), [game(1, 2)] * 9 + [game(2, 1)] * 3)
    >>> round(strong.elo), round(weak.elo), round(strong.error)
    (91, -91, 109)
    """
    if len(names) < 2:
        raise OptionError(f"{len(names)} bots cannot be compared: at least 2 are needed")
    won, weight = crosstable(names, games, weighted=True)
    strengths = _most_likely(won, weight)
    errors = _standard_errors(strengths, weight)
    return tuple(
        Rating(name, ELO * strength, ELO * CONFIDENCE * error)
        for name, strength, error in zip(names, strengths, errors, strict=True)
    )


# --- the arithmetic ------------------------------------------------------------------------------


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference >= 0 else 1 - 1 / (1 + exp(difference))


def _most_likely(won: Matrix, weight: Matrix) -> list[float]:
    """Maximise the likelihood by Newton's method; the prior makes it strictly concave."""
    size = len(won)
    strengths = [0.0] * size
    for _ in range(_STEPS):
        # A bot does not meet itself, so its own column adds nothing.
        slope = [
            fsum(w - n * _chance(one - other) for w, n, other in zip(*row, strengths, strict=True))
            + _PRIOR * (0.5 - _chance(one))
            for one, *row in zip(strengths, won, weight, strict=True)
        ]
        step = _solve(_information(strengths, weight), slope)
        # Far from the maximum a whole step may overshoot: never more than e to 1 at a time.
        longest = max(map(abs, step))
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [s + scale * d for s, d in zip(strengths, step, strict=True)]
        if longest < 1e-10:
            break
    mean = fsum(strengths) / size
    return [strength - mean for strength in strengths]


def _information(strengths: list[float], weight: Matrix) -> Matrix:
    """Return the negative second derivatives of the log-likelihood."""

    def variance(difference: float) -> float:
        p = _chance(difference)
        return p * (1 - p)

    matrix = [
        [-n * variance(one - other) for n, other in zip(row, strengths, strict=True)]
        for one, row in zip(strengths, weight, strict=True)
    ]
    for i, one in enumerate(strengths):
        matrix[i][i] = _PRIOR * variance(one) - fsum(matrix[i])
    return matrix


def _standard_errors(strengths: list[float], weight: Matrix) -> list[float]:
    """Return the standard error of every strength minus the mean of all."""
    size = len(strengths)
    matrix = _information(strengths, weight)
    errors = []
    for i in range(size):
        contrast = [(1.0 if j == i else 0.0) - 1 / size for j in range(size)]
        solved = _solve(matrix, contrast)
        variance = fsum(c * s for c, s in zip(contrast, solved, strict=True))
        errors.append(sqrt(max(0.0, variance)))
    return errors


def _solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Solve by Gaussian elimination with pivots; the prior makes the matrix positive definite."""
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
        known = fsum(rows[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution
