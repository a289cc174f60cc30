"""How strong the bots are: win rates with 95 % intervals, two players.

    python benchmarks/strength.py [--only helsinki:mcts:greedy] [--games N] [--json FILE] [--jobs N]

Every seed is a starting position after a random set-up; it is played twice with seats swapped and
the same luck. Each game is written as a line of JSON as soon as it is over, and a run with the same
file goes on where the last one stopped. A shared win counts half.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from helvetia.bots import make_bot
from helvetia.core import playout
from helvetia.games import find, names

MATCHES: Final = tuple(
    f"{game}:{bots}"
    for game, bots in product(("helsinki", "helvetia"), ("greedy:random", "mcts:greedy"))
)
#: No game of two bots takes longer than this; a test of the rules would find out first.
MOST_MOVES: Final = 20_000


class Pairing(NamedTuple):
    """One game: ``bot`` sits on ``seat``, ``other`` opposite; ``simulations`` are those of mcts."""

    game: str
    bot: str
    other: str
    seed: int
    seat: int
    simulations: int


def play(pairing: Pairing) -> dict[str, Any]:
    """Play one game; the result as it is written."""
    game = find(pairing.game)
    start = time.process_time()
    bots = [
        make_bot(_spec(name, pairing.simulations), game, Random(f"{pairing.seed} {name}"))
        for name in (pairing.bot, pairing.other)
    ]
    if pairing.seat:
        bots.reverse()
    # `Any`: `quick_start` is not in the contract, but both games have it.
    module: Any = game
    state = module.quick_start(2, Random(pairing.seed))
    luck = Random(f"{pairing.seed} luck")
    final = playout(
        game, state, luck, lambda view, moves: bots[view.player](view, moves), MOST_MOVES
    ).final
    result = game.result(final)
    assert result is not None
    return {
        **pairing._asdict(),
        "points": [standing.points for standing in result.standings],
        "share": (pairing.seat in result.winners) / len(result.winners),
        "seconds": round(time.process_time() - start, 2),
    }


def _spec(name: str, simulations: int) -> str:
    return f"mcts:{simulations}" if name == "mcts" else name


# --- one match -----------------------------------------------------------------------------------


def pairings(match: str, games: int, simulations: int, first_seed: int = 0) -> list[Pairing]:
    """The games of a match such as ``helsinki:mcts:greedy``: every seed with both seats."""
    game, bot, other = match.split(":")
    return [
        Pairing(game, bot, other, first_seed + number // 2, number % 2, simulations)
        for number in range(games)
    ]


def read(file: Path | None) -> dict[Pairing, dict[str, Any]]:
    """The games that an earlier run has finished; half a last line is left out."""
    found: dict[Pairing, dict[str, Any]] = {}
    if file is not None and file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except json.JSONDecodeError:
                continue
            found[Pairing(*(row[field] for field in Pairing._fields))] = row
    return found


def run(todo: list[Pairing], jobs: int) -> Iterator[dict[str, Any]]:
    """Play the games, in as many processes as there are jobs."""
    if jobs == 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play, pairing) for pairing in todo]):
            yield future.result()


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson's score interval)."""
    z = 1.96
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (centre - spread) / (1 + z * z / games), (centre + spread) / (1 + z * z / games)


def summary(match: str, rows: Iterable[dict[str, Any]]) -> str:
    """One line: games, win rate, interval, seconds of processor time for a game."""
    rows = list(rows)
    games = len(rows)
    share = sum(row["share"] for row in rows) / games
    low, high = wilson(share, games)
    seconds = sum(row["seconds"] for row in rows) / games
    return (
        f"{match:<26} games {games:>4}   win rate {share:6.1%}   "
        f"95 % interval {low:6.1%} to {high:6.1%}   {seconds:6.1f} s a game"
    )


def main() -> None:
    """Play what is missing, and print a line for each match."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", metavar="GAME:BOT:BOT", help="one match")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first-seed", type=int, default=0, help="for games nobody tuned on")
    parser.add_argument("--simulations", type=int, default=200, help="those of mcts")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    for match in arguments.only or MATCHES:
        if match.count(":") != 2 or match.split(":")[0] not in names():
            parser.error(f"{match!r} is no match; expected for example helsinki:mcts:greedy")
        wanted = pairings(match, arguments.games, arguments.simulations, arguments.first_seed)
        done = read(arguments.json)
        rows = [done[pairing] for pairing in wanted if pairing in done]
        for row in run([pairing for pairing in wanted if pairing not in done], arguments.jobs):
            rows.append(row)
            if arguments.json is not None:
                with arguments.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if sys.stdout.isatty():
                print(summary(match, rows), end="\r", flush=True)
        print(summary(match, rows))


if __name__ == "__main__":
    main()
