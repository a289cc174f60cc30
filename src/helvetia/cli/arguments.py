"""Read the arguments: find the command that they name, and what several commands share.

The commands and their arguments are data: ``commands.toml``. Errors are left to
:func:`helvetia.cli.main`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EISDIR
from importlib import import_module
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryFile
from typing import Any, Final, NoReturn

from helvetia.core import HelvetiaError, OptionError
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.json.storage import write_text
from helvetia.core.optional import presets_of
from helvetia.games import find, names
from helvetia.text import LANGUAGES

#: Too many seeds to try them all: the seed of a game would reveal its hidden cards.
_SEEDS: Final = 2**53
_MOST_MILLISECONDS: Final = 10**9


class CommandError(HelvetiaError):
    """A command failed; the text is one sentence for the user."""


def whole_number(least: int) -> Callable[[str], int]:
    """Return an argument type: a whole number of at most 18 digits, from `least` on."""

    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"not a whole number from {least}: {text!r}")
        return int(text)

    return convert


def comma_list(text: str) -> tuple[str, ...]:
    """Return the parts of an argument that are separated by commas."""
    return tuple(part.strip() for part in text.split(","))


def milliseconds(text: str) -> int:
    """Return a time that is given in seconds."""
    try:
        value = round(float(text) * 1000)
    except (ValueError, OverflowError):  # OverflowError: infinity
        value = 0
    if not 1 <= value <= _MOST_MILLISECONDS:
        raise argparse.ArgumentTypeError(f"not a time in seconds: {text!r}")
    return value


_TEXT: Final = (files("helvetia.cli") / "commands.toml").read_text(encoding="utf-8")
#: The commands in the order of the help text, as the data file defines them.
COMMANDS: Final[dict[str, dict[str, Any]]] = tomllib.loads(_TEXT)
_SHARED: Final = COMMANDS.pop("shared")
#: The meanings of words in the data file.
_MEANINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "action": {"store_true": "store_true", "yes_or_no": argparse.BooleanOptionalAction},
    "choices": {
        "games": names(),
        "languages": LANGUAGES,
        "files": ("state", "move", "record", "options"),
    },
    "type": {
        "int": int,
        "path": Path,
        "natural": whole_number(0),
        "positive": whole_number(1),
        "seconds": milliseconds,
        "list": comma_list,
    },
}


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the command and its options; print the usage and exit with code 2 if wrong."""
    first = arguments[0] if arguments else ""
    # Without a command a game is watched: "helvetia --seed 5" is "helvetia watch --seed 5".
    if not first or (first.startswith("-") and first not in ("-h", "--help", "--version")):
        first, arguments = "watch", ["watch", *arguments]
    return _parser((first,) if first in COMMANDS else tuple(COMMANDS)).parse_args(arguments)


def _parser(wanted: Sequence[str]) -> argparse.ArgumentParser:
    from helvetia import __version__

    parser = argparse.ArgumentParser(
        prog="helvetia",
        description="Play the board games Helvetia and Helsinki, let bots play, replay games.",
        epilog="Without a command, bots play a game. 'helvetia COMMAND --help' shows its options.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"helvetia {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in wanted:
        text = COMMANDS[name]["text"]
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(command=name, parser=command)
        _add_arguments(command, COMMANDS[name]["arguments"])
    return parser


def _add_arguments(command: argparse.ArgumentParser, arguments: Sequence[Any]) -> None:
    groups: dict[str, Any] = {"": command}  # argparse has no public name for the types of groups
    for argument in arguments:
        keys = dict(_SHARED[argument] if isinstance(argument, str) else argument)
        name, group = keys.pop("name"), keys.pop("group", "")
        if group not in groups:
            either = group == "either"
            groups[group] = (
                command.add_mutually_exclusive_group()
                if either
                else command.add_argument_group(group)
            )
        for key, known in _MEANINGS.items():
            if key in keys:
                keys[key] = known[keys[key]]
        groups[group].add_argument(name, **keys)


def run(arguments: Sequence[str]) -> None:
    """Run the command that the arguments name.

    Its module is imported only now, so that no command pays for the imports of another.
    """
    chosen = parse_arguments(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):  # a letter that the encoding lacks becomes a question mark
            sys.stdout.reconfigure(errors="replace")
    module, _, function = COMMANDS[chosen.command]["run"].partition(":")
    getattr(import_module(f"{__package__}.{module}"), function)(chosen)
    sys.stdout.flush()  # so that a full disk or a closed pipe is noticed here


# --- what several commands share -----------------------------------------------------------------


def usage(arguments: argparse.Namespace, message: str) -> NoReturn:
    """Print the usage of the command and a message; exit with code 2."""
    parser: argparse.ArgumentParser = arguments.parser
    parser.error(message)


@contextmanager
def checking(arguments: argparse.Namespace, what: str = "") -> Iterator[None]:
    """Show the usage for an `OptionError`; *what* stands before its message."""
    try:
        yield
    except OptionError as error:
        usage(arguments, f"{what}{error}")


# `Any`: the options' class is the game's own.
def new_table(arguments: argparse.Namespace) -> tuple[AnyGame, Any, AnyState]:
    """Return the game, its options and its first state; wrong values show the usage."""
    game = find(arguments.game)
    presets = presets_of(game)
    if arguments.preset is not None and arguments.preset not in presets:
        known = ", ".join(presets) or "none"
        usage(arguments, f"argument --preset: no preset {arguments.preset!r} (known: {known})")
    options = game.Options() if arguments.preset is None else presets[arguments.preset]
    with checking(arguments):
        return game, options, game.new_game(arguments.players, options)


def seats_of(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the value of `--seats` as a tuple, empty if it was not given."""
    return () if arguments.seats is None else comma_list(arguments.seats)


def seed_of(arguments: argparse.Namespace) -> int:
    """Return the value of `--seed`, or a new random seed."""
    given: int | None = arguments.seed
    return SystemRandom().randrange(_SEEDS) if given is None else given


def check_target(path: Path, folder: Path | None = None) -> None:
    """Raise `CommandError` before long work if nothing could be written here after it.

    That is a file, or what will be made in a *folder*.
    """
    try:
        if folder is None and path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        with TemporaryFile(dir=folder or path.parent):
            pass
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from error


def save_text(path: Path, text: str, *, quiet: bool = False) -> None:
    """Write a file and print its name, unless *quiet*. Raises `CommandError`."""
    try:
        write_text(path, text)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    if not quiet:
        print(f"Saved to {path}")
