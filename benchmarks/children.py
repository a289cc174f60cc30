"""What a tree search pays: all children of a position, while the position is kept."""

from typing import Final

from .clock import now
from .contender import Contender, Expander
from .run import Rows, Run, Section, Table, number

_NOTE: Final = (
    "The moves of the position are listed and each is made on a position of its own. The first row "
    "of a game is its cheapest way. A child of catanatron always comes with its actions; the rows "
    "with the legal moves of the child do the same for the others."
)


def measure(run: Run) -> Rows:
    """Every way expands new positions at every turn; the best turn of each counts."""
    best: dict[str, dict[str, float]] = {contender.name: {} for contender in run.contenders}
    for _ in range(run.repeat):
        for contender in run.contenders:
            rates = best[contender.name]
            for way, expand in contender.expanders.items():
                rates[way] = max(rates.get(way, 0.0), _rate(run, contender, expand))
    return best


def _rate(run: Run, contender: Contender, expand: Expander) -> float:
    """As many children for everybody: a position of chess has five times as many as one of ours."""
    made, seconds = 0, 0.0
    while made < run.children:
        positions = run.gather(contender, run.positions)
        start = now()
        made += sum(map(len, map(expand, positions)))
        seconds += now() - start
    return made / seconds


def listed_rate(figures: dict[str, float]) -> float | None:
    """Return the children per second whose legal moves are listed, too."""
    return next((rate for way, rate in figures.items() if way.endswith("of the child")), None)


def tables(rows: Rows) -> list[Table]:
    """One row for each way of each contender."""
    return [
        Table(
            "New child states, the parent kept",
            ("game", "how", "children per second"),
            tuple(
                (contender if way == next(iter(ways)) else "", way, number(rate))
                for contender, ways in rows.items()
                for way, rate in ways.items()
            ),
            _NOTE,
        )
    ]


SECTION: Final = Section("children", measure, tables)
