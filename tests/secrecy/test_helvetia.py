"""Helvetia hides nothing but the order of its face-down piles, and no state has that order."""

from collections import Counter
from itertools import islice

import pytest

from helvetia.core import CHANCE
from helvetia.games import helvetia
from helvetia.games.helvetia import Options, Reveal, Setup
from tests.secrecy.comparing import compare_public, positions


@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", list(Setup))
def test_public_fields_are_whole_state(setup: Setup, players: int, every: int) -> None:
    """A state that is read back from its public fields cannot be told from the first one."""
    for state in islice(positions(players, Options(setup=setup), players), 0, None, every):
        compare_public(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", list(Setup))
def test_piles_have_no_order(setup: Setup, players: int) -> None:
    """Every tile of the pile may be the next, each copy as likely: a state knows no order."""
    reveals = 0
    for state in positions(players, Options(setup=setup), players):
        for pile in (state.pile_two, state.pile_three):
            assert list(pile) == sorted(pile)
        if state.player != CHANCE:
            continue
        odds = helvetia.odds(state)
        if isinstance(odds[0][0], Reveal):
            reveals += 1
            pile = state.pile_two or state.pile_three
            found = {move.building: n for move, n in odds if isinstance(move, Reveal)}
            assert found == Counter(pile)
    assert reveals > 20
