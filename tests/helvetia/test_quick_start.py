"""Games that are ready to play: by the options, with start buildings round one corner."""

from random import Random

import pytest

from helvetia import PRESETS, Decision, quick_start

#: The places of ring one that each quarter has: north-west, north-east, south-west, south-east.
CORNERS = {("b2", "c2", "b3"), ("d2", "e2", "e3"), ("b3", "b4", "c4"), ("e3", "d4", "e4")}


@pytest.mark.rule("S7", "N1")
@pytest.mark.parametrize("preset", ["german", "beginner"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_start_builds_round_one_corner(players: int, preset: str) -> None:
    chosen = set()
    for seed in range(12):
        state = quick_start(players, Random(seed), PRESETS[preset])
        assert (state.options, state.decision) == (PRESETS[preset], Decision.TURN)
        for player in state.players:
            chosen.add(tuple(house.place.word for house in player.village.houses))
        # Two seats at the same corner leave a neutral house without a place there.
        assert len(state.neutral.houses if state.neutral else ()) == (4 if players == 2 else 0)
    assert chosen == CORNERS
