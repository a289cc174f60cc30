"""The village: places, rings, quarters, houses and people.

Several phases share these functions.
"""

from functools import lru_cache
from itertools import compress
from typing import Final

import attrs

from helvetia.core.events import tell
from helvetia.core.values import bits

from .names import PLACES, SPOTS, Building, Colour, Place, Quarter, Sex
from .options import NeutralCentre
from .packed import NONE, BoardBits, ColourBits, Packed, Pair, with_figure
from .production import add

RING_ONE_PLACES: Final = 10
#: Bit sets over the places of one village.
RING_ONE: Final = (1 << RING_ONE_PLACES) - 1
RING_TWO: Final = ((1 << PLACES) - 1) ^ RING_ONE
VILLAGE: Final = RING_ONE | RING_TWO


#: The places of each quarter (N1).
QUARTERS: Final = tuple(sum(1 << p for p in Place if each in p.quarters) for each in Quarter)
#: The position of each village's first bit.
SHIFT: Final = tuple(PLACES * colour for colour in Colour)
#: All locations of each village.
VILLAGES: Final = tuple(VILLAGE << shift for shift in SHIFT)
#: ``QUARTER_LOCATIONS[village][quarter]``.
QUARTER_LOCATIONS: Final = tuple(tuple(q << shift for q in QUARTERS) for shift in SHIFT)
NEUTRAL: Final = int(Colour.NEUTRAL)
EVERYWHERE: Final = sum(VILLAGES)
#: All locations of the other villages.
ABROAD: Final = tuple(EVERYWHERE & ~village for village in VILLAGES)


def above(position: int) -> int:
    """Return all bits after this one; for NONE all bits."""
    return -1 << position + 1


def free_places(occupied: int) -> int:
    """Return where a village with these occupied places may build: ring one first (B4).

    A building need not stand next to another one.

    >>> free_places(0) == RING_ONE, free_places(RING_ONE) == RING_TWO
    (True, True)
    """
    return RING_ONE & ~occupied or RING_TWO & ~occupied


# --- houses --------------------------------------------------------------------------------------


@attrs.define  # not frozen, because one is made with every house; nothing changes it
class Houses:
    """The buildings of all villages.

    ``occupied`` are all locations with a building, ``homes`` those where people can live. ``types``
    has the building types of each village, ``at`` the type on each location, or NO_HOUSE.
    """

    occupied: int
    homes: int
    types: tuple[int, ...]
    at: bytes


NO_HOUSE: Final = 0xFF
_EMPTY: Final = bytes([NO_HOUSE]) * len(SPOTS)
_TYPE_BITS: Final = tuple(1 << building for building in Building)


def houses_of(state: Packed) -> Houses:
    """Return the buildings of all villages, which the state caches."""
    found = state.houses
    if found is None:
        found = arranged(state.built, state.rules.production.inhabited)
        object.__setattr__(state, "houses", found)  # also where the state is frozen
    return found


@lru_cache(maxsize=1 << 10)
def arranged(built: tuple[int, ...], inhabited: int) -> Houses:
    """Return the houses of these buildings; *inhabited* are the types where people live."""
    occupied, types, at, homes = 0, [0] * len(SHIFT), bytearray(_EMPTY), 0
    for building, where in enumerate(built):
        occupied |= where
        if inhabited >> building & 1:
            homes |= where
        for location in bits(where):
            at[location] = building
            types[location // PLACES] |= 1 << building
    return Houses(occupied, homes, tuple(types), bytes(at))


def add_house(state: Packed, building: int, location: int) -> None:
    """Put a building on a location."""
    before, spot = houses_of(state), 1 << location
    types = list(before.types)
    types[location // PLACES] |= 1 << building
    state.houses = Houses(
        before.occupied | spot,
        before.homes | spot if state.rules.production.inhabited >> building & 1 else before.homes,
        tuple(types),
        before.at[:location] + bytes((building,)) + before.at[location + 1 :],
    )
    built = list(state.built)
    built[building] |= spot
    state.built = tuple(built)


def types_among(copies: tuple[int, ...]) -> int:
    """Return the building types of which there are copies, as bits."""
    return sum(compress(_TYPE_BITS, copies))


def open_types(board: BoardBits) -> int:
    """Return the building types that lie open, which the board caches."""
    types = board.types
    if types == NONE:
        types = types_among(board.open)
        object.__setattr__(board, "types", types)  # also where the board is frozen
    return types


def occupied(state: Packed, village: int) -> int:
    """Return the places of the village on which a building stands."""
    return (state.houses or houses_of(state)).occupied >> SHIFT[village] & VILLAGE


def building_at(state: Packed, location: int) -> int | None:
    """Return the building type on this location, or None."""
    building = (state.houses or houses_of(state)).at[location]
    return None if building == NO_HOUSE else building


def empty_houses(state: Packed, seat: int) -> int:
    """Return the places of own production and trading buildings in which nobody lives."""
    player = state.players[seat]
    homes = (state.houses or houses_of(state)).homes
    return (homes & ~(player.men | player.women)) >> SHIFT[seat] & VILLAGE


# --- colours and their people --------------------------------------------------------------------


def colours_in(state: Packed) -> tuple[ColourBits, ...]:
    """Return every colour of the game, the neutral one last."""
    return state.players if state.neutral is None else (*state.players, state.neutral)


def colour_at(state: Packed, village: int) -> ColourBits | None:
    """Return the colour whose village this is, or None if it is not in the game."""
    if village == NEUTRAL:
        return state.neutral
    return state.players[village] if village < len(state.players) else None


def host_of(state: Packed, village: int) -> ColourBits:
    """Return the colour of a village that is in the game."""
    host = colour_at(state, village)
    assert host is not None
    return host


#: The men and the women in houses, of all colours, and where somebody sleeps.
Crowd = tuple[int, int, int]


def crowd_of(state: Packed) -> Crowd:
    """Return all people in houses together, which the state caches."""
    crowd = state.crowd
    if crowd is None:
        men = women = asleep = 0
        for player in state.players:
            men |= player.men
            women |= player.women
            asleep |= (player.men | player.women) & ~player.awake
        if state.neutral is not None:  # D8: neutral villagers never sleep
            men |= state.neutral.men
            women |= state.neutral.women
        crowd = men, women, asleep
        object.__setattr__(state, "crowd", crowd)  # also where the state is frozen
    return crowd


def sleepers(state: Packed) -> int:
    """Return the locations of houses in which somebody sleeps."""
    return (state.crowd or crowd_of(state))[2]


def singles(state: Packed) -> tuple[int, int]:
    """Return the locations of houses with exactly one villager: a man, a woman."""
    men, women, _ = state.crowd or crowd_of(state)
    return men & ~women, women & ~men


def sex_that_lacks(state: Packed, location: int) -> Sex:
    """Return the sex of the figure that can marry into this house."""
    men, _ = singles(state)
    return Sex.WOMAN if men >> location & 1 else Sex.MAN


def free_people(player: ColourBits) -> Pair:
    """Return how many men and women may marry: those in the own centre and in school."""
    men, women = player.centre
    boys, girls = player.school
    return men + boys, women + girls


def settle(people: ColourBits, sex: int, spot: int) -> None:
    """Let a figure live on this spot, awake."""
    if sex:
        people.women |= spot
    else:
        people.men |= spot
    people.awake |= spot
    people.workers = NONE


def leave_centre(people: ColourBits, sex: int, spot: int) -> None:
    """Move a figure from the centre into a house, awake."""
    people.centre = with_figure(people.centre, sex, -1)
    settle(people, sex, spot)


def has_neutral_stock(state: Packed, village: int) -> bool:
    """Return whether new houses of this village take figures from a stock, not the centre (D2)."""
    return village == NEUTRAL and state.rules.options.neutral_centre is NeutralCentre.ONE_PAIR


def movers(state: Packed, village: int) -> Pair:
    """Return the figures that may move into a new house of this village (B5, D6)."""
    host = host_of(state, village)
    return host.reserve if has_neutral_stock(state, village) else host.centre


def move_into(state: Packed, people: ColourBits, village: int, sex: int, spot: int) -> None:
    """Move one of the `movers` into a house, awake."""
    if has_neutral_stock(state, village):
        people.reserve = with_figure(people.reserve, sex, -1)
        settle(people, sex, spot)
    else:
        leave_centre(people, sex, spot)


def house_without_resident(state: Packed, building: int, village: int) -> int:
    """Return the spot of the building just placed.

    The neutral village may hold a type twice (D6): the new house is the empty one.
    """
    people = host_of(state, village)
    return state.built[building] & VILLAGES[village] & ~(people.men | people.women)


# --- workers (G2) --------------------------------------------------------------------------------


def supply_of(state: Packed, seat: int) -> int:
    """Return the awake workers of this seat in all villages, counted by building type.

    The player caches the supply until it changes.
    """
    player = state.players[seat]
    supply = player.workers
    if supply == NONE:
        supply = with_workers(state, 0, player.awake)
        object.__setattr__(player, "workers", supply)  # though the player is frozen
    return supply


def with_workers(state: Packed, supply: int, where: int) -> int:
    """Return the supply with the workers on these locations."""
    at = (state.houses or houses_of(state)).at
    while where:
        location = where.bit_length() - 1
        where ^= 1 << location
        supply = add(supply, at[location])
    return supply


def buildable_by(state: Packed, seat: int) -> int:
    """Return the building types that lie open and that this seat does not have (B1, B3)."""
    return open_types(state.board) & ~(state.houses or houses_of(state)).types[seat]


# --- telling -------------------------------------------------------------------------------------


def tell_resident(
    state: Packed, kind: type, seat: int, location: int, colour: int, sex: int, *more: object
) -> None:
    """Record an event of this seat with a figure in a house."""
    if state.story is not None:
        village, place = SPOTS[location]
        building = building_at(state, location)
        tell(state, kind, seat, village, place, building, colour, sex, *more)


def tell_worker(state: Packed, kind: type, location: int, *goods: int) -> None:
    """Record an event of the player's own worker in a house."""
    if state.story is not None:
        seat = state.seat
        sex = Sex.MAN if state.players[seat].men >> location & 1 else Sex.WOMAN
        tell_resident(state, kind, seat, location, seat, sex, *goods)
