"""The greedy player: it plays the whole turn with the best evaluation."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from time import monotonic
from types import ModuleType
from typing import Any, Final, Generic, TypeAlias

from helvetia.core.contract import AnyGame, AnyMove, AnyState, Bot, E_co, Game, M, O, S, check_state
from helvetia.core.errors import IllegalMove, OptionError
from helvetia.core.turns.beam import Late, Moves, RatedPlan, TurnSearch, never

from .evaluation import Evaluation, evaluation_of
from .explain import Candidate, Explanation, deciding_terms
from .shares import Judge

AnyBot: TypeAlias = Bot[Any, Any]
Clock: TypeAlias = Callable[[], float]
#: The part of its seconds that a decision uses: the rest is for what cannot be interrupted.
USED: Final = 0.96
#: More than one plan is stored for callers that offer only some of the legal moves.
_PLANS: Final = 8
#: The objects that Python itself has frozen at its start: 3.12 has some.
_FROZEN: Final = gc.get_freeze_count()


class GreedyBot(Generic[S, M]):
    """Plays the turn with the best evaluation at its end; it looks no further.

    Hidden cards are dealt at random once for every plan. A plan ends where chance decides, and the
    evaluation covers the expected outcome. Equal turns are ordered by the legal moves. With
    ``seconds`` a decision ends in time, with the best turn found so far. ``explain()`` explains it.

    >>> from helvetia.core import playout
    >>> from helvetia.games import helsinki
    >>> bot = GreedyBot(helsinki, Random(1))
    >>> playout(helsinki, helsinki.new_game(2), Random(1), bot).final.player is None
    True
    """

    def __init__(
        self,
        game: Game[S, O, M, E_co],
        rng: Random,
        *,
        evaluation: Evaluation | None = None,
        width: int = 8,
        lanes: int = 100,
        seconds: float | None = None,
        taste: str = "",
        clock: Clock = monotonic,
    ) -> None:
        self.game: AnyGame = game
        self.evaluation: Evaluation = evaluation_of(game) if evaluation is None else evaluation
        self._rng = rng
        self._settings = {
            "evaluation": evaluation,
            "width": width,
            "lanes": lanes,
            "seconds": seconds,
            "taste": taste,
            "clock": clock,
        }
        self.taste: str = taste
        """The name of the favourite plan, if the player has one."""
        self._judge = Judge(game, self.evaluation)
        self._search = TurnSearch(game, self._judge.margin, width=width, lanes=lanes)
        self._seconds, self._clock = seconds, clock
        self._thought: tuple[int, list[RatedPlan]] | None = None
        self._rest = Following(game)

    def __reduce__(self) -> tuple[Callable[..., AnyBot], tuple[object, ...]]:
        return again, (GreedyBot, name_of(self.game), self._rng, self._settings, self._rest.plan)

    def __call__(self, view: S, legal_moves: tuple[M, ...]) -> M:
        """Return the next move of the planned turn, or of a new one."""
        check_state(self.game, view)
        move: M | None = self._rest.next(view, legal_moves)
        if move is not None:
            return move
        state = self.game.determinize(view, self._rng)
        with quick_collection():
            plans = self._search.turns(state, _PLANS, until(self._seconds, self._clock))
        self._thought = state.player, plans
        begun: M = self._rest.begin(state, [plan.moves for plan in plans], legal_moves)
        return begun

    def explain(self) -> Explanation:
        """Explain the last decision. Raises `OptionError` before the first one."""
        if self._thought is None:
            raise OptionError("there is no decision to explain yet")
        seat, plans = self._thought
        shares = [self._judge.shares(plan.after)[seat] for plan in plans]
        text = self.game.format_move
        candidates = tuple(
            Candidate(tuple(map(text, plan.moves)), 0, share)
            for plan, share in zip(plans, shares, strict=True)
        )
        return Explanation(
            seat,
            0,
            candidates,
            ((seat, candidates[0].moves),),
            deciding_terms(self._judge, seat, plans),
            self.taste,
        )


def until(seconds: float | None, clock: Clock) -> Late:
    """Return a function that is true once these seconds are over."""
    if seconds is None:
        return never
    end = clock() + USED * seconds
    return lambda: clock() >= end


@contextmanager
def quick_collection() -> Iterator[None]:
    """Let the garbage collector look only at what a decision makes.

    A collection of everything, with the caches of the game, can take longer than the time left.
    """
    if gc.get_freeze_count() > _FROZEN:  # by another thread, or by the program: that stays
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class Following:
    """A plan that is being carried out, move by move, as long as the game goes as expected."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._moves: Moves = ()
        self._state: AnyState = None

    @property
    def plan(self) -> tuple[Moves, AnyState]:
        """The moves that are left, and the state that they begin with."""
        return self._moves, self._state

    @plan.setter
    def plan(self, plan: tuple[Moves, AnyState]) -> None:
        self._moves, self._state = plan

    def next(self, view: AnyState, legal_moves: Moves) -> AnyMove | None:
        """Return the next move of the plan; None if there is none or the game went another way."""
        if not legal_moves:
            raise OptionError("a bot needs at least one legal move to choose from")
        if self._as_expected(view, legal_moves):
            return self._step()
        self._moves = ()
        return legal_moves[0] if len(legal_moves) == 1 else None

    def _as_expected(self, view: AnyState, legal_moves: Moves) -> bool:
        if not self._moves or self._moves[0] not in legal_moves:
            return False
        # Where another seat decides there is nothing to compare: the game went another way.
        if self._state.player != view.player:
            return False
        return bool(self._game.view(self._state, view.player) == view)

    def begin(self, state: AnyState, plans: Iterable[Moves], legal_moves: Moves) -> AnyMove:
        """Return the first move of the best plan that is allowed; keep the others for later."""
        for moves in plans:
            if moves[0] in legal_moves:
                self._state, self._moves = state, moves
                return self._step()
        return legal_moves[0]

    def _step(self) -> AnyMove:
        move, *rest = self._moves
        self._moves = tuple(rest)
        try:
            self._state = self._game.apply_move(self._state, move)
        except IllegalMove:  # a plan of another deal of the hidden cards
            self._moves = ()
        return move


# --- copies ---------------------------------------------------------------------------------------


def name_of(game: AnyGame) -> AnyGame | str:
    """Return the name of a game's module, which cannot be copied or pickled itself."""
    return game.__name__ if isinstance(game, ModuleType) else game


def again(
    kind: Callable[..., Any],
    game: AnyGame | str,
    rng: Random,
    settings: dict[str, Any],
    plan: tuple[Moves, AnyState],
) -> AnyBot:
    """Return a copied or unpickled bot, in the middle of its plan."""
    bot = kind(import_module(game) if isinstance(game, str) else game, rng, **settings)
    bot._rest.plan = plan
    made: AnyBot = bot
    return made
