"""How long it takes to parse a state, with each way to find repeated keys."""

import json
from collections.abc import Callable
from random import Random
from timeit import repeat

from helvetia.core import playout, to_json
from helvetia.core.json.parse import parse
from helvetia.games import find

TIMES = 500


def _compare(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    assert len(found) == len(pairs)
    return found


WAYS: tuple[Callable[[str], object], ...] = (
    json.loads,
    lambda text: json.loads(text, object_pairs_hook=_compare),
    parse,
)


def main() -> None:
    """Print a row for each game: microseconds, the best of five."""
    for name in ("helvetia", "helsinki"):
        game = find(name)
        text = to_json(playout(game, game.new_game(4), Random(1)).final)
        best = [
            min(repeat("way(text)", globals={"way": way, "text": text}, number=TIMES))
            for way in WAYS
        ]
        times = " | ".join(f"{seconds / TIMES * 1e6:.0f}" for seconds in best)
        print(f"| {name.capitalize()} | {len(text):,} | {times} |")


if __name__ == "__main__":
    main()
