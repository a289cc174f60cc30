"""A few rounds of the fault programs, and planted faults that they must find."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("httpx", reason="the web example's programs need its packages")
pytest.importorskip("uvicorn", reason="the web example needs uvicorn")

from tests.faults.clients import races, slow
from tests.faults.disk import can_mount, full_disk, full_server, full_terminal, read_only
from tests.faults.kills import _SERVER, KILLS, _kill_server, kill_review, run_kills
from tests.faults.pairs import two_servers, two_terminals
from tests.faults.programs import Broken, running
from tests.faults.threads import eight_threads
from tests.render.test_svg_helvetia import test_track_draws_a_bounded_number_of_cells as draw_track

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc"),
]


@pytest.mark.parametrize("kind", KILLS)
def test_killed_programs_lose_nothing(kind: str, tmp_path: Path) -> None:
    assert run_kills(kind, 2, tmp_path / "run")["lost"] == 0


def test_full_disk_loses_nothing(tmp_path: Path) -> None:
    assert full_disk(tmp_path / "run")["games"] == 12


def test_full_disk_loses_no_game_of_people(tmp_path: Path) -> None:
    assert full_terminal(tmp_path / "terminal")["lost"] == 0
    assert asyncio.run(full_server(tmp_path / "server"))["lost"] == 0


@pytest.mark.skipif(not can_mount(), reason="needs the right to mount")
def test_read_only_disk_is_named(tmp_path: Path) -> None:
    assert read_only(tmp_path / "run")["said_so"] == 4


def test_two_programs_overwrite_nothing(tmp_path: Path) -> None:
    assert two_terminals(tmp_path / "terminals", rounds=2)["overwritten"] == 0
    assert asyncio.run(two_servers(tmp_path / "servers", rounds=5))["counted_twice"] == 0


@pytest.mark.long
def test_slow_clients_delay_no_others(tmp_path: Path) -> None:
    assert asyncio.run(slow(tmp_path / "run", each=20, moves=5))["left"] == 0


def test_double_requests_count_once(tmp_path: Path) -> None:
    assert asyncio.run(races(tmp_path / "run", rounds=5))["counted_twice"] == 0


def test_eight_threads_agree() -> None:
    assert eight_threads(1)["differences"] == 0


# --- planted faults ------------------------------------------------------------------------------


def test_unwritten_move_is_found(tmp_path: Path) -> None:
    server = ("-m", "tests.faults.planted", "forgetful", *_SERVER[2:])

    with pytest.raises(Broken, match=r"was lost|cannot be opened"):
        asyncio.run(_kill_server(tmp_path, Random(1), server, least=100))


@pytest.mark.long
def test_half_written_file_is_found(tmp_path: Path) -> None:
    with pytest.raises(Broken, match="half written"):
        kill_review(tmp_path, Random(1), 1, ("-m", "tests.faults.planted", "careless"))


def _start_and_kill(kind: str, folder: Path) -> None:
    log = folder / kind
    with running(("-m", "tests.faults.planted", kind), log):
        end = time.monotonic() + 120
        while b"ready" not in log.read_bytes() and time.monotonic() < end:
            time.sleep(0.05)
        assert b"ready" in log.read_bytes()


def test_orphan_is_found(tmp_path: Path) -> None:
    _start_and_kill("good", tmp_path)
    with pytest.raises(Broken, match="processes were left behind"):
        _start_and_kill("orphan", tmp_path)


@pytest.mark.parametrize(
    ("command", "log"),
    [
        (("examples.web.server.load", "--games", "2"), "helvetia-load-*/server.log"),
        (("tests.faults", "races"), "helvetia-faults-*/races/log"),
    ],
)
def test_killed_trial_leaves_no_server(command: tuple[str, ...], log: str, tmp_path: Path) -> None:
    """`running` kills the program and looks for what it has started."""
    with running(("-m", *command), tmp_path / "log", TMPDIR=str(tmp_path)):
        end = time.monotonic() + 120
        while not any(b"running on" in file.read_bytes() for file in tmp_path.glob(log)):
            assert time.monotonic() < end, (tmp_path / "log").read_text()
            time.sleep(0.05)


def test_unbounded_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_track()
    # The package has a function of the same name as the module.
    monkeypatch.setattr(sys.modules["helvetia.render.svg.helvetia.board"], "_MOST_CELLS", 10**9)
    with pytest.raises(AssertionError):
        draw_track()
