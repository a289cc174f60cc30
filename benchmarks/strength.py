"""How strong the bots are: win rates with 95 % intervals, for two to four players.

    python -m benchmarks.strength --file FILE [--only helsinki:greedy:random] [--players N]
                                  [--games N] [--first-seed N] [--jobs N | --dask ADDRESS]
                                  [--wall]

One bot plays against others that are all alike. Every seed is a starting position after a random
set-up. It is played once for every seat of the one bot, with the same luck. Each game is a line of
JSON as soon as it is over, and a run with the same file goes on where the last one stopped. A
shared win is divided. Without ``--only`` every level plays the level below it.

The levels' time is measured as processor time here, so that a busy machine does not weaken them.
``slowest`` has the longest decision of each seat in processor time, ``waited`` in wall time. With
``--wall`` the levels measure wall time, as they do for users, and the longest wait is printed as a
part of the limit: a test of the limits on a busy machine.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks.learn import keep_going, lines_of, workers
from helvetia.bots import LEVELS, make_bot
from helvetia.bots.levels import make_level
from helvetia.core import collect_seldom, playout
from helvetia.games import find, names

#: No game of bots takes longer than this; a test of the rules would find out first.
MOST_MOVES: Final = 20_000


class Pairing(NamedTuple):
    """One game: ``bot`` sits on ``seat``, and ``other`` on every other seat."""

    game: str
    bot: str
    other: str
    players: int
    seed: int
    seat: int
    wall: bool = False


def play(pairing: Pairing) -> dict[str, Any]:
    """Play one game; return the line that is written."""
    game = find(pairing.game)
    seats = [pairing.bot if s == pairing.seat else pairing.other for s in range(pairing.players)]
    bots = [
        made(spec, game, Random(f"{pairing.seed} {seat} {spec}"), pairing.wall)
        for seat, spec in enumerate(seats)
    ]
    slowest, waited = [0.0] * pairing.players, [0.0] * pairing.players
    offered: list[int] = []

    def choose(view: Any, moves: Any) -> Any:
        offered.append(len(moves))
        seat, worked, began = view.player, time.process_time(), time.perf_counter()
        move = bots[seat](view, moves)
        slowest[seat] = max(slowest[seat], time.process_time() - worked)
        waited[seat] = max(waited[seat], time.perf_counter() - began)
        return move

    # `Any`: `quick_start` is not in the contract, but both games have it.
    module: Any = game
    state = module.quick_start(pairing.players, Random(pairing.seed))
    began = time.process_time()
    course = playout(game, state, Random(f"{pairing.seed} luck"), choose, MOST_MOVES)
    result = game.result(course.final)
    assert result is not None
    return {
        **pairing._asdict(),
        "points": [score.total for score in game.score(course.final)],
        "share": (pairing.seat in result.winners) / len(result.winners),
        "winners": list(result.winners),
        "moves": len(course.moves),
        "branching": round(sum(offered) / len(offered), 2),
        "slowest": [round(each, 3) for each in slowest],
        "waited": [round(each, 3) for each in waited],
        "seconds": round(time.process_time() - began, 2),
    }


def made(spec: str, game: Any, rng: Random, wall: bool) -> Any:
    """Return a bot; the time of a level is processor time, or wall time."""
    if spec in LEVELS and not wall:
        return make_level(spec, game, rng, time.process_time)
    return make_bot(spec, game, rng)


# --- one match -----------------------------------------------------------------------------------


def matches() -> list[str]:
    """Return every level against the one below it, in every game."""
    return [f"{game}:{bot}:{other}" for other, bot in pairwise(LEVELS) for game in names()]


def pairings(
    match: str, players: int, games: int, first_seed: int = 0, wall: bool = False
) -> list[Pairing]:
    """Return the games of a match such as ``helsinki:search=200:greedy``: every seed, every seat.

    ``=`` stands for the colon within the name of a bot.
    """
    game, bot, other = (part.replace("=", ":") for part in match.split(":"))
    return [
        Pairing(game, bot, other, players, first_seed + number // players, number % players, wall)
        for number in range(games)
    ]


def read(file: Path) -> dict[Pairing, dict[str, Any]]:
    """Return the games that earlier runs have finished."""
    return {_pairing_of(row): row for row in lines_of(file)}


def _pairing_of(row: dict[str, Any]) -> Pairing:
    return Pairing(**{field: row[field] for field in Pairing._fields if field in row})


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (Wilson's score interval)."""
    z = 1.96
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (centre - spread) / (1 + z * z / games), (centre + spread) / (1 + z * z / games)


def summary(match: str, players: int, rows: Iterable[dict[str, Any]]) -> str:
    """Return one line: games, win rate, interval, seconds of processor time for a game."""
    rows = list(rows)
    games = len(rows)
    share = sum(row["share"] for row in rows) / games
    low, high = wilson(share, games)
    seconds = sum(row["seconds"] for row in rows) / games
    slowest = max(row["slowest"][row["seat"]] for row in rows)
    return (
        f"{match:<34} {players} players  games {games:>4}   win rate {share:6.1%}   95 % interval "
        f"{low:6.1%} to {high:6.1%}   {seconds:5.1f} s a game   slowest decision {slowest:.2f} s"
    )


def figures(rows: Iterable[dict[str, Any]]) -> str:
    """Return what these games say about the game itself: length, seats, points, shared wins."""
    rows = list(rows)
    seats = range(len(rows[0]["points"]))
    won = [sum((s in r["winners"]) / len(r["winners"]) for r in rows) / len(rows) for s in seats]
    spread = sum(max(r["points"]) - min(r["points"]) for r in rows) / len(rows)
    winner = sum(max(r["points"]) for r in rows) / len(rows)
    alone = sum(len(r["winners"]) == 1 for r in rows) / len(rows)
    branching = sum(r["branching"] for r in rows) / len(rows)
    return (
        f"  {sum(r['moves'] for r in rows) / len(rows):.0f} moves; {branching:.1f} legal moves at "
        "a decision; wins by seat "
        f"{', '.join(f'{each:.1%}' for each in won)}; best score {winner:.1f}, "
        f"spread {spread:.1f}; {alone:.1%} of games have one winner"
    )


def waits(rows: Iterable[dict[str, Any]]) -> str:
    """Return the longest wait of each level in these games, as a part of its limit."""
    found: dict[str, float] = {}
    for row in rows:
        for seat, waited in enumerate(row["waited"]):
            spec = row["bot"] if seat == row["seat"] else row["other"]
            if spec in LEVELS:
                found[spec] = max(found.get(spec, 0.0), waited / LEVELS[spec].seconds)
    return "  longest wait: " + ", ".join(
        f"{s} {part:.0%} of its limit" for s, part in found.items()
    )


def main() -> None:
    """Play what is missing, and print a line for each match."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--only", action="append", metavar="GAME:BOT:BOT", help="one match")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first-seed", type=int, default=0, help="for games nobody tuned on")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS")
    parser.add_argument("--wall", action="store_true", help="levels measure wall time")
    parser.add_argument("--figures", action="store_true", help="the games' own figures, too")
    arguments = parser.parse_args()
    for match in arguments.only or matches():
        if match.count(":") != 2 or match.split(":")[0] not in names():
            parser.error(f"{match!r} is no match; expected for example helsinki:greedy:random")
        wanted = pairings(
            match, arguments.players, arguments.games, arguments.first_seed, arguments.wall
        )
        done = read(arguments.file)
        todo = [pairing for pairing in wanted if pairing not in done]

        def tell(_: object, match: str = match, wanted: Any = wanted) -> None:
            if sys.stdout.isatty():
                rows = read(arguments.file)
                played = [rows[each] for each in wanted if each in rows]
                print(summary(match, arguments.players, played), end="\r", flush=True)

        with workers(arguments.jobs, arguments.dask) as executor:
            keep_going(arguments.file, todo, play, executor, tell)
        rows = read(arguments.file)
        played = [rows[pairing] for pairing in wanted]
        print(summary(match, arguments.players, played), flush=True)
        if arguments.wall:
            print(waits(played), flush=True)
        if arguments.figures:
            print(figures(played), flush=True)


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
