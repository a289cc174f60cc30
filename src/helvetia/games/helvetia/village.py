"""Questions about people and houses that rules and reasons share."""

from functools import lru_cache
from typing import Final

from .geometry import QUARTERS, SHIFT, VILLAGE, VILLAGES, bits
from .names import Colour, Quarter, Sex
from .options import Births
from .supplies import TYPES
from .state import PlayerDraft, StateDraft

NEUTRAL: Final = int(Colour.NEUTRAL)
EVERYWHERE: Final = sum(VILLAGES)
_WEST: Final = QUARTERS[Quarter.NW] & QUARTERS[Quarter.SW]
_EAST: Final = QUARTERS[Quarter.NE] & QUARTERS[Quarter.SE]


def colours_in(state: StateDraft) -> list[PlayerDraft]:
    """Every colour of the game, the neutral one last."""
    if state.neutral is None:
        return list(state.players)
    return [*state.players, state.neutral]


def colour_at(state: StateDraft, village: int) -> PlayerDraft | None:
    """The colour whose village this is, or None if it is not in the game."""
    if village == NEUTRAL:
        return state.neutral
    return state.players[village] if village < len(state.players) else None


def occupied(state: StateDraft, village: int) -> int:
    """The places of the village on which a building stands."""
    everything = 0
    for where in state.built:
        everything |= where
    return everything >> SHIFT[village] & VILLAGE


def building_at(state: StateDraft, location: int) -> int | None:
    """The building type on this location."""
    for building, where in enumerate(state.built):
        if where >> location & 1:
            return building
    return None


def owned_types(state: StateDraft, village: int) -> int:
    """The building types of this village, as bits."""
    mine = VILLAGES[village]
    return sum(1 << t for t, where in enumerate(state.built) if where & mine)


def empty_houses(state: StateDraft, seat: int) -> int:
    """The places of own production and trading buildings in which nobody lives."""
    inhabited = state.rules.production.inhabited
    houses = 0
    for building in bits(inhabited):
        houses |= state.built[building]
    player = state.players[seat]
    return (houses & ~(player.men | player.women)) >> SHIFT[seat] & VILLAGE


# --- production -------------------------------------------------------------------------------


def supply_of(state: StateDraft, seat: int) -> int:
    """The awake workers of this seat in all villages, counted by building type (G2)."""
    awake = state.players[seat].awake
    supply = 0
    bit = 1
    for where in state.built:
        here = awake & where
        if here:
            supply |= bit
            plane = bit
            while here := here & here - 1:  # one worker less, one plane up
                plane <<= TYPES
                supply |= plane
        bit <<= 1
    return supply


def buildable_by(state: StateDraft, seat: int) -> int:
    """The building types that lie open and that this seat has not built yet (B1, B3)."""
    mine = VILLAGES[seat]
    found = 0
    bit = 1
    for copies, where in zip(state.board.open, state.built, strict=True):
        if copies and not where & mine:
            found |= bit
        bit <<= 1
    return found


def open_types(state: StateDraft) -> int:
    """The building types that lie open."""
    return sum(1 << t for t, copies in enumerate(state.board.open) if copies)


# --- sleep (N1, N2) ---------------------------------------------------------------------------


def sleepers(state: StateDraft) -> int:
    """Everybody who sleeps in a house; neutral villagers never do (D8)."""
    found = 0
    for player in state.players:
        found |= (player.men | player.women) & ~player.awake
    return found


@lru_cache(maxsize=1 << 14)
def _pair_wakes(asleep: int) -> tuple[int, int]:
    """How many quarters in a row can be woken in one village, in the west and in the east.

    Each of a pair's two quarters once; a sleeper on the shared places serves one of the two.
    """
    counts = []
    for north, south, shared in (
        (QUARTERS[Quarter.NW], QUARTERS[Quarter.SW], _WEST),
        (QUARTERS[Quarter.NE], QUARTERS[Quarter.SE], _EAST),
    ):
        parts = (asleep & north & ~shared, asleep & south & ~shared, asleep & shared)
        counts.append(min(2, sum(map(bool, parts))))
    return counts[0], counts[1]


def most_wakes(asleep: int, first_pair: int) -> int:
    """How many quarters can be woken one after another, from this pair of quarters on."""
    total = 0
    for village, shift in enumerate(SHIFT):
        here = asleep >> shift & VILLAGE
        if here and village * 2 + 1 >= first_pair:
            west, east = _pair_wakes(here)
            total += east if village * 2 < first_pair else west + east
    return total


# --- weddings (P1, S8, D6) --------------------------------------------------------------------


def singles(state: StateDraft) -> tuple[int, int]:
    """The locations of houses with exactly one villager: a man, a woman."""
    men = women = 0
    for colour in state.players:
        men |= colour.men
        women |= colour.women
    if state.neutral is not None:
        men |= state.neutral.men
        women |= state.neutral.women
    return men & ~women, women & ~men


def free_people(player: PlayerDraft) -> tuple[int, int]:
    """How many men and women may marry: those in the own centre and in school."""
    return player.centre[0] + player.school[0], player.centre[1] + player.school[1]


def above(location: int) -> int:
    """All locations after this one."""
    return EVERYWHERE >> (location + 1) << (location + 1)


def most_weddings(people: tuple[int, int], spouses: tuple[int, int]) -> int:
    """How many weddings are possible: men with single women and women with single men."""
    return min(people[Sex.MAN], spouses[Sex.WOMAN].bit_count()) + min(
        people[Sex.WOMAN], spouses[Sex.MAN].bit_count()
    )


def spouses_for(state: StateDraft, seat: int, after: int) -> tuple[int, int]:
    """The single men and women in other villages, at locations after this one."""
    men, women = singles(state)
    where = above(after) & ~VILLAGES[seat]
    return men & where, women & where


# --- births (M1, M2, D8) ----------------------------------------------------------------------


def couples(state: StateDraft, seat: int) -> int:
    """The places of the own village where a couple lives that may have children at all."""
    men = women = 0
    for colour in colours_in(state):
        men |= colour.men
        women |= colour.women
    found = men & women & VILLAGES[seat]
    if state.neutral is not None and not state.options.neutral_spouse_bears:
        found &= ~(state.neutral.men | state.neutral.women)
    return found >> SHIFT[seat]


def fertile(state: StateDraft, seat: int, births: int, after: int) -> int:
    """The couples that may have a child now: not twice in a turn (M2), in order of entry."""
    found = couples(state, seat) & ~births & ~((1 << after + 1) - 1)
    if state.options.births is Births.ROUND:
        for child in state.players[seat].children:
            found &= ~(1 << (child >> 1))
    return found
