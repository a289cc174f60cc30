"""Try a turn in an imagined world: everybody plays on greedily, and the outcome is judged."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Final, NamedTuple, TypeAlias

from helvetia.core.contract import CHANCE, AnyGame, AnyState
from helvetia.core.optional import turn_begins
from helvetia.core.turns.beam import Late, Moves, TurnSearch, never
from helvetia.core.walk import advance

from .evaluation import Evaluation, evaluation_of, learnt_evaluation_of
from .shares import Judge

#: The number of cached answers.
_KEPT: Final = 1024
#: A trial ends at some time, in games whose turns have no end, too.
_MOST_TURNS: Final = 40

#: The course of a trial: seats and the moves of their turns.
Course: TypeAlias = list[tuple[int, Moves]]


class OutOfTime(Exception):  # noqa: N818 - no error: a trial that does not count
    """A trial did not end in time."""


class World(NamedTuple):
    """A deal of the hidden cards, the seed of all luck to come, and how far to look.

    ``further`` is the number of own turns to look at beyond the next one. They are used only while
    chance has decided nothing: then all worlds are equal, and only a longer look helps.
    """

    state: AnyState
    seed: int
    further: int = 0


class Trials:
    """Tries turns in imagined worlds; the answers of seats are cached.

    All positions are judged after the next turn of the same seat. So no turn looks better only
    because the others have not answered yet, and a preparation succeeds or fails before it counts.
    """

    def __init__(
        self, game: AnyGame, evaluation: Evaluation | None, leaves: Evaluation | None
    ) -> None:
        self.judge: Judge = Judge(game, evaluation or evaluation_of(game))
        self._shares = Judge(game, leaves or evaluation or learnt_evaluation_of(game)).shares
        self._game = game
        # Follow one beginning for every first move: half a turn says little about the whole.
        self._search = TurnSearch(game, self.judge.margin, width=1)
        self._answers: dict[AnyState, Moves] = {}

    def share(self, world: World, moves: Moves, late: Late = never) -> tuple[float, Course]:
        """Return the share of the win of the seat that makes these moves, and what happened.

        Raises `OutOfTime`.
        """
        luck, course = Random(world.seed), [(world.state.player, moves)]
        seat, own = world.state.player, 0
        state, lucky = self._after(world.state, moves, luck)
        while state.player is not None and len(course) < _MOST_TURNS:
            enough = own > (0 if lucky else world.further)
            if state.player != seat:
                if enough:
                    break
            elif turn_begins(self._game, state):
                if enough:
                    break
                own += 1
            answer = self._answer(state, late)
            course.append((state.player, answer))
            state, more = self._after(state, answer, luck)
            lucky = lucky or more
        return self._shares(state)[seat], course

    def _after(self, state: AnyState, moves: Moves, luck: Random) -> tuple[AnyState, bool]:
        """Return the state after a turn and after chance, and whether chance decided anything."""
        state = reduce(self._game.apply_move, moves, state)
        return advance(self._game, state, luck), state.player == CHANCE

    def _answer(self, state: AnyState, late: Late) -> Moves:
        """Return the best turn at first sight."""
        moves = self._answers.get(state)
        if moves is None:
            moves = self._search.turns(state, 1, late)[0].moves
            if late():
                raise OutOfTime
            if len(self._answers) >= _KEPT:
                del self._answers[next(iter(self._answers))]  # one at a time: all take long
            self._answers[state] = moves
        return moves
