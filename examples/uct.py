"""Monte Carlo tree search (UCT) as a bot, for any game, with chance and hidden cards.

python examples/uct.py --game helsinki --simulations 50 --games 2
"""

import argparse
from collections.abc import Sequence
from math import log, sqrt
from random import Random

from helvetia import games
from helvetia.bots import make_bot
from helvetia.core import CHANCE, playout, sample
from helvetia.core.contract import AnyGame, AnyMove, AnyState


class Node:
    """A point of the tree: how often it was reached, and won by the seat that moved there."""

    def __init__(self) -> None:
        self.tries, self.wins = 0, 0.0
        self.children: dict[AnyMove, Node] = {}

    def choose(self, moves: Sequence[AnyMove], rng: Random) -> AnyMove:
        """Return a move that was never tried, or the most promising one (UCB1)."""
        new = [move for move in moves if move not in self.children]
        if new:
            return new[rng.randrange(len(new))]
        known = [(self.children[move], move) for move in moves]
        width = log(sum(child.tries for child, _ in known))
        bounds = [c.wins / c.tries + 1.4 * sqrt(width / c.tries) for c, _ in known]
        return known[bounds.index(max(bounds))][1]


class UctBot:
    """Deals the hidden cards anew for every simulation, and plays the move tried most often."""

    def __init__(self, game: AnyGame, rng: Random, simulations: int = 50) -> None:
        self.game, self.rng, self.simulations = game, rng, simulations

    def __call__(self, view: AnyState, legal_moves: Sequence[AnyMove]) -> AnyMove:
        """Return the move to make."""
        root = self.search(view) if len(legal_moves) > 1 else Node()
        return max(legal_moves, key=lambda move: root.children.get(move, Node()).tries)

    def search(self, view: AnyState) -> Node:
        """Return the root of the tree after all simulations."""
        root = Node()
        for _ in range(self.simulations):
            self._simulate(root, self.game.determinize(view, self.rng))
        return root

    def _simulate(self, node: Node, state: AnyState) -> None:
        game, rng = self.game, self.rng
        path: list[tuple[Node, int]] = []
        while (seat := state.player) is not None:
            if seat == CHANCE:  # outcomes are nodes, too, but nobody chooses among them
                move = sample(game.odds(state), rng)
            else:
                move = node.choose(game.legal_moves(state), rng)
            state = game.apply_move(state, move)
            node = node.children.setdefault(move, Node())
            path.append((node, seat))
            if node.tries == 0 and seat != CHANCE:
                break
        final = playout(game, state, rng).final  # random moves to the end
        winners = game.result(final).winners  # type: ignore[union-attr]  # it is over
        for node, seat in path:
            node.tries += 1
            node.wins += (seat in winners) / len(winners)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play games against the random player and count the wins."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=2)
    chosen = parser.parse_args(arguments)
    game, wins = games.find(chosen.game), 0
    for seed in range(chosen.games):
        seats = [
            UctBot(game, Random(seed), chosen.simulations),
            make_bot("random", game, Random(seed)),
        ]
        result = game.result(playout(game, game.new_game(2), Random(seed), seats).final)
        wins += result is not None and 0 in result.winners
    print(f"{wins} of {chosen.games} games won against the random player")


if __name__ == "__main__":
    main()
