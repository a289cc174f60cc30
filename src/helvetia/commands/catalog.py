"""`helvetia catalog`: what is printed on the material."""

from __future__ import annotations

import argparse

from helvetia.commands.common import CommandError, Commands, add_command, add_game
from helvetia.games import find


def add(commands: Commands) -> None:
    """Add the command and its options."""
    add_game(add_command(commands, "catalog", run, "Print what is printed on the material."))


def run(arguments: argparse.Namespace) -> None:
    """Every printed fact of the game."""
    facts = getattr(find(arguments.game).Options(), "catalog", None)
    if facts is None:
        raise CommandError(f"{arguments.game} has no catalogue")
    print(facts)
