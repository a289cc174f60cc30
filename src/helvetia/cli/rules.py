"""Inspect the rules of a game: the commands `perft`, `schema` and `catalog`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any, Final

import attrs

from helvetia.bots import Bot, random_bot
from helvetia.cli.arguments import (
    CommandError,
    Commands,
    add_command,
    add_game,
    add_table,
    new_table,
    whole_number,
)
from helvetia.core import CHANCE, divide, json_schema, perft, record_schema, sample
from helvetia.core.contract import AnyGame, AnyState
from helvetia.games import find

_KINDS: Final = ("state", "move", "record", "options")


def add_perft(commands: Commands) -> None:
    """Add the command `perft`."""
    parser = add_command(commands, "perft", _perft, "Count the sequences of N moves.")
    add_table(parser)
    number = whole_number(0)
    for name, default, text in (
        ("--depth", 2, "number of moves (default: 2)"),
        ("--after", 0, "number of random moves before counting (default: 0)"),
        ("--seed", 0, "random seed of those moves (default: 0)"),
    ):
        parser.add_argument(name, type=number, default=default, metavar="N", help=text)
    parser.add_argument("--divide", action="store_true", help="count for each first move")


def _perft(arguments: argparse.Namespace) -> None:
    game, _, state = new_table(arguments)
    state = _after_random_moves(game, state, arguments)
    if arguments.divide:
        counts = divide(game, state, arguments.depth) if arguments.depth else {}
        for text, number in counts.items():
            print(f"{text}: {number}")
    print(f"depth {arguments.depth}: {perft(game, state, arguments.depth)}")


def _after_random_moves(game: AnyGame, state: AnyState, arguments: argparse.Namespace) -> AnyState:
    rng = Random(arguments.seed)
    bot: Bot[Any, Any] = random_bot(rng)
    for made in range(arguments.after):
        if state.player is None:
            raise CommandError(f"the game of seed {arguments.seed} is over after {made} moves")
        if state.player == CHANCE:
            state = game.apply_move(state, sample(game.odds(state), rng))
        else:
            state = game.apply_move(state, bot(state, game.legal_moves(state)))
    return state


def add_schema(commands: Commands) -> None:
    """Add the command `schema`."""
    parser = add_command(commands, "schema", _schema, "Print the JSON Schema of a game's files.")
    parser.add_argument(
        "of", nargs="?", choices=_KINDS, default="state", help="kind of file (default: state)"
    )
    add_game(parser)


def _schema(arguments: argparse.Namespace) -> None:
    game = find(arguments.game)
    if arguments.of == "record":
        document = record_schema(game)
    else:
        kinds = {"state": game.GameState, "move": game.Move, "options": game.Options}
        document = json_schema(kinds[arguments.of])
    print(json.dumps(document, indent=2))


def add_catalog(commands: Commands) -> None:
    """Add the command `catalog`."""
    text = "Print the facts on the game material, with their sources."
    add_game(add_command(commands, "catalog", _catalog, text))


def _catalog(arguments: argparse.Namespace) -> None:
    game = find(arguments.game)
    facts = getattr(game.Options(), "catalog", None)
    if facts is None:
        raise CommandError(f"{arguments.game} has no catalogue")
    print(facts)
    for line in _option_lines(game.Options()):
        print(line)
    for fact, source in getattr(game, "CITATIONS", {}).items():
        print(f"published elsewhere: {fact} ({source})")


def _option_lines(options: Any) -> Iterator[str]:
    """Yield each option with its values, the default first."""
    for field in attrs.fields(type(options)):
        default = getattr(options, field.name)
        if isinstance(default, Enum | bool):
            values = [True, False] if isinstance(default, bool) else list(type(default))
            others = [str(value) for value in values if value is not default]
            yield f"option {field.name}: {default} (default), {', '.join(others)}"
