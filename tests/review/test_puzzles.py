"""Puzzles: one best turn, checked; a collection with pictures, questions, solutions and reasons."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from helvetia.core import OptionError, Record
from helvetia.core.records.notes import WHOLE, Evaluation
from helvetia.core.records.record import AnyRecord
from helvetia.games import find, helvetia
from helvetia.render.puzzles import Shown, puzzle_page
from helvetia.review import Advice, Analysis, Tried
from helvetia.review.analysis import Job
from helvetia.review.estimate import estimator_of
from helvetia.review.puzzles import Asked, Puzzle, Search, clearly_best, puzzles, search
from helvetia.text import LANGUAGES
from tests.cli.test_commands import failure, out
from tests.render.test_replay import data_of

_PERCENT = WHOLE // 100
_FOLDER = Path(__file__).parents[2] / "docs/puzzles"


def _turn(moves: tuple[str, ...], loss: int, error: int = 0) -> Tried:
    return Tried(moves, Evaluation.of("test", (1, 1), (0, 0)), loss * _PERCENT, error * _PERCENT)


@cache
def _puzzle(seed: int = 0) -> Puzzle:
    """Return a position with two whole turns, as if the second one lost 9 %."""
    game = estimator_of("helvetia.games.helvetia").game
    view = helvetia.quick_start(2, Random(1))
    plans = estimator_of("helvetia.games.helvetia").candidates(view, 6)
    plans = plans[seed % 5 :]  # games have different solutions
    texts = [tuple(map(game.format_move, plan.moves)) for plan in plans]
    turns = (_turn(texts[0], 0), _turn(texts[1], 9, 1))
    return Puzzle("helvetia.games.helvetia", seed, view, turns)


def test_best_turn_must_stand_out_beyond_error() -> None:
    assert clearly_best((_turn(("a",), 0), _turn(("b",), 4), _turn(("c",), 30, 14)))
    assert not clearly_best((_turn(("a",), 0), _turn(("b",), 3)))
    assert not clearly_best((_turn(("a",), 0), _turn(("b",), 9), _turn(("c",), 10, 5)))
    assert not clearly_best((_turn(("a",), 0),))  # no choice


def test_puzzles_are_from_all_stages_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []

    def stub(job: Job) -> Analysis:
        found.append(job.place.at)
        even = Evaluation.of("test", (1, 1, 1), (0, 0, 0))
        return Analysis(job.place.at, job.place.known.player, even, (_turn(("a",), 0),))

    monkeypatch.setattr("helvetia.review.puzzles.analyse", stub)
    monkeypatch.setattr("helvetia.review.puzzles.clearly_best", bool)  # the first one will do
    monkeypatch.setattr("helvetia.review.puzzles._stands_out", lambda *_: True)
    for seed in (2, 3, 5):
        search(Search("helvetia.games.helsinki", 3, seed, 4))
    quick = sorted(found[::2])
    assert quick[0] < 100
    assert quick[-1] > 200


def test_answer_without_reasons_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Advice, "reasons", lambda *_: [])
    said = {best: text for _, text, best in Asked(_puzzle()).choices()}
    assert said == {True: "Right.", False: "No: it loses 9 % of the win."}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzle_is_asked_in_every_language(lang: str) -> None:
    asked = Asked(_puzzle(), lang)
    choices = list(asked.choices())
    assert asked.question
    assert [best for *_, best in choices].count(True) == 1
    assert all("{" not in text for *texts, _ in choices for text in texts)
    (wrong,) = [said for _, said, best in choices if not best]
    assert "9 %" in wrong


def test_record_of_a_puzzle_has_question_and_turns() -> None:
    record = Asked(_puzzle()).record()
    assert Record.from_json(record.to_json()) == record
    question, *turns = record.notes
    assert question.text.endswith("Which turn is best?")
    assert [note.text[:2] for note in turns] == ["! ", "? "]
    assert all(note.line and note.seat == record.final().player for note in turns)


def _found(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """Let every third game have a puzzle, without any search."""
    asked: list[Search] = []

    def stub(job: Search) -> Puzzle | None:
        asked.append(job)
        return _puzzle(job.seed) if job.seed % 3 == 1 else None

    monkeypatch.setattr("helvetia.review.puzzles.search", stub)
    return asked


def test_puzzles_come_in_order_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, seen = _found(monkeypatch), list[int]()
    found = puzzles(helvetia, 2, on_progress=seen.append)
    assert [puzzle.seed for puzzle in found] == [1, 4]
    assert seen == [1, 2]
    assert [(job.players, job.seed) for job in asked[:4]] == [(2, 0), (3, 1), (4, 2), (2, 3)]
    monkeypatch.setattr("helvetia.review.puzzles.search", lambda _: None)
    with pytest.raises(OptionError, match="only 0 of 1 puzzles were found"):
        puzzles(helvetia, 1)
    with pytest.raises(OptionError, match="at least 1"):
        puzzles(helvetia, 0)


def test_no_two_puzzles_have_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("helvetia.review.puzzles.search", lambda job: _puzzle(job.seed // 3))
    assert [puzzle.seed for puzzle in puzzles(helvetia, 4)] == [0, 1, 2, 3]
    monkeypatch.setattr("helvetia.review.puzzles.search", lambda _: _puzzle())
    with pytest.raises(OptionError, match="only 1 of 2 puzzles were found"):
        puzzles(helvetia, 2)


def test_command_writes_page_pictures_and_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _found(monkeypatch)
    folder = tmp_path / "new"
    arguments = ("puzzles", "--count", "2", "--jobs", "1", "--out", str(folder))
    assert "Saved to" in out(capsys, *arguments)
    assert sorted(path.name for path in (folder / "pictures").iterdir()) == ["01.svg", "02.svg"]
    lines = (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    assert [Record.from_json(line).notes[1].text[0] for line in lines] == ["!", "!"]
    assert (folder / "puzzles.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "is not an empty folder" in failure(capsys, *arguments)


def test_search_repeats() -> None:
    job = Search("helvetia.games.helsinki", 2, 0, 4)
    assert search(job) == search(job)


def test_unwritable_folder_is_told_before_the_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    text = failure(capsys, "puzzles", "--out", str(file / "new"))
    assert text == f"cannot write {file / 'new'}: Not a directory"


# --- the puzzles of the documentation ------------------------------------------------------------


def _kept(name: str) -> list[AnyRecord]:
    text = (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [Record.from_json(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_documented_puzzles_have_one_best_turn(name: str) -> None:
    records = _kept(name)
    assert len(records) == 20
    assert len({record.final() for record in records}) == 20
    assert len({record.notes[1].line for record in records}) == 20
    for record in records:
        state = record.final()
        assert state == find(name).view(state, state.player)  # nothing hidden is in it
        _, best, *others = record.notes
        assert best.text.startswith("! ")
        assert others
        assert best.evaluation is not None
        for other in others:
            assert other.text.startswith("? ")
            assert other.evaluation is not None
            share, less = (
                each.shares[state.player] for each in (best.evaluation, other.evaluation)
            )
            assert share - less >= 4 * _PERCENT - 1


def test_page_holds_questions_and_answers() -> None:
    asked = Asked(_puzzle(), "de")
    shown = Shown("<svg/>", asked.question, tuple(asked.choices()))
    page = puzzle_page([shown, shown], "helvetia", "de")
    assert "Aufgaben zu Helvetia" in page
    assert "http" not in page.replace("http-equiv", "")  # it needs no network
    data = data_of(page)
    assert data["pictures"] == [[0], [0]]  # equal pieces are kept once
    assert [each["question"] for each in data["puzzles"]] == [asked.question] * 2
    assert [tuple(each) for each in data["puzzles"][0]["choices"]] == list(shown.choices)
