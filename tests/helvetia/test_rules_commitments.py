"""What may be begun in a turn: the list of moves, the refusals and the predicates agree.

The list of legal moves itself is compared with a slow reference elsewhere.
"""

from functools import lru_cache

import pytest

from helvetia import PRESETS, Decision, GameState, legal_moves, universe, why_not
from helvetia.core.values import bits
from helvetia.games.helvetia import Character
from helvetia.games.helvetia.moves import Commit, UseNeutral, UseTile
from helvetia.games.helvetia.packed import NONE
from helvetia.games.helvetia.phases.amounts import numbers, regular_possible
from helvetia.games.helvetia.phases.turn import has_turn
from tests.helvetia.playing import fresh
from tests.helvetia.random_play import positions
from tests.helvetia.table import Table

SORTS = [(players, preset) for players in (2, 3, 4) for preset in ("german", "french_summary")]
BEGINNINGS = [move for move in universe() if isinstance(move, Commit | UseTile | UseNeutral)]


@lru_cache
def _turns(players: int, preset: str) -> list[GameState]:
    """Return beginnings of turns, some of them after a tile, of random games."""
    games = positions(players, PRESETS[preset], range(25, 27))
    turns = [state for state in games if state.decision is Decision.TURN]
    after = [state for state in turns if state.turn and state.turn.tile is not None]
    owned = [
        state
        for state in turns
        if any(space.tile_owner == state.player for space in state.characters)
    ]
    return [*turns[::9], *owned[::5], *after]


def prefetch() -> None:
    """Find all positions now, for a caller that runs these tests many times."""
    for sort in SORTS:
        _turns(*sort)


@pytest.mark.rule("T1", "T3", "K1", "K3", "D6")
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_beginnings_are_refused_unless_listed(players: int, preset: str) -> None:
    for state in map(fresh, _turns(players, preset)):
        asked = [move for move in BEGINNINGS if why_not(state, move) is None]
        kinds = (Commit, UseTile, UseNeutral)
        assert set(asked) == {move for move in legal_moves(state) if isinstance(move, kinds)}


@pytest.mark.rule("T1", "T3", "K4", "T4")
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_amounts_agree_with_commitments(players: int, preset: str) -> None:
    for state in _turns(players, preset):
        packed = fresh(state)._packed
        turn, coins = packed.turn, packed.coins[packed.seat]
        laid = [m for m in legal_moves(state) if isinstance(m, Commit) and not m.tile]
        for character in Character:
            if character != turn.tile:
                able = set(bits(numbers(packed, turn, character, coins)))
                assert able == {move.coins for move in laid if move.character is character}
        if turn.tile == NONE:
            assert has_turn(packed, turn)
            for without in (NONE, *Character):
                other = any(move.character != without for move in laid)
                assert regular_possible(packed, turn, without) == other


def _only(character: Character) -> Table:
    """Return a table where red can use this character only, with one coin or two."""
    table = Table(players=3).lying()
    if character is Character.BUILDER:
        return table.lying(mine=1)
    if character is Character.CARTER:
        return table.house("red", "b2", "woodcutter", "man")
    if character is Character.WATCHMAN:
        return table.house("yellow", "b2", "well", "man asleep")
    if character is Character.PRIEST:
        return table.house("yellow", "b2", "well", "man").centre("red", women=1)
    return table.house("red", "b2", "bakery", "man", spouse="yellow woman")


@pytest.mark.rule("K4", "T2", "T4")
@pytest.mark.parametrize("character", Character)
def test_each_character_alone_is_regular(character: Character) -> None:
    state = _only(character).hand(red=2).state()
    coins = 2 if character is Character.BUILDER else 1  # the mine's wood must be bought
    assert legal_moves(state) == (Commit(character, coins),)
    packed = state._packed
    for without in (NONE, *Character):
        assert regular_possible(packed, packed.turn, without) == (without != character)


@pytest.mark.rule("K2", "T2")
@pytest.mark.parametrize("character", Character)
def test_regular_action_needs_a_coin(character: Character) -> None:
    packed = _only(character).hand(red=2).state()._packed.thaw()
    packed.coins = (0, *packed.coins[1:])
    assert not regular_possible(packed, packed.turn, NONE)
