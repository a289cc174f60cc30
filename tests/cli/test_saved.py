"""Saved games: records whose tags name the seats; what is read stays what it was."""

import json
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helvetia.cli import main
from helvetia.cli.play import Match, load_table, new_path
from helvetia.cli.play.saving import folder
from helvetia.core import LoadError, Note, Record
from helvetia.core.json.parse import MAX_BYTES
from helvetia.games import find, helsinki, helvetia
from tests.cli.driver import advance, play


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
    path = written(tmp_path, {"tags": {"seats": "human,mcts:9"}})
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
