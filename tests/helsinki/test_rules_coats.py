"""Coats of arms: moments, moves, joker tiles, sides, second builds (LA1-LA6)."""

import pytest

from helvetia.games.helsinki import (
    STANDARD,
    Action,
    Decision,
    Number,
    Options,
)
from helvetia.games.helsinki.board import mask_of
from tests.helsinki.table import (
    actions,
    bent,
    chance,
    go,
    legal,
    mask,
    position,
    refused,
    roofs,
    turn,
)

CENTRE = {0: [("blue", "d2-d3")]}
WIDE = {0: [("blue", "d2-d3"), ("blue", "b3-c3")]}
DISPLAY = ["red_2_3_0", "joker", "blue_2_3_0", "green_2_3_0", "yellow_2_3_0", "purple_2_3_0",
           "red_3_4_0", "blue_3_4_0"]  # fmt: skip


def coats(texts: list[str]) -> set[str]:
    """The coats among the legal moves."""
    return {text.removeprefix("coat ") for text in texts if text.startswith("coat ")}


# --- LA1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA1")
def test_actions_are_used_once_uncovered() -> None:
    state = position(decision=Decision.TURN, coats=2, used=actions(Action.MOVE_BACK))
    assert coats(legal(state)) == {"move_1_6", "move_1_5"}
    assert refused(state, "coat move_back") == ("used", "LA1")
    covered = position(decision=Decision.TURN, coats=2, options=Options.first_game())
    assert refused(covered, "coat move_back") == ("covered", "LS5")
    bare = position(decision=Decision.TURN, coats=0)
    assert refused(bare, "coat move_back") == ("no_coat", "LA1")


@pytest.mark.rule("LA1")
def test_any_number_of_coats_in_one_turn() -> None:
    state = position(
        "red_1_2_0 blue_1_2_0", decision=Decision.TURN, space=5, coats=8, tiles=CENTRE,
        display=DISPLAY,
    )  # fmt: skip
    state = go(state, "coat one_joker", "joker e3", "coat two_jokers", "joker e2", "joker f3")
    state = go(state, "coat move_1_6", "move 4", "coat extra_card", "draw joker")
    state = go(state, "reveal joker", "reveal joker")
    assert state.decision is Decision.AFTER
    state = go(state, "coat draw_and_build", "build red_1_2_0")
    state = go(state, "coat extra_superstructure", legal(state)[-1])
    state = go(state, legal(state)[0])
    while state.decision is Decision.SUPERSTRUCTURE:
        state = go(state, legal(state)[0])
    state = go(chance(state), "coat second_pavilion", "build blue_1_2_0")
    state = chance(go(state, legal(state)[-1]))
    state = go(state, "coat two_points")
    assert state.player == 1
    assert len(state.players[0].used_actions) == 8


@pytest.mark.rule("LA1")
def test_joker_tiles_fit_three_moments() -> None:
    before = position(decision=Decision.TURN, coats=1, tiles=CENTRE)
    assert "one_joker" in coats(legal(before))
    drawn = chance(go(position(coats=1, tiles=CENTRE, display=DISPLAY), "take"))
    assert "one_joker" in coats(legal(drawn))
    built = go(position("red_1_2_0", coats=1, tiles=CENTRE), "build red_1_2_0", "place c1-d1")
    assert "one_joker" in coats(legal(built))


@pytest.mark.rule("LA1")
def test_free_coats_wait_for_the_build() -> None:
    state = position("red_2_2_1 joker", coats=5, tiles=CENTRE)
    for text in ("build red_2_2_1", "pay joker", "place c1-d1"):
        state = go(state, text)
        if state.decision is not Decision.SUPERSTRUCTURE:
            for action in ("one_joker", "move_superstructure", "two_points"):
                assert refused(state, f"coat {action}") == ("wrong_step", "LA1")
    assert refused(state, "coat two_points") == ("wrong_moment", "LB6")
    discarding = position(
        "joker joker joker joker joker red_1_2_0 blue_1_2_0 green_1_2_0 red_1_2_0",
        decision=Decision.DISCARD, coats=5, tiles=CENTRE, doing=turn(drew=True, due=2),
    )  # fmt: skip
    assert refused(discarding, "coat one_joker") == ("wrong_moment", "LD2")


@pytest.mark.rule("LA1", "LA11", "LA13")
def test_closing_coats_come_last() -> None:
    """Whatever they could bring about earlier they bring about here; after them only the end."""
    state = position("red_1_2_0", coats=4, tiles=CENTRE, tops={0: "d2"})
    state = go(state, "build red_1_2_0", "place c1-d1")
    assert {"one_joker", "move_superstructure", "two_points"} <= coats(legal(state))
    moved = go(state, "coat move_superstructure", "lift d2", "superstructure c1")
    assert legal(moved) == ["coat two_points", "end"]
    assert refused(moved, "coat one_joker") == ("entry_order", "")
    assert go(moved, "coat two_points").player == 1
    assert go(state, "coat two_points").player == 1


@pytest.mark.rule("LA1")
def test_question_after_draw_hides_hand() -> None:
    """A player with a coat for a build is asked, whether a build is possible or not."""
    used = actions(*(a for a in Action if a is not Action.DRAW_AND_BUILD)) & ~1
    rich = position("red_1_2_0", coats=1, used=used, display=DISPLAY)
    poor = position("red_5_5_1", coats=1, used=used, display=[None, None, *DISPLAY[2:]])
    rich, poor = chance(go(rich, "take")), chance(go(poor, "take"))
    assert rich.decision is poor.decision is Decision.AFTER
    assert legal(rich) == ["coat draw_and_build", "end"]
    assert legal(poor) == ["end"]
    assert refused(poor, "coat draw_and_build") == ("no_effect", "LA6")


# --- LA2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA2")
def test_long_moves_need_long_distances() -> None:
    state = position(decision=Decision.TURN, coats=1, space=1)
    six = go(state, "coat move_1_6")
    assert legal(six) == ["move 4", "move 5", "move 6"]
    assert go(six, "move 6").players[0].space == 7
    assert refused(six, "move 3") == ("wrong_distance", "LA2")
    five = go(state, "coat move_1_5")
    assert legal(five) == ["move 4", "move 5"]
    assert refused(five, "move 6") == ("wrong_distance", "LA2")
    assert go(five, "move 5").decision is Decision.ACTION


@pytest.mark.rule("LA2")
def test_one_space_back() -> None:
    state = go(position(decision=Decision.TURN, coats=1, space=0), "coat move_back")
    assert state.players[0].space == 7
    assert state.decision is Decision.ACTION


@pytest.mark.rule("LA2")
def test_one_coat_per_move() -> None:
    state = go(position(decision=Decision.TURN, coats=3), "coat move_1_6")
    assert refused(state, "coat move_1_5") == ("wrong_moment", "LA2")


# --- LA3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA3")
def test_joker_tile_touches_a_tile() -> None:
    state = go(position(decision=Decision.TURN, coats=1, tiles=CENTRE), "coat one_joker")
    assert legal(state) == ["joker d1", "joker c2", "joker e2", "joker c3", "joker e3"]
    assert refused(state, "joker d5") == ("touches_nothing", "LA3")
    assert refused(state, "joker d2") == ("roof_taken", "LA3")
    empty = position(decision=Decision.TURN, coats=1)
    assert refused(empty, "coat one_joker") == ("no_effect", "LA3")


@pytest.mark.rule("LA3")
def test_joker_tile_pairs_have_one_order() -> None:
    state = go(position(decision=Decision.TURN, coats=1, tiles=CENTRE), "coat two_jokers")
    ends = []
    for first in legal(state):
        for second in legal(go(state, first)):
            done = go(state, first, second)
            assert done.decision is Decision.TURN
            ends.append(mask_of(done.players[0].joker_tiles))
    assert len(ends) == len(set(ends))
    # Every pair that can be placed in some order is among them.
    wanted = set()
    here = mask("d1 c2 e2 c3 e3")
    near = {
        "d1": "c1 e1", "c2": "b2 c1 c3", "e2": "e1 f2 e3", "c3": "b3 c2 c4", "e3": "f3 e2 e4",
    }  # fmt: skip
    for first, more in near.items():
        for roof in range(49):
            if (here | mask(more)) >> roof & 1 and mask(first) != 1 << roof:
                wanted.add(mask(first) | 1 << roof)
    assert set(ends) == wanted
    late = go(state, "joker e3")
    assert refused(late, "joker d1") == ("entry_order", "")


@pytest.mark.rule("LA3")
def test_first_joker_tile_leaves_a_second() -> None:
    everything = [r for r in range(49) if r not in (24, 46, 48)]
    full = sum(1 << r for r in everything)
    state = position(decision=Decision.JOKER, coats=0, tiles=CENTRE,
                     doing=turn(due=2, resume=Decision.TURN))  # fmt: skip
    # e7 and g7 are free and touch nothing but filled roofs.
    crowded = bent(state, players={0: {"filled": full}})
    assert legal(crowded) == ["joker e7"]
    assert refused(crowded, "joker g7") == ("entry_order", "")
    assert legal(go(crowded, "joker e7")) == ["joker g7"]


@pytest.mark.rule("LA3")
def test_without_a_roof_the_second_is_lost() -> None:
    state = position(decision=Decision.TURN, coats=1, tiles=CENTRE)
    state = bent(state, players={0: {"filled": (1 << 49) - 1 & ~(1 << 24) & ~1}})
    state = go(state, "coat two_jokers")
    assert legal(state) == ["joker a1"]
    assert go(state, "joker a1").decision is Decision.TURN
    # With one joker tile in the supply the second is not asked for, either.
    scarce = Options(catalog=STANDARD.with_number(Number.JOKER_TILES, 1))
    state = position(decision=Decision.TURN, coats=1, tiles=CENTRE, options=scarce)
    assert go(state, "coat two_jokers", "joker d1").decision is Decision.TURN


@pytest.mark.rule("LA3")
def test_joker_tiles_have_no_colour() -> None:
    state = position("blue_1_2_0", decision=Decision.TURN, coats=1,
                     tiles={0: [("blue", "d1-d2")]})  # fmt: skip
    state = go(state, "coat one_joker", "joker e1")
    assert state.players[0].coats == 1  # the coat of e1
    assert state.players[0].joker_tiles == roofs("e1")
    state = position("red_1_2_0", tiles=CENTRE, jokers={0: "e3"})
    state = go(state, "build red_1_2_0")
    assert "place e1-e2" in legal(state)
    assert go(state, "place e1-e2").players[0].filled == roofs("d2 d3 e1 e2 e3")


# --- LA4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA4", "LA14")
def test_push_from_any_other_side() -> None:
    state = go(position("red_1_2_0", coats=1), "build red_1_2_0")
    assert "coat any_side" in legal(state)
    anywhere = go(state, "coat any_side")
    assert {text.removeprefix("place ") for text in legal(anywhere)} == {
        "e3-e4", "e4-e5", "e4-f4", "c5-d5", "d5-e5", "d5-d6", "c3-c4", "c4-c5", "b4-c4",
    }  # fmt: skip
    assert refused(anywhere, "place c3-d3") == ("needs_no_coat", "LA14")
    assert refused(anywhere, "place a1-b1") == ("no_stop", "LB3")
    assert go(anywhere, "place b4-c4").players[0].coats == 0


@pytest.mark.rule("LA4", "LA14")
def test_coat_is_reserved_for_only_side() -> None:
    row = {0: [("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1")]}
    state = position("red_2_3_0 blue_1_2_0", tiles=row, coats=1)
    # One coat cannot be both the other side and the card of another colour.
    assert legal(state) == [
        "take", "coat extra_card", "build blue_1_2_0",
    ]  # fmt: skip
    rich = position("red_2_3_0 blue_1_2_0", tiles=row, coats=2)
    rich = go(rich, "build red_2_3_0")
    assert legal(rich) == ["coat one_fewer", "coat any_card"]
    rich = go(rich, "coat one_fewer")
    # The coat that is left is for the side, not for a superstructure.
    assert legal(rich) == ["coat any_side"]
    assert refused(rich, "coat extra_superstructure") == ("no_effect", "LA10")


@pytest.mark.rule("LA4", "LA8", "LA9")
def test_reserved_coat_is_not_a_matter_of_order() -> None:
    """No card needs to be paid first: the only coat is for the side."""
    row = {0: [("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1")]}
    state = position("red_3_4_0 red_1_2_0 red_2_3_0 blue_1_2_0", tiles=row, coats=1)
    state = go(state, "build red_3_4_0")
    assert legal(state) == ["pay red_1_2_0"]
    assert refused(state, "coat one_fewer") == ("no_effect", "LA8")
    assert refused(state, "coat any_card") == ("no_effect", "LA9")


@pytest.mark.rule("LA4")
def test_no_other_side_to_push_from() -> None:
    ring = {
        0: [
            ("purple", "a1-b1-c1-d1"), ("purple", "e1-f1-g1"), ("purple", "a7-b7-c7-d7"),
            ("purple", "e7-f7-g7"), ("green", "a2-a3"), ("green", "a4-a5"), ("green", "g2-g3"),
            ("blue", "g4-g5"), ("blue", "a6-b6"), ("blue", "f6-g6"),
        ]
    }  # fmt: skip
    state = position("red_1_2_0", tiles=ring, coats=3)
    assert refused(state, "build red_1_2_0") == ("no_place", "LB3")
    one_side = position("red_1_2_0", tiles=ring, coats=3)
    assert "build red_1_2_0" not in legal(one_side)


@pytest.mark.rule("LA4", "LA8", "LA9", "LA10")
def test_all_four_modifiers_in_one_build() -> None:
    state = position("red_4_4_1 red_1_2_0 blue_1_2_0", coats=4)
    state = go(state, "build red_4_4_1", "pay red_1_2_0")
    assert legal(state) == ["coat any_card"]
    state = go(state, "coat any_card", "pay blue_1_2_0")
    assert legal(state) == ["coat one_fewer"]
    state = go(state, "coat one_fewer")
    assert coats(legal(state)) == {"any_side", "extra_superstructure"}
    assert refused(go(state, "coat any_side"), "coat extra_superstructure")[0] == "wrong_moment"
    state = go(state, "coat extra_superstructure")
    assert coats(legal(state)) == {"any_side"}
    state = go(state, "coat any_side", "place c5-d5-c6-d6")
    assert state.answers_left == 2
    assert state.players[0].coats == 0
    state = go(state, "superstructure c5", "superstructure d6")
    assert state.players[0].superstructures == roofs("c5 d6")
    assert set(state.players[0].used_actions) == {
        Action.ANY_CARD, Action.ONE_FEWER, Action.EXTRA_SUPERSTRUCTURE, Action.ANY_SIDE,
    }  # fmt: skip


# --- LA5, LA6 -----------------------------------------------------------------------------------


@pytest.mark.rule("LA5")
def test_second_pavilion_after_the_first() -> None:
    state = position("red_1_2_0 blue_1_2_0", coats=1, tiles=CENTRE)
    assert refused(state, "coat second_pavilion") == ("wrong_step", "LA1")
    state = go(state, "build red_1_2_0", "place c1-d1")  # c1 gives one more coat
    state = go(state, "coat second_pavilion")
    assert state.decision is Decision.BUILD
    assert legal(state) == ["build blue_1_2_0"]
    assert refused(state, "take") == ("wrong_moment", "LB1")
    state = go(state, "build blue_1_2_0")
    after = chance(go(state, legal(state)[-1]))
    assert "second_pavilion" not in coats(legal(after))


@pytest.mark.rule("LA5")
def test_second_build_uses_a_new_coat() -> None:
    state = position("red_1_2_0 blue_1_2_0", coats=0, tiles=WIDE)
    state = go(state, "build red_1_2_0", "place d1-e1")
    assert "second_pavilion" in coats(legal(state))


@pytest.mark.rule("LA5", "LA14")
def test_second_build_needs_a_card() -> None:
    state = position("red_1_2_0 blue_5_5_1", coats=1, tiles=WIDE)
    state = go(state, "build red_1_2_0", "place d1-e1")
    assert state.decision is Decision.AFTER
    assert refused(state, "coat second_pavilion") == ("no_effect", "LA5")


@pytest.mark.rule("LA6")
def test_draw_then_build_never_the_reverse() -> None:
    state = position("red_1_2_0", coats=1, tiles=CENTRE, display=DISPLAY)
    assert refused(state, "coat draw_and_build") == ("wrong_step", "LA1")
    drawn = chance(go(state, "take"))
    assert "draw_and_build" in coats(legal(drawn))
    build = go(drawn, "coat draw_and_build")
    assert build.decision is Decision.BUILD
    assert "build red_1_2_0" in legal(build)
    built = go(state, "build red_1_2_0", "place c1-d1")
    assert refused(built, "coat draw_and_build") == ("no_effect", "LA6")


@pytest.mark.rule("LA6", "LD2")
def test_the_discard_comes_before_the_build() -> None:
    hand = "red_1_2_0 red_1_2_0 blue_1_2_0 green_1_2_0 yellow_1_2_0 joker joker"
    state = position(hand, coats=1, tiles=CENTRE, display=DISPLAY, space=2)
    state = go(state, "take", "reveal joker", "reveal joker")
    assert state.decision is Decision.LIMIT
    assert refused(state, "coat draw_and_build") == ("wrong_step", "LA1")
    state = go(state, "discard green_1_2_0", "discard blue_1_2_0")
    assert "draw_and_build" in coats(legal(state))


@pytest.mark.rule("LA5", "LA6")
def test_second_pavilion_after_draw_and_build() -> None:
    state = position("red_1_2_0 blue_1_2_0", coats=2, tiles=CENTRE, display=DISPLAY)
    state = chance(go(state, "take"))
    state = go(state, "coat draw_and_build", "build red_1_2_0", "place c1-d1")
    state = go(state, "coat second_pavilion", "build blue_1_2_0")
    assert state.turn is not None
    assert state.turn.drew
    assert state.turn.builds == 1
