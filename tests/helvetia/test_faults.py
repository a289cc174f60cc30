"""All faults of a state: the checks of a stage cope with what its other checks refuse."""

from random import Random
from typing import Any

import pytest

from helvetia import PRESETS, GameState
from helvetia.core import Fault
from helvetia.games.helvetia.state.loading import faults_of, pack
from tests.helvetia.random_play import positions


def _faults(parts: dict[str, Any]) -> list[Fault]:
    faults: list[Fault] = []
    state = pack(parts, faults)
    return faults + list(faults_of(state))  # as Position does


def _mixed_parts(players: int, preset: str, seed: int, samples: int) -> list[list[Fault]]:
    """Return the faults of states whose parts come from two states of one game."""
    rng = Random(seed)
    states = list(positions(players, PRESETS[preset], range(seed, seed + 1)))
    found = []
    for _ in range(samples):
        one, other = rng.choice(states), rng.choice(states)
        if rng.randrange(2):  # both in the set-up, or both after it
            other = rng.choice([state for state in states if bool(state.round) == bool(one.round)])
        sources = {name: one if rng.randrange(4) else other for name in GameState.FIELDS}
        found.append(_faults({name: getattr(from_, name) for name, from_ in sources.items()}))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["german", "beginner"])
def test_mixed_states_list_all_faults(players: int, preset: str) -> None:
    found = _mixed_parts(players, preset, 30, 150)
    assert max(map(len, found)) > 5
    assert all(fault.path.startswith("$.") for faults in found for fault in faults)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_many_mixed_states_list_all_faults(players: int, preset: str) -> None:
    assert any(_mixed_parts(players, preset, 31, 3000))
