"""The games of the experiment: one job is one game, and depends on nothing but its name and seed.

All games of a seed have the same luck and the same random deals of the bots, as far as it goes:
once two games differ, chance has other questions to answer. Moves of the set-up are random. Greedy
would begin all games of Helvetia alike, and a thousand games would be no more than one opening.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from helvetia.bots import ByScore, Judge, make_bot
from helvetia.bots.evaluation import hand_evaluation_of
from helvetia.bots.greedy import GreedyBot
from helvetia.core import CHANCE, HelvetiaError, TurnSearch
from helvetia.core.json.codec import from_document, to_document
from helvetia.core.walk import sample
from helvetia.games import find as find_game

from .alternatives import Alternative, find

#: No game of these bots takes longer.
MOST_MOVES: Final = 20_000
#: Games that tell one greedy bot from another. No alternative counts them.
PROBES: Final = tuple(
    (f"{game}, 2 players", seed) for game in ("helsinki", "helvetia") for seed in (-1, -2)
)
#: The first turn is compared in so many games.
FIRST_TURNS: Final = 500


class Job(NamedTuple):
    """One game of an alternative or a basis.

    The opponent of greedy is one of `BOTS`, or *nobody*: then the random bot has all seats.
    """

    name: str
    opponent: str
    seed: int


def _short_sighted(game: Any, rng: Random) -> Any:
    """The greedy player that counts nothing but the points on the table."""
    return GreedyBot(game, rng, evaluation=ByScore(game))


def _narrow(game: Any, rng: Random) -> Any:
    """The greedy player that follows one beginning of every first move.

    It plays about as well as a wide one (28 of 60 games of Helvetia) in two thirds of the time. It
    has no time limit either: on a busy machine that would change the games. Its weights are those
    set by hand, so that games can be added when others have been tuned.
    """
    return GreedyBot(game, rng, evaluation=hand_evaluation_of(game), width=1)


BOTS: Final[dict[str, Callable[[Any, Random], Any]]] = {
    "greedy": _narrow,
    "points": _short_sighted,
    "random": lambda game, rng: make_bot("random", game, rng),
}


def play(job: Job) -> dict[str, Any]:
    """Play one game; the row that is written."""
    return _result(job) | {"by": fingerprint()}


@cache
def fingerprint() -> str:
    """Return a short name of the greedy bot: the same as long as it plays some games alike.

    Weights and evaluations change with time, and sums over two bots would mean nothing.
    """
    played = [_result(Job(name, "greedy", seed)) for name, seed in PROBES]
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:8]


def _result(job: Job) -> dict[str, Any]:
    alternative = find(job.name)
    *_, final = _course(alternative, job)
    result = find_game(alternative.game).result(final)
    assert result is not None
    row: dict[str, Any] = {
        **job._asdict(),
        "rounds": final.round,
        "points": [standing.points for standing in result.standings],
        "winners": list(result.winners),
    }
    if alternative.changes and job.opponent == "greedy" and job.seed < FIRST_TURNS:
        row["same_turn"] = same_first_turn(alternative, job.seed)
    return row


def _course(alternative: Alternative, job: Job) -> Iterator[Any]:
    """Yield the states of a game; greedy moves on by one seat with every seed."""
    game: Any = find_game(alternative.game)
    luck = Random(f"{job.seed} luck")
    seats = range(alternative.players)
    own = job.seed % len(seats)
    names = ["greedy" if seat == own else job.opponent for seat in seats]
    if job.opponent == "nobody":
        names = ["random" for _ in seats]
    bots = [BOTS[name](game, Random(f"{job.seed} {seat}")) for seat, name in enumerate(names)]
    set_up = BOTS["random"](game, Random(f"{job.seed} set-up"))
    begun = False
    state = game.new_game(alternative.players, alternative.options)
    yield state
    for _ in range(MOST_MOVES):
        if state.player is None:
            return
        if state.player == CHANCE:
            move = sample(game.odds(state), luck)
        else:
            begun = begun or game.turn_begins(state)
            bot = bots[state.player] if begun else set_up
            move = bot(game.view(state, state.player), game.legal_moves(state))
        state = game.apply_move(state, move)
        yield state
    raise AssertionError(f"{job} does not end")


# --- the first turn ------------------------------------------------------------------------------


def first_turn_of(alternative: Alternative, seed: int) -> Any:
    """Return the state before the first turn."""
    game: Any = find_game(alternative.game)
    states = _course(alternative, Job(alternative.name, "greedy", seed))
    return next(s for s in states if s.player not in (None, CHANCE) and game.turn_begins(s))


def same_first_turn(alternative: Alternative, seed: int) -> bool | None:
    """Return whether the best first turn of the basis is the best under the alternative, too.

    None if the alternative has no such position, for instance because its deck is another.
    """
    game: Any = find_game(alternative.game)
    start = first_turn_of(alternative.of_basis, seed)
    document: Any = to_document(start)
    document["options"] = to_document(alternative.options)
    try:
        other = from_document(document, type(start))
    except HelvetiaError:
        return None
    return _best_turn(game, start) == _best_turn(game, other)


def _best_turn(game: Any, state: Any) -> Sequence[Any]:
    margin = Judge(game, hand_evaluation_of(game)).margin
    return TurnSearch(game, margin).turns(state, 1)[0].moves
