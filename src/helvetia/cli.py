"""The command line: which command is meant. Errors are left to :mod:`helvetia.__main__`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from helvetia.commands import NAMES, command


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The command and its options; exits with usage and code 2 where they make no sense."""
    first = arguments[0] if arguments else ""
    # Without a command a game is watched: "helvetia --seed 5" is "helvetia watch --seed 5".
    if not first or (first.startswith("-") and first not in ("-h", "--help", "--version")):
        first, arguments = "watch", ["watch", *arguments]
    return _parser((first,) if first in NAMES else NAMES).parse_args(arguments)


def _parser(wanted: Sequence[str]) -> argparse.ArgumentParser:
    from helvetia import __version__

    parser = argparse.ArgumentParser(
        prog="helvetia",
        description="The rules of board games: play, let bots play, replay a game, count its tree.",
        epilog="Without a command bots play a game. 'helvetia COMMAND --help' tells more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"helvetia {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in wanted:
        command(name).add(commands)
    return parser


def run(arguments: Sequence[str]) -> None:
    """Do what the arguments ask for."""
    chosen = parse_arguments(arguments)
    chosen.run(chosen)
    sys.stdout.flush()  # so that a full disk or a closed pipe is noticed while it can be told
