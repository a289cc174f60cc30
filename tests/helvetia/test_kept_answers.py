"""What a packed state remembers beside its value must be what a fresh, equal state computes."""

from random import Random

import pytest

from helvetia.core import CHANCE, from_json, sample, to_json
from helvetia.games import helvetia
from helvetia.games.helvetia.packed import NONE, Rules
from helvetia.games.helvetia.production import Production
from helvetia.games.helvetia.village import crowd_of, houses_of, supply_of, with_workers
from tests.helvetia.playing import fresh

SORTS = [(players, preset) for players in (2, 3, 4) for preset in sorted(helvetia.PRESETS)]


def _compare(players: int, preset: str) -> None:
    rng = Random(players)
    state = helvetia.new_game(players, helvetia.PRESETS[preset])
    kept = {"crowd": 0, "houses": 0, "moves": 0, "workers": 0, "supply": 0}
    while state.player is not None:
        known, twin = state._packed, fresh(state)
        packed = twin._packed
        assert (packed.crowd, packed.houses, packed.moves) == (None, None, None)
        assert packed == known
        for name, answer in (
            ("crowd", crowd_of(packed)),
            ("houses", houses_of(packed)),
            ("moves", helvetia.legal_moves(twin)),
        ):
            if getattr(known, name) is not None:
                assert getattr(known, name) == answer, (name, state.decision)
                kept[name] += 1
        for player in known.players:
            if player.workers != NONE:
                assert player.workers == with_workers(packed, 0, player.awake), state.decision
                kept["workers"] += 1
        if known.turn.supply:
            assert known.turn.supply == supply_of(packed, packed.seat)
            kept["supply"] += 1
        if state.player == CHANCE:
            move = sample(helvetia.odds(state), rng)
        else:
            move = rng.choice(helvetia.legal_moves(twin))
        state = helvetia.apply_move(state, move)
    if not state.options.character_tiles:
        del kept["moves"]  # they are known beforehand only where a tile may end the turn
    assert min(kept.values()) > 0, "nothing was remembered, so nothing was compared"


@pytest.mark.parametrize(("players", "preset"), SORTS[::4])
def test_packed_caches_are_correct(players: int, preset: str) -> None:
    _compare(players, preset)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "preset"), SORTS)
def test_all_packed_caches_are_correct(players: int, preset: str) -> None:
    _compare(players, preset)


def test_loaded_state_has_its_own_workers() -> None:
    """Buildings of another state are not remembered: a swap of two types changes the supply."""
    state = helvetia.quick_start(2, Random(7))  # two of each type
    helvetia.legal_moves(state)
    document = to_json(state)
    wells, farms = document.count('"well"'), document.count('"grain_farm"')
    assert wells == farms > 0
    swapped = document.replace('"well"', '"?"').replace('"grain_farm"', '"well"')
    other = from_json(swapped.replace('"?"', '"grain_farm"'), helvetia.GameState)
    for seat, player in enumerate(other._packed.players):
        assert supply_of(other._packed, seat) == with_workers(other._packed, 0, player.awake)
    assert any(
        supply_of(other._packed, seat) != supply_of(state._packed, seat) for seat in range(2)
    )


def test_rules_compare_by_their_options() -> None:
    """Compiled catalogues are cached a few at a time, so equal states may hold different ones."""
    packed = helvetia.new_game(3)._packed
    rules = Rules(packed.options, Production(packed.options.catalog))
    draft = packed.thaw()
    draft.rules = rules
    again = draft.freeze()
    assert again.rules.production is not packed.rules.production
    assert (again, hash(again), repr(again)) == (packed, hash(packed), repr(packed))
