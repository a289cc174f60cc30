"""Shares of the win: they add up to one, and are the result when the game is over."""

from random import Random
from typing import Any

import pytest

from helvetia.bots import Judge, shares_of
from helvetia.core import Result, playout
from helvetia.games import find, helsinki
from tests.core import toy


class Fixed:
    """An evaluation that says the same of every state."""

    SCALE = 2.0

    def __init__(self, *values: float) -> None:
        self.values = values

    def evaluate(self, state: Any) -> tuple[float, ...]:
        return self.values

    def explain(self, view: Any, seat: int) -> tuple[()]:
        return ()


def judge(*values: float) -> Judge:
    return Judge(toy, Fixed(*values))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_shares_add_up_to_one(name: str, players: int) -> None:
    game: Any = find(name)
    shares, state = shares_of(game), game.quick_start(players, Random(players))
    for move in playout(game, state, Random(1)).moves:
        found = shares.shares(state)
        assert len(found) == players
        assert all(0 < share < 1 for share in found)
        assert sum(found) == pytest.approx(1)
        state = game.apply_move(state, move)
    result = game.result(state)
    assert result is not None
    assert [seat for seat, share in enumerate(shares.shares(state)) if share] == list(
        result.winners
    )


class Drawn:
    """A game that is over: the first two of three seats share the win."""

    player = None

    @staticmethod
    def result(state: object) -> Result:
        return Result.of((5, 5, 2))


def test_shared_win_is_divided() -> None:
    game: Any = Drawn
    over = Judge(game, Fixed(0.0, 0.0, 9.0))
    assert over.shares(Drawn()) == (0.5, 0.5, 0.0)
    assert over.margin(Drawn(), 1) > 0 > over.margin(Drawn(), 2)


def test_scale_is_lead_of_73_percent() -> None:
    state = toy.new_game(2)
    assert judge(5.0, 3.0).shares(state)[0] == pytest.approx(0.731, abs=0.001)
    assert judge(7.0, 3.0).shares(state)[0] == pytest.approx(0.881, abs=0.001)


def test_margin_counts_every_other_seat() -> None:
    state = toy.new_game(2)
    assert judge(5.0, 3.0).margin(state, 0) == 2.0
    assert judge(5.0, 3.0).margin(state, 1) == -2.0
    close, alone = judge(5.0, 3.0, 3.0).margin(state, 0), judge(5.0, 3.0, -90.0).margin(state, 0)
    assert close < alone == pytest.approx(2.0)


def test_margin_orders_like_shares() -> None:
    state = toy.new_game(2)
    tables = [judge(4.0, 1.0, 5.0), judge(4.0, 4.5, 4.5), judge(4.0, 0.0, 0.0)]
    by_margin = sorted(tables, key=lambda each: each.margin(state, 0))
    assert by_margin == sorted(tables, key=lambda each: each.shares(state)[0])


def test_views_have_shares() -> None:
    state = helsinki.quick_start(3, Random(2))
    shares = shares_of(helsinki).shares(helsinki.view(state, 1))
    assert sum(shares) == pytest.approx(1)


def test_terms_explain_a_share() -> None:
    state = helsinki.quick_start(2, Random(2))
    found = shares_of(helsinki)
    values = [sum(term.points for term in found.explain(state, seat)) for seat in range(2)]
    first, second = found.shares(state)
    assert (values[0] > values[1]) == (first > second)
