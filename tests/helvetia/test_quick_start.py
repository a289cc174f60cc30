"""Games that are ready to play: by the options, with start buildings round one corner."""

from random import Random

import pytest

from helvetia import PRESETS, Decision, quick_start
from helvetia.games.helvetia.geometry import QUARTERS, RING_ONE, VILLAGE, VILLAGES
from helvetia.games.helvetia.village import NEUTRAL

CORNERS = [quarter & RING_ONE for quarter in QUARTERS]


@pytest.mark.parametrize("preset", ["german", "beginner"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_quarter_wakes_the_three_start_buildings(players: int, preset: str) -> None:
    chosen = set()
    for seed in range(12):
        state = quick_start(players, Random(seed), PRESETS[preset])
        assert (state.options, state.decision) == (PRESETS[preset], Decision.TURN)
        everything = sum(state.built)
        for seat in range(players):
            houses = (everything & VILLAGES[seat]) >> seat * VILLAGE.bit_length()
            assert houses in CORNERS
            chosen.add(houses)
        # Two seats at the same corner leave a neutral house without a place there.
        neutral = (everything & VILLAGES[NEUTRAL]) >> NEUTRAL * VILLAGE.bit_length()
        assert neutral.bit_count() == (4 if players == 2 else 0)
    assert chosen == set(CORNERS)
