"""Gymnasium's own check, and what it does not ask."""

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from helvetia.core import IllegalMove, OptionError, StateError
from helvetia.games import helsinki, helvetia
from helvetia.research.gymnasium import SeatEnv

GAMES = ("helvetia", "helsinki")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, None), (4, 3)])
def test_the_checker_is_content(game: str, players: int, seat: int | None) -> None:
    check_env(SeatEnv(game, players, seat), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_environment_passes_gymnasiums_checker(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("resvg_py", reason="needs the extra 'video'")
    table = gymnasium.make(f"helvetia/{game.capitalize()}-v1", players=3)
    check_env(table.unwrapped)
    assert game.upper() in capsys.readouterr().out  # "human" prints the table
    table.close()


# --- beyond the checker --------------------------------------------------------------------------


def _play(table: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """A random game: the sum of rewards and the last info."""
    rng = Random(seed)
    _, info = table.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert table.position.player == table.seat
        legal = table.action_masks().nonzero()[0]
        assert len(legal) == len(table.table.game.legal_moves(table.position))
        _, reward, over, stopped, info = table.step(legal[rng.randrange(len(legal))])
        assert not stopped
        total += reward
    return total, info


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_winning_is_worth_more_than_losing(game: str, players: int) -> None:
    table = SeatEnv(game, players, seat=None)
    for seed in range(3):
        total, info = _play(table, seed)
        assert table.position.player is None
        won = info["seat"] in info["winners"]
        assert total == pytest.approx(1 if won else -1 / (players - 1))


@pytest.mark.parametrize("game", GAMES)
def test_points_are_rewarded_when_they_are_won(game: str) -> None:
    table = SeatEnv(game, 2, seat=1, reward="points")
    _, info = table.reset(seed=5)
    begin = info["points"][1]
    total, info = _play(table, 5)
    assert total == info["points"][1] - begin


def test_learner_takes_random_seats() -> None:
    table = SeatEnv("helsinki", 3, seat=None)
    seats = {table.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


def test_bots_follow_the_learner() -> None:
    asked: list[tuple[str, int | None]] = []

    def bot(name: str) -> Any:
        def choose(view: helsinki.GameState, moves: tuple[helsinki.Move, ...]) -> helsinki.Move:
            assert view == helsinki.view(view, view.player)  # no more than the seat may know
            asked.append((name, view.player))
            return moves[0]

        return choose

    table = SeatEnv("helsinki", 4, seat=2, bots=[bot("a"), bot("b"), bot("c")])
    table.reset(seed=1)
    for _ in range(30):
        table.step(table.action_masks().argmax())
    assert set(asked) == {("a", 3), ("b", 0), ("c", 1)}


def test_an_illegal_action_loses_and_says_why() -> None:
    table = SeatEnv("helvetia", 3, seat=1)
    state = helvetia.quick_start(3, Random(1))
    table.reset(options={"state": state})
    number = table.table.seen_by(1).number(helvetia.parse_move("commit carter 6"))
    _, reward, over, _, info = table.step(number)
    assert (reward, over) == (-1, True)
    assert "you hold only 4 coins (T1)" in info["illegal"]
    assert table.position is state
    with pytest.raises(StateError, match="reset"):
        table.step(number)


def test_an_illegal_action_can_be_an_error() -> None:
    table = SeatEnv("helvetia", 3, seat=1, illegal="raise")
    table.reset(options={"state": helvetia.quick_start(3, Random(1))})
    number = table.table.seen_by(1).number(helvetia.parse_move("commit carter 6"))
    with pytest.raises(IllegalMove, match="you hold only 4 coins"):
        table.step(number)
    table.step(table.action_masks().argmax())  # and the game goes on


def test_limit_truncates_the_game() -> None:
    table = SeatEnv("helsinki", limit=3)
    table.reset(seed=1)
    ends = [table.step(table.action_masks().argmax())[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]
    with pytest.raises(StateError, match="reset"):
        table.step(0)


def test_step_needs_reset_first() -> None:
    with pytest.raises(StateError, match="reset"):
        SeatEnv("helsinki").step(0)


def test_the_learner_sees_its_own_cards_only() -> None:
    state = helsinki.quick_start(2, Random(1))
    table = SeatEnv("helsinki", seat=0, render_mode="ansi")
    table.reset(options={"state": state})
    assert table.render() == str(helsinki.view(state, 0))
    observation, _ = table.reset(
        options={"state": helsinki.determinize(helsinki.view(state, 0), Random(9))}
    )
    again, _ = table.reset(options={"state": state})
    assert np.array_equal(observation["observation"], again["observation"])


def test_many_tables_can_be_played_at_once() -> None:
    tables = gymnasium.make_vec("helvetia/Helsinki-v1", num_envs=3, players=2)
    observation, _ = tables.reset(seed=1)
    moves = observation["action_mask"].argmax(axis=1)
    observation, _, over, _, _ = tables.step(moves)
    assert observation["observation"].shape == (3, 2509)
    assert not over.any()
    tables.close()


def test_it_can_be_drawn() -> None:
    table = SeatEnv("helsinki", render_mode="svg")
    table.reset(seed=1)
    drawn = table.render()
    assert isinstance(drawn, str)
    assert drawn is not None
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    plain = SeatEnv("helsinki")
    plain.reset(seed=1)
    assert plain.render() is None


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(OptionError, match="there is no bot 'genius'"):
        SeatEnv("helsinki", bots="genius")
    with pytest.raises(OptionError, match="2 other seats need 2 bots or one, not 3"):
        SeatEnv("helsinki", 3, bots=["random"] * 3)
    with pytest.raises(OptionError, match="seat must be one of"):
        SeatEnv("helsinki", 3, seat=3)
    of_numpy: Any = np.int64(2)
    assert SeatEnv("helsinki", 3, seat=of_numpy).reset(seed=1)[1]["seat"] == 2
    with pytest.raises(OptionError, match="illegal must be one of"):
        SeatEnv("helsinki", illegal="ignore")  # type: ignore[arg-type]  # that is the point
