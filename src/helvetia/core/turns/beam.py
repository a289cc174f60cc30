"""The best whole turns, by a beam search.

One turn is several small moves, and half a turn tells nothing: a coin laid on the carter is a
loss until the bread is delivered. So turns are searched to their end, step by step, and at every
step only the most promising beginnings are kept (a *beam*). Different first moves are kept apart,
because a turn that begins badly may end best.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import nlargest
from operator import attrgetter
from typing import TypeAlias

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import turn_end_of

from .planner import Plan

Moves: TypeAlias = tuple[AnyMove, ...]
RatedPlan: TypeAlias = Plan[AnyState, AnyMove, float]
"""A plan whose cost is its promise, negative: the best one is the cheapest."""


class _Part:
    """A turn that is not over; its promise is computed on demand."""

    __slots__ = ("after", "moves", "promise")

    def __init__(self, moves: Moves, after: AnyState) -> None:
        self.moves, self.after = moves, after
        self.promise: float | None = None


class TurnSearch:
    """Finds the best whole turns of the seat that decides.

    ``promise(state, seat)`` says how good a state is for a seat. At every step the best beginning
    of each of ``lanes`` first moves is followed, and beside them the best ``width`` of all;
    ``steps`` bounds the length of a plan.
    """

    def __init__(
        self,
        game: AnyGame,
        promise: Callable[[AnyState, int], float],
        *,
        width: int = 8,
        lanes: int = 100,
        steps: int = 40,
    ) -> None:
        self._legal, self._apply = game.legal_moves, game.apply_move
        self._over = turn_end_of(game)
        self._judge = promise
        self._width, self._lanes, self._steps = width, lanes, steps

    def turns(self, state: AnyState, count: int) -> list[RatedPlan]:
        """Return the best turns, best first; a plan ends where chance or others decide."""
        seat = state.player
        done: list[RatedPlan] = []
        lanes = [[part] for part in self._expand(_Part((), state), seat, done)]
        for _ in range(self._steps):
            if not lanes:
                break
            grown = [
                [new for part in lane for new in self._expand(part, seat, done)] for lane in lanes
            ]
            lanes = self._prune([lane for lane in grown if lane], seat)
        done += [self._finished(part.moves, part.after, seat) for lane in lanes for part in lane]
        done.sort(key=attrgetter("cost"))
        return _distinct(done, count)

    def _expand(self, part: _Part, seat: int, done: list[RatedPlan]) -> list[_Part]:
        """Return the parts that are one move longer; add finished turns to ``done``.

        Forced moves are made at once.
        """
        found, over = [], self._over
        for move in self._legal(part.after):
            moves, after = (*part.moves, move), self._apply(part.after, move)
            while not over(after, seat):
                forced = self._legal(after)
                if len(forced) != 1:
                    found.append(_Part(moves, after))
                    break
                moves, after = (*moves, forced[0]), self._apply(after, forced[0])
            else:
                done.append(self._finished(moves, after, seat))
        return found

    def _finished(self, moves: Moves, after: AnyState, seat: int) -> RatedPlan:
        return Plan(moves, after, -self._judge(after, seat))

    def _prune(self, lanes: list[list[_Part]], seat: int) -> list[list[_Part]]:
        """Keep the best part of every lane, and the best of all."""
        if sum(map(len, lanes)) <= self._width:
            return lanes
        for lane in lanes:
            lane.sort(key=lambda part: self._promise(part, seat), reverse=True)
        lanes.sort(key=lambda lane: self._promise(lane[0], seat), reverse=True)
        del lanes[self._lanes :]
        bar = nlargest(self._width, [self._promise(p, seat) for lane in lanes for p in lane])[-1]
        return [lane[:1] + [p for p in lane[1:] if self._promise(p, seat) > bar] for lane in lanes]

    def _promise(self, part: _Part, seat: int) -> float:
        if part.promise is None:
            part.promise = self._judge(part.after, seat)
        return part.promise


def _distinct(plans: list[RatedPlan], count: int) -> list[RatedPlan]:
    """Return the first plans of a sorted list, without those that equal an earlier one.

    Turns with the same beginning and the same value differ in nothing that the evaluation sees,
    for instance in the place of a house.
    """
    found: dict[tuple[Moves, float], RatedPlan] = {}
    for plan in plans:
        found.setdefault((plan.moves[:2], round(plan.cost, 6)), plan)
        if len(found) == count:
            break
    return list(found.values())
