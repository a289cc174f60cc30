"""The folder of a tournament: append-only, checked, and whole after any accident."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from helvetia.arena import ArenaError, Outcome, Tournament, play, read_games, read_records
from helvetia.arena.journal import Journal
from helvetia.arena.results import GAMES, PLAN, open_results
from helvetia.arena.schedule import is_planned, round_matches
from helvetia.core import LoadError, Record
from tests.arena.matches import RACE
from tests.core import toy

CUP = Tournament(RACE, ("random", "b=random"), rounds=3)


def outcomes(count: int = 3) -> list[Outcome]:
    matches = [match for number in range(3) for match in round_matches(CUP, number, range(2))]
    return [play(match) for match in matches[:count]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tournament with three of its games."""
    with open_results(tmp_path / "cup", CUP, resume=False) as store:
        for outcome in outcomes():
            store.add(outcome)
    return tmp_path / "cup"


def resumed(folder: Path, cup: Tournament = CUP) -> list[str]:
    with open_results(folder, cup, resume=True) as store:
        return list(store.games)


def change(path: Path, **values: Any) -> None:
    """Change the first line of a file of JSON."""
    first, *others = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps({**json.loads(first), **values}) + "\n" + "".join(others))


def test_added_games_are_read_again(folder: Path) -> None:
    ids = [outcome.id for outcome in outcomes()]
    assert resumed(folder) == ids
    cup, games = read_games(folder)
    assert cup == CUP
    assert [game.id for game in games] == ids
    assert [game.places for game in games] == [outcome.places for outcome in outcomes()]


def test_results_hold_replayable_records(folder: Path) -> None:
    records = dict(read_records(folder))
    for outcome in outcomes():
        record = Record.from_json(records[outcome.id], toy)
        assert record == Record.from_json(outcome.record, toy)
        assert record.final().player is None


def test_results_ignore_a_cut_line(folder: Path) -> None:
    path = folder / GAMES
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in (1, 2, len(lines[2]) // 2, len(lines[2]) - 1):
        path.write_bytes(whole[:-cut])
        assert len(read_games(folder)[1]) == 2
        assert len(resumed(folder)) == 2
        assert path.read_bytes() == b"".join(lines[:2])


def test_results_remove_a_cut_line(folder: Path) -> None:
    path = folder / GAMES
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    with open_results(folder, CUP, resume=True) as store:
        store.add(outcomes()[2])
    assert len(read_games(folder)[1]) == 3


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"id": "1.1-3"}, "not the id of a game in this tournament"),
        ({"id": "x"}, "not the id of a game in this tournament"),
        ({"id": "0.1-2"}, "not the id of a game"),
        ({"id": "01.1-2"}, "not the id of a game"),
        ({"id": "1.2-1"}, "the id does not fit the bots"),
        ({"id": "1.1-2-1"}, "the id does not fit the bots"),
        ({"bots": ["random", "c"]}, "the id does not fit the bots"),
        ({"places": [1, 3]}, "places must be 1 to 2"),
        ({"places": [1, True]}, "expected an integer"),
        ({"points": [1]}, "expected results of 2 seats"),
        ({"fault": {"seat": 2, "kind": "crash", "text": ""}}, "no such seat"),
        ({"extra": 1}, "extra"),
        ({"points": [999, 0]}, "the points are not those of the record"),
        ({"places": [1, 1]}, "the places are not those of the record"),
    ],
)
def test_results_refuse_foreign_lines(
    folder: Path, values: dict[str, object], message: str
) -> None:
    change(folder / GAMES, **values)
    with pytest.raises(LoadError, match=f"{GAMES}, line 1: .*{message}"):
        resumed(folder)


def test_results_refuse_foreign_records(folder: Path) -> None:
    path = folder / GAMES
    record = json.loads(path.read_text().splitlines()[0])["record"]
    change(path, record={**record, "moves": record["moves"][:-1]})
    with pytest.raises(LoadError, match="the game is not over, and nobody has a fault"):
        resumed(folder)
    change(path, record={**record, "options": {**record["options"], "goal": 7}})
    with pytest.raises(LoadError, match=r"line 1: "):
        read_games(folder)


@pytest.mark.parametrize("name", ["4.1-2", "1.1-1"])
def test_results_refuse_games_outside_the_plan(folder: Path, name: str) -> None:
    names = [CUP.names[int(bot) - 1] for bot in name.partition(".")[2].split("-")]
    change(folder / GAMES, id=name, bots=names)
    with pytest.raises(LoadError, match="line 1: not the id of a game in this tournament"):
        read_games(folder)


@pytest.mark.parametrize("league", [0, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_planned_game_can_be_read(players: int, league: int) -> None:
    bots = tuple(f"b{number}=random" for number in range(5))
    cup = Tournament("helsinki", bots, players, rounds=4, league=league)
    for number in range(cup.rounds):
        for one in round_matches(cup, number, (4, 2, 0, 1, 3)):
            assert is_planned(cup, one.id), one.id


def faulty(folder: Path, moves: int, seat: int, kind: str = "crash") -> None:
    """Let the first game end by a fault after so many moves, with fitting points and places."""
    path = folder / GAMES
    record = json.loads(path.read_text().splitlines()[0])["record"]
    record = {**record, "moves": record["moves"][:moves]}
    state = Record.from_json(json.dumps(record), toy).final()
    change(
        path,
        record=record,
        points=[score.total for score in toy.score(state)],
        places=[2 if one == seat else 1 for one in range(2)],
        fault={"seat": seat, "kind": kind, "text": ""},
    )


def turns(folder: Path) -> list[int | None]:
    """Who is to move in the first game, before each move and at the end."""
    record = json.loads((folder / GAMES).read_text().splitlines()[0])["record"]
    return [state.player for state in Record.from_json(json.dumps(record), toy).replay()]


def test_fault_is_of_the_bot_to_move(folder: Path) -> None:
    players = turns(folder)
    for moves, player in enumerate(players):
        for seat in (0, 1):
            whole = (folder / GAMES).read_text()
            faulty(folder, moves, seat)
            if seat == player or not moves:  # before the first move every bot is made
                assert read_games(folder)[1][0].fault is not None
            else:
                with pytest.raises(LoadError, match="cannot have ended there by this fault"):
                    read_games(folder)
            (folder / GAMES).write_text(whole)
    faulty(folder, 1, -1, "endless")  # long before the limit
    with pytest.raises(LoadError, match="cannot have ended there by this fault"):
        read_games(folder)


def test_results_refuse_a_repeated_game(folder: Path) -> None:
    path = folder / GAMES
    path.write_bytes(path.read_bytes() + path.read_bytes())
    with pytest.raises(LoadError, match=r"game 1\.1-2 is there twice"):
        resumed(folder)
    with pytest.raises(LoadError, match=r"game 1\.1-2 is there twice"):
        read_games(folder)


def test_nonsense_in_the_middle_is_refused(folder: Path) -> None:
    path = folder / GAMES
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    with pytest.raises(LoadError, match="line 1: not JSON"):
        resumed(folder)


# --- settings ------------------------------------------------------------------------------------


def test_results_never_reuse_a_folder(folder: Path) -> None:
    with (
        pytest.raises(ArenaError, match="already holds a tournament"),
        open_results(folder, CUP, resume=False),
    ):
        pass


def test_resuming_nothing_is_beginning(tmp_path: Path) -> None:
    assert resumed(tmp_path / "new" / "cup") == []


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"seed": 5}, "seed is 0 there, not 5"),
        ({"bots": ("random", "c=random")}, "bots is"),
        ({"players": 3}, "players is 2 there, not 3"),
        ({"league": 2}, "league is 0 there"),
        ({"options": '{"goal":7}'}, "options is"),
        ({"rounds": 2}, "has 3 rounds; there may be more, but not fewer"),
    ],
)
def test_another_tournament_is_not_mixed_in(
    folder: Path, values: dict[str, Any], message: str
) -> None:
    with pytest.raises(ArenaError, match=message):
        resumed(folder, evolve(CUP, **values))


def test_there_may_be_more_rounds(folder: Path) -> None:
    longer = evolve(CUP, rounds=9)
    assert len(resumed(folder, longer)) == 3
    assert read_games(folder)[0] == longer


def test_results_refuse_other_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "RULES_VERSION", 3)
    with pytest.raises(ArenaError, match=r"under rules version 2, and this is version 3"):
        resumed(folder)


def test_results_refuse_edited_settings(folder: Path) -> None:
    document = json.loads((folder / PLAN).read_text())
    change(folder / PLAN, plan={**document["plan"], "seed": 3})
    with pytest.raises(LoadError, match="the digest is not that of the plan"):
        read_games(folder)
    change(folder / PLAN, format=2)
    with pytest.raises(LoadError, match="format 2 is not 1"):
        read_games(folder)


def test_games_without_settings_are_refused(folder: Path) -> None:
    (folder / PLAN).unlink()
    with pytest.raises(ArenaError, match="belongs to no tournament"):
        resumed(folder)
    with pytest.raises(LoadError, match="cannot read"):
        read_games(folder)


# --- the disk ------------------------------------------------------------------------------------


def test_two_programs_do_not_share_a_folder(folder: Path) -> None:
    pytest.importorskip("fcntl")
    with (
        open_results(folder, CUP, resume=True),
        pytest.raises(ArenaError, match="another program is writing"),
    ):
        resumed(folder)


def test_a_full_disk_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / GAMES).read_bytes()
    fourth = outcomes(4)[3]

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with open_results(folder, CUP, resume=True) as store:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            message = r"cannot write .*: No space left on device; the 3 games .* are kept"
            with pytest.raises(ArenaError, match=message):
                store.add(fourth)
        assert (folder / GAMES).read_bytes() == before
        store.add(fourth)  # when there is space again
    assert len(resumed(folder)) == 4


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_device_that_is_always_full() -> None:
    path = Path("/dev/full")
    with (
        path.open("r+b", buffering=0) as file,
        pytest.raises(ArenaError, match="cannot write /dev/full: No space left on device; all"),
    ):
        Journal(path, file).append(b"a line\n", "all is kept")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(ArenaError, match="cannot use"),
        open_results(tmp_path / "file" / "cup", CUP, resume=False),
    ):
        pass
