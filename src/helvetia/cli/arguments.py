"""Read the arguments that several commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, NoReturn

from helvetia.core import HelvetiaError, OptionError
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.json.storage import write_text
from helvetia.core.optional import presets_of
from helvetia.games import find

#: So many that nobody can try them all: whoever finds the seed of a game knows its hidden cards.
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


def save_text(path: Path, text: str, *, quiet: bool = False) -> None:
    """Write a file and print its name, unless *quiet*. Raises `CommandError`."""
    try:
        write_text(path, text)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    if not quiet:
        print(f"Saved to {path}")


def replace_unknown_letters() -> None:
    """Print a question mark for a letter that the output's encoding lacks, instead of failing."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):
            sys.stdout.reconfigure(errors="replace")
