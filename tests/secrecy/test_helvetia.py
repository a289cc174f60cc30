"""Helvetia hides nothing but the order of its face-down piles, and no state has that order."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games import helvetia
from helvetia.games.helvetia import GameState, Options, Reveal, Setup
from tests.secrecy.graph import difference


def positions(players: int, setup: Setup) -> Iterator[GameState]:
    """Yield every position of a random game."""
    rng, state = Random(players), helvetia.new_game(players, Options(setup=setup))
    yield state
    while state.player is not None:
        if state.player == CHANCE:
            move = sample(helvetia.odds(state), rng)
        else:
            moves = helvetia.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = helvetia.apply_move(state, move)
        yield state


@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", list(Setup))
def test_public_fields_are_whole_state(setup: Setup, players: int, every: int) -> None:
    """A state that is read back from its public fields cannot be told from the first one."""
    for state in islice(positions(players, setup), 0, None, every):
        again = from_json(to_json(state), GameState)
        assert difference(_used(again), _used(state)) is None
        assert again == state
        for seat in (*range(players), None):
            assert helvetia.view(state, seat) == state


def _used(state: GameState) -> object:
    fields = {name: getattr(state, name) for name in GameState.FIELDS}
    odds = helvetia.odds(state) if state.player == CHANCE else ()
    return fields, helvetia.legal_moves(state), odds, helvetia.score(state), str(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", list(Setup))
def test_piles_are_kept_without_order(setup: Setup, players: int) -> None:
    """Every tile of the pile may be the next, each copy as likely: a state knows no order."""
    reveals = 0
    for state in positions(players, setup):
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
