"""Decisions per second in random play, beside python-chess in the same run.

Both sides do the same: generate the legal moves, pick one, make it, until the game is over.
The runs alternate and the best of several counts, so that a noisy machine hurts both alike.

    python benchmarks/random_play.py [--repeat N] [--games N]
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from helvetia.core import CHANCE, sample
from helvetia.games import helsinki, helvetia


def random_game(game: Any, players: int, seed: int) -> int:
    """One random game; the number of decisions, chance included."""
    rng = Random(seed)
    legal_moves, apply_move, odds = game.legal_moves, game.apply_move, game.odds
    state = game.new_game(players)
    count = 0
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(odds(state), rng)
        else:
            moves = legal_moves(state)
            move = moves[int(rng.random() * len(moves))]
        state = apply_move(state, move)
        count += 1
    return count


def chess_game(seed: int) -> int:
    """One random game of at most 300 plies; the number of decisions."""
    import chess

    rng = Random(seed)
    board = chess.Board()
    count = 0
    while count < 300:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
        count += 1
    return count


def rate(game: Callable[[int], int], seeds: range) -> float:
    start = time.perf_counter()
    total = sum(game(seed) for seed in seeds)
    return total / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    seeds = range(arguments.games)
    contenders: dict[str, Callable[[int], int]] = {
        f"{game.GAME}, {n} players": partial(random_game, game, n)
        for game in (helvetia, helsinki)
        for n in (2, 3, 4)
    }
    try:
        import chess  # noqa: F401
    except ImportError:
        print("python-chess is not installed: pip install 'helvetia[bench]'")
    else:
        contenders["python-chess"] = chess_game
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(arguments.repeat):
        for name, game in contenders.items():
            best[name] = max(best[name], rate(game, seeds))
    base = best.get("python-chess")
    for name, figure in best.items():
        ratio = f"  {figure / base:5.2f} x python-chess" if base else ""
        print(f"{name:<22}{figure:>10,.0f} decisions/s{ratio}")


if __name__ == "__main__":
    main()
