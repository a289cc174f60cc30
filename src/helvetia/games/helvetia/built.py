"""What stands where, the other way round: worked out once, then building by building."""

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

import attrs

from .geometry import PLACES, SHIFT, SPOTS
from .names import Building

if TYPE_CHECKING:
    from .state import StateDraft

Built = tuple[int, ...]


@attrs.define  # not frozen, since made with every house; nobody changes one
class Standing:
    """The buildings of all villages.

    ``occupied`` are all locations with a building, ``types`` for each village its building types
    as bits, ``at`` the building type on each location or NO_HOUSE. ``homes`` are the locations of
    buildings where people live.
    """

    occupied: int
    types: tuple[int, ...]
    at: bytes
    homes: int


#: On a location without a building.
NO_HOUSE: Final = 0xFF
_NOTHING: Final = bytes([NO_HOUSE]) * len(SPOTS)
_TYPES: Final = tuple(bytes([building]) for building in Building)
_BITS: Final = tuple(1 << building for building in Building)


def standing(state: "StateDraft") -> Standing:
    """The same buildings as the state's ``built``, which holds the locations of each type.

    Kept with the state: buildings change in one decision of twelve, and are asked for in most.
    Who asks often looks for what is kept first, which saves the call.
    """
    found = state._standing
    if found is None:
        found = arranged(state.built, state.rules.production.inhabited)
        object.__setattr__(state, "_standing", found)  # also where the state is frozen
    return found


@lru_cache(maxsize=1 << 12)
def arranged(built: Built, inhabited: int) -> Standing:
    """The same for buildings alone; people live in those of the inhabited types."""
    occupied, types, at, homes = 0, [0] * len(SHIFT), bytearray(_NOTHING), 0
    for building, where in enumerate(built):
        occupied |= where
        if inhabited >> building & 1:
            homes |= where
        left = where
        while left:
            location = left.bit_length() - 1
            left ^= 1 << location
            at[location] = building
            types[location // PLACES] |= 1 << building
    return Standing(occupied, tuple(types), bytes(at), homes)


def add_house(state: "StateDraft", building: int, location: int) -> None:
    """One building more."""
    before = state._standing or standing(state)
    spot = 1 << location
    types, at, homes = list(before.types), before.at, before.homes
    types[location // PLACES] |= 1 << building
    if state.rules.production.inhabited >> building & 1:
        homes |= spot
    state._standing = Standing(
        before.occupied | spot,
        tuple(types),
        at[:location] + _TYPES[building] + at[location + 1 :],
        homes,
    )
    houses = list(state.built)
    houses[building] |= spot
    state.built = tuple(houses)


@lru_cache(maxsize=1 << 12)
def types_among(copies: tuple[int, ...]) -> int:
    """The building types of which there are copies, as bits."""
    return sum(compress(_BITS, copies))
