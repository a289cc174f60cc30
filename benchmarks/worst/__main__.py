"""Hunt for positions whose moves are hard to list, and keep them.

python -m benchmarks.worst [--game NAME] [--for QUARRY] [--games N] [--seed N] [--into FOLDER]
"""

import argparse
from pathlib import Path

from helvetia.core import to_json
from helvetia.games import find

from . import FOLDER
from .hunt import QUARRIES, hunt


def main() -> None:
    """Hunt for everything, or for what is named, and write one file each."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.worst",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", choices=sorted(QUARRIES))
    quarries = sorted({name for named in QUARRIES.values() for name in named})
    parser.add_argument("--for", dest="quarry", choices=quarries)
    parser.add_argument("--games", type=int, default=12, help="games for each quarry")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    arguments = parser.parse_args()
    for name, named in QUARRIES.items():
        for word, quarry in named.items():
            if arguments.game in (None, name) and arguments.quarry in (None, word):
                game = find(name)
                state, amount, cost = hunt(game, quarry, arguments.games, arguments.seed)
                file = arguments.into / f"{name}-{word}.json"
                file.write_text(to_json(state) + "\n", encoding="utf-8")
                moves = len(game.legal_moves(state))
                print(f"{file.name:<24} has {amount}, {moves} moves, {cost:,} calls when cold")


if __name__ == "__main__":
    main()
