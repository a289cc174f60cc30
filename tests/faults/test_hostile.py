"""Hostile bots lose their own game, quickly, and nothing else."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from helvetia.arena import FaultKind, Limits, Outcome, close_players, play_apart
from helvetia.arena.matches import Match
from tests.arena.matches import match
from tests.arena.patient import play_patiently
from tests.faults.hostile import HARMLESS, KINDS
from tests.faults.programs import MARK, left_of

#: A few of them in every run; all of them where there is time.
QUICK = ("class_looping", "hoarding", "patching")


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_players()


def hostile_match(kind: str, seconds: int) -> Match:
    limits = Limits(move=1000 * seconds, memory=512)
    one = match("steady", "steady", limits=limits)
    return Match(
        one.id,
        one.game,
        one.options,
        (one.bots[0], f"tests.faults.hostile:{kind}"),
        one.luck,
        one.seeds,
        limits,
    )


def check(kind: str, seconds: int = 2) -> Outcome:
    """Play against one hostile bot. It would go on after a minute, and lose no game."""
    outcome = play_patiently(hostile_match(kind, seconds))
    if kind in HARMLESS:
        assert outcome.fault is None, outcome.fault
    else:
        assert outcome.fault is not None
        assert outcome.fault.seat == 1, outcome.fault
        assert outcome.fault.kind is not FaultKind.UNKNOWN
        assert outcome.places == (1, 2)
        assert len(outcome.fault.text) < 400
    return outcome


@pytest.mark.heavy
@pytest.mark.parametrize("kind", QUICK)
def test_hostile_bot_loses_only_its_game(kind: str) -> None:
    check(kind)
    assert play_apart(match("steady", "random")).fault is None


@pytest.mark.thorough
@pytest.mark.parametrize("kind", sorted(set(KINDS) - set(QUICK)))
def test_every_hostile_bot_loses(kind: str) -> None:
    check(kind)


def test_hostile_kinds_are_many() -> None:
    assert len(KINDS) >= 24


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_hostile_bots_leave_few_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a bot that makes itself a daemon (a session of its own) can leave something behind."""
    mark = f"hostile-{os.getpid()}"
    monkeypatch.setenv(MARK, mark)
    for kind in ("forking", "spawning", "threading", "hiding"):
        check(kind)
    close_players()
    assert left_of(mark) == []
