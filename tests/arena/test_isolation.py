"""A match in a process of its own: bots may end or block it, and lose their game for it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from helvetia.arena import (
    BotProcess,
    FaultKind,
    Limits,
    close_players,
    play,
    play_apart,
)
from helvetia.arena.isolation import playing as module
from helvetia.arena.isolation.processes import Process
from helvetia.arena.seats import Complaint
from helvetia.core import OptionError, Record
from helvetia.games import helsinki
from tests.arena import bots
from tests.arena.matches import match
from tests.arena.patient import play_patiently
from tests.core import toy

pytestmark = pytest.mark.heavy


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_players()


def test_isolated_game_is_the_same() -> None:
    one = match("random", "random")
    assert play_apart(one) == play(one)


def test_a_process_is_used_again() -> None:
    play_apart(match("steady", "random"))
    process = module._referees.mine()
    play_apart(match("steady", "random"))
    assert module._referees.mine() is process


def test_process_plays_no_two_matches_with_the_same_luck() -> None:
    """A bot that has played other seats of a round would know the cards that are hidden now."""
    for seated in (("remembering", "random"), ("random", "remembering")):
        assert module.play_isolated(match(*seated, luck=1)).fault is None
    # With other luck there is nothing to know, and the process is used again.
    fault = module.play_isolated(match("remembering", "random", luck=2)).fault
    assert fault is not None
    assert "I remember" in fault.text


@pytest.mark.thorough
def test_faults_are_the_same_in_another_process() -> None:
    for bot in ("leaving", "missing"):
        assert play_apart(match("steady", bot)) == play(match("steady", bot))


@pytest.mark.parametrize(("bot", "text"), [("dying", "exit code 3"), ("killing", "signal SIGKILL")])
def test_a_bot_that_ends_the_process_loses(bot: str, text: str) -> None:
    outcome = play_apart(match("steady", bot))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, FaultKind.DIED)
    assert text in outcome.fault.text
    assert outcome.places == (1, 2)


@pytest.mark.thorough
@pytest.mark.parametrize("bot", ["closing", "babbling"])
def test_a_bot_that_meddles_with_connections_loses(bot: str) -> None:
    outcome = play_apart(match("steady", bot))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, FaultKind.DIED)
    assert outcome.places == (1, 2)


@pytest.mark.parametrize(
    ("bot", "kind"), [("refusing", FaultKind.CRASH), ("denying", FaultKind.ILLEGAL)]
)
def test_bot_that_forges_an_error_loses(bot: str, kind: FaultKind) -> None:
    fault = play_apart(match("steady", bot)).fault
    assert fault is not None
    assert (fault.seat, fault.kind) == (1, kind)


@pytest.mark.thorough
def test_error_after_the_game_changes_nothing() -> None:
    assert play_apart(match("steady", "refusing_to_leave")).fault is None


def test_start_of_a_process_is_no_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    start, now = Process.__init__, [0.0]

    def slowly(self: Process, **settings: Any) -> None:
        now[0] += 100
        start(self, **settings)

    monkeypatch.setattr(Process, "__init__", slowly)
    monkeypatch.setattr("helvetia.arena.referee.time", SimpleNamespace(perf_counter=lambda: now[0]))
    outcome = module.play_isolated(match("steady", "steady"))
    assert now[0] >= 100
    assert outcome.fault is None
    assert outcome.milliseconds == (0, 0)


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="runs a shell")
def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    script = tmp_path / "hang.sh"
    script.write_text(
        f"sleep 200 & echo $! > {tmp_path / 'draft'}\n"
        f"mv {tmp_path / 'draft'} {tmp_path / 'child'}\ncat > /dev/null\n"
    )
    bot = BotProcess(f"command:sh {script}", "helsinki", 1, Limits())  # which never answers
    assert _eventually((tmp_path / "child").exists)
    state = helsinki.quick_start(2, Random(1))
    with pytest.raises(Complaint) as complaint:
        bot.choose(helsinki.view(state, state.player), helsinki.legal_moves(state), 0.1)
    assert complaint.value.kind is FaultKind.OVERTIME
    number = int((tmp_path / "child").read_text())
    assert _eventually(lambda: _is_gone(number))


def _is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    state = Path("/proc") / str(process) / "stat"  # it may wait for a parent that reads its end
    return state.exists() and state.read_text().split()[2] == "Z"


@pytest.mark.thorough
def test_isolation_keeps_moves_before_death() -> None:
    """The record ends where the bot is asked for the second time: a move of its own is in it."""
    outcome = play_apart(match("steady", "dying"))
    record = Record.from_json(outcome.record, toy)
    players = [state.player for state in record.replay()]
    assert players[-1] == 1
    assert players.count(1) == 2


def test_bot_that_never_returns_loses() -> None:
    outcome = play_patiently(match("steady", "hanging", limits=Limits(move=1500)))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, FaultKind.OVERTIME)
    assert outcome.fault.text == "thought for longer than the 1.5 s a move may take"


@pytest.mark.thorough
def test_answer_that_blocks_comparison_loses() -> None:
    outcome = play_patiently(match("steady", "incomparable", limits=Limits(move=1500)))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, FaultKind.OVERTIME)


@pytest.mark.thorough
def test_isolation_forgives_outside_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.MARKS, str(tmp_path))
    outcome = play_apart(match("steady", "unlucky"))
    assert (tmp_path / "unlucky").exists()  # it did happen
    assert outcome.fault is None
    expected = play(match("steady", "steady"))  # what the bot plays, killed or not
    assert evolve(outcome, id="") == evolve(expected, id="")


@pytest.mark.thorough
def test_isolation_replaces_dead_process() -> None:
    play_apart(match("steady", "steady"))
    process = module._referees.mine()._process
    process.kill()
    process.wait(timeout=60)
    assert play_apart(match("steady", "steady")).fault is None


@pytest.mark.thorough
def test_bots_may_print_and_read() -> None:
    assert play_apart(match("talking", "steady")).fault is None


def test_a_wrong_match_is_refused_as_here() -> None:
    one = match("steady", "steady")
    with pytest.raises(OptionError, match="race is for 2 to 4"):
        play_apart(evolve(one, bots=one.bots[:1], seeds=(1,)))
    with pytest.raises(Exception, match="expected an object"):
        play_apart(evolve(one, options="[]"))


@pytest.mark.thorough
def test_processes_end_with_their_threads() -> None:
    with ThreadPoolExecutor(1) as pool:
        pool.submit(play_apart, match("steady", "steady")).result(timeout=60)
        process = pool.submit(lambda: module._referees.mine()._process).result(timeout=60)
    close_players()
    assert process.wait(timeout=60) != 0  # ended by us, not by itself


@pytest.mark.thorough
def test_a_running_match_can_be_given_up() -> None:
    """Closing from another thread, as after Ctrl-C: the waiting thread comes back at once."""
    limits = Limits(move=None)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(play_apart, match("steady", "hanging", limits=limits))
        assert _eventually(lambda: any(process.alive for process in list(Process._started)))
        close_players()
        assert future.exception(timeout=60) is not None  # which its bot would not end by then


ORPHAN = """
from helvetia.arena import play_apart
from tests.arena.matches import match
play_apart(match("staying", "steady"))
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for a process in /proc")
def test_isolation_ends_with_its_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in the middle of a game, and if the other one is killed without warning."""
    monkeypatch.setenv(bots.MARKS, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    nowhere = subprocess.DEVNULL
    parent = subprocess.Popen([sys.executable, "-c", ORPHAN], stdout=nowhere, stderr=nowhere)
    mark = tmp_path / "process"
    try:
        assert _eventually(mark.exists)
    finally:
        parent.kill()
        parent.wait(timeout=60)
    number = mark.read_text()
    assert _eventually(lambda: not (Path("/proc") / number).exists())


def _eventually(holds: Callable[[], bool], seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def test_isolation_reports_failed_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.name == "posix" else "")
    with pytest.raises(Exception, match="no process for bots could be started"):
        play_apart(match("steady", "steady"))
