"""The builder: one coin, one building; its goods are made or bought (B1-B6, D6, K5).

:mod:`.produce` makes the goods of the cost. The solver in :mod:`..production` decides which
buildings can be paid.
"""

from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import BuildingChosen, BuildingPlaced, MovedIn, RingTileTaken
from ..names import Decision, Good, Sex
from ..options import RingTileNeeds
from ..packed import (
    ACTION_DONE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    Next,
    Packed,
    TurnBits,
    changed,
    owned,
    with_figure,
)
from ..production import MAKE_ALL, add
from ..village import (
    NEUTRAL,
    RING_ONE,
    SHIFT,
    add_house,
    empty_houses,
    free_people,
    free_places,
    host_of,
    house_without_resident,
    move_into,
    movers,
    occupied,
    open_types,
    sleepers,
    tell_resident,
)
from .amounts import MIDWIFE, count_weddings, numbers, spouses, undelivered
from .refusals import dead_end, no, no_regular

_INHABIT: Final = Decision.INHABIT
_PLACE: Final = Decision.PLACE
_PRODUCE: Final = Decision.PRODUCE

# --- what can be built (B1-B3, K4, K5) -----------------------------------------------------------


def buy_budget(state: Packed, turn: TurnBits) -> int:
    """Return how many goods may still be bought: units, or with the tile coins in hand (K5)."""
    if turn.stage is REGULAR:
        return turn.units
    coins = state.coins[state.seat]
    # One coin must remain for the regular action that follows.
    return coins - 1 if turn.stage is TILE_FIRST else coins


def buildable(state: Packed, turn: TurnBits) -> int:
    """Return the building types that may be chosen so that the turn can be completed."""
    stage = turn.stage
    if stage is NEUTRAL_COIN:  # D6: any open building, free of cost
        return open_types(state.board)
    production = state.rules.production
    if stage is REGULAR:
        people = sum(state.players[state.seat].centre)
        payments = production.payments_under[turn.duties]
        return payments.openings(turn.supply, turn.buildable, turn.units, people)
    budget = buy_budget(state, turn)
    types = production.payments.cheapest(turn.supply, turn.buildable, budget)
    if stage is TILE_FIRST and not sleepers(state):
        for building in bits(types):
            cost = production.cost[building]
            if not tile_pays(state, turn, building, turn.supply, cost, budget):
                types ^= 1 << building
    return types


def tile_pays(
    state: Packed, turn: TurnBits, building: int, supply: int, demand: tuple[Good, ...], budget: int
) -> bool:
    """Return whether the builder tile can pay this demand and leave a regular action (K4, K5)."""
    fewest = state.rules.production.payments.min_buys(supply, demand)
    if fewest > budget:
        return False
    if turn.stage is TILE_AFTER or fewest < len(demand) or sleepers(state):
        return True  # somebody sleeps then, so the watchman can follow
    return _regular_after_bought(state, turn, building)


def _regular_after_bought(state: Packed, turn: TurnBits, building: int) -> bool:
    """Return whether a regular action is left after a building paid with coins, nobody asleep."""
    centre = state.players[state.seat].centre
    lives_there = state.rules.production.inhabited >> building & 1
    sexes = [sex for sex in (0, 1) if centre[sex]] if lives_there else []
    if not sexes:
        return _regular_after_move_in(state, turn, turn.supply, NONE)
    supply = add(turn.supply, building)
    return any(_regular_after_move_in(state, turn, supply, sex) for sex in sexes)


def _regular_after_move_in(state: Packed, turn: TurnBits, supply: int, sex: int) -> bool:
    """Return whether a regular action is left once a figure of this sex has left the centre."""
    player = state.players[state.seat]
    if numbers(state, turn, MIDWIFE, 1):
        return True
    if state.rules.production.can_deliver(supply, undelivered(state), 1):
        return True
    people = free_people(player)
    if sex != NONE:
        people = with_figure(people, sex, -1)
    return count_weddings(people, spouses(state, state.seat, NONE)) > 0


# --- choosing a building (B1-B3) -----------------------------------------------------------------


def buildings(state: Packed) -> tuple[m.Build, ...]:
    """List the buildings to choose."""
    return m.buildings(buildable(state, state.turn))


def refuse_building(state: Packed, move: m.Build) -> Reason | None:
    """Refuse a building that does not lie open, stands already, or cannot be paid for."""
    turn = state.turn
    if buildable(state, turn) >> move.building & 1:
        return None
    name = move.building.title
    if not state.board.open[move.building]:
        return no("not_open", "B1", building=name)
    if not turn.buildable >> move.building & 1:
        return no("type_twice", "B3", building=name)
    production = state.rules.production
    cost = production.cost[move.building]
    budget = buy_budget(state, turn) - (turn.stage is REGULAR)
    if production.payments.min_buys(turn.supply, cost) > budget:
        goods = ", ".join(good.title for good in cost)
        return no("cannot_pay", "B1", building=name, goods=goods, coins=budget)
    if turn.stage is TILE_FIRST:
        return no_regular("build", building=name)
    return dead_end("build", building=name)


def build(state: Packed, move: m.Build) -> None:
    """Take the building; the goods of its cost follow one by one."""
    building = int(move.building)
    board = state.board.thaw()
    board.open = changed(board.open, building, -1)
    state.board = board.freeze()
    turn = state.turn
    turn.building = building
    production = state.rules.production
    cost = production.cost[building]
    state.decision = _PLACE
    if turn.stage is not NEUTRAL_COIN:
        turn.units -= 1
        turn.buildable ^= 1 << building
        if cost:
            turn.pending, turn.demand = cost[0], cost[1:]
            state.decision = _PRODUCE
            # B2, the strict reading: nothing is sold to a player who can make the whole cost.
            if production.payments.must_make(turn.supply, building):
                turn.duties |= MAKE_ALL
        else:
            turn.duties = 0
    tell(state, BuildingChosen, state.seat, building, village_built_in(state))


def village_built_in(state: Packed) -> int:
    """Return the village that the building goes to.

    With the neutral coin it is the neutral one (D6). In the set-up that one is first (D2).
    """
    if state.round:
        neutral = state.turn.stage is NEUTRAL_COIN
    else:
        neutral = state.neutral is not None and any(state.setup.figures)
    return NEUTRAL if neutral else state.seat


# --- placing it (B4), and who moves in (B5) ------------------------------------------------------


def places(state: Packed) -> tuple[m.PlaceBuilding, ...]:
    """List the free places: ring two opens when ring one is full (B4).

    The set-up asks the same decision, so `setup.py` has its step.
    """
    return m.placements(free_places(occupied(state, village_built_in(state))))


def refuse_place(state: Packed, move: m.PlaceBuilding) -> Reason | None:
    """Refuse an occupied place, or ring two too early."""
    taken = occupied(state, village_built_in(state))
    if free_places(taken) >> move.place & 1:
        return None
    rule = placing_rule(state)
    if taken >> move.place & 1:
        return no("occupied", rule, place=move.place.word)
    return no("ring_two_closed", rule)


def placing_rule(state: Packed) -> str:
    """Return the rule by which the building is placed: in a turn, or in the set-up."""
    if state.round:
        return "B4"
    return "D2" if village_built_in(state) == NEUTRAL else "S7"


def place(state: Packed, move: m.PlaceBuilding) -> Next | None:
    """Put the building on its place; a villager from the centre moves in (B5)."""
    turn, village = state.turn, village_built_in(state)
    location = SHIFT[village] + move.place
    add_house(state, turn.building, location)
    tell(state, BuildingPlaced, state.seat, village, move.place, turn.building)
    men, women = movers(state, village)
    if not state.rules.production.inhabited >> turn.building & 1 or not (men or women):
        return _built(state)
    if men and women:
        state.decision = _INHABIT
        return None
    return _move_in(state, 0 if men else 1)


def inhabitable(state: Packed, turn: TurnBits, sex: int) -> bool:
    """Return whether a figure of this sex may move in and leave a regular action (K4)."""
    if turn.stage is not TILE_FIRST or sleepers(state):
        return True
    return _regular_after_move_in(state, turn, add(turn.supply, turn.building), sex)


def inhabitants(state: Packed) -> tuple[m.Inhabit, ...]:
    """List who may move in."""
    return tuple(m.INHABIT[sex] for sex in Sex if inhabitable(state, state.turn, sex))


def refuse_inhabitant(state: Packed, move: m.Inhabit) -> Reason | None:
    """Refuse the figure whose leaving the centre would end the turn without an action."""
    if inhabitable(state, state.turn, move.sex):
        return None
    return no_regular("inhabit", sex=move.sex.title)


def inhabit(state: Packed, move: m.Inhabit) -> Next:
    """Let the chosen figure move in."""
    return _move_in(state, move.sex)


def _move_in(state: Packed, sex: int) -> Next:
    """Move one villager from the centre into the new building, awake (B5, D6)."""
    turn, village = state.turn, village_built_in(state)
    spot = house_without_resident(state, turn.building, village)
    people = host_of(state, village).thaw()
    move_into(state, people, village, sex, spot)
    if village != NEUTRAL:
        people.workers = turn.supply = add(turn.supply, turn.building)
    state.set_settler(village, people.freeze(), sex, spot)
    tell_resident(state, MovedIn, state.seat, spot.bit_length() - 1, village, sex)
    return _built(state)


def _built(state: Packed) -> Next:
    turn = state.turn
    turn.building = NONE
    if turn.stage is not NEUTRAL_COIN:
        award_ring_tile(state, state.seat)
    return ACTION_DONE


# --- the village ring (B6) -----------------------------------------------------------------------


def completed(state: Packed, seat: int) -> bool:
    """Return whether ring one is full and every house that counts is inhabited."""
    if occupied(state, seat) & RING_ONE != RING_ONE:
        return False
    empty = empty_houses(state, seat)
    if state.options.ring_tile_needs is RingTileNeeds.RING_ONE:
        empty &= RING_ONE
    return not empty


def award_ring_tile(state: Packed, seat: int) -> None:
    """Give a completed village the next ring tile, one per player."""
    tiles = state.board.ring_tiles
    if NONE not in tiles or seat in tiles or not completed(state, seat):
        return
    tile = tiles.index(NONE)
    board = state.board.thaw()
    board.ring_tiles = owned(tiles, tile, seat)
    state.board = board.freeze()
    tell(state, RingTileTaken, seat, state.options.catalog.ring_tiles[tile])


STEPS: Final = {
    Decision.BUILD: Step(buildings, {m.Build: (refuse_building, build)}),
    Decision.INHABIT: Step(inhabitants, {m.Inhabit: (refuse_inhabitant, inhabit)}),
}
