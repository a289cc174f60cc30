"""OpenSpiel's own simulations and bots, and what they do not ask."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from helvetia.core import CHANCE, IllegalMove, LoadError, OptionError, to_json
from helvetia.games import helsinki, helvetia
from helvetia.research.openspiel import LIMIT, SpielState

NAMES = ("python_helvetia", "python_helsinki")
both = pytest.mark.parametrize("name", NAMES)


def _load(name: str, **parameters: object) -> Any:
    return pyspiel.load_game(name, parameters)


def _random_action(state: Any, rng: Random) -> int:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return int(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
    return int(rng.choice(state.legal_actions()))


def _after(name: str, moves: int, seed: int, **parameters: object) -> Any:
    """A state after so many random moves."""
    rng = Random(seed)
    state = _load(name, **parameters).new_initial_state()
    for _ in range(moves):
        state.apply_action(_random_action(state, rng))
    return state


# --- their tests ---------------------------------------------------------------------------------


@pytest.mark.thorough
@both
def test_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(_load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "preset"),
    [("python_helsinki", "safe_routes"), ("python_helsinki", "new_challenges"),
     ("python_helvetia", "beginner")],
)  # fmt: skip
def test_random_simulations_of_three_players_pass(name: str, preset: str) -> None:
    game = _load(name, players=3, preset=preset, limit=150)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@both
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_simulations_pass(name: str, players: int) -> None:
    pyspiel.random_sim_test(_load(name, players=players), 5, serialize=True, verbose=False)


class Flat:
    """An evaluator for OpenSpiel's searches that expects nothing of any move."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _match(name: str, make: Callable[[Any, Any], Any], **parameters: object) -> Any:
    """A bot of OpenSpiel against random moves, to the end."""
    game = _load(name, **parameters)
    bot = make(game, np.random.RandomState(1))
    rng = Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
        else:
            action = _random_action(state, rng)
        state.apply_action(int(action))
    return state


def _search(evaluator: Callable[[Any], Any], simulations: int) -> Callable[[Any, Any], Any]:
    def make(game: Any, random: Any) -> Any:
        return mcts.MCTSBot(game, 1.4, simulations, evaluator(random), random_state=random)

    return make


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("python_helsinki", _search(lambda r: mcts.RandomRolloutEvaluator(1, r), 2)),
        ("python_helvetia", _search(lambda r: Flat(), 5)),
    ],
    ids=NAMES[::-1],
)
def test_the_search_of_openspiel_plays_a_game(name: str, make: Any) -> None:
    state = _match(name, make)
    assert state.position.player is None
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


@pytest.mark.long
def test_the_search_with_rollouts_plays_helvetia() -> None:
    make = _search(lambda r: mcts.RandomRolloutEvaluator(1, r), 4)
    assert _match("python_helvetia", make).position.player is None


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("python_helsinki", {}), ("python_helvetia", {"imperfect": True, "limit": 250})],
)
def test_ismcts_plays_a_game(name: str, parameters: dict[str, object]) -> None:
    def make(game: Any, random: Any) -> Any:
        return ismcts.ISMCTSBot(game, Flat(), 1.4, 6, random_state=random)

    assert _match(name, make, **parameters).is_terminal()


@both
def test_playthrough_can_be_generated(name: str) -> None:
    text = generate_playthrough.playthrough(f"{name}(limit=70)", None, seed=1)
    assert text.count("\n# State 70\n") == 1
    assert "InformationStateString(1)" in text
    assert "FAILURE" not in text


@both
def test_the_environment_of_openspiel_plays_a_game(name: str) -> None:
    table = rl_environment.Environment(_load(name, limit=300))
    table.seed(1)
    rng = Random(1)
    step = table.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = table.step([rng.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == pytest.approx(0)


# --- states --------------------------------------------------------------------------------------


@both
def test_chance_has_the_odds_of_the_game(name: str) -> None:
    state = _after(name, 0, 1)
    rng = Random(2)
    met = 0
    while not state.is_terminal():
        if state.is_chance_node():
            met += 1
            outcomes = dict(state.chance_outcomes())
            odds = state.table.game.odds(state.position)
            total = sum(weight for _, weight in odds)
            assert sum(outcomes.values()) == pytest.approx(1)
            assert len(outcomes) == len(odds)
            texts = {state.action_to_string(a): p for a, p in outcomes.items()}
            assert texts == pytest.approx({str(move): n / total for move, n in odds})
        state.apply_action(_random_action(state, rng))
    assert met > 10


@both
def test_a_text_is_an_action_again(name: str) -> None:
    state = _after(name, 60, 3)
    for action in state.legal_actions():
        assert state.string_to_action(state.action_to_string(action)) == action


def test_actions_are_numbered_by_seat() -> None:
    state = _after("python_helvetia", 0, 1, players=3)
    rng = Random(1)
    while state.current_player() != 1:
        state.apply_action(_random_action(state, rng))
    moves = helvetia.legal_moves(state.position)
    own = state.table.seen_by(1)
    assert state.legal_actions() == sorted(own.number(move) for move in moves)
    before = state.position
    state.apply_action(own.number(moves[0]))
    assert state.position == helvetia.apply_move(before, moves[0])


def test_illegal_action_is_explained() -> None:
    state = _after("python_helvetia", 0, 1)
    with pytest.raises(IllegalMove, match="no mine is left"):
        state.apply_action(state.table.seen_by(0).number(helvetia.parse_move("draft mine")))


@both
def test_a_copy_shares_nothing_that_changes(name: str) -> None:
    state = _after(name, 30, 4)
    copy = state.clone()
    before = str(state)
    copy.apply_action(_random_action(copy, Random(1)))
    assert str(state) == before
    assert len(state.log[0]) == 30
    assert len(copy.log[0]) == 31


@both
def test_a_stored_state_is_the_same_state(name: str) -> None:
    state = _after(name, 45, 5, players=3)
    for other in (
        state.get_game().deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
    ):
        assert other.position == state.position
        assert other.history() == state.history()
        for seat in range(3):
            assert other.information_state_string(seat) == state.information_state_string(seat)


def test_limit_ends_the_game_without_winner() -> None:
    state = _after("python_helsinki", 70, 1, limit=70)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == [0, 0]
    assert state.position.player is not None


@both
def test_random_games_end_long_before_the_limit(name: str) -> None:
    state = _after(name, 0, 1)
    rng = Random(6)
    while not state.is_terminal():
        state.apply_action(_random_action(state, rng))
    assert state.position.player is None
    assert len(state.log[0]) < LIMIT / 2


# --- what a seat sees ----------------------------------------------------------------------------


@both
def test_an_observation_is_that_of_the_space(name: str) -> None:
    state = _after(name, 50, 7, players=3)
    table = state.table
    for seat in range(3):
        expected = table.observe(state.position, seat)
        assert np.array_equal(state.observation_tensor(seat), expected)
        observation = make_observation(state.get_game())
        observation.set_from(state, seat)
        assert np.array_equal(observation.dict["observation"], expected)


def test_information_state_hides_cards() -> None:
    state = _after("python_helsinki", 0, 1)
    rng = Random(8)
    drawn = 0
    while not state.is_terminal():
        action = _random_action(state, rng)
        if state.position.player == CHANCE and state.position.decision == "deal":
            drawn += 1
        state.apply_action(action)
    assert drawn == 4
    texts = [state.table.game.format_move(m) for m in _moves_of(state)]
    for seat in (0, 1):
        told = _told(state, seat)
        assert len(told) == len(texts)
        for text, seen in zip(texts, told, strict=True):
            assert seen == text or (text.startswith("draw ") and seen == "draw unknown")
        assert 2 <= told.count("draw unknown") < len([t for t in texts if t.startswith("draw ")])


def _told(state: Any, seat: int) -> list[str]:
    """The moves of the information state, read back from its tensor."""
    actions, size = state.table.actions, state.table.observations.size
    scaled = np.array(state.information_state_tensor(seat))[size:]
    numbers = np.rint(scaled[scaled > 0] * len(actions)).astype(int) - 1
    return [str(actions.move(number)) for number in numbers]


def _moves_of(state: Any) -> list[Any]:
    """The moves of a finished game, replayed from OpenSpiel's history."""
    table = state.table
    again = state.get_game().new_initial_state()
    moves = []
    for action in state.history():
        player = again.current_player()
        first = table.actions.decisions
        moves.append(
            table.actions.move(first + action) if player < 0 else table.seen_by(player).move(action)
        )
        again.apply_action(action)
    return moves


@both
def test_the_information_state_recalls_every_move(name: str) -> None:
    state = _after(name, 40, 9)
    tensor = np.array(state.information_state_tensor(0))
    size = state.table.observations.size
    assert tensor.shape == (size + LIMIT,)
    assert np.array_equal(tensor[:size], np.array(state.observation_tensor(0)))
    assert (tensor[size : size + 40] > 0).all()
    assert not tensor[size + 40 :].any()
    assert tensor.max() <= 1
    assert _told(state, 0) == list(map(str, _seen_by(state, 0)))


def _seen_by(state: Any, seat: int) -> list[Any]:
    """The moves of a state as a seat saw them, by the game's own redaction."""
    game, moves = state.table.game, _moves_of(state)
    redacted = []
    position = game.new_game(state.num_players())
    for move in moves:
        redacted.append(game.redact_move(position, move, seat))
        position = game.apply_move(position, move)
    return redacted


@both
def test_keys_are_short_and_distinct(name: str) -> None:
    """Two states have the same key exactly where the seat saw the same."""
    seen: dict[str, tuple[object, ...]] = {}
    for seed in range(3):
        state, rng = _after(name, 0, 1), Random(seed)
        for _ in range(60):
            state.apply_action(_random_action(state, rng))
            for seat in (0, 1):
                view = state.table.game.view(state.position, seat)
                keys = (state.information_state_string(seat), state.observation_string(seat))
                told = (seat, *_told(state, seat))
                assert max(map(len, keys)) < 160
                assert seen.setdefault(keys[0], told) == told
                assert seen.setdefault(keys[1], (seat, view)) == (seat, view)
    assert len(set(seen.values())) == len(seen)


@both
def test_play_can_start_from_a_position(name: str) -> None:
    game = _load(name)
    module = {"python_helvetia": helvetia, "python_helsinki": helsinki}[name]
    start = module.quick_start(2, Random(4))
    state = game.new_initial_state(to_json(start))
    assert state.position == start
    other = game.new_initial_state(to_json(module.quick_start(2, Random(5))))
    assert state.information_state_string(0) != other.information_state_string(0)
    again = game.deserialize_state(state.serialize())
    assert again.position == start
    assert again.information_state_string(0) == state.information_state_string(0)
    rng = Random(1)
    while not state.is_terminal():
        state.apply_action(_random_action(state, rng))
    assert state.position.player is None
    with pytest.raises(LoadError):
        game.new_initial_state("{}")
    with pytest.raises(OptionError, match="must have 2 players"):
        game.new_initial_state(to_json(module.quick_start(3, Random(4))))


def test_resampling_forgets_hidden_cards_of_the_start() -> None:
    """Two starts that a seat cannot tell apart stay so, for the other seats' keys, too."""
    game = _load("python_helsinki")
    start = helsinki.quick_start(2, Random(1))
    other = helsinki.determinize(helsinki.view(start, 0), Random(7))
    assert other != start
    keys = []
    for position in (start, other):
        state = game.new_initial_state(to_json(position)).resample_from_infostate(0, lambda: 0.5)
        keys.append([state.information_state_string(seat) for seat in (0, 1)])
    assert keys[0] == keys[1]


@pytest.mark.parametrize("moves", [70, 90, 110, 130])
def test_resampled_state_looks_the_same(moves: int) -> None:
    state = _after("python_helsinki", moves, 10, players=3)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seat in range(3):
        others: set[str] = set()
        for _ in range(4):
            other: SpielState = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            assert helsinki.view(other.position, seat) == helsinki.view(state.position, seat)
            assert other.history() == []  # the real one would tell what was drawn
            others.add(str(other))
        players = helsinki.view(state.position, seat).players
        unknown = any(helsinki.Card.UNKNOWN in player.hand for player in players)
        assert len(others) > 1 or not unknown


@pytest.mark.parametrize("from_position", [True, False])
def test_resampled_hands_have_other_keys(*, from_position: bool) -> None:
    """Seats with other cards, and so with other legal moves, have other information states."""
    game = _load("python_helsinki")
    if from_position:
        state = game.new_initial_state(to_json(helsinki.quick_start(2, Random(3))))
    else:
        state = _after("python_helsinki", 70, 10)
    rng, seat = Random(1), 0
    while state.is_chance_node() or state.current_player() == seat:
        state.apply_action(_random_action(state, rng))
    legal: dict[str, set[Any]] = {}
    hands: dict[str, set[Any]] = {}
    for _ in range(40):
        other = state.resample_from_infostate(seat, rng.random)
        for _ in range(6):
            if other.is_chance_node():
                other.apply_action(_random_action(other, rng))
                continue
            mover = other.current_player()
            key = other.information_state_string(mover)
            legal.setdefault(key, set()).add(tuple(other.legal_actions()))
            hands.setdefault(key, set()).add(other.position.players[mover].hand)
            other.apply_action(other.legal_actions()[0])
    assert all(len(found) == 1 for found in (*legal.values(), *hands.values()))
    assert len(hands) > 20


def test_resampled_state_hides_draws() -> None:
    state = _after("python_helsinki", 70, 10)
    other = state.resample_from_infostate(0, lambda: 0.25)
    told = _told(other, 1)
    assert not [text for text in told if text.startswith("draw ") and text != "draw unknown"]


def test_resampled_state_is_playable() -> None:
    state = _after("python_helsinki", 80, 11).resample_from_infostate(1, lambda: 0.5)
    rng = Random(1)
    while not state.is_terminal():
        state.apply_action(_random_action(state, rng))
    assert state.position.player is None


# --- wrong questions -----------------------------------------------------------------------------


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(OptionError, match="preset must be one of"):
        _load("python_helsinki", preset="blitz")
    with pytest.raises(OptionError, match="players must be one of"):
        _load("python_helsinki", players=7)
    with pytest.raises(OptionError, match="limit must be"):
        _load("python_helsinki", limit=0)
    game = _load("python_helsinki")
    public = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None  # as OpenSpiel expects
    with pytest.raises(OptionError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})
