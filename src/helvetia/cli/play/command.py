"""Play in the terminal: the command `play`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from helvetia.cli.arguments import CommandError, checking, new_table, seats_of, seed_of, usage
from helvetia.cli.play import HUMAN, Console, Keeper, Match, TerminalSession
from helvetia.cli.play.saving import path_for, resumed_table
from helvetia.core import Record
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER

_PLAYERS: Final = 3
_OPPONENT: Final = "greedy"


def play(arguments: argparse.Namespace) -> None:
    """Run the command `play`."""
    if arguments.seed is not None and not MIN_INTEGER <= arguments.seed <= MAX_INTEGER:
        usage(arguments, "argument --seed: too long for a file to hold")
    match, path = _new(arguments) if arguments.resume is None else _resumed(arguments)
    console = Console(lang=arguments.lang, colour=arguments.colour)
    try:
        TerminalSession(match, console, Keeper(path, console)).run()
    finally:
        match.close()


def _new(arguments: argparse.Namespace) -> tuple[Match, Path]:
    seats = _seats(arguments)
    players = arguments.players if arguments.players is not None else len(seats) or _PLAYERS
    arguments.players, arguments.game = players, arguments.game or "helvetia"
    game, options, _ = new_table(arguments)
    seats = seats or (HUMAN, *(_OPPONENT,) * (players - 1))
    if len(seats) != players:
        usage(arguments, f"argument --seats: {len(seats)} seats for {players} players")
    record, path = Record.start(game, players, options), path_for(arguments, game.GAME)
    with checking(arguments, "argument --seats: "):
        return Match(record, seats, seed_of(arguments), auto=arguments.auto), path


def _resumed(arguments: argparse.Namespace) -> tuple[Match, Path]:
    saved = resumed_table(arguments, "game", "players", "preset")
    given = _seats(arguments)
    seats = given or saved.seats
    if not seats:
        raise CommandError(f"{arguments.resume} is a record without seats: name them with --seats")
    if not given and saved.foreign:
        named = ", ".join(saved.foreign)
        raise CommandError(
            f"{arguments.resume} names a bot that would be imported ({named}): "
            "name all seats with --seats to allow it"
        )
    if saved.partial:
        raise CommandError(
            f"{arguments.resume} is a game as one seat saw it, which cannot be played on"
        )
    seed = seed_of(arguments) if arguments.seed is not None or saved.seed is None else saved.seed
    path = path_for(arguments, saved.record.game.GAME)
    with checking(arguments, "argument --seats: "):
        return Match(saved.record, seats, seed, auto=arguments.auto), path


def _seats(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the seats that were given; one of them must be a person."""
    seats = seats_of(arguments)
    if seats and HUMAN not in seats:
        usage(arguments, f"argument --seats: no seat is {HUMAN!r}; 'helvetia watch' lets bots play")
    return seats
