"""Measure the source tree on the import path; a subprocess of ``benchmarks.against``.

Each line of standard input is a job and each line of standard output its result, both as JSON.
The script uses only the contract of the games, so that it runs with any revision of the library.
"""

import gc
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from time import process_time, thread_time
from typing import Any

import helvetia
from helvetia import CHANCE, from_json, to_json

#: One position in so many decisions is sampled.
EVERY = 5


def _pick(moves: Any, rng: Random) -> Any:
    return moves[int(rng.random() * len(moves))]


def _sample(odds: Any, rng: Random) -> Any:
    """Draw an outcome with its integer weight."""
    point = rng.random() * sum(weight for _, weight in odds)
    for outcome, weight in odds:
        point -= weight
        if point < 0:
            return outcome
    return odds[-1][0]


def _random_game(game: Any, players: int, seed: int) -> int:
    """Play one random game, set-up included, and return the number of decisions."""
    rng = Random(seed)
    legal_moves, apply_move, odds = game.legal_moves, game.apply_move, game.odds
    state = game.new_game(players)
    decisions = 0
    while (seat := state.player) is not None:
        if seat == CHANCE:
            state = apply_move(state, _sample(odds(state), rng))
        else:
            state = apply_move(state, _pick(legal_moves(state), rng))
            decisions += 1
    return decisions


def _decisions(game: Any, players: int, seed: int) -> Iterator[Any]:
    """Yield the states of one random game in which a player decides, before they list moves.

    A state may cache its moves. So each yielded state is a new one, made by the move before it.
    """
    rng = Random(seed)
    state, made = game.new_game(players), game.new_game(players)
    while state.player is not None:
        if state.player == CHANCE:
            move = _sample(game.odds(state), rng)
        else:
            yield made
            move = _pick(game.legal_moves(state), rng)
        made, state = game.apply_move(state, move), game.apply_move(state, move)


def _positions(job: Any, game: Any) -> list[Any]:
    seeds = job["seeds"]
    return [s for seed in seeds for s in list(_decisions(game, job["players"], seed))[::EVERY]]


def _replayed(game: Any, line: Any) -> Any:
    state = game.new_game(line["players"])
    for text in line["moves"]:
        state = game.apply_move(state, game.parse_move(text))
    return state


def play(job: Any, game: Any) -> tuple[int, float]:
    """Return the decisions of random games and the seconds that they took."""
    start = process_time()
    made = sum(_random_game(game, job["players"], seed) for seed in job["seeds"])
    return made, process_time() - start


def children(job: Any, game: Any) -> tuple[int, float]:
    """Return the number of children made of sampled positions and the seconds for them."""
    positions = _positions(job, game)
    legal_moves, apply_move = game.legal_moves, game.apply_move
    start = process_time()
    made = sum(len([apply_move(s, move) for move in legal_moves(s)]) for s in positions)
    return made, process_time() - start


def round_trips(job: Any, game: Any) -> tuple[int, float]:
    """Return the number of JSON round trips of sampled positions and the seconds for them."""
    positions = _positions(job, game)
    kind = game.GameState
    start = process_time()
    for state in positions:
        from_json(to_json(state), kind)
    return len(positions), process_time() - start


def slowest(job: Any, game: Any) -> tuple[int, float]:
    """Return the number of calls of ``legal_moves`` and the seconds of the slowest one.

    The hard positions of the job come first, with caches as empty as the game allows.
    """
    states = [_replayed(game, line) for line in job["hard"]]
    getattr(import_module(f"helvetia.games.{game.GAME}.play"), "clear_caches", int)()
    gc.disable()  # else one call would pay for a collection
    calls, worst = 0, 0.0
    games = (_decisions(game, job["players"], seed) for seed in job["seeds"])
    for state in (*states, *(state for played in games for state in played)):
        start = thread_time()
        game.legal_moves(state)
        worst = max(worst, thread_time() - start)
        calls += 1
    gc.enable()
    return calls, worst


JOBS = {"play": play, "children": children, "json": round_trips, "slowest": slowest}


def main() -> None:
    """Do every job of the input."""
    print(json.dumps(helvetia.__file__), flush=True)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        game = import_module(f"helvetia.games.{job['game']}")
        print(json.dumps(JOBS[job["kind"]](job, game)), flush=True)


if __name__ == "__main__":
    main()
