"""Play the experiment, and write its page.

    python -m benchmarks.doubts --file games.jsonl [--only fives] [--games 2000] [--jobs 4]
    python -m benchmarks.doubts --file games.jsonl --dask tcp://127.0.0.1:8786
    python -m benchmarks.doubts --file games.jsonl --sums     # the sums of all games played so far
    python -m benchmarks.doubts --file more.jsonl --first-seed 200 --games 300 --add
    python -m benchmarks.doubts --report                      # the tables of docs/rules/sources.md

Each game is a line of the file as soon as it is over. A run with the same file goes on where the
last one stopped. The sums (`results.json`) are kept with the sources, the games are not. `--add`
adds a file to them: play later seeds on another machine, finish the file, and add it once. Seeds
that are counted already are refused; sums of another greedy bot are replaced.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from helvetia.arena.executors import SerialExecutor, dask_workers, run_jobs
from helvetia.bots.workers import process_workers
from helvetia.core import collect_seldom

from . import page, results, verdict
from .alternatives import ALTERNATIVES, Alternative
from .games import Job, play

RESULTS: Final = Path(__file__).with_name("results.json")
#: Seeds that all alternatives play before any of them goes on.
BLOCK: Final = 100
#: Games against weaker bots. Only the order of the bots is asked for, and greedy wins nearly all.
AGAINST: Final = {"points": 20, "random": 10}
#: Pairs of random play, which meets questions that greedy may avoid.
BY_CHANCE: Final = 100


def jobs_of(alternatives: list[Alternative], games: int, first: int = 0) -> list[Job]:
    """Return the games to play. They come in blocks of seeds, so that any part of a run is of use.

    Each block has the games of a basis, those of its alternatives, and some against weaker bots.
    """
    found: dict[Job, None] = {}
    end = first + games
    for start in range(first, end, BLOCK):
        for each in alternatives:
            for seed in range(start, min(end, start + BLOCK)):
                found[Job(each.of_basis.name, "greedy", seed)] = None
                found[Job(each.name, "greedy", seed)] = None
                if seed < BY_CHANCE:
                    found[Job(each.of_basis.name, "nobody", seed)] = None
                    found[Job(each.name, "nobody", seed)] = None
                for opponent, most in AGAINST.items():
                    if seed < most:
                        found[Job(each.name, opponent, seed)] = None
    return list(found)


def read(file: Path) -> dict[Job, dict[str, Any]]:
    """Return the finished games; a last line that was cut off is left out."""
    found: dict[Job, dict[str, Any]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except json.JSONDecodeError:
                continue
            found[Job(row["name"], row["opponent"], row["seed"])] = row
    return found


@contextmanager
def workers(jobs: int, dask: str | None) -> Iterator[Executor]:
    """Provide the executor: this process, several processes, or a Dask cluster."""
    if dask is not None:
        with dask_workers(dask) as executor:
            yield executor
    elif jobs > 1:
        with process_workers(jobs)() as pool:
            yield pool
    else:
        yield SerialExecutor()


def run(file: Path, wanted: list[Job], executor: Executor) -> None:
    """Play what is missing."""
    done = read(file)
    todo = [job for job in wanted if job not in done]
    flight = 1 if isinstance(executor, SerialExecutor) else 32
    with (
        file.open("a", encoding="utf-8") as out,
        closing(run_jobs(todo, play, executor, in_flight=flight)) as rows,
    ):
        if done and not file.read_bytes().endswith(b"\n"):
            out.write("\n")  # after a line that was cut off
        for _, row in rows:
            out.write(json.dumps(row, separators=(",", ":")) + "\n")
            out.flush()


def sums(file: Path, alternatives: list[Alternative]) -> dict[str, verdict.Sums]:
    """Return the sums of every alternative that has games."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for job, row in read(file).items():
        rows.setdefault(job.name, []).append(row)
    found: dict[str, verdict.Sums] = {}
    for each in alternatives:
        own, basis = rows.get(each.name, []), rows.get(each.of_basis.name, [])
        if own:
            seeds = verdict.counted(own, basis)
            found[each.name] = verdict.sums_of(own, basis)
            found[each.name]["seeds"] = {who: results.spans(s) for who, s in seeds.items()}
            found[each.name]["by"] = _player(file, [*own, *basis])
    return found


def _player(file: Path, rows: list[dict[str, Any]]) -> str:
    """Return the bot that played all these games."""
    players = {str(row.get("by")) for row in rows}
    if len(players) > 1:
        raise results.CannotAddError(f"{file} has games of several bots: {sorted(players)}")
    return players.pop()


def keep(file: Path, chosen: list[Alternative], asked: argparse.Namespace) -> None:
    """Write the sums of a file of games, or add them to those that are kept."""
    if not asked.add:
        results.write(asked.results, sums(file, list(ALTERNATIVES)))
        return
    kept, more = results.read(asked.results), sums(file, chosen)
    results.write(asked.results, results.added(kept, more))
    for name in results.replaced(kept, more):
        print(f"{name}: {kept[name]['pairs']} pairs of another bot are replaced")


def main(arguments: list[str] | None = None) -> None:
    """Play, add up or report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--file", type=Path, metavar="FILE", help="the games played, as JSON lines")
    parser.add_argument("--only", action="append", metavar="NAME", help="may be given twice")
    parser.add_argument("--games", type=int, default=verdict.ENOUGH, help="of each alternative")
    parser.add_argument("--first-seed", type=int, default=0, metavar="N", help="play from N on")
    parser.add_argument("--jobs", type=int, default=1, help="processes on this machine")
    parser.add_argument("--dask", metavar="ADDRESS", help="a scheduler, instead of processes")
    parser.add_argument("--sums", action="store_true", help=f"write {RESULTS.name}")
    parser.add_argument("--add", action="store_true", help="add the sums to those kept")
    parser.add_argument("--report", action="store_true", help="fill the tables of the docs")
    parser.add_argument("--results", type=Path, default=RESULTS, help=argparse.SUPPRESS)
    parser.add_argument("--page", type=Path, default=page.PAGE, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.first_seed < 0:
        parser.error("--first-seed is not negative: those games tell bots apart")
    names = [each.name for each in ALTERNATIVES]
    for name in asked.only or ():
        if name not in names:
            parser.error(f"there is no alternative {name!r}; there is {', '.join(names)}")
    chosen = [each for each in ALTERNATIVES if not asked.only or each.name in asked.only]
    if asked.file is None and not asked.report:
        parser.error("--file is needed to play or to add up")
    if asked.file is not None and not asked.sums:
        with workers(asked.jobs, asked.dask) as executor:
            run(asked.file, jobs_of(chosen, asked.games, asked.first_seed), executor)
    if asked.file is not None:
        try:
            keep(asked.file, chosen, asked)
        except results.CannotAddError as error:
            parser.error(str(error))
    if asked.report:
        text = page.filled(asked.page.read_text(encoding="utf-8"), results.read(asked.results))
        asked.page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    collect_seldom()  # as worker processes do
    main()
