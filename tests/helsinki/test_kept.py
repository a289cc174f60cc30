"""What is kept for speed is no part of a value, and never changes an answer."""

import copy
import pickle
from collections.abc import Iterator
from random import Random

import attrs
import pytest

from helvetia.core import CHANCE, IllegalMove, from_document, sample, to_document
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    STANDARD,
    Build,
    Card,
    Decision,
    GameState,
    MovePawn,
    Options,
    apply_move,
    determinize,
    legal_moves,
    new_game,
    odds,
    quick_start,
    redact_move,
    view,
    why_not,
)
from helvetia.games.helsinki.play import clear_caches
from helvetia.games.helsinki.sliding import Shape, shape_of, skyline, stops
from tests.helsinki.playing import play
from tests.helsinki.test_sliding import ARTS, random_board


def states(players: int, seed: int) -> Iterator[GameState]:
    """Every state of a random game."""
    rng, state = Random(seed), new_game(players)
    while state.player is not None:
        yield state
        if state.player == CHANCE:
            move = sample(odds(state), rng)
        else:
            moves = legal_moves(state)
            move = moves[rng.randrange(len(moves))]
        state = apply_move(state, move)


def forgetful(state: GameState) -> GameState:
    """The same state without anything that was kept on it."""
    again: GameState = pickle.loads(pickle.dumps(state))
    return again


# --- on the state -------------------------------------------------------------------------------


def test_cached_moves_do_not_affect_equality() -> None:
    state, twin = quick_start(3, Random(4)), quick_start(3, Random(4))
    legal_moves(state)
    assert state._packed.moves is not None
    twin = forgetful(twin)
    assert twin._packed.moves is None
    assert state == twin
    assert hash(state) == hash(twin)
    assert repr(state) == repr(twin)
    assert forgetful(state)._packed.moves is None
    for other in (forgetful(state), copy.copy(state), copy.deepcopy(state)):
        assert other == state
        assert len(repr(other)) < 120


@pytest.mark.parametrize("players", [2, 3, 4])
def test_odds_are_those_of_the_pile(players: int) -> None:
    chances = 0
    for state in states(players, seed=11):
        if state.player == CHANCE:
            chances += 1
            assert odds(state) == odds(forgetful(state))
    assert chances > 50


@pytest.mark.parametrize("players", [2, 4])
def test_cached_moves_belong_to_the_position(players: int) -> None:
    for state in states(players, seed=12):
        assert legal_moves(state) == legal_moves(forgetful(state))
        assert legal_moves(state) is legal_moves(state)


def test_cached_odds_equal_fresh_odds() -> None:
    """From card to card, over renewed piles, in the state and in the views that follow a game."""
    handed_on = 0
    for players in (2, 4):
        seen = view(new_game(players), 1)
        for before, move, after in play(players, None, f"odds/{players}"):
            seen = apply_move(seen, redact_move(before, move, 1))
            for state in (after, seen):
                handed_on += state._packed.table.odds is not None
                if state.player == CHANCE:
                    assert odds(state) == odds(forgetful(state))
    assert handed_on > 100


def test_views_start_without_cached_odds() -> None:
    state = next(each for each in states(3, 1) if each.decision is Decision.REFILL)
    odds(state)
    assert state._packed.table.odds is not None
    for seat in (0, None):
        seen = view(state, seat)
        assert seen._packed.table.odds is None
        odds(seen)
        assert determinize(seen, Random(1))._packed.table.odds is None


def test_only_listed_moves_skip_checks() -> None:
    state = quick_start(2, Random(1))
    listed = legal_moves(state)
    assert MovePawn(1) in listed
    assert apply_move(state, MovePawn(1)) == apply_move(state, listed[0])  # made by hand
    with pytest.raises(IllegalMove):
        apply_move(state, MovePawn(4))
    with pytest.raises(IllegalMove):
        apply_move(state, Build(Card["RED_1_2_0"]))
    # A listed move of somebody else's turn.
    assert why_not(state, listed[0], player=1) is not None
    with pytest.raises(IllegalMove):
        apply_move(state, listed[0], player=1)


def test_move_of_other_state_is_checked() -> None:
    state = quick_start(2, Random(1))
    (first, *_), after = legal_moves(state), apply_move(state, legal_moves(state)[0])
    legal_moves(after)
    with pytest.raises(IllegalMove):
        apply_move(after, first)


def test_packed_states_hold_plain_numbers() -> None:
    for state in states(3, seed=13):
        packed = state._packed
        numbers = [*packed.table.display, *packed.turn.paid, packed.turn.last, packed.turn.card]
        for player in packed.players:
            numbers += [*player.hand, *player.known, player.space, player.used, player.tops]
        assert {type(number) for number in numbers} == {int}
        assert from_document(to_document(state), GameState) == state


def test_games_with_equal_options_begin_equal() -> None:
    assert new_game(3) == new_game(3, Options())
    assert new_game(3) != new_game(3, Options.with_safe_routes())


def test_options_travel_without_the_standard_catalogue() -> None:
    for options in helsinki.PRESETS.values():
        again = pickle.loads(pickle.dumps(options))
        assert again == options
        assert again.catalog is STANDARD
        assert len(pickle.dumps(options)) < 500
    other = Options(catalog=attrs.evolve(STANDARD, buildings=("A", "B", "C", "D")))
    assert pickle.loads(pickle.dumps(other)) == other
    assert copy.deepcopy(other) == other


# --- in tables ----------------------------------------------------------------------------------


def test_caches_can_be_emptied() -> None:
    for _ in states(2, seed=14):
        pass
    assert skyline.cache_info().currsize > 0
    clear_caches()
    assert skyline.cache_info().currsize == 0
    assert stops.cache_info().currsize == 0


@pytest.mark.rule("LB3", "LB4")
def test_a_tile_fits_where_it_can_stop() -> None:
    rng = Random(21)
    fitting = 0
    for _ in range(3000):
        filled, side = random_board(rng), rng.randrange(4)
        shape = shape_of(ARTS[rng.randrange(len(ARTS))])
        line = skyline(filled, side)
        assert shape.fits(line) == bool(stops(shape, side, line))
        fitting += shape.fits(line)
    assert 300 < fitting < 2700


def test_places_of_a_shape() -> None:
    assert len(Shape(((0, 0), (0, 1))).places) == 2 * 6 * 7  # a domino, lying and upright
    assert len(Shape(((0, 0), (0, 1), (1, 0), (1, 1))).places) == 6 * 6
