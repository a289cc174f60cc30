"""Tools for programmers: `perft`, `schema`, `catalog`, `protocol-check` and `mcp`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import attrs

from helvetia.bots import Bot, random_bot
from helvetia.cli.arguments import CommandError, new_table
from helvetia.core import CHANCE, divide, json_schema, perft, record_schema, sample
from helvetia.core.contract import AnyGame, AnyState
from helvetia.games import find
from helvetia.protocol import Bounds, check_program


def count(arguments: argparse.Namespace) -> None:
    """Run the command `perft`."""
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


def schema(arguments: argparse.Namespace) -> None:
    """Run the command `schema`."""
    game = find(arguments.game)
    if arguments.of == "record":
        document = record_schema(game)
    else:
        kinds = {"state": game.GameState, "move": game.Move, "options": game.Options}
        document = json_schema(kinds[arguments.of])
    print(json.dumps(document, indent=2))


def catalog(arguments: argparse.Namespace) -> None:
    """Run the command `catalog`."""
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
        elif isinstance(default, int | tuple):  # a number, or a list that is empty at first
            yield f"option {field.name}: {default or 'none'} (default)"


def protocol_check(arguments: argparse.Namespace) -> None:
    """Run the command `protocol-check`."""
    bounds = Bounds(answer_ms=1000 * arguments.seconds)
    game, faults = find(arguments.game), 0
    findings = check_program(
        game, arguments.program, games=arguments.games, seed=arguments.seed, bounds=bounds
    )
    for finding in findings:
        print(finding, flush=True)
        faults += bool(finding.fault)
    if faults:
        raise CommandError(f"the program fails {faults} of the checks")


def mcp(arguments: argparse.Namespace) -> None:
    """Run the command `mcp`, until the input ends."""
    from helvetia.dialogue.mcp_server import serve  # needs the extra

    serve()
