"""Tune the weights that choose turns, by self-play of the greedy player.

    python -m benchmarks.tune --game helsinki --file FILE --updates 400 [--jobs N | --dask ADDRESS]
    python -m benchmarks.tune --game helsinki --file FILE --write

Weights fitted to results say who wins, but choose turns badly. So these are tuned by what they are
for: two greedy players, whose weights differ by the same random step up and down, play each other
from the same beginning with the same luck, once in each seat. The weights then move towards the
better one (SPSA). An update takes the mean of some such duels.

Every duel is a line of the file as soon as it is over, and depends on nothing but its number and
the duels of the updates before. So a run with the same file goes on where the last one stopped.
The result is the mean of the weights over the second half of all updates.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from math import tanh
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from benchmarks.learn import DATA, compact, keep_going, lines_of, workers
from helvetia.bots.evaluation import Weighted, Weights, hand_evaluation_of
from helvetia.bots.greedy import GreedyBot
from helvetia.core import collect_seldom, playout
from helvetia.games import find, names

#: Duels of one update.
BATCH: Final = 8
#: How far a duel's players are from the weights, and how far an update moves, both in parts of a
#: weight. A weight near zero moves as if it were SMALL.
STEP, RATE, SMALL = 0.25, 0.12, 0.1
#: The lead in points that is worth three quarters of a win.
LEAD: Final = 6.0
#: Values of a term: early in the game, and late.
Pair = tuple[float, float]


@frozen
class Duel:
    """One duel: its number decides the step, the beginning and the luck."""

    game: str
    players: int
    number: int
    centre: tuple[float, ...]


def terms_of(evaluation: Weighted) -> list[str]:
    """Return the terms that are tuned: all but a point on the table, which is the measure."""
    return [term for term in evaluation.terms if term != "points"]


def start(evaluation: Weighted, players: int) -> tuple[float, ...]:
    """Return the parameters of the weights set by hand: each term early, each term late."""
    knots, row = evaluation.weights.knots, evaluation.weights.rows[players]
    found = {term: row.get(term, (0.0,) * len(knots)) for term in terms_of(evaluation)}
    return (*(each[0] for each in found.values()), *(each[-1] for each in found.values()))


def sizes(evaluation: Weighted, players: int) -> tuple[float, ...]:
    """Return how large a step is for each parameter."""
    begun = start(evaluation, players)
    half = len(begun) // 2
    early = [max(abs(each), SMALL) for each in begun[:half]]
    return (*early, *(max(abs(late), 0.3 * e) for e, late in zip(early, begun[half:], strict=True)))


def weights(evaluation: Weighted, parameters: Sequence[float]) -> Weights:
    """Return the weights of parameters: constant at first, and then as the game goes."""
    table, half = evaluation.weights, len(parameters) // 2
    both = zip(parameters[:half], parameters[half:], strict=True)
    pairs = dict(zip(terms_of(evaluation), both, strict=True))
    rows = {
        players: {
            term: _between(table, *pairs[term]) if term in pairs else old.get(term, ())
            for term in evaluation.terms
        }
        for players, old in table.rows.items()
    }
    return evolve(table, rows=rows)


def _between(table: Weights, early: float, late: float) -> tuple[float, ...]:
    """Return *late* for the last knot, or the last two of three or more; *early* for the others."""
    many = len(table.knots) > 2
    return tuple(
        late if i == len(table.knots) - 1 or (many and i == len(table.knots) - 2) else early
        for i in range(len(table.knots))
    )


def direction(game: str, number: int, size: int) -> list[float]:
    """Return the random step of a duel."""
    rng = Random(f"tune {game} {number}")
    return [rng.gauss(0.0, 1.0) for _ in range(size)]


def duel(job: Duel) -> dict[str, Any]:
    """Play a duel from one beginning, once in each seat; return how the upper weights fared."""
    game: Any = find(job.game)
    evaluation = hand_evaluation_of(game)
    assert isinstance(evaluation, Weighted)
    step = direction(job.game, job.number, len(job.centre))
    both = []
    for sign in (1.0, -1.0):
        moved = [
            centre + sign * STEP * size * each
            for centre, size, each in zip(
                job.centre, sizes(evaluation, job.players), step, strict=True
            )
        ]
        both.append(evaluation.with_weights(weights(evaluation, moved)))
    signal, won = 0.0, 0.0
    for turn in range(2):
        ups = [(seat + turn) % 2 == 0 for seat in range(job.players)]
        bots = [
            GreedyBot(game, Random(f"{job.number} {seat}"), evaluation=both[not up], width=1)
            for seat, up in enumerate(ups)
        ]
        first = game.quick_start(job.players, Random(job.number))
        final = playout(game, first, Random(f"{job.number} luck"), bots).final
        points = [score.total for score in game.score(final)]
        best = [
            max(p for p, up in zip(points, ups, strict=True) if up is side)
            for side in (True, False)
        ]
        signal += tanh((best[0] - best[1]) / LEAD) / 2
        result = game.result(final)
        won += sum(ups[seat] for seat in result.winners) / len(result.winners) / 2
    return {
        "game": job.game,
        "players": job.players,
        "number": job.number,
        "signal": round(signal, 6),
        "won": won,
    }


class Course:
    """The parameters after each whole update, the first ones before any."""

    def __init__(self, game: str, players: int) -> None:
        evaluation = hand_evaluation_of(find(game))
        assert isinstance(evaluation, Weighted)
        self._game, self._sizes = game, sizes(evaluation, players)
        self.centres: list[tuple[float, ...]] = [start(evaluation, players)]

    def follow(self, signals: Mapping[int, float]) -> None:
        """Make all updates whose duels are over."""
        while all(number in signals for number in _numbers(self.update)):
            moved = list(self.centres[-1])
            for number in _numbers(self.update):
                step = direction(self._game, number, len(moved))
                for i, (each, size) in enumerate(zip(step, self._sizes, strict=True)):
                    moved[i] += RATE / BATCH * signals[number] * each * size
            self.centres.append(tuple(moved))

    @property
    def update(self) -> int:
        """The number of updates that were made."""
        return len(self.centres) - 1


def _numbers(update: int) -> range:
    return range(update * BATCH, (update + 1) * BATCH)


def signals_of(file: Path, game: str, players: int) -> dict[int, float]:
    """Return the signals of the duels in a file. Raises `ValueError` if it has others, too."""
    rows = lines_of(file)
    if any((row["game"], row["players"]) != (game, players) for row in rows):
        raise ValueError(f"{file} has duels of another game or number of players")
    return {row["number"]: row["signal"] for row in rows}


def tune(arguments: argparse.Namespace) -> None:
    """Play the updates that the file lacks."""
    game, players = arguments.game, arguments.players
    signals, course = signals_of(arguments.file, game, players), Course(game, players)
    with workers(arguments.jobs, arguments.dask) as executor:
        while True:
            course.follow(signals)
            if course.update >= arguments.updates:
                return
            todo = [
                Duel(game, players, number, course.centres[-1])
                for number in _numbers(course.update)
                if number not in signals
            ]

            def keep(row: dict[str, Any]) -> None:
                signals[row["number"]] = row["signal"]

            keep_going(arguments.file, todo, duel, executor, keep)


def result(game: str, players: int, file: Path) -> Weights:
    """Return the mean weights of the second half of all updates."""
    course = Course(game, players)
    course.follow(signals_of(file, game, players))
    late = course.centres[len(course.centres) // 2 :]
    evaluation = hand_evaluation_of(find(game))
    assert isinstance(evaluation, Weighted)
    mean = [round(sum(column) / len(late), 3) for column in zip(*late, strict=True)]
    return weights(evaluation, mean)


def write(game: str, players: int, found: Weights) -> None:
    """Put the weights for one number of players into the package, beside those set by hand."""
    file = DATA / f"{game}.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    tuned = document.setdefault("tuned", deepcopy(document["by_hand"]))
    tuned["players"][str(players)] = dict(found.rows[players])
    file.write_text(compact(document), encoding="utf-8")


def main() -> None:
    """Tune, and print or write the result."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=names(), required=True)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--file", type=Path, required=True, help="the duels, as JSON lines")
    parser.add_argument("--updates", type=int, default=0, help=f"of {BATCH} duels each, in all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS")
    parser.add_argument("--write", action="store_true", help="put the result into the package")
    arguments = parser.parse_args()
    tune(arguments)
    found = result(arguments.game, arguments.players, arguments.file)
    for term, points in found.rows[arguments.players].items():
        print(f"{term:<12}", " ".join(f"{each:7.3f}" for each in points))
    if arguments.write:
        write(arguments.game, arguments.players, found)


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
