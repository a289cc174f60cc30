"""Two games that look alike to a seat give the same review for that seat."""

import json

import pytest

from helvetia.arena import SerialExecutor
from helvetia.games import helsinki
from helvetia.render.replay import replay_page
from helvetia.review import Telling, review, win_shares
from helvetia.review.lines import Desk
from tests.secrecy.graph import difference
from tests.secrecy.worlds import AnyRecord, games_alike, worlds


@pytest.mark.parametrize("seat", [0, 1, None])
def test_review_of_games_alike_is_the_same(seat: int | None) -> None:
    told = []
    one, two, _ = games_alike(2, seat, 70, 11)
    assert one != two
    for record in (one, two):
        found = review(record, seat=seat, simulations=4)
        telling = Telling(record, found, "de")
        notes = telling.annotated()
        words = telling.heading(), telling.table(), list(telling.moments())
        told.append((found, words, notes.redact(seat), replay_page(notes, seat=seat)))
    assert difference(*told) is None


def test_analyses_of_games_alike_are_the_same() -> None:
    """What another program is told that asks for positions of a record from a seat."""
    query = {"type": "analyse", "id": "q", "seat": 1, "simulations": 4, "positions": [40, 60]}
    answers = []
    for record in games_alike(2, 1, 70, 11)[:2]:
        said: list[str] = []
        line = json.dumps({**query, "record": json.loads(record.to_json())}).encode()
        Desk(said.append, _no_file, SerialExecutor(), 1).serve([line])
        answers.append(sorted(said))
    assert len(answers[0]) == 3
    assert answers[0] == answers[1]


def _no_file(path: str, seat: object) -> AnyRecord:
    raise AssertionError(path)


def test_shares_of_worlds_alike_are_the_same() -> None:
    for (state, twin, seat), _ in zip(worlds(3, 5), range(6), strict=False):
        assert win_shares(helsinki, state, seat=seat, simulations=4) == win_shares(
            helsinki, twin, seat=seat, simulations=4
        )
