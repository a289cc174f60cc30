"""Look a few moves ahead: count the tree, then search it with chance weighted exactly.

Every player maximizes the own points (the "max n" search). At a chance point the outcomes are
averaged by their odds, as exact fractions.

    python examples/tree_search.py --players 2 --seed 1 --after 60 --depth 3
"""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import helvetia
from helvetia import CHANCE, AnyMove, GameState, apply_move, legal_moves, odds
from helvetia.core import sample

Values = tuple[Fraction, ...]


def values(state: GameState, depth: int) -> Values:
    """Return what every seat can expect after *depth* moves."""
    player = state.player
    if depth == 0 or player is None:
        return tuple(Fraction(points.total) for points in helvetia.score(state))
    if player == CHANCE:
        return expectation(state, depth)
    futures = (values(apply_move(state, move), depth - 1) for move in legal_moves(state))
    return max(futures, key=lambda future: future[player])


def expectation(state: GameState, depth: int) -> Values:
    """Return the mean over the outcomes of a chance point, by their odds."""
    outcomes = odds(state)
    total = sum(weight for _, weight in outcomes)
    sums = [Fraction(0)] * len(state.players)
    for move, weight in outcomes:
        for seat, value in enumerate(values(apply_move(state, move), depth - 1)):
            sums[seat] += value * Fraction(weight, total)
    return tuple(sums)


def best_moves(state: GameState, depth: int) -> list[tuple[AnyMove, Fraction]]:
    """Return the legal moves with their values, the best first."""
    seat = state.player
    assert seat is not None
    assert seat != CHANCE
    rated = [
        (move, values(apply_move(state, move), depth - 1)[seat]) for move in legal_moves(state)
    ]
    return sorted(rated, key=lambda pair: -pair[1])  # equal ones keep their order


def position(players: int, seed: int, after: int) -> GameState:
    """Return a decision of a player after *after* random moves or a few more."""
    rng = Random(seed)
    state = helvetia.quick_start(players, rng)
    made = 0
    while state.player is not None and (made < after or state.player == CHANCE):
        if state.player == CHANCE:
            move = sample(odds(state), rng)
        else:
            moves = legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = apply_move(state, move)
        made += 1
    return state


def main(arguments: Sequence[str] | None = None) -> None:
    """Count, search and print."""
    parser = argparse.ArgumentParser(description="Count and search a few moves of Helvetia.")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=60, help="random moves before the search")
    parser.add_argument("--depth", type=int, default=3, help="moves to look ahead")
    chosen = parser.parse_args(arguments)
    if chosen.depth < 1 or chosen.after < 0:
        parser.error("--depth must be 1 or more, --after 0 or more")
    state = position(chosen.players, chosen.seed, chosen.after)
    if state.player is None:
        print("the game is over before the search begins")
        return
    for depth in range(1, chosen.depth + 1):
        print(f"perft {depth}: {helvetia.perft(helvetia, state, depth)}")
    print(f"seat {state.player} decides ({state.decision}), points expected:")
    for move, value in best_moves(state, chosen.depth)[:5]:
        print(f"  {float(value):6.2f}  {move}")


if __name__ == "__main__":
    main()
