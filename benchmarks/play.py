"""Random play: decisions and games per second, with the legal moves listed at every decision."""

from collections.abc import Callable
from typing import Final

from .clock import now
from .contender import MOVES_ONLY, Tally
from .run import Rows, Run, Section, Table, number

_COLUMNS: Final = (
    ("decisions per second", 0),
    ("with chance", 0),
    ("games per second", 1),
    ("legal moves", 1),
    ("decisions per game", 1),
    ("chance per game", 1),
)
_NOTE: Final = (
    "Every game is one that was not played before in the run. Outcomes of chance are not "
    "decisions; the second column counts them too. Legal moves are the mean at a decision. Moves "
    "only: nobody looks whether the game is over."
)


def measure(run: Run) -> Rows:
    """Let all contenders play in turn; the best turn of each counts."""
    plays = {}
    for contender in run.contenders:
        plays[contender.name] = contender.play
        if contender.moves_only is not None:
            plays[contender.name + MOVES_ONLY] = contender.moves_only
    rates = dict.fromkeys(plays, 0.0)
    tallies = dict.fromkeys(plays, Tally())
    for _ in range(run.repeat):
        for name, play in plays.items():
            tally, seconds = _turn(play, run)
            rates[name] = max(rates[name], tally.decisions / seconds)
            tallies[name] = tallies[name].plus(tally)
    return {name: _figures(rates[name], tallies[name]) for name in rates}


def rate(play: Callable[[int], Tally], run: Run) -> float:
    """Return the decisions per second of one turn."""
    tally, seconds = _turn(play, run)
    return tally.decisions / seconds


def _turn(play: Callable[[int], Tally], run: Run) -> tuple[Tally, float]:
    """Play whole games until the time is up."""
    tally = Tally()
    seeds = run.seeds
    start = now()
    while (seconds := now() - start) < run.seconds or not tally.decisions:
        tally = tally.plus(play(next(seeds)))
    return tally, seconds


def _figures(rate: float, tally: Tally) -> dict[str, float]:
    """Games per second follow from the best rate and the mean length: few games vary in length."""
    length = tally.decisions / tally.games
    return {
        "decisions per second": rate,
        "with chance": rate * (tally.decisions + tally.chance) / tally.decisions,
        "games per second": rate / length,
        "legal moves": tally.choices / tally.decisions,
        "decisions per game": length,
        "chance per game": tally.chance / tally.games,
        "games played": tally.games,
    }


def tables(rows: Rows) -> list[Table]:
    """One row for each contender."""
    return [
        Table(
            "Random play",
            ("game", *(name for name, _ in _COLUMNS)),
            tuple(
                (contender, *(number(figures[name], digits) for name, digits in _COLUMNS))
                for contender, figures in rows.items()
            ),
            _NOTE,
        )
    ]


SECTION: Final = Section("play", measure, tables)
