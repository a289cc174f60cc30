"""The searching player: Monte Carlo tree search over whole turns.

Every simulation is set in one of several *worlds*: a deal of the hidden cards that agrees with the
view, and a stream of luck for what chance decides later. It walks down one shared tree and adds one
turn to it. What is stored belongs to moves and not to deals, so all worlds share what they learn.
At each node the best few turns of a beam search are the choices; the evaluation says how promising
they look before they are tried.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import exp, fsum
from random import Random
from time import monotonic
from typing import Final, Generic

from helvetia.core.contract import (
    CHANCE,
    AnyGame,
    AnyMove,
    AnyState,
    E_co,
    Game,
    M,
    O,
    S,
    check_state,
)
from helvetia.core.errors import OptionError
from helvetia.core.optional import turn_begins
from helvetia.core.turns.beam import Late, Moves, RatedPlan, TurnSearch, never
from helvetia.core.walk import sample

from .evaluation import Evaluation, Term, evaluation_of, learnt_evaluation_of
from .greedy import USED, AnyBot, Clock, Following, again, name_of, until
from .shares import Judge
from .tree import (
    Candidate,
    Edge,
    Explanation,
    Node,
    Outcome,
    deciding_terms,
    principal_line,
    select,
)

SIMULATIONS: Final = 200
"""The default budget."""

#: The number of worlds at first: see `_world_of`.
_WORLDS: Final = 32
#: The number of tries of every turn at the root before the better ones get more.
_FIRST_TRIES: Final = 6
#: The number of cached beam searches, and of nodes of a tree.
_KEPT: Final = 1024
_MOST_NODES: Final = 20_000
#: The part of the priors that all turns share alike.
_EVENLY: Final = 0.3
#: Below the root there is less exploration: replies that are tried for their own sake would count
#: as if somebody made them.
_BELOW: Final = 0.5
#: Replies end at some time, in games whose turns have no end, too.
_MOST_REPLIES: Final = 16

#: The objects that Python itself has frozen at its start: 3.12 has some.
_FROZEN: Final = gc.get_freeze_count()

Progress = Callable[[int, float], object]


class _OutOfTime(Exception):  # noqa: N818 - no error: a simulation that is left out
    """A simulation did not end in time."""


class MctsBot(Generic[S, M]):
    """Plays the turn that most simulations ended up trying.

    Give a number of ``simulations`` for play that can be repeated (same seed, same moves), or a
    number of ``seconds``, or both, for each decision: it ends with the first that is used up.
    Simulations that could not change the choice any more are left out. What the last decision found
    out about this position is used again, and its simulations count.
    ``progress(simulations, share)`` is called after every simulation with the share of the budget
    that is used up, from 0 to 1. After a decision ``tree`` holds the root of its tree, and
    ``explain()`` tells why.

    ``evaluation`` chooses turns, and ``leaves`` judges where a simulation ends: after the others
    have answered, and the seat has had its next turn.

    ``choices`` is how many turns are considered at a node, ``widths`` are those of the beam search
    at the root and below, ``exploration`` weighs doubt against value, and ``temperature`` is the
    difference in points that makes a turn look 2.7 times as promising.

    >>> from helvetia.games import helsinki
    >>> state = helsinki.quick_start(2, Random(3))
    >>> bot = MctsBot(helsinki, Random(1), simulations=20)
    >>> bot(helsinki.view(state, 0), helsinki.legal_moves(state)) in helsinki.legal_moves(state)
    True
    >>> 1 <= bot.explain().simulations <= 20
    True
    """

    def __init__(
        self,
        game: Game[S, O, M, E_co],
        rng: Random,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        evaluation: Evaluation | None = None,
        leaves: Evaluation | None = None,
        choices: int = 6,
        exploration: float = 0.4,
        temperature: float = 1.0,
        widths: tuple[int, int] = (8, 4),
        progress: Progress | None = None,
        clock: Clock = monotonic,
    ) -> None:
        self._simulations, self._seconds = _budget(simulations, seconds)
        self.game: AnyGame = game
        self.evaluation: Evaluation = evaluation_of(game) if evaluation is None else evaluation
        self.tree: Node | None = None
        self._rng = rng
        self._settings = {
            "simulations": simulations,
            "seconds": seconds,
            "evaluation": evaluation,
            "leaves": leaves,
            "choices": choices,
            "exploration": exploration,
            "temperature": temperature,
            "widths": widths,
            "progress": progress,
            "clock": clock,
        }
        self._judge = Judge(game, self.evaluation)
        if leaves is None:
            leaves = learnt_evaluation_of(game) if evaluation is None else evaluation
        self._shares = Judge(game, leaves).shares
        self._clock = clock
        self._late: Late = never
        self._began = 0.0
        self._nodes = 0
        #: The state after each turn that is considered.
        self._after: dict[Moves, AnyState] = {}
        #: The nodes at which this seat decides next, by what it will see there.
        self._ahead: dict[AnyState, Node] = {}
        self._choices, self._exploration, self._temperature = choices, exploration, temperature
        # At most half of the budget goes to what does not look good.
        self._first_tries = min(_FIRST_TRIES, (self._simulations or 1000) // (2 * choices))
        wide, narrow = widths
        self._wide = TurnSearch(game, self._judge.margin, width=wide)
        # Every first move is followed below the root, too: half a turn does not tell which is good.
        self._narrow = TurnSearch(game, self._judge.margin, width=narrow)
        self._found: dict[AnyState, list[RatedPlan]] = {}
        self._rest = Following(game)
        self._progress = progress

    def __reduce__(self) -> tuple[Callable[..., AnyBot], tuple[object, ...]]:
        return again, (MctsBot, name_of(self.game), self._rng, self._settings, self._rest.plan)

    def __call__(self, view: S, legal_moves: tuple[M, ...]) -> M:
        """Return the next move of the chosen turn, or of a new one."""
        check_state(self.game, view)
        move: M | None = self._rest.next(view, legal_moves)
        if move is not None:
            return move
        assert view.player is not None  # there are legal moves
        self._began = self._clock()
        self._late = until(self._seconds, self._clock)
        self.tree = root = self._ahead.get(view) or Node(view.player)
        self._ahead, self._nodes = {}, 0
        with _quick_collection():
            state = self._simulate(root, view)
        begun: M = self._rest.begin(state, [edge.moves for edge in root.ranked()], legal_moves)
        return begun

    def explain(self) -> Explanation:
        """Explain the last decision. Raises `OptionError` before the first one."""
        if self.tree is None:
            raise OptionError("there is no decision to explain yet")
        text = self.game.format_move
        return Explanation(
            self.tree.seat,
            self.tree.visits,
            tuple(
                Candidate(tuple(map(text, e.moves)), e.visits, e.value, e.prior)
                for e in self.tree.ranked()
            ),
            tuple((seat, tuple(map(text, moves))) for seat, moves in principal_line(self.tree)),
            self._terms(self.tree),
        )

    def _terms(self, root: Node) -> tuple[Term, ...]:
        """Return the terms in which the chosen turn and the second differ, right after them."""
        afters = [self._after[edge.moves] for edge in root.ranked()[:2]]
        return deciding_terms(self._judge, root.seat, *afters) if len(afters) == 2 else ()

    # --- simulations ---------------------------------------------------------------------------

    def _simulate(self, root: Node, view: AnyState) -> AnyState:
        """Simulate until the budget is used up, or nothing could change the choice any more.

        Return the state of one of the worlds.
        """
        worlds: list[tuple[AnyState, int]] = []

        def world(number: int) -> tuple[AnyState, int]:
            while len(worlds) <= number:
                dealt = self.game.determinize(view, self._rng)
                worlds.append((dealt, self._rng.randrange(1 << 32)))
            return worlds[number]

        # What a seat can do, and where that leads before others decide, is the same in all worlds.
        plans = self._wide.turns(world(0)[0], self._choices, self._late)
        self._after = {plan.moves: plan.after for plan in plans}
        choices = self._edges(root, plans)
        root.keep(choices)
        share = 0.0
        while share < 1 and not self._late():
            edge = self._next_choice(root, choices)
            # Each turn meets the worlds in the same order, so that turns are compared fairly.
            state, seed = world(_world_of(edge.visits))
            try:
                self._descend(root, edge, state, Random(seed))
            except _OutOfTime:
                break
            share = self._used(root, len(choices))
            if self._progress is not None:
                self._progress(root.visits, share)
        if self._progress is not None and share < 1:
            self._progress(root.visits, 1.0)
        return worlds[0][0]

    def _used(self, root: Node, choices: int) -> float:
        """Return the share of the budget that is used up; 1 if the choice is certain."""
        left = self._simulations - root.visits
        if choices == 1 or (self._simulations and root.lead() > left):
            return 1.0
        shares = [0.0]
        if self._simulations:
            shares.append(1 - left / self._simulations)
        if self._seconds is not None:
            shares.append((self._clock() - self._began) / (USED * self._seconds))
        return min(1.0, max(shares))

    def _next_choice(self, root: Node, choices: list[Edge]) -> Edge:
        """Return the turn to try at the root: at first all a few times, against bad luck."""
        least = min(choices, key=lambda edge: edge.visits)
        if least.visits < self._first_tries:
            return least
        return select(root, choices, self._exploration)

    def _descend(self, root: Node, edge: Edge, state: AnyState, luck: Random) -> None:
        """Run one simulation: down the tree, one turn further, and the result back up."""
        node, path, again = root, [(root, edge)], False
        state, outcome = self._carry_out(state, edge.moves, luck)
        while edge.visits and state.player is not None and self._nodes < _MOST_NODES:
            self._nodes += (*outcome, state.player) not in edge.nodes
            node = edge.behind(outcome, state.player)
            edges = self._edges(node, self._plans(state))
            if node.seat == root.seat and not again:
                again = True
                self._ahead[self.game.view(state, root.seat)] = node
            edge = select(node, edges, self._exploration * _BELOW)
            path.append((node, edge))
            state, outcome = self._carry_out(state, edge.moves, luck)
        shares = self._shares(self._reply(state, root.seat, luck))
        for node, edge in path:
            node.visits += 1
            edge.visits += 1
            edge.total += shares[node.seat]

    def _edges(self, node: Node, plans: list[RatedPlan]) -> list[Edge]:
        """Return the edges of a node for these turns; make the missing ones."""
        edges = []
        for plan, prior in zip(plans, self._priors(plans), strict=True):
            edge = node.edges.get(plan.moves)
            if edge is None:
                first = self._shares(plan.after)[node.seat]
                edge = node.edges[plan.moves] = Edge(plan.moves, first, prior)
            edges.append(edge)
        return edges

    def _plans(self, state: AnyState) -> list[RatedPlan]:
        """Return the best turns in this state, from a cache."""
        plans = self._found.get(state)
        if plans is None:
            plans = self._narrow.turns(state, self._choices, self._late)
            if self._late():
                raise _OutOfTime
            if len(self._found) >= _KEPT:
                del self._found[next(iter(self._found))]  # one at a time: to free all takes long
            self._found[state] = plans
        return plans

    def _priors(self, plans: list[RatedPlan]) -> list[float]:
        """Return the prior probabilities of turns, by their evaluations.

        A part is the same for all turns: the evaluation may be wrong about any of them.
        """
        best = plans[0].cost
        weights = [exp(max(-50.0, (best - plan.cost) / self._temperature)) for plan in plans]
        total = fsum(weights)
        return [(1 - _EVENLY) * weight / total + _EVENLY / len(plans) for weight in weights]

    def _carry_out(self, state: AnyState, moves: Moves, luck: Random) -> tuple[AnyState, Outcome]:
        """Return the state after a turn and after chance, and the outcomes of chance."""
        for move in moves:
            state = self.game.apply_move(state, move)
        outcome: list[AnyMove] = []
        while state.player == CHANCE:
            move = sample(self.game.odds(state), luck)
            outcome.append(move)
            state = self.game.apply_move(state, move)
        return state, tuple(outcome)

    def _reply(self, state: AnyState, seat: int, luck: Random) -> AnyState:
        """Go on greedily until the others have answered and this seat has had its next turn.

        So all positions that are judged come after a turn of the same seat: nobody's looks better
        only because the others have not answered yet. And what a turn was meant to prepare is
        seen, or is seen to fail.
        """
        answered = ready = False
        for _ in range(_MOST_REPLIES):
            if state.player is None:
                break
            begins = turn_begins(self.game, state)
            if state.player != seat:
                if ready:
                    break
                answered = True
            elif ready and begins:
                break
            elif answered or begins:
                ready = True
            state, _ = self._carry_out(state, self._plans(state)[0].moves, luck)
        return state


@contextmanager
def _quick_collection() -> Iterator[None]:
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


def _world_of(visits: int) -> int:
    """Return the world for the next try: at first a new one, later old and new ones in turn.

    In a world that is met again the tree grows deeper; but the more is known of a turn, the more it
    matters that its worlds were not odd ones.
    """
    return visits % (_WORLDS + visits // 8)


def _budget(simulations: int | None, seconds: float | None) -> tuple[int, float | None]:
    """Return the checked budget: simulations (0: any number), and seconds."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise OptionError(f"{seconds} seconds: there must be more than 0, and an end")
    if simulations is None:
        return (SIMULATIONS if seconds is None else 0), seconds
    if simulations < 1:
        raise OptionError(f"{simulations} simulations: there must be 1 or more")
    return simulations, seconds
