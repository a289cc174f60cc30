"""Count how many actions of each character can be carried out, exactly (T3).

A commitment of coins is legal if that many actions can really be done. One file counts for all five
characters: a tile used first must leave an action of another character (K4), and a player with no
action at all is stuck (T4).
"""

from functools import lru_cache
from typing import Final

from ..names import PLACES, Character, Good, Quarter
from ..options import Births, TilePurchases
from ..packed import NONE, Packed, Pair, TurnBits
from ..production import BUILD_AGAIN
from ..village import (
    ABROAD,
    QUARTERS,
    SHIFT,
    VILLAGE,
    VILLAGES,
    above,
    crowd_of,
    free_people,
    singles,
)

_ALL_GOODS: Final = (1 << len(Good)) - 1
# A member of an enum is looked up more slowly than a name of a module.
BUILDER: Final = int(Character.BUILDER)
CARTER: Final = int(Character.CARTER)
WATCHMAN: Final = int(Character.WATCHMAN)
PRIEST: Final = int(Character.PRIEST)
MIDWIFE: Final = int(Character.MIDWIFE)


def numbers(state: Packed, turn: TurnBits, character: int, limit: int) -> int:
    """Return the numbers of actions, 1 to *limit*, that can be carried out exactly, as bits."""
    if character == BUILDER:
        men, women = state.players[state.seat].centre
        payments = state.rules.production.payments
        return payments.units(turn.supply, turn.buildable, men + women, limit)
    return (2 << _MOST[character](state, turn, limit)) - 2


def all_numbers(state: Packed, turn: TurnBits, coins: int, tiles: int) -> tuple[int, ...]:
    """Return `numbers` for every character, with one more action for each of these tiles (K3)."""
    men, women = state.players[state.seat].centre
    payments = state.rules.production.payments
    limit = coins + 1  # one more than needed does no harm, where counting is cheap
    return (
        payments.units(turn.supply, turn.buildable, men + women, coins + (tiles & 1)),
        (2 << _most_deliveries(state, turn, coins + (tiles >> CARTER & 1))) - 2,
        (2 << _most_wakes(state, turn, limit)) - 2,
        (2 << _most_weddings(state, turn, limit)) - 2,
        (2 << _most_births(state, turn, limit)) - 2,
    )


def needs_second_building(state: Packed, character: int, left: int) -> bool:
    """Return whether tile and coins must give two buildings, as coins are left in hand (K5)."""
    if character != BUILDER or left <= 0:
        return False
    return state.options.builder_tile_purchases is TilePurchases.ALL_COINS


def with_tile(state: Packed, turn: TurnBits, character: int, able: int, coins: int) -> int:
    """Return those of these numbers of actions that the tile and some of the coins can do (K3)."""
    if not needs_second_building(state, character, coins - 1):
        return able
    people = sum(state.players[state.seat].centre)
    payments = state.rules.production.payments_under[BUILD_AGAIN]
    twice = payments.units(turn.supply, turn.buildable, people, coins)
    return able & 2 << coins | twice


def regular_possible(state: Packed, turn: TurnBits, without: int) -> bool:
    """Return whether a regular action of another character than this is possible (K4)."""
    coins = state.coins[state.seat]
    return coins > 0 and any(
        numbers(state, turn, character, 1 if character else coins)
        for character in (WATCHMAN, PRIEST, MIDWIFE, CARTER, BUILDER)
        if character != without
    )


def work_possible(state: Packed, turn: TurnBits, supply: int) -> bool:
    """Return whether carter or builder could be used with this supply of workers (K4)."""
    trial = turn.thaw()
    trial.supply = supply
    coins = state.coins[state.seat]
    return bool(numbers(state, trial, CARTER, 1) or numbers(state, trial, BUILDER, coins))


# --- carter (C1) ---------------------------------------------------------------------------------


def undelivered(state: Packed) -> int:
    """Return the goods that the seat has not delivered yet (C1)."""
    return _ALL_GOODS & ~state.players[state.seat].delivered


def _most_deliveries(state: Packed, turn: TurnBits, limit: int) -> int:
    return state.rules.production.most_deliveries(turn.supply, undelivered(state), limit)


# --- night watchman (N1, N2) ---------------------------------------------------------------------

_WEST: Final = QUARTERS[Quarter.NW] & QUARTERS[Quarter.SW]
_EAST: Final = QUARTERS[Quarter.NE] & QUARTERS[Quarter.SE]


@lru_cache(maxsize=1 << 14)
def wakes_in_village(asleep: int) -> Pair:
    """Return how many quarters of one village can be woken in a row: in the east, and in all.

    Each quarter once; a sleeper on a place that two quarters share serves one of them.
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
    """Return how many quarters can be woken one after another, up to the limit."""
    total = 0
    while asleep and total < limit:
        total += wakes_in_village(asleep & VILLAGE)[1]
        asleep >>= PLACES
    return min(total, limit)


def _most_wakes(state: Packed, turn: TurnBits, limit: int) -> int:
    return most_wakes((state.crowd or crowd_of(state))[2], limit)


# --- priest (P1) ---------------------------------------------------------------------------------


def spouses(state: Packed, seat: int, after: int) -> Pair:
    """Return the single men and women in other villages, at locations after this one."""
    men, women = singles(state)
    where = ABROAD[seat] & above(after)
    return men & where, women & where


def count_weddings(people: Pair, single: Pair) -> int:
    """Return how many weddings are possible: men with single women and women with single men."""
    grooms, brides = single[0].bit_count(), single[1].bit_count()
    return min(people[0], brides) + min(people[1], grooms)


def _most_weddings(state: Packed, turn: TurnBits, limit: int) -> int:
    people = free_people(state.players[state.seat])
    if not (people[0] or people[1]):
        return 0
    return min(limit, count_weddings(people, spouses(state, state.seat, NONE)))


# --- midwife (M1, M2, D8) ------------------------------------------------------------------------


def couples(state: Packed, seat: int) -> int:
    """Return the places of the own village where a couple lives that may have children at all.

    It does not matter whether the two are awake or asleep (M1).
    """
    men, women, _ = state.crowd or crowd_of(state)
    found = men & women & VILLAGES[seat]
    neutral = state.neutral
    if found and neutral is not None and not state.rules.options.neutral_spouse_bears:
        found &= ~(neutral.men | neutral.women)
    return found >> SHIFT[seat]


def fertile(state: Packed, seat: int, births: int, after: int) -> int:
    """Return the couples that may have a child now: not twice in a turn (M2), in order of entry."""
    found = couples(state, seat) & ~births & above(after)
    if found and state.rules.options.births is Births.ROUND:
        for child in state.players[seat].children:
            found &= ~(1 << (child >> 1))
    return found


def _most_births(state: Packed, turn: TurnBits, limit: int) -> int:
    boys, girls = state.players[state.seat].reserve
    if not (boys or girls):
        return 0
    return min(boys + girls, limit, fertile(state, state.seat, 0, NONE).bit_count())


_MOST: Final = {
    CARTER: _most_deliveries,
    WATCHMAN: _most_wakes,
    PRIEST: _most_weddings,
    MIDWIFE: _most_births,
}
