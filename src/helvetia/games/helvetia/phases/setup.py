"""The set-up after the draft: buildings, pairs and dowries (S7-S10, D2-D4)."""

from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import (
    BuildingBoxed,
    BuildingChosen,
    BuildingPlaced,
    DowryGiven,
    Married,
    SentToCentre,
    SentToSchool,
    Settled,
)
from ..names import PLACES, Decision, Place, Sex
from ..options import NeutralStart, ThirdPair
from ..packed import NO_SETUP, NONE, Next, Packed, changed, with_figure
from ..village import (
    NEUTRAL,
    SHIFT,
    VILLAGES,
    add_house,
    empty_houses,
    host_of,
    house_without_resident,
    move_into,
    occupied,
    settle,
    sex_that_lacks,
    singles,
    tell_resident,
    types_among,
)
from .builder import place, places, refuse_place, village_built_in
from .refusals import no, no_village, nobody_single, order

_NEUTRAL_FIGURE: Final = Decision.NEUTRAL_FIGURE
_NEUTRAL_HOUSE: Final = Decision.NEUTRAL_HOUSE
_PLACE: Final = Decision.PLACE

PICKS: Final = 3
#: How many figures of each sex a player places at the start (S8); the rest is the reserve (S9).
PAIRS: Final = 3
NEUTRAL_HOUSES: Final = 4


# --- placing buildings (S7, D2) ------------------------------------------------------------------


def begin_placing(state: Packed) -> None:
    """Go from the draft to the places of the buildings."""
    state.progress = 0
    if state.neutral is None:
        box(state, state.setup.pool)  # S6
        _next_own_building(state)
    else:
        _next_neutral_house(state)


def box(state: Packed, counts: tuple[int, ...]) -> None:
    """Put these numbers of start buildings, by type, back into the box."""
    setup = state.setup.thaw()
    setup.pool = tuple(left - gone for left, gone in zip(setup.pool, counts, strict=True))
    state.setup = setup.freeze()
    for building, count in enumerate(counts):
        if count:
            tell(state, BuildingBoxed, building, count)


def _next_neutral_house(state: Packed) -> None:
    """Ask for the next of the four left-over buildings; the players place them in turn (D2)."""
    if state.progress == NEUTRAL_HOUSES:
        state.progress = 0
        _next_own_building(state)
        return
    first = state.start_player
    if state.options.neutral_village_start is NeutralStart.OTHER:
        first = 1 - first
    state.seat = (first + state.progress) % 2
    first_type, *others = bits(types_among(state.setup.pool))
    if others:
        state.decision = _NEUTRAL_HOUSE
    else:
        choose_house(state, m.BUILD[first_type])


def neutral_houses(state: Packed) -> tuple[m.Build, ...]:
    """List the left-over buildings."""
    return m.buildings(types_among(state.setup.pool))


def refuse_house(state: Packed, move: m.Build) -> Reason | None:
    """Refuse a building that is not left over."""
    if state.setup.pool[move.building]:
        return None
    return no("none_left", "D2", building=move.building.title)


def choose_house(state: Packed, move: m.Build) -> None:
    """Choose a building for the neutral village; its place comes next."""
    setup = state.setup.thaw()
    setup.pool = changed(setup.pool, move.building, -1)
    setup.building = int(move.building)
    state.setup = setup.freeze()
    state.decision = _PLACE
    tell(state, BuildingChosen, state.seat, move.building, NEUTRAL)


def neutral_figures(state: Packed) -> tuple[m.Inhabit, ...]:
    """List the sexes that are left: two men and two women in all."""
    return tuple(m.INHABIT[sex] for sex in Sex if state.setup.figures[sex])


def refuse_figure(state: Packed, move: m.Inhabit) -> Reason | None:
    """Refuse a third neutral man or woman."""
    if state.setup.figures[move.sex]:
        return None
    return no("none_left", "D2", sex=move.sex.title)


def choose_figure(state: Packed, move: m.Inhabit) -> None:
    """Let a neutral villager live in the house just placed."""
    _settle_neutral(state, move.sex)


def _settle_neutral(state: Packed, sex: int) -> None:
    setup, neutral = state.setup.thaw(), host_of(state, NEUTRAL).thaw()
    spot = house_without_resident(state, setup.building, NEUTRAL)
    setup.figures = with_figure(setup.figures, sex, -1)
    setup.building = NONE
    move_into(state, neutral, NEUTRAL, sex, spot)
    state.set_settler(NEUTRAL, neutral.freeze(), sex, spot)
    state.setup = setup.freeze()
    tell_resident(state, Settled, state.seat, spot.bit_length() - 1, NEUTRAL, sex)
    state.progress += 1
    _next_neutral_house(state)


def _next_own_building(state: Packed) -> None:
    """Ask for the place of the next own building, in the order of the catalogue (S7)."""
    count = len(state.players)
    if state.progress == count * PICKS:
        state.progress = 0
        _ask_for_pair(state)
        return
    seat = (state.start_player + state.progress // PICKS) % count
    setup = state.setup.thaw()
    state.seat = seat
    setup.building = bits(setup.picks[seat])[0]
    state.setup = setup.freeze()
    state.decision = _PLACE


def place_now(state: Packed, move: m.PlaceBuilding) -> Next | None:
    """Put the building of the moment on this place."""
    if state.round:
        return place(state, move)
    setup, village = state.setup, village_built_in(state)
    building = setup.building
    add_house(state, building, SHIFT[village] + move.place)
    tell(state, BuildingPlaced, state.seat, village, move.place, building)
    if village == NEUTRAL:
        men, women = setup.figures
        if men and women:
            state.decision = _NEUTRAL_FIGURE
        else:
            _settle_neutral(state, 0 if men else 1)
        return None
    after = setup.thaw()
    after.picks = changed(setup.picks, state.seat, -(1 << building))
    after.building = NONE
    state.setup = after.freeze()
    state.progress += 1
    _next_own_building(state)
    return None


# --- the three pairs (S8, D3) --------------------------------------------------------------------


def _ask_for_pair(state: Packed) -> Next | None:
    """Ask for the next pair: three rounds in play order, each with a man and a woman."""
    count = len(state.players)
    if state.progress == count * PAIRS:
        _give_dowries(state)
        state.setup = NO_SETUP
        return Next.ROUND
    state.seat = (state.start_player + state.progress) % count
    rounds = (Decision.PAIR_ONE, Decision.PAIR_TWO, Decision.PAIR_THREE)
    state.decision = rounds[state.progress // count]
    return None


def sex_of_first_pair(state: Packed) -> Sex:
    """Return who of the first pair is placed now: the man before the woman."""
    return Sex.MAN if empty_houses(state, state.seat).bit_count() == PICKS else Sex.WOMAN


def first_pair(state: Packed) -> tuple[m.Settle, ...]:
    """List the own buildings for the man, then for the woman."""
    sex = sex_of_first_pair(state)
    return m.settlers[sex](empty_houses(state, state.seat))


def refuse_first_pair(state: Packed, move: m.Settle) -> Reason | None:
    """Refuse the wrong sex, or a place without an own empty building."""
    wanted = sex_of_first_pair(state)
    if move.sex is Sex.MAN and wanted is Sex.WOMAN:
        return no("settled", "S8", sex=move.sex.title)
    reason = _refuse_house(state, move.place)
    if reason is None and move.sex != wanted:
        return order(next(first for first in first_pair(state) if first.place != move.place))
    return reason


def settle_first_pair(state: Packed, move: m.Settle) -> Next | None:
    """Place the man, then the woman, on two own buildings."""
    _settle_own(state, move.sex, SHIFT[state.seat] + move.place, Settled)
    if move.sex is Sex.MAN:
        return None
    state.progress += 1
    return _ask_for_pair(state)


def second_pair(state: Packed) -> tuple[m.Settle, ...]:
    """List the man and the woman for the remaining own building."""
    houses = empty_houses(state, state.seat)
    return m.settlers[Sex.MAN](houses) + m.settlers[Sex.WOMAN](houses)


def refuse_second_pair(state: Packed, move: m.Settle) -> Reason | None:
    """Refuse a place without an own empty building."""
    return _refuse_house(state, move.place)


def settle_second_pair(state: Packed, move: m.Settle) -> Next | None:
    """Place one figure on the remaining building, the other in school (S8)."""
    _settle_own(state, move.sex, SHIFT[state.seat] + move.place, Settled)
    return _send(state, move.sex.other, to_school=True)


def _refuse_house(state: Packed, place: Place) -> Reason | None:
    if empty_houses(state, state.seat) >> place & 1:
        return None
    if not occupied(state, state.seat) >> place & 1:
        return no("no_building", "S8", place=place.word)
    return no("inhabited", "S8", place=place.word)


def third_pair_villages(state: Packed) -> int:
    """Return the locations of the villages that the third pair may marry into (S8, D3)."""
    seat, count = state.seat, len(state.players)
    if state.options.third_pair is ThirdPair.ANY_PLAYER:
        return sum(VILLAGES[other] for other in range(count) if other != seat)
    # The left neighbour plays before in counter-clockwise play, after in clockwise play (S1).
    step = 1 if state.options.clockwise else -1
    return VILLAGES[(seat + step) % count]


def third_pair(state: Packed) -> tuple[m.Marry, ...]:
    """List the single villagers of the left neighbour."""
    men, women = singles(state)
    return m.weddings[0]((men | women) & third_pair_villages(state))


def refuse_third_pair(state: Packed, move: m.Marry) -> Reason | None:
    """Refuse another village, or a house without exactly one villager."""
    if (missing := no_village(state, move.village)) is not None:
        return missing
    if move.source:
        return no("not_in_school", "S8")
    location = move.village * PLACES + move.place
    if not third_pair_villages(state) >> location & 1:
        return no("wrong_village", "S8", village=move.village.title)
    men, women = singles(state)
    if (men | women) >> location & 1:
        return None
    return nobody_single(state, location, "S8")


def settle_third_pair(state: Packed, move: m.Marry) -> Next | None:
    """Marry one figure into the other village; the other goes to the own centre (S8)."""
    location = move.village * PLACES + move.place
    sex = sex_that_lacks(state, location)
    _settle_own(state, sex, location, Married, None)
    return _send(state, sex.other, to_school=False)


def _settle_own(state: Packed, sex: int, location: int, kind: type, *more: object) -> None:
    """Move an own figure from the reserve into a house, awake (S9)."""
    seat = state.seat
    player = state.players[seat].thaw()
    settle(player, sex, 1 << location)
    player.reserve = with_figure(player.reserve, sex, -1)
    state.set_settler(seat, player.freeze(), sex, 1 << location)
    tell_resident(state, kind, seat, location, seat, sex, *more)


def _send(state: Packed, sex: Sex, to_school: bool) -> Next | None:
    """Move the other figure of a pair from the reserve to school or centre, and go on (S8)."""
    seat = state.seat
    player = state.players[seat].thaw()
    player.reserve = with_figure(player.reserve, sex, -1)
    if to_school:
        player.school = with_figure(player.school, sex, 1)
    else:
        player.centre = with_figure(player.centre, sex, 1)
    state.set_player(seat, player.freeze())
    tell(state, SentToSchool if to_school else SentToCentre, seat, sex, 1)
    state.progress += 1
    return _ask_for_pair(state)


# --- coins (S10, D4) -----------------------------------------------------------------------------


def _give_dowries(state: Packed) -> None:
    """Give an own coin each to the two players on the right, or one to the neutral centre."""
    count = len(state.players)
    # To the right is after in counter-clockwise play, before in clockwise play (S1).
    step = -1 if state.options.clockwise else 1
    for seat in range(count):
        villages = sorted(((seat + step) % count, (seat + 2 * step) % count))
        if state.neutral is not None:
            villages = [1 - seat, NEUTRAL]
        state.coins = changed(state.coins, seat, -2)
        for village in villages:
            people = host_of(state, village).thaw()
            people.dowry = changed(people.dowry, seat, 1)
            state.set_colour(village, people.freeze())
            tell(state, DowryGiven, seat, village, seat, 1)


STEPS: Final = {
    Decision.NEUTRAL_HOUSE: Step(neutral_houses, {m.Build: (refuse_house, choose_house)}),
    Decision.NEUTRAL_FIGURE: Step(neutral_figures, {m.Inhabit: (refuse_figure, choose_figure)}),
    Decision.PLACE: Step(places, {m.PlaceBuilding: (refuse_place, place_now)}),
    Decision.PAIR_ONE: Step(first_pair, {m.Settle: (refuse_first_pair, settle_first_pair)}),
    Decision.PAIR_TWO: Step(second_pair, {m.Settle: (refuse_second_pair, settle_second_pair)}),
    Decision.PAIR_THREE: Step(third_pair, {m.Marry: (refuse_third_pair, settle_third_pair)}),
}
