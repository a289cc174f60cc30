"""The best whole turns, by a beam search.

A turn is several small moves, and half a turn cannot be judged: a coin on the carter is a loss
until the bread is delivered. So turns are searched to their end, step by step. Each step keeps
only the most promising beginnings (a *beam*), separately for different first moves: a turn that
begins badly may end best.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from heapq import nlargest
from operator import attrgetter, itemgetter
from typing import Final, TypeAlias

from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import turn_end_of

from .planner import Plan

Moves: TypeAlias = tuple[AnyMove, ...]
RatedPlan: TypeAlias = Plan[AnyState, AnyMove, float]
"""A plan whose cost is its promise, negative: the best one is the cheapest."""


#: New objects between two looks of the collector; Python's own number is 700 or 2000.
_COLLECT_AFTER: Final = 50_000
#: A whole turn: its cost, its moves, and the state after them.
_Done: TypeAlias = tuple[float, Moves, AnyState]


Late: TypeAlias = Callable[[], bool]
"""Says whether a search has used up its time."""


def never() -> bool:
    """Return that there is still time."""
    return False


def collect_seldom() -> None:
    """Let Python's garbage collector look at new objects less often, in this whole process.

    A search keeps thousands of small objects alive, among which the collector looks for cycles in
    vain: states have none. With this call greedy games take some thirty percent less time
    (``benchmarks/collector.py``). It is for programs and worker processes; a library's functions
    should leave the collector alone.
    """
    gc.set_threshold(max(_COLLECT_AFTER, gc.get_threshold()[0]))


class _Part:
    """A turn that is not over; its promise is computed when parts are compared."""

    __slots__ = ("after", "moves", "promise")

    def __init__(self, moves: Moves, after: AnyState) -> None:
        self.moves, self.after = moves, after
        self.promise: float = 0.0


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

    def turns(self, state: AnyState, count: int, late: Late = never) -> list[RatedPlan]:
        """Return the best turns, best first; a plan ends where chance or others decide.

        As soon as ``late()`` is true the search ends. Then there are the turns found so far or, if
        there are none, the best beginning of one.
        """
        seat = state.player
        done: list[_Done] = []
        lanes = [[part] for part in self._expand(_Part((), state), seat, done, late)]
        for _ in range(self._steps):
            if not lanes or late():
                break
            grown = [
                [new for part in lane for new in self._expand(part, seat, done, late)]
                for lane in lanes
            ]
            if late():
                break
            lanes = self._prune([lane for lane in grown if lane], seat)
        if not (done and late()):
            best = [part for lane in lanes for part in lane]
            for part in best[:1] if late() else best:
                done.append((-self._judge(part.after, seat), part.moves, part.after))
        done.sort(key=itemgetter(0))
        return _distinct(done, count)

    def _expand(self, part: _Part, seat: int, done: list[_Done], late: Late) -> list[_Part]:
        """Return the parts that are one move longer; add finished turns to ``done``.

        Forced moves are made at once.
        """
        found: list[_Part] = []
        over = self._over
        for move in self._legal(part.after):
            if late() and (found or done):
                break
            moves, after = (*part.moves, move), self._apply(part.after, move)
            while not over(after, seat):
                forced = self._legal(after)
                if len(forced) != 1:
                    found.append(_Part(moves, after))
                    break
                moves, after = (*moves, forced[0]), self._apply(after, forced[0])
            else:
                done.append((-self._judge(after, seat), moves, after))
        return found

    def _prune(self, lanes: list[list[_Part]], seat: int) -> list[list[_Part]]:
        """Keep the best part of every lane, and the best of all."""
        if sum(map(len, lanes)) <= self._width:
            return lanes
        ranked = [self._ranked(lane, seat) for lane in lanes]
        ranked.sort(key=lambda lane: lane[0].promise, reverse=True)
        del ranked[self._lanes :]
        bar = nlargest(self._width, [part.promise for lane in ranked for part in lane])[-1]
        return [lane[:1] + [part for part in lane[1:] if part.promise > bar] for lane in ranked]

    def _ranked(self, lane: list[_Part], seat: int) -> list[_Part]:
        """Return the parts of a lane, the best first, without those that equal another one.

        Parts with the same promise mostly differ in the order of their moves only.
        """
        found: dict[float, _Part] = {}
        for part in lane:
            part.promise = self._judge(part.after, seat)
            found.setdefault(round(part.promise, 6), part)
        return sorted(found.values(), key=_PROMISE, reverse=True)


_PROMISE: Final = attrgetter("promise")


def _distinct(turns: list[_Done], count: int) -> list[RatedPlan]:
    """Return the first turns of a sorted list, without those that equal an earlier one.

    Turns with the same beginning and the same value differ in nothing that the evaluation sees,
    for instance in the place of a house.
    """
    found: dict[tuple[Moves, float], RatedPlan] = {}
    for cost, moves, after in turns:
        found.setdefault((moves[:2], round(cost, 6)), Plan(moves, after, cost))
        if len(found) == count:
            break
    return list(found.values())
