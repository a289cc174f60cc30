"""`helvetia tournament` and `helvetia dataset`: what they print and keep, and how they fail."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from helvetia.arena import close_players, read_dataset, read_games
from helvetia.cli import main

BOTS = "tests.arena.bots:"
CUP = ("tournament", "--game", "helsinki", "--bots", "random,b=random", "--jobs", "1")
DATA = ("dataset", "--game", "helsinki", "--bots", "random", "--jobs", "1")


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_players()


def out(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What a command that succeeds prints."""
    assert main([str(argument) for argument in arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""  # no progress bar either: nobody looks
    return captured.out


def failure(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The one sentence of a command that fails."""
    assert main([str(argument) for argument in arguments]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0].removeprefix("helvetia: ")


def usage(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What is said about wrong arguments, after the usage."""
    with pytest.raises(SystemExit) as stop:
        main([str(argument) for argument in arguments])
    assert stop.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


# --- all goes well -------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_tournament_is_played_printed_and_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "cup"
    text = out(capsys, *CUP, "--rounds", "1", "--out", folder)
    assert text.startswith("Helsinki, 2 players, 2 bots, 2 games, seed 0\n")
    assert re.search(r"^bot +rating +\+- ", text, re.MULTILINE)
    assert len(read_games(folder)[1]) == 2
    again = out(capsys, *CUP, "--rounds", "2", "--out", folder, "--resume")
    assert "4 games" in again
    assert failure(capsys, *CUP, "--rounds", "2", "--out", folder).startswith(
        f"{folder} already holds a tournament"
    )


@pytest.mark.thorough
def test_output_names_a_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bots = f"random,bad={BOTS}confused"
    text = out(capsys, *CUP, "--bots", bots, "--rounds", "1", "--out", tmp_path / "cup")
    assert f"2 games ended by a fault; see {tmp_path / 'cup' / 'faults.txt'}" in text
    assert "2 illegal" in text


@pytest.mark.thorough
def test_a_dataset_is_written_and_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "rows.jsonl"
    text = out(capsys, *DATA, "--games", "1", "--out", path)
    rows = list(read_dataset(path))
    assert text == f"1 game with {len(rows)} decisions written to {path}\n"
    out(capsys, *DATA, "--games", "2", "--out", path, "--resume")
    assert {row.game_id for row in read_dataset(path)} == {0, 1}
    assert "already exists" in failure(capsys, *DATA, "--games", "2", "--out", path)


# --- wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", [CUP, pytest.param(DATA, marks=pytest.mark.thorough)])
def test_an_unknown_bot_is_one_sentence(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "rows.jsonl"
    text = usage(capsys, *command, "--bots", "gredy,random", "--out", out)
    assert "there is no bot 'gredy'; there is random" in text
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rounds", "0"), "not a whole number from 1: '0'"),
        (("--rounds", "many"), "not a whole number from 1: 'many'"),
        (("--seed", "-1"), "not a whole number from 0"),
        (("--move-time", "nan"), "not a time in seconds: 'nan'"),
        (("--game-time", "0"), "not a time in seconds: '0'"),
        (("--jobs", "0"), "not a whole number from 1"),
        (("--league", "1"), "divisions of 1"),
        (("--bots", "random"), "1 bots: a tournament needs 2"),
        (("--players", "5"), "not 5"),
        (("--preset", "none"), "no preset 'none'"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert message in usage(capsys, *CUP, "--out", tmp_path / "cup", *arguments)
    assert not list(tmp_path.iterdir())


def test_another_kind_of_file_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = usage(capsys, *DATA, "--out", tmp_path / "rows.csv")
    assert "neither a .jsonl nor a .parquet file" in text


def test_a_missing_extra_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("distributed", "pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, module, None)
    text = failure(capsys, *CUP, "--dask", "tcp://127.0.0.1:9", "--out", tmp_path / "cup")
    assert text.endswith("pip install 'helvetia[dask]'")
    text = failure(capsys, *DATA, "--out", tmp_path / "rows.parquet")
    assert text.endswith("pip install 'helvetia[parquet]'")


# --- accidents -----------------------------------------------------------------------------------


def started(folder: Path, *command: str) -> subprocess.Popen[bytes]:
    """A command in a session of its own; what it says goes to files."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with (folder / "out").open("wb") as told, (folder / "err").open("wb") as errors:
        return subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=errors,
            env=environment,
            start_new_session=True,
        )


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.thorough
@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a group of processes")
@pytest.mark.parametrize("what", ["tournament", "dataset"])
def test_ctrl_c_saves_finished_games(what: str, tmp_path: Path) -> None:
    """As on a terminal: the signal goes to the program and to all processes it has started."""
    target = tmp_path / ("cup" if what == "tournament" else "rows.jsonl")
    file = target / "games.jsonl" if what == "tournament" else target
    count = ("--rounds", "200") if what == "tournament" else ("--games", "400")
    bots = f"slow={BOTS}leisurely,random" if what == "tournament" else f"{BOTS}leisurely,random"
    settings = ("--game", "helsinki", "--bots", bots, "--jobs", "2", *count, "--out", str(target))
    process = started(tmp_path, "-m", "helvetia", what, *settings)
    try:
        deadline = time.monotonic() + 120
        while lines(file) < 1 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
    told = (tmp_path / "err").read_text().splitlines()
    assert len(told) == 1
    found = re.fullmatch(
        r"helvetia: interrupted: (\d+) of 400 games are saved.*; continue with --resume", told[0]
    )
    assert found is not None, told
    kept = (
        len(read_games(target)[1])
        if what == "tournament"
        else len({row.game_id for row in read_dataset(target)})
    )
    assert kept == int(found[1]) >= 1


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
from helvetia.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.thorough
@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_full_disk_keeps_finished_games(tmp_path: Path) -> None:
    """No file may pass 20,000 bytes: some games fit, and the one that does not is not begun."""
    folder = tmp_path / "cup"
    process = started(tmp_path, "-c", LIMITED, *CUP, "--rounds", "50", "--out", str(folder))
    try:
        assert process.wait(timeout=120) == 1
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
    told = (tmp_path / "err").read_text()
    kept = len(read_games(folder)[1])
    assert kept >= 1
    assert (folder / "games.jsonl").read_bytes().endswith(b"\n")
    path = re.escape(str(folder / "games.jsonl"))
    sentence = (
        rf"helvetia: cannot write {path}: File too large; the {kept} games before it are kept\n"
    )
    assert re.fullmatch(sentence, told)
