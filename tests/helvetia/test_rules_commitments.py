"""What may be begun in a turn, asked in several ways: all of them agree with the legal moves.

The list of legal moves itself is compared with a slow reference elsewhere.
"""

from functools import lru_cache

import attrs
import pytest

from helvetia import PRESETS, Decision, GameState, legal_moves
from helvetia.games.helvetia import Character
from helvetia.games.helvetia.amounts import any_doable, can_do, regular_possible
from helvetia.games.helvetia.moves import Commit, UseNeutral, UseTile
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.turns import can_commit, has_turn, neutral_possible, tile_possible
from tests.helvetia.random_play import positions
from tests.helvetia.table import Table

SORTS = [(players, preset) for players in (2, 3, 4) for preset in ("german", "french_summary")]


@lru_cache
def _turns(players: int, preset: str) -> list[GameState]:
    """Beginnings of turns, some of them after a tile, of a random game."""
    games = positions(players, PRESETS[preset], range(25, 27))
    turns = [state for state in games if state.decision is Decision.TURN]
    after = [state for state in turns if state.now.tile != NONE]
    owned = [state for state in turns if state.current in state.board.tile_owner]
    return [*turns[::9], *owned[::5], *after]


def _fresh(players: int, preset: str) -> list[GameState]:
    """The same, each without the answers that it kept."""
    return [attrs.evolve(state) for state in _turns(players, preset)]


def prefetch() -> None:
    """Find all positions now, for whoever runs these tests many times."""
    for sort in SORTS:
        _turns(*sort)


@pytest.mark.rule("T1", "T3", "K3")
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_commitment_is_legal_if_all_its_actions_can_be_done(players: int, preset: str) -> None:
    for state in _fresh(players, preset):
        turn, coins = state.now, state.coins[state.current]
        legal = {m for m in legal_moves(state) if isinstance(m, Commit)}
        for character in Character:
            for tile in (False, True):
                asked = {n for n in range(8) if can_commit(state, turn, character, n, tile)}
                listed = {m.coins for m in legal if (m.character, m.tile) == (character, tile)}
                assert asked == listed
            if character != turn.tile:
                plain = {m.coins for m in legal if m.character is character and not m.tile}
                assert {
                    n for n in range(1, coins + 1) if can_do(state, turn, character, n)
                } == plain
                assert any_doable(state, turn, character, coins) == bool(plain)


@pytest.mark.rule("K4", "T4")
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_regular_action_is_possible_if_coins_can_be_laid(players: int, preset: str) -> None:
    for state in _fresh(players, preset):
        turn = state.now
        if turn.tile != NONE:
            continue
        assert has_turn(state, turn)
        laid = {m.character for m in legal_moves(state) if isinstance(m, Commit) and not m.tile}
        for without in Character:
            assert regular_possible(state, turn, without) == bool(laid - {without})
        assert regular_possible(state, turn, NONE) == bool(laid)


@pytest.mark.rule("K1", "D6")
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_a_tile_or_the_neutral_coin_is_possible_if_it_is_listed(players: int, preset: str) -> None:
    for state in _fresh(players, preset):
        if state.now.tile != NONE:
            continue
        moves = legal_moves(state)
        tiles = {m.character for m in moves if isinstance(m, UseTile)}
        assert {c for c in Character if tile_possible(state, state.now, c)} == tiles
        neutral = {m.character for m in moves if isinstance(m, UseNeutral)}
        assert {c for c in Character if neutral_possible(state, c)} == neutral


def _only(character: Character) -> Table:
    """Nothing can be done in red's turn but with this character, and that with one coin or two."""
    table = Table(players=3).open()
    if character is Character.BUILDER:
        return table.open(mine=1)
    if character is Character.CARTER:
        return table.house("red", "b2", "woodcutter", "man")
    if character is Character.WATCHMAN:
        return table.house("yellow", "b2", "well", "man", awake=False)
    if character is Character.PRIEST:
        return table.house("yellow", "b2", "well", "man").centre("red", women=1)
    return table.house("red", "b2", "bakery", "man", spouse="yellow woman")


@pytest.mark.rule("K4", "T2", "T4")
@pytest.mark.parametrize("character", Character)
def test_each_character_alone_is_a_regular_action(character: Character) -> None:
    state = _only(character).coins(red=2).state()
    coins = 2 if character is Character.BUILDER else 1  # the mine's wood must be bought
    assert legal_moves(state) == (Commit(character, coins),)
    for without in (NONE, *Character):
        assert regular_possible(state, state.now, without) == (without != character)


@pytest.mark.rule("K2", "T2")
@pytest.mark.parametrize("character", Character)
def test_without_coins_there_is_no_regular_action(character: Character) -> None:
    state = _only(character).coins(red=2).state()
    poor = attrs.evolve(state, coins=(0, *state.coins[1:]))
    assert not regular_possible(poor, poor.now, NONE)
