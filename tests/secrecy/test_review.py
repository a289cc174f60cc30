"""Two games that look alike to a seat give the same review for that seat, in every form of it."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from helvetia.arena.executors import SerialExecutor
from helvetia.cli import main
from helvetia.core import to_json
from helvetia.core.records.record import AnyRecord
from helvetia.games import helsinki
from helvetia.render.replay import replay_page
from helvetia.review import Review, Telling, review, win_shares
from helvetia.review.lines import Desk
from tests.secrecy.graph import difference
from tests.secrecy.worlds import games_alike, worlds

Seen: TypeAlias = int | None
Pair: TypeAlias = tuple[AnyRecord, AnyRecord]


@cache
def _pair(seat: Seen) -> Pair:
    """Return two unfinished games that this seat cannot tell apart."""
    one, two, _ = games_alike(2, seat, 70, 11)
    assert one != two
    return one, two


@cache
def _reviews(seat: Seen) -> tuple[Review, Review]:
    one, two = (review(record, seat=seat, simulations=4) for record in _pair(seat))
    return one, two


def _told(seat: Seen) -> tuple[Telling, Telling]:
    one, two = map(Telling, _pair(seat), _reviews(seat))
    return one, two


def _words(telling: Telling, _: Seen) -> object:
    return telling.heading(), telling.table(), list(telling.moments(20))


def _notes(telling: Telling, seat: Seen) -> str:
    return telling.annotated().redact(seat).to_json()


def _page(telling: Telling, seat: Seen) -> str:
    return replay_page(telling.annotated(), seat=seat)


_SEATS = pytest.mark.parametrize("seat", [0, 1, None])


@_SEATS
def test_review_of_games_alike_is_the_same(seat: Seen) -> None:
    one, two = _reviews(seat)
    assert difference(one, two) is None
    assert to_json(one) == to_json(two)


@_SEATS
@pytest.mark.parametrize("form", [_words, _notes, _page])
def test_words_notes_and_page_of_games_alike_are_the_same(
    seat: Seen, form: Callable[[Telling, Seen], object]
) -> None:
    one, two = _told(seat)
    assert form(one, seat) == form(two, seat)


@_SEATS
def test_answers_of_games_alike_are_the_same(seat: Seen) -> None:
    def answers(record: AnyRecord) -> list[str]:
        query = {"type": "analyse", "id": "a", "simulations": 4, "seat": seat}
        lines: list[str] = []
        with SerialExecutor() as workers:
            text = json.dumps({**query, "record": json.loads(record.to_json())})
            Desk(lines.append, lambda path, _: record, workers, 1).serve([text.encode()])
        return lines

    one, two = map(answers, _pair(seat))
    assert len(one) > 10
    assert one == two


def test_command_tells_games_alike_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "game.json", tmp_path / "page.html"

    def shown(record: AnyRecord, *options: str) -> str:
        record.save(file)
        quick = ("--seat", "1", "--simulations", "4", "--jobs", "1")
        assert main(["review", str(file), *quick, *options]) == 0
        return capsys.readouterr().out

    one, two = _pair(1)
    assert shown(one, "--json") == shown(two, "--json")
    pages = []
    for record in (one, two):
        text = shown(record, "--html", str(page))
        pages.append((text, page.read_text(encoding="utf-8")))
    assert pages[0] == pages[1]


def test_shares_of_worlds_alike_are_the_same() -> None:
    for (state, twin, seat), _ in zip(worlds(3, 5), range(6), strict=False):
        assert win_shares(helsinki, state, seat=seat, simulations=4) == win_shares(
            helsinki, twin, seat=seat, simulations=4
        )
