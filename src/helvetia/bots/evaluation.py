"""Evaluate a position for a seat, before the game is over.

An *evaluation* is made for one game: it estimates each seat's prospects in points, and can explain
every part of that number. It is any object with the names of :class:`Evaluation`.
:func:`evaluation_of` finds the evaluation of a game; a game without one is judged by its score.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from math import fsum
from operator import mul
from typing import Any, Final, Protocol

from attrs import frozen

from helvetia.core.contract import AnyGame, AnyState


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


@frozen(eq=False)
class Weights:
    """The worth of one unit of each term, by the number of players and the stage of the game.

    A stage is the share of the game that is over, from 0 to 1. ``rows[players][term]`` has the
    weight of the term at each of the ``knots``; between two knots weights are interpolated.
    ``scale`` is the lead in points that makes a win 73 % likely.

    >>> table = Weights(3.0, (0.0, 1.0), {2: {"cards": (0.4, 0.2)}})
    >>> [round(table.at(2, "cards", stage), 2) for stage in (0.0, 0.25, 1.0)]
    [0.4, 0.35, 0.2]
    """

    scale: float
    knots: tuple[float, ...]
    rows: Mapping[int, Mapping[str, tuple[float, ...]]]

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Weights:
        """Return the weights of a JSON document."""
        rows = {
            int(players): {name: tuple(points) for name, points in terms.items()}
            for players, terms in document["players"].items()
        }
        return cls(document["scale"], tuple(document["knots"]), rows)

    def at(self, players: int, name: str, stage: float) -> float:
        """Return the weight of a term; 0 for a term that has none."""
        row = self.rows[players].get(name)
        if row is None:
            return 0.0
        last = min(max(bisect_right(self.knots, stage), 1), len(self.knots) - 1)
        low, high = self.knots[last - 1], self.knots[last]
        part = min(1.0, max(0.0, (stage - low) / (high - low)))
        return row[last - 1] * (1 - part) + row[last] * part


@cache
def weights_of(game: str, name: str) -> Weights:
    """Return weights of the data file of a game: ``by_hand``, ``tuned`` (if any) or ``learnt``."""
    text = files("helvetia.bots").joinpath("data", f"{game}.json").read_text(encoding="utf-8")
    return Weights.from_document(json.loads(text)[name])


class Weighted:
    """An evaluation that weighs terms, the same for every game.

    `features` returns the stage of the game, and for each seat of a state all else that its value
    depends on. `amounts` takes these and returns how much of each term the seat has, in the order
    of `terms` (names and meanings). Most moves change the features of one seat only, so values are
    cached by features.

    >>> table = Weights(3.0, (0.0, 1.0), {2: {"roofs": (0.5, 0.5)}})
    >>> def roofs(count): return (float(count),)
    >>> terms = {"roofs": "a covered roof"}
    >>> tall = Weighted(terms, lambda state: (0.1, [(4,), (2,)]), roofs, table)
    >>> tall.evaluate(None), tall.explain(None, 1)[0].points
    ((2.0, 1.0), 1.0)
    """

    def __init__(
        self,
        terms: Mapping[str, str],
        features: Callable[[AnyState], tuple[float, Sequence[tuple[Any, ...]]]],
        amounts: Callable[..., tuple[float, ...]],
        weights: Weights,
    ) -> None:
        self.terms: Mapping[str, str] = terms
        self.weights: Weights = weights
        self.SCALE: float = weights.scale
        self._features, self._amounts = features, amounts

        @lru_cache(maxsize=1 << 10)
        def points(players: int, stage: float) -> tuple[float, ...]:
            return tuple(weights.at(players, name, stage) for name in terms)

        @lru_cache(maxsize=1 << 15)
        def value(players: int, stage: float, *features: Any) -> float:
            # fsum: the sum of floats differs between versions of Python, and with it the game.
            return fsum(map(mul, amounts(*features), points(players, stage)))

        self._points, self._value = points, value

    def __reduce__(self) -> tuple[type[Weighted], tuple[object, ...]]:
        return Weighted, (self.terms, self._features, self._amounts, self.weights)

    def with_weights(self, weights: Weights) -> Weighted:
        """Return an evaluation of the same terms by other weights."""
        return Weighted(self.terms, self._features, self._amounts, weights)

    def evaluate(self, state: AnyState) -> tuple[float, ...]:
        """Return the worth of every seat's position, in points."""
        stage, features = self._features(state)
        value, players = self._value, len(features)
        return tuple([value(players, stage, *each) for each in features])

    def explain(self, view: AnyState, seat: int) -> tuple[Term, ...]:
        """Return the terms that add up to a seat's value."""
        stage, features = self._features(view)
        points = self._points(len(features), stage)
        found = zip(self.terms.items(), self._amounts(*features[seat]), points, strict=True)
        return tuple(Term(name, amount, each, text) for (name, text), amount, each in found)

    def stage(self, view: AnyState) -> float:
        """Return the share of the game that is over, from 0 to 1."""
        return self._features(view)[0]


class Evaluation(Protocol):
    """The names that an evaluation offers."""

    @property
    def SCALE(self) -> float:  # noqa: N802 - a constant
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

    Its weights are those with which the greedy player wins: tuned by self-play, where that helped.

    >>> from helvetia.games import helsinki
    >>> start = helsinki.new_game(2)
    >>> sum(term.points for term in evaluation_of(helsinki).explain(start, 0)) < 30
    True
    """
    return _named(game, "EVALUATION")


def hand_evaluation_of(game: AnyGame) -> Evaluation:
    """Return the evaluation with the weights that were set by hand, from which tuning began."""
    return _named(game, "BY_HAND")


def learnt_evaluation_of(game: AnyGame) -> Evaluation:
    """Return the evaluation whose weights were fitted to the results of games.

    It says how likely a win is. :func:`evaluation_of` says which turn to choose: a term that goes
    with winning, such as a card less in the hand, need not be what makes a turn good.
    """
    return _named(game, "LEARNT")


def _named(game: AnyGame, name: str) -> Evaluation:
    module = _MODULES.get(getattr(game, "__name__", ""))
    if module is None:
        return ByScore(game)
    found: Evaluation = getattr(import_module(f"{__package__}.{module}"), name)
    return found


_MODULES: Final = {
    "helvetia": "evaluate_helvetia",
    "helvetia.games.helvetia": "evaluate_helvetia",
    "helvetia.games.helsinki": "evaluate_helsinki",
}
