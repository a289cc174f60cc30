"""The priest: one coin, one wedding into another village, and its dowry (P1-P4, D6).

The weddings of one turn are entered in the order of locations.
"""

from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import DowryDeclined, DowryTaken, Married
from ..names import PLACES, Decision, Sex
from ..options import Dowry
from ..packed import (
    ACTION_DONE,
    NEUTRAL_COIN,
    NONE,
    TILE_FIRST,
    Next,
    Packed,
    Pair,
    TurnBits,
    changed,
    with_figure,
)
from ..village import (
    NEUTRAL,
    VILLAGES,
    above,
    free_people,
    host_of,
    leave_centre,
    sex_that_lacks,
    singles,
    tell_resident,
    with_workers,
)
from .amounts import PRIEST, count_weddings, regular_possible, spouses, work_possible
from .refusals import no, no_regular, no_village, nobody_single, order, too_late

_DOWRY: Final = Decision.DOWRY

# --- weddings (P1, P2) ---------------------------------------------------------------------------


def weddings(state: Packed, turn: TurnBits) -> Pair:
    """Return the locations of weddings that may be entered now: from the centre, from school."""
    if turn.stage is NEUTRAL_COIN:
        return houses_for_neutral(state), 0
    player = state.players[state.seat]
    men, women = spouses(state, state.seat, turn.last)
    left = free_people(player)
    # Men marry single women, women single men; enough weddings must follow.
    brides = _in_time(women, with_figure(left, 0, -1), men, women, turn.units - 1)
    grooms = _in_time(men, with_figure(left, 1, -1), men, women, turn.units - 1)
    found = [
        (brides if people[0] else 0) | (grooms if people[1] else 0)
        for people in (player.centre, player.school)
    ]
    if turn.stage is TILE_FIRST and not regular_possible(state, turn, PRIEST):
        found = [_enabling_work(state, turn, spots) for spots in found]
    return found[0], found[1]


def _in_time(spots: int, left: Pair, men: int, women: int, more: int) -> int:
    """Return those of these spots after which *more* weddings can follow.

    A later spot leaves fewer weddings after it, so spots are removed from the end.
    """
    while more and spots:
        last = spots.bit_length() - 1
        if count_weddings(left, (men & above(last), women & above(last))) >= more:
            break
        spots ^= 1 << last
    return spots


def _enabling_work(state: Packed, turn: TurnBits, spots: int) -> int:
    """Return those spots where the newcomer's work makes a regular action possible (K4)."""
    for spot in bits(spots):
        if not work_possible(state, turn, with_workers(state, turn.supply, 1 << spot)):
            spots ^= 1 << spot
    return spots


def houses_for_neutral(state: Packed) -> int:
    """Return the houses of the own village that a neutral villager may marry into (D6)."""
    single_men, single_women = singles(state)
    men, women = host_of(state, NEUTRAL).centre
    return VILLAGES[state.seat] & ((single_women if men else 0) | (single_men if women else 0))


def wedding_moves(state: Packed) -> tuple[m.Marry, ...]:
    """List the weddings: those from the centre first."""
    centre, school = weddings(state, state.turn)
    return m.weddings[0](centre) + m.weddings[1](school)


def refuse_wedding(state: Packed, move: m.Marry) -> Reason | None:
    """Refuse a wedding without a free villager or a single one of the other sex."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    turn = state.turn
    location = move.village * PLACES + move.place
    if weddings(state, turn)[move.source] >> location & 1:
        return None
    neutral = turn.stage is NEUTRAL_COIN
    if neutral and move.village != state.seat:
        return no("wrong_village", "D6")
    if neutral and move.source:
        return no("not_in_school", "D6")
    if not neutral and move.village == state.seat:
        return no("own_village", "P1")
    men, women = singles(state)
    if not (men | women) >> location & 1:
        return nobody_single(state, location, "P1")
    sex = Sex.WOMAN if men >> location & 1 else Sex.MAN
    people = host_of(state, NEUTRAL if neutral else state.seat)
    if not (people.school if move.source else people.centre)[sex]:
        rule = "D6" if neutral else "P1"
        return no("nobody_free", rule, sex=sex.title, source=move.source.title)
    if location < turn.last:
        return too_late(move)
    if turn.stage is TILE_FIRST:
        return no_regular("marry")
    alone = (people.school if move.source else people.centre)[sex] == 1
    return order(
        next(
            first
            for first in wedding_moves(state)
            if first.village * PLACES + first.place < location
            and not (alone and first.source is move.source and _sex(state, first) is sex)
        )
    )


def _sex(state: Packed, move: m.Marry) -> Sex:
    """Return the sex of the villager who marries."""
    return sex_that_lacks(state, move.village * PLACES + move.place)


def marry(state: Packed, move: m.Marry) -> Next | None:
    """Move a free villager into the house, awake (P1)."""
    location = move.village * PLACES + move.place
    sex = sex_that_lacks(state, location)
    spot = 1 << location
    turn = state.turn
    turn.units -= 1
    colour = NEUTRAL if turn.stage is NEUTRAL_COIN else state.seat
    people = host_of(state, colour).thaw()
    if move.source:  # from school, by way of the centre
        people.school = with_figure(people.school, sex, -1)
        people.centre = with_figure(people.centre, sex, 1)
    leave_centre(people, sex, spot)
    if colour != NEUTRAL:
        people.workers = turn.supply = with_workers(state, turn.supply, spot)
    state.set_settler(colour, people.freeze(), sex, spot)
    tell_resident(state, Married, state.seat, location, colour, sex, move.source)
    if colour == NEUTRAL:
        return ACTION_DONE  # D6: no dowry moves
    turn.last = location
    return _begin_dowry(state, move.village)


# --- dowry (P3, P4) ------------------------------------------------------------------------------


def _begin_dowry(state: Packed, village: int) -> Next | None:
    """Take exactly one coin of the dowry, if there is one (P3); ask which if there is a choice."""
    colours = [c for c, coins in enumerate(host_of(state, village).dowry) if coins]
    if not colours:
        return ACTION_DONE
    if len(colours) == 1 and state.options.dowry is Dowry.MUST:
        return _take_coin(state, village, colours[0])
    state.turn.village = village
    state.decision = _DOWRY
    return None


def coins_to_take(state: Packed) -> tuple[m.TakeDowry, ...]:
    """List the colours of the dowry, and taking none where the option allows it."""
    dowry = host_of(state, state.turn.village).dowry
    found = [m.DOWRY[c] for c, coins in enumerate(dowry) if coins]
    if state.options.dowry is Dowry.MAY:
        found.append(m.NO_DOWRY)
    return tuple(found)


def refuse_dowry(state: Packed, move: m.TakeDowry) -> Reason | None:
    """Refuse a coin that does not lie in that centre."""
    if move.colour is None:
        return None if state.options.dowry is Dowry.MAY else no("must_take", "P3")
    if host_of(state, state.turn.village).dowry[move.colour]:
        return None
    return no("no_such_coin", "P3", colour=move.colour.title)


def take_dowry(state: Packed, move: m.TakeDowry) -> Next:
    """Take the chosen coin, or none."""
    turn = state.turn
    village, turn.village = turn.village, NONE
    if move.colour is None:
        tell(state, DowryDeclined, state.seat, village)
        return ACTION_DONE
    return _take_coin(state, village, int(move.colour))


def _take_coin(state: Packed, village: int, colour: int) -> Next:
    """Take one coin (P4).

    A coin of the player's colour returns to the hand after the turn, in :func:`.turn.turn_done`.
    Another one becomes dowry in the player's centre.
    """
    seat = state.seat
    poorer = host_of(state, village).thaw()
    poorer.dowry = changed(poorer.dowry, colour, -1)
    state.set_colour(village, poorer.freeze())
    if colour == seat:
        state.turn.won += 1
    else:
        player = state.players[seat].thaw()
        player.dowry = changed(player.dowry, colour, 1)
        state.set_player(seat, player.freeze())
    tell(state, DowryTaken, seat, village, colour)
    return ACTION_DONE


STEPS: Final = {
    Decision.MARRY: Step(wedding_moves, {m.Marry: (refuse_wedding, marry)}),
    Decision.DOWRY: Step(coins_to_take, {m.TakeDowry: (refuse_dowry, take_dowry)}),
}
