"""`helvetia watch`: bots play a game, and it is printed in words."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from helvetia.bots import Bot, make_bot
from helvetia.commands.common import (
    Commands,
    add_command,
    add_language,
    add_table,
    add_told,
    never_fail_at_a_letter,
    print_game,
    save,
    seats_of,
    seed_of,
    started,
    usage,
)
from helvetia.core import OptionError, Record, playout
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.text import texts as texts_of


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(commands, "watch", run, "Let bots play a game and print it in words.")
    add_table(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="to play the same game again")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the record to a file")
    parser.add_argument(
        "--seats", metavar="LIST", help="the bot for each seat, with commas (all random)"
    )
    add_told(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> None:
    """Bots play one game; with the seed it can be played again."""
    never_fail_at_a_letter()
    game, options, state = started(arguments)
    seed = seed_of(arguments)
    texts = texts_of("story", arguments.lang)
    preset = arguments.preset or texts["standard"]
    name, players = game.GAME.capitalize(), arguments.players
    print(texts["watched"].format(game=name, players=players, preset=preset, seed=seed))
    rng = Random(seed)
    moves = playout(game, state, rng, _bots(arguments, game, rng)).moves
    record = Record.start(game, arguments.players, options).add(*moves)
    # Saved before it is printed: who reads only the first lines wants the file as well.
    if arguments.save is not None:
        save(record, arguments.save)
    print_game(record, len(moves), arguments)


def _bots(arguments: argparse.Namespace, game: AnyGame, rng: Random) -> Bot[Any, Any]:
    """All bots as one: whoever is to decide is asked."""
    seats = seats_of(arguments) or ("random",) * arguments.players
    if len(seats) != arguments.players:
        usage(arguments, f"argument --seats: {len(seats)} seats for {arguments.players} players")
    try:
        bots = [make_bot(spec, game, rng) for spec in seats]
    except OptionError as error:
        usage(arguments, f"argument --seats: {error}")

    def choose(view: AnyState, moves: tuple[AnyMove, ...]) -> AnyMove:
        return bots[view.player](view, moves)

    return choose
