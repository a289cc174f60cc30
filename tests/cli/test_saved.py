"""Saved tables: what is written is what is read, and nothing else is."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from helvetia.cli.play import Match, load_table, new_path, read_table, save_table
from helvetia.cli.play.saving import folder, table_text
from helvetia.core import LoadError, Record
from helvetia.core.json.parse import MAX_BYTES
from helvetia.games import find, helsinki, helvetia
from tests.cli.driver import advance, play


def started(game: str = "helvetia") -> Match:
    match = Match(Record.start(find(game), 2), ("human", "random"), 11)
    play(match, ["draft well"] if game == "helvetia" else ["pawn east_1"])
    advance(match)
    return match


@pytest.mark.parametrize("game", ["helvetia", "helsinki"])
def test_a_table_comes_back_as_it_was(game: str, tmp_path: Path) -> None:
    match = started(game)
    save_table(match, tmp_path / "game.json")
    saved = load_table(tmp_path / "game.json")
    assert saved.record == match.record
    assert saved.seats == ("human", "random")
    assert saved.seed == 11
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_record_alone_can_be_read_and_has_no_seats() -> None:
    match = started()
    saved = read_table(match.record.to_json())
    assert saved.record == match.record
    assert (saved.seats, saved.seed) == ((), None)


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table_text(started()))
    return found


def test_the_form_of_a_file_is_fixed() -> None:
    assert sorted(document()) == ["record", "seats", "seed", "table"]
    assert document()["table"] == 1


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"table": 2}, r"version 2; this library knows version 1: at \$\.table"),
        ({"table": True}, r"expected an integer, found true: at \$\.table"),
        ({"seats": ["human"]}, r"2 players need 2 seats, not 1: at \$\.seats"),
        ({"seats": "human"}, r"\$\.seats"),
        ({"seats": ["human", 7]}, r"\$\.seats\[1\]"),
        ({"seed": 1.5}, r"\$\.seed"),
        ({"seed": "1"}, r"\$\.seed"),
        ({"lang": "en"}, "lang"),
        ({"record": []}, r"a record is an object: at \$\.record"),
        ({"record": {}}, r"missing key 'format' of a record: at \$\.record"),
    ],
)
def test_anything_else_is_refused_and_says_where(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(LoadError, match=expected):
        read_table(json.dumps({**document(), **change}))


def test_faults_of_the_record_are_found_inside_the_table() -> None:
    broken = document()
    broken["record"]["moves"][0] = "draft church"
    with pytest.raises(LoadError, match=r"at \$\.record\.moves\[0\]"):
        read_table(json.dumps(broken))
    broken["record"]["game"] = "chess"
    with pytest.raises(LoadError, match=r"at \$\.record\.game"):
        read_table(json.dumps(broken))


@pytest.mark.parametrize("key", ["seats", "seed", "record"])
def test_nothing_may_be_missing(key: str) -> None:
    short = document()
    del short[key]
    with pytest.raises(LoadError, match=key):
        read_table(json.dumps(short))


def test_a_redacted_record_cannot_be_played_on() -> None:
    hidden = {**document(), "record": json.loads(started("helsinki").record.redact(0).to_json())}
    with pytest.raises(LoadError, match="redacted"):
        read_table(json.dumps(hidden))


@pytest.mark.parametrize("text", ["", "null", "[]", '"table"', "{", '{"table": 1, "table": 1}'])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(LoadError):
        read_table(text)


def test_a_file_that_is_missing_or_huge_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with pytest.raises(LoadError, match=f"cannot read {path}: No such file"):
        load_table(path)
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(LoadError, match="too long"):
        load_table(path)
    path.write_text("{}")
    with pytest.raises(LoadError, match=f"^cannot read {path}: missing key 'format'"):
        load_table(path)


def test_bots_of_other_makers_are_pointed_out_and_not_imported() -> None:
    seats = {"seats": ["human", "no.such.module:bot"]}
    assert read_table(json.dumps({**document(), **seats})).foreign == ("no.such.module:bot",)
    assert read_table(json.dumps({**document(), "seats": ["human", "mcts:9"]})).foreign == ()


def test_a_game_without_a_name_is_kept_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_both_games_are_known_to_the_reader() -> None:
    for game in (helsinki, helvetia):
        assert read_table(Record.start(game, 3).to_json()).record.game is game
