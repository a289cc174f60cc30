"""Evaluate a position for a seat, before the game is over.

An *evaluation* is made for one game: it estimates each seat's prospects in points, and can explain
every part of that number. It is a module (or any object) with the names of :class:`Evaluation`.
:func:`evaluation_of` finds the evaluation of a game; a game without one is judged by its score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from math import exp
from operator import mul
from typing import Final, Protocol, cast

from attrs import frozen

from helvetia.core.contract import AnyGame, AnyState

#: The points that a won game adds to a margin: more than any score.
VICTORY: Final = 1000.0


@frozen
class Term:
    """One part of an evaluation: an amount, and the worth of one unit.

    >>> Term("cards", 4, 0.5, "a card in the hand").points
    2.0
    """

    name: str
    amount: float
    weight: float
    text: str

    @property
    def points(self) -> float:
        """The points that this part adds to the value of the seat."""
        return self.amount * self.weight


@frozen
class Weight:
    """The worth of one unit of a term, and its meaning."""

    name: str
    points: float
    text: str


class Weighted:
    """The part of an evaluation that weighs terms, the same for every game.

    `features` returns for each seat of a state all that its value depends on. `amounts` takes these
    and returns how much of each term the seat has, in the order of the weights. Most moves change
    the features of one seat only, so values are cached by features.

    >>> weights = (Weight("roofs", 0.5, "a covered roof"),)
    >>> tall = Weighted(weights, lambda state: [(4,), (2,)], lambda roofs: (float(roofs),))
    >>> tall.evaluate(None), tall.explain(None, 1)[0].points
    ((2.0, 1.0), 1.0)
    """

    def __init__(
        self,
        weights: Sequence[Weight],
        features: Callable[[AnyState], Sequence[tuple[object, ...]]],
        amounts: Callable[..., tuple[float, ...]],
    ) -> None:
        self._weights, self._features, self._amounts = weights, features, amounts
        points = tuple(weight.points for weight in weights)
        self._value: Callable[..., float] = lru_cache(maxsize=1 << 15)(
            lambda *features: sum(map(mul, amounts(*features), points))
        )

    def evaluate(self, state: AnyState) -> tuple[float, ...]:
        """Return the worth of every seat's position, in points."""
        value = self._value
        return tuple([value(*features) for features in self._features(state)])

    def explain(self, view: AnyState, seat: int) -> tuple[Term, ...]:
        """Return the terms that add up to a seat's value."""
        found = zip(self._weights, self._amounts(*self._features(view)[seat]), strict=True)
        return tuple(Term(each.name, amount, each.points, each.text) for each, amount in found)


class Evaluation(Protocol):
    """The names that an evaluation offers."""

    @property
    def SCALE(self) -> float:  # noqa: N802 - a module's constant
        """The lead in points that makes a win 73 % likely; twice the lead makes it 88 %."""
        ...

    def evaluate(self, state: AnyState, /) -> tuple[float, ...]:
        """Return the worth of every seat's position, in points."""
        ...

    def explain(self, view: AnyState, seat: int, /) -> tuple[Term, ...]:
        """Return the terms that add up to a seat's value."""
        ...


class ByScore:
    """The evaluation of a game that has none of its own: its score."""

    SCALE: float = 3.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def evaluate(self, state: AnyState) -> tuple[float, ...]:
        """Return the score of every seat."""
        return tuple(float(score.total) for score in self._game.score(state))

    def explain(self, view: AnyState, seat: int) -> tuple[Term, ...]:
        """Return the items of the score."""
        items = self._game.score(view)[seat].items
        return tuple(Term(item.source, item.points, 1.0, item.detail) for item in items)


def evaluation_of(game: AnyGame) -> Evaluation:
    """Return the evaluation made for this game, or :class:`ByScore` if there is none.

    >>> from helvetia.games import helsinki
    >>> start = helsinki.new_game(2)
    >>> sum(term.points for term in evaluation_of(helsinki).explain(start, 0)) < 30
    True
    """
    module = _MODULES.get(getattr(game, "__name__", ""))
    if module is None:
        return ByScore(game)
    # A module satisfies the protocol by its contents, which no type checker can see from here.
    return cast("Evaluation", import_module(f"{__package__}.{module}"))


_MODULES: Final = {
    "helvetia": "evaluate_helvetia",
    "helvetia.games.helvetia": "evaluate_helvetia",
    "helvetia.games.helsinki": "evaluate_helsinki",
}


class Judge:
    """Compares seats: by the evaluation while the game runs, by the result when it is over."""

    __slots__ = ("_evaluate", "_result", "_scale")

    def __init__(self, game: AnyGame, evaluation: Evaluation) -> None:
        self._evaluate = evaluation.evaluate
        self._result = game.result
        self._scale = evaluation.SCALE

    def margin(self, state: AnyState, seat: int) -> float:
        """Return the lead over the best other seat in points; a win counts most."""
        values = self._evaluate(state)
        return _lead(values, seat) + VICTORY * self._won(state, seat)

    def _won(self, state: AnyState, seat: int) -> float:
        result = self._result(state) if state.player is None else None
        if result is None:
            return 0.0
        return 1.0 / len(result.winners) if seat in result.winners else -1.0

    def chances(self, state: AnyState) -> tuple[float, ...]:
        """Return each seat's chance to win, from 0 to 1; a shared win is divided."""
        result = self._result(state)
        if result is not None:
            winners = result.winners
            return tuple((s.seat in winners) / len(winners) for s in result.standings)
        values = self._evaluate(state)
        return tuple(
            1 / (1 + exp(-max(-50.0, min(50.0, _lead(values, seat) / self._scale))))
            for seat in range(len(values))
        )


def _lead(values: Sequence[float], seat: int) -> float:
    """Return a seat's value minus the best of the others."""
    return values[seat] - max((*values[:seat], *values[seat + 1 :]), default=0.0)
