"""States that no game can reach, made from possible ones by changing the engine's form."""

from typing import Any

import attrs
import pytest

from helvetia.core.errors import LoadError
from helvetia.games.helvetia import Colour, GameState, Place, validate
from helvetia.games.helvetia.names import PLACES
from helvetia.games.helvetia.state.loading.packing import with_supply

RED, YELLOW, BLUE = range(3)


def location_of(spot: str) -> int:
    """Return the location written ``red:b2``."""
    village, place = spot.split(":")
    return Colour(village) * PLACES + Place(place)


def _evolve(value: Any, **fields: Any) -> Any:
    return attrs.evolve(value, **fields)


def bent(state: GameState, **fields: Any) -> GameState:
    """Return the state with other fields of the engine's form; workers are counted again."""
    return GameState(with_supply(_evolve(state._packed, **fields)))


def turn(state: GameState, **fields: Any) -> GameState:
    """Return the state with other values in its turn."""
    return bent(state, turn=_evolve(state._packed.turn, **fields))


def setup(state: GameState, **fields: Any) -> GameState:
    """Return the state with other values in its set-up."""
    return bent(state, setup=_evolve(state._packed.setup, **fields))


def board(state: GameState, **fields: Any) -> GameState:
    """Return the state with other values on the board."""
    return bent(state, board=_evolve(state._packed.board, **fields))


def player(state: GameState, seat: int, **fields: Any) -> GameState:
    """Return the state with other values of one player."""
    players = list(state._packed.players)
    players[seat] = _evolve(players[seat], **fields)
    return bent(state, players=tuple(players))


def neutral(state: GameState, **fields: Any) -> GameState:
    """Return the state with other values of the neutral colour."""
    people = state._packed.neutral
    assert people is not None
    return bent(state, neutral=_evolve(people, **fields))


def built(state: GameState, building: int, spot: str, *, instead: bool = False) -> GameState:
    """Return the state with one more building there, or instead of the one that stands there."""
    here = 1 << location_of(spot)
    where = [places & ~here if instead else places for places in state._packed.built]
    where[building] |= here
    return bent(state, built=tuple(where))


def refusal(state: GameState) -> str:
    """Return what `validate` says against the state."""
    with pytest.raises(LoadError) as refused:
        validate(state)
    return str(refused.value)
