"""Learn the weights of the evaluations from self-play.

    python -m benchmarks.learn play --game helsinki --players 2 --games 1000 --into FOLDER
    python -m benchmarks.learn fit --game helsinki --from FOLDER [--write]
    python -m benchmarks.learn show --game helsinki [--players N]

``play`` writes a line of JSON for each game: some of its positions as amounts of terms, and the
result. A run with the same folder goes on where the last one stopped. ``--jobs N`` plays in
processes, ``--dask ADDRESS`` on a cluster; a game depends on its seed and the weights only.
``fit`` prints how well the weights predict games that were held out, before and after, and
``--write`` puts them into the package. It needs numpy.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import frozen

from helvetia.arena import SerialExecutor, dask_workers, process_workers, run_jobs
from helvetia.bots.evaluation import Weighted, evaluation_of, weights_of
from helvetia.bots.shares import Judge
from helvetia.core import CHANCE, TurnSearch, advance, collect_seldom
from helvetia.games import find, names

#: How often a seat plays any of its best turns instead of the best one, so that games differ.
_CURIOUS: Final = 0.15
_BEST: Final = 6
_WIDTH: Final = 4
#: The weights in the package.
DATA: Final = Path(__file__).parents[1] / "src" / "helvetia" / "bots" / "data"
#: The part of positions that is kept: after a whole turn, in the middle of one, after chance.
_AFTER_TURN, _WITHIN_TURN, _AFTER_CHANCE = 0.7, 0.15, 0.3


@frozen
class Lesson:
    """One game to learn from. Everything that decides it is here, or is the package's weights."""

    game: str
    players: int
    seed: int


def lesson(todo: Lesson) -> dict[str, Any]:
    """Play one game; return its result and some of its positions."""
    game = find(todo.game)
    evaluation = evaluation_of(game)
    assert isinstance(evaluation, Weighted)
    search = TurnSearch(game, Judge(game, evaluation).margin, width=_WIDTH)
    rng = Random(f"lesson {todo.game} {todo.players} {todo.seed}")
    module: Any = game  # `quick_start` is not in the contract, but both games have it
    state = module.quick_start(todo.players, rng)
    positions: list[Any] = []

    def keep(state: Any, part: float) -> None:
        if state.player is not None and rng.random() < part:
            positions.append(described(evaluation, state))

    while state.player is not None:
        if state.player == CHANCE:
            state = advance(game, state, rng)
            keep(state, _AFTER_CHANCE)
            continue
        plans = search.turns(game.determinize(game.view(state, state.player), rng), _BEST)
        plan = plans[rng.randrange(len(plans))] if rng.random() < _CURIOUS else plans[0]
        for move in plan.moves:
            state = game.apply_move(state, move)
            keep(state, _AFTER_TURN if move is plan.moves[-1] else _WITHIN_TURN)
    return {
        "players": todo.players,
        "seed": todo.seed,
        "shares": Judge(game, evaluation).shares(state),
        "points": [score.total for score in game.score(state)],
        "positions": positions,
    }


def described(evaluation: Weighted, state: Any) -> list[Any]:
    """Return the stage of a position, and for each seat the amount of each term."""
    amounts = [
        [round(term.amount, 4) for term in evaluation.explain(state, seat)]
        for seat in range(len(state.players))
    ]
    return [round(evaluation.stage(state), 4), *amounts]


# --- playing --------------------------------------------------------------------------------------


def compact(document: Any) -> str:
    """Return JSON with one line for each term."""
    text = json.dumps(document, indent=1)
    return re.sub(r"\[[^]]*\]", lambda found: "".join(found[0].split()), text) + "\n"


@contextmanager
def workers(jobs: int, dask: str | None) -> Iterator[Executor]:
    """Provide an executor: this process, several processes, or a Dask cluster."""
    if dask is not None:
        with dask_workers(dask) as executor:
            yield executor
    elif jobs == 1:
        yield SerialExecutor()
    else:
        with process_workers(jobs)() as pool:
            yield pool


def lines_of(file: Path) -> list[Any]:
    """Return the finished lines of a file; half a last line is left out."""
    found = []
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
    return found


def keep_going(
    file: Path,
    todo: list[Any],
    work: Callable[[Any], dict[str, Any]],
    executor: Executor,
    progress: Callable[[dict[str, Any]], object] = lambda row: None,
) -> None:
    """Do all jobs and append a line for each to the file, as soon as it is done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    in_flight = 1 if isinstance(executor, SerialExecutor) else 32
    with file.open("a", encoding="utf-8") as out:
        if file.stat().st_size and not file.read_text(encoding="utf-8").endswith("\n"):
            out.write("\n")
        for _, row in run_jobs(todo, work, executor, in_flight=in_flight):
            out.write(json.dumps(row, separators=(",", ":")) + "\n")
            out.flush()
            progress(row)


def play(arguments: argparse.Namespace) -> None:
    """Play the games that the folder lacks."""
    file = arguments.into / f"{arguments.game}-{arguments.players}.jsonl"
    done = {row["seed"] for row in lines_of(file)}
    todo = [
        Lesson(arguments.game, arguments.players, seed)
        for seed in range(arguments.games)
        if seed not in done
    ]
    with workers(arguments.jobs, arguments.dask) as executor:
        keep_going(file, todo, lesson, executor)
    print(f"{arguments.game}, {arguments.players} players: {len(lines_of(file))} games")


def fit(arguments: argparse.Namespace) -> None:
    """Fit weights to the games of a folder."""
    from benchmarks.fitting import fit_game  # here: it needs numpy

    rows = [
        row
        for players in (2, 3, 4)
        for row in lines_of(arguments.source / f"{arguments.game}-{players}.jsonl")
    ]
    fit_game(arguments.game, rows, write=arguments.write)


def show(arguments: argparse.Namespace) -> None:
    """Print the learnt weights as a table: a row for each term, a column for each stage."""
    weights = weights_of(arguments.game, "learnt")
    print("| term |", " | ".join(f"{knot:.0%}" for knot in weights.knots), "|")
    print("|---" * (1 + len(weights.knots)) + "|")
    for term, points in weights.rows[arguments.players].items():
        print(f"| {term} |", " | ".join(f"{each:.2f}" for each in points), "|")


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--game", choices=names(), required=True)
    playing.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--into", type=Path, required=True, metavar="FOLDER")
    playing.add_argument("--jobs", type=int, default=1)
    playing.add_argument("--dask", metavar="ADDRESS")
    playing.set_defaults(run=play)
    fitting = commands.add_parser("fit")
    fitting.add_argument("--game", choices=names(), required=True)
    fitting.add_argument("--from", dest="source", type=Path, required=True, metavar="FOLDER")
    fitting.add_argument("--write", action="store_true")
    fitting.set_defaults(run=fit)
    showing = commands.add_parser("show")
    showing.add_argument("--game", choices=names(), required=True)
    showing.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    showing.set_defaults(run=show)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
