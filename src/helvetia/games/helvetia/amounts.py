"""How many actions of each character can be carried out, exactly (T3)."""

from typing import Final

from .names import Character, Good
from .state import NONE, PlayerDraft, StateDraft, Turn
from .village import (
    fertile,
    free_people,
    most_wakes,
    most_weddings,
    sleepers,
    spouses_for,
)

ALL_GOODS: Final = (1 << len(Good)) - 1


def can_do(state: StateDraft, turn: Turn, character: int, units: int) -> bool:
    """Whether exactly so many actions of this character can be carried out now (T3)."""
    return bool(doable(state, turn, character, units) >> units & 1)


def doable(state: StateDraft, turn: Turn, character: int, limit: int) -> int:
    """The numbers of actions up to the limit that can be carried out exactly, as bits (T3)."""
    seat = state.current
    player = state.players[seat]
    if character == Character.BUILDER:
        return _doable_buildings(state, turn, limit)
    if character == Character.CARTER:
        goods = ALL_GOODS & ~player.delivered
        most = state.rules.production.most_deliveries(turn.supply, goods, limit)
    else:
        most = min(limit, most_actions(state, player, character))
    return (2 << most) - 2


def _doable_buildings(state: StateDraft, turn: Turn, limit: int) -> int:
    """Not every smaller number of units works: each must be used exactly (B2)."""
    production = state.rules.production
    found = production.single_units(turn.supply, turn.buildable)
    men, women = state.players[state.current].centre
    for units in range(2, limit + 1):
        if not found >> units & 1 and production.can_build(
            turn.supply, units, men + women, turn.buildable
        ):
            found |= 1 << units
    return found


def most_actions(state: StateDraft, player: PlayerDraft, character: int) -> int:
    """How many actions watchman, priest or midwife allow; any smaller number works too."""
    if character == Character.WATCHMAN:
        return most_wakes(sleepers(state), 0)
    if character == Character.PRIEST:
        return most_weddings(free_people(player), spouses_for(state, state.current, NONE))
    return min(fertile(state, state.current, 0, NONE).bit_count(), sum(player.reserve))


def regular_possible(state: StateDraft, turn: Turn, without: int) -> bool:
    """Whether a regular action of another character than this is possible (K4)."""
    player = state.players[state.current]
    if not player.coins:
        return False
    for character in (2, 3, 4, 1, 0):
        if character == without:
            continue
        limit = player.coins if character == Character.BUILDER else 1
        if any_doable(state, turn, character, limit):
            return True
    return False


def any_doable(state: StateDraft, turn: Turn, character: int, coins: int) -> bool:
    """Whether some number of coins up to this can be used."""
    return doable(state, turn, character, coins) & (2 << coins) - 2 != 0
