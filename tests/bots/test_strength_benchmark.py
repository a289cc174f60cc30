"""The benchmark of strength runs, keeps what it played and goes on there."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "strength.py"


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code and everything printed."""
    printed = folder / "printed.txt"
    with printed.open("w") as out:
        code = subprocess.run(
            [sys.executable, str(SCRIPT), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        ).returncode
    return code, printed.read_text()


def test_finished_games_are_not_replayed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match = ("--only", "helsinki:greedy:random", "--json", str(file))
    code, printed = run(tmp_path, *match, "--games", "2")
    assert (code, printed.count("\n")) == (0, 1), printed
    assert "games    2" in printed
    kept = file.read_text()
    rows = [json.loads(line) for line in kept.splitlines()]
    assert [(row["seed"], row["seat"]) for row in rows] == [(0, 0), (0, 1)]
    assert all(row["share"] in (0.0, 0.5, 1.0) and len(row["points"]) == 2 for row in rows)

    file.write_text(kept + '{"game": "hels')  # an interrupted run
    code, printed = run(tmp_path, *match, "--games", "2")
    assert (code, "games    2" in printed) == (0, True), printed
    assert file.read_text() == kept + '{"game": "hels'


def test_unknown_match_is_refused(tmp_path: Path) -> None:
    code, printed = run(tmp_path, "--only", "chess:mcts:greedy")
    assert code == 2
    assert "expected for example helsinki:mcts:greedy" in printed
