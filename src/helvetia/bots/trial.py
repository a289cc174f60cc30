"""Try a turn in an imagined world: the others answer, and the position is judged."""

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

#: The default number of turns that the first seat to answer considers.
REPLIES: Final = 4
#: The default number of own turns after the one that is tried.
HORIZON: Final = 1
#: The number of states whose best turns are cached.
_KEPT: Final = 1024
#: A trial ends at some time, in games whose turns have no end, too.
_MOST_TURNS: Final = 40

#: The course of a trial: seats and the moves of their turns.
Course: TypeAlias = list[tuple[int, Moves]]


class OutOfTime(Exception):  # noqa: N818 - no error: a trial that does not count
    """A trial did not end in time."""


class World(NamedTuple):
    """A deal of the hidden cards, the seed of all luck to come, and how far to look.

    ``further`` is the number of own turns to look at beyond the horizon. They are used only while
    chance has decided nothing: then all worlds are equal, and only a longer look helps.
    """

    state: AnyState
    seed: int
    further: int = 0


class Trials:
    """Tries turns in imagined worlds; the best turns of seats at first sight are cached.

    A trial ends where its seat has had ``horizon`` turns after the one that is tried. So no turn
    looks better only because the others have not answered yet, and a preparation succeeds or fails
    before it counts. The seat that answers first tries its best ``replies`` turns and plays the one
    that serves it best in the end. All later turns are those that look best at first sight.
    """

    def __init__(
        self,
        game: AnyGame,
        evaluation: Evaluation | None,
        leaves: Evaluation | None,
        replies: int = REPLIES,
        horizon: int = HORIZON,
    ) -> None:
        self.judge: Judge = Judge(game, evaluation or evaluation_of(game))
        self._shares = Judge(game, leaves or evaluation or learnt_evaluation_of(game)).shares
        self._game, self._replies, self._horizon = game, replies, horizon
        # Follow one beginning for every first move: half a turn says little about the whole.
        self._search = TurnSearch(game, self.judge.margin, width=1)
        self._best: dict[AnyState, list[Moves]] = {}

    def share(self, world: World, moves: Moves, late: Late = never) -> tuple[float, Course]:
        """Return the share of the win of the seat that makes these moves, and what happened.

        Raises `OutOfTime`.
        """
        seat, luck = world.state.player, Random(world.seed)
        state, lucky = self._after(world.state, moves, luck)
        rival, begun = state.player, [(seat, moves)]
        if rival in (None, seat):
            shares, course = self._play_on(state, lucky, begun, world.further, luck, late)
            return shares[seat], course
        seed, found = luck.getrandbits(32), []
        for reply in self._turns(state, late):
            luck = Random(seed)  # each reply meets the same luck
            after, more = self._after(state, reply, luck)
            course = [*begun, (rival, reply)]
            found.append(self._play_on(after, lucky or more, course, world.further, luck, late))
        shares, course = max(found, key=lambda each: each[0][rival])
        return shares[seat], course

    def _play_on(
        self, state: AnyState, lucky: bool, course: Course, further: int, luck: Random, late: Late
    ) -> tuple[tuple[float, ...], Course]:
        """Let all seats play greedily to the end of the trial; return the shares and the course."""
        seat, own = course[0][0], 0
        further += self._horizon
        while state.player is not None and len(course) < _MOST_TURNS:
            begins = state.player == seat and turn_begins(self._game, state)
            enough = own >= (self._horizon if lucky else further)
            if enough and (begins or state.player != seat):
                break
            own += begins
            turn = self._turns(state, late)[0]
            course.append((state.player, turn))
            state, more = self._after(state, turn, luck)
            lucky = lucky or more
        return self._shares(state), course

    def _after(self, state: AnyState, moves: Moves, luck: Random) -> tuple[AnyState, bool]:
        """Return the state after a turn and after chance, and whether chance decided anything."""
        state = reduce(self._game.apply_move, moves, state)
        return advance(self._game, state, luck), state.player == CHANCE

    def _turns(self, state: AnyState, late: Late) -> list[Moves]:
        """Return the best turns at first sight, best first."""
        turns = self._best.get(state)
        if turns is None:
            turns = [plan.moves for plan in self._search.turns(state, self._replies, late)]
            if late():
                raise OutOfTime
            if len(self._best) >= _KEPT:
                del self._best[next(iter(self._best))]  # one at a time: all take long
            self._best[state] = turns
        return turns
