"""How much of the greedy player's time goes into Python's collector of cycles.

    python -m benchmarks.collector [--games 20]

The states of a search live while it runs, and every so many new objects the collector looks at all
young ones for cycles. There are none. Worker processes let it look less often
(`helvetia.core.collect_seldom`).
"""

import argparse
import gc
from random import Random
from time import process_time
from typing import Any

from helvetia.bots import GreedyBot
from helvetia.core import collect_seldom, playout
from helvetia.games import find


def main() -> None:
    """Play the same games with several thresholds in turn; print milliseconds per game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    usual = gc.get_threshold()
    collect_seldom()
    seldom = gc.get_threshold()[0]
    for name in ("helvetia", "helsinki"):
        game: Any = find(name)
        spent = dict.fromkeys((usual[0], seldom, 0), 0.0)
        for seed in range(-2, games):  # the first games fill the caches
            for threshold in spent:
                gc.set_threshold(threshold, *usual[1:])
                bots: list[Any] = [GreedyBot(game, Random(seat)) for seat in (0, 1)]
                begun = process_time()
                playout(game, game.quick_start(2, Random(seed)), Random(seed), bots)
                spent[threshold] += (process_time() - begun) * (seed >= 0)
        for threshold, seconds in spent.items():
            often = f"every {threshold} objects" if threshold else "never"
            print(f"{name}, collecting {often}: {seconds / games * 1e3:.0f} ms a game")


if __name__ == "__main__":
    main()
