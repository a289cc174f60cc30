"""Tell what decided a game, and find puzzles: the commands `review`, `analyse` and `puzzles`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from math import ceil
from pathlib import Path
from textwrap import fill
from time import monotonic
from typing import IO

from helvetia.bots.workers import process_workers
from helvetia.cli.arguments import CommandError, check_target, checking, save_text
from helvetia.cli.narration import seat_of
from helvetia.cli.play.saving import SavedTable, load_table
from helvetia.cli.terminal import print_table, progress_bar
from helvetia.core import to_json
from helvetia.core.json.parse import MAX_BYTES
from helvetia.core.records.notes import ALL, Seat
from helvetia.core.records.record import AnyRecord, line_of
from helvetia.games import find
from helvetia.render.puzzles import Shown, puzzle_page
from helvetia.render.svg import render_svg
from helvetia.review import review
from helvetia.review.estimate import LEAST_SIMULATIONS
from helvetia.review.lines import Desk
from helvetia.review.puzzles import Asked, puzzles
from helvetia.review.words import Telling
from helvetia.text import texts as texts_of


def review_game(arguments: argparse.Namespace) -> None:
    """Run the command `review`."""
    targets = [path for path in (arguments.save, arguments.html) if path is not None]
    for path in targets:
        if path.exists() and path.samefile(arguments.file):
            raise CommandError(f"{path} is the record itself; name another file")
        check_target(path)
    if len({path.resolve() for path in targets}) < len(targets):
        raise CommandError(f"{arguments.html} is named twice; name two files")
    table = load_table(arguments.file)
    record, seat = table.record, seat_of(table.record, arguments)
    _check_cards(arguments.file, table, seat)
    texts, began = texts_of("review", arguments.lang), monotonic()
    seconds = None if arguments.seconds is None else arguments.seconds / 1000

    def percent(done: int, total: int) -> int:
        """Return how far the review is: with a time limit by time, since positions come twice."""
        part = done / total if seconds is None else (monotonic() - began) / seconds
        return min(99, int(100 * part))

    with checking(arguments), progress_bar(100, texts["percent"]) as show:
        found = review(
            record,
            seat=seat,
            simulations=arguments.simulations,
            seconds=seconds,
            seed=arguments.seed,
            jobs=arguments.jobs or os.cpu_count() or 1,
            on_progress=lambda done, total: show(percent(done, total), ""),
        )
    used = monotonic() - began
    if seconds is not None and used > seconds and found.simulations == LEAST_SIMULATIONS:
        late = texts["late"].format(simulations=found.simulations, seconds=ceil(used))
        print(late, file=sys.stderr)
    if arguments.json:
        print(to_json(found))
    telling = Telling(record, found, arguments.lang)
    if not arguments.json:
        print(telling.heading())
        table_of_players = telling.table()
        if not print_table(table_of_players):
            print(f"\n{_aligned(table_of_players)}\n")
        print(texts["moments"])
        for number, moment in enumerate(telling.moments(), 1):
            first, *others = moment.splitlines()
            print(fill(f"{number}. {first}", 100, subsequent_indent="   "))
            for line in others:
                print(fill(line, 100, initial_indent="   ", subsequent_indent="   "))
    if arguments.save is not None:
        save_text(arguments.save, line_of(telling.annotated()), quiet=arguments.json)
    if arguments.html is not None:
        from helvetia.render.replay import replay_page

        page = replay_page(
            telling.annotated(), seat=seat, lang=arguments.lang, play_page=arguments.play_page
        )
        save_text(arguments.html, page, quiet=arguments.json)


def analyse_lines(arguments: argparse.Namespace) -> None:
    """Run the command `analyse`, until the input ends and everything is answered."""
    jobs = arguments.jobs or os.cpu_count() or 1
    try:
        with process_workers(jobs)() as executor:
            # Two for each process, so that no process waits for the next position.
            desk = Desk(partial(print, flush=True), _load, executor, 2 * jobs)
            desk.serve(_lines(sys.stdin.buffer))
    except BrokenExecutor as error:
        raise CommandError("a process that analysed positions has ended unexpectedly") from error


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of the input; one that is too long is cut, and refused by its reader."""
    while line := file.readline(MAX_BYTES + 1):
        yield line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = file.readline(MAX_BYTES + 1)


def _load(path: str, seat: Seat) -> AnyRecord:
    table = load_table(path)
    _check_cards(path, table, seat)
    return table.record


def _check_cards(path: str | Path, table: SavedTable, seat: Seat) -> None:
    """Refuse to use everything of a game of which one seat's part is known."""
    # A redacted record has no review at all, as the review itself says.
    if seat is ALL and table.partial and not table.record.redacted:
        raise CommandError(f"{path} does not hold all cards; review it from the view of a seat")


def _aligned(table: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as lines; all columns but the first are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for first, *others in table:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"{first:<{widths[0]}}", *cells]))
    return "\n".join(lines)


def find_puzzles(arguments: argparse.Namespace) -> None:
    """Run the command `puzzles`: write a page, the pictures, and the puzzles as records."""
    folder, lang, game = arguments.out, arguments.lang, find(arguments.game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} is not an empty folder; name a new one")
    there = (each for each in (folder, *folder.absolute().parents) if each.exists())
    check_target(folder, next(there))
    jobs = arguments.jobs or os.cpu_count() or 1
    texts = texts_of("puzzle", lang)
    with checking(arguments), progress_bar(arguments.count, texts["found"]) as show:
        found = puzzles(
            game,
            arguments.count,
            seed=arguments.seed,
            simulations=arguments.simulations,
            workers=process_workers(jobs) if jobs > 1 else None,
            on_progress=lambda done: show(done, ""),
        )
    shown, lines = [], []
    pictures = folder / "pictures"
    try:
        pictures.mkdir(parents=True)
    except OSError as error:
        raise CommandError(f"cannot write {folder}: {error.strerror}") from error
    for number, puzzle in enumerate(found, 1):
        asked = Asked(puzzle, lang)
        picture = render_svg(puzzle.view, lang=lang)
        save_text(pictures / f"{number:02}.svg", picture, quiet=True)
        shown.append(Shown(picture, asked.question, tuple(asked.choices())))
        lines.append(line_of(asked.record()))
    save_text(folder / "puzzles.jsonl", "".join(lines), quiet=True)
    save_text(folder / "puzzles.html", puzzle_page(shown, game.GAME, lang))
