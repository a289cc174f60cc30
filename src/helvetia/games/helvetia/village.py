"""Questions about people and houses that rules and reasons share."""

from functools import lru_cache
from typing import Final

from .built import NO_HOUSE, standing, types_among
from .geometry import PLACES, QUARTERS, SHIFT, VILLAGE, VILLAGES
from .names import Colour, Quarter
from .options import Births
from .parts import NONE, PlayerDraft
from .production import add
from .state import StateDraft

NEUTRAL: Final = int(Colour.NEUTRAL)
EVERYWHERE: Final = sum(VILLAGES)
#: For each seat all locations outside its village.
OTHERS: Final = tuple(EVERYWHERE & ~village for village in VILLAGES)
_ROUND: Final = Births.ROUND
_ALL_QUARTERS: Final = len(QUARTERS) * len(VILLAGES)
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
    return (state._standing or standing(state)).occupied >> SHIFT[village] & VILLAGE


def building_at(state: StateDraft, location: int) -> int | None:
    """The building type on this location."""
    building = (state._standing or standing(state)).at[location]
    return None if building == NO_HOUSE else building


def owned_types(state: StateDraft, village: int) -> int:
    """The building types of this village, as bits."""
    return standing(state).types[village]


def empty_houses(state: StateDraft, seat: int) -> int:
    """The places of own production and trading buildings in which nobody lives."""
    player = state.players[seat]
    homes = (state._standing or standing(state)).homes
    return (homes & ~(player.men | player.women)) >> SHIFT[seat] & VILLAGE


# --- production -------------------------------------------------------------------------------


def supply_of(state: StateDraft, seat: int) -> int:
    """The awake workers of this seat in all villages, counted by building type (G2).

    Kept with the player until somebody else may be awake.
    """
    player = state.players[seat]
    supply = player._workers
    if supply == NONE:
        supply = with_workers(state, 0, player.awake)
        object.__setattr__(player, "_workers", supply)  # though the player is frozen
    return supply


def with_workers(state: StateDraft, supply: int, where: int) -> int:
    """The supply with the workers on these locations."""
    at = (state._standing or standing(state)).at
    while where:
        location = where.bit_length() - 1
        where ^= 1 << location
        supply = add(supply, at[location])
    return supply


def buildable_by(state: StateDraft, seat: int) -> int:
    """The building types that lie open and that this seat has not built yet (B1, B3)."""
    return types_among(state.board.open) & ~(state._standing or standing(state)).types[seat]


def open_types(state: StateDraft) -> int:
    """The building types that lie open."""
    return types_among(state.board.open)


# --- sleep (N1, N2) ---------------------------------------------------------------------------


#: Who lives in houses: the men and the women of all colours, and where somebody sleeps.
Crowd = tuple[int, int, int]


def crowd_of(state: StateDraft) -> Crowd:
    """Everybody at once; kept with the state until somebody moves, works or wakes."""
    crowd = state._crowd
    if crowd is None:
        men = women = asleep = 0
        for player in state.players:
            his, hers = player.men, player.women
            men |= his
            women |= hers
            asleep |= (his | hers) & ~player.awake
        neutral = state.neutral
        if neutral is not None:  # D8: they never sleep
            men |= neutral.men
            women |= neutral.women
        crowd = men, women, asleep
        object.__setattr__(state, "_crowd", crowd)  # also where the state is frozen
    return crowd


def sleepers(state: StateDraft) -> int:
    """Everybody who sleeps in a house; neutral villagers never do (D8)."""
    return crowd_of(state)[2]


@lru_cache(maxsize=1 << 14)
def pair_wakes(asleep: int) -> tuple[int, int]:
    """How many quarters in a row can be woken in one village: in the east, and in all.

    Each of a pair's two quarters once; a sleeper on the shared places serves one of the two.
    """
    counts = []
    for north, south, shared in (
        (QUARTERS[Quarter.NW], QUARTERS[Quarter.SW], _WEST),
        (QUARTERS[Quarter.NE], QUARTERS[Quarter.SE], _EAST),
    ):
        parts = (asleep & north & ~shared, asleep & south & ~shared, asleep & shared)
        counts.append(min(2, sum(map(bool, parts))))
    return counts[1], counts[0] + counts[1]


def most_wakes(asleep: int, limit: int) -> int:
    """How many quarters can be woken one after another, up to the limit."""
    total = 0
    while asleep:
        here = asleep & VILLAGE
        if here:
            total += pair_wakes(here)[1]
            if total >= limit:
                return limit
        asleep >>= PLACES
    return total


def quarters_in_order(asleep: int, first: int, pair: int, more: int) -> int:
    """The quarters with sleepers after which so many more can be woken, as bits.

    In order of entry: from this village on, and there from this pair of quarters on. Quarters are
    counted over all villages, ``village * 4 + quarter``.
    """
    asleep >>= SHIFT[first]
    # Those of later villages follow in any case.
    later = most_wakes(asleep >> PLACES, _ALL_QUARTERS) if more else 0
    found = 0
    shift = first * 4
    while asleep:
        here = asleep & VILLAGE
        asleep >>= PLACES
        if here:
            found |= quarters_to_wake(here, pair, more - later if more > later else 0) << shift
        if later:
            later -= pair_wakes(asleep & VILLAGE)[1]
        shift += 4
        pair = 0
    return found


@lru_cache(maxsize=1 << 14)
def quarters_to_wake(asleep: int, pair: int, more: int) -> int:
    """The quarters with sleepers, from the western or eastern pair on, that leave enough others.

    Quarters are woken pair by pair: after an eastern one only the other eastern one may follow.
    """
    found = 0
    for quarter, places in enumerate(QUARTERS):
        east = quarter & 1
        if asleep & places and east >= pair:
            rest = pair_wakes(asleep & ~places)
            if rest[0 if east else 1] >= more:
                found |= 1 << quarter
    return found


# --- weddings (P1, S8, D6) --------------------------------------------------------------------


def singles(state: StateDraft) -> tuple[int, int]:
    """The locations of houses with exactly one villager: a man, a woman."""
    men, women, _ = state._crowd or crowd_of(state)
    return men & ~women, women & ~men


def free_people(player: PlayerDraft) -> tuple[int, int]:
    """How many men and women may marry: those in the own centre and in school."""
    men, women = player.centre
    boys, girls = player.school
    return men + boys, women + girls


def above(location: int) -> int:
    """All locations after this one."""
    return EVERYWHERE >> (location + 1) << (location + 1)


def most_weddings(people: tuple[int, int], spouses: tuple[int, int]) -> int:
    """How many weddings are possible: men with single women and women with single men."""
    men, women = people
    if not men and not women:
        return 0
    grooms, brides = spouses[0].bit_count(), spouses[1].bit_count()
    return (men if men < brides else brides) + (women if women < grooms else grooms)


def spouses_in(crowd: Crowd, seat: int, after: int) -> tuple[int, int]:
    """The single men and women in other villages, at locations after this one."""
    men, women, _ = crowd
    where = OTHERS[seat] if after < 0 else OTHERS[seat] & above(after)
    return men & ~women & where, women & ~men & where


def spouses_for(state: StateDraft, seat: int, after: int) -> tuple[int, int]:
    """The same in a state."""
    return spouses_in(crowd_of(state), seat, after)


# --- births (M1, M2, D8) ----------------------------------------------------------------------


def couples_in(state: StateDraft, crowd: Crowd, seat: int) -> int:
    """The places of the own village where a couple lives that may have children at all."""
    found = crowd[0] & crowd[1] & VILLAGES[seat]
    neutral = state.neutral
    if neutral is not None and not state.rules.options.neutral_spouse_bears:
        found &= ~(neutral.men | neutral.women)
    return found >> SHIFT[seat]


def couples(state: StateDraft, seat: int) -> int:
    """The same in a state."""
    return couples_in(state, crowd_of(state), seat)


def fertile_in(state: StateDraft, crowd: Crowd, seat: int, births: int, after: int) -> int:
    """The couples that may have a child now: not twice in a turn (M2), in order of entry."""
    found = couples_in(state, crowd, seat) & ~births
    if not found:
        return 0
    if after >= 0:
        found &= ~((2 << after) - 1)
    if state.rules.options.births is _ROUND:
        for child in state.players[seat].children:
            found &= ~(1 << (child >> 1))
    return found


def fertile(state: StateDraft, seat: int, births: int, after: int) -> int:
    """The same in a state."""
    return fertile_in(state, state._crowd or crowd_of(state), seat, births, after)
