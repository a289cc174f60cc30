"""`helvetia dataset`: bots play, and every decision becomes a row of data."""

from __future__ import annotations

import argparse

from helvetia.arena import ProgressBar, options_text
from helvetia.commands.common import Commands, add_command, add_table, started, usage
from helvetia.commands.playing import (
    add_bots,
    add_keeping,
    add_workers,
    limits_of,
    number,
    workers_of,
)
from helvetia.core.errors import OptionError
from helvetia.dataset import SelfPlay, Summary, make_dataset
from helvetia.dataset.generate import count_games


def add(commands: Commands) -> None:
    """Add the command and its options."""
    text = "Let bots play and write every decision as a row, to JSON Lines or Parquet."
    parser = add_command(commands, "dataset", run, text)
    add_table(parser)
    parser.set_defaults(players=2)
    add_bots(parser, "greedy")
    parser.add_argument("--games", type=number, default=100, metavar="N", help="games (100)")
    add_keeping(parser, "FILE", "a .jsonl or .parquet file")
    add_workers(parser)


def run(arguments: argparse.Namespace) -> None:
    """Play, write, and say what was written."""
    game, options, _ = started(arguments)
    try:
        self_play = SelfPlay(
            arguments.game,
            arguments.bots,
            arguments.players,
            arguments.games,
            arguments.seed,
            options_text(game, options),
            limits_of(arguments),
        )
        with ProgressBar(self_play.games, "games") as bar:
            summary = _make(self_play, arguments, bar)
    except OptionError as error:
        usage(arguments, str(error))
    for fault in summary.faults:
        print(f"Left out: {fault}")
    games = "1 game" if summary.games == 1 else f"{summary.games} games"
    print(f"{games} with {summary.rows} decisions written to {arguments.out}")


def _make(self_play: SelfPlay, arguments: argparse.Namespace, bar: ProgressBar) -> Summary:
    def show(done: int, given_up: int) -> None:
        bar.show(done, f"{given_up} left out" if given_up else "")

    try:
        with workers_of(arguments) as workers:
            return make_dataset(
                self_play,
                arguments.out,
                workers=workers,
                jobs=arguments.jobs,
                resume=arguments.resume,
                on_game=show,
            )
    except KeyboardInterrupt:
        # Counted in the file: Ctrl-C may come between writing a game and telling of it.
        kept = f"{count_games(arguments.out)} of {self_play.games} games are kept"
        raise KeyboardInterrupt(f"{kept}; --resume goes on") from None
