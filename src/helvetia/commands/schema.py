"""`helvetia schema`: the JSON Schema of what files hold."""

from __future__ import annotations

import argparse
import json
from typing import Final

from helvetia.commands.common import Commands, add_command, add_game
from helvetia.core import json_schema, record_schema
from helvetia.games import find

_OF: Final = ("state", "move", "record", "options")


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(commands, "schema", run, "Print the JSON Schema of what files hold.")
    parser.add_argument("of", nargs="?", choices=_OF, default="state", help="(state)")
    add_game(parser)


def run(arguments: argparse.Namespace) -> None:
    """The JSON Schema of states, moves, records or options."""
    game = find(arguments.game)
    if arguments.of == "record":
        document = record_schema(game)
    else:
        kinds = {"state": game.GameState, "move": game.Move, "options": game.Options}
        document = json_schema(kinds[arguments.of])
    print(json.dumps(document, indent=2))
