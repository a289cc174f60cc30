"""`helvetia replay`: a saved game, in words or as a page to look at."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from helvetia.commands.common import (
    AnyRecord,
    CommandError,
    Commands,
    add_command,
    add_language,
    add_told,
    count,
    load,
    never_fail_at_a_letter,
    print_game,
    usage,
)
from helvetia.core.storage import write_text
from helvetia.text import texts as texts_of

if TYPE_CHECKING:
    from helvetia.render.replay import Seat


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "replay", run, "Print a saved game in words, or write it as a page."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--until", type=count, metavar="N", help="stop after N moves")
    add_told(parser)
    add_language(parser)
    page = parser.add_argument_group("a page to look at in a browser")
    page.add_argument("--html", type=Path, metavar="PAGE", help="write this HTML file")
    page.add_argument(
        "--seat", metavar="N", help="show what seat N (from 0) or a spectator could see"
    )


def run(arguments: argparse.Namespace) -> None:
    """A saved game from its first move, as far as wanted."""
    never_fail_at_a_letter()
    if arguments.html is None and arguments.seat is not None:
        usage(arguments, "--seat is an option of a page: name it with --html")
    if arguments.html is not None and (arguments.moves or arguments.quiet):
        usage(arguments, "--moves and --quiet are not options of a page")
    record = load(arguments.file)
    game, last = record.game, len(record.moves)
    until = last if arguments.until is None else arguments.until
    if until > last:
        raise CommandError(f"{arguments.file} holds {last} moves, so it cannot stop after {until}")
    if arguments.html is not None:
        _write_page(evolve(record, moves=record.moves[:until]), arguments)
        return
    head = texts_of("story", arguments.lang)["replayed"]
    print(head.format(game=game.GAME.capitalize(), players=record.players, moves=last))
    print_game(record, until, arguments)


# --- a page --------------------------------------------------------------------------------------


def _write_page(record: AnyRecord, arguments: argparse.Namespace) -> None:
    """Write the page and say so."""
    from helvetia.render.replay import replay_page  # only who wants a page waits for it

    path: Path = arguments.html
    seat = _seat(record, arguments)
    if path.exists() and path.samefile(arguments.file):
        raise CommandError(f"{path} is the record itself; name another file for the page")
    text = replay_page(record, seat=seat, lang=arguments.lang)
    try:
        write_text(path, text)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"cannot write {path}: {reason}") from error
    print(f"Saved to {path}")


def _seat(record: AnyRecord, arguments: argparse.Namespace) -> Seat:
    """Who is to look at the page; without `--seat` it hides nothing."""
    from helvetia.render.replay import ALL

    text: str | None = arguments.seat
    if text is None:
        return ALL
    if text == "spectator":
        return None
    seats = [str(number) for number in range(record.players)]
    if text not in seats:
        known = ", ".join(seats)
        usage(arguments, f"argument --seat: no seat {text!r} (known: {known}, spectator)")
    return int(text)
