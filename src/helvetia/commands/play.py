"""`helvetia play`: people and bots at one table, in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from helvetia.commands.common import (
    AnyRecord,
    CommandError,
    Commands,
    add_command,
    add_language,
    never_fail_at_a_letter,
    seats_of,
    seed_of,
    started,
    usage,
)
from helvetia.core import LoadError, OptionError, Record
from helvetia.core.parse import MAX_INTEGER, MIN_INTEGER
from helvetia.games import names
from helvetia.terminal import HUMAN, Console, Keeper, Match, Session, load_table, new_path

_PLAYERS = 3
_OPPONENT = "greedy"


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(commands, "play", run, "Play: people and bots at one table.")
    parser.add_argument("--game", choices=names(), help="which game (helvetia)")
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many (as many as seats, or 3)"
    )
    parser.add_argument("--preset", metavar="NAME", help="whose rules, for example german")
    parser.add_argument(
        "--seats", metavar="LIST", help=f"who plays, with commas: {HUMAN},greedy,random"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="of chance and of the bots")
    add_language(parser)
    parser.add_argument(
        "--colour", action=argparse.BooleanOptionalAction, help="colours (as the terminal can)"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the game")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game kept there")


def run(arguments: argparse.Namespace) -> None:
    """Play a new game, or go on with one."""
    never_fail_at_a_letter()
    if arguments.seed is not None and not MIN_INTEGER <= arguments.seed <= MAX_INTEGER:
        usage(arguments, "argument --seed: too long for a file to hold")
    match, path = _new(arguments) if arguments.resume is None else _resumed(arguments)
    console = Console(colour=arguments.colour)
    keeper = Keeper(path, console, arguments.lang)
    Session(match, console, keeper, lang=arguments.lang).run()


def _new(arguments: argparse.Namespace) -> tuple[Match, Path]:
    seats = _seats(arguments)
    players = arguments.players if arguments.players is not None else len(seats) or _PLAYERS
    arguments.players, arguments.game = players, arguments.game or "helvetia"
    game, options, _ = started(arguments)
    seats = seats or (HUMAN, *(_OPPONENT,) * (players - 1))
    if len(seats) != players:
        usage(arguments, f"argument --seats: {len(seats)} seats for {players} players")
    path = arguments.save or new_path(game.GAME)
    if arguments.save is not None and path.exists():
        raise CommandError(f"{path} exists: go on with it by --resume, or choose another name")
    return _match(arguments, Record.start(game, players, options), seats, seed_of(arguments)), path


def _resumed(arguments: argparse.Namespace) -> tuple[Match, Path]:
    fixed = ("game", "players", "preset")
    given = [f"--{name}" for name in fixed if getattr(arguments, name) is not None]
    if given:
        usage(arguments, f"argument --resume: not allowed with {', '.join(given)}")
    try:
        saved = load_table(arguments.resume)
    except LoadError as error:
        raise CommandError(str(error)) from error
    seats = _seats(arguments) or saved.seats
    if not seats:
        raise CommandError(
            f"{arguments.resume} is a record, which has no seats: give them by --seats"
        )
    if seats == saved.seats and saved.foreign:
        named = ", ".join(saved.foreign)
        raise CommandError(
            f"{arguments.resume} names a bot that would be imported ({named}): "
            "give all seats by --seats if that is what you want"
        )
    if saved.record.redacted:
        raise CommandError(f"{arguments.resume} is a redacted record, which cannot be played on")
    seed = seed_of(arguments) if arguments.seed is not None or saved.seed is None else saved.seed
    return _match(arguments, saved.record, seats, seed), arguments.save or arguments.resume


def _seats(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The seats that were given; somebody must sit there."""
    seats = seats_of(arguments)
    if seats and HUMAN not in seats:
        usage(arguments, f"argument --seats: nobody is {HUMAN!r}; 'helvetia watch' lets bots play")
    return seats


def _match(
    arguments: argparse.Namespace,
    record: AnyRecord,
    seats: tuple[str, ...],
    seed: int,
) -> Match:
    try:
        return Match(record, seats, seed)
    except OptionError as error:
        usage(arguments, f"argument --seats: {error}")
