"""The benchmark of strength runs, keeps what it played and goes on there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.learn import Lesson, lesson
from benchmarks.strength import figures, pairings, wilson

ROOT = Path(__file__).parents[2]
STRENGTH = "benchmarks.strength"


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code and everything printed."""
    printed = folder / "printed.txt"
    with printed.open("w") as out:
        code = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        ).returncode
    return code, printed.read_text()


@pytest.mark.thorough
def test_finished_games_are_not_replayed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match = (STRENGTH, "--only", "helsinki:greedy:random", "--file", str(file))
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
    assert file.read_text().startswith(kept + '{"game": "hels')
    assert len(file.read_text().splitlines()) == 3


def test_unknown_match_is_refused(tmp_path: Path) -> None:
    code, printed = run(tmp_path, STRENGTH, "--only", "chess:search:greedy", "--file", "none")
    assert code == 2
    assert "expected for example helsinki:greedy:random" in printed


def test_seats_rotate_with_the_same_luck() -> None:
    found = pairings("helsinki:search=20:greedy", 3, 7, first_seed=5)
    assert {(each.game, each.bot, each.other) for each in found} == {
        ("helsinki", "search:20", "greedy")
    }
    assert [(each.seed, each.seat) for each in found] == [
        (5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (6, 2), (7, 0)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("share", "games", "low", "high"), [(0.5, 100, 0.404, 0.596), (1.0, 60, 0.940, 1.0)]
)
def test_interval_is_wilsons(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=0.001)


def test_figures_describe_the_games() -> None:
    rows = [
        {"points": [9, 5], "winners": [0], "moves": 100, "branching": 4.0},
        {"points": [7, 7], "winners": [0, 1], "moves": 120, "branching": 5.0},
    ]
    assert figures(rows) == (
        "  110 moves; 4.5 legal moves at a decision; wins by seat 75.0%, 25.0%; "
        "best score 8.0, spread 2.0; "
        "50.0% of games have one winner"
    )


# --- learning ------------------------------------------------------------------------------------


def test_lessons_depend_on_their_seed_only() -> None:
    first, again, other = (lesson(Lesson("helsinki", 2, seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert sum(first["shares"]) == 1
    for _, *seats in first["positions"]:
        assert len(seats) == 2


def test_fit_finds_the_weights_that_made_results() -> None:
    """Results that follow known weights exactly in expectation are fitted by these weights."""
    numpy = pytest.importorskip("numpy")
    fitting = pytest.importorskip("benchmarks.fitting")
    rng = numpy.random.default_rng(1)
    amounts = rng.normal(size=(4000, 2, 2))
    true = numpy.array([1.5, -0.5])
    games = fitting.Games(
        rng.random(4000), amounts, fitting.softmax(amounts @ true), numpy.ones(4000)
    )
    found = fitting.newton([games], numpy.zeros(2 * len(fitting.KNOTS)))
    assert numpy.abs(found.reshape(-1, 2) - true).max() < 0.15
