"""Advise a person: the best turn that a bot finds from what the person may know, and why."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import frozen

from helvetia.bots import Judge, Term, evaluation_of
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.turns import TurnSearch

_LEAST: Final = 0.05  # a smaller change is no reason


@frozen
class Advice:
    """The moves of the best turn that was found, and the terms of the evaluation that it changes.

    Each move comes with the position in which it is made; hidden cards in it are guesses. The
    amount of a gain is the difference in points.
    """

    steps: tuple[tuple[AnyState, AnyMove], ...]
    gains: tuple[Term, ...]


def advice(game: AnyGame, view: AnyState, rng: Random) -> Advice:
    """Return the turn of the greedy bot for the seat to move in this view.

    >>> from helvetia.games import helvetia
    >>> state = helvetia.quick_start(2, Random(1))
    >>> before, move = advice(helvetia, state, Random(1)).steps[0]
    >>> before == state, move in helvetia.legal_moves(state)
    (True, True)
    """
    evaluation = evaluation_of(game)
    state = game.determinize(view, rng)
    plan = TurnSearch(game, Judge(game, evaluation).margin).turns(state, 1)[0]
    seat: int = state.player
    gains = _gains(evaluation.explain(state, seat), evaluation.explain(plan.after, seat))
    steps = []
    for move in plan.moves:
        steps.append((state, move))
        state = game.apply_move(state, move)
    return Advice(tuple(steps), gains)


def _gains(before: tuple[Term, ...], after: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the changed terms, the largest change first."""
    old = {term.name: term.points for term in before}
    gains = [Term(t.name, t.points - old.get(t.name, 0.0), 1.0, t.text) for t in after]
    worth = [gain for gain in gains if abs(gain.points) >= _LEAST]
    return tuple(sorted(worth, key=lambda gain: (-abs(gain.points), gain.name)))
