"""A match in this process: bots' faults are outcomes, and never errors."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from helvetia.arena import (
    NOBODY,
    FaultKind,
    Limits,
    Match,
    Outcome,
    Witness,
    find_game,
    options_text,
    play,
)
from helvetia.core import CHANCE, LoadError, OptionError, Record
from helvetia.core.json.codec import from_document, to_document
from helvetia.games import helsinki
from tests.arena.matches import RACE, match
from tests.core import toy


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass only where a bot sleeps."""
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr("helvetia.arena.referee.time", SimpleNamespace(perf_counter=lambda: now[0]))
    monkeypatch.setattr("tests.arena.bots.time", SimpleNamespace(sleep=sleep))


def record_of(outcome: Outcome) -> Record[Any, Any, Any, Any]:
    return Record.from_json(outcome.record, toy)


def test_a_game_is_played_to_its_end() -> None:
    outcome = play(match("random", "random"))
    final = record_of(outcome).final()
    result = toy.result(final)
    assert result is not None
    assert outcome.places == result.places
    assert outcome.points == tuple(score.total for score in toy.score(final))
    assert outcome.fault is None


def test_referee_repeats_games_by_seed() -> None:
    games = {play(match("random", "random", luck=luck)).record for luck in (1, 1, 2, 3)}
    assert len(games) == 3


def test_chance_does_not_depend_on_bots() -> None:
    """Chance has its own generator: the first draws are the same for all bots."""
    options = options_text(helsinki)
    drawn = set()
    for bots in (("random", "random"), ("tests.arena.bots:steady",) * 2):
        outcome = play(Match("x", "helsinki", options, bots, 5, (len(bots[0]), 2)))
        moves = json.loads(outcome.record)["moves"]
        state = helsinki.new_game(2)
        first = []
        for text in moves:
            if state.player != CHANCE:
                break
            first.append(text)
            state = helsinki.apply_move(state, helsinki.parse_move(text))
        assert first  # the set-up of Helsinki begins with chance
        drawn.add(tuple(first))
    assert len(drawn) == 1


def test_referee_shows_bots_only_views() -> None:
    """The bot of a seat is asked with the view of that seat, not with the state."""
    seen = []

    class Spy(Witness):
        def decided(self, ply: int, seat: int, view: Any, legal: Any, move: Any) -> None:
            seen.append((ply, seat, view))

    options = options_text(helsinki)
    outcome = play(Match("x", "helsinki", options, ("random", "random"), 5, (1, 2)), Spy())
    states = list(Record.from_json(outcome.record, helsinki).replay())
    assert seen
    for ply, seat, view in seen:
        assert view == helsinki.view(states[ply], seat)
    assert any(view != states[ply] for ply, _, view in seen)  # else nothing was hidden


@pytest.mark.parametrize(
    ("bot", "kind", "text"),
    [
        ("crashing", FaultKind.CRASH, "ValueError: no idea what to do (bots.py, line "),
        ("unmakeable", FaultKind.CRASH, "RuntimeError: the model file is missing (bots.py"),
        ("picky", FaultKind.CRASH, "OptionError: not my kind of game (bots.py"),
        ("leaving", FaultKind.CRASH, "SystemExit: 7"),
        ("cheating", FaultKind.ILLEGAL, "chose 'fall 3', which is not legal: nobody rolled"),
        ("confused", FaultKind.ILLEGAL, "chose an object of the type NoneType, which is no move"),
        ("strange", FaultKind.ILLEGAL, "chose an object of the type _Strange"),
        ("missing", FaultKind.UNKNOWN, "has no function 'missing'"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_faulty_bot_loses_with_the_reason(
    bot: str, kind: FaultKind, text: str, seat: int
) -> None:
    bots = [bot, "steady"] if seat == 0 else ["steady", bot]
    outcome = play(match(*bots))
    assert outcome.fault is not None
    assert outcome.fault.seat == seat
    assert outcome.fault.kind is kind
    assert text in outcome.fault.text
    assert outcome.places == ((2, 1) if seat == 0 else (1, 2))
    record_of(outcome).final()  # what was played before can be looked at


@pytest.mark.usefixtures("clock")
def test_who_thinks_for_too_long_loses() -> None:
    outcome = play(match("slow", "steady", limits=Limits(move=1000)))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (0, FaultKind.OVERTIME)
    assert "the 1 s a move" in outcome.fault.text
    assert outcome.milliseconds == (1200, 0)


@pytest.mark.usefixtures("clock")
def test_the_clock_of_a_game_adds_up() -> None:
    outcome = play(match("steady", "slow", limits=Limits(move=None, game=1000)))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (1, FaultKind.OVERTIME)
    assert "the 1 s it has for a game" in outcome.fault.text


@pytest.mark.usefixtures("clock")
def test_bots_without_limits_are_never_late() -> None:
    assert play(match("slow", "steady", limits=Limits(move=None))).fault is None


def test_referee_blames_nobody_for_endless_game() -> None:
    outcome = play(match("random", "random", limits=Limits(moves=3)))
    assert outcome.fault is not None
    assert (outcome.fault.seat, outcome.fault.kind) == (NOBODY, FaultKind.ENDLESS)
    assert outcome.places == (1, 1)
    assert len(record_of(outcome).moves) == 3


def test_ctrl_c_is_not_a_bots_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.arena.bots._raise", stop)
    with pytest.raises(KeyboardInterrupt):
        play(match("crashing", "steady"))


def test_referee_refuses_wrong_match() -> None:
    good = match("steady", "steady")
    with pytest.raises(OptionError, match="race is for 2 to 4"):
        play(evolve(good, bots=good.bots[:1], seeds=(1,)))
    with pytest.raises(OptionError, match="2 bots need 2 seeds, not 1"):
        evolve(good, seeds=(1,))
    with pytest.raises(OptionError, match="no game 'chess'"):
        play(evolve(good, game="chess"))
    with pytest.raises(OptionError, match=r"no game module 'no\.such'"):
        play(evolve(good, game="no.such"))
    with pytest.raises(OptionError, match="has no 'new_game'"):
        play(evolve(good, game="tests.arena.bots"))
    with pytest.raises(LoadError):
        play(evolve(good, options="[]"))


@pytest.mark.parametrize("limits", [{"move": 0}, {"game": -1}, {"moves": -1}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        Limits(**limits)


def test_matches_and_outcomes_are_documents() -> None:
    one = match("random", "crashing")
    assert from_document(to_document(one), Match) == one
    outcome = play(one)
    assert from_document(to_document(outcome), Outcome) == outcome
    with pytest.raises(LoadError):
        evolve(outcome, points=())


def test_every_game_can_be_found() -> None:
    assert find_game("helsinki") is helsinki
    assert find_game(RACE) is toy
