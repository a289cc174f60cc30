"""Serve other programs: the commands `protocol-check` and `mcp`."""

from __future__ import annotations

import argparse

from helvetia.cli.arguments import CommandError
from helvetia.games import find
from helvetia.protocol import Bounds, check_program


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
