"""Where the time of random play goes.

python -m benchmarks.profiles [--game NAME] [--players N] [--games N] [--lines N] [--cold]
"""

import argparse
import cProfile
import pstats

from helvetia.games import find

from .contender import Tally
from .own import GAMES, PLAYERS, random_game
from .remembered import Forgetful


def main() -> None:
    """Play games that were not played before, under the profiler."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.profiles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--players", type=int, choices=PLAYERS, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--lines", type=int, default=25, help="functions to show")
    parser.add_argument("--cold", action="store_true", help="forget all answers before each game")
    chosen = parser.parse_args()
    game = find(chosen.game)
    forgetful = Forgetful(game)
    for seed in range(chosen.games):
        random_game(game, chosen.players, seed)
    tally = Tally()
    profile = cProfile.Profile()
    for seed in range(chosen.games, 2 * chosen.games):
        if chosen.cold:
            forgetful.forget()
        tally = tally.plus(profile.runcall(random_game, game, chosen.players, seed))
    stats = pstats.Stats(profile)
    stats.strip_dirs().sort_stats("tottime").print_stats(chosen.lines)
    calls = stats.total_calls / tally.decisions  # type: ignore[attr-defined]  # not in the stubs
    print(f"{tally.decisions:,} decisions, {calls:.1f} calls per decision, C functions included")


if __name__ == "__main__":
    main()
