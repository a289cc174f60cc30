"""Tell what decided a game: the command `review`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from textwrap import fill

from helvetia.cli.arguments import CommandError, checking, save_text
from helvetia.cli.narration import seat_of
from helvetia.cli.play.saving import load_table
from helvetia.cli.terminal import print_table, progress_bar
from helvetia.core import to_json
from helvetia.core.records.notes import ALL
from helvetia.core.records.record import line_of
from helvetia.review import review
from helvetia.review.words import Telling
from helvetia.text import texts as texts_of


def review_game(arguments: argparse.Namespace) -> None:
    """Run the command `review`."""
    for path in (arguments.save, arguments.html):
        if path is not None and path.exists() and path.samefile(arguments.file):
            raise CommandError(f"{path} is the record itself; name another file")
    table = load_table(arguments.file)
    record, seat = table.record, seat_of(table.record, arguments)
    if seat is ALL and table.partial:
        raise CommandError(f"{arguments.file} does not hold all cards; review it with --seat")
    texts = texts_of("review", arguments.lang)
    with checking(arguments), progress_bar(100, texts["percent"]) as show:
        found = review(
            record,
            seat=seat,
            simulations=arguments.simulations,
            seconds=None if arguments.seconds is None else arguments.seconds / 1000,
            seed=arguments.seed,
            jobs=arguments.jobs or os.cpu_count() or 1,
            on_progress=lambda done, total: show(100 * done // total, ""),
        )
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
            print(fill(f"{number}. {moment}", 100, subsequent_indent="   "))
    if arguments.save is not None:
        save_text(arguments.save, line_of(telling.annotated()), quiet=arguments.json)
    if arguments.html is not None:
        from helvetia.render.replay import replay_page

        page = replay_page(telling.annotated(), seat=seat, lang=arguments.lang)
        save_text(arguments.html, page, quiet=arguments.json)


def _aligned(table: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as lines; all columns but the first are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for first, *others in table:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"{first:<{widths[0]}}", *cells]))
    return "\n".join(lines)
