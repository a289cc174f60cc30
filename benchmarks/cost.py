"""Microseconds of single operations, on positions of random games."""

from collections.abc import Callable
from functools import partial
from typing import Final

from .clock import best_of, timed
from .contender import Operation
from .run import Rows, Run, Section, Table, number

_OWN: Final = (
    "The mean over positions of random games, tables of answers warm, each state asked for the "
    "first time, as if it had just been read from a file: in play the move before has found "
    "out some of it. `apply_move` is cheaper for a move that `legal_moves` has just given out. The "
    "two states of an equality are equal and share nothing."
)
_PEERS: Final = "The same for the others, as far as they have it."


def measure(run: Run) -> Rows:
    """All operations of all contenders in turn; the best turn of each counts."""
    jobs: dict[tuple[str, str], Callable[[], float]] = {}
    for contender in run.contenders:
        positions = run.gather(contender, run.positions)
        for name, operation in contender.operations(positions).items():
            jobs[contender.name, name] = partial(_microseconds, operation, len(positions))
    rows: Rows = {}
    for (contender_name, name), figure in best_of(run.repeat, jobs).items():
        rows.setdefault(contender_name, {})[name] = figure
    return rows


def _microseconds(operation: Operation, calls: int) -> float:
    columns = operation.columns()
    return timed(operation.function, *columns) / calls * 1e6


def tables(rows: Rows) -> list[Table]:
    """The games of this library side by side, then the others."""
    own = {name: figures for name, figures in rows.items() if "JSON round trip" in figures}
    peers = {name: figures for name, figures in rows.items() if name not in own}
    found = []
    if own:
        names = list(next(iter(own.values())))
        found.append(
            Table(
                "Microseconds per operation",
                ("operation", *own),
                tuple((n, *(number(f[n], 2) for f in own.values())) for n in names),
                _OWN,
            )
        )
    if peers:
        names = list(dict.fromkeys(name for figures in peers.values() for name in figures))
        found.append(
            Table(
                "Microseconds per operation, others",
                ("game", *names),
                tuple((p, *(number(f.get(n), 2) for n in names)) for p, f in peers.items()),
                _PEERS,
            )
        )
    return found


SECTION: Final = Section("cost", measure, tables)
