"""Look a few moves ahead, with chance weighted exactly: expectimax for any number of players.

python examples/expectimax.py --game helsinki --seed 1 --depth 4
"""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from helvetia import games
from helvetia.core import CHANCE
from helvetia.core.contract import AnyGame, AnyMove, AnyState

Values = tuple[Fraction, ...]


class Search:
    """Every seat maximizes its own points; equal states are searched once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.known: dict[tuple[AnyState, int], Values] = {}

    def values(self, state: AnyState, depth: int) -> Values:
        """Return the points that every seat can expect after *depth* moves."""
        if (state, depth) not in self.known:
            self.known[state, depth] = self._search(state, depth)
        return self.known[state, depth]

    def _search(self, state: AnyState, depth: int) -> Values:
        game, seat = self.game, state.player
        if depth == 0 or seat is None:
            return tuple(Fraction(points.total) for points in game.score(state))
        if seat == CHANCE:
            odds = game.odds(state)
            total = sum(weight for _, weight in odds)
            after = [(self.values(game.apply_move(state, move), depth - 1), n) for move, n in odds]
            return tuple(
                sum((values[i] * n for values, n in after), Fraction(0)) / total
                for i in range(len(after[0][0]))
            )
        return max((values for _, values in self.moves(state, depth)), key=lambda v: v[seat])

    def moves(self, state: AnyState, depth: int) -> list[tuple[AnyMove, Values]]:
        """Return the legal moves with the values after them."""
        game = self.game
        moves = game.legal_moves(state)
        return [(move, self.values(game.apply_move(state, move), depth - 1)) for move in moves]


def main(arguments: Sequence[str] | None = None) -> None:
    """Search the first decision of a game and print the best moves."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helvetia")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=3, help="moves to look ahead (default: 3)")
    chosen = parser.parse_args(arguments)
    game: Any = games.find(chosen.game)
    rng = Random(chosen.seed)
    state = game.quick_start(2, rng)
    seat = state.player
    guess = game.determinize(game.view(state, seat), rng)  # what a player may know, hands dealt
    search = Search(game)
    found = search.moves(guess, max(1, chosen.depth))
    for move, values in sorted(found, key=lambda pair: -pair[1][seat])[:5]:
        print(f"{float(values[seat]):6.2f}  {move}")
    print(f"{len(search.known)} states searched")


if __name__ == "__main__":
    main()
