"""How long an import takes, in interpreters that have imported nothing else."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

import helvetia

from .clock import best_of
from .run import Rows, Run, Section, Table, number

#: The folder from which this process has imported the library.
SOURCE: Final = Path(helvetia.__file__).parents[1]
MODULES: Final = ("attrs", "helvetia", "helvetia.games.helsinki")
_PEERS: Final = {"python-chess": "chess", "catanatron": "catanatron", "open_spiel": "pyspiel"}
_PROGRAM: Final = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"
_NOTE: Final = (
    "The time of the import alone, without the start of the interpreter; compiled files are there."
)


def measure(run: Run) -> Rows:
    """All modules in turn; the best turn of each counts."""
    modules = list(MODULES)
    modules += [module for peer, module in _PEERS.items() if peer not in run.missing]
    best = best_of(run.repeat, {module: partial(seconds, module) for module in modules})
    base = best["attrs"]
    return {
        module: {"milliseconds": figure * 1e3, "times attrs": figure / base}
        for module, figure in best.items()
    }


def seconds(module: str, source: Path = SOURCE) -> float:
    """Return the processor time of one import in a new interpreter."""
    paths = [str(source), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM.format(module)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "PYTHONDONTWRITEBYTECODE": "",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return float(done.stdout.split()[-1])


def tables(rows: Rows) -> list[Table]:
    """One row for each module."""
    return [
        Table(
            "Import",
            ("module", "milliseconds", "times attrs"),
            tuple(
                (n, number(f["milliseconds"], 1), number(f["times attrs"], 2))
                for n, f in rows.items()
            ),
            _NOTE,
        )
    ]


SECTION: Final = Section("imports", measure, tables)
