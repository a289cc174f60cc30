"""The notes of a record on its replay page, and who may read them."""

import re
from itertools import takewhile
from typing import Any

from helvetia.core import Evaluation, Note, Record
from helvetia.core.records.notes import ALL
from helvetia.core.records.record import AnyRecord
from helvetia.games import helsinki
from helvetia.render.replay import Seat, replay_page
from helvetia.render.replay.steps import (
    better_turns,
    comments,
    luck_over_time,
    shares_over_time,
    weak_moves,
)
from helvetia.render.svg import render_svg
from tests.render.test_replay import data_of
from tests.review.samples import played


def _even(*shares: int) -> Evaluation:
    return Evaluation.of("test", shares, (0, 0))


def _record(seat: Seat, length: int = 40) -> AnyRecord:
    record = played("helsinki", ("random", "random"), 4, length)
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


def test_shares_are_those_of_one_observer() -> None:
    notes = [Note[Any](at, evaluation=_even(1, 3), seat=0) for at in (0, 7, 9)]
    both = _record(ALL).annotate(*notes)
    assert shares_over_time(both, ALL) == shares_over_time(_record(ALL), ALL)
    assert shares_over_time(both, 0) == [[25] * 41, [75] * 41]
    alone = both.without_notes().annotate(*notes)  # everything may be read, and nothing is better
    assert shares_over_time(alone, ALL) == [[25] * 41, [75] * 41]


def test_page_shows_notes_to_their_observer_only() -> None:
    for seat in (0, None, ALL):
        page = replay_page(_record(seat, 8), seat=seat)
        assert "?? &lt;b&gt;gives the joker away&lt;/b&gt; twice</li>" in page
        assert len(re.findall(r'<svg id="(?:chart|shares)"', page)) == 2
    bare = replay_page(_record(0, 8).without_notes(), seat=1)
    assert replay_page(_record(0, 8), seat=1) == bare
    assert replay_page(_record(ALL, 8), seat=1) == bare
    assert "gives the joker" not in bare


def reviewed(seat: Seat) -> AnyRecord:
    """Return a game in which a seat could have moved another way, and chance changed shares."""
    record = played("helsinki", ("random", "random"), 4, 60)
    states = list(record.replay())
    turns = (n for n, state in enumerate(states) if state.decision == "turn" and state.player == 0)
    at = next(turns)
    best = helsinki.legal_moves(states[at])[-1]
    reply = helsinki.legal_moves(helsinki.apply_move(states[at], best))[0]
    curve = [(0, (1, 3)), (at - 4, (1, 1)), (at, (3, 1)), (at + 1, (1, 3))]
    notes: list[Note[Any]] = [Note(n, evaluation=_even(*shares), seat=seat) for n, shares in curve]
    return record.annotate(Note(at, "? Better was this.", (best, reply), seat=seat), *notes)


def test_better_turn_names_click_targets() -> None:
    record = reviewed(0)
    ((at, clicks),) = better_turns(record, 0).items()
    assert weak_moves(record, 0) == {at + 1: "?"}
    assert clicks
    state = list(record.replay())[at]
    picture = render_svg(helsinki.view(state, 0))
    assert all(f'id="{name}"' in picture for name in clicks[0])
    assert better_turns(record, 1) == {} == weak_moves(record, 1)  # a note of another seat


def test_better_turn_names_the_cards_of_the_picture() -> None:
    whole = played("helsinki", ("greedy", "greedy"), 1)
    states, names, seen = list(whole.replay()), [str(move) for move in whole.moves], 0
    for at in (n for n, name in enumerate(names) if name.startswith("build ")):
        paid = list(takewhile(lambda name: name.startswith("pay "), names[at + 1 :]))
        line = whole.moves[at : at + 1 + len(paid)]
        record = whole.annotate(Note(at, "? Better was this.", line))
        hand = states[at].players[states[at].player].hand
        for move, ids in zip(line, better_turns(record, ALL)[at], strict=True):
            assert {hand[int(name.rpartition("-")[2])] for name in ids} == {move.card}
            seen += 1
    assert seen > 10


def test_luck_lists_chance_changes() -> None:
    record = reviewed(ALL)
    at = next(iter(better_turns(record, ALL)))
    movers = [None, *(state.player for state in list(record.replay())[:-1])]
    assert luck_over_time(record, ALL, movers) == [
        (at, [25.0, -25.0])
    ]  # a player set the pawn before


def test_page_shows_luck_signs_and_way_on() -> None:
    record = reviewed(ALL)
    page = replay_page(record, play_page="https://example.org/table.html")
    at = next(iter(better_turns(record, ALL)))
    assert page.count('class="luck seat-') == 2
    assert page.count('class="sign"') == 1
    data = data_of(page)
    assert list(data["better"]) == [str(at)]
    assert data["play_page"] == "https://example.org/table.html"
    assert Record.from_json(data["record"]) == record.without_notes()
    assert data_of(replay_page(reviewed(0), seat=0))["record"] == ""  # hidden cards are in it
