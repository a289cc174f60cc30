"""Estimate each seat's share of the win.

Values of an evaluation become shares by a softmax over the seats. The weights of the library's own
evaluations were fitted to the results of games: a seat with a share of 70 % wins about 70 % of
such games. Shares near 0 and 1 are too extreme.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log
from typing import Final

from helvetia.core.contract import AnyGame, AnyState

from .evaluation import Evaluation, Term, learnt_evaluation_of

#: The points that a won game adds to a margin: more than any score.
VICTORY: Final = 1000.0


class Judge:
    """Compares seats: by the evaluation while the game runs, by the result when it is over."""

    __slots__ = ("_evaluate", "_evaluation", "_result", "_scale")

    def __init__(self, game: AnyGame, evaluation: Evaluation) -> None:
        self._evaluation = evaluation
        self._evaluate = evaluation.evaluate
        self._result = game.result
        self._scale = evaluation.SCALE

    def shares(self, state: AnyState) -> tuple[float, ...]:
        """Return each seat's share of the win; they add up to 1. A shared win is divided."""
        result = self._result(state) if state.player is None else None
        if result is not None:
            winners = result.winners
            return tuple([(s.seat in winners) / len(winners) for s in result.standings])
        values = self._evaluate(state)
        best, scale = max(values), self._scale
        weights = [exp((value - best) / scale) for value in values]
        total = fsum(weights)
        return tuple([weight / total for weight in weights])

    def margin(self, state: AnyState, seat: int) -> float:
        """Return the lead over the other seats in points; a win counts most.

        The other seats are combined as in the log-odds of a win: mostly the best one counts.
        """
        lead = _lead(self._evaluate(state), seat, self._scale)
        return lead + VICTORY * self._won(state, seat) if state.player is None else lead

    def _won(self, state: AnyState, seat: int) -> float:
        result = self._result(state)
        if result is None:
            return 0.0
        return 1.0 / len(result.winners) if seat in result.winners else -1.0

    def explain(self, view: AnyState, seat: int) -> tuple[Term, ...]:
        """Return the terms that add up to a seat's value, in points."""
        return self._evaluation.explain(view, seat)


def shares_of(game: AnyGame) -> Judge:
    """Return the judge of positions of this game.

    >>> from random import Random
    >>> from helvetia.games import helsinki
    >>> shares = shares_of(helsinki).shares(helsinki.quick_start(3, Random(1)))
    >>> len(shares), round(sum(shares), 9)
    (3, 1.0)
    """
    return Judge(game, learnt_evaluation_of(game))


def _lead(values: Sequence[float], seat: int, scale: float) -> float:
    """Return a seat's value minus that of the others together."""
    if len(values) == 2:
        return values[seat] - values[1 - seat]
    others = [*values[:seat], *values[seat + 1 :]]
    if not others:
        return values[seat]
    best = max(others)
    return values[seat] - best - scale * log(fsum([exp((each - best) / scale) for each in others]))
