"""Show progress and tables on a terminal, with `rich` (``helvetia[cli]``) or plainly without."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias

#: Called with the number of finished items and a short note.
Show: TypeAlias = Callable[[int, str], None]

LEAST_WIDTH: Final = 80
MOST_WIDTH: Final = 100


def columns() -> int:
    """Return the width of texts: that of the terminal, within bounds; the most without one."""
    wide = shutil.get_terminal_size((MOST_WIDTH, 0)).columns
    return max(LEAST_WIDTH, min(MOST_WIDTH, wide))


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Show]:
    """Show on standard error how many of the items are done; nothing if it is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done, note: None
        return
    try:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )
    except ImportError:
        with _plain_counter(total, unit) as plain:
            yield plain
        return
    note_column = TextColumn("{task.fields[note]}", markup=False)
    columns = (TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, note_column, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, note="")
        first = True

        def show(done: int, note: str) -> None:
            nonlocal first
            if first:  # items of an earlier run took no time in this one
                bar.reset(task, completed=done, note=note)
                first = False
            bar.update(task, completed=done, note=note)

        yield show


@contextmanager
def _plain_counter(total: int, unit: str) -> Iterator[Show]:
    width = 0

    def show(done: int, note: str) -> None:
        nonlocal width
        line = f"{done}/{total} {unit}{note and f', {note}'}"
        width = max(width, len(line))
        print(f"\r{line:<{width}}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print(f"\r{'':<{width}}\r", end="", file=sys.stderr, flush=True)


def print_table(table: Sequence[Sequence[str]]) -> bool:
    """Print rows of cells, headings first, with rich; return False if that is not possible."""
    if not sys.stdout.isatty():
        return False
    try:
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        return False
    shown = Table(box=SIMPLE_HEAD)
    for index, heading in enumerate(table[0]):
        shown.add_column(heading, justify="right" if index else "left", no_wrap=True)
    for row in table[1:]:
        shown.add_row(*row)
    Console(markup=False, highlight=False).print(shown)
    return True
