"""`helvetia perft`: how many ways there are to make so many moves."""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from helvetia.bots import Bot, random_bot
from helvetia.commands.common import (
    CommandError,
    Commands,
    add_command,
    add_table,
    count,
    started,
)
from helvetia.core import CHANCE, divide, perft, sample
from helvetia.core.contract import AnyGame, AnyState


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(commands, "perft", run, "Count the ways to make so many moves.")
    add_table(parser)
    parser.add_argument("--depth", type=count, default=2, metavar="N", help="moves (2)")
    parser.add_argument("--divide", action="store_true", help="count for each first move")
    parser.add_argument("--after", type=count, default=0, metavar="N", help="random moves first")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of those moves (0)")


def run(arguments: argparse.Namespace) -> None:
    """Count, after some random moves if wanted."""
    game, _, state = started(arguments)
    state = _after_random_moves(game, state, arguments)
    if arguments.divide:
        counts = divide(game, state, arguments.depth) if arguments.depth else {}
        for text, number in counts.items():
            print(f"{text}: {number}")
    print(f"depth {arguments.depth}: {perft(game, state, arguments.depth)}")


def _after_random_moves(game: AnyGame, state: AnyState, arguments: argparse.Namespace) -> AnyState:
    rng = Random(arguments.seed)
    bot: Bot[Any, Any] = random_bot(rng)
    for made in range(arguments.after):
        if state.player is None:
            raise CommandError(f"the game of seed {arguments.seed} is over after {made} moves")
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
        else:
            state = game.apply_move(state, bot(state, game.legal_moves(state)))
    return state
