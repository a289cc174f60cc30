"""Make the mutants of a game's rules, run the tests against each, and write down what survives."""

import argparse
import gc
import json
import os
import pickle
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.cold import run_cold
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.reach import Reach, lines_of, measured, reach_of
from tests.mutation.suites import SUITES, Suite
from tests.mutation.swap import remember_closures
from tests.mutation.verdicts import BUDGET, Outcome, Planner, Verdict
from tests.mutation.warm import run_warm

Row = dict[str, Any]

# Few examples, none made smaller: a mutant needs to be noticed, not to be understood.
settings.register_profile(
    "mutation",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=15,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def main() -> int:
    """Exit code 1 if fewer than nine in ten were killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(SUITES), required=True)
    parser.add_argument("--only", default="", help="MODULE or MODULE:FUNCTION")
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants, at random")
    parser.add_argument("--minutes", type=float, help="take mutants at random, for so long")
    parser.add_argument("--again", type=Path, help="only what lived in this file of results")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests a mutant")
    parser.add_argument("--patience", type=float, default=1.0, help="factor for all limits")
    parser.add_argument("--reach", type=Path, help="keep here which test runs which line")
    parser.add_argument("--results", type=Path, default=Path("mutation.json"))
    arguments = parser.parse_args()
    suite = SUITES[arguments.game]
    module = arguments.only.partition(":")[0]
    modules = [name for name in suite.module_names if name.endswith(module)]
    made = [m for name in modules for m in mutants_of(name, arguments.share)]
    mutants = [m for m in made if arguments.only in m.name]
    earlier = _earlier(arguments.again) if arguments.again else {}
    run = _Run(suite, mutants, earlier, arguments)
    print(f"{len(mutants)} mutants, {len(run.mutants)} to be run", flush=True)
    run.warm_in_a_child()
    run.cold()
    return run.write()


def _earlier(results: Path) -> dict[tuple[str, str, str], Row]:
    """Read what became of each mutant in an earlier run."""
    return {_key(row): row for row in json.loads(results.read_text("utf-8"))["mutants"]}


def _key(row: Row) -> tuple[str, str, str]:
    return row["name"], row["old"], row["new"]


class _Run:
    """First all mutants inside functions, then those that only an import shows."""

    def __init__(
        self,
        suite: Suite,
        mutants: list[Mutant],
        earlier: dict[tuple[str, str, str], Row],
        arguments: argparse.Namespace,
    ) -> None:
        self.suite = suite
        self.rows = [_row(mutant) for mutant in mutants]
        self.earlier = earlier
        known = [(m, earlier.get(_key(row))) for m, row in zip(mutants, self.rows, strict=True)]
        before = [(mutant, row) for mutant, row in known if row is not None]
        self.killed = [(m, row["test"]) for m, row in before if row["verdict"] == Verdict.KILLED]
        alive = [mutant for mutant, row in before if row["verdict"] != Verdict.KILLED]
        self.mutants = alive if arguments.again else list(mutants)
        self.arguments = arguments
        self.outcomes: dict[str, Outcome] = {}
        self.for_import: list[Mutant] = []
        self.planner = Planner([], arguments.budget)
        self.slow: list[str] = []
        self.begun = time.time()
        if arguments.minutes is not None:
            Random(0).shuffle(self.mutants)  # whatever is reached is a fair sample

    def warm_in_a_child(self) -> None:
        """This process must not import the library, so that it can be imported mutated."""
        kept = self.arguments.results.with_suffix(".warm")
        child = os.fork()
        if not child:
            code = pytest.main(self.suite.arguments, plugins=[_Loop(self)])
            with kept.open("wb") as file:
                found = (self.outcomes, self.for_import, self.planner, self.slow)
                pickle.dump(found, file)
            os._exit(int(code))
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit("the tests could not be collected or run")
        with kept.open("rb") as file:
            self.outcomes, self.for_import, self.planner, self.slow = pickle.load(file)
        kept.unlink()

    def warm(self, items: dict[str, pytest.Item], at_import: dict[str, frozenset[int]]) -> None:
        """In the child: pytest has collected and runs nothing itself."""
        workers = self.arguments.workers
        reaches, self.slow = self._reaches(items)
        self._say(f"{len(reaches)} tests, {sum(r.seconds for r in reaches):.0f} s; slow: ")
        print("\n".join(self.slow), flush=True)
        self.planner = Planner(reaches, self.arguments.budget)
        for mutant, test in self.killed:
            self.planner.killed(mutant, test)  # in an earlier run: it may kill others of its kind
        inside = [m for m in self.mutants if m.swappable]
        self.for_import = [m for m in self.mutants if not m.swappable]
        chosen = self._in_time(inside, 0.8)
        for found in run_warm(chosen, items, self.planner, workers, self.arguments.patience):
            if isinstance(found, Mutant):
                self.for_import.append(found)
                continue
            alive = found.verdict in (Verdict.SURVIVED, Verdict.UNREACHED)
            # What a function made at import, a table or another function, is there unmutated.
            if alive and at_import.get(found.mutant.module, frozenset()) & set(found.mutant.body):
                self.for_import.append(found.mutant)
            self._note(found)

    def _reaches(self, items: dict[str, pytest.Item]) -> tuple[list[Reach], list[str]]:
        """Measured, but for what was measured before and kept."""
        kept: Path | None = self.arguments.reach
        known: dict[str, Reach | None] = {}
        if kept is not None and kept.exists():
            with kept.open("rb") as file:
                known = pickle.load(file)
        missing = {name: item for name, item in items.items() if name not in known}
        known |= reach_of(missing, self.suite.module_names, self.arguments.workers)
        if kept is not None:
            with kept.open("wb") as file:
                pickle.dump(known, file)
        found = [reach for name in items if (reach := known[name]) is not None]
        slow = [name for name in items if known[name] is None]
        return sorted((r for r in found if r.lines), key=lambda each: each.seconds), slow

    def _in_time(self, mutants: list[Mutant], share: float) -> Iterator[Mutant]:
        """As many as there is time for, in this share of it."""
        minutes = self.arguments.minutes
        for mutant in mutants:
            if minutes is not None and time.time() - self.begun > 60 * minutes * share:
                return
            yield mutant

    def cold(self) -> None:
        """What was not decided in a process that had imported everything already."""
        self._say(f"{len(self.for_import)} mutants are to be imported; ")
        workers, patience = self.arguments.workers, self.arguments.patience
        chosen = self._in_time(self.for_import, 1.0)
        for found in run_cold(chosen, self.planner, workers, patience):
            self._note(found)

    def write(self) -> int:
        """The results as a file."""
        rows = [row for row in map(self._with_verdict, self.rows) if row is not None]
        data = {
            "game": self.suite.game,
            "share": self.arguments.share * len(rows) / len(self.rows),
            "slow": self.slow,
            "mutants": rows,
        }
        self.arguments.results.write_text(json.dumps(data, indent=1, ensure_ascii=False), "utf-8")
        self._say("done: ")
        killed = sum(row["verdict"] in (Verdict.KILLED, Verdict.TIMEOUT) for row in rows)
        return int(killed < 0.9 * len(rows))

    def _with_verdict(self, row: Row) -> Row | None:
        """Add the verdict, an earlier one if the mutant was not run again; None without any."""
        outcome = self.outcomes.get(row["name"])
        if outcome is None:
            return self.earlier.get(_key(row))
        return {**row, "verdict": str(outcome.verdict), "test": outcome.test}

    def _note(self, outcome: Outcome) -> None:
        self.outcomes[outcome.mutant.name] = outcome
        if not outcome.test:
            print(f"{outcome.verdict}: {outcome.mutant.name}", flush=True)
        if len(self.outcomes) % 100 == 0:
            self._say("")

    def _say(self, text: str) -> None:
        counts = Counter(str(outcome.verdict) for outcome in self.outcomes.values())
        print(f"{text}{dict(counts)} after {time.time() - self.begun:.0f} s", flush=True)


class _Loop:
    """Stands in for pytest's own loop over the tests."""

    def __init__(self, run: _Run) -> None:
        self.run = run
        modules = run.suite.module_names
        coverage = measured(modules)
        coverage.start()
        for name in modules:
            import_module(name)
        coverage.stop()
        self.at_import = lines_of(coverage, modules)
        made_once = [name for name in modules if name.rpartition(".")[2] in run.suite.made_once]
        self.collecting = measured(made_once)
        self.collecting.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.collecting.stop()
        for name, lines in lines_of(self.collecting, self.run.suite.module_names).items():
            self.at_import[name] = self.at_import.get(name, frozenset()) | lines
        _prefetch(session.items)
        remember_closures(self.run.suite.module_names)
        gc.freeze()  # children share what is never looked at
        self.run.warm({item.nodeid: item for item in session.items}, self.at_import)
        return True


def _prefetch(items: list[pytest.Item]) -> None:
    """Let tests find their positions once, and forget what the engines kept meanwhile."""
    # Imported here: mutants that only an import can show need a process without the library.
    from benchmarks.remembered import Forgetful

    from helvetia.games import find

    modules = {item.getparent(pytest.Module) for item in items}
    for module in modules:
        prefetch = getattr(getattr(module, "obj", None), "prefetch", None)
        if prefetch is not None:
            prefetch()
    for game in SUITES:
        Forgetful(find(game)).forget()


def _row(mutant: Mutant) -> Row:
    return {"name": mutant.name, "line": mutant.lines.start, "old": mutant.old, "new": mutant.new}


if __name__ == "__main__":
    sys.exit(main())
