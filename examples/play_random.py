"""Play one random game of Helvetia and print how it ended.

python examples/play_random.py --players 3 --seed 1
"""

import argparse
from collections.abc import Sequence
from random import Random

from helvetia import Colour, GameState, playout, quick_start, result, score
from helvetia.games import helvetia


def play(players: int, seed: int) -> tuple[GameState, int]:
    """The final state of a random game, and how many moves were made after the set-up."""
    rng = Random(seed)
    game = playout(helvetia, quick_start(players, rng), rng)
    return game.final, len(game.moves)


def describe(final: GameState) -> list[str]:
    """One line for each seat: its place, its points and where they come from."""
    ranking = result(final)
    assert ranking is not None, "the game is over"
    lines = []
    for standing, points in zip(ranking.standings, score(final), strict=True):
        sources: dict[str, int] = {}
        for item in points.items:
            sources[item.source] = sources.get(item.source, 0) + item.points
        listed = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in sources.items())
        name = Colour(standing.seat).title.capitalize()
        lines.append(f"{standing.place}. {name:<7}{standing.points:>3} points: {listed}")
    return sorted(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Play one random game of Helvetia.")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    final, moves = play(chosen.players, chosen.seed)
    print(f"{chosen.players} players, seed {chosen.seed}: {final.round} rounds, {moves} moves")
    print("\n".join(describe(final)))


if __name__ == "__main__":
    main()
