"""Where a move of Helsinki is made in its picture, and what it changed there."""

import pytest

from helvetia.games.helsinki import (
    Decision,
    EndTurn,
    GameState,
    apply_move,
    legal_moves,
    new_game,
    parse_move,
    redact_move,
    view,
)
from helvetia.render.svg import Highlight, changed, render_svg, targets
from tests.helsinki.playing import play
from tests.helsinki.table import chance, go, position, turn
from tests.render.svg_reading import Picture

DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip


def aims(state: GameState, text: str) -> tuple[str, ...]:
    """The targets of a move given as text."""
    return targets(state, parse_move(text))


# --- targets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("move 1", ("space-north-2",)),
        ("move 3", ("space-east-2",)),  # clockwise: north_2, east_1, east_2
        ("move 6", ("space-west-1",)),
        ("coat move_1_6", ("action-move-1-6",)),
        ("take", ("slot-0", "slot-1")),  # the cards beside north_1
        ("build red_1_2_0", ("card-hand-0-1", "card-hand-0-2")),
        ("pay joker", ("card-hand-0-3",)),
        ("discard blue_1_2_0", ()),  # not in the hand
        ("place a1-b1-b2", ("board-0-roof-0", "board-0-roof-1", "board-0-roof-8")),
        ("superstructure g7", ("board-0-roof-48",)),
        ("joker a2", ("board-0-roof-7",)),
        ("lift b1", ("board-0-roof-1",)),
        ("end", ()),
        ("pawn west_2", ("space-west-2",)),
        ("draw joker", ("pile",)),
        ("cover any_side", ("action-any-side",)),
    ],
)
def test_targets_of_move(text: str, expected: tuple[str, ...]) -> None:
    state = position("purple_1_2_0 red_1_2_0 red_1_2_0 joker", space=0)
    assert aims(state, text) == expected


def test_spaces_form_a_ring() -> None:
    state = position(space=7)
    assert aims(state, "take") == ("slot-7", "slot-0")
    assert aims(state, "move 1") == ("space-north-1",)


def test_reveal_targets_next_slot() -> None:
    state = new_game(4)
    assert aims(state, "reveal joker") == ("slot-0",)
    assert aims(go(state, "reveal joker"), "reveal joker") == ("slot-1",)
    refilling = go(position(display=DISPLAY, space=7), "take")
    assert aims(refilling, "reveal joker") == ("slot-7",)
    assert aims(go(refilling, "reveal red_1_2_0"), "reveal joker") == ("slot-0",)


def test_targets_are_on_own_board() -> None:
    state = position("joker", seat=2)
    assert aims(state, "superstructure a1") == ("board-2-roof-0",)
    assert aims(state, "pay joker") == ("card-hand-2-0",)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_have_targets(players: int) -> None:
    seen_decisions = set()
    for number, (state, _, _) in enumerate(play(players, None, f"targets/{players}")):
        if number % 25 and state.decision in seen_decisions:
            continue
        seen_decisions.add(state.decision)
        moves = legal_moves(state)
        aimed = {id for move in moves for id in targets(state, move)}
        assert all(targets(state, move) or isinstance(move, EndTurn) for move in moves)
        picture = Picture(render_svg(state, highlight=Highlight(legal=moves)))
        assert picture.marked("legal") == aimed
    assert {Decision.TURN, Decision.ACTION, Decision.PLACE, Decision.REFILL} <= seen_decisions


# --- changes ------------------------------------------------------------------------------------


def after(state: GameState, *texts: str) -> set[str]:
    """What the last of these moves changed."""
    *first, last = texts
    before = go(state, *first)
    move = parse_move(last)
    return set(changed(before, move, apply_move(before, move)))


def test_taking_changes_slots_and_hand() -> None:
    state = position("green_1_2_0", display=DISPLAY)
    # Sorted by colour: green, red, joker; the green card was there before.
    assert after(state, "take") == {"slot-0", "slot-1", "card-hand-0-1", "card-hand-0-2"}


def test_refill_changes_slot_and_pile() -> None:
    state = position(display=DISPLAY)
    assert after(state, "take", "reveal red_1_2_0") == {"slot-0", "pile"}


def test_moving_changes_pawn() -> None:
    state = position(decision=Decision.TURN)
    assert after(state, "move 2") == {"pawn-0"}


def test_build_changes_cards_then_board() -> None:
    state = position("red_2_3_0 red_1_2_0")
    assert after(state, "build red_2_3_0") == {"card-played-0-0"}
    assert after(state, "build red_2_3_0", "pay red_1_2_0") == {"card-played-0-1"}
    built = after(state, "build red_2_3_0", "pay red_1_2_0", "place d2-c3-d3")
    # The tile is named by its first roof, d2; then it is the next seat's turn.
    assert built == {"board-0-tile-10", "supply-red-3", "discard", "name-1"}


def test_moving_superstructure_changes_roofs() -> None:
    after_draw = turn(drew=True)
    state = position(
        tiles={0: [("red", "d2-d3")]},
        tops={0: "d2"},
        coats=2,
        decision=Decision.AFTER,
        doing=after_draw,
    )
    coat = "coat move_superstructure"
    assert after(state, coat) == {"coat-0-move-superstructure", "meadow-0"}
    assert after(state, coat, "lift d2") == {"board-0-roof-10"}
    assert after(state, coat, "lift d2", "superstructure d3") == {"board-0-top-17"}
    assert after(state, "coat two_points") >= {"coat-0-two-points", "meadow-0", "score-0"}


def test_joker_tile_changes_meadow() -> None:
    state = position(tiles={0: [("red", "d1-d2")]}, coats=1, decision=Decision.TURN)
    told = after(state, "coat one_joker", "joker c1")
    assert told == {"board-0-joker-2", "supply-joker-tiles", "meadow-0"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_changes_are_in_picture_and_marked(players: int) -> None:
    for number, (before, move, now) in enumerate(play(players, None, f"changed/{players}")):
        if number % 8:
            continue
        seat = now.seat
        seen = view(before, seat), redact_move(before, move, seat), view(now, seat)
        ids = changed(*seen)
        assert len(ids) == len(set(ids))
        highlight = Highlight(last=seen[1], before=seen[0])
        picture = Picture(render_svg(seen[2], highlight=highlight))
        assert picture.marked("last") == set(ids)


def test_nothing_is_marked_by_default() -> None:
    picture = Picture(render_svg(chance(new_game(2))))
    assert not picture.marked("last")
    assert not picture.marked("legal")


def test_changes_hide_drawn_cards() -> None:
    dealing = next(
        state
        for state, _, _ in play(4, None, "secret")
        if state.decision is Decision.DEAL and state.players[0].hand
    )
    told = {
        changed(view(dealing, 3), redact_move(dealing, move, 3), view(apply_move(dealing, move), 3))
        for move in legal_moves(dealing)
    }
    assert len(legal_moves(dealing)) > 20
    assert len(told) == 1
