"""A search on several cores, asked for by name: the same moves, and nothing is left behind."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from helvetia.arena import BotProcess, Limits
from helvetia.bots import make_bot
from helvetia.bots.workers import process_workers, shared_workers
from helvetia.core import OptionError
from helvetia.games import find, helsinki
from tests.faults.programs import running


@pytest.fixture(autouse=True)
def _end_workers() -> Iterator[None]:
    yield
    if shared_workers.cache_info().currsize:
        shared_workers(2).shutdown()
        shared_workers.cache_clear()


def begin(name: str) -> tuple[Any, Any, Any]:
    game: Any = find(name)
    state = game.quick_start(2, Random(3))
    view = game.view(state, state.player)
    return game, view, game.legal_moves(view)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_move_is_the_same_on_two_cores(name: str) -> None:
    game, view, legal = begin(name)
    alone: Any = make_bot("search:24", game, Random(1))
    together: Any = make_bot("search:24:2cores", game, Random(1))
    assert isinstance(together._executor, ProcessPoolExecutor)
    assert together(view, legal) == alone(view, legal)
    assert together.explain() == alone.explain()


@pytest.mark.heavy
def test_killed_processes_change_no_move() -> None:
    game, view, legal = begin("helsinki")
    pool = shared_workers(2)
    # Both have started: Python 3.11 may wait for ever for one that starts while another dies.
    started = [pool.submit(time.sleep, 0.1) for _ in range(2)]
    assert [each.result() for each in started] == [None, None]
    os.kill(pool.submit(os.getpid).result(), signal.SIGKILL)
    bot: Any = make_bot("search:24:2cores", game, Random(1))
    assert bot(view, legal) == make_bot("search:24", game, Random(1))(view, legal)
    assert bot.explain().simulations == 24


@pytest.mark.heavy
def test_bot_process_searches_on_two_cores() -> None:
    """Within the memory that the web server and tournaments allow."""
    game, view, legal = begin("helsinki")
    player = BotProcess("search:24:2cores", "helsinki", 1, Limits(memory=512))
    number = player.choose(view, legal)
    player.leave(None, "", fit=False)
    assert legal[number] == make_bot("search:24", game, Random(1))(view, legal)


def test_bots_share_their_processes() -> None:
    bots: list[Any] = [make_bot(f"search:{n}:2cores", helsinki, Random(1)) for n in (5, 6)]
    assert bots[0]._executor is bots[1]._executor
    one: Any = make_bot("search:5:1cores", helsinki, Random(1))
    assert one._executor is None


@pytest.mark.parametrize("cores", ["cores", "2s:cores"])
def test_all_cores_are_used(cores: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    bot: Any = make_bot(f"search:{cores}", helsinki, Random(1))
    assert bot._executor is shared_workers(2)


def test_no_cores_are_refused() -> None:
    with pytest.raises(OptionError, match="0 jobs at a time"):
        make_bot("search:5:0cores", helsinki, Random(1))


def test_browser_has_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(OptionError, match="a browser has no processes"):
        make_bot("search:5:2cores", helsinki, Random(1))


def test_daemonic_process_starts_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "current_process", lambda: SimpleNamespace(daemon=True))
    with pytest.raises(OptionError, match="daemonic process"):
        process_workers(2)


@pytest.mark.heavy
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize(
    "command",
    [
        ("watch", "--players", "2", "--seats", "search:100000:2cores,random", "--seed", "1"),
        ("tournament", "--bots", "search:100000:2cores,random", "--jobs", "1", "--out", "cup"),
    ],
    ids=["watch", "tournament"],
)
def test_processes_end_with_the_program(
    command: tuple[str, ...], how: signal.Signals, tmp_path: Path
) -> None:
    """`running` fails if one of them is left."""
    given = [str(tmp_path / each) if each == "cup" else each for each in command]
    with running(("-m", "helvetia", *given), tmp_path / "log", FOLDER=str(tmp_path)) as process:
        while _searching(tmp_path) < 2:
            assert process.poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.05)
        process.send_signal(how)
        process.wait(60)


def _searching(folder: Path) -> int:
    """The number of processes that the pools of a program have started."""
    found = 0
    for process in Path("/proc").iterdir():
        with suppress(OSError):  # it has ended
            if f"FOLDER={folder}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found += b"spawn_main" in (process / "cmdline").read_bytes()
    return found
