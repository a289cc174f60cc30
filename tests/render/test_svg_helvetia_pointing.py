"""Where moves are made in the picture of Helvetia, and what they change there."""

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from helvetia.games.helvetia import (
    EndTurn,
    GameState,
    Pass,
    TakeDowry,
    legal_moves,
    new_game,
    parse_move,
    universe,
)
from helvetia.render.svg import Highlight, changed, render_svg, targets
from helvetia.render.svg.helvetia.contents import contents
from tests.helvetia.table import Table, play
from tests.render.helvetia_positions import all_steps, drawn, one_of_each_decision, some_states
from tests.render.svg_reading import Picture

SOME = tuple(some_states(150))
ASKED = one_of_each_decision()


@cache
def with_legal_moves(state: GameState) -> Picture:
    """Return the picture of a state with all its legal moves marked."""
    return Picture(render_svg(state, highlight=Highlight(legal=legal_moves(state))))


def pointed(state: object, text: str) -> tuple[str, ...]:
    return targets(state, parse_move(text))  # type: ignore[arg-type]  # a state of Helvetia


# --- targets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.thorough)])
def test_legal_moves_have_targets(every: int) -> None:
    seen: Counter[type] = Counter()
    for before in (*ASKED, *(before for before, _, _ in islice(all_steps(), 0, None, every))):
        there = contents(before)
        for move in legal_moves(before):
            found = targets(before, move)
            assert found or isinstance(move, EndTurn | Pass) or move == TakeDowry(None)
            assert set(found) <= there.keys()
            seen[type(move)] += 1
    assert seen.keys() == {type(move) for move in universe()}


@pytest.mark.parametrize("every", [9, pytest.param(4, marks=pytest.mark.thorough)])
def test_targets_of_any_move_exist(every: int) -> None:
    for state in ASKED[::every]:
        there = contents(state)
        assert all(set(targets(state, move)) <= there.keys() for move in universe())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("commit carter 2", ("character-carter",)),
        ("commit carter 2 tile", ("character-carter", "tile-carter")),
        ("tile carter", ("tile-carter",)),
        ("neutral builder", ("neutral-coin", "character-builder")),
        ("pass", ()),
    ],
)
def test_targets_at_turn_start(text: str, expected: tuple[str, ...]) -> None:
    table = Table(2).house("red", "b2", "woodcutter", "man").tile("carter", "red")
    assert pointed(table.state(), text) == expected


def test_targets_of_delivery() -> None:
    state = Table(3).house("yellow", "c4", "well", "man", spouse="red woman").state()
    state = play(state, "commit carter 1")
    assert pointed(state, "deliver water") == ("good-water",)
    state = play(state, "deliver water")
    assert pointed(state, "work yellow:c4") == ("place-yellow-c4", "figure-yellow-c4-red")


def test_targets_of_building() -> None:
    table = Table(3).house("red", "b2", "marketplace", "man").house("red", "c2", "well", "man")
    state = play(table.centre("red", men=1, women=1).lying(mine=1).state(), "commit builder 1")
    assert pointed(state, "build mine") == ("open-mine",)
    state = play(state, "build mine")
    assert pointed(state, "swap red:b2 water") == ("place-red-b2", "figure-red-b2-red")
    assert pointed(state, "buy wood") == ("pending", "character-builder")
    state = play(state, "swap red:b2 water", "work red:c2")
    assert pointed(state, "place d4") == ("place-red-d4",)
    state = play(state, "place d4")
    assert pointed(state, "inhabit woman") == ("centre-red-woman", "place-red-d4")


def test_targets_of_watchman_priest_and_midwife() -> None:
    table = (
        Table(3).house("yellow", "b2", "well", "woman asleep").centre("red", men=1)
        .house("red", "e2", "well", "man", spouse="blue woman").school("red", men=1)
        .dowry("yellow", "blue", "red").hand(red=5, blue=5)
    )  # fmt: skip
    state = table.state()
    assert pointed(play(state, "commit watchman 1"), "wake yellow:nw") == ("quarter-yellow-nw",)
    priest = play(state, "commit priest 1")
    assert pointed(priest, "marry centre yellow:b2") == ("place-yellow-b2", "centre-red-man")
    assert pointed(priest, "marry school yellow:b2") == ("place-yellow-b2", "school-red-man")
    dowry = play(priest, "marry centre yellow:b2")
    assert pointed(dowry, "dowry blue") == ("dowry-yellow-blue",)
    midwife = play(state, "commit midwife 1")
    assert pointed(midwife, "bear e2 woman") == ("place-red-e2", "reserve-red-woman")


def test_targets_of_setup() -> None:
    state = new_game(2)
    assert pointed(state, "draft mine") == ()
    assert pointed(state, "draft well") == ("pool-well",)
    state = next(s for s in ASKED if s.decision == "neutral_figure")
    assert pointed(state, "inhabit man")[0] == "centre-neutral-man"
    state = next(s for s in ASKED if s.decision == "pair_three" and len(s.players) == 3)
    for move in legal_moves(state):
        place, figures = targets(state, move)
        assert place.startswith("place-")
        assert figures.startswith("reserve-")


# --- changes ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_few_moves_change_nothing_visible() -> None:
    # Where a turn ends, or a coin is left where it is, nothing moves.
    silent = {type(m).__name__ for b, m, a in all_steps() if not changed(b, m, a)}
    assert silent == {"EndTurn", "Pass", "TakeDowry"}


def test_delivery_changes_good_house_and_sleeper() -> None:
    table = Table(3).house("red", "b2", "bakery", "man").house("red", "c2", "grain_farm", "man")
    state = play(table.state(), "commit carter 1", "deliver bread", "work red:b2")
    move = parse_move("work red:c2")
    after = play(state, "work red:c2")
    assert set(changed(state, move, after)) == {
        "good-bread",
        "place-red-c2",
        "figure-red-c2-red",
    }


def test_commitment_changes_hand_and_character() -> None:
    state = Table(3).house("red", "b2", "well", "man").state()
    move = parse_move("commit carter 1")
    assert set(changed(state, move, play(state, str(move)))) == {"hand-red", "character-carter"}


def test_wedding_changes_both_villages() -> None:
    table = Table(3).house("yellow", "b2", "well", "woman").centre("red", men=1)
    state = play(table.state(), "commit priest 1")
    move = parse_move("marry centre yellow:b2")
    found = changed(state, move, play(state, str(move)))
    assert {"place-yellow-b2", "figure-yellow-b2-red", "centre-red-man"} <= set(found)
    assert "figure-yellow-b2-yellow" not in found


def test_won_coin_changes_hand_and_dowry() -> None:
    table = (
        Table(3).house("yellow", "b2", "well", "woman").centre("red", men=1)
        .house("red", "b2", "well", "man", spouse="blue woman").tile("midwife", "red")
        .dowry("yellow", "red", "red", "blue").hand(red=4, blue=5)
    )  # fmt: skip
    state = play(table.state(), "commit priest 1", "marry centre yellow:b2")
    found = changed(state, parse_move("dowry red"), play(state, "dowry red"))
    assert set(found) == {"dowry-yellow-red", "hand-red"}


# --- highlights ---------------------------------------------------------------------------------


def test_targets_are_marked_legal() -> None:
    for state in ASKED:
        moves = legal_moves(state)
        expected = {id for move in moves for id in targets(state, move)}
        assert with_legal_moves(state).marked("legal") == expected


def test_changes_are_in_picture_and_marked() -> None:
    for before, move, after in islice(all_steps(), 0, None, 120):
        picture = Picture(render_svg(after, highlight=Highlight(last=move, before=before)))
        assert picture.marked("last") == set(changed(before, move, after))


def test_marked_elements_have_frame_or_piece() -> None:
    for state in ASKED:
        picture = with_legal_moves(state)
        for id in picture.marked("legal"):
            children = [child.get("class", "").split() for child in picture.by_id[id]]
            assert any("frame" in names for names in children) or id.startswith("figure-")


def test_last_move_needs_state_before() -> None:
    before, move, after = next(iter(all_steps()))
    assert render_svg(after, highlight=Highlight(last=move)) == render_svg(after)
    assert before != after


def test_marks_change_only_classes() -> None:
    for state in SOME[::4]:
        plain, marked = drawn(state), with_legal_moves(state)
        assert plain.id_list == marked.id_list
        assert plain.pieces() == marked.pieces()
