"""Whether one step of an action may be taken, so that the whole turn can be completed (T3, K4)."""

from .amounts import ALL_GOODS, BUILDER, CARTER, any_doable, most_actions, regular_possible
from .geometry import QUARTER_LOCATIONS, VILLAGES, bits
from .names import Character, Good
from .parts import (
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    PlayerDraft,
    Turn,
    with_figure,
)
from .production import add
from .state import StateDraft
from .village import (
    above,
    crowd_of,
    fertile,
    free_people,
    most_weddings,
    open_types,
    quarters_in_order,
    singles,
    sleepers,
    spouses_for,
    spouses_in,
    with_workers,
)

# --- builder and production (B1, B2, G1-G4, K5) --------------------------------------------------


def buy_budget(state: StateDraft, turn: Turn) -> int:
    """How many goods may still be bought: units, or coins in hand with the tile (K5)."""
    if turn.stage is REGULAR:
        return turn.units
    coins = state.coins[state.seat]
    # One coin must remain for the regular action that follows.
    return coins - 1 if turn.stage is TILE_FIRST else coins


def tile_building_fits(
    state: StateDraft, turn: Turn, supply: int, building: int, demand: tuple[Good, ...], budget: int
) -> bool:
    """Whether the builder tile can pay this demand and leave a regular action if it is first."""
    fewest = state.rules.production.payments.min_buys(supply, demand)
    if fewest > budget:
        return False
    if turn.stage is TILE_AFTER or fewest < len(demand) or sleepers(state):
        return True  # somebody sleeps then, so the watchman can follow
    return _regular_after_bought_building(state, turn, building)


def _regular_after_bought_building(state: StateDraft, turn: Turn, building: int) -> bool:
    """Whether a regular action is left after a building paid wholly with coins, nobody asleep."""
    centre = state.players[state.seat].centre
    lives_there = state.rules.production.inhabited >> building & 1
    sexes = [sex for sex in (0, 1) if centre[sex]] if lives_there else []
    if not sexes:
        return _regular_after_move_in(state, turn, turn.supply, NONE)
    supply = add(turn.supply, building)
    return any(_regular_after_move_in(state, turn, supply, sex) for sex in sexes)


def _regular_after_move_in(state: StateDraft, turn: Turn, supply: int, sex: int) -> bool:
    """Whether a regular action is left once a figure of this sex has left the centre (K4)."""
    player = state.players[state.seat]
    crowd = crowd_of(state)
    if most_actions(state, state.seat, Character.MIDWIFE, 1, crowd):
        return True
    if state.rules.production.can_deliver(supply, ALL_GOODS & ~player.delivered, 1):
        return True
    rest = free_people(player)
    if sex != NONE:
        rest = with_figure(rest, sex, -1)
    return most_weddings(rest, spouses_in(crowd, state.seat, NONE)) > 0


def buildable_now(state: StateDraft, turn: Turn) -> int:
    """The building types that may be chosen so that the turn can be completed, as bits."""
    stage = turn.stage
    if stage is NEUTRAL_COIN:
        return open_types(state)
    player = state.players[state.seat]
    production = state.rules.production
    if stage is REGULAR:
        men, women = player.centre
        return production.payments.openings(turn.supply, turn.buildable, turn.units, men + women)
    budget = buy_budget(state, turn)
    types = production.payments.cheapest(turn.supply, turn.buildable, budget)
    if stage is TILE_FIRST and not sleepers(state):
        for b in bits(types):
            if not tile_building_fits(state, turn, turn.supply, b, production.cost[b], budget):
                types ^= 1 << b
    return types


def build_fits(state: StateDraft, turn: Turn, building: int) -> bool:
    """Whether this building may be chosen and the turn still be completed."""
    return bool(buildable_now(state, turn) >> building & 1)


def goes_on(state: StateDraft, turn: Turn, supply: int) -> bool:
    """Whether the turn can be completed once the pending good is made, with this supply left."""
    if not (turn.demand or turn.units):
        return True
    production = state.rules.production
    if turn.character == CARTER:
        player = state.players[state.seat]
        goods = ~player.delivered & (1 << turn.last) - 1
        return production.can_deliver(supply, goods, turn.units)
    if turn.stage is not REGULAR:
        # Somebody has worked for it, so the watchman can follow where one must.
        return production.payments.min_buys(supply, turn.demand) <= buy_budget(state, turn)
    men, women = state.players[state.seat].centre
    return production.payments.can_finish(
        supply, turn.demand, turn.building, turn.units, men + women, turn.buildable
    )


def can_make(state: StateDraft, turn: Turn, supply: int, good: int) -> bool:
    """Whether this good can be made so that the turn can be completed."""
    production = state.rules.production
    if turn.character == CARTER:
        goods = ~state.players[state.seat].delivered & (1 << turn.last) - 1
        return production.can_make_and_deliver(supply, good, goods, turn.units)
    if turn.stage is not REGULAR:
        return production.payments.min_buys_with(supply, good, turn.demand) <= buy_budget(
            state, turn
        )
    men, women = state.players[state.seat].centre
    return production.payments.can_finish(
        supply, turn.demand, turn.building, turn.units, men + women, turn.buildable, good
    )


def work_fits(state: StateDraft, turn: Turn, building: int) -> bool:
    """Whether a worker of this type may make the pending good (G2)."""
    production = state.rules.production
    supply = production.use(turn.supply, building)
    before = production.input_of[turn.pending]
    if before is None:
        return goes_on(state, turn, supply)
    if not production.makeable(supply) >> before & 1:
        return False
    # The last good of all, or other things are left to do.
    return not (turn.demand or turn.units) or can_make(state, turn, supply, before)


def givable(state: StateDraft, turn: Turn, building: int) -> int:
    """The goods that a trader of this type may turn into the pending one, as bits (G3)."""
    production = state.rules.production
    supply = production.use(turn.supply, building)
    goods = production.swaps[building] & ~(1 << turn.pending) & production.makeable(supply)
    if not (turn.demand or turn.units):  # nothing else is left to do
        return goods
    if turn.stage is REGULAR and turn.character == BUILDER:
        men, women = state.players[state.seat].centre
        return production.payments.finishable(
            supply, turn.demand, turn.building, turn.units, men + women, turn.buildable, goods
        )
    for given in bits(goods):
        if not can_make(state, turn, supply, given):
            # Without this trader it may be hopeless, whatever is given: one question for all.
            if not goes_on(state, turn, supply):
                return 0
            goods ^= 1 << given
    return goods


def swap_fits(state: StateDraft, turn: Turn, building: int, given: int) -> bool:
    """Whether a trader of this type may turn the given good into the pending one (G3)."""
    return bool(givable(state, turn, building) >> given & 1)


def may_be_bought(state: StateDraft, turn: Turn) -> bool:
    """Whether the pending good is for sale now, and there is a unit or coin for it (B2, G4)."""
    if turn.in_chain or turn.character != BUILDER:
        return False
    if not state.rules.production.bought >> turn.pending & 1:
        return False
    return (turn.units if turn.stage is REGULAR else buy_budget(state, turn)) > 0


def buy_fits(state: StateDraft, turn: Turn) -> bool:
    """Whether the pending good may be bought (B2, G4)."""
    if not may_be_bought(state, turn):
        return False
    if turn.bought:
        return True  # the first of these equal goods was bought with this one in mind
    production = state.rules.production
    equal = turn.demand.count(Good(turn.pending))
    rest = turn.demand[equal:]
    budget = buy_budget(state, turn) - 1 - equal
    if budget < 0:
        return False
    if turn.stage is not REGULAR:
        return tile_building_fits(state, turn, turn.supply, turn.building, rest, budget)
    people = sum(state.players[state.seat].centre)
    return production.payments.can_finish(
        turn.supply, rest, turn.building, budget, people, turn.buildable
    )


def can_produce(state: StateDraft, turn: Turn) -> bool:
    """Whether the pending good can be had in any way so that the turn can be completed."""
    production = state.rules.production
    built, awake = state.built, state.players[state.seat].awake
    maker = production.maker[turn.pending]
    if not turn.bought:
        if awake & built[maker] and work_fits(state, turn, maker):
            return True
        for trader in production.traders[turn.pending]:
            if awake & built[trader] and givable(state, turn, trader):
                return True
    return buy_fits(state, turn)


def inhabit_fits(state: StateDraft, turn: Turn, sex: int) -> bool:
    """Whether this figure may move in; with a tile used first a regular action must remain (K4)."""
    if turn.stage is not TILE_FIRST or sleepers(state):
        return True
    supply = add(turn.supply, turn.building)
    return _regular_after_move_in(state, turn, supply, sex)


# --- carter, night watchman, priest, midwife -----------------------------------------------------


def deliverable_now(state: StateDraft, turn: Turn) -> int:
    """The goods that may be delivered next, most complex first, as bits (C1)."""
    goods = ~state.players[state.seat].delivered & ALL_GOODS
    if turn.last != NONE:
        goods &= (1 << turn.last) - 1
    return state.rules.production.deliverable(turn.supply, goods, turn.units)


def deliver_fits(state: StateDraft, turn: Turn, good: int) -> bool:
    """Whether this good may be delivered next (C1)."""
    return bool(deliverable_now(state, turn) >> good & 1)


def wakeable(state: StateDraft, turn: Turn) -> int:
    """The quarters of all villages that may be woken now, as bits (N1, N2)."""
    last = turn.last
    asleep = (state._crowd or crowd_of(state))[2]
    if last == NONE:
        quarters = quarters_in_order(asleep, 0, 0, turn.units - 1)
    else:
        quarters = quarters_in_order(asleep, last >> 1, last & 1, turn.units - 1)
    if turn.stage is TILE_FIRST and not regular_possible(state, turn, Character.WATCHMAN):
        for quarter in bits(quarters):
            if not _wakes_regular(state, turn, QUARTER_LOCATIONS[quarter >> 2][quarter & 3]):
                quarters ^= 1 << quarter
    return quarters


def wake_fits(state: StateDraft, turn: Turn, village: int, quarter: int) -> bool:
    """Whether this quarter may be woken now (N1, N2)."""
    return bool(wakeable(state, turn) >> (village * 4 + quarter) & 1)


def _wakes_regular(state: StateDraft, turn: Turn, here: int) -> bool:
    """Whether waking these makes a regular action possible that was not (K4)."""
    seat = state.seat
    player = state.players[seat]
    woken = (player.men | player.women) & ~player.awake & here
    return _work_possible(state, turn, with_workers(state, turn.supply, woken))


def weddings(state: StateDraft, turn: Turn) -> list[tuple[int, int]]:
    """For each source the locations of the weddings that may be entered now, as bits (P1, D6)."""
    if turn.stage is NEUTRAL_COIN:
        return [(0, neutral_spouses(state))]
    seat = state.seat
    player = state.players[seat]
    men, women = spouses_for(state, seat, turn.last)
    found = []
    for source, people in enumerate((player.centre, player.school)):
        # Men marry single women, women single men.
        brides, grooms = women if people[0] else 0, men if people[1] else 0
        if turn.units > 1:
            brides = _in_time(brides, 0, player, men, women, turn.units)
            grooms = _in_time(grooms, 1, player, men, women, turn.units)
        found.append((source, brides | grooms))
    if turn.stage is TILE_FIRST and not regular_possible(state, turn, Character.PRIEST):
        return [(source, _wed_regular(state, turn, spots)) for source, spots in found]
    return found


def wedding_fits(state: StateDraft, turn: Turn, source: int, location: int) -> bool:
    """Whether a free villager from there may marry into this house now (P1)."""
    return any(spots >> location & 1 for origin, spots in weddings(state, turn) if origin == source)


def _in_time(spots: int, sex: int, player: PlayerDraft, men: int, women: int, units: int) -> int:
    """Those of these spots to which somebody may go so that enough weddings follow after it.

    The further on, the fewer follow: so only the last ones are asked about.
    """
    left = with_figure(free_people(player), sex, -1)
    while spots:
        last = spots.bit_length() - 1
        beyond = above(last)
        if most_weddings(left, (men & beyond, women & beyond)) >= units - 1:
            break
        spots ^= 1 << last
    return spots


def _wed_regular(state: StateDraft, turn: Turn, spots: int) -> int:
    """Those of these spots whose incomer's work makes a regular action possible (P1, K4)."""
    for spot in bits(spots):
        if not _work_possible(state, turn, with_workers(state, turn.supply, 1 << spot)):
            spots ^= 1 << spot
    return spots


def _work_possible(state: StateDraft, turn: Turn, supply: int) -> bool:
    """Whether carter or builder could be used with this supply."""
    trial = turn.thaw()
    trial.supply = supply
    then = trial.freeze()
    coins = state.coins[state.seat]
    return any_doable(state, then, Character.CARTER, 1) or any_doable(
        state, then, Character.BUILDER, coins
    )


def neutral_spouses(state: StateDraft) -> int:
    """The houses of the own village that a neutral villager may marry into (D6)."""
    if state.neutral is None:
        return 0
    single_men, single_women = singles(state)
    men, women = state.neutral.centre
    return VILLAGES[state.seat] & ((single_women if men else 0) | (single_men if women else 0))


def birth_fits(state: StateDraft, turn: Turn, place: int, sex: int) -> bool:
    """Whether the couple there may have this child now (M1, M2)."""
    seat = state.seat
    reserve = state.players[seat].reserve
    able = fertile(state, seat, turn.births, turn.last)
    return reserve[sex] > 0 and bool(couples_in_time(able, reserve, turn.units) >> place & 1)


def couples_in_time(able: int, reserve: tuple[int, int], units: int) -> int:
    """Those of the couples after which enough others follow for all units."""
    if reserve[0] + reserve[1] < units:
        return 0
    for _ in range(units - 1):  # the last ones come too late
        able &= ~(1 << able.bit_length() >> 1)
    return able
