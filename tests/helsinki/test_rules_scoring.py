"""The end: scoring, ties, safe routes (LE2-LE4, LX1, LX2)."""

from random import Random

import pytest

from helvetia.core import Result
from helvetia.games.helsinki import Action, Decision, GameState, Options, result, score
from helvetia.games.helsinki.board import COLUMNS, MONUMENT, ROWS, connected
from helvetia.games.helsinki.state.features import points_of
from tests.helsinki.table import actions, bent, go, legal, mask, position, roofs

ROUTES = Options.with_safe_routes()


def board(state: GameState, seat: int, filled: int, tops: int = 0) -> GameState:
    """The state with another board for one seat."""
    return bent(state, players={seat: {"filled": filled & ~MONUMENT, "tops": tops}})


def over(state: GameState) -> GameState:
    """The state as a finished game."""
    return bent(state, decision=Decision.OVER, player=None, ending=True)


@pytest.mark.rule("LE4", "LE2")
def test_example_of_the_rulebook_is_22_points() -> None:
    """2 rows, 3 columns, 3 superstructures on crossings, 1 on a row, 2 on columns, 1 nowhere."""
    filled = ROWS[1] | ROWS[4] | COLUMNS[0] | COLUMNS[3] | COLUMNS[5] | mask("b7")
    tops = mask("a2 d5 f2 c2 a1 f7 b7")
    points = score(board(position(), 0, filled, tops))[0]
    assert points.total == 22
    named = [(item.source, item.detail, item.points) for item in points.items]
    assert named == [
        ("row", "row 2", 2),
        ("row", "row 5", 2),
        ("column", "column a", 2),
        ("column", "column d", 2),
        ("column", "column f", 2),
        ("superstructure", "a1: on one full line", 1),
        ("superstructure", "a2: on a full row and column", 3),
        ("superstructure", "c2: on one full line", 1),
        ("superstructure", "f2: on a full row and column", 3),
        ("superstructure", "d5: on a full row and column", 3),
        ("superstructure", "b7: on no full line", 0),
        ("superstructure", "f7: on one full line", 1),
    ]


@pytest.mark.rule("LE2")
def test_the_monument_counts_as_filled() -> None:
    state = board(position(), 1, ROWS[3])
    assert score(state)[1].total == 2
    assert score(board(position(), 1, ROWS[3] | COLUMNS[3]))[1].total == 4
    assert score(board(position(), 1, ROWS[3] & ~mask("a4")))[1].total == 0


@pytest.mark.rule("LE2", "LA13")
def test_points_from_coats_and_bonus_cards() -> None:
    state = position(used=actions(Action.TWO_POINTS))
    points = score(bent(state, players={0: {"bonus": 7}}))[0]
    assert points.total == 9
    assert [item.source for item in points.items] == ["coat", "safe_routes"]


@pytest.mark.rule("LE2", "LA13")
def test_points_of_a_player_are_the_total() -> None:
    state = position(used=actions(Action.TWO_POINTS), tops={0: "a1"})
    packed = board(state, 0, ROWS[0] | ROWS[6], mask("a1"))._packed
    # Two rows, a superstructure on one of them, and the coat.
    assert [points_of(player, packed.rules) for player in packed.players] == [7, 0, 0, 0]


@pytest.mark.rule("LE3")
def test_later_seat_wins_a_tie() -> None:
    state = over(board(board(position(), 1, ROWS[0]), 3, ROWS[6]))
    final = result(state)
    assert final is not None
    assert final.winners == (3,)
    assert final.places == (4, 2, 3, 1)
    assert final == Result.of((0, 2, 0, 2), tiebreaks=(0, 1, 2, 3))
    assert result(position()) is None


@pytest.mark.rule("LX1")
def test_visitors_stand_in_the_middle() -> None:
    state = position(options=ROUTES)
    assert state.options.catalog.visitors == roofs("d1 a4 g4 d7")
    assert state.bonuses == (9, 7, 5, 3)
    assert position(options=ROUTES, players=3).bonuses == (9, 7, 5)
    assert position(options=ROUTES, players=2).bonuses == (9, 7)
    assert position().bonuses == ()


CROSS = {
    0: [
        ("green", "d1-d2-d3"), ("green", "d5-d6-d7"), ("blue", "a4-b4"), ("red", "f4-g4"),
        ("purple", "c3-c4-c5"), ("purple", "e3-e4-e5"),
    ]
}  # fmt: skip


@pytest.mark.rule("LX2")
def test_connection_takes_highest_bonus() -> None:
    apart = {0: [tile for tile in CROSS[0] if tile[1] != "a4-b4"]}
    state = position("blue_1_2_0", options=ROUTES, tiles=apart, space=6, coats=0)
    state = go(state, "build blue_1_2_0")
    done = go(state, "place a4-b4")
    assert done.players[0].bonus == 9
    assert done.bonuses == (7, 5, 3)
    assert score(done)[0].items[-1].source == "safe_routes"
    other = next(text for text in legal(state) if "a4" not in text)
    assert go(state, other).players[0].bonus is None


@pytest.mark.rule("LX2", "LA3")
def test_monument_connects_nothing() -> None:
    broken = {
        0: [
            ("green", "d1-d2-d3"), ("green", "d5-d6-d7"), ("blue", "b4-c4"), ("red", "f4-g4"),
            ("purple", "e3-e4-e5"), ("blue", "c3-c2"), ("blue", "c5-c6"),
        ]
    }  # fmt: skip
    state = position(options=ROUTES, tiles=broken, coats=1, decision=Decision.TURN)
    done = go(state, "coat one_joker", "joker a4")
    assert done.players[0].bonus == 9
    # Rows and columns that meet only in the monument are not connected.
    lines = {
        0: [
            ("green", "d1-d2-d3"), ("green", "d5-d6-d7"), ("blue", "b4-c4"), ("red", "f4-g4"),
        ]
    }  # fmt: skip
    state = position(options=ROUTES, tiles=lines, jokers={0: "e4"}, coats=1, decision=Decision.TURN)
    assert go(state, "coat one_joker", "joker a4").players[0].bonus is None


@pytest.mark.rule("LX2")
def test_each_player_takes_one_bonus_card_only() -> None:
    apart = {0: [tile for tile in CROSS[0] if tile[1] != "a4-b4"]}
    state = position("blue_1_2_0 red_1_2_0", options=ROUTES, tiles=apart, space=6, coats=1)
    state = go(state, "build blue_1_2_0", "place a4-b4", "coat one_joker")
    state = go(state, legal(state)[0])
    assert state.players[0].bonus == 9
    assert state.bonuses == (7, 5, 3)
    plain = position("blue_1_2_0", tiles=apart, space=6, coats=0)
    assert go(plain, "build blue_1_2_0", "place a4-b4").players[0].bonus is None


@pytest.mark.rule("LX2")
def test_connection_agrees_with_walking() -> None:
    rng = Random(14)
    visitors = mask("d1 a4 g4 d7")
    joined = 0
    for _ in range(3_000):
        filled = sum(1 << roof for roof in range(49) if rng.randrange(10) < 7) & ~MONUMENT
        if rng.randrange(2):
            filled |= visitors
        reached = {3} if filled >> 3 & 1 else set()
        while True:
            wider = {
                7 * r + c
                for roof in reached
                for r, c in (
                    (roof // 7 + 1, roof % 7),
                    (roof // 7 - 1, roof % 7),
                    (roof // 7, roof % 7 + 1),
                    (roof // 7, roof % 7 - 1),
                )
                if 0 <= r < 7 and 0 <= c < 7 and filled >> 7 * r + c & 1
            }
            if wider <= reached:
                break
            reached |= wider
        walked = {3, 21, 27, 45} <= reached
        assert connected(filled, visitors) == walked
        joined += walked
    assert 100 < joined < 2_900
