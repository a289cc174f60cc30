"""Find the command that the arguments name. Errors are left to :func:`helvetia.cli.main`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from helvetia.cli.arguments import Commands

#: The commands in the order of the help text, each with its module and the function that adds it.
COMMANDS: Final = {
    "play": "play.command:add_play",
    "companion": "companion:add_companion",
    "watch": "narration:add_watch",
    "replay": "narration:add_replay",
    "show": "show:add_show",
    "tournament": "arena:add_tournament",
    "dataset": "arena:add_dataset",
    "perft": "rules:add_perft",
    "schema": "rules:add_schema",
    "catalog": "rules:add_catalog",
}


def add(name: str, commands: Commands) -> None:
    """Import a command and add its parser, so that no command pays for the imports of another."""
    module, _, function = COMMANDS[name].partition(":")
    added: Callable[[Commands], None] = getattr(import_module(f"{__package__}.{module}"), function)
    added(commands)


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
        add(name, commands)
    return parser


def run(arguments: Sequence[str]) -> None:
    """Run the command that the arguments name."""
    chosen = parse_arguments(arguments)
    chosen.run(chosen)
    sys.stdout.flush()  # so that a full disk or a closed pipe is noticed here
