"""The load program: figures that add up, and a short run without an error."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from examples.web.server.load import Tally, scratch

from tests.web.browsing import ROOT


def test_the_figures_are_those_of_the_requests() -> None:
    tally = Tally(finished=2, moves=7, waits=5)
    for number in range(100):
        tally.note("look", number / 1000)
    tally.errors.append("GET look: 500")
    report = "\n".join(tally.report())
    assert "7 moves by people, 2 games finished" in report
    assert "105 requests, 5 of them waits for news" in report
    assert "100 requests  p50     50 ms  p95     95 ms  max     99 ms" in report
    assert "1 errors\nGET look: 500" in report


@pytest.mark.skipif(os.name == "nt", reason="has no locks that end with a program")
def test_folders_of_killed_runs_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in ("load-dead", "other-dead"):
        (tmp_path / name).mkdir()
        (tmp_path / name / ".used").touch()
        (tmp_path / name / "games.sqlite3").touch()
    with scratch("load-") as first, scratch("load-") as second:
        assert first.exists()  # it is in use
        assert {path.name for path in tmp_path.iterdir()} == {
            first.name, second.name, "other-dead",
        }  # fmt: skip
    assert [path.name for path in tmp_path.iterdir()] == ["other-dead"]


@pytest.mark.thorough
@pytest.mark.heavy
def test_parallel_games_have_no_error() -> None:
    pytest.importorskip("starlette", reason="the web example needs starlette")
    pytest.importorskip("uvicorn", reason="the web example needs uvicorn")
    command = [sys.executable, "-m", "examples.web.server.load", "--games", "4", "--seconds", "4"]
    done = subprocess.run(
        [*command, "--think", "0.1"], cwd=ROOT, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 errors" in done.stdout
    assert "0 failures" in done.stdout
