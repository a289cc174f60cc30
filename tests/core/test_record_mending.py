"""Records that are mended and annotated: cut, replace, positions, notes, tags, collections."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from helvetia.core import (
    ALL,
    Evaluation,
    IllegalMove,
    LimitError,
    LoadError,
    Note,
    OptionError,
    Record,
    StateError,
    playout,
    read_records,
    write_records,
)
from helvetia.core.contract import AnyGame
from helvetia.core.errors import VersionError
from helvetia.core.json.parse import MAX_BYTES
from helvetia.core.records.notes import MAX_LINE, MAX_NOTES, MAX_TAGS, MAX_TEXT, WHOLE
from helvetia.games import find, helsinki, helvetia, names
from tests.core import secret, toy

MOVES = (toy.Roll(), toy.Fall(toy.Face.THREE), toy.Hold(), toy.Roll(), toy.Fall(toy.Face.ONE))
RECORD = Record.start(toy, 2).add(*MOVES)
EVEN = Evaluation.of("coin", (1, 1), (0.1, 0.1))


# --- adding, cutting, replacing ------------------------------------------------------------------


def counting(calls: list[object]) -> Any:
    def apply_move(state: toy.GameState, move: toy.Move) -> toy.GameState:
        calls.append(move)
        return toy.apply_move(state, move)

    return SimpleNamespace(**{**vars(toy), "apply_move": apply_move})


def test_add_applies_each_move_once() -> None:
    calls: list[object] = []
    record = Record.start(counting(calls), 2)
    for move in MOVES:
        record = record.add(move)
    assert calls == list(MOVES)
    assert record.final() == RECORD.final()
    assert calls == list(MOVES)


def test_last_state_does_not_travel() -> None:
    assert RECORD._last is not None
    fresh = Record(toy, 2, toy.Options(), MOVES, toy.RULES_VERSION)
    assert fresh == RECORD
    assert hash(fresh) == hash(RECORD)
    for twin in (copy.copy(RECORD), copy.deepcopy(RECORD), pickle.loads(pickle.dumps(RECORD))):
        assert twin == RECORD
        assert twin._last is None
    hidden = Record.start(secret, 2).add(secret.Deal(3), secret.Deal(5))
    for other in (evolve(RECORD, players=2), RECORD.cut(5), hidden.redact(0)):
        assert other._last is None


def test_record_is_a_sequence_of_moves() -> None:
    assert len(RECORD) == 5
    assert tuple(RECORD) == MOVES
    assert Record.start(toy, 2)
    assert len(Record.start(toy, 2)) == 0


def test_cut_and_undo_shorten_record() -> None:
    assert RECORD.cut(5) == RECORD
    assert RECORD.undo() == RECORD.cut(4) == Record.start(toy, 2).add(*MOVES[:4])
    assert RECORD.undo(5) == Record.start(toy, 2)
    for length in (-1, 6):
        with pytest.raises(OptionError, match=f"has 5 moves, so not {length} of them"):
            RECORD.cut(length)
    for count in (-1, 6):
        with pytest.raises(OptionError, match=f"^{count} of 5 moves cannot be undone"):
            RECORD.undo(count)


def test_replace_replays_the_rest() -> None:
    three = toy.Fall(toy.Face.TWO)
    assert RECORD.replace(1, three).moves == (MOVES[0], three, *MOVES[2:])
    one = toy.Fall(toy.Face.ONE)  # the turn ends with nothing: it cannot be held
    with pytest.raises(IllegalMove) as caught:
        RECORD.replace(1, one)
    assert caught.value.index == 2
    assert RECORD.replace(1, one, cut=True).moves == (MOVES[0], one)
    for cut in (False, True):
        with pytest.raises(IllegalMove) as caught:
            RECORD.replace(1, toy.Roll(), cut=cut)
        assert caught.value.index == 1
    with pytest.raises(OptionError, match="there is no move 5"):
        RECORD.replace(5, toy.Roll())


def test_replace_keeps_comments_only() -> None:
    notes: list[Note[toy.Move]] = [
        Note(0, "start"),
        Note(2, "after", evaluation=EVEN),
        Note(3, "held"),
        Note(5, "end"),
    ]
    record = RECORD.annotate(*notes)
    assert record.replace(1, toy.Fall(toy.Face.TWO)).notes == (notes[0], *notes[2:])
    assert record.replace(1, toy.Fall(toy.Face.ONE), cut=True).notes == (notes[0],)
    assert record.cut(3).notes == tuple(notes[:3])


# --- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_record_starts_from_any_position(name: str) -> None:
    game: Any = find(name)
    start = game.quick_start(3, Random(4))
    record = Record.start_from(game, start)
    assert record.players == 3
    played = playout(game, start, Random(4))
    record = record.add(*played.moves)
    assert record.final() == played.final
    assert next(record.replay()) == start
    assert Record.from_json(record.to_json()) == record


def test_position_must_be_of_the_game() -> None:
    with pytest.raises(OptionError, match="expected a state of Helvetia, found one of Helsinki"):
        Record.start_from(find("helvetia"), helsinki.new_game(2))
    with pytest.raises(OptionError, match="options of this position are needed"):
        Record.start_from(secret, secret.new_game(2))
    assert Record.start_from(secret, secret.new_game(2), secret.Options()).players == 2
    with pytest.raises(OptionError, match="different options"):
        Record.start_from(toy, toy.new_game(2), toy.Options(goal=9))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": 2}, "$.players"),
        ({"position": None}, "$.position"),
        ({"position": {}}, "$.position"),
        ({"notes": [{"at": 0}]}, "$.notes[0]"),
        ({"notes": [{"at": 9, "text": "x"}]}, "$.notes[0]"),
        ({"notes": [{"at": 0, "text": "x", "seat": "red"}]}, "$.notes[0].seat"),
        ({"notes": [{"at": 0, "text": "x"}, {"at": 0, "text": "y", "seat": 3}]}, "$.notes[1]"),
        ({"notes": [{"at": 0, "text": "x", "seat": True}]}, "$.notes[0].seat"),
        ({"notes": [{"at": 0, "text": "x" * (MAX_TEXT + 1)}]}, "$.notes[0]"),
        ({"notes": [{"at": 0, "line": ["fly"]}]}, "$.notes[0].line[0]"),
        ({"notes": [{"at": 0, "line": ["end"]}]}, "$.notes[0].line"),
        ({"notes": [{"at": 0, "evaluation": {}}]}, "$.notes[0].evaluation.by"),
        ({"tags": []}, "$.tags"),
        ({"tags": {"a b": "c"}}, "$.tags"),
        ({"tags": {"a": 1}}, "$.tags.a"),
        ({"tags": {"a]b": 1}}, "$.tags['a]b']"),
    ],
)
def test_faulty_parts_are_refused(change: dict[str, object], path: str) -> None:
    record = Record.start_from(helvetia, helvetia.quick_start(3, Random(1)))
    document = {**json.loads(record.to_json()), **change}
    with pytest.raises(LoadError) as caught:
        Record.from_json(json.dumps(document))
    assert caught.value.path == path


# --- notes and tags ------------------------------------------------------------------------------


def test_notes_stay_in_order_of_positions() -> None:
    record = RECORD.annotate(Note(3, "c"), Note(0, "a")).annotate(Note(0, "b"))
    assert [note.text for note in record.notes] == ["a", "b", "c"]
    assert record.notes_at(0) == (Note(0, "a"), Note(0, "b"))
    assert record.without_notes(0).notes == (Note(3, "c"),)
    assert record.without_notes() == RECORD


def test_variations_are_checked() -> None:
    assert RECORD.annotate(Note(2, line=(toy.Roll(), toy.Fall(toy.Face.ONE)))).notes
    with pytest.raises(IllegalMove) as caught:
        RECORD.annotate(Note(2, "good", line=(toy.Roll(),)), Note(2, "x", line=(toy.Hold(),) * 2))
    assert caught.value.index == 1
    where = "at index 1 of the variation of Note(at=2, text='x', line of 2 moves): "
    assert where in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(OptionError, match="no position 6: the record has 5 moves"):
        RECORD.annotate(Note(6, "beyond"))


MOVES_AS_LIST: Any = list(MOVES)


def _wrong() -> Iterator[Any]:
    yield lambda: Note(0)
    yield lambda: Note(-1, "before")
    yield lambda: Note(0, "x" * (MAX_TEXT + 1))
    yield lambda: Note(0, "half a pair: \ud800")
    yield lambda: Note(0, line=(toy.Roll(),) * (MAX_LINE + 1))
    yield lambda: Note(0, line=MOVES_AS_LIST)
    yield lambda: RECORD.annotate(Note(0, "for nobody", seat=2))
    yield lambda: RECORD.annotate(*[Note(0, "again")] * (MAX_NOTES + 1))
    yield lambda: RECORD.annotate(Note(0, evaluation=Evaluation.of("x", (1, 1, 1), (0, 0, 0))))
    yield lambda: Evaluation("x", (WHOLE - 1, 0), (0, 0))
    yield lambda: Evaluation("x", (WHOLE, 0), (0,))
    yield lambda: Evaluation("x", (WHOLE, 0), (0, -1))
    yield lambda: Evaluation("", (WHOLE, 0), (0, 0))
    yield lambda: Evaluation.of("x", (0, 0), (0, 0))
    yield lambda: Evaluation.of("x", (1, float("nan")), (0, 0))
    yield lambda: Evaluation.of("x", (1e308, 1e308), (0, 0))
    yield lambda: Evaluation.of("x", (float("inf"), -float("inf")), (0, 0))
    yield lambda: Evaluation.of("x", (1, 0), (0, 2))
    yield lambda: RECORD.tag(**{"a b": "c"})
    yield lambda: RECORD.tag(name="x" * (MAX_TEXT + 1))
    yield lambda: RECORD.tag(**{f"t{n}": "x" for n in range(MAX_TAGS + 1)})


@pytest.mark.parametrize("wrong", list(_wrong()))
def test_impossible_notes_are_refused(wrong: Any) -> None:
    with pytest.raises(OptionError):
        wrong()


@pytest.mark.parametrize("weights", [(1, 1, 1), (0.1, 0.2, 0.7), (0, 0, 1), (3, 1e-12, 5e9)])
def test_shares_add_up_exactly(weights: tuple[float, ...]) -> None:
    evaluation = Evaluation.of("x", weights, (0, 0.5, 1))
    assert sum(evaluation.shares) == WHOLE
    for share, weight in zip(evaluation.fractions, weights, strict=True):
        assert share == pytest.approx(weight / sum(weights), abs=1e-8)
    assert evaluation.errors == (0, WHOLE // 2, WHOLE)


def test_record_too_long_is_not_saved(tmp_path: Path) -> None:
    many = RECORD.annotate(*[Note(0, "\u00e9" * MAX_TEXT)] * (MAX_BYTES // MAX_TEXT // 4))
    with pytest.raises(LimitError, match="too long for a file"):
        many.save(tmp_path / "game.json")
    assert not list(tmp_path.iterdir())


def test_saved_record_can_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the line is a byte of the file, too."""
    path, size = tmp_path / "game.json", len(RECORD.to_json())
    monkeypatch.setattr("helvetia.core.records.record.MAX_BYTES", size + 1)
    RECORD.save(path)
    assert Record.load(path, toy, max_bytes=size + 1) == RECORD
    monkeypatch.setattr("helvetia.core.records.record.MAX_BYTES", size)
    with pytest.raises(LimitError):
        RECORD.save(path)


# --- redaction -----------------------------------------------------------------------------------

HIDDEN = Record.start(secret, 2).add(secret.Deal(3), secret.Deal(5), secret.Swap(), secret.Deal(6))


def test_redaction_keeps_notes_by_knowledge() -> None:
    notes: list[Note[secret.Move]] = [
        Note(4, "truth"),
        Note(4, "mine", seat=0),
        Note(4, "open", seat=None),
    ]
    record = HIDDEN.annotate(*notes).tag(seed="7")
    assert record.redact(0).notes == tuple(notes[1:])
    assert record.redact(1).notes == record.redact(None).notes == (notes[2],)
    assert record.redact(0).tags == ()
    assert all(note.seat is ALL for note in HIDDEN.annotate(notes[0]).notes)


def test_redaction_is_for_one_observer() -> None:
    wrong: Any = ALL
    for record in (HIDDEN, RECORD):
        with pytest.raises(OptionError, match=r"seat must be one of \[0, 1\] or None"):
            record.redact(wrong)


def test_redaction_covers_variations() -> None:
    line = (secret.Swap(), secret.Deal(4))
    with pytest.raises(StateError):  # high card is not looked at while a card is dealt
        HIDDEN.annotate(Note(3, line=(secret.Deal(6),), seat=0))
    record = HIDDEN.annotate(Note(2, line=line, seat=0), Note(4, line=line[:1], seat=None))
    assert [note.line for note in record.redact(0).notes] == [line, line[:1]]
    assert [note.line for note in record.redact(1).notes] == [line[:1]]


def test_open_game_keeps_its_notes() -> None:
    record = RECORD.annotate(Note(1, "luck"))
    assert record.redact(0) is record
    assert record.tag(seed="7").redact(0) == record


# --- collections ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_collection_is_read_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    records: list[Record[Any, Any, Any, Any]] = [
        Record.start(helvetia, 2),
        Record.start(helsinki, 3),
        Record.start(helvetia, 4),
    ]
    assert write_records(path, iter(records)) == 3
    assert list(read_records(path)) == records
    content = path.read_bytes()
    assert write_records(path, records) == 3
    assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_collection_is_read_lazily(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = Record.start(helvetia, 2).to_json()
    path.write_text(f"{good}\n\n{good}\nnonsense\n")
    found = read_records(path, helvetia)
    assert next(found) == next(found)
    with pytest.raises(
        LoadError, match=r"games\.jsonl, line 4: not JSON: Expecting value \(column 1\)"
    ):
        next(found)


def test_collection_names_unreadable_files(tmp_path: Path) -> None:
    long, damaged = tmp_path / "long.jsonl", tmp_path / "damaged.jsonl.gz"
    long.write_text(" " * 50 + "{}" + " " * 100)
    with pytest.raises(LoadError, match=r"long\.jsonl, line 1: the document is too long"):
        list(read_records(long, max_bytes=100))
    packed = gzip.compress((Record.start(helvetia, 2).to_json() + "\n").encode() * 50)
    damaged.write_bytes(packed[:-20])
    with pytest.raises(LoadError, match=r"cannot read .*damaged\.jsonl\.gz, line"):
        list(read_records(damaged))
    damaged.write_bytes(b"no gzip")
    with pytest.raises(LoadError, match=r"cannot read .*damaged\.jsonl\.gz: Not a gzipped file"):
        list(read_records(damaged))
    with pytest.raises(LoadError, match="No such file"):
        list(read_records(tmp_path / "nothing"))
    long.write_text(" " * 500 + "\nnonsense\n")  # a long line is one line, though it is blank
    with pytest.raises(LoadError, match=r"long\.jsonl, line 1: the document is too long"):
        list(read_records(long, max_bytes=100))


def test_collection_keeps_the_kind_of_error(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(RECORD.to_json().replace('"rules_version":2', '"rules_version":3'))
    with pytest.raises(VersionError, match=r"games\.jsonl, line 1: written under rules version 3"):
        list(read_records(path, toy))


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_load_refuses_collections(name: str, tmp_path: Path) -> None:
    write_records(tmp_path / name, [RECORD, RECORD])
    with pytest.raises(LoadError, match=f"cannot read .*{name}: several records .* read_records"):
        Record.load(tmp_path / name, toy)


def test_failed_collection_leaves_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_records(path, [RECORD])

    def broken() -> Iterator[Record[Any, Any, Any, Any]]:
        yield RECORD
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_records(path, broken())
    assert list(read_records(path, toy)) == [RECORD]
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_load_finds_the_game(tmp_path: Path) -> None:
    for name in names():
        game: AnyGame = find(name)
        Record.start(game, 2).save(tmp_path / "game.json")
        assert Record.load(tmp_path / "game.json").game is game
