"""Weights are learnt by a script that runs again, and the page shows them as they are."""

import re
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from benchmarks.learn import DATA, Lesson, keep_going, lesson, lines_of, main

from helvetia.arena import SerialExecutor
from helvetia.bots.evaluation import weights_of

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "bots.md"
#: The bytes that the weights of both games may have in the package.
MOST_BYTES = 300_000


def _play(file: Path, executor: Executor, *seeds: int) -> list[Any]:
    with executor:
        keep_going(file, [Lesson("helsinki", 2, seed) for seed in seeds], lesson, executor)
    return sorted(lines_of(file), key=lambda row: row["seed"])


def test_lessons_are_the_same_on_every_executor(tmp_path: Path) -> None:
    alone = _play(tmp_path / "alone.jsonl", SerialExecutor(), 0, 1)
    assert [row["seed"] for row in alone] == [0, 1]
    assert alone == _play(tmp_path / "together.jsonl", ThreadPoolExecutor(2), 0, 1)


def test_learning_goes_on_and_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    before = {path: path.read_bytes() for path in DATA.glob("*.json")}

    def run(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["learn", *arguments])
        main()
        return capsys.readouterr().out

    play = ("play", "--game", "helsinki", "--into", str(tmp_path), "--games")
    assert "helsinki, 2 players: 2 games" in run(*play, "2")
    file = tmp_path / "helsinki-2.jsonl"
    first = file.read_text()
    file.write_text(first + '{"half a l')
    assert "helsinki, 2 players: 6 games" in run(*play, "6")
    assert file.read_text().startswith(first)
    found = run("fit", "--game", "helsinki", "--from", str(tmp_path))
    assert re.search(r"learnt +log loss \d\.\d+", found)
    assert {path: path.read_bytes() for path in DATA.glob("*.json")} == before


def test_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) <= MOST_BYTES


def _table(after: str) -> dict[str, list[str]]:
    """Return the first table of the page after some words, by its first column."""
    rows = PAGE.read_text(encoding="utf-8").partition(after)[2].partition("\n|---")[2]
    cells = [re.findall(r"[^|\s]+", row) for row in rows.partition("\n\n")[0].splitlines()[1:]]
    return {term: points for term, *points in cells}


@pytest.mark.parametrize(
    ("game", "after"), [("helvetia", "A lead of three points"), ("helsinki", "\nHelsinki:\n")]
)
def test_page_shows_learnt_weights(game: str, after: str) -> None:
    weights = weights_of(game, "learnt").rows[2]
    assert _table(after) == {term: [f"{x:.2f}" for x in row] for term, row in weights.items()}


def test_page_shows_tuned_weights() -> None:
    hand, tuned = (weights_of("helvetia", name).rows[2] for name in ("by_hand", "tuned"))
    shown = {
        term: [f"{found.get(term, (0.0,))[end]:.2f}" for end in (0, -1) for found in (hand, tuned)]
        for term in tuned
    }
    assert _table("The tuned weights for two players") == shown
