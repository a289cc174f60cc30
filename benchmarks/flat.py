"""A flat search, to be measured against the tree: ``benchmarks.flat:flat_100ms``.

Eight turns are compared in the same worlds. In each the others answer greedily, the seat has its
next turn, and the learnt shares judge the position. The worse half is dropped twice. As long as
chance had no say, every further comparison looks one turn further. Milliseconds are processor time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

from helvetia.bots.evaluation import evaluation_of, learnt_evaluation_of
from helvetia.bots.greedy import USED, Following
from helvetia.bots.shares import Judge
from helvetia.core import CHANCE, TurnSearch, sample
from helvetia.core.optional import turn_begins

CHOICES: Final = 8
WIDTHS: Final = (8, 1)
#: After these parts of the time the worse half of the turns is dropped.
CUTS: Final = (0.35, 0.65)
MOST_WORLDS: Final = 60
MOST_PARTS: Final = 40


class _LateError(Exception):
    """A comparison did not end in time."""


class FlatBot:
    """Plays the turn that fares best in the worlds that were tried."""

    def __init__(self, game: Any, rng: Random, seconds: float) -> None:
        self._game, self._rng, self._seconds = game, rng, seconds
        margin = Judge(game, evaluation_of(game)).margin
        self._shares = Judge(game, learnt_evaluation_of(game)).shares
        self._wide, self._narrow = (TurnSearch(game, margin, width=each) for each in WIDTHS)
        self._rest = Following(game)
        self._found: dict[Any, Any] = {}
        self._by_chance = False

    def __call__(self, view: Any, legal_moves: Any) -> Any:
        """Return the next move of the chosen turn, or of a new one."""
        move = self._rest.next(view, legal_moves)
        if move is not None:
            return move
        gc.freeze()
        try:
            return self._decide(view, legal_moves)
        finally:
            gc.unfreeze()

    def _decide(self, view: Any, legal_moves: Any) -> Any:
        began, self._found = process_time(), {}

        def late() -> bool:
            return process_time() >= began + USED * self._seconds

        first = self._game.determinize(view, self._rng)
        turns = self._wide.turns(first, CHOICES, late)
        results: list[list[float]] = [[] for _ in turns]
        alive, cuts = list(range(len(turns))), list(CUTS)

        def mean(turn: int) -> float:
            return sum(results[turn]) / max(1, len(results[turn]))

        try:
            for number in range(MOST_WORLDS):
                if len(alive) == 1 or late():
                    break
                world = first if number == 0 else self._game.determinize(view, self._rng)
                seed = self._rng.randrange(1 << 32)
                found = [
                    (turn, self._compare(world, turns[turn].moves, Random(seed), number, late))
                    for turn in alive
                ]
                for turn, share in found:
                    results[turn].append(share)
                while cuts and len(alive) > 2 and process_time() - began >= cuts[0] * self._seconds:
                    cuts.pop(0)
                    alive = sorted(alive, key=mean, reverse=True)[: max(2, (len(alive) + 1) // 2)]
        except _LateError:
            pass
        order = sorted(range(len(turns)), key=lambda turn: (turn not in alive, -mean(turn)))
        return self._rest.begin(first, [turns[turn].moves for turn in order], legal_moves)

    def _compare(
        self, state: Any, moves: Any, luck: Random, further: int, late: Callable[[], bool]
    ) -> float:
        """Return the seat's share after its turn, the others' answers and its next turn."""
        seat, own = state.player, 0
        self._by_chance = False
        state = self._after(state, moves, luck)
        for _ in range(MOST_PARTS):
            if state.player is None:
                break
            enough = own == (1 if self._by_chance else 1 + further)
            if state.player != seat:
                if enough:
                    break
            elif turn_begins(self._game, state):
                if enough:
                    break
                own += 1
            state = self._after(state, self._best(state, late), luck)
        return float(self._shares(state)[seat])

    def _after(self, state: Any, moves: Any, luck: Random) -> Any:
        for move in moves:
            state = self._game.apply_move(state, move)
        while state.player == CHANCE:
            self._by_chance = True
            state = self._game.apply_move(state, sample(self._game.odds(state), luck))
        return state

    def _best(self, state: Any, late: Callable[[], bool]) -> Any:
        moves = self._found.get(state)
        if moves is None:
            plans = self._narrow.turns(state, 1, late)
            if late():
                raise _LateError
            moves = self._found[state] = plans[0].moves
        return moves


def __getattr__(name: str) -> Any:
    """Return the factory of a bot."""
    kind, _, budget = name.partition("_")
    number = budget.removesuffix("ms")
    if kind != "flat" or not number.isdecimal():
        raise AttributeError(name)
    return lambda game, rng: FlatBot(game, rng, int(number) / 1000)
