"""Compare the working tree with an older revision of it, in one run.

Each tree is measured in a process of its own by ``worker.py``. The two take turns: in each round
both play the same games, which no round before has played. A ratio is the median of all rounds.
"""

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any, Final, NamedTuple

from examples.web.server.load import scratch

from .clock import best_of
from .goals import AGAINST, Verdict, judged
from .goals import table as goals_table
from .imports import seconds as import_seconds
from .own import GAMES, PLAYERS
from .play import rate as peer_rate
from .run import Rows, Run, Table, number
from .tables import as_text
from .worst import lines

ROOT: Final = Path(__file__).parents[1]
#: Games of one turn: about as much work for each game.
TURN: Final = {"helvetia": 60, "helsinki": 160}
#: Seconds before a worker that does not answer is ended.
PATIENCE: Final = 300


class RevisionError(Exception):
    """A revision that cannot be measured."""


def unpack(revision: str, folder: Path) -> str:
    """Write the sources of a revision into a folder; return the short id of its commit."""
    commit = _git("rev-parse", "--short", "--verify", f"{revision}^{{commit}}").decode().strip()
    archive = BytesIO(_git("archive", "--format=tar", commit, "src"))
    with tarfile.open(fileobj=archive) as files:
        files.extractall(folder, filter="data")
    return commit


def _git(*arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise RevisionError(done.stderr.decode(errors="replace").strip())
    return done.stdout


class Worker:
    """A process that measures one source tree."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("worker.py"))],
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        imported = Path(self._answer())
        if not imported.is_relative_to(source):
            raise RevisionError(f"{imported} was imported instead of {source}")

    def ask(self, kind: str, **job: object) -> tuple[int, float]:
        """Do a job; return how much was done and the seconds that it took."""
        assert self._process.stdin is not None
        print(json.dumps({"kind": kind, **job}), file=self._process.stdin, flush=True)
        count, seconds = self._answer()
        return count, seconds

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        watchdog = Timer(PATIENCE, self._process.kill)
        watchdog.start()
        try:
            line = self._process.stdout.readline()
        finally:
            watchdog.cancel()
        if not line:
            raise RevisionError(f"a worker ended with code {self._process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def started(source: Path) -> Iterator[Worker]:
    """Start a worker and end it in any case."""
    worker = Worker(source)
    try:
        yield worker
    finally:
        worker.close()


class Pair(NamedTuple):
    """Rates of both trees in each round: units per second."""

    old: list[float]
    new: list[float]

    def figures(self, name: str) -> dict[str, float]:
        """Return the best rates, and the median of the ratios of all rounds."""
        ratios = [new / old for old, new in zip(self.old, self.new, strict=True)]
        return {
            f"{name}, old": max(self.old),
            f"{name}, new": max(self.new),
            f"{name}, ratio": median(ratios),
        }


def compare(old: Worker, new: Worker, run: Run, scale: float = 1.0) -> Rows:
    """Measure both trees in turn; the peers take their turns in the same rounds."""
    cases = [(game, players) for game in GAMES for players in PLAYERS]
    pairs = {(*case, kind): Pair([], []) for case in cases for kind in ("play", "children")}
    others: dict[str, list[float]] = {peer.name: [] for peer in run.contenders}
    # The first round only warms up: both processes begin with empty caches.
    for turn in range(run.repeat + 1):
        for game, players in cases:
            games = max(1, round(TURN[game] * scale))
            for kind, share in (("play", 1), ("children", 4)):
                job = _job(game, players, run, max(1, games // share))
                order = (old, new) if turn % 2 else (new, old)
                rates = {worker: _rate(worker.ask(kind, **job)) for worker in order}
                pairs[game, players, kind].old.append(rates[old])
                pairs[game, players, kind].new.append(rates[new])
        for peer in run.contenders:
            others[peer.name].append(peer_rate(peer.play, run))
    rows: Rows = {}
    for game, players in cases:
        figures = rows[_name(game, players)] = {}
        for kind, name in (("play", "decisions"), ("children", "children")):
            pair = pairs[game, players, kind]
            figures |= Pair(pair.old[1:], pair.new[1:]).figures(name)
    return rows | {name: {"decisions, new": max(found[1:])} for name, found in others.items()}


def _name(game: str, players: int) -> str:
    return f"{game.capitalize()}, {players} players"


def _job(game: str, players: int, run: Run, games: int) -> dict[str, object]:
    return {"game": game, "players": players, "seeds": [next(run.seeds) for _ in range(games)]}


def _rate(done: tuple[int, float]) -> float:
    return done[0] / max(done[1], 1e-9)


def alone(source: Path, game: str, run: Run) -> Rows:
    """Measure the slowest ``legal_moves`` and JSON round trips, in a process of its own."""
    rows: Rows = {}
    with started(source) as worker:
        for players in PLAYERS:
            job = _job(game, players, run, 3 * run.repeat)
            _, slowest = worker.ask("slowest", hard=lines(game), **job)
            trips = [worker.ask("json", **_job(game, players, run, 3)) for _ in range(run.repeat)]
            rows[_name(game, players)] = {
                "slowest": slowest * 1e3,
                "JSON": median(1e6 / _rate(trip) for trip in trips),
            }
    return rows


def measure(revision: str, run: Run, scale: float = 1.0) -> tuple[str, Rows]:
    """Compare the working tree with a revision; return the commit and all figures."""
    source = ROOT / "src"
    with ExitStack() as stack:
        folder = stack.enter_context(scratch("helvetia-against-"))
        commit = unpack(revision, folder)
        old = stack.enter_context(started(folder / "src"))
        new = stack.enter_context(started(source))
        rows = compare(old, new, run, scale)
    for game in GAMES:
        for name, figures in alone(source, game, run).items():
            rows[name] |= figures
    best = best_of(run.repeat, {"helvetia": lambda: import_seconds("helvetia", source)})
    rows["import helvetia"] = {"import": best["helvetia"] * 1e3}
    return commit, rows


def table(commit: str, rows: Rows) -> Table:
    """Return one row for each game and number of players, and one for each peer."""
    columns = [
        (f"{name}, {which}", digits)
        for name in ("decisions", "children")
        for which, digits in (("old", 0), ("new", 0), ("ratio", 2))
    ]
    columns += [("slowest", 2), ("JSON", 0)]
    return Table(
        f"Working tree (new) against {commit} (old)",
        ("game", *(name for name, _ in columns[:-2]), "slowest, ms", "JSON, us"),
        tuple(
            (name, *(number(figures.get(column), digits) for column, digits in columns))
            for name, figures in rows.items()
            if "decisions, new" in figures
        ),
        "Decisions and new children per second, the best of all rounds. A ratio is new by old, "
        "the median of all rounds. Of the new tree alone: milliseconds of the slowest legal_moves, "
        "and microseconds of a JSON round trip of a state.",
    )


def report(revision: str, run: Run, scale: float = 1.0) -> bool:
    """Measure, print the tables, and return whether every goal is met."""
    commit, rows = measure(revision, run, scale)
    found: list[Verdict] = judged(AGAINST, rows)
    print(as_text(table(commit, rows)))
    print(as_text(goals_table(found)))
    return all(verdict.met is not False for verdict in found)
