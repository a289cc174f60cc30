"""What stands where, worked out once for every arrangement of buildings."""

from functools import lru_cache
from itertools import compress
from typing import Final

import attrs

from .geometry import PLACES, SHIFT, bits
from .memo import remember
from .names import Building

Built = tuple[int, ...]


@attrs.frozen
class Standing:
    """The buildings of all villages, the other way round.

    ``occupied`` are all locations with a building, ``types`` for each village its building types
    as bits, ``at`` the building type on each location; ``bit`` is the same with location and
    type as a single bit each.
    """

    occupied: int
    types: tuple[int, ...]
    at: dict[int, int]
    bit: dict[int, int]


_NOTHING: Final = Standing(0, (0,) * len(SHIFT), {}, {})
_STANDING: Final[dict[Built, Standing]] = {}
_BITS: Final = tuple(1 << building for building in Building)


def standing(built: Built) -> Standing:
    """The same buildings as a state's ``built``, which holds the locations of each type.

    Remembered: buildings change in one decision of twelve, and are asked for in most.
    """
    found = _STANDING.get(built)
    if found is None:
        found = _NOTHING
        for building, where in enumerate(built):
            for location in bits(where):
                found = _with(found, building, location)
        remember(_STANDING, built, found)
    return found


def with_house(built: Built, building: int, location: int) -> Built:
    """One building more."""
    houses = list(built)
    houses[building] |= 1 << location
    after = tuple(houses)
    if after not in _STANDING:
        remember(_STANDING, after, _with(standing(built), building, location))
    return after


def _with(before: Standing, building: int, location: int) -> Standing:
    types = list(before.types)
    types[location // PLACES] |= 1 << building
    at = before.at | {location: building}
    bit = before.bit | {1 << location: 1 << building}
    return Standing(before.occupied | 1 << location, tuple(types), at, bit)


def clear_standing() -> None:
    """Forget them."""
    _STANDING.clear()


@lru_cache(maxsize=1 << 12)
def homes(built: Built, inhabited: int) -> int:
    """The locations of the buildings of these types."""
    found = 0
    for building in bits(inhabited):
        found |= built[building]
    return found


@lru_cache(maxsize=1 << 12)
def types_among(copies: tuple[int, ...]) -> int:
    """The building types of which there are copies, as bits."""
    return sum(compress(_BITS, copies))
