"""Look a few moves ahead: count the tree, then search it with chance weighted exactly.

Every player is taken to want points (the "max n" search): at a decision the mover picks what is
best for itself, at a chance point the outcomes are averaged by their odds, as exact fractions.

    python examples/tree_search.py --players 2 --seed 1 --after 60 --depth 3
"""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from helvetia import (
    CHANCE,
    AnyMove,
    GameState,
    apply_move,
    legal_moves,
    odds,
    perft,
    quick_start,
    sample,
    score,
)
from helvetia.games import helvetia

Values = tuple[Fraction, ...]


def values(state: GameState, depth: int) -> Values:
    """What every seat can expect after so many moves, if each plays for its own points."""
    player = state.player
    if depth == 0 or player is None:
        return tuple(Fraction(points.total) for points in score(state))
    if player == CHANCE:
        return expectation(state, depth)
    futures = (values(apply_move(state, move), depth - 1) for move in legal_moves(state))
    return max(futures, key=lambda future: future[player])


def expectation(state: GameState, depth: int) -> Values:
    """The mean over the outcomes of a chance point, by their odds."""
    outcomes = odds(state)
    total = sum(weight for _, weight in outcomes)
    sums = [Fraction(0)] * len(state.players)
    for move, weight in outcomes:
        for seat, value in enumerate(values(apply_move(state, move), depth - 1)):
            sums[seat] += value * Fraction(weight, total)
    return tuple(sums)


def best_moves(state: GameState, depth: int) -> list[tuple[AnyMove, Fraction]]:
    """The moves of the player to decide with what each promises, the best first."""
    seat = state.player
    assert seat is not None
    assert seat != CHANCE
    rated: list[tuple[AnyMove, Fraction]] = [
        (move, values(apply_move(state, move), depth - 1)[seat]) for move in legal_moves(state)
    ]
    return sorted(rated, key=lambda pair: -pair[1])  # equal ones stay in canonical order


def position(players: int, seed: int, after: int) -> GameState:
    """A decision of a player, reached by so many random moves or a few more."""
    rng = Random(seed)
    state = quick_start(players, rng)
    made = 0
    while state.player is not None and (made < after or state.player == CHANCE):
        if state.player == CHANCE:
            move: AnyMove = sample(odds(state), rng)
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
        print(f"perft {depth}: {perft(helvetia, state, depth)}")
    print(f"seat {state.player} decides ({state.decision.value}), points expected:")
    for move, value in best_moves(state, chosen.depth)[:5]:
        print(f"  {float(value):6.2f}  {move}")


if __name__ == "__main__":
    main()
