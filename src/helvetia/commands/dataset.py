"""`helvetia dataset`: bots play, and every decision becomes a row of data."""

from __future__ import annotations

import argparse

from helvetia.arena import ProgressBar, options_text
from helvetia.commands.common import (
    Commands,
    add_command,
    add_language,
    add_table,
    never_fail_at_a_letter,
    started,
    usage,
)
from helvetia.commands.playing import (
    add_bots,
    add_keeping,
    add_workers,
    counted,
    limits_of,
    number,
    telling_what_is_kept,
    workers_of,
)
from helvetia.core.errors import OptionError
from helvetia.dataset import SelfPlay, Summary, make_dataset
from helvetia.dataset.generate import count_games
from helvetia.text import texts as texts_of


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
    add_language(parser)


def run(arguments: argparse.Namespace) -> None:
    """Play, write, and say what was written."""
    never_fail_at_a_letter()
    texts = texts_of("arena", arguments.lang)
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
        with ProgressBar(self_play.games, texts["games"], lang=arguments.lang) as bar:
            summary = _make(self_play, arguments, bar)
    except OptionError as error:
        usage(arguments, str(error))
    for fault in summary.faults:
        print(texts["omitted"].format(fault=fault))
    games, rows = summary.games, summary.rows
    print(counted("written", games, arguments.lang, rows=rows, file=arguments.out))


def _make(self_play: SelfPlay, arguments: argparse.Namespace, bar: ProgressBar) -> Summary:
    left_out = texts_of("arena", arguments.lang)["n_left_out"]

    def show(done: int, given_up: int) -> None:
        bar.show(done, left_out.format(n=given_up) if given_up else "")

    with (
        telling_what_is_kept(arguments, self_play.games, count_games),
        workers_of(arguments) as workers,
    ):
        return make_dataset(
            self_play,
            arguments.out,
            workers=workers,
            jobs=arguments.jobs,
            resume=arguments.resume,
            on_game=show,
        )
