"""Find puzzles in self-play: the command `puzzles`."""

from __future__ import annotations

import argparse
import os

from helvetia.arena.executors import process_workers
from helvetia.cli.arguments import CommandError, checking, save_text
from helvetia.cli.terminal import progress_bar
from helvetia.core.records.record import line_of
from helvetia.games import find
from helvetia.render.puzzles import Shown, puzzle_page
from helvetia.render.svg import render_svg
from helvetia.review.puzzles import Asked, puzzles
from helvetia.text import texts as texts_of


def find_puzzles(arguments: argparse.Namespace) -> None:
    """Run the command `puzzles`: write a page, the pictures, and the puzzles as records."""
    folder, lang, game = arguments.out, arguments.lang, find(arguments.game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} is not empty; name a new folder")
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
