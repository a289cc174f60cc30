"""Two worlds that look alike to a seat give that seat the same objects, down to every slot."""

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from helvetia.core import CHANCE, Evaluation, Note, Record, sample
from helvetia.games import helsinki
from helvetia.games.helsinki import AnyMove, GameState
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


def test_views_of_equal_worlds_list_alike() -> None:
    pairs = 0
    for number, (state, twin, seat) in enumerate(worlds(3, seed=11)):
        if number % 3 or state.player == seat:
            continue
        pairs += 1
        one, other = helsinki.view(state, seat), helsinki.view(twin, seat)
        assert helsinki.legal_moves(one) == helsinki.legal_moves(other)
    assert pairs > 50


def test_redacted_records_of_equal_worlds_are_equal() -> None:
    """Whatever is noted from the truth, two worlds alike to a seat give it equal records."""
    rng, pairs = Random(3), 0
    for state, twin, seat in islice(worlds(2, seed=7), 0, None, 5):
        truth = Evaluation.of("truth", (1, 2), (0, 0))
        seen = []
        for world in (state, twin):
            record = Record.start_from(helsinki, world)
            if world.player not in (seat, CHANCE, None):
                continue  # that seat's choices differ between the worlds
            moves = helsinki.legal_moves(helsinki.view(world, seat))
            own = moves[:1] if world.player == seat else ()
            notes: list[Note[AnyMove]] = [
                Note(0, f"hands {world.players}", seat=1 - seat),
                Note(0, "the truth", line=helsinki.legal_moves(world)[:1], evaluation=truth),
                Note(0, "what I know", line=own, seat=seat),
                Note(0, "what everybody knows", seat=None),
            ]
            record = record.add(*own).annotate(*notes).tag(seed=str(rng.random()))
            seen.append(record.redact(seat))
        if len(seen) == 2:
            pairs += 1
            assert seen[0] == seen[1]
            assert difference(seen[0], seen[1]) is None
            assert len(seen[0].notes) == 2
            assert seen[0].to_json() == seen[1].to_json()
    assert pairs > 15
