"""PettingZoo's own tests, and what they do not ask."""

import pickle
import warnings
from collections.abc import Iterator
from copy import copy, deepcopy
from functools import partial
from random import Random
from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

import numpy as np

with warnings.catch_warnings():
    # Where pygame is installed, its own games are imported, and warn of their import.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

from helvetia.core import IllegalMove, OptionError, StateError
from helvetia.games import helsinki, helvetia
from helvetia.research import action_space
from helvetia.research.episodes import Illegal
from helvetia.research.pettingzoo import GameEnv, env, raw_env

GAMES = ("helvetia", "helsinki")
tables = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in (2, 3, 4)]
)
# PettingZoo warns of every observation with a mask beside it, unless it knows the game by name.
with_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
)


@with_masks
@tables
def test_the_api_is_pettingzoos(game: str, players: int) -> None:
    api_test(env(game, players), num_cycles=400)


@tables
def test_a_seed_repeats_a_game(game: str, players: int) -> None:
    seed_test(partial(env, game, players), num_cycles=40)


def _is_svg(text: object) -> bool:
    return isinstance(text, str) and ElementTree.fromstring(text).tag.endswith("svg")


@pytest.mark.parametrize(("game", "players"), [("helvetia", 2), ("helsinki", 3)])
def test_it_can_be_looked_at(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py", reason="needs the extra 'video'")
    render_test(partial(env, game, players), custom_tests={"svg": _is_svg})
    assert game.upper() in capsys.readouterr().out  # "human" prints the table


# --- beyond their tests --------------------------------------------------------------------------


def _moves(table: GameEnv, rng: Random) -> Iterator[str]:
    """Play at random; yields the agent after each of its moves."""
    for agent in table.agent_iter():
        observation, _, over, stopped, _ = table.last()
        if over or stopped:
            table.step(None)
        else:
            assert observation is not None
            legal = observation["action_mask"].nonzero()[0]
            table.step(int(legal[rng.randrange(len(legal))]))
            yield agent


@tables
def test_the_end_is_rewarded_by_the_result(game: str, players: int) -> None:
    table = GameEnv(game, players)
    table.reset(seed=3)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        totals[agent] += reward
        if over:
            table.step(None)
        else:
            assert observation is not None
            table.step(int(observation["action_mask"].argmax()))
    assert table.position.player is None
    result = table.table.game.result(table.position)
    assert result is not None
    assert [seat for seat in range(players) if totals[f"player_{seat}"] > 0] == list(result.winners)
    assert sum(totals.values()) == pytest.approx(0)
    assert not table.agents


@pytest.mark.parametrize("game", GAMES)
def test_points_are_rewarded_when_they_are_won(game: str) -> None:
    table = GameEnv(game, 3, reward="points")
    table.reset(seed=4)
    begin = table.table.points(table.position)
    totals = [0.0, 0.0, 0.0]
    for _ in _moves(table, Random(1)):
        totals = [totals[seat] + table.rewards[f"player_{seat}"] for seat in range(3)]
    points = table.table.points(table.position)
    assert any(points)
    assert totals == [after - before for before, after in zip(begin, points, strict=True)]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_can_be_rewarded_by_shares(game: str) -> None:
    table = GameEnv(game, 3, reward="share")
    table.reset(seed=4)
    earned = [0.0, 0.0, 0.0]
    for _ in _moves(table, Random(1)):
        assert not any(earned)  # nothing before the end
        earned = list(table.rewards.values())
    points = table.table.points(table.position)
    assert earned == pytest.approx([each / sum(points) for each in points])


def test_actions_are_numbered_by_agent() -> None:
    table = GameEnv("helvetia", 3)
    state = helvetia.quick_start(3, Random(1))
    table.reset(options={"state": state})
    assert table.agent_selection == "player_1"
    move = helvetia.parse_move("commit carter 1")
    number = action_space(table.table.game).seen_by(1, 3).number(move)
    assert table.observe("player_1")["action_mask"][number] == 1
    assert not table.observe("player_0")["action_mask"].any()
    table.step(number)
    assert table.position == helvetia.apply_move(state, move)


def test_illegal_action_changes_nothing() -> None:
    table = GameEnv("helvetia", 3)
    state = helvetia.quick_start(3, Random(1))
    table.reset(options={"state": state})
    number = action_space(table.table.game).number(helvetia.parse_move("commit carter 6"))
    with pytest.raises(IllegalMove, match="you hold only 4 coins"):
        table.step(number)
    assert table.position is state
    assert table.moves == 0
    with pytest.raises(OptionError, match="0 to 3071"):
        table.step(3072)
    with pytest.raises(StateError, match="must move"):
        table.step(None)


def test_env_ends_a_game_by_an_illegal_action(caplog: pytest.LogCaptureFixture) -> None:
    table = env("helvetia", 3)
    table.reset(seed=1, options={"state": helvetia.quick_start(3, Random(1))})
    table.step(action_space(helvetia).number(helvetia.parse_move("commit carter 6")))
    assert all(table.terminations.values())
    assert table.rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    table = env("helvetia", 3, illegal="raise")
    table.reset(seed=1)
    with pytest.raises(IllegalMove):
        table.step(3000)
    with pytest.raises(OptionError, match="illegal must be one of"):
        env("helvetia", illegal="forgive")  # type: ignore[arg-type]  # that is the test


def test_sampled_actions_end_every_game(caplog: pytest.LogCaptureFixture) -> None:
    """As RLlib's check plays: actions of the whole space, not of the mask."""
    table = env("helsinki", 2)
    for seed in range(3):
        table.reset(seed=seed)
        for agent in table.possible_agents:
            table.action_space(agent).seed(seed)
        for agent in table.agent_iter(max_iter=2000):
            _, _, over, stopped, _ = table.last()
            table.step(None if over or stopped else table.action_space(agent).sample())
        assert not table.agents


def test_the_key_of_the_vector_can_be_chosen() -> None:
    table = raw_env("helsinki", 2, key="observations")
    table.reset(seed=1)
    seen = table.observe("player_0")
    assert sorted(seen) == ["action_mask", "observations"]
    assert table.observation_space("player_0").contains(seen)


def test_limit_truncates_the_game() -> None:
    table = GameEnv("helsinki", 2, limit=5)
    table.reset(seed=1)
    assert len(list(_moves(table, Random(1)))) == 5
    table.reset(seed=1)
    for _ in range(5):
        assert not any(table.truncations.values())
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_finished_game_is_over_at_once() -> None:
    *_, state = _finished()
    table = GameEnv("helsinki", 2)
    table.reset(options={"state": state})
    assert all(table.terminations.values())
    for _ in range(2):
        table.step(None)
    assert not table.agents


def _finished() -> Iterator[helsinki.GameState]:
    table = GameEnv("helsinki", 2)
    table.reset(seed=2)
    for _ in _moves(table, Random(2)):
        yield table.position


def test_reset_without_seed_continues_chance() -> None:
    table = GameEnv("helsinki", 2)
    table.reset(seed=1)
    first = table.position
    table.reset()
    assert table.position != first
    table.reset(seed=1)
    assert table.position == first


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_wrapped_copies_play_independently(illegal: Illegal) -> None:
    table = env("helsinki", illegal=illegal)
    table.reset(seed=6)
    here = table.unwrapped.position
    for other in (copy(table), deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.unwrapped.position == here
        other.step(int(other.last()[0]["action_mask"].argmax()))
        assert other.unwrapped.position != here
        assert table.unwrapped.position is here


@pytest.mark.parametrize("game", GAMES)
def test_copies_play_independently(game: str) -> None:
    table = GameEnv(game, 3)
    table.reset(seed=6)
    for _ in zip(range(40), _moves(table, Random(6)), strict=False):
        pass
    here = table.position
    for other in (copy(table), deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.position == here
        list(_moves(other, Random(7)))
        assert other.position.player is None
        assert table.position is here
    again = deepcopy(table)
    list(_moves(again, Random(7)))
    assert again.position == other.position


def test_critic_state_joins_all_views() -> None:
    table = GameEnv("helsinki", 3)
    table.reset(seed=1)
    seats = [table.observe(agent)["observation"] for agent in table.agents]
    assert np.array_equal(table.state(), np.concatenate(seats))


def test_a_spectator_is_shown_no_hidden_card() -> None:
    table = GameEnv("helsinki", 2, render_mode="ansi")
    state = helsinki.quick_start(2, Random(1))
    table.reset(options={"state": state})
    shown = table.render()
    assert shown == str(helsinki.view(state, None))
    assert shown != str(state)


def test_without_a_mode_nothing_is_shown() -> None:
    table = GameEnv("helsinki")
    table.reset(seed=1)
    assert table.render() is None
    table.close()
