"""Saved games: records whose tags name the seats; what is read stays what it was."""

import json
import os
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helvetia.cli import main
from helvetia.cli.play import Console, Keeper, Match, load_table, new_path
from helvetia.cli.play.saving import folder
from helvetia.core import LoadError, Note, Record
from helvetia.core.json import storage
from helvetia.core.json.parse import MAX_BYTES
from helvetia.games import find, helsinki, helvetia
from tests.cli.driver import Talk, advance, play


def started(game: str = "helvetia") -> Match:
    match = Match(Record.start(find(game), 2), ("human", "random"), 11)
    play(match, ["draft well"] if game == "helvetia" else ["pawn east_1"])
    advance(match)
    return match


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_match_is_saved_as_record(game: str, tmp_path: Path) -> None:
    match = started(game)
    match.record.save(tmp_path / "game.json")
    saved = load_table(tmp_path / "game.json")
    assert saved.record == match.record == Record.load(tmp_path / "game.json")
    assert saved.seats == ("human", "random")
    assert saved.seed == 11
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(started().record.to_json())
    return found


def written(folder: Path, change: dict[str, Any]) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps({**document(), **change}))
    return path


def test_record_without_seats_is_read(tmp_path: Path) -> None:
    saved = load_table(written(tmp_path, {"tags": {}}))
    assert (saved.seats, saved.seed) == ((), None)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"tags": {"seats": "human"}}, r"2 players need 2 seats, not 1: at \$\.tags\.seats"),
        (
            {"tags": {"seats": ["human"]}},
            r"a string, found a list of 1: at \$\.tags\.seats",
        ),
        ({"tags": {"seed": "1.5"}}, r"\$\.tags\.seed"),
        ({"tags": {"seed": "9" * 1000}}, r"\$\.tags\.seed"),
        ({"tags": {"seed": str(2**63)}}, r"\$\.tags\.seed"),
        ({"tags": {"seed": 1}}, r"\$\.tags\.seed"),
        ({"table": 1}, "unknown key 'table'"),
    ],
)
def test_wrong_tags_are_refused(change: dict[str, Any], expected: str, tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=expected):
        load_table(written(tmp_path, change))


def test_unreadable_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with pytest.raises(LoadError, match=f"^cannot read {path}: No such file"):
        load_table(path)
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(LoadError, match="too long"):
        load_table(path)
    path.write_text("{}")
    with pytest.raises(LoadError, match=f"^cannot read {path}: missing key 'format'"):
        load_table(path)


def test_foreign_bots_are_not_imported(tmp_path: Path) -> None:
    path = written(tmp_path, {"tags": {"seats": "human,no.such.module:bot"}})
    assert load_table(path).foreign == ("no.such.module:bot",)
    path = written(tmp_path, {"tags": {"seats": "human,search:9"}})
    assert load_table(path).foreign == ()


def test_new_file_is_in_user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.name", "posix")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert folder() == tmp_path / "helvetia"
    now = datetime(2026, 11, 16, 8, 30, 5)
    first = new_path("helsinki", now)
    assert first == tmp_path / "helvetia" / "helsinki-20261116-083005.json"
    first.parent.mkdir()
    first.touch()
    assert new_path("helsinki", now).name == "helsinki-20261116-083005-2.json"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder() == tmp_path / ".local" / "state" / "helvetia"


def resume(path: Path, typed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    return main(["play", "--resume", str(path), "--seats", "human,random"])


def test_resume_keeps_record_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file stays a record with its position, its notes and its other tags."""
    path = tmp_path / "game.json"
    start = helvetia.quick_start(2, Random(1))
    record = Record.start_from(helvetia, start).annotate(Note(0, "a quick start"))
    record.tag(place="Bern").save(path)
    assert resume(path, "1\nquit\n", monkeypatch) == 0
    kept = Record.load(path)
    assert kept.position == start
    assert kept.notes == record.notes
    assert dict(kept.tags)["place"] == "Bern"
    assert len(kept) > 0
    assert set(json.loads(path.read_text())) - {"notes", "position", "tags"} == {
        "format", "game", "moves", "options", "players", "rules_version",
    }  # fmt: skip


@pytest.mark.parametrize("command", ["play", "companion"])
def test_resume_overwrites_no_other_game(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine, other = tmp_path / "mine.json", tmp_path / "other.json"
    started("helvetia").record.save(mine)
    Record.start(helsinki, 2).save(other)
    before = other.read_bytes()
    assert main([command, "--resume", str(mine), "--save", str(other)]) == 1
    assert "other.json exists" in capsys.readouterr().err
    assert other.read_bytes() == before
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main([command, "--resume", str(mine), "--save", str(mine)]) == 0


def test_resume_refuses_partial_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    state = helsinki.quick_start(2, Random(1))
    Record.start_from(helsinki, helsinki.view(state, 0)).save(path)
    started("helsinki").record.redact(0).save(tmp_path / "redacted.json")
    for name in ("game.json", "redacted.json"):
        before = (tmp_path / name).read_bytes()
        assert resume(tmp_path / name, "quit\n", monkeypatch) == 1
        assert "as one seat saw it" in capsys.readouterr().err
        assert (tmp_path / name).read_bytes() == before


# --- two programs, and programs that were killed --------------------------------------------------


def test_second_program_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    started().record.save(path)
    keepers = []
    for _ in range(2):
        saved = load_table(path)
        assert saved.seed is not None
        match, out = Match(saved.record, saved.seats, saved.seed), StringIO()
        keeper = Keeper(path, Console(StringIO(), out))
        assert keeper.keep(match)
        keepers.append((match, keeper, out))
    (one, first, _), (other, second, said) = keepers
    one.play(one.game.legal_moves(one.state)[0])
    other.play(other.game.legal_moves(other.state)[-1])
    assert first.keep(one)
    assert not second.keep(other)
    assert "another program has changed it since" in " ".join(said.getvalue().split())
    assert load_table(path).record.moves == one.record.moves
    second.save(other, str(tmp_path / "mine.json"))
    assert second.keep(other)
    assert load_table(tmp_path / "mine.json").record.moves == other.record.moves


def test_answer_is_saved_before_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk(started(), tmp_path / "game.json")
    while talk.match.step():
        pass
    made = talk.match.made

    class Killed(BaseException):
        pass

    def think(self: Match) -> bool:
        if self.state.player in self.people:
            return False
        raise Killed

    monkeypatch.setattr(Match, "step", think)
    with pytest.raises(Killed):
        talk.type(*["1"] * 20)
    assert len(load_table(talk.path).record.moves) == talk.match.made > made


def test_drafts_of_killed_programs_go(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    left = path.with_name(f".{path.name}.{'0a' * 6}.tmp")
    foreign = path.with_name(f".{path.name}.note.tmp")
    for file in (left, foreign):
        file.write_text("half a ga")
        os.utime(file, (1, 1))
    with storage.replacing(path) as used:
        os.utime(used.name, (1, 1))
        Keeper(path, Console(StringIO(), StringIO()))
        used.write(b"{}")
    assert sorted(tmp_path.iterdir()) == sorted([path, foreign])
