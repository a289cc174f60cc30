"""Plans, wishes and the order of entry: what is refused, and the rules behind some plans."""

from itertools import islice
from random import Random
from typing import Any

import pytest

import helvetia
from helvetia import Building, Character, Good, Place
from helvetia.core import IllegalMove, LimitError, OptionError, StateError
from helvetia.games import helsinki
from helvetia.games.helvetia import (
    Build,
    Commit,
    Deliver,
    Draft,
    PlaceBuilding,
    Reveal,
    UseNeutral,
    Work,
)

COWSHED = Build(Building.COWSHED)


@pytest.fixture(name="state")
def _state() -> helvetia.GameState:
    return helvetia.quick_start(3, Random(1))


@pytest.fixture(name="table")
def _table() -> helsinki.GameState:
    return helsinki.quick_start(2, Random(39))


@pytest.mark.parametrize("name", ["plans", "turns", "in_order", "why_no_plan"])
def test_states_of_other_games_are_refused(name: str, state: Any, table: Any) -> None:
    more: tuple[Any, ...] = ((),) if name == "in_order" else ()
    with pytest.raises(OptionError, match="expected a state of Helvetia, found one of Helsinki"):
        getattr(helvetia, name)(table, *more)
    with pytest.raises(OptionError, match="expected a state of Helsinki, found one of Helvetia"):
        getattr(helsinki, name)(state, *more)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (helsinki.TakeCards(), "a move of Helvetia, found a helvetia.games.helsinki.moves.Take"),
        (
            "build dairy",
            "found a str; parse_move reads moves from text",
        ),
        (Reveal(Building.DAIRY), "chance decides 'reveal dairy'; a player cannot wish for it"),
    ],
)
def test_wishes_must_be_moves_of_players(wish: Any, sentence: str, state: Any) -> None:
    with pytest.raises(OptionError, match=sentence):
        helvetia.plans(state, COWSHED, wish)
    with pytest.raises(OptionError, match=sentence):
        helvetia.in_order(state, [wish])


def test_turns_need_a_player() -> None:
    with pytest.raises(StateError, match="chance decides remove"):
        helsinki.plans(helsinki.new_game(2), helsinki.TakeCards())
    final = helvetia.playout(helvetia, helvetia.new_game(2), Random(1)).final
    with pytest.raises(StateError, match="this game is over"):
        helvetia.turns(final)


@pytest.mark.rule("B2")
def test_plans_show_every_way_to_pay(state: helvetia.GameState) -> None:
    """A cowshed costs wood, brick and stone; Yellow has four coins and one maker of them."""
    plans = list(helvetia.plans(state, COWSHED))
    assert [dict(plan.cost.coins) for plan in plans] == [
        {Character.BUILDER: 3},
        {Character.BUILDER: 4},
    ]
    assert [plan.cost.bought for plan in plans] == [
        (Good.WOOD, Good.STONE),
        (Good.WOOD, Good.BRICK, Good.STONE),
    ]
    assert [len(plan.cost.workers) for plan in plans] == [1, 0]


@pytest.mark.rule("B4")
def test_plans_use_named_places_and_workers(state: helvetia.GameState) -> None:
    wishes = (PlaceBuilding(Place.B4), COWSHED, helvetia.parse_move("work red:e3"))
    [plan] = helvetia.plans(state, *wishes)
    assert set(wishes) <= set(plan.moves)
    assert plan.after.village(helvetia.Colour.YELLOW).house(Place.B4) is not None


@pytest.mark.rule("D6")
def test_neutral_coin_is_only_for_wishes() -> None:
    state = helvetia.quick_start(2, Random(1))
    assert all(not plan.cost.neutral_coin for plan in helvetia.plans(state, COWSHED))
    [plan] = helvetia.plans(state, COWSHED, UseNeutral(Character.BUILDER))
    assert plan.cost == helvetia.games.helvetia.Cost(neutral_coin=True)


@pytest.mark.rule("S4")
def test_plans_serve_the_setup() -> None:
    start = helvetia.new_game(3)
    assert [plan.moves for plan in helvetia.plans(start, Draft(Building.WELL))] == [
        (Draft(Building.WELL),)
    ]
    assert not list(helvetia.plans(start, Deliver(Good.WATER)))


@pytest.mark.rule("T1")
def test_plans_go_on_in_a_turn(state: helvetia.GameState) -> None:
    begun = helvetia.apply_move(state, Commit(Character.CARTER, 1))
    assert list(helvetia.plans(begun, COWSHED)) == []
    [plan] = helvetia.plans(begun, Deliver(Good.BRICK))
    assert not plan.cost.coins
    assert plan.moves[0] == Deliver(Good.BRICK)


@pytest.mark.rule("LB3")
def test_plans_use_the_wished_roofs(table: helsinki.GameState) -> None:
    build = helsinki.Build(helsinki.Card["RED_2_2_1"])
    every = list(helsinki.turns(table))
    roofs = {m for p in every for m in p.moves if isinstance(m, helsinki.PlacePavilion)}
    assert len(roofs) == 6  # LB3: pushed against the monument, from the two sides in reach
    for place in roofs:
        plan = next(helsinki.plans(table, place, build))
        assert {place, build} <= set(plan.moves)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ((Deliver(Good.BELL),), "cannot_make"),
        ((Build(Building.DAIRY),), "not_open"),
        ((COWSHED, Deliver(Good.BELL)), "cannot_make"),
        ((COWSHED, Deliver(Good.BRICK)), "not_together"),
        ((Draft(Building.WELL),), "wrong_moment"),
    ],
)
def test_why_no_plan_names_the_reason(wishes: Any, code: str, state: Any) -> None:
    reason = helvetia.why_no_plan(state, *wishes)
    assert reason is not None
    assert reason.code == code


@pytest.mark.rule("LB1")
def test_why_no_plan_knows_helsinki(table: helsinki.GameState) -> None:
    assert helsinki.why_no_plan(table, helsinki.Build(helsinki.Card["RED_2_2_1"])) is None
    for card, code in (("RED_3_3_1", "cannot_pay"), ("BLUE_1_2_0", "not_in_hand")):
        reason = helsinki.why_no_plan(table, helsinki.Build(helsinki.Card[card]))
        assert reason is not None
        assert reason.code == code


def test_why_no_plan_names_a_clashing_pair(state: helvetia.GameState) -> None:
    reason = helvetia.why_no_plan(state, COWSHED, COWSHED)
    assert str(reason) == "'build cowshed' cannot be made in one turn with 'build cowshed'"
    place = PlaceBuilding(Place.B4)  # one house stands on a place (B4)
    reason = helvetia.why_no_plan(state, place, COWSHED, place)
    assert str(reason) == "'place b4' cannot be made in one turn with 'place b4'"


@pytest.fixture
def coated() -> helsinki.GameState:
    """Return a turn with three coats on the meadow."""
    position = helsinki.Position(2).hand(0, "red_1_2_0", "blue_1_2_0", "green_1_2_0", "joker")
    position = position.pavilion(0, "purple", "c1-c2-c3-c4").pavilion(0, "yellow", "e1-e2")
    return position.pavilion(0, "purple", "e3-e4").pavilion(0, "green", "a3-b3").build()


@pytest.mark.rule("LD1")
@pytest.mark.parametrize(
    "wishes",
    [
        "coat draw_and_build",
        "take; build red_1_2_0",
        "coat extra_card; coat draw_and_build",
        "take; coat two_points",
        "take; end",
        "discard joker",
        "coat no_limit",
    ],
)
def test_why_no_plan_knows_draws(wishes: str, coated: helsinki.GameState) -> None:
    reason = helsinki.why_no_plan(coated, *map(helsinki.parse_move, wishes.split("; ")))
    assert reason is not None
    assert reason.code == "after_draw"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ("build red_1_2_0; take", "not_together"),
        ("coat draw_and_build", "no_coat"),
        ("joker d3", "no_coat"),
    ],
)
def test_why_no_plan_misses_coats(wishes: str, code: str) -> None:
    table = helsinki.Position(2).hand(0, "red_1_2_0").build()
    reason = helsinki.why_no_plan(table, *map(helsinki.parse_move, wishes.split("; ")))
    assert reason is not None
    assert reason.code == code


@pytest.mark.rule("LA1", "LA5")
@pytest.mark.parametrize(
    "wishes",
    [
        "coat two_points; coat two_points",
        "build red_1_2_0; build blue_1_2_0; build green_1_2_0",
    ],
)
def test_plans_refuse_helsinki_wishes_at_once(wishes: str, coated: helsinki.GameState) -> None:
    moves = map(helsinki.parse_move, wishes.split("; "))
    assert not list(helsinki.plans(coated, *moves, effort=0))


@pytest.mark.rule("LA3")
def test_plans_put_joker_tiles_anywhere(coated: helsinki.GameState) -> None:
    moves = map(helsinki.parse_move, ("coat two_jokers", "joker b1", "coat one_joker"))
    plan = next(helsinki.plans(coated, *moves, effort=1000))
    assert sum(isinstance(move, helsinki.PlaceJoker) for move in plan.moves) == 3


def test_why_no_plan_accepts_possible_wishes(state: helvetia.GameState) -> None:
    assert helvetia.why_no_plan(state, COWSHED) is None


def test_in_order_names_the_misfit(state: helvetia.GameState) -> None:
    work = Work(helvetia.Colour.RED, Place.E3)
    moves: list[helvetia.AnyMove] = [Deliver(Good.BRICK), Commit(Character.CARTER, 1), work]
    assert helvetia.in_order(state, moves) == (moves[1], moves[0], moves[2])
    assert helvetia.in_order(state, moves[:2]) == (moves[1], moves[0])
    assert helvetia.in_order(state, ()) == ()
    with pytest.raises(IllegalMove, match="deliver bell") as refused:
        helvetia.in_order(state, [Deliver(Good.BELL), Commit(Character.CARTER, 1)])
    assert refused.value.reason.code == "cannot_make"
    with pytest.raises(IllegalMove) as refused:  # the turn is over by then
        helvetia.in_order(state, [*moves, Commit(Character.CARTER, 2)])
    assert refused.value.reason.code == "not_your_turn"


def test_plans_and_turns_are_bounded(state: helvetia.GameState) -> None:
    assert len(list(helvetia.plans(state, COWSHED, limit=1))) == 1
    assert not list(helvetia.plans(state, COWSHED, limit=0))
    with pytest.raises(LimitError, match="no plan so far"):
        next(helvetia.plans(state, COWSHED, effort=3))
    few = helvetia.turns(state, effort=50)
    assert list(islice(few, 3))
    with pytest.raises(LimitError, match="too many turns"):
        list(few)


def test_plan_prints_its_moves(state: helvetia.GameState) -> None:
    plan = next(helvetia.plans(state, Deliver(Good.BRICK)))
    assert str(plan) == "commit carter 1, deliver brick, work red:e3"
