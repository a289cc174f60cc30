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


def run(arguments: argparse.Namespace) -> None:
    """Play, or go on playing, and print the table."""
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
        with ProgressBar(cup.games, "games") as bar:
            standings = _play(cup, arguments, bar)
    except OptionError as error:
        usage(arguments, str(error))
    print(
        f"{arguments.game.capitalize()}, {cup.players} players, {len(cup.bots)} bots, "
        f"{standings.games} games, seed {cup.seed}"
    )
    _print(standings, arguments.out)


def _play(cup: Tournament, arguments: argparse.Namespace, bar: ProgressBar) -> Standings:
    def show(progress: Progress) -> None:
        plural = "" if progress.faults == 1 else "s"
        bar.show(progress.done, f"{progress.faults} fault{plural}" if progress.faults else "")

    try:
        with workers_of(arguments) as workers:
            return run_tournament(
                cup,
                arguments.out,
                workers=workers,
                jobs=arguments.jobs,
                resume=arguments.resume,
                on_progress=show,
            )
    except KeyboardInterrupt:
        # Counted in the file: Ctrl-C may come between writing a game and telling of it.
        kept = f"{count_games(arguments.out)} of {cup.games} games are kept in {arguments.out}"
        raise KeyboardInterrupt(f"{kept}; --resume goes on") from None


def _print(standings: Standings, folder: Path) -> None:
    print(f"\n{standings}\n")
    if standings.faults:
        plural = "game" if standings.faults == 1 else "games"
        print(f"{standings.faults} {plural} ended by a fault; {folder / FAULTS} tells why")
    print(f"Kept in {folder}: {GAMES}, {TABLE}, {PLOT}")
