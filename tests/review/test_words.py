"""A review in words: four languages, the table, the moments, and notes that a record keeps."""

from functools import cache

import pytest

from helvetia.core import OptionError, Record
from helvetia.core.records.notes import ALL, WHOLE
from helvetia.core.records.record import AnyRecord
from helvetia.review import Grade, Review, Telling, review
from helvetia.review.words import MARKS
from helvetia.text import LANGUAGES
from tests.review.samples import played


def _record() -> AnyRecord:
    return played("helsinki", ("random", "greedy"), 6, 110)


@cache
def _found(seat: int) -> Review:
    return review(_record(), seat=seat, simulations=4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_review_is_told_in_every_language(lang: str) -> None:
    telling = Telling(_record(), _found(0), lang)
    assert "Helsinki" in telling.heading()
    head, *rows = telling.table()
    assert {len(row) for row in rows} == {len(head)}
    moments = list(telling.moments())
    assert len(moments) == 5
    assert all("->" in moment or "→" in moment for moment in moments)
    assert lang != "en" or "".join(moments).isascii()


def test_table_adds_up() -> None:
    for row in Telling(_record(), _found(0)).table()[1:]:
        first, *parts, last = (int(cell.removesuffix(" %")) for cell in row[1:6])
        assert abs(first + sum(parts) - last) <= 2  # five rounded numbers
    judged, other = Telling(_record(), _found(0)).table()[1:]
    assert "-" not in judged
    assert other[6:] == ["-"] * 5  # the other seat is not graded


def test_notes_keep_shares_and_better_turns() -> None:
    found = _found(0)
    record = Telling(_record(), found).annotated()
    shares = [note for note in record.notes if note.evaluation is not None]
    assert [note.at for note in shares] == [0, *(step.until for step in found.steps)]
    assert {note.seat for note in record.notes} == {0}
    weak = {step.at: step for step in found.steps if step.grade in MARKS}
    assert weak
    comments = {note.at: note for note in record.notes if note.text}
    assert comments.keys() == weak.keys()
    for at, step in weak.items():
        assert step.grade is not None
        assert comments[at].text.startswith(f"{MARKS[step.grade]} ")
        assert tuple(map(str, comments[at].line)) == step.line
    assert Record.from_json(record.to_json()) == record


def test_notes_reach_only_their_observer() -> None:
    record = Telling(_record(), _found(0)).annotated()
    assert record.redact(0).notes
    assert not record.redact(1).notes
    assert not record.redact(None).notes


def test_review_of_another_record_is_refused() -> None:
    with pytest.raises(OptionError, match="another record"):
        Telling(_record().cut(60), _found(0))
    with pytest.raises(OptionError, match="another record"):
        Telling(played("helvetia", ("greedy", "greedy"), 1), _found(0))


@pytest.mark.thorough
def test_line_of_truth_is_a_variation() -> None:
    record = played("helsinki", ("random", "greedy"), 6)
    found = review(record, simulations=4)
    notes = [note for note in Telling(record, found).annotated().notes if note.line]
    assert notes
    assert {note.seat for note in notes} == {ALL}
    assert sum(found.steps[0].before.shares) == WHOLE
    assert Grade.BLUNDER in {step.grade for step in found.steps}
