"""Find the command that the arguments name. Errors are left to :func:`helvetia.cli.main`.

The commands and their arguments are data: ``commands.toml``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from helvetia.cli.arguments import comma_list, milliseconds, replace_unknown_letters, whole_number
from helvetia.games import names
from helvetia.text import LANGUAGES

_TEXT: Final = (files("helvetia.cli") / "commands.toml").read_text(encoding="utf-8")
#: The commands in the order of the help text, as the data file defines them.
COMMANDS: Final[dict[str, dict[str, Any]]] = tomllib.loads(_TEXT)
_SHARED: Final = COMMANDS.pop("shared")
#: What the words of the data file mean.
_MEANINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "action": {"store_true": "store_true", "yes_or_no": argparse.BooleanOptionalAction},
    "choices": {
        "games": names(),
        "languages": LANGUAGES,
        "files": ("state", "move", "record", "options"),
    },
    "type": {
        "int": int,
        "path": Path,
        "natural": whole_number(0),
        "positive": whole_number(1),
        "seconds": milliseconds,
        "list": comma_list,
    },
}


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
        text = COMMANDS[name]["text"]
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(command=name, parser=command)
        _add_arguments(command, COMMANDS[name]["arguments"])
    return parser


def _add_arguments(command: argparse.ArgumentParser, arguments: Sequence[Any]) -> None:
    groups: dict[str, Any] = {"": command}  # argparse has no public name for the types of groups
    for argument in arguments:
        keys = dict(_SHARED[argument] if isinstance(argument, str) else argument)
        name, group = keys.pop("name"), keys.pop("group", "")
        if group not in groups:
            either = group == "either"
            groups[group] = (
                command.add_mutually_exclusive_group()
                if either
                else command.add_argument_group(group)
            )
        for key, known in _MEANINGS.items():
            if key in keys:
                keys[key] = known[keys[key]]
        groups[group].add_argument(name, **keys)


def run(arguments: Sequence[str]) -> None:
    """Run the command that the arguments name.

    Its module is imported only now, so that no command pays for the imports of another.
    """
    chosen = parse_arguments(arguments)
    replace_unknown_letters()
    module, _, function = COMMANDS[chosen.command]["run"].partition(":")
    getattr(import_module(f"{__package__}.{module}"), function)(chosen)
    sys.stdout.flush()  # so that a full disk or a closed pipe is noticed here
