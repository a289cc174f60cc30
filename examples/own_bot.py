"""A small greedy bot, matched against a random player.

A bot is a function from a view and its legal moves to one of these moves. This bot tries every
move, finishes the turn with first legal moves, and takes the move after which its points are best.

    python examples/own_bot.py --games 20 --seed 1
"""

import argparse
from collections.abc import Sequence
from random import Random

import helvetia
from helvetia import AnyMove, Colour, Decision, GameState, apply_move, legal_moves
from helvetia.bots import Bot


def finish_turn(state: GameState, seat: int) -> GameState:
    """Return the state after this seat's turn, played with first legal moves."""
    while state.player == seat and state.decision is not Decision.TURN:
        state = apply_move(state, legal_moves(state)[0])
    return state


def worth(state: GameState, seat: int) -> tuple[int, int]:
    """Return the points, and among equals the number of awake villagers."""
    people = [
        villager
        for village in state.villages
        for house in village.houses
        for villager in house.villagers
        if villager.colour is Colour(seat)
    ]
    return helvetia.score(state)[seat].total, sum(villager.awake for villager in people)


def greedy_bot(rng: Random) -> Bot[GameState, AnyMove]:
    """Return a bot that takes the move whose turn ends best, at random among equals."""

    def choose(view: GameState, moves: tuple[AnyMove, ...]) -> AnyMove:
        seat = view.player
        assert seat is not None
        if len(moves) == 1:
            return moves[0]
        values = [worth(finish_turn(apply_move(view, move), seat), seat) for move in moves]
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value == best]
        return equals[rng.randrange(len(equals))]

    return choose


def random_bot(rng: Random) -> Bot[GameState, AnyMove]:
    """Return a bot that takes any legal move."""
    return lambda view, moves: moves[rng.randrange(len(moves))]


def match(games: int, seed: int) -> dict[str, int]:
    """Play games for two with changing seats, and count the wins."""
    tally = {"greedy": 0, "random": 0, "tied": 0}
    for number in range(games):
        rng = Random(seed + number)
        greedy_seat = number % 2
        bots = [random_bot(rng), random_bot(rng)]
        bots[greedy_seat] = greedy_bot(rng)
        start = helvetia.quick_start(2, rng)
        ranking = helvetia.result(helvetia.playout(helvetia, start, rng, bots).final)
        assert ranking is not None
        if len(ranking.winners) > 1:
            tally["tied"] += 1
        else:
            tally["greedy" if ranking.winners == (greedy_seat,) else "random"] += 1
    return tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the match and print the tally with its seeds."""
    parser = argparse.ArgumentParser(description="A greedy bot against a random one.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    tally = match(chosen.games, chosen.seed)
    print(f"{chosen.games} games of two, seeds {chosen.seed} to {chosen.seed + chosen.games - 1}")
    print(", ".join(f"{name} {count}" for name, count in tally.items()))


if __name__ == "__main__":
    main()
