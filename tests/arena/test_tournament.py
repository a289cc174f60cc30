"""Whole tournaments: the same on every executor, stopped and resumed, whatever bots do."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from helvetia.arena import (
    ArenaError,
    FaultKind,
    Limits,
    PlayedGame,
    Progress,
    SerialExecutor,
    Tournament,
    check_bots,
    close_players,
    read_games,
    read_records,
    run_tournament,
)
from helvetia.arena.schedule import seats_of
from helvetia.core import OptionError, Record
from helvetia.games import helsinki
from tests.arena import bots
from tests.arena.matches import BOTS, RACE, match
from tests.arena.patient import play_patiently
from tests.arena.timing import within

CUP = Tournament(RACE, ("random", f"steady={BOTS}steady", "other=random"), rounds=2)


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_players()


def played(folder: Path) -> dict[str, PlayedGame]:
    """The games of a folder by their id; each must be there once."""
    games = read_games(folder)[1]
    assert len({game.id for game in games}) == len(games)
    return {game.id: game for game in games}


def quick(cup: Tournament, folder: Path, **settings: Any) -> dict[str, PlayedGame]:
    """A tournament of bots that can be trusted, in this process."""
    run_tournament(cup, folder, workers=SerialExecutor(), apart=False, **settings)
    return played(folder)


def spawned(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))


# --- executors -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a serial run plays: records by id."""
    folder = tmp_path_factory.mktemp("serial") / "cup"
    assert len(quick(CUP, folder)) == CUP.games == 12
    return dict(read_records(folder))


def test_threads_play_the_same_games(expected: dict[str, str], tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        run_tournament(CUP, tmp_path, workers=pool, apart=False)
    assert dict(read_records(tmp_path)) == expected


@pytest.mark.thorough
def test_tournament_jobs_play_same_games(expected: dict[str, str], tmp_path: Path) -> None:
    standings = within(120, lambda: run_tournament(CUP, tmp_path, jobs=2))
    assert standings.games == 12
    assert dict(read_records(tmp_path)) == expected


@pytest.mark.heavy
def test_a_process_pool_plays_the_same_games(expected: dict[str, str], tmp_path: Path) -> None:
    pool = spawned(2)
    try:
        within(120, lambda: run_tournament(CUP, tmp_path, workers=pool, apart=False))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    assert dict(read_records(tmp_path)) == expected


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_tournament_games_repeat_in_processes(game: str, players: int, tmp_path: Path) -> None:
    cup = Tournament(game, ("random", "greedy", "b=random"), players, rounds=1)
    quick(cup, tmp_path / "serial")
    within(3600, lambda: run_tournament(cup, tmp_path / "jobs", jobs=2))
    assert dict(read_records(tmp_path / "serial")) == dict(read_records(tmp_path / "jobs"))


class KillsAWorker(Executor):
    """A process pool of which a worker is killed once, after some results."""

    def __init__(self) -> None:
        self.pool = spawned(2)
        self.left = 3

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self.pool.submit(fn, *args, **kwargs)
        future.add_done_callback(self._kill)
        return future

    def _kill(self, _: Future[Any]) -> None:
        self.left -= 1
        if self.left == 0:
            victim = next(iter(self.pool._processes.values()))
            victim.kill()
            victim.join(60)  # else the other worker could play all games before it is gone

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.pool.shutdown(wait, cancel_futures=cancel_futures)


@pytest.mark.thorough
@pytest.mark.heavy
def test_killing_a_worker_loses_nothing(expected: dict[str, str], tmp_path: Path) -> None:
    made: list[Executor] = []

    def workers() -> Executor:
        made.append(spawned(1) if made else KillsAWorker())
        return made[-1]

    try:
        within(120, lambda: run_tournament(CUP, tmp_path, workers=workers, in_flight=4))
    finally:
        for pool in made:
            pool.shutdown(wait=False, cancel_futures=True)
    assert len(made) == 2  # it did break
    assert dict(read_records(tmp_path)) == expected


# --- stopping and going on -----------------------------------------------------------------------


class Stop(Exception):  # noqa: N818 - no error
    """Ends a run in the middle."""


def stop_after(games: int) -> Callable[[Progress], None]:
    def on_progress(progress: Progress) -> None:
        if progress.done == games:
            raise Stop

    return on_progress


@pytest.mark.parametrize("after", [0, 1, 5, 11])
def test_tournament_resumes_only_missing_games(
    expected: dict[str, str], tmp_path: Path, after: int
) -> None:
    with pytest.raises(Stop):
        quick(CUP, tmp_path, on_progress=stop_after(after))
    before = (tmp_path / "games.jsonl").read_bytes()
    assert len(played(tmp_path)) == after
    told: list[Progress] = []
    quick(CUP, tmp_path, resume=True, on_progress=told.append)
    assert [progress.done for progress in told] == list(range(after, 13))
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before)
    assert dict(read_records(tmp_path)) == expected


def test_a_finished_tournament_is_not_played_again(tmp_path: Path) -> None:
    quick(CUP, tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    quick(CUP, tmp_path, resume=True)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_rounds_can_be_added(tmp_path: Path) -> None:
    quick(evolve(CUP, rounds=1), tmp_path / "grown")
    grown = quick(CUP, tmp_path / "grown", resume=True)
    assert grown == quick(CUP, tmp_path / "whole")


# --- leagues -------------------------------------------------------------------------------------


def test_resumed_league_equals_whole_league(tmp_path: Path) -> None:
    """Four bots in two divisions: who won a division of the first round is known, so is what
    follows. The steady bot, which always holds, and three random ones."""
    names = ("a=random", "b=random", "c=random", f"d={BOTS}steady")
    cup = Tournament(RACE, names, rounds=3, league=2, seed=4)
    games = quick(cup, tmp_path / "whole")
    assert len(games) == cup.games == 12
    divisions = {
        number: {frozenset(seats_of(game.id)) for game in games.values() if game.round == number}
        for number in (1, 2, 3)
    }
    assert divisions[1] == {frozenset({0, 1}), frozenset({2, 3})}

    def score(bot: int) -> float:
        mine = [g for g in games.values() if g.round == 1 and bot in seats_of(g.id)]
        places = [(g.places[seats_of(g.id).index(bot)], g.places.count(1)) for g in mine]
        return sum(1 / shared for place, shared in places if place == 1)

    upper = sorted((0, 1), key=lambda bot: -score(bot))
    lower = sorted((2, 3), key=lambda bot: -score(bot))
    assert divisions[2] == {frozenset({upper[0], lower[0]}), frozenset({upper[1], lower[1]})}

    with pytest.raises(Stop):
        quick(cup, tmp_path / "parts", on_progress=stop_after(6))
    assert quick(cup, tmp_path / "parts", resume=True) == games


# --- bots that misbehave -------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.heavy
def test_tournament_survives_faulty_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot ends its process, one never comes back; good ones lose no game to them."""
    monkeypatch.setattr("helvetia.arena.tournament.play_apart", play_patiently)
    bad = {"dying": FaultKind.DIED, "hanging": FaultKind.OVERTIME}
    names = (f"good={BOTS}steady", *(f"{name}={BOTS}{name}" for name in bad), f"fair={BOTS}steady")
    # Divisions of two, so that every game has one good bot and one bad one.
    cup = Tournament(RACE, names, rounds=1, league=2, limits=Limits(move=1500))
    standings = within(120, lambda: run_tournament(cup, tmp_path, jobs=2))
    games = played(tmp_path)
    assert len(games) == cup.games == 4
    for game in games.values():
        guilty = next(seat for seat, name in enumerate(game.bots) if name in bad)
        assert game.fault is not None
        assert (game.fault.seat, game.fault.kind) == (guilty, bad[game.bots[guilty]])
        assert game.places == ((2, 1) if guilty == 0 else (1, 2))
    wins = {line.name: line.wins for line in standings.lines}
    assert wins == {"good": 2, "fair": 2, "dying": 0, "hanging": 0}
    told = (tmp_path / "faults.txt").read_text()
    assert len(told.splitlines()) == standings.faults == 4
    assert "dying died: ended the process it was playing in (exit code 3)" in told


@pytest.mark.parametrize("apart", [False, True])
def test_tournament_checks_unknown_bots_first(tmp_path: Path, apart: bool) -> None:
    cup = Tournament(RACE, ("random", "gredy"))
    with pytest.raises(OptionError, match="there is no bot 'gredy'; there is random"):
        run_tournament(cup, tmp_path / "cup", workers=SerialExecutor(), apart=apart)
    assert not (tmp_path / "cup").exists()


def test_tournament_stops_without_worker_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(bots.MARKS, str(marks))
    cup = Tournament(RACE, ("random", f"{BOTS}vanishing"))
    with pytest.raises(ArenaError, match=r"a worker cannot make a bot .*no module 'vanishing'"):
        quick(cup, tmp_path / "cup")
    assert played(tmp_path / "cup") == {}


@pytest.mark.heavy
def test_bot_that_refuses_to_be_made_here_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(bots.MARKS, str(marks))
    cup = Tournament(RACE, ("random", f"gone={BOTS}vanishing"), rounds=1)
    within(60, lambda: run_tournament(cup, tmp_path / "cup", jobs=1))
    faults = [game.fault for game in played(tmp_path / "cup").values()]
    assert [fault and fault.kind for fault in faults] == [FaultKind.CRASH] * 2


def test_tournament_checks_broken_bots_first() -> None:
    with pytest.raises(OptionError, match="cannot be made: crash: RuntimeError: the model file"):
        check_bots([f"{BOTS}unmakeable"], match("steady", "steady"), apart=False)


# --- results -------------------------------------------------------------------------------------


def test_tournament_writes_table_and_plot(tmp_path: Path) -> None:
    cup = Tournament("helsinki", ("random", "b=random"), rounds=1)
    standings = run_tournament(cup, tmp_path, workers=SerialExecutor(), apart=False)
    assert str(standings) in (tmp_path / "table.txt").read_text()
    assert (tmp_path / "ratings.svg").read_text().startswith("<svg")
    for name, text in read_records(tmp_path):
        record = Record.from_json(text, helsinki)
        result = helsinki.result(record.final())
        assert result is not None
        assert result.places == played(tmp_path)[name].places


def test_every_game_is_submitted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks left by a bot: as many as games, also after a stop and a resumption."""
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv(bots.MARKS, str(marks))
    cup = Tournament(RACE, ("random", f"counting={BOTS}counting"), rounds=3)
    with pytest.raises(Stop):
        quick(cup, tmp_path / "cup", on_progress=stop_after(4))
    assert len(list(marks.iterdir())) == 4
    quick(cup, tmp_path / "cup", resume=True)
    assert len(played(tmp_path / "cup")) == len(list(marks.iterdir())) == 6
