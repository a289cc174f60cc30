from __future__ import annotations

import copy
import errno
import json
import os
import pickle
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve, frozen

from helvetia.core import (
    IllegalMove,
    LoadError,
    OptionError,
    Record,
    StateError,
    VersionError,
    playout,
)
from helvetia.games import helvetia
from tests.core import secret, toy

MOVES = (toy.Roll(), toy.Fall(toy.Face.THREE), toy.Hold(), toy.Roll(), toy.Fall(toy.Face.ONE))
RECORD = Record.start(toy, 2).add(*MOVES)
TEXT = (
    '{"format":2,"game":"race","moves":["roll","fall 3","hold","roll","fall 1"],'
    '"options":{"goal":6},"players":2,"rules_version":2}'
)


def variant(game: object = toy, **changes: object) -> Any:
    return SimpleNamespace(**{**vars(game), **changes})


def refusal(change: dict[str, object], *games: Any, kind: type[LoadError] = LoadError) -> str:
    with pytest.raises(kind) as caught:
        Record.from_json(json.dumps({**json.loads(TEXT), **change}), *(games or (toy,)))
    assert type(caught.value) is kind
    return str(caught.value)


def test_a_record_is_written_in_notation() -> None:
    assert RECORD.to_json() == TEXT


def test_record_round_trip_is_equal() -> None:
    assert Record.from_json(TEXT, secret, toy) == RECORD
    assert Record.from_json(TEXT.encode(), toy) == RECORD
    assert hash(Record.from_json(TEXT, toy)) == hash(RECORD)
    assert repr(RECORD) == "<Record of race: 2 players, 5 moves>"


def test_replay_gives_every_state() -> None:
    states = list(RECORD.replay())
    assert len(states) == len(MOVES) + 1
    assert states[0] == toy.new_game(2)
    assert states[-1] == RECORD.final()
    assert RECORD.final().banked == (3, 0)


def test_a_random_game_replays() -> None:
    start = Record.start(toy, 3, toy.Options(goal=9))
    played = playout(toy, start.final(), Random(3))
    assert Record.from_json(start.add(*played.moves).to_json(), toy).final() == played.final


def test_record_needs_a_possible_setup() -> None:
    with pytest.raises(OptionError, match="2 to 4"):
        Record.start(toy, 7)


def test_record_names_the_illegal_index() -> None:
    with pytest.raises(IllegalMove, match="at index 6: the die is still rolling"):
        RECORD.add(toy.Roll(), toy.Hold())
    record = evolve(RECORD, moves=(*MOVES, toy.Hold()))
    with pytest.raises(IllegalMove, match="at index 5: the turn has brought nothing yet") as caught:
        record.final()
    assert caught.value.index == 5
    assert caught.value.move == toy.Hold()
    with pytest.raises(LoadError) as refused:
        Record.from_json(record.to_json(), toy)
    assert refused.value.path == "$.moves[5]"
    assert Record.from_json(record.to_json(), toy, verify=False) == record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "a record of the game 'chess'; known games: race: at $.game"),
        ({"game": 3}, "the name of a game is missing: at $.game"),
        ({"format": True}, "expected an integer, found true: at $.format"),
        ({"rules_version": "2"}, "expected an integer, found '2': at $.rules_version"),
        ({"players": 9}, "9 players: the race is for 2 to 4: at $.players"),
        ({"players": None}, "expected an integer, found null: at $.players"),
        ({"options": {"goal": "6"}}, "expected an integer, found '6': at $.options.goal"),
        ({"options": {"goal": 0}}, "a goal of 0: it must be 1 or more: at $.players"),
        ({"options": None}, "expected an object (Options), found null: at $.options"),
        ({"moves": ["roll", "fly"]}, "'fly' is no move of the race: at $.moves[1]"),
        ({"moves": ["roll", 3]}, "expected a string, found 3: at $.moves[1]"),
        ({"moves": "roll"}, "expected a list, found 'roll': at $.moves"),
        ({"redacted": 1}, "expected true or false, found 1: at $.redacted"),
        ({"comment": ""}, "unknown key 'comment' in RecordDocument: at $"),
    ],
)
def test_a_faulty_record_is_refused(change: dict[str, object], message: str) -> None:
    assert refusal(change) == message


@pytest.mark.parametrize("key", sorted(json.loads(TEXT)))
def test_every_key_is_required(key: str) -> None:
    document = json.loads(TEXT)
    del document[key]
    with pytest.raises(LoadError, match="missing"):
        Record.from_json(json.dumps(document), toy)


def test_record_refuses_other_documents() -> None:
    with pytest.raises(LoadError, match="a record is an object"):
        Record.from_json("[]", toy)
    with pytest.raises(LoadError, match="of the game 'race'; known games: helsinki, helvetia"):
        Record.from_json(TEXT)
    with pytest.raises(LoadError, match="too long"):
        Record.from_json(TEXT, toy, max_bytes=10)


def test_a_newer_record_says_so() -> None:
    assert refusal({"rules_version": 7}, kind=VersionError) == (
        "written under rules version 7 of race; this library knows up to 2: at $.rules_version"
    )
    assert refusal({"format": 3}, kind=VersionError) == (
        "written in record format 3; this library knows formats 1 to 2: at $.format"
    )


def test_record_of_format_one_is_read() -> None:
    """Format 1 wrote the version and the standard catalogue into the options."""
    old = {**json.loads(TEXT), "format": 1}
    old["options"] = {**old["options"], "rules_version": 2, "catalog": None}
    record = Record.from_json(json.dumps(old), toy)
    assert record == Record.from_json(TEXT, toy)
    assert record.to_json() == TEXT


@pytest.mark.parametrize(
    ("version", "hint"),
    [
        (9, "this library knows up to 2"),
        (1, "under version 2 its moves may mean something else"),
    ],
)
def test_record_of_other_rules_is_not_replayed(version: int, hint: str) -> None:
    record = evolve(RECORD, rules_version=version)
    for use in (record.replay, record.final, lambda: record.redact(0)):
        with pytest.raises(VersionError) as caught:
            use()
        assert caught.value.message == f"written under rules version {version} of race; {hint}"
        assert caught.value.path == "$.rules_version"
    assert f'"rules_version":{version}' in record.to_json()


def test_older_record_needs_a_migration() -> None:
    assert refusal({"rules_version": 1}, kind=VersionError) == (
        "written under rules version 1 of race; it cannot be brought to version 2: "
        "at $.rules_version"
    )


def test_a_game_may_migrate_older_records() -> None:
    def migrate(document: dict[str, object], from_version: int) -> dict[str, object]:
        assert from_version == 1
        return {**document, "options": {"goal": document["options"]}}

    game = variant(migrate=migrate)
    old = json.dumps({**json.loads(TEXT), "rules_version": 1, "options": 6})
    record = Record.from_json(old, game)
    assert record.rules_version == 2
    assert record.to_json() == TEXT


def test_failing_migration_is_a_version_error() -> None:
    def migrate(document: dict[str, object], from_version: int) -> dict[str, object]:
        raise ValueError("there were no coins then")

    message = refusal({"rules_version": 1}, variant(migrate=migrate), kind=VersionError)
    assert "cannot be brought to version 2: there were no coins then" in message
    message = refusal({"rules_version": 1}, variant(migrate=lambda *_: None), kind=VersionError)
    assert "cannot be brought to version 2" in message


def test_files_are_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    RECORD.save(path)
    assert path.read_text() == TEXT + "\n"
    assert Record.load(path, toy) == RECORD
    assert Record.load(str(path), secret, toy, verify=False) == RECORD
    RECORD.add(toy.Roll()).save(path)
    assert len(Record.load(path, toy).moves) == 6
    assert os.listdir(tmp_path) == ["game.json"]


def test_long_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    RECORD.save(path)
    with pytest.raises(LoadError) as caught:
        Record.load(path, toy, max_bytes=20)
    assert str(caught.value) == f"cannot read {path}: the file is too long: more than 20 bytes"


def refused_file(path: str | os.PathLike[str]) -> tuple[str, BaseException | None]:
    with pytest.raises(LoadError) as caught:
        Record.load(path, toy)
    assert caught.value.path == ""
    return str(caught.value), caught.value.__cause__


def test_unreadable_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = tmp_path / "nothing.json"
    sentence, cause = refused_file(nothing)
    assert sentence == f"cannot read {nothing}: {os.strerror(errno.ENOENT)}"
    assert isinstance(cause, FileNotFoundError)
    sentence, cause = refused_file(str(tmp_path))
    assert sentence.startswith(f"cannot read {tmp_path}: ")
    assert isinstance(cause, OSError)
    sentence, cause = refused_file("a\0b")
    assert sentence.startswith("cannot read a\0b: ")
    assert isinstance(cause, ValueError)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "not for you")

    # By hand, because who runs the tests may be allowed to read anything.
    monkeypatch.setattr("builtins.open", refuse)
    assert refused_file("game.json")[0] == "cannot read game.json: not for you"


def test_a_number_is_no_path() -> None:
    number: Any = 0
    with pytest.raises(TypeError):
        Record.load(number, toy)


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_an_interrupted_save_leaves_the_old_file(
    function: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    RECORD.save(path)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, function, interrupt)
    with pytest.raises(KeyboardInterrupt):
        RECORD.add(toy.Roll()).save(path)
    assert path.read_text() == TEXT + "\n"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_save_into_nowhere_fails_plainly(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        RECORD.save(tmp_path / "no such folder" / "game.json")


SECRET = Record.start(secret, 2).add(
    secret.Deal(3), secret.Deal(5), secret.Swap(), secret.Deal(6), secret.Keep()
)


def texts(record: Record[Any, Any, Any, Any]) -> list[str]:
    return [secret.format_move(move) for move in record.moves]


def test_redacted_record_hides_unseen_moves() -> None:
    assert texts(SECRET.redact(0)) == ["deal 3", "deal ?", "swap", "deal 6", "keep"]
    assert texts(SECRET.redact(1)) == ["deal ?", "deal 5", "swap", "deal ?", "keep"]
    assert texts(SECRET.redact(None)) == ["deal ?", "deal ?", "swap", "deal ?", "keep"]


def test_redacted_record_does_not_replay() -> None:
    seen = SECRET.redact(0)
    assert seen.redacted
    with pytest.raises(StateError, match="redacted"):
        seen.replay()
    with pytest.raises(StateError, match="redacted"):
        seen.final()
    assert '"redacted":true' in seen.to_json()
    assert Record.from_json(seen.to_json(), secret) == seen


def test_record_without_secrets_is_not_redacted() -> None:
    assert RECORD.redact(0) is RECORD
    assert Record.start(secret, 2).redact(1) == Record.start(secret, 2)


@frozen
class Table:
    """A game that is an object, not a module."""

    number: int

    def __getattr__(self, name: str) -> object:
        return getattr(toy, name)


PLAYED: list[Record[Any, Any, Any, Any]] = [
    RECORD,
    SECRET.redact(0),
    Record.start(helvetia, 3, helvetia.Options.french()).add(helvetia.parse_move("draft well")),
]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: str(record.game.GAME))
def test_record_pickles_a_module_by_name(
    record: Record[Any, Any, Any, Any],
) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(record, protocol))
        assert again == record
        assert again.game is record.game
    for twin in (copy.copy(record), copy.deepcopy(record)):
        assert twin == record
        assert twin.game is record.game
        assert twin.to_json() == record.to_json()


def test_record_pickles_other_game_objects() -> None:
    table: Any = Table(7)
    record = Record.start(table, 2).add(*MOVES)
    for twin in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert twin == record
        assert twin.game == Table(7)
        assert twin.final() == RECORD.final()


def test_only_seats_at_the_table_can_look() -> None:
    for seat in (-1, 2):
        with pytest.raises(OptionError, match=f"seat must be one of .* not {seat}$"):
            RECORD.redact(seat)


def test_record_returns_single_moves() -> None:
    assert RECORD[1] == MOVES[1] == RECORD[-4]
    with pytest.raises(IndexError):
        RECORD[len(MOVES)]


def test_repr_counts_one_move() -> None:
    assert repr(RECORD.cut(1)) == "<Record of race: 2 players, 1 move>"
