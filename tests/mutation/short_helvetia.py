"""The strong checks of Helvetia in small pieces, each quick enough to be run against mutants."""

from itertools import islice

import pytest

from helvetia import PRESETS, GameState, from_json, to_json, why_not
from helvetia.games import helvetia
from helvetia.text import lexicon
from tests.helvetia.random_play import positions, steps
from tests.helvetia.test_events import check_fold
from tests.helvetia.test_oracle_agreement import _compare_game
from tests.helvetia.test_random_games import _play
from tests.helvetia.test_universe import UNIVERSE, _check
from tests.mutation.records import check_records

#: Every number of players and every preset once or more.
SORTS = [
    (2 + number % 3, preset)
    for number, preset in enumerate([*PRESETS, *PRESETS][: len(PRESETS) + 1])
]


@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_game(players: int, preset: str) -> None:
    _play(players, PRESETS[preset], 5_000)


@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_game_beside_the_reference(players: int, preset: str) -> None:
    assert _compare_game(players, preset, 5_000) > 50


@pytest.mark.parametrize("number", range(12))
def test_answers_agree(number: int) -> None:
    players, preset = SORTS[number % len(SORTS)]
    game = positions(players, PRESETS[preset], range(90 + number, 91 + number))
    for state in islice(game, 15 * number, 15 * number + 30, 17):
        _check(state)


@pytest.mark.parametrize("number", range(8))
def test_events_change_the_table(number: int) -> None:
    players, preset = SORTS[number % len(SORTS)]
    game = steps(players, PRESETS[preset], 5_100 + number)
    for step in islice(game, 40 * (number % 3), 40 * (number % 3) + 120):
        check_fold(*step)


@pytest.mark.parametrize("number", range(12))
def test_reasons_can_be_said(number: int) -> None:
    """A lexicon has nothing but the parameters of a reason, and makes the same sentence of them."""
    english = lexicon(helvetia, "en")
    players, preset = SORTS[number % len(SORTS)]
    game = positions(players, PRESETS[preset], range(70 + number, 71 + number))
    for state in islice(game, 12 * number, 12 * number + 60, 29):
        reasons = {why_not(state, move) for move in UNIVERSE[number % 3 :: 3]}
        for reason in filter(None, reasons):
            assert english.reason(reason) == str(reason)


@pytest.mark.parametrize(("players", "preset"), SORTS[:4])
def test_states_survive_json(players: int, preset: str) -> None:
    game = positions(players, PRESETS[preset], range(91, 92))
    for state in islice(game, 0, None, 9):
        assert from_json(to_json(state), GameState) == state


@pytest.mark.parametrize("part", range(20))
def test_records(part: int) -> None:
    check_records("helvetia", part, 20)
