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


@cache
def played(name: str, bots: tuple[str, ...], seed: int, length: int | None = None) -> AnyRecord:
    """Return the record of a game between these bots, or its first moves."""
    game = find(name)
    seats = [make_bot(bot, game, Random(f"{seed} {seat}")) for seat, bot in enumerate(bots)]
    moves = playout(game, game.new_game(len(bots)), Random(seed), seats).moves
    return Record.start(game, len(bots)).add(*moves[:length])


def judged_by_model(job: Job) -> Analysis:
    """Return an analysis without any rollout: the judge, or the result."""
    estimator = estimator_of(job.game)
    state: Any = job.known
    if state.player is None:
        return Analysis(job.at, None, final_shares(estimator.game, state))
    shares = estimator.judge.shares(state)
    return Analysis(job.at, state.player, mean_shares([shares, shares]))
