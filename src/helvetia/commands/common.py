"""What several commands share: arguments that mean the same, files, and how a game ends."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, NoReturn, TypeAlias

from helvetia.core import HelvetiaError, LoadError, OptionError, Record
from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.optional import presets_of
from helvetia.games import find, names
from helvetia.render import text_of
from helvetia.render.scores import lines_of_sources, table_of_places, table_of_scores
from helvetia.text import LANGUAGES, Narrator

#: What `add_subparsers` gives; `Any`: argparse has no public name for its type.
Commands: TypeAlias = Any
#: The record of a game that is known only by its name.
AnyRecord: TypeAlias = Record[Any, Any, Any, Any]

_SEEDS: Final = 2**32


class CommandError(HelvetiaError):
    """Something that the user of the command line should know, in one sentence."""


# --- arguments -----------------------------------------------------------------------------------


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], None], text: str
) -> argparse.ArgumentParser:
    """Add a command's parser; `text` is its line in the list of commands and its description."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text, allow_abbrev=False
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def add_game(parser: argparse.ArgumentParser) -> None:
    """`--game`."""
    parser.add_argument("--game", choices=names(), default="helvetia", help="which game")


def add_table(parser: argparse.ArgumentParser) -> None:
    """`--game`, `--players` and `--preset`: what `started` needs."""
    add_game(parser)
    parser.add_argument("--players", type=int, default=3, metavar="N", help="how many (3)")
    parser.add_argument("--preset", metavar="NAME", help="whose rules, for example german")


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="which language (en)")


def add_told(parser: argparse.ArgumentParser) -> None:
    """`--moves` or `--quiet`: how much `print_game` prints."""
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--moves", action="store_true", help="print the moves' notation, too")
    how.add_argument("--quiet", action="store_true", help="print only how it ends")


def count(text: str) -> int:
    """The type of an argument that is a number of moves."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"not a number of moves: {text!r}")
    return int(text)


def usage(arguments: argparse.Namespace, message: str) -> NoReturn:
    """How the command is used, and what was wrong with it; exit code 2."""
    parser: argparse.ArgumentParser = arguments.parser
    parser.error(message)


# `Any`: the options' class is the game's own.
def started(arguments: argparse.Namespace) -> tuple[AnyGame, Any, AnyState]:
    """The game, its options and its first state; a wrong number or name is a wrong argument."""
    game = find(arguments.game)
    presets = presets_of(game)
    if arguments.preset is not None and arguments.preset not in presets:
        known = ", ".join(presets) or "none"
        usage(arguments, f"argument --preset: no preset {arguments.preset!r} (known: {known})")
    options = game.Options() if arguments.preset is None else presets[arguments.preset]
    try:
        return game, options, game.new_game(arguments.players, options)
    except OptionError as error:
        usage(arguments, str(error))


def seats_of(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Who sits where, from `--seats`; nothing if it was not given."""
    given: str | None = arguments.seats
    return () if given is None else tuple(seat.strip() for seat in given.split(","))


def seed_of(arguments: argparse.Namespace) -> int:
    """The seed that was given, or a new one."""
    given: int | None = arguments.seed
    return SystemRandom().randrange(_SEEDS) if given is None else given


# --- files ---------------------------------------------------------------------------------------


def save(record: AnyRecord, path: Path) -> None:
    """Write a record and say so."""
    try:
        record.save(path)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    print(f"Saved to {path}")


def load(path: Path) -> AnyRecord:
    """The record in a file, whichever game it is of; the file may be that of a game in play."""
    from helvetia.terminal.saved import load_table  # only who has a file waits for it

    try:
        return load_table(path).record
    except LoadError as error:  # which names the file
        raise CommandError(str(error)) from error


# --- a game in words -----------------------------------------------------------------------------


def never_fail_at_a_letter() -> None:
    """An output that knows no umlaut gets a question mark instead of ending the program."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):
            sys.stdout.reconfigure(errors="replace")


def print_game(record: AnyRecord, until: int, arguments: argparse.Namespace) -> None:
    """The first so many moves of a record, as `--moves` and `--quiet` ask, and how it stands."""
    write: Callable[[str], object] = (lambda line: None) if arguments.quiet else print
    narrator = Narrator(record.game, write, moves=arguments.moves, lang=arguments.lang)
    states = record.replay()
    state = next(states)
    for move, after in zip(record.moves[:until], states, strict=False):
        narrator.follow(state, move, after)
        state = after
    narrator.finish()
    _print_end(record.game, state, narrator, arguments.quiet)


def _print_end(game: AnyGame, state: AnyState, narrator: Narrator, quiet: bool) -> None:
    """The table, the points and who has won, or who is to decide."""
    scores, lang = game.score(state), narrator.lang
    players = [narrator.name(score.seat) for score in scores]
    title, detail = narrator.source, narrator.detail
    if quiet:
        print("\n" + table_of_scores(scores, players, lang=lang, title=title))
    else:
        print("\n" + text_of(state, lang=lang))
    print("\n" + lines_of_sources(scores, players, lang=lang, title=title, detail=detail) + "\n")
    result = game.result(state)
    if result is not None:
        print(table_of_places(result, players, lang=lang))
    print(narrator.ending(state))
    print(narrator.tally())
