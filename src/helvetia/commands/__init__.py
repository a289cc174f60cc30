"""The commands of the command line: one module each, with `add(commands)` and `run(arguments)`.

`add` adds the command's own parser, `run` does what it was asked for. A module is imported when its
command is wanted (or when all are to be listed), so no command pays for what another one needs.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final, Protocol, cast

from helvetia.commands.common import CommandError, Commands

__all__ = ["NAMES", "Command", "CommandError", "Commands", "command"]

#: In the order of the help text.
NAMES: Final = ("play", "watch", "replay", "tournament", "dataset", "perft", "schema", "catalog")


class Command(Protocol):
    """What the module of a command offers."""

    def add(self, commands: Commands, /) -> None:
        """Add the command's parser, with `run` and the parser itself among its defaults."""
        ...

    def run(self, arguments: argparse.Namespace, /) -> None:
        """Do what the arguments ask for; CommandError if it cannot be done."""
        ...


def command(name: str) -> Command:
    """The command of this name, imported now.

    >>> [command(name).__name__.rpartition(".")[2] for name in NAMES] == list(NAMES)
    True
    """
    # A module satisfies the protocol by what it holds, which no type checker can see from here.
    return cast("Command", import_module(f"{__name__}.{name}"))
