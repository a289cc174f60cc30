"""Eight threads play the same games at once and must get what one thread gets."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from helvetia.core import digest, playout
from helvetia.games import helsinki, helvetia


def _digests(seed: int) -> list[str]:
    """The final positions of some games; caches are shared between threads."""
    found = []
    for game in (helvetia, helsinki):
        for players in (2, 3, 4):
            final = playout(game, game.new_game(players), Random(f"{seed}/{players}")).final
            found.append(digest(final))
    return found


def eight_threads(rounds: int) -> dict[str, Any]:
    """Play so many rounds; how many positions differ from those of one thread."""
    differences = games = 0
    for seed in range(rounds):
        expected = _digests(seed)
        with ThreadPoolExecutor(8) as pool:
            for found in pool.map(_digests, [seed] * 8):
                games += len(found)
                differences += found != expected
    return {"python": sys.version.split()[0], "games": games, "differences": differences}


if __name__ == "__main__":
    print(eight_threads(int(sys.argv[1]) if sys.argv[1:] else 10))
