"""A review in words: four languages, the table, the moments, and notes that a record keeps."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from helvetia.core import OptionError, Record
from helvetia.core.records.notes import ALL, WHOLE, Evaluation, Note, Notes
from helvetia.core.records.record import AnyRecord
from helvetia.review import Grade, Review, Telling, review
from helvetia.review.analysis import analyse
from helvetia.review.estimate import Budget
from helvetia.review.reviewing import Course
from helvetia.review.words import MARKS
from helvetia.text import LANGUAGES, lexicon, texts
from tests.review.samples import judged_by_model, played


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
    before = {sign for sign, after in pairwise("".join(moments)) if after == ";"}
    assert "\N{NO-BREAK SPACE}" not in before if lang != "fr" else before == {"\N{NO-BREAK SPACE}"}


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
    shares = [note for note in record.notes if note.evaluation is not None and not note.line]
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
        assert comments[at].evaluation == step.turns[0].evaluation
    assert Record.from_json(record.to_json()) == record


def test_second_review_takes_the_place_of_the_first() -> None:
    one = Evaluation.of("somebody", (1, 1), (0, 0))
    own: Notes[Any] = (
        Note(0, "?? what was that", seat=0),
        Note(3, evaluation=one, seat=0),
        Note(3, "ALL"),
    )
    record = _record().annotate(*own)
    first = Telling(record, _found(0)).annotated()
    other = Telling(first, review(_record(), seat=1, simulations=4)).annotated()
    assert set(first.notes) < set(other.notes)
    again = Telling(other, _found(0)).annotated()
    assert set(again.notes) == set(other.notes)
    assert len(again.notes) == len(other.notes)
    assert set(own) < set(again.notes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moments_tell_the_lead_and_the_expected_line(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played("helsinki", ("random", "greedy"), 6)
    jobs = Course(record, ALL).jobs(Budget(4))
    judged = (analyse(job) for job in jobs if job.judged and job.place.known.player == 0)
    monkeypatch.setattr("helvetia.review.reviewing.analyse", judged_by_model)
    found = review(record)
    for each in judged:
        at = next(number for number, step in enumerate(found.steps) if step.at == each.at)
        step = evolve(found.steps[at], turns=each.turns, line=each.line)
        if step.grade in MARKS and len(each.line) > len(each.turns[0].moves):
            break
    steps = (*found.steps[:at], step, *found.steps[at + 1 :])
    told = list(Telling(record, evolve(found, steps=steps), lang).moments(len(steps)))
    then = texts("review", lang)["then"].partition("{")[0]
    (expected,) = [moment for moment in told if then in moment]
    _, wrong, line = expected.splitlines()
    assert line.startswith(then)
    assert wrong.startswith(texts("review", lang)[str(step.grade)])
    words = lexicon(record.game, lang)
    colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
    assert f"{then}{words.seat(1)}{colon}" in expected
    ahead = [words.seat(s.after.shares.index(max(s.after.shares))) for s in found.turning_points()]
    leading = [texts("review", lang)["lead"].format(name=name) for name in ahead]
    assert leading
    assert all(any(said in moment for moment in told) for said in leading)


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
