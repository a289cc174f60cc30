"""Define the arguments that several commands share, and read them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, NoReturn, TypeAlias

from helvetia.core import HelvetiaError, OptionError
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.json.storage import write_text
from helvetia.core.optional import presets_of
from helvetia.games import find, names
from helvetia.text import LANGUAGES

#: The result of `add_subparsers`; `Any`: argparse has no public name for its type.
Commands: TypeAlias = Any

_SEEDS: Final = 2**32


class CommandError(HelvetiaError):
    """A command failed; the text is one sentence for the user."""


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], None], text: str
) -> argparse.ArgumentParser:
    """Add a command's parser; `text` is its line in the list of commands and its description."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text, allow_abbrev=False
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add `--game`."""
    parser.add_argument(
        "--game", choices=names(), default="helvetia", help="name of the game (default: helvetia)"
    )


def add_table(parser: argparse.ArgumentParser, players: int = 3) -> None:
    """Add `--game`, `--players` and `--preset`, which `new_table` reads."""
    add_game(parser)
    text = f"number of players (default: {players})"
    parser.add_argument("--players", type=int, default=players, metavar="N", help=text)
    add_preset(parser)


def add_preset(parser: argparse.ArgumentParser) -> None:
    """Add `--preset`."""
    text = "named set of rules, for example german (default: the standard rules)"
    parser.add_argument("--preset", metavar="NAME", help=text)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="language of the output (default: en)"
    )


def add_terminal(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game in the terminal: language, colours and files."""
    add_language(parser)
    parser.add_argument(
        "--colour",
        action=argparse.BooleanOptionalAction,
        help="use colours (default: as the terminal supports)",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="file to save the game in")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")


def whole_number(least: int) -> Callable[[str], int]:
    """Return an argument type: a whole number of at most 18 digits, from `least` on."""

    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"not a whole number from {least}: {text!r}")
        return int(text)

    return convert


def usage(arguments: argparse.Namespace, message: str) -> NoReturn:
    """Print the usage of the command and a message; exit with code 2."""
    parser: argparse.ArgumentParser = arguments.parser
    parser.error(message)


# `Any`: the options' class is the game's own.
def new_table(arguments: argparse.Namespace) -> tuple[AnyGame, Any, AnyState]:
    """Return the game, its options and its first state; wrong values show the usage."""
    game = find(arguments.game)
    presets = presets_of(game)
    if arguments.preset is not None and arguments.preset not in presets:
        known = ", ".join(presets) or "none"
        usage(arguments, f"argument --preset: no preset {arguments.preset!r} (known: {known})")
    options = game.Options() if arguments.preset is None else presets[arguments.preset]
    try:
        return game, options, game.new_game(arguments.players, options)
    except OptionError as error:
        usage(arguments, str(error))


def seats_of(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the value of `--seats` as a tuple, empty if it was not given."""
    given: str | None = arguments.seats
    return () if given is None else tuple(seat.strip() for seat in given.split(","))


def seed_of(arguments: argparse.Namespace) -> int:
    """Return the value of `--seed`, or a new random seed."""
    given: int | None = arguments.seed
    return SystemRandom().randrange(_SEEDS) if given is None else given


def save_text(path: Path, text: str) -> None:
    """Write a file and print its name. Raises `CommandError`."""
    try:
        write_text(path, text)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    print(f"Saved to {path}")


def replace_unknown_letters() -> None:
    """Print a question mark for a letter that the output's encoding lacks, instead of failing."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):
            sys.stdout.reconfigure(errors="replace")
