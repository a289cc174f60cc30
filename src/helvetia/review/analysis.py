"""Analyse one position: the shares of the seats, and the turns that look best, compared.

All turns of a position are rolled out with the same hidden cards and the same random numbers, so
that their differences are known better than their values. A first quarter of the budget chooses the
best two turns besides the played one. The rest of the budget, with fresh random numbers, compares
these: a turn that was chosen because it was lucky has no advantage from that luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import fsum
from os.path import exists
from random import Random
from typing import Final, TypeVar

from attrs import frozen

from helvetia.core.contract import CHANCE, AnyState
from helvetia.core.records.notes import WHOLE, Evaluation
from helvetia.core.turns.beam import Moves

from .estimate import (
    CANDIDATES,
    Budget,
    Estimator,
    Place,
    Shares,
    estimator_of,
    final_shares,
    mean_error,
    mean_shares,
    sample_shares,
)

T = TypeVar("T")

#: The number of turns that the second part of the budget compares, the played one among them.
_FINALISTS: Final = 3


@frozen
class Tried:
    """A turn that was compared: its moves as text, the shares after it, and its loss.

    `loss` is the share that its seat loses against the best turn, in billionths, and `error` the
    standard error of that loss. The best turn has neither.
    """

    moves: tuple[str, ...]
    evaluation: Evaluation
    loss: int = 0
    error: int = 0


@frozen
class Analysis:
    """The shares of the position after `at` moves, and the turns of `seat`, best first.

    There are no turns where chance decides, and none where the observer does not know what the seat
    could do. `line` is the best turn with the turns that are expected after it, as text.
    """

    at: int
    seat: int | None
    evaluation: Evaluation
    turns: tuple[Tried, ...] = ()
    line: tuple[str, ...] = ()


@frozen
class Job:
    """A position to analyse: small, and its result depends on nothing else.

    If it is *judged*, so many turns are compared to the end, the one that was *played* among them.
    As soon as a file with the name *stop* exists, its analysis ends.
    """

    place: Place
    budget: Budget
    judged: bool
    played: Moves = ()
    compared: int = _FINALISTS
    stop: str = ""


class Stopped(Exception):  # noqa: N818 - no error: nobody waits for the analysis
    """The file of a job exists that ends its analysis."""


def analyse(job: Job) -> Analysis:
    """Return the analysis of a position. Raises `Stopped`."""
    place, estimator = job.place, estimator_of(job.place.game)
    seat: int | None = place.known.player
    if seat is None:
        return Analysis(place.at, None, final_shares(estimator.game, place.known))
    shares = sample_shares(estimator, _until_stopped(job, estimator.worlds(place, job.budget)))
    if seat == CHANCE or not job.judged:
        return Analysis(place.at, seat, shares)
    best, turns = _compare(estimator, job)
    line = _line(estimator, place, best)
    return Analysis(place.at, seat, shares, turns, tuple(map(estimator.game.format_move, line)))


def _compare(estimator: Estimator, job: Job) -> tuple[Moves, tuple[Tried, ...]]:
    """Return the best turn, and all that were compared, best first."""
    seat: int = job.place.known.player
    played, budget, most = job.played, job.budget, job.compared
    dealt = _until_stopped(job, estimator.worlds(job.place, budget))
    worlds = [(world, rng.getrandbits(64)) for world, rng in dealt]
    turns = _distinct(estimator, worlds[0][0], played, max(most, CANDIDATES))
    first = max(1, budget.simulations // 4)
    if len(turns) > most:
        tried = {turn: _samples(estimator, job, turn, worlds[:first]) for turn in turns}
        promise = {turn: fsum(each[seat] for each in tried[turn]) for turn in turns}
        others = sorted((t for t in turns if t != played), key=lambda t: -promise[t])
        finalists = others[: most - bool(played)]
        turns = [turn for turn in turns if turn == played or turn in finalists]
    found = {turn: _samples(estimator, job, turn, worlds[first:]) for turn in turns}
    values = {turn: [each[seat] for each in samples] for turn, samples in found.items()}
    # Sorting keeps the order of equals: the played turn, then by the evaluation.
    best, *rest = sorted(turns, key=lambda turn: -fsum(values[turn]))
    text = estimator.game.format_move
    ranked = [Tried(tuple(map(text, best)), mean_shares(found[best]))]
    for turn in rest:
        lost = [b - t for b, t in zip(values[best], values[turn], strict=True)]
        loss, error = (round(number * WHOLE) for number in mean_error(lost))
        ranked.append(Tried(tuple(map(text, turn)), mean_shares(found[turn]), loss, error))
    return best, tuple(ranked)


def _distinct(estimator: Estimator, world: AnyState, played: Moves, most: int) -> list[Moves]:
    """Return the played turn and the candidates, without those that lead to the same state."""
    found: dict[AnyState, Moves] = {}
    if played:
        found[reduce(estimator.game.apply_move, played, world)] = played
    for plan in estimator.candidates(world, most):
        found.setdefault(plan.after, plan.moves)
    return list(found.values())


def _samples(
    estimator: Estimator, job: Job, turn: Moves, worlds: Sequence[tuple[AnyState, int]]
) -> list[Shares]:
    """Return the shares a round after a turn: when its seat has had its next turn."""
    apply = estimator.game.apply_move
    ends = ((reduce(apply, turn, world), seed) for world, seed in _until_stopped(job, worlds))
    return [estimator.rollout(end, Random(seed))[-1] for end, seed in ends]


def _until_stopped(job: Job, worlds: Iterable[T]) -> Iterator[T]:
    """Yield the worlds of a job, which take milliseconds each, until its file exists."""
    for world in worlds:
        if job.stop and exists(job.stop):
            raise Stopped
        yield world


def _line(estimator: Estimator, place: Place, best: Moves) -> Moves:
    """Return the best turn and the expected replies: a round, or up to the next chance point.

    From the knowledge of one seat there are no replies: they would name guessed cards.
    """
    if not place.whole:
        return best
    game = estimator.game
    line, state = best, reduce(game.apply_move, best, place.known)
    for _ in game.score(state)[1:]:
        if state.player in (CHANCE, None):
            break
        moves = estimator.best_turn(state)
        line, state = line + moves, reduce(game.apply_move, moves, state)
    return line
