"""The night watchman: one coin wakes everybody in one quarter of any village (N1, N2).

The quarters of one turn are entered village by village, the western pair before the eastern one.
The two quarters of a pair share places, so their order can matter; that of pairs cannot.
:func:`.amounts.most_wakes` counts how many can be woken in one turn.
"""

from functools import lru_cache
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import QuarterWoken, WokeUp
from ..names import PLACES, Colour, Decision, Quarter, Sex
from ..packed import ACTION_DONE, NONE, TILE_FIRST, ColourBits, Next, Packed, TurnBits
from ..village import (
    QUARTER_LOCATIONS,
    QUARTERS,
    SHIFT,
    VILLAGE,
    crowd_of,
    sleepers,
    supply_of,
    tell_resident,
    with_workers,
)
from .amounts import WATCHMAN, most_wakes, regular_possible, wakes_in_village, work_possible
from .refusals import no, no_regular, no_village, order, too_late

_ALL_QUARTERS: Final = len(Quarter) * len(Colour)


def quarter_pair(village: int, quarter: int) -> int:
    """Return the number of the western or eastern pair of quarters."""
    return village * 2 + (quarter & 1)


def wakeable(state: Packed, turn: TurnBits) -> int:
    """Return the quarters of all villages that may be woken now, ``village * 4 + quarter``."""
    asleep = sleepers(state)
    last = max(turn.last, 0)
    quarters = _quarters_in_order(asleep, last >> 1, last & 1, turn.units - 1)
    if turn.stage is TILE_FIRST and not regular_possible(state, turn, WATCHMAN):
        player = state.players[state.seat]
        own = (player.men | player.women) & ~player.awake
        for quarter in bits(quarters):
            woken = own & QUARTER_LOCATIONS[quarter >> 2][quarter & 3]
            if not work_possible(state, turn, with_workers(state, turn.supply, woken)):
                quarters ^= 1 << quarter
    return quarters


def _quarters_in_order(asleep: int, first: int, pair: int, more: int) -> int:
    """Return the quarters with sleepers after which *more* can be woken.

    The order of entry begins with this pair of quarters of the first village.
    """
    asleep >>= SHIFT[first]
    # Quarters of later villages can follow in any case.
    later = most_wakes(asleep >> PLACES, _ALL_QUARTERS) if more else 0
    found = 0
    shift = first * 4
    while asleep:
        here = asleep & VILLAGE
        asleep >>= PLACES
        if here:
            found |= _quarters_here(here, pair, max(0, more - later)) << shift
        if later:
            later -= wakes_in_village(asleep & VILLAGE)[1]
        shift += 4
        pair = 0
    return found


@lru_cache(maxsize=1 << 14)
def _quarters_here(asleep: int, pair: int, more: int) -> int:
    """Return the quarters of one village, from this pair on, that leave enough others."""
    found = 0
    for quarter, places in enumerate(QUARTERS):
        east = quarter & 1
        if asleep & places and east >= pair:
            rest = wakes_in_village(asleep & ~places)
            if rest[0 if east else 1] >= more:
                found |= 1 << quarter
    return found


def wakes(state: Packed) -> tuple[m.Wake, ...]:
    """List the quarters to wake."""
    return m.wakings(wakeable(state, state.turn))


def refuse_wake(state: Packed, move: m.Wake) -> Reason | None:
    """Refuse a quarter where nobody sleeps, or one out of order."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    turn = state.turn
    if wakeable(state, turn) >> (move.village * 4 + move.quarter) & 1:
        return None
    where = f"{move.village}:{move.quarter}"
    if not sleepers(state) & QUARTER_LOCATIONS[move.village][move.quarter]:
        return no("nobody_asleep", "N2", quarter=where)
    if quarter_pair(move.village, move.quarter) < turn.last:
        return too_late(move)
    if turn.stage is TILE_FIRST:
        return no_regular("wake", quarter=where)
    return order(next(first for first in wakes(state) if _can_follow(state, move, first)))


def _can_follow(state: Packed, move: m.Wake, first: m.Wake) -> bool:
    """Return whether somebody still sleeps there after waking *first*, and the order is right."""
    if quarter_pair(first.village, first.quarter) > quarter_pair(move.village, move.quarter):
        return False
    left = sleepers(state) & ~QUARTER_LOCATIONS[first.village][first.quarter]
    return left & QUARTER_LOCATIONS[move.village][move.quarter] != 0


def wake(state: Packed, move: m.Wake) -> Next:
    """Wake everybody in the quarter, of every colour (N1)."""
    village, quarter = int(move.village), int(move.quarter)
    men, women, asleep = state.crowd or crowd_of(state)
    waking = asleep & QUARTER_LOCATIONS[village][quarter]
    if state.story is not None:
        _tell_waking(state, village, quarter, waking)
    state.crowd = men, women, asleep ^ waking
    players = list(state.players)
    for seat, player in enumerate(players):
        here = ((player.men | player.women) ^ player.awake) & waking
        if here:
            players[seat] = _woken(state, player, here)
    state.players = tuple(players)
    turn = state.turn
    turn.supply = supply_of(state, state.seat)
    turn.last = quarter_pair(village, quarter)
    turn.units -= 1
    return ACTION_DONE


def _woken(state: Packed, player: ColourBits, here: int) -> ColourBits:
    draft = player.thaw()
    draft.awake |= here
    if draft.workers != NONE:
        draft.workers = with_workers(state, draft.workers, here)
    return draft.freeze()


def _tell_waking(state: Packed, village: int, quarter: int, waking: int) -> None:
    asleep = [(p.men | p.women) & ~p.awake & waking for p in state.players]
    count = sum(people.bit_count() for people in asleep)
    tell(state, QuarterWoken, state.seat, village, quarter, count)
    for location in bits(waking):
        for seat, people in enumerate(asleep):
            if people >> location & 1:
                sex = Sex.MAN if state.players[seat].men >> location & 1 else Sex.WOMAN
                tell_resident(state, WokeUp, state.seat, location, seat, sex)


STEPS: Final = {Decision.WAKE: Step(wakes, {m.Wake: (refuse_wake, wake)})}
