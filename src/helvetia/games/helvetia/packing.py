"""A village, its buildings and who lives there, as numbers that are cheap to cut and to compare.

Sets of locations are laid side by side in one long int, a *strip*: first the 24 sets of a
state's ``built``, or the men, the women and the awake of each colour. Each set takes one slot
of all locations. So one shift and one ``&`` cut a village out of all sets at once, and the
strips of villages put together are the strip of the state.
"""

from collections.abc import Iterable
from typing import Final

from .geometry import PLACES, VILLAGE
from .names import Building, Colour
from .parts import PlayerDraft

#: The width of one set: every location.
SLOT: Final = PLACES * len(Colour)
_SET: Final = (1 << SLOT) - 1
#: Men, women and who of them is awake.
SETS: Final = 3
_COLOUR: Final = (1 << SETS * SLOT) - 1
#: The places of the first village in the strip of buildings and in that of people.
BUILDINGS: Final = sum(VILLAGE << SLOT * building for building in Building)
PEOPLE: Final = sum(VILLAGE << SLOT * at for at in range(SETS * len(Colour)))
#: The first place of the first village in the strip of people: who lives there.
SOMEBODY: Final = sum(1 << SLOT * at for at in range(SETS * len(Colour)))


def built_strip(built: Iterable[int]) -> int:
    """The strip of a state's buildings."""
    strip = shift = 0
    for where in built:
        strip |= where << shift
        shift += SLOT
    return strip


def built_of(strip: int) -> tuple[int, ...]:
    """The sets of locations of each building type."""
    found = []
    for _ in Building:
        found.append(strip & _SET)
        strip >>= SLOT
    return tuple(found)


def people_strip(colour: int, player: PlayerDraft) -> int:
    """One colour's part of the strip of people."""
    return (player.men | player.women << SLOT | player.awake << 2 * SLOT) << SETS * SLOT * colour


def people_of(strip: int, colour: int) -> tuple[int, int, int]:
    """The men, the women and the awake of a colour."""
    strip = strip >> SETS * SLOT * colour & _COLOUR
    return strip & _SET, strip >> SLOT & _SET, strip >> 2 * SLOT


def villager(colour: int, sex: int, awake: bool) -> int:
    """Somebody in the strip of people, on the first place of the first village."""
    return (1 << SLOT * sex | awake << 2 * SLOT) << SETS * SLOT * colour
