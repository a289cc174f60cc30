"""Games to review, and a cheap estimator for tests that need many of them."""

from functools import cache
from random import Random
from typing import Any

from helvetia.bots import make_bot
from helvetia.core import Record, playout
from helvetia.core.records.record import AnyRecord
from helvetia.games import find
from helvetia.review.analysis import Analysis, Job
from helvetia.review.estimate import estimator_of, final_shares, mean_shares


def played(name: str, bots: tuple[str, ...], seed: int, length: int | None = None) -> AnyRecord:
    """Return the record of a game between these bots, or its first moves."""
    whole = _whole(name, bots, seed)
    return whole if length is None else whole.cut(length)


@cache
def _whole(name: str, bots: tuple[str, ...], seed: int) -> AnyRecord:
    game = find(name)
    seats = [make_bot(bot, game, Random(f"{seed} {seat}")) for seat, bot in enumerate(bots)]
    moves = playout(game, game.new_game(len(bots)), Random(seed), seats).moves
    return Record.start(game, len(bots)).add(*moves)


def judged_by_model(job: Job) -> Analysis:
    """Return an analysis without any rollout: the judge, or the result."""
    at, estimator = job.place.at, estimator_of(job.place.game)
    state: Any = job.place.known
    if state.player is None:
        return Analysis(at, None, final_shares(estimator.game, state))
    shares = estimator.judge.shares(state)
    return Analysis(at, state.player, mean_shares([shares, shares]))
