"""Bytes of a state alone, and of a node in a tree that is kept."""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Final

from .contender import Contender, Position
from .run import Rows, Run, Section, Table, number

_NOTE: Final = (
    "A state alone shares nothing with another (it was read from JSON; of others: copied). A node "
    "is a child of a position, kept with all its siblings. Counted by tracemalloc; "
    "states of open_spiel live where it cannot see them."
)
#: How a contender makes a position that shares nothing with another.
_ALONE: Final = ("JSON, reading", "copy without stack", "copy")


def measure(run: Run) -> Rows:
    """Nothing is timed here, so nothing is repeated."""
    return {
        contender.name: _figures(contender, run)
        for contender in run.contenders
        if contender.countable
    }


def _figures(contender: Contender, run: Run) -> dict[str, float]:
    positions = run.gather(contender, run.positions)
    operations = contender.operations(positions)
    copy = next(operations[name] for name in _ALONE if name in operations)
    expand = next(iter(contender.expanders.values()))
    ready = list(contender.expanders.values())[-1]

    def alone() -> list[Position]:
        return list(map(copy.function, *copy.columns()))

    def nodes() -> list[Position]:
        return [child for position in positions for child in expand(position)]

    def listed() -> list[Position]:
        return [child for position in positions for child in ready(position)]

    return {
        "state alone": bytes_each(alone),
        "node": bytes_each(nodes),
        "node with moves listed": bytes_each(listed),
    }


def bytes_each(make: Callable[[], list[Position]]) -> float:
    """The bytes that each object of a list keeps, when the list is made a second time.

    The first time fills what is remembered between calls; that is not the objects' own.
    """
    make()
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        made = make()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(made)


def tables(rows: Rows) -> list[Table]:
    """One row for each contender."""
    return [
        Table(
            "Bytes",
            ("game", "a state alone", "a node of a kept tree", "a node whose moves were listed"),
            tuple((name, *map(number, figures.values())) for name, figures in rows.items()),
            _NOTE,
        )
    ]


SECTION: Final = Section("size", measure, tables)
