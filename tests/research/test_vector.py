"""The native vector environment: Gymnasium's rules for vectors, and games as everywhere else."""

import copy
import multiprocessing
import pickle
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from helvetia import games
from helvetia.core import IllegalMove, OptionError, StateError, advance, playout
from helvetia.games import helsinki, helvetia
from helvetia.research import Seating
from helvetia.research.batch import Batch
from helvetia.research.gymnasium import SeatEnv
from helvetia.research.seating import share
from helvetia.research.vector import SeatVectorEnv

GAMES = ("helvetia", "helsinki")
both = pytest.mark.parametrize("game", GAMES)


def _legal(masks: NDArray[np.int8], rng: Random) -> NDArray[np.int64]:
    """A random legal action for each game; 0 where there is none."""
    found = [np.flatnonzero(mask) for mask in masks]
    return np.array([each[rng.randrange(len(each))] if len(each) else 0 for each in found])


def _steps(tables: SeatVectorEnv, steps: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    rng = Random(seed)
    observation, _ = tables.reset(seed=seed)
    for _ in range(steps):
        actions = _legal(observation["action_mask"], rng)
        observation, *rest = tables.step(actions)
        yield actions, observation, *rest


# --- Gymnasium's rules ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_make_vec_gives_batches(game: str, mode: AutoresetMode, dtype: str) -> None:
    tables = gymnasium.make_vec(
        f"helvetia/{game.capitalize()}-v1", num_envs=3, dtype=dtype, autoreset_mode=mode, limit=9
    )
    assert isinstance(tables.unwrapped, SeatVectorEnv)
    assert tables.metadata["autoreset_mode"] is mode
    observation, info = tables.reset(seed=1)
    for _ in range(8):
        assert observation in tables.observation_space
        space: Any = tables.single_observation_space  # a `Dict`
        assert observation["observation"][0] in space["observation"]
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        actions = _legal(info["action_mask"], Random(2))
        assert actions in tables.action_space
        observation, reward, over, stopped, info = tables.step(actions)
        assert reward.shape == over.shape == stopped.shape == (3,)
        assert (reward.dtype, over.dtype) == (np.float64, np.bool_)
    tables.close()


@both
def test_vector_goes_as_single_environments(game: str) -> None:
    """With Gymnasium's own vector of single environments, at every step and reset."""
    settings: dict[str, Any] = {"players": 3, "seat": None, "reward": "points", "limit": 25}
    own = SeatVectorEnv(3, game, **settings)
    other = gymnasium.vector.SyncVectorEnv([lambda: SeatEnv(game, **settings)] * 3)
    seen, info = own.reset(seed=7)
    seen_there, info_there = other.reset(seed=7)
    rng = Random(3)
    for _ in range(60):
        for key in ("observation", "action_mask"):
            assert np.array_equal(seen[key], seen_there[key])
        assert np.array_equal(info["seat"], info_there["seat"])
        actions = _legal(seen["action_mask"], rng)
        seen, *rest, info = own.step(actions)
        seen_there, *rest_there, info_there = other.step(actions)
        for one, two in zip(rest, rest_there, strict=True):
            assert np.array_equal(one, two)


def test_next_step_begins_again_after_the_end() -> None:
    tables = SeatVectorEnv(2, "helsinki", limit=2)
    found = [(over, stopped, reward) for *_, reward, over, stopped, _ in _steps(tables, 3)]
    assert [list(stopped) for _, stopped, _ in found] == [[False] * 2, [True] * 2, [False] * 2]
    assert tables.batch.arrays.masks.any(axis=1).all()


def test_same_step_keeps_the_last_observation() -> None:
    tables = SeatVectorEnv(2, "helsinki", limit=2, autoreset_mode="SameStep")
    *_, (_, observation, _, _, stopped, info) = _steps(tables, 2)
    assert stopped.all()
    assert list(info["_final_obs"]) == [True, True]
    final = info["final_obs"][0]
    assert final["observation"].shape == observation["observation"][0].shape
    assert not final["action_mask"].any()
    assert observation["action_mask"].any(axis=1).all()  # of the next game
    assert info["final_info"]["points"].shape == (2, 2)


def test_disabled_autoreset_resets_masked_games() -> None:
    tables = SeatVectorEnv(2, "helsinki", limit=1, autoreset_mode=AutoresetMode.DISABLED)
    *_, (actions, observation, _, _, stopped, _) = _steps(tables, 1)
    assert stopped.all()
    assert not observation["action_mask"].any()  # nothing is legal in a game that is over
    with pytest.raises(StateError, match="reset"):
        tables.step(actions)
    observation, _ = tables.reset(options={"reset_mask": np.array([False, True])})
    assert list(observation["action_mask"].any(axis=1)) == [False, True]


def test_illegal_action_ends_one_game() -> None:
    tables = SeatVectorEnv(2, "helsinki", seat="all")
    observation, _ = tables.reset(seed=1)
    actions = observation["action_mask"].argmax(axis=1)
    actions[1] = observation["action_mask"][1].argmin()
    _, reward, over, _, info = tables.step(actions)
    assert list(reward) == [0, -1]
    assert list(over) == list(info["_illegal"]) == [False, True]
    assert "pawn" in info["illegal"][1]
    strict = SeatVectorEnv(2, "helsinki", seat="all", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(actions)


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_error_moves_no_game(processes: int) -> None:
    tables = SeatVectorEnv(3, "helsinki", seat="all", illegal="raise", processes=processes)
    try:
        observation, _ = tables.reset(seed=1)
        legal = observation["action_mask"].argmax(axis=1)
        illegal, foreign = legal.copy(), legal.copy()
        illegal[2] = observation["action_mask"][2].argmin()
        foreign[1] = -1
        with pytest.raises(IllegalMove):
            tables.step(illegal)
        with pytest.raises(OptionError, match="a move's number must be"):
            tables.step(foreign)
        after, *_ = tables.step(legal)
        expected = SeatVectorEnv(3, "helsinki", seat="all")
        expected.reset(seed=1)
        assert np.array_equal(after["observation"], expected.step(legal)[0]["observation"])
    finally:
        tables.close()


@pytest.mark.parametrize("mode", ["SameStep", "Disabled"])
@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_finished_game_stops_the_step_of_all(mode: Any, processes: int) -> None:
    """A game that began with its end wants a reset; the games before it do not move either."""
    over = playout(helsinki, helsinki.new_game(2), Random(1)).final
    with closing(
        SeatVectorEnv(3, "helsinki", seat="all", autoreset_mode=mode, processes=processes)
    ) as tables:
        tables.reset(seed=1)
        last = np.array([False, False, True])
        before, _ = tables.reset(seed=1, options={"reset_mask": last, "state": over})
        actions = before["action_mask"].argmax(axis=1)
        with pytest.raises(StateError, match=r"call reset\(\) first"):
            tables.step(actions)
        now, _ = tables.reset(seed=3, options={"reset_mask": last})
        for name in ("observation", "action_mask"):
            assert np.array_equal(now[name][:2], before[name][:2])


def test_arrays_are_copied_by_default() -> None:
    first, second = (
        next(_steps(SeatVectorEnv(2, "helsinki", copy=kept), 1))[1]["observation"]
        for kept in (True, False)
    )
    assert np.array_equal(first, second)
    tables = SeatVectorEnv(2, "helsinki", copy=False)
    seen = [observation["observation"] for _, observation, *_ in _steps(tables, 2)]
    assert seen[0] is seen[1]
    tables = SeatVectorEnv(2, "helsinki")
    seen = [observation["observation"] for _, observation, *_ in _steps(tables, 2)]
    assert not np.array_equal(seen[0], seen[1])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "num_envs must be a number from 1"),
        ({"processes": 3}, "2 games cannot be spread over 3 processes"),
        ({"dtype": "int8"}, "dtype must be"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"seat": "both"}, "seat must be one of"),
        ({"seat": 1.0}, "seat must be one of"),
        ({"processes": 2, "render_mode": "ansi"}, "cannot be rendered"),
    ],
)
def test_unknown_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        SeatVectorEnv(**{"num_envs": 2, "game": "helsinki", **settings})


def test_reset_refuses_wrong_arguments() -> None:
    tables = SeatVectorEnv(2, "helsinki")
    with pytest.raises(OptionError, match="2 games need so many seeds, not 3"):
        tables.reset(seed=[1, 2, 3])
    with pytest.raises(OptionError, match="one flag for each of 2 games"):
        tables.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(OptionError, match="must have 2 players"):
        tables.reset(options={"state": helsinki.new_game(3)})


def test_games_can_begin_anywhere_and_be_drawn() -> None:
    state = helsinki.quick_start(2, Random(4))
    tables = SeatVectorEnv(2, "helsinki", render_mode="ansi")
    tables.reset(options={"state": state})
    assert tables.render() == (str(helsinki.view(state, 0)),) * 2


# --- the same games everywhere -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("helvetia", 2),
        ("helsinki", 3),
        *(
            pytest.param(game, players, marks=pytest.mark.thorough)
            for game, players in (
                ("helvetia", 3),
                ("helvetia", 4),
                ("helsinki", 2),
                ("helsinki", 4),
            )
        ),
    ],
)
def test_trajectories_are_the_same_everywhere(game: str, players: int) -> None:
    """Same seed, same actions: vector, single, PettingZoo, OpenSpiel and raw play."""
    table = Seating(game, players)
    rules = table.game
    tables = SeatVectorEnv(1, game, players, seat="all", autoreset_mode="Disabled")
    alone = SeatEnv(game, players, seat="all")
    observation, info = tables.reset(seed=5)
    first, _ = alone.reset(seed=5)
    rng = Random(5)
    state = advance(rules, rules.new_game(players), rng)
    several = _pettingzoo(game, players)
    choose = Random(6)
    while state.player is not None:
        seat = state.player
        expected = table.observe(state, seat), table.mask(state, seat)
        assert int(info["seat"][0]) == alone.seat == seat
        for found in (
            {key: value[0] for key, value in observation.items()},
            first,
            several and several.observe(several.agent_selection),
        ):
            if found:
                assert np.array_equal(found["observation"], expected[0])
                assert np.array_equal(found["action_mask"], expected[1])
        actions = _legal(observation["action_mask"], choose)
        number = int(actions[0])
        observation, reward, over, _, info = tables.step(actions)
        first, earned, ended, _, _ = alone.step(number)
        if several:
            several.step(number)
        state = advance(rules, rules.apply_move(state, table.seen_by(seat).move(number)), rng)
        assert alone.position == state
        assert float(reward[0]) == earned
        assert bool(over[0]) == ended == (state.player is None)
    assert info["rewards"][0] == pytest.approx(table.outcome(state))
    if several:
        assert several.position == state
        assert list(several.rewards.values()) == table.outcome(state)


def _pettingzoo(game: str, players: int) -> Any:
    try:
        from helvetia.research.pettingzoo import raw_env
    except ImportError:  # pragma: no cover - where the extra is missing
        return None
    table = raw_env(game, players)
    table.reset(seed=5)
    return table


@pytest.mark.parametrize("game", ["helsinki", pytest.param("helvetia", marks=pytest.mark.thorough)])
def test_openspiel_goes_as_raw_play(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("helvetia.research.openspiel")  # registers the names
    from helvetia.core import CHANCE, sample

    state = pyspiel.load_game(f"python_{game}").new_initial_state()
    alone = SeatEnv(game, seat="all")
    seen, _ = alone.reset(seed=5)
    table, rng, choose = alone.table, Random(5), Random(6)
    while not state.is_terminal():
        if state.is_chance_node():
            drawn = sample(table.game.odds(state.position), rng)
            state.apply_action(table.actions.number(drawn) - table.actions.decisions)
            continue
        assert state.position.player not in (CHANCE, None)
        assert state.position == alone.position
        assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        assert np.allclose(state.observation_tensor(), seen["observation"])
        action = choose.choice(state.legal_actions())
        state.apply_action(action)
        seen, _, over, _, info = alone.step(action)
    assert over
    assert state.returns() == pytest.approx(info["rewards"])


# --- rewards -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("reward", ["win", "points", "share"])
def test_rewards_of_all_seats_add_up(game: str, reward: Any) -> None:
    tables = SeatVectorEnv(1, game, 3, seat="all", reward=reward, autoreset_mode="Disabled")
    tables.reset(seed=2)
    assert isinstance(tables.batch, Batch)
    begin: list[int] = tables.table.points(tables.batch.games[0].state)
    total: NDArray[np.float64] = np.zeros(3)
    for _, _, _, over, _, info in _steps(tables, 10_000, 2):
        total += info["rewards"][0]
        if over[0]:
            break
    points = info["points"][0]
    if reward == "points":
        assert total == pytest.approx(points - np.asarray(begin))
    elif reward == "share":
        assert total == pytest.approx(points / points.sum())
        assert share(points.tolist()) == pytest.approx(total.tolist())
    else:
        assert total.sum() == pytest.approx(0)
        assert list(total > 0) == list(info["winners"][0])


# --- copies and processes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("helvetia", "random"),
        ("helsinki", "greedy"),
        pytest.param("helvetia", "greedy", marks=pytest.mark.thorough),
    ],
)
def test_copies_are_equal_and_independent(game: str, bots: str) -> None:
    """A copy makes the same game of the same actions, and its steps leave the original alone."""
    table = SeatEnv(game, 2, seat=None, bots=bots)
    table.reset(seed=3)
    for _ in range(30):
        table.step(np.flatnonzero(table.action_masks())[-1])

    def finish(each: SeatEnv) -> tuple[Any, ...]:
        rng, over = Random(1), False
        while not over:
            legal = np.flatnonzero(each.action_masks())
            _, _, over, _, info = each.step(legal[rng.randrange(len(legal))])
        each.reset()  # the generators go on alike, too
        return each.position, info["points"], each.seat

    copies = copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    expected = finish(copies[0])
    assert [finish(each) for each in (*copies[1:], table)] == [expected] * 3


@pytest.mark.parametrize("shared", [True, False])
def test_copied_vectors_are_equal_and_independent(shared: bool) -> None:
    tables = SeatVectorEnv(3, "helsinki", seat=None, copy=not shared)
    now, _ = tables.reset(seed=3)

    def finish(each: SeatVectorEnv) -> list[Any]:
        """Play until every game has ended and begun again."""
        rng, found, left = Random(1), [], {0, 1, 2}
        masks = each.action_masks()
        while left:
            legal = [np.flatnonzero(mask) for mask in masks]
            chosen = [row[rng.randrange(len(row))] if len(row) else 0 for row in legal]
            seen, rewards, over, _, info = each.step(np.array(chosen))
            masks = seen["action_mask"]
            left -= set(np.flatnonzero(over).tolist())
            found.append((seen["observation"].tobytes(), rewards.tolist(), info["seat"].tolist()))
        return found

    for _ in range(20):
        now = tables.step(now["action_mask"].argmax(axis=1))[0]
    copied, stored = copy.copy(tables), pickle.dumps(tables)
    before = now["observation"].copy()
    first = finish(copied)
    assert np.array_equal(before, now["observation"])  # the copy has arrays of its own
    assert first == finish(pickle.loads(stored)) == finish(tables)


def test_vectors_in_processes_are_not_copied() -> None:
    with closing(SeatVectorEnv(2, "helsinki", processes=2)) as tables:
        for store in (copy.deepcopy, pickle.dumps):
            with pytest.raises(StateError, match="use processes=1"):
                store(tables)


@pytest.mark.parametrize("bots", ["random", "greedy", "search:5"])
def test_bots_can_be_pickled(bots: str) -> None:
    from helvetia.bots import make_bot

    bot = make_bot(bots, games.find("helsinki"), Random(1))
    state = helsinki.quick_start(2, Random(1))
    bot(helsinki.view(state, 0), helsinki.legal_moves(state))
    other = pickle.loads(pickle.dumps(bot))
    for _ in range(5):
        while state.player != 0:
            state = helsinki.apply_move(state, helsinki.legal_moves(state)[0])
        view, moves = helsinki.view(state, 0), helsinki.legal_moves(state)
        move = bot(view, moves)
        assert other(view, moves) == move
        state = helsinki.apply_move(state, move)


def test_deep_copy_of_a_state_is_the_state() -> None:
    for state in (helvetia.quick_start(2, Random(1)), helsinki.quick_start(2, Random(1))):
        assert copy.deepcopy(state) is state


@pytest.mark.parametrize("dtype", ["float32", pytest.param("uint8", marks=pytest.mark.thorough)])
def test_processes_play_the_same_games(dtype: Any) -> None:
    settings: dict[str, Any] = {"seat": "all", "dtype": dtype, "limit": 12}
    one = SeatVectorEnv(5, "helsinki", **settings, autoreset_mode="SameStep")
    two = SeatVectorEnv(5, "helsinki", **settings, autoreset_mode="SameStep", processes=2)
    for here, there in zip(_steps(one, 30), _steps(two, 30), strict=True):
        for mine, other in zip(here[2:5], there[2:5], strict=True):
            assert np.array_equal(mine, other)
        for key in ("observation", "action_mask"):
            assert np.array_equal(here[1][key], there[1][key])
        assert here[-1].keys() == there[-1].keys()
        if "final_obs" in here[-1]:
            for mine, other in zip(here[-1]["final_obs"], there[-1]["final_obs"], strict=True):
                assert np.array_equal(mine["observation"], other["observation"])
    actions = np.full(5, -1)
    with pytest.raises(OptionError, match="a move's number must be"):
        two.step(actions)
    children = multiprocessing.active_children()
    assert len(children) >= 2
    two.close()
    assert not [child for child in children if child.is_alive()]


@pytest.mark.thorough
def test_killed_process_ends_the_environment() -> None:
    before = set(multiprocessing.active_children())
    tables = SeatVectorEnv(2, "helsinki", processes=2)
    tables.reset(seed=1)
    children = set(multiprocessing.active_children()) - before
    assert len(children) == 2
    for child in children:
        child.kill()
        child.join(10)
    with pytest.raises(StateError, match="a process of the vector environment has ended"):
        tables.step(np.zeros(2, int))
