"""Win shares: exact sums, fair before chance, repeatable, from what a seat knows."""

from random import Random
from typing import Any

import pytest

from helvetia.core import CHANCE, OptionError, playout, sample
from helvetia.core.records.notes import ALL, WHOLE
from helvetia.games import find, helsinki, helvetia
from helvetia.review import win_shares
from helvetia.review.estimate import Estimator, mean_error
from tests.core import secret, toy
from tests.review.samples import played


def test_shares_of_finished_game_are_the_result() -> None:
    game = playout(helvetia, helvetia.new_game(3), Random(4))
    found = win_shares(helvetia, game.final)
    result = helvetia.result(game.final)
    assert result is not None
    assert found.by == "result"
    assert [share > 0 for share in found.shares] == [seat in result.winners for seat in range(3)]
    assert found.errors == (0, 0, 0)


def test_means_are_the_same_on_every_python() -> None:
    # Added one after the other, as `sum` does before Python 3.12, the mean would be below 0.1.
    assert mean_error([0.1] * 10) == (0.1, 0.0)


@pytest.mark.parametrize("seat", [0, 1, None, ALL])
def test_shares_add_up_and_repeat(seat: Any) -> None:
    state = played("helsinki", ("greedy", "greedy"), 1, 130).final()
    found = win_shares(helsinki, state, seat=seat, simulations=4, seed=3)
    assert sum(found.shares) == WHOLE
    assert found == win_shares(helsinki, state, seat=seat, simulations=4, seed=3)
    assert found != win_shares(helsinki, state, seat=seat, simulations=4, seed=4)
    assert len(found.errors) == 2


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_rollouts_before_chance_are_those_after_it(name: str) -> None:
    """So the share before chance is the mean of the shares after it: luck has the mean zero."""
    game = find(name)
    estimator, compared = Estimator(game), 0
    for number, state in enumerate(played(name, ("greedy", "greedy"), 1).replay()):
        if state.player == CHANCE and number % 7 == 0:
            luck = Random(number)
            after = game.apply_move(state, sample(game.odds(state), luck))
            assert estimator.rollout(after, luck) == estimator.rollout(state, Random(number))
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("game", [toy, secret], ids=["race", "high card"])
def test_any_game_of_the_contract_is_estimated(game: Any) -> None:
    found = win_shares(game, game.new_game(3), simulations=40)
    assert sum(found.shares) == WHOLE
    assert len(found.shares) == 3


def test_winning_turn_has_the_whole_share() -> None:
    rng, state = Random(1), toy.new_game(2)
    before = state
    while state.player is not None:
        before = state
        moves = toy.legal_moves(state)
        move = sample(toy.odds(state), rng) if state.player == CHANCE else moves[-1]
        state = toy.apply_move(state, move)
    assert before.player in (0, 1)  # holding wins at once
    assert win_shares(toy, before, simulations=20).shares[before.player] == WHOLE


@pytest.mark.parametrize("simulations", [0, -1, 3, 10**9, True, 8.0])
def test_strange_budget_is_refused(simulations: Any) -> None:
    with pytest.raises(OptionError, match="a budget is a number of simulations from 4"):
        win_shares(helvetia, helvetia.new_game(2), simulations=simulations)


def test_foreign_state_and_seat_are_refused() -> None:
    with pytest.raises(OptionError, match="Helvetia"):
        win_shares(helvetia, helsinki.new_game(2))
    with pytest.raises(OptionError, match="seat must be one of"):
        win_shares(helvetia, helvetia.new_game(2), seat=2)


def test_standard_error_is_that_of_the_mean() -> None:
    mean, error = mean_error([0.0, 0.0, 1.0, 1.0])
    assert mean == 0.5
    assert error == pytest.approx((1 / 3 / 4) ** 0.5)  # variance 1/3 of four numbers
