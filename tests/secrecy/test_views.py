"""Two worlds that look alike to a seat give that seat the same objects, down to every slot."""

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from helvetia.core import CHANCE, sample
from helvetia.games import helsinki
from helvetia.games.helsinki import GameState
from tests.secrecy.graph import difference


def worlds(players: int, seed: int) -> Iterator[tuple[GameState, GameState, int]]:
    """Yield pairs of states that one seat cannot tell apart, after the same calls on both."""
    rng, state = Random(seed), helsinki.new_game(players)
    while state.player is not None:
        for seat in range(players):
            twin = helsinki.determinize(helsinki.view(state, seat), rng)
            if twin != state:
                for world in (state, twin):
                    helsinki.legal_moves(world)
                    if world.player == CHANCE:
                        helsinki.odds(world)
                yield state, twin, seat
        if state.player == CHANCE:
            move = sample(helsinki.odds(state), rng)
        else:
            moves = helsinki.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = helsinki.apply_move(state, move)


HANDED_ON: tuple[Callable[[GameState], object], ...] = (
    lambda view: view,
    copy.copy,
    copy.deepcopy,
    lambda view: pickle.loads(pickle.dumps(view)),
    lambda view: helsinki.determinize(view, Random(1)),
    lambda view: {name: getattr(view, name) for name in GameState.FIELDS},
)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_of_equal_worlds_are_identical(players: int, every: int) -> None:
    pairs = 0
    for state, twin, seat in islice(worlds(players, seed=players), 0, None, every):
        pairs += 1
        one, other = helsinki.view(state, seat), helsinki.view(twin, seat)
        for hand_on in HANDED_ON:
            assert difference(hand_on(one), hand_on(other)) is None
    assert pairs > 200 // every


def _views(seed: int = 5) -> tuple[GameState, GameState, GameState, GameState]:
    state, twin, seat = next(worlds(2, seed))
    return state, twin, helsinki.view(state, seat), helsinki.view(twin, seat)


def test_difference_finds_remembered_pile() -> None:
    state, twin, one, other = _views()
    assert difference(one, other) is None
    for view, world in ((one, state), (other, twin)):
        # What once happened: the odds of the true pile stayed with the view.
        object.__setattr__(view._packed, "moves", world._packed.table.piles)
    assert difference(one, other) is not None
    assert one == other


def test_difference_finds_hidden_field() -> None:
    state, twin, one, other = _views()
    assert difference([one, {"hand": state.players}], [other, {"hand": twin.players}])
