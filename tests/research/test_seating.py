"""What adapters share: what an end is worth, and what is refused."""

import pytest

pytest.importorskip("numpy")

from random import Random

from helvetia.core import OptionError, Result, playout
from helvetia.games import helsinki, helvetia
from helvetia.research import (
    Seating,
    worth,
)
from helvetia.research.seating import check_settings


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((7, 3), (1, -1)),
        ((3, 3), (0, 0)),
        ((1, 9, 4), (-1 / 2, 1, -1 / 2)),
        ((9, 9, 4), (1 / 4, 1 / 4, -1 / 2)),
        ((1, 9, 4, 8), (-1 / 3, 1, -1 / 3, -1 / 3)),
        ((5, 5, 5, 5), (0, 0, 0, 0)),
    ],
)
def test_worth_adds_up_to_zero(points: tuple[int, ...], expected: tuple[float, ...]) -> None:
    found = worth(Result.of(points))
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0)


@pytest.mark.parametrize("name", ["helvetia", "helsinki"])
def test_the_outcome_is_that_of_the_result(name: str) -> None:
    table = Seating(name, 3)
    assert table.outcome(table.start) == [0, 0, 0]
    final = playout(table.game, table.start, Random(1)).final
    result = table.game.result(final)
    assert result is not None
    best = [seat for seat, value in enumerate(table.outcome(final)) if value > 0]
    assert best == list(result.winners)


def test_mask_is_empty_for_other_seats() -> None:
    table = Seating("helvetia", 3)
    state = helvetia.quick_start(3, Random(1))
    assert state.player == 1
    assert not table.mask(state, 0).any()
    assert table.mask(state, 1).sum() == len(helvetia.legal_moves(state))


def test_a_game_can_begin_anywhere() -> None:
    table = Seating("helsinki", 2)
    state = helsinki.quick_start(2, Random(1))
    assert table.begin({"state": state}) is state
    assert table.begin(None) is table.begin({}) is table.start


@pytest.mark.parametrize(
    "state",
    [
        helsinki.new_game(3),
        helsinki.new_game(2, helsinki.Options.first_game()),
        helvetia.new_game(2),
        "the beginning",
    ],
    ids=("players", "options", "game", "text"),
)
def test_a_state_of_another_game_is_refused(state: object) -> None:
    with pytest.raises(OptionError, match=r"must have 2 players|expected a state of Helsinki"):
        Seating("helsinki", 2).begin({"state": state})


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(OptionError, match="there is no game 'go'"):
        Seating("go")
    with pytest.raises(OptionError, match="players must be one of"):
        Seating("helsinki", 5)
    with pytest.raises(OptionError, match="reward must be one of"):
        check_settings("money", None, None)
    with pytest.raises(OptionError, match="render_mode must be one of"):
        check_settings("win", None, "film")
    for limit in (0, -1, 2.5, True):
        with pytest.raises(OptionError, match="limit must be"):
            check_settings("win", limit, None)  # type: ignore[arg-type]  # that is the point
