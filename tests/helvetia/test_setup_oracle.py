"""The engine's set-up against a second version of its rules, with every option that changes it."""

from random import Random
from typing import Any, Final

import attrs
import pytest

from helvetia import CHANCE, GameState, Options, apply_move, legal_moves, new_game
from tests.helvetia.random_play import choose
from tests.oracle.helvetia_setup import Outcome, setup
from tests.positions import villages_of

#: The options that the set-up depends on, each with all its values.
VARIED: Final = (
    "setup",
    "clockwise",
    "first_player",
    "start_tile_after_draft",
    "neutral_village_start",
    "neutral_centre",
    "third_pair",
)


def random_options(rng: Random, names: tuple[str, ...]) -> Options:
    """The German game with a random value for each of these options."""
    values: dict[str, Any] = {}
    for name in names:
        kind: Any = type(getattr(Options(), name))
        values[name] = rng.choice((False, True) if kind is bool else list(kind))
    return attrs.evolve(Options(), **values)


def words(options: Options, names: tuple[str, ...]) -> dict[str, object]:
    """These options as plain words."""
    return {name: getattr(v, "value", v) for name in names for v in [getattr(options, name)]}


def compare(players: int, options: Options, rng: Random) -> GameState:
    """Set up one game with the second version beside it; the state of the first turn."""
    asking = setup(players, words(options, VARIED))
    question = next(asking)
    state = new_game(players, options)
    while True:
        seat = -1 if state.player == CHANCE else state.player
        assert (seat, set(map(str, legal_moves(state)))) == question, state.decision
        move = choose(state, rng)
        state = apply_move(state, move)
        try:
            question = asking.send(str(move))
        except StopIteration as end:
            check_end(state, end.value)
            return state


def check_end(state: GameState, wanted: Outcome) -> None:
    assert (state.round, state.start_player) == (1, wanted.start)
    assert state.player == wanted.start
    assert villages_of(state) == wanted.villages


@pytest.mark.rule("S1", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11")
@pytest.mark.rule("D1", "D2", "D3", "D4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("games", [100, pytest.param(5_000, marks=pytest.mark.thorough)])
def test_setups_agree_with_oracle(players: int, games: int) -> None:
    rng = Random(f"{players} players")
    met: dict[str, set[object]] = {name: set() for name in VARIED}
    for _ in range(games):
        options = random_options(rng, VARIED)
        compare(players, options, rng)
        for name, value in words(options, VARIED).items():
            met[name].add(value)
    assert all(len(values) > 1 for values in met.values())


@pytest.mark.rule("S5", "S6")
def test_robbed_players_agree_with_oracle() -> None:
    """With three players some drafts end with a tile taken from somebody."""
    rng = Random(5)
    starts = {compare(3, Options(), rng).start_player for _ in range(300)}
    assert starts > {1}  # seat 1, or whoever was robbed
