"""`helvetia tournament`: bots play many games against each other, and are rated."""

from __future__ import annotations

import argparse
from pathlib import Path

from helvetia.arena import (
    Progress,
    ProgressBar,
    Standings,
    Tournament,
    options_text,
    run_tournament,
)
from helvetia.arena.store import GAMES, count_games
from helvetia.arena.tournament import FAULTS, PLOT, TABLE
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
from helvetia.text import texts as texts_of


def add(commands: Commands) -> None:
    """Add the command and its options."""
    text = "Let bots play each other, on all seats and with the same luck, and rate them."
    parser = add_command(commands, "tournament", run, text)
    add_table(parser)
    parser.set_defaults(players=2)
    add_bots(parser, "random,greedy", "; name=bot gives one another name")
    parser.add_argument("--rounds", type=number, default=10, metavar="N", help="rounds (10)")
    parser.add_argument(
        "--league", type=number, default=0, metavar="N", help="divisions of N bots; else one"
    )
    add_keeping(parser, "DIR", "where games and results are kept")
    add_workers(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> None:
    """Play, or go on playing, and print the table."""
    never_fail_at_a_letter()
    texts = texts_of("arena", arguments.lang)
    game, options, _ = started(arguments)
    try:
        cup = Tournament(
            arguments.game,
            arguments.bots,
            arguments.players,
            arguments.rounds,
            arguments.seed,
            arguments.league,
            options_text(game, options),
            limits_of(arguments),
        )
        with ProgressBar(cup.games, texts["games"], lang=arguments.lang) as bar:
            standings = _play(cup, arguments, bar)
    except OptionError as error:
        usage(arguments, str(error))
    print(
        texts["title"].format(
            game=arguments.game.capitalize(),
            players=cup.players,
            bots=len(cup.bots),
            games=standings.games,
            seed=cup.seed,
        )
    )
    _print(standings, arguments.out, arguments.lang)


def _play(cup: Tournament, arguments: argparse.Namespace, bar: ProgressBar) -> Standings:
    lang: str = arguments.lang

    def show(progress: Progress) -> None:
        faults = progress.faults
        bar.show(progress.done, counted("fault", faults, lang) if faults else "")

    with (
        telling_what_is_kept(arguments, cup.games, count_games),
        workers_of(arguments) as workers,
    ):
        return run_tournament(
            cup,
            arguments.out,
            workers=workers,
            jobs=arguments.jobs,
            resume=arguments.resume,
            on_progress=show,
            lang=lang,
        )


def _print(standings: Standings, folder: Path, lang: str) -> None:
    print(f"\n{standings.to_text(lang)}\n")
    if standings.faults:
        print(counted("faulty", standings.faults, lang, file=folder / FAULTS))
    files = f"{GAMES}, {TABLE}, {PLOT}"
    print(texts_of("arena", lang)["kept"].format(folder=folder, files=files))
