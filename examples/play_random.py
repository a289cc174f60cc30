"""Play one random game of Helvetia and print how it ended.

python examples/play_random.py --players 3 --seed 1
"""

import argparse
from collections.abc import Sequence
from random import Random

import helvetia
from helvetia import Colour, GameState


def play(players: int, seed: int) -> tuple[GameState, int]:
    """Return the final state of a random game, and the number of moves after the set-up."""
    rng = Random(seed)
    game = helvetia.playout(helvetia, helvetia.quick_start(players, rng), rng)
    return game.final, len(game.moves)


def ranking_lines(final: GameState) -> list[str]:
    """Return a line for each seat: its place, its points and their sources."""
    ranking = helvetia.result(final)
    assert ranking is not None, "the game is over"
    lines = []
    for standing, points in zip(ranking.standings, helvetia.score(final), strict=True):
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
    print("\n".join(ranking_lines(final)))


if __name__ == "__main__":
    main()
