"""Disks that are full: what was saved stays, what cannot be saved is said.

A limit on the size of files stands for a full disk: writing more fails in the middle of a write.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from helvetia.arena import read_dataset, read_games
from tests.faults.programs import ROOT, require


def full_disk(folder: Path) -> dict[str, Any]:
    """Run a tournament and a dataset into a full disk, then resume them with space."""
    folder.mkdir(parents=True, exist_ok=True)
    cup, rows = folder / "cup", folder / "rows.jsonl"
    shared = ("--game", "helsinki", "--bots", "random", "--jobs", "1")
    tournament = (
        "tournament", *shared[:3], "random,b=random", *shared[4:], "--rounds", "6",
        "--out", str(cup),
    )  # fmt: skip
    said = _run(tournament, limit=20_000)
    require("cannot write" in said and "are kept" in said, f"no word about the disk: {said}")
    before = [game.id for game in read_games(cup)[1]]
    _run((*tournament, "--resume"), limit=None)
    after = [game.id for game in read_games(cup)[1]]
    require(after[: len(before)] == before and len(after) == 12, "games were lost")
    dataset = ("dataset", *shared, "--games", "4", "--out", str(rows))
    said = _run(dataset, limit=1_500_000)
    require("cannot write" in said, f"no word about the disk: {said}")
    _run((*dataset, "--resume"), limit=None)
    games = dict.fromkeys(row.game_id for row in read_dataset(rows))
    require(list(games) == [0, 1, 2, 3], "rows were lost")
    return {"kept_games": len(before), "games": len(after), "rows_of_games": len(games)}


def _run(arguments: tuple[str, ...], limit: int | None) -> str:
    """Run a command; what it has said to the user."""

    def before() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-m", "helvetia", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        cwd=ROOT,
        check=False,
        preexec_fn=before,
    )
    text = (done.stdout + done.stderr).decode("utf-8", "replace")
    require((done.returncode == 0) == (limit is None), f"exit code {done.returncode}: {text}")
    require("Traceback" not in text, text[-1000:])
    return text
