"""The notes of a record on its replay page, and who may read them."""

import re

from helvetia.core import Evaluation, Note, Record
from helvetia.core.records.notes import ALL
from helvetia.core.records.record import AnyRecord
from helvetia.games import helsinki
from helvetia.render.replay import Seat, replay_page
from helvetia.render.replay.remarks import comments, shares_over_time
from tests.review.samples import played


def _even(*shares: int) -> Evaluation:
    return Evaluation.of("test", shares, (0, 0))


def _record(seat: Seat) -> AnyRecord:
    record = played("helsinki", ("random", "random"), 4, 40)
    return record.annotate(
        Note(3, "?? <b>gives the joker away</b>", seat=seat),
        Note(3, "twice", seat=seat),
        Note(2, evaluation=_even(1, 1), seat=seat),
        Note(5, evaluation=_even(3, 1), seat=seat),
    )


def test_comments_of_a_position_stand_together() -> None:
    assert comments(_record(ALL), ALL) == {3: "?? <b>gives the joker away</b> twice"}


def test_shares_last_until_the_next_evaluation() -> None:
    first, second = shares_over_time(_record(ALL), ALL)
    assert first == [50] * 5 + [75] * 36
    assert second == [50] * 5 + [25] * 36
    assert shares_over_time(Record.start(helsinki, 2), ALL) == []


def test_page_shows_notes_to_their_observer_only() -> None:
    for seat in (0, None, ALL):
        page = replay_page(_record(seat), seat=seat)
        assert "?? &lt;b&gt;gives the joker away&lt;/b&gt; twice</li>" in page
        assert len(re.findall(r'<svg id="(?:chart|shares)"', page)) == 2
    bare = replay_page(_record(0).without_notes(), seat=1)
    assert replay_page(_record(0), seat=1) == bare
    assert replay_page(_record(ALL), seat=1) == bare
    assert "gives the joker" not in bare
