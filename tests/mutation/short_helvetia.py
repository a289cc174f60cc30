"""The strong checks of Helvetia in small pieces, each quick enough to be run against mutants."""

from itertools import islice

import pytest

from helvetia import PRESETS, GameState, from_json, to_json, validate, why_not
from helvetia.games import helvetia
from helvetia.lang import lexicon
from tests.helvetia.random_play import positions
from tests.helvetia.test_oracle_agreement import _compare_game
from tests.helvetia.test_random_games import _play
from tests.helvetia.test_universe import UNIVERSE, _check
from tests.mutation.records import check_records

SORTS = [(players, preset) for players in (2, 3, 4) for preset in PRESETS]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_game(players: int, preset: str, seed: int) -> None:
    _play(players, PRESETS[preset], 5_000 + seed)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_game_beside_the_reference(players: int, preset: str, seed: int) -> None:
    assert _compare_game(players, preset, 5_000 + seed) > 50


@pytest.mark.parametrize("first", range(0, 60, 10))
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_answers_agree(players: int, preset: str, first: int) -> None:
    game = positions(players, PRESETS[preset], range(90, 91))
    for state in islice(game, 3 * first, 3 * first + 30, 13):
        _check(state)


@pytest.mark.parametrize("first", range(6))
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_reasons_can_be_said(players: int, preset: str, first: int) -> None:
    """A lexicon has nothing but the parameters of a reason, and makes the same sentence of them."""
    english = lexicon(helvetia, "en")
    game = positions(players, PRESETS[preset], range(92, 93))
    for state in islice(game, 20 * first, 20 * first + 60, 37):
        reasons = {why_not(state, move) for move in UNIVERSE}
        for reason in filter(None, reasons):
            assert english.reason(reason) == str(reason)


@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_states_survive_json(players: int, preset: str) -> None:
    game = positions(players, PRESETS[preset], range(91, 92))
    for state in islice(game, 0, None, 5):
        assert from_json(to_json(state), GameState) == state
        validate(state)


@pytest.mark.parametrize("part", range(20))
def test_records(part: int) -> None:
    check_records("helvetia", part, 20)
