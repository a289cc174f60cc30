"""The beam search finds whole turns, and the best of them."""

from random import Random
from typing import Any

import pytest

from helvetia.bots import Judge, evaluation_of
from helvetia.core import CHANCE, TurnSearch
from helvetia.core.optional import turn_end_of
from helvetia.games import find
from tests.core import toy
from tests.core.toy import Face, Fall, Hold, Roll


def positions(name: str, count: int) -> list[tuple[Any, int]]:
    """States of a random game in which a seat begins a turn, with that seat."""
    game, rng = find(name), Random(3)
    state = game.new_game(2)
    found: list[tuple[Any, int]] = []
    while state.player is not None and len(found) < count:
        if state.decision == "turn" and rng.random() < 0.3:
            found.append((state, state.player))
        moves = game.legal_moves(state)
        state = game.apply_move(state, moves[rng.randrange(len(moves))])
    return found


def search_of(game: Any, **options: int) -> TurnSearch:
    """Return a search for the greatest lead."""
    return TurnSearch(game, Judge(game, evaluation_of(game)).margin, **options)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plan_is_a_legal_turn(name: str) -> None:
    game, over = find(name), turn_end_of(find(name))
    search = search_of(game, width=2)
    for state, seat in positions(name, 8):
        plans = search.turns(state, 50)
        assert plans
        for plan in plans:
            after = state
            for number, move in enumerate(plan.moves):
                assert number == 0 or not over(after, seat)
                assert after.player == seat
                after = game.apply_move(after, move)
            assert after == plan.after
            assert over(after, seat)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_plans_are_sorted_by_value(name: str) -> None:
    game = find(name)
    search = search_of(game, width=1)
    for state, _ in positions(name, 4):
        plans = search.turns(state, 10_000)
        values = [-plan.cost for plan in plans]
        assert values == sorted(values, reverse=True)
        assert {plan.moves[0] for plan in plans} == set(game.legal_moves(state))
        assert search.turns(state, 3)[0].moves == plans[0].moves


def test_few_lanes_drop_first_moves() -> None:
    game = find("helvetia")
    [(state, _)] = positions("helvetia", 1)
    wide = search_of(game, width=1).turns(state, 10_000)
    narrow = search_of(game, width=1, lanes=2).turns(state, 10_000)
    assert len({plan.moves[0] for plan in narrow}) < len({plan.moves[0] for plan in wide})


def test_plan_ends_at_chance() -> None:
    search = search_of(toy)
    [plan] = search.turns(toy.new_game(2), 5)
    assert plan.moves == (Roll(),)
    assert plan.after.player == CHANCE


def test_points_are_worth_more_than_none() -> None:
    state = toy.apply_move(toy.apply_move(toy.new_game(2), Roll()), Fall(Face.THREE))
    plans = search_of(toy).turns(state, 5)
    assert [plan.moves for plan in plans] == [(Hold(),), (Roll(),)]
    assert plans[0].cost == -3.0


def test_endless_turns_are_cut() -> None:
    search = search_of(toy, steps=0)
    assert {plan.moves for plan in search.turns(toy.new_game(2), 5)} == {(Roll(),)}
