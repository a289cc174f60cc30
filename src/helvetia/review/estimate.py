"""Estimate each seat's share of the win: short rollouts, judged after every turn.

A rollout deals the hidden cards (if the estimate may use only a view), draws the outcomes of
chance, and lets a greedy player with some randomness play one turn for each seat. The learnt shares
of :mod:`helvetia.bots.shares` judge the positions after these turns, or the result does.

Chance does not count as a turn. So the rollouts from a chance point and those from its outcomes end
at the same positions, and the share before chance is the mean of the shares after it. That makes
luck fair: its mean is zero, however good or bad the judge is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from math import exp, fsum, sqrt
from random import Random
from typing import Final, TypeAlias, cast

from attrs import frozen

from helvetia.bots.evaluation import evaluation_of
from helvetia.bots.greedy import name_of
from helvetia.bots.shares import Judge, shares_of
from helvetia.core.contract import AnyGame, AnyState, check_state
from helvetia.core.errors import OptionError, StateError
from helvetia.core.optional import turn_begins
from helvetia.core.records.notes import ALL, Evaluation, Everything, Seat, check_seat
from helvetia.core.turns.beam import Moves, RatedPlan, TurnSearch
from helvetia.core.walk import advance

SIMULATIONS: Final = 16
"""The default number of rollouts for each position and each turn."""
LEAST_SIMULATIONS: Final = 4
MOST_SIMULATIONS: Final = 100_000
"""The smallest and the largest number of rollouts."""

Shares: TypeAlias = tuple[float, ...]
"""The share of the win of each seat."""

#: A turn of the rollouts is one of the best few, by a temperature in points.
_CHOICES: Final = 3
_TEMPERATURE: Final = 1.0
CANDIDATES: Final = 5
"""The number of turns that are compared with the one that was played."""
#: A turn may have several parts, with chance between them; this bounds games without an end.
_MOST_PARTS: Final = 60
_CACHED: Final = 4096


def mean_shares(samples: Sequence[Sequence[float]]) -> Evaluation:
    """Return the mean of the shares of rollouts, with the standard error of each mean.

    >>> mean_shares([(1.0, 0.0), (0.5, 0.5)]).fractions
    (0.75, 0.25)
    """
    found = [mean_error(column) for column in zip(*samples, strict=True)]
    means, errors = [mean for mean, _ in found], [min(error, 1.0) for _, error in found]
    return Evaluation.of(f"review:{len(samples)}", means, errors)


def mean_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of at least two numbers and its standard error.

    >>> mean_error([1.0, 3.0])
    (2.0, 1.0)
    """
    count = len(numbers)
    mean = fsum(numbers) / count  # `sum` rounds differently from Python 3.12 on
    return mean, sqrt(fsum((number - mean) ** 2 for number in numbers) / (count * (count - 1)))


@frozen
class Budget:
    """How much is simulated, and by which random seed."""

    simulations: int = SIMULATIONS
    seed: int = 0

    def __attrs_post_init__(self) -> None:
        least, most, found = LEAST_SIMULATIONS, MOST_SIMULATIONS, self.simulations
        if type(found) is not int or not least <= found <= most:
            wanted = f"a number of simulations from {least} to {most}"
            raise OptionError(f"a budget is {wanted}, not {found!r}")


@frozen
class Place:
    """A position as an observer knows it: the state itself (`ALL`), or the view of a seat.

    `game` is the game, or the name of its module: a module cannot be pickled.
    """

    game: AnyGame | str
    at: int
    known: AnyState
    whole: bool

    @classmethod
    def of(cls, game: AnyGame, state: AnyState, seat: Seat, at: int = 0) -> Place:
        """Return a position of a game as a seat knows it."""
        check_state(game, state)
        check_seat(len(game.score(state)), seat)
        if isinstance(seat, Everything):
            return cls(name_of(game), at, state, whole=True)
        return cls(name_of(game), at, game.view(state, seat), whole=False)


class Estimator:
    """Rolls positions of one game out."""

    def __init__(self, game: AnyGame) -> None:
        self.game: AnyGame = game
        self.judge: Judge = shares_of(game)
        # The shares do not choose turns: a player who maximises them looks for their errors.
        margin = Judge(game, evaluation_of(game)).margin
        self._wide = TurnSearch(game, margin)
        # Every first move is followed, one beginning of each: half a turn does not tell much.
        narrow = TurnSearch(game, margin, width=1)
        self._plans = lru_cache(_CACHED)(lambda state: narrow.turns(state, _CHOICES))
        self._knows_turns = hasattr(game, "turn_begins")

    def candidates(self, state: AnyState, most: int = CANDIDATES) -> list[RatedPlan]:
        """Return the turns that look best in this state, best first."""
        return self._wide.turns(state, most)

    def worlds(self, place: Place, budget: Budget) -> Iterator[tuple[AnyState, Random]]:
        """Yield the state, or one dealt from the view alone, for each simulation of a position.

        The random numbers beside it go on from the deal. They depend on nothing but the name of the
        game, the number of the position and the seed: a seed made from the moves could tell hidden
        cards.
        """
        game, known = self.game, place.known
        for number in range(budget.simulations):
            rng = Random(f"{game.GAME} {place.at} {budget.seed} {number}")
            yield known if place.whole else game.determinize(known, rng), rng

    def rollout(self, state: AnyState, luck: Random) -> list[Shares]:
        """Return each seat's share after each of the next turns, one turn for each seat.

        The turn that has begun is the first one. A finished game keeps its result.
        """
        game = self.game
        state = advance(game, state, luck)
        last = self.judge.shares(state)
        found: list[Shares] = []
        for _ in range(_MOST_PARTS):
            if state.player is None or len(found) == len(last):
                break
            for move in self._turn(state, luck):
                state = game.apply_move(state, move)
            state = advance(game, state, luck)
            if state.player is None or turn_begins(game, state) or not self._knows_turns:
                last = self.judge.shares(state)
                found.append(last)
        return found + [last] * (len(last) - len(found))

    def best_turn(self, state: AnyState) -> Moves:
        """Return the moves of the turn that looks best."""
        return self._plans(state)[0].moves

    def _turn(self, state: AnyState, luck: Random) -> Moves:
        """Return one of the best turns at random; better ones are likelier."""
        plans = self._plans(state)
        best = plans[0].cost
        weights = [exp(max(-50.0, (best - plan.cost) / _TEMPERATURE)) for plan in plans]
        return luck.choices(plans, weights)[0].moves


def sample_shares(estimator: Estimator, worlds: Iterable[tuple[AnyState, Random]]) -> Evaluation:
    """Return the shares of a position: the mean over rollouts and over a round of turns.

    The judge may favour the seat that has just had its turn. In the mean of a round all seats have.
    """
    rounds = (estimator.rollout(world, rng) for world, rng in worlds)
    return mean_shares([
        tuple([fsum(column) / len(column) for column in zip(*each, strict=True)])
        for each in rounds
    ])  # fmt: skip


def win_shares(
    game: AnyGame,
    state: AnyState,
    *,
    seat: Seat = ALL,
    simulations: int = SIMULATIONS,
    seed: int = 0,
) -> Evaluation:
    """Estimate each seat's share of the win from what a seat knows, or from everything.

    *state* is a state or that seat's view; None is a spectator. Shares and their standard errors
    are exact billionths, as records keep them. At the end of a game the shares are those of the
    result.

    >>> from helvetia.games import helsinki
    >>> found = win_shares(helsinki, helsinki.quick_start(2, Random(1)), seat=0, simulations=4)
    >>> found.by, sum(found.shares)
    ('review:4', 1000000000)
    """
    place, budget = Place.of(game, state, seat), Budget(simulations, seed)
    if place.known.player is None:
        return final_shares(game, state)
    estimator = Estimator(game)
    return sample_shares(estimator, estimator.worlds(place, budget))


def final_shares(game: AnyGame, state: AnyState) -> Evaluation:
    """Return the shares of a finished game: the winners divide the win."""
    result = game.result(state)
    if result is None:
        raise StateError("this game is not over")
    winners = result.winners
    shares = [float(seat in winners) for seat in range(len(result.standings))]
    return Evaluation.of("result", shares, [0.0] * len(shares))


def estimator_of(game: AnyGame | str) -> Estimator:
    """Return the estimator of a game, or of a game's module by name; a process keeps those."""
    return _estimator_of(game) if isinstance(game, str) else Estimator(game)


@lru_cache(maxsize=4)
def _estimator_of(module: str) -> Estimator:
    # A module satisfies the contract by its contents, which no type checker can see from here.
    return Estimator(cast("AnyGame", import_module(module)))
