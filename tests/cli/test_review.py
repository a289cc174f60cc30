"""The command `review`: words, JSON, saved notes, and one sentence for bad input."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from docs.make_schemas import files
from jsonschema import Draft202012Validator

from helvetia.cli import main
from helvetia.cli.terminal import Show
from helvetia.core import Note, Record, from_json
from helvetia.core.records.notes import Notes
from helvetia.core.records.record import AnyRecord
from helvetia.games import helsinki
from helvetia.review import Review, review
from tests.cli.test_commands import failure, out, usage
from tests.review.samples import played


def _record() -> AnyRecord:
    return played("helsinki", ("greedy", "greedy"), 3, 50)


_QUICK = ("--simulations", "4", "--jobs", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    _record().save(path)
    return path


def test_review_prints_table_and_moments(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "reviewed.json"
    page = tmp_path / "page.html"
    files_to_write = ("--save", str(saved), "--html", str(page))
    text = out(capsys, "review", str(file), "--seat", "1", *_QUICK, *files_to_write)
    assert "Judged by what Player 2 knew" in text
    assert "accuracy" in text
    assert "What decided the game:\n1. Move " in text
    again = Record.load(saved)
    assert again.without_notes() == _record()
    assert again.notes
    shown = page.read_text(encoding="utf-8")
    assert '<svg id="shares"' in shown
    assert shown.count('class="note"') == sum(bool(note.text) for note in again.notes)


def test_replay_prints_the_comments_of_a_record(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "reviewed.json"
    notes: Notes[Any] = (
        Note(0, "so it begins", seat=0),
        Note(30, "too\x1b late"),
        Note(50, "the end"),
    )
    _record().annotate(*notes).save(saved)
    plain = out(capsys, "replay", str(file))
    text = out(capsys, "replay", str(saved))
    found = [line for line in text.splitlines() if line.startswith("  [")]
    assert found == ["  [so it begins]", "  [too  late]", "  [the end]"]
    assert plain.split()[-20:] == text.split()[-20:]
    assert "[too" not in out(capsys, "replay", str(saved), "--until", "29")
    assert "[so" not in out(capsys, "replay", str(saved), "--quiet")


def test_json_is_the_review(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "review", str(file), "--seat", "spectator", "--json", *_QUICK)
    expected = review(_record(), seat=None, simulations=4)
    assert from_json(text, Review) == expected
    schema = json.loads(files()["review.schema.json"])
    Draft202012Validator(schema).validate(json.loads(text))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seat", "7"), "no seat '7'"),
        (("--seat", "0", "--simulations", "0"), "a budget is a number of simulations from 4"),
        (("--seat", "0", "--seconds", "0"), "not a time in seconds"),
        (("--seat", "0", "--seconds", "1", "--simulations", "8"), "not allowed with"),
    ],
)
def test_bad_arguments_show_usage(
    arguments: tuple[str, ...],
    sentence: str,
    file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    saved = tmp_path / "reviewed.json"
    assert sentence in usage(capsys, "review", str(file), "--save", str(saved), *arguments)
    assert not saved.exists()


def test_running_game_is_one_sentence(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "reviewed.json"
    text = failure(capsys, "review", str(file), "--save", str(saved), *_QUICK)
    assert text == "the game is not over; until then review it from the view of a seat"
    assert not saved.exists()


def test_bad_files_are_one_sentence(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    foreign = tmp_path / "foreign.json"
    foreign.write_text(_record().to_json().replace("helsinki", "chess"), encoding="utf-8")
    redacted = tmp_path / "redacted.json"
    _record().redact(0).save(redacted)
    for path in (damaged, foreign, redacted, tmp_path / "missing.json"):
        assert failure(capsys, "review", str(path), *_QUICK).count("\n") <= 1
    view = tmp_path / "view.json"
    Record.start_from(helsinki, helsinki.view(_record().final(), 0)).save(view)
    text = failure(capsys, "review", str(view), *_QUICK)
    assert text == f"{view} does not hold all cards; review it from the view of a seat"
    for seat in ((), ("--seat", "0")):  # no seat would help
        text = failure(capsys, "review", str(redacted), *seat, *_QUICK)
        assert text == "a redacted record cannot be replayed: it hides what happened"
    text = failure(capsys, "review", str(file), "--seat", "0", "--save", str(file), *_QUICK)
    assert "is the record itself" in text


@pytest.mark.parametrize(
    ("save", "html", "sentence"),
    [
        ("missing/a.json", "page.html", "cannot write {0}/missing/a.json: No such file"),
        ("a.json", "missing/page.html", "cannot write {0}/missing/page.html: No such file"),
        ("a.json", ".", "cannot write {0}: Is a directory"),
        ("a.json", "b/../a.json", "is named twice"),
    ],
)
def test_unwritable_target_is_one_sentence_before_the_work(
    save: str, html: str, sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = file.parent
    (folder / "b").mkdir()
    before = sorted(folder.rglob("*"))
    targets = ("--save", str(folder / save), "--html", str(folder / html))
    text = failure(capsys, "review", str(file), "--seat", "0", "--json", *targets, *_QUICK)
    assert sentence.format(folder) in text
    assert "\n" not in text.strip()
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("budget", [("--seconds", "6"), ("--simulations", "4")])
def test_progress_never_goes_back(
    budget: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, shown = tmp_path / "game.json", list[int]()
    _record().cut(24).save(path)

    @contextmanager
    def bar(total: int, unit: str) -> Iterator[Show]:
        assert total == 100
        yield lambda done, note: shown.append(done)

    monkeypatch.setattr("helvetia.cli.review.progress_bar", bar)
    monkeypatch.setattr("helvetia.cli.review.monotonic", partial(next, count(0, 0.1)))
    # A quick review took a sixth of the time, so a longer one follows.
    monkeypatch.setattr("helvetia.review.reviewing.monotonic", partial(next, count()))
    assert main(["review", str(path), "--seat", "0", "--jobs", "1", *budget]) == 0
    assert len(shown) > (30 if budget[0] == "--seconds" else 15)
    assert shown == sorted(shown)
    assert 0 <= shown[0] < shown[-1] < 100


def test_too_little_time_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("review", str(file), "--seat", "0", "--seconds", "0.001", "--jobs", "1", "--json")
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert from_json(told.out, Review).simulations == 4
    assert told.err.startswith("The least review, with 4 simulations, took ")


def test_analyse_answers_lines(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    query = {"type": "analyse", "id": "a", "path": str(file), "seat": 0, "simulations": 4}
    lines = [json.dumps({**query, "positions": [0, 50]}), "x" * 40, ""]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("\n".join(lines).encode())))
    found = [json.loads(line) for line in out(capsys, "analyse", "--jobs", "1").splitlines()]
    assert sorted(each["type"] for each in found) == ["done", "position", "position", "refused"]
    missing = {**query, "seat": "all"}
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(json.dumps(missing).encode())))
    (refused,) = [json.loads(line) for line in out(capsys, "analyse", "--jobs", "1").splitlines()]
    assert "the game is not over" in refused["sentence"]
