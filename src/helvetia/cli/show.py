"""Draw a position or a moment of a saved game: the command `show`."""

from __future__ import annotations

import argparse
from pathlib import Path

from helvetia.cli.arguments import CommandError, save_text
from helvetia.cli.terminal import columns
from helvetia.core import LoadError, Record, load_state
from helvetia.core.contract import AnyState
from helvetia.core.json.parse import MAX_BYTES, parse, short
from helvetia.core.json.storage import naming, read_bytes
from helvetia.games import find, names
from helvetia.render import render_text


def show(arguments: argparse.Namespace) -> None:
    """Run the command `show`."""
    path: Path = arguments.file
    with naming(path):
        state = _position(path, arguments.move)
    if arguments.svg is None:
        print(render_text(state, lang=arguments.lang, width=columns()))
        return
    from helvetia.render.svg import render_svg

    if arguments.svg.exists() and arguments.svg.samefile(path):
        raise CommandError(f"{path} is the position itself; name another file for the picture")
    save_text(arguments.svg, render_svg(state, lang=arguments.lang) + "\n")


def _position(path: Path, move: int | None) -> AnyState:
    """Return the state in a file, or that of a record after so many moves (None: at its end)."""
    text = read_bytes(path, MAX_BYTES)
    document = parse(text)
    if not isinstance(document, dict):
        raise LoadError("expected a state or a record")
    if "moves" not in document:
        if move is not None:
            raise CommandError(f"{path} is one position; --move needs a record")
        name = document.get("game")
        if name not in names():
            known = ", ".join(names())
            raise LoadError(f"unknown game {short(str(name))}; known games: {known}", "$.game")
        return load_state(find(str(name)), text)
    record = Record.from_json(text)
    if move is not None and move > len(record):
        raise CommandError(f"{path} holds {len(record)} moves, so there is none after {move}")
    return (record if move is None else record.cut(move)).final()
