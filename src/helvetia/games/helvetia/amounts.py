"""How many actions of each character can be carried out, exactly (T3)."""

from typing import Final

from .catalog import COINS
from .geometry import VILLAGES
from .names import Character, Good
from .parts import NONE, PlayerDraft, Turn, TurnDraft
from .state import StateDraft
from .village import Crowd, crowd_of, fertile_in, free_people, most_wakes, most_weddings, spouses_in

ALL_GOODS: Final = (1 << len(Good)) - 1
# Members of an enum are looked up slowly, and these are asked for all the time.
BUILDER: Final = int(Character.BUILDER)
CARTER: Final = int(Character.CARTER)
WATCHMAN: Final = int(Character.WATCHMAN)
PRIEST: Final = int(Character.PRIEST)
MIDWIFE: Final = int(Character.MIDWIFE)
_NOBODY: Final = (0, 0)
#: The width of one character's numbers in a row of them: none, one to all coins, and the tile.
FIELD: Final = COINS + 2
#: In such a row the numbers of one character up to each number, and the same for each of them.
UP_TO: Final = tuple((2 << most) - 2 for most in range(COINS + 2))
ALL_UP_TO: Final = tuple(sum(up_to << FIELD * c for c in Character) for up_to in UP_TO)


def can_do(state: StateDraft, turn: Turn, character: int, units: int) -> bool:
    """Whether exactly so many actions of this character can be carried out now (T3)."""
    seat, crowd = state.seat, crowd_of(state)
    return bool(doable(state, turn, seat, character, units, crowd) >> units & 1)


def doable(
    state: StateDraft, turn: TurnDraft, seat: int, character: int, limit: int, crowd: Crowd
) -> int:
    """The numbers of actions up to the limit that the seat can carry out exactly, as bits (T3)."""
    player = state.players[seat]
    if character == BUILDER:
        men, women = player.centre
        return state.rules.production.payments.units(
            turn.supply, turn.buildable, men + women, limit
        )
    if character == CARTER:
        goods = ALL_GOODS & ~player.delivered
        most = state.rules.production.most_deliveries(turn.supply, goods, limit)
    else:
        most = most_actions(state, seat, character, limit, crowd)
    return (2 << most) - 2


def most_actions(state: StateDraft, seat: int, character: int, limit: int, crowd: Crowd) -> int:
    """How many actions watchman, priest or midwife allow; any smaller number works too."""
    if character == WATCHMAN:
        return most_wakes(crowd[2], limit)
    player = state.players[seat]
    if character == PRIEST:
        return _most_weddings(player, seat, limit, crowd)
    return _most_births(state, player, seat, limit, crowd)


def _most_weddings(player: PlayerDraft, seat: int, limit: int, crowd: Crowd) -> int:
    people = free_people(player)
    if people == _NOBODY:
        return 0
    found = most_weddings(people, spouses_in(crowd, seat, NONE))
    return found if found < limit else limit


def _most_births(
    state: StateDraft, player: PlayerDraft, seat: int, limit: int, crowd: Crowd
) -> int:
    men, women = player.reserve
    left = men + women
    if not left or not crowd[0] & crowd[1] & VILLAGES[seat]:
        return 0
    most = left if left < limit else limit
    found = fertile_in(state, crowd, seat, 0, NONE).bit_count()
    return found if found < most else most


def amounts(state: StateDraft, turn: Turn, seat: int, merge: int) -> int:
    """For each character the numbers of actions that all coins in hand allow, as bits (T3).

    Those of the builder come first, those of the others :data:`FIELD` bits higher each. ``merge``
    are the characters whose tile would add an action (K3). The others may be counted one too far:
    who asks has only so many coins.
    """
    player = state.players[seat]
    coins = state.coins[seat]
    limit = coins + 1
    crowd = state._crowd or crowd_of(state)
    men, women = player.centre
    production = state.rules.production
    supply = turn.supply
    units = production.payments.units(supply, turn.buildable, men + women, coins + (merge & 1))
    deliveries = production.most_deliveries(supply, ALL_GOODS & ~player.delivered, limit)
    return (
        units & UP_TO[limit]
        | UP_TO[deliveries] << FIELD * CARTER
        | UP_TO[most_wakes(crowd[2], limit)] << FIELD * WATCHMAN
        | UP_TO[_most_weddings(player, seat, limit, crowd)] << FIELD * PRIEST
        | UP_TO[_most_births(state, player, seat, limit, crowd)] << FIELD * MIDWIFE
    )


def regular_possible(state: StateDraft, turn: Turn, without: int) -> bool:
    """Whether a regular action of another character than this is possible (K4)."""
    seat = state.seat
    coins = state.coins[seat]
    if not coins:
        return False
    crowd = crowd_of(state)
    for character in (2, 3, 4, 1, 0):
        if character != without:
            limit = 1 if character else coins
            if doable(state, turn, seat, character, limit, crowd) & (2 << limit) - 2:
                return True
    return False


def any_doable(state: StateDraft, turn: Turn, character: int, coins: int) -> bool:
    """Whether some number of coins up to this can be used."""
    found = doable(state, turn, state.seat, character, coins, crowd_of(state))
    return found & (2 << coins) - 2 != 0
