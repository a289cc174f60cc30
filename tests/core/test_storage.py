"""Files take the place of others whole, and what killed programs left goes."""

from pathlib import Path
from typing import Any

import pytest

from helvetia.core import LoadError, Note, Record
from helvetia.core.json.storage import lock, naming, replacing, sweep
from helvetia.core.records.notes import ALL, Evaluation, watched
from helvetia.core.records.record import AnyRecord
from tests.core import toy


def test_sweep_removes_abandoned_drafts(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="without locks a draft in use is not known")
    target = tmp_path / "game.json"
    left = tmp_path / ".game.json.0123456789ab.tmp"
    others = tmp_path / ".other.json.0123456789ab.tmp"
    left.write_bytes(b"half")
    others.write_bytes(b"half")
    with replacing(target) as file:
        assert not left.exists()
        file.write(b"whole")
        sweep(target)
        assert Path(file.name).exists()  # in use
    assert target.read_bytes() == b"whole"
    assert others.exists()


def test_failed_write_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_bytes(b"old")
    wrong: Any = "no bytes"
    with pytest.raises(TypeError), replacing(target) as file:
        file.write(wrong)
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_bytes() == b"old"


def test_second_lock_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="there are no locks")
    path = tmp_path / "game.json"
    with path.open("wb") as one, path.open("rb") as two:
        assert lock(one)
        assert not lock(two)


def test_error_names_the_file_once() -> None:
    with pytest.raises(LoadError) as told, naming("games/first.json"):
        raise LoadError("expected an integer", "$.coins")
    assert "games/first.json" in str(told.value)
    assert "at $.coins" in str(told.value)
    with pytest.raises(LoadError) as again, naming("games/second.json"):
        raise told.value
    assert "second" not in str(again.value)


def test_note_repr_lists_its_parts() -> None:
    moves = toy.legal_moves(toy.new_game(2))
    judged = Note(3, line=moves[:1], evaluation=Evaluation.of("me", [0.5, 0.5], [0, 0]), seat=1)
    assert repr(judged) == "Note(at=3, line of 1 moves, evaluation by 'me', seat=1)"


def test_record_is_watched_whole_or_by_one_seat() -> None:
    record: AnyRecord = Record.start(toy, 2)
    state = toy.new_game(2)
    for _ in range(3):
        move = toy.legal_moves(state)[0]
        record, state = record.add(move), toy.apply_move(state, move)
    whole = tuple(watched(record, ALL))
    seen = tuple(watched(record, 1))
    assert [move for move, _ in whole] == [None, *record.moves]
    assert [state for _, state in whole] == list(record.replay())
    assert [state for _, state in seen] == [toy.view(state, 1) for state in record.replay()]
