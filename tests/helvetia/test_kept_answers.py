"""What a state keeps beside its value must be what a fresh, equal state works out."""

import copy
from random import Random

import attrs
import pytest

from helvetia.core import CHANCE, sample
from helvetia.games import helvetia
from helvetia.games.helvetia.built import standing
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.production import Production
from helvetia.games.helvetia.rules import Rules
from helvetia.games.helvetia.village import crowd_of, supply_of, with_workers


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", sorted(helvetia.PRESETS))
def test_kept_answers_are_those_of_a_fresh_state(players: int, preset: str) -> None:
    rng = Random(players)
    state = helvetia.new_game(players, helvetia.PRESETS[preset])
    kept = {"_crowd": 0, "_standing": 0, "moves": 0, "workers": 0}
    while state.player is not None:
        fresh = copy.copy(state)  # pickled and copied by value alone
        assert (fresh._crowd, fresh._standing, fresh.moves) == (None, None, None)
        for name, answer in (
            ("_crowd", crowd_of(fresh)),
            ("_standing", standing(fresh)),
            ("moves", helvetia.legal_moves(fresh)),
        ):
            known = getattr(state, name)
            if known is not None:
                assert known == answer, (name, state.decision)
                kept[name] += 1
        for player in state.players:
            if player._workers != NONE:
                assert player._workers == with_workers(fresh, 0, player.awake), state.decision
                kept["workers"] += 1
        if state.player == CHANCE:
            move = sample(helvetia.odds(state), rng)
        else:
            move = rng.choice(helvetia.legal_moves(state))
        state = helvetia.apply_move(state, move)
    if not state.options.character_tiles:
        del kept["moves"]  # they are known beforehand only where a tile may end the turn
    assert min(kept.values()) > 0, "nothing was kept, so nothing was compared"


def test_players_of_another_state_bring_nothing_along() -> None:
    """Who works where follows from the buildings of the state, not from where a player was."""
    rng = Random(7)
    state = helvetia.new_game(3)
    while state.player is not None and state.round < 3:
        if state.player == CHANCE:
            move = sample(helvetia.odds(state), rng)
        else:
            move = rng.choice(helvetia.legal_moves(state))
        state = helvetia.apply_move(state, move)
    seats = [seat for seat, player in enumerate(state.players) if player._workers != NONE]
    assert seats
    others = attrs.evolve(state, built=(*state.built[1:], state.built[0]))
    for seat in seats:
        expected = with_workers(others, 0, others.players[seat].awake)
        assert supply_of(others, seat) == expected
        assert expected != state.players[seat]._workers, "the buildings make no difference"


def test_a_state_is_written_the_same_whoever_compiled_its_catalogue() -> None:
    """Compiled catalogues are kept a few at a time, so equal states may hold different ones."""
    state = helvetia.new_game(3)
    again = attrs.evolve(state, rules=Rules(state.options, Production(state.options.catalog)))
    assert again.rules.production is not state.rules.production
    assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
