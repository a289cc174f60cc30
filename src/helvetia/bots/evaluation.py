"""What a position is worth to a seat, before the game is over.

An *evaluation* knows one game: it says what each seat's prospects are worth in points, and can
explain every part of that number. It is a module (or any object) with the names of
:class:`Evaluation`. :func:`evaluation_of` finds the one that belongs to a game; a game without one
is judged by its score as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import exp
from typing import Any, Final, Protocol, TypeAlias, cast

from attrs import frozen

from helvetia.core.contract import Game

# The types of a game that is known only by its name.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any

#: What a won game adds to a margin: more than any number of points.
VICTORY: Final = 1000.0


@frozen
class Term:
    """One part of an evaluation: so much of something, and what one unit of it is worth.

    >>> Term("cards", 4, 0.5, "a card in the hand").points
    2.0
    """

    name: str
    amount: float
    weight: float
    text: str

    @property
    def points(self) -> float:
        """What this part adds to the value of the seat."""
        return self.amount * self.weight


@frozen
class Weight:
    """What one unit of a term is worth, and why it is counted at all."""

    name: str
    points: float
    text: str


class Evaluation(Protocol):
    """The names that an evaluation offers."""

    @property
    def SCALE(self) -> float:  # noqa: N802 - a module's constant
        """A lead of so many points makes a win 73 % likely; twice as many make it 88 %."""
        ...

    def evaluate(self, state: AnyState, /) -> tuple[float, ...]:
        """What every seat's position is worth, in points."""
        ...

    def explain(self, view: AnyState, seat: int, /) -> tuple[Term, ...]:
        """The terms that add up to a seat's value."""
        ...

    def turn_begins(self, state: AnyState, /) -> bool:
        """Whether a seat is at the very beginning of a turn, so that a plan may end before it."""
        ...


class ByScore:
    """The evaluation of a game that has none of its own: the points as they stand."""

    SCALE: float = 3.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def evaluate(self, state: AnyState) -> tuple[float, ...]:
        """The score of every seat."""
        return tuple(float(score.total) for score in self._game.score(state))

    def explain(self, view: AnyState, seat: int) -> tuple[Term, ...]:
        """The items of the score."""
        items = self._game.score(view)[seat].items
        return tuple(Term(item.source, item.points, 1.0, item.detail) for item in items)

    def turn_begins(self, state: AnyState) -> bool:
        """Never known: a turn ends where another seat or chance decides."""
        return False


def evaluation_of(game: AnyGame) -> Evaluation:
    """The evaluation made for this game, or :class:`ByScore` where there is none.

    >>> from helvetia.games import helsinki
    >>> start = helsinki.new_game(2)
    >>> sum(term.points for term in evaluation_of(helsinki).explain(start, 0)) < 30
    True
    """
    module = _MODULES.get(getattr(game, "__name__", ""))
    if module is None:
        return ByScore(game)
    # A module satisfies the protocol by what it holds, which no type checker can see from here.
    return cast("Evaluation", import_module(f"{__package__}.{module}"))


_MODULES: Final = {
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
        """How far ahead of the best other seat this one is, in points; a win counts most."""
        values = self._evaluate(state)
        return _lead(values, seat) + VICTORY * self._won(state, seat)

    def _won(self, state: AnyState, seat: int) -> float:
        result = self._result(state)
        if result is None:
            return 0.0
        return 1.0 / len(result.winners) if seat in result.winners else -1.0

    def chances(self, state: AnyState) -> tuple[float, ...]:
        """How likely each seat is to win, from 0 to 1; shared wins are shared."""
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
    """A seat's value less the best of the others."""
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0.0)
