"""Compare many worlds that look alike: ``python -m tests.secrecy``.

A block is 1,000 pairs with a seed of its own. A run can be split and
resumed: ``--blocks 40-99``.
"""

import argparse
import time

from tests.secrecy.comparing import compare_positions, compare_worlds

BLOCK = 1_000
_GAMES = {"helsinki": compare_worlds, "helvetia": compare_positions}


def main() -> None:
    """Compare the blocks and report each one."""
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy", description=__doc__)
    parser.add_argument("--game", choices=sorted(_GAMES), default="helsinki")
    parser.add_argument("--blocks", default="0-99", help="first and last block (default: 0-99)")
    arguments = parser.parse_args()
    first, last = map(int, arguments.blocks.split("-"))
    for block in range(first, last + 1):
        began = time.process_time()
        _GAMES[arguments.game](2 + block % 3, BLOCK, 1_000_000 + block)
        took = time.process_time() - began
        print(f"{arguments.game} block {block}: {BLOCK} pairs alike, {took:.1f} s CPU", flush=True)


if __name__ == "__main__":
    main()
