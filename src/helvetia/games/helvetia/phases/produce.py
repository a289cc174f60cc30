"""Making the good that is needed now: work, swap or buy (G1-G4, B2, C4).

A good is used the moment it is made. A complex good needs its input next, and so does a swap.
Wood, brick and stone for a building may be bought instead, for one more coin each (B2).
Every choice must leave a way to complete the turn (T3).
"""

from typing import Final, TypeAlias

from helvetia.core.engine import Rule, Step
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from .. import moves as m
from ..events import GoodBought, GoodMade, GoodSwapped
from ..names import PLACES, Building, Colour, Decision, Good, Place
from ..packed import NONE, REGULAR, Next, Packed, TurnBits
from ..production import BUILD_AGAIN, MAKE_ALL, NOTHING, remove
from ..village import building_at, tell_worker
from .amounts import BUILDER, CARTER
from .builder import buy_budget, tile_pays
from .carter import put_on_market, to_deliver
from .refusals import dead_end, no, no_regular, no_village, order, too_late
from .turn import pay_coins

_PLACE: Final = Decision.PLACE
_PRODUCE: Final = Decision.PRODUCE
_Way: TypeAlias = m.Work | m.Swap | m.Buy

# --- what leaves a way to complete the turn (T3) -------------------------------------------------


def can_go_on(state: Packed, turn: TurnBits, supply: int, good: int = NOTHING) -> bool:
    """Return whether the turn can be completed with this supply, from which *good* is made too."""
    production = state.rules.production
    if turn.character == CARTER:
        goods = to_deliver(state, turn)
        if good == NOTHING:
            return production.can_deliver(supply, goods, turn.units)
        return production.can_make_and_deliver(supply, good, goods, turn.units)
    payments = production.payments_under[turn.duties]
    if turn.stage is not REGULAR:
        # The worker who made the good sleeps now, so the watchman can be the regular action (K4).
        return payments.min_buys(supply, turn.demand, good) <= buy_budget(state, turn)
    people = sum(state.players[state.seat].centre)
    return payments.can_finish(
        supply, turn.demand, turn.building, turn.units, people, turn.buildable, good
    )


def can_work(state: Packed, turn: TurnBits, building: int) -> bool:
    """Return whether a worker of this type may make the pending good (G2)."""
    production = state.rules.production
    supply = remove(turn.supply, building)
    source = production.input_of[turn.pending]
    last = not (turn.demand or turn.units)  # nothing else is left to do
    if source is None:
        return last or can_go_on(state, turn, supply)
    if not production.makeable(supply) >> source & 1:
        return False
    return last or can_go_on(state, turn, supply, source)


def swappable(state: Packed, turn: TurnBits, building: int) -> int:
    """Return the goods that a trader of this type may turn into the pending one (G3)."""
    production = state.rules.production
    supply = remove(turn.supply, building)
    goods = production.swaps[building] & ~(1 << turn.pending) & production.makeable(supply)
    if not (turn.demand or turn.units):
        return goods
    return sum([1 << given for given in bits(goods) if can_go_on(state, turn, supply, given)])


def for_sale(state: Packed, turn: TurnBits) -> bool:
    """Return whether the pending good is sold, and there is a unit or coin for it (B2, G4).

    The strict reading of B2 is a duty, which :func:`.builder.build` sets.
    """
    if turn.in_chain or turn.character != BUILDER or turn.duties & MAKE_ALL:
        return False
    sold = state.rules.production.bought >> turn.pending & 1
    return bool(sold) and buy_budget(state, turn) > 0


def can_buy(state: Packed, turn: TurnBits) -> bool:
    """Return whether the pending good may be bought."""
    if not for_sale(state, turn):
        return False
    if turn.bought:
        return True  # the first purchase checked the price of all equal goods
    equal = turn.demand.count(Good(turn.pending))
    rest = turn.demand[equal:]
    budget = buy_budget(state, turn) - 1 - equal
    if budget < 0:
        return False
    if turn.stage is not REGULAR:
        return tile_pays(state, turn, turn.building, turn.supply, rest, budget)
    people = sum(state.players[state.seat].centre)
    return state.rules.production.payments_under[turn.duties].can_finish(
        turn.supply, rest, turn.building, budget, people, turn.buildable
    )


def can_produce(state: Packed, turn: TurnBits) -> bool:
    """Return whether the pending good can be had in any way."""
    production = state.rules.production
    built, awake = state.built, state.players[state.seat].awake
    maker = production.maker[turn.pending]
    if not turn.bought:
        if awake & built[maker] and can_work(state, turn, maker):
            return True
        for trader in production.traders[turn.pending]:
            if awake & built[trader] and swappable(state, turn, trader):
                return True
    return can_buy(state, turn)


# --- listing -------------------------------------------------------------------------------------


def ways_to_make(state: Packed) -> tuple[_Way, ...]:
    """List the workers, traders and the purchase that can provide the pending good."""
    turn = state.turn
    pending = turn.pending
    if turn.bought:
        return (m.BUY[pending],)  # equal goods of a cost: bought ones come last
    production = state.rules.production
    built, awake = state.built, state.players[state.seat].awake
    maker = production.maker[pending]
    workers = awake & built[maker]
    traders: list[int] = []
    if turn.supply & production.trading:
        traders = [trader for trader in production.traders[pending] if awake & built[trader]]
    sold = for_sale(state, turn)
    if not traders and not (sold and workers):
        # Only one way exists. The turn can be completed, so this way is legal.
        return m.works(workers) if workers else (m.BUY[pending],)
    found: list[_Way] = []
    if workers and can_work(state, turn, maker):
        found += m.works(workers)
    for trader in traders:
        given = bits(swappable(state, turn, trader))
        found += [m.SWAP[spot][good] for spot in bits(awake & built[trader]) for good in given]
    if sold and can_buy(state, turn):
        found.append(m.BUY[pending])
    return tuple(found)


# --- work (G2) -----------------------------------------------------------------------------------


def _no_worker(state: Packed, village: Colour, place: Place) -> Reason | None:
    """Return why nobody of the player can work there, or None if somebody can."""
    if (missing := no_village(state, village)) is not None:
        return missing
    location = village * PLACES + place
    player = state.players[state.seat]
    if player.awake >> location & 1:
        return None
    building = building_at(state, location)
    if building is None:
        return no("no_building", "G2", village=village.title, place=place.word)
    name = Building(building).title
    if (player.men | player.women) >> location & 1:
        return no("sleeps", "G2", building=name)
    return no("not_yours", "G2", building=name)


def refuse_work(state: Packed, move: m.Work) -> Reason | None:
    """Refuse a house without an own awake worker who makes the pending good."""
    turn = state.turn
    maker = state.rules.production.maker[turn.pending]
    location = move.village * PLACES + move.place
    here = state.built[maker] & state.players[state.seat].awake
    if here >> location & 1 and not turn.bought and can_work(state, turn, maker):
        return None
    if (reason := _no_worker(state, move.village, move.place)) is not None:
        return reason
    building = building_at(state, location)
    assert building is not None  # an own awake worker lives there
    name, good = Building(building).title, Good(turn.pending).title
    if building != maker:
        return no("wrong_good", "G2", building=name, good=good)
    return dead_end("work", good=good, building=name)


def work(state: Packed, move: m.Work) -> Next | None:
    """Let a worker make the pending good and fall asleep."""
    production, turn = state.rules.production, state.turn
    pending = turn.pending
    location = move.village * PLACES + move.place
    turn.supply = remove(turn.supply, production.maker[pending])
    _fall_asleep(state, location, turn.supply)
    tell_worker(state, GoodMade, location, pending)
    source = production.input_of[pending]
    if source is None:
        return _use_good(state)
    turn.pending = source
    turn.in_chain = True
    return None


def _fall_asleep(state: Packed, location: int, supply: int) -> None:
    """Put the worker on this location to sleep; this supply is left."""
    player = state.players[state.seat].thaw()
    player.awake ^= 1 << location
    player.workers = supply
    state.set_player(state.seat, player.freeze())
    if state.crowd is not None:
        men, women, asleep = state.crowd
        state.crowd = men, women, asleep | 1 << location


def _use_good(state: Packed) -> Next | None:
    """Use the pending good, made or bought, at once (G1): for the market or for the cost."""
    turn = state.turn
    turn.in_chain = False
    if turn.character == CARTER:
        turn.pending = NONE
        return put_on_market(state)
    if turn.demand:
        good = turn.demand[0]
        turn.bought = turn.bought and good == turn.pending
        turn.pending = int(good)
        turn.demand = turn.demand[1:]
    else:
        turn.pending = NONE
        turn.bought = False
        turn.duties = 0
        state.decision = _PLACE
    return None


# --- swap (G3) -----------------------------------------------------------------------------------


def refuse_swap(state: Packed, move: m.Swap) -> Reason | None:
    """Refuse a house without an own awake trader for these two goods."""
    turn = state.turn
    if (reason := _no_worker(state, move.village, move.place)) is not None:
        return reason
    building = building_at(state, move.village * PLACES + move.place)
    assert building is not None  # an own awake worker lives there
    name, wanted, given = Building(building).title, Good(turn.pending).title, move.given.title
    goods = state.rules.production.swaps[building]
    if not goods:
        return no("no_trader", "G3", building=name)
    for good in (turn.pending, move.given):
        if not goods >> good & 1:
            return no("not_traded", "G3", building=name, good=Good(good).title)
    if move.given == turn.pending:
        return no("same_good", "G3", good=given)
    if not turn.bought and swappable(state, turn, building) >> move.given & 1:
        return None
    return dead_end("swap", given=given, good=wanted, building=name)


def swap(state: Packed, move: m.Swap) -> None:
    """Let a trader turn the given good into the pending one and fall asleep."""
    turn = state.turn
    location = move.village * PLACES + move.place
    trader = building_at(state, location)
    assert trader is not None
    turn.supply = remove(turn.supply, trader)
    _fall_asleep(state, location, turn.supply)
    tell_worker(state, GoodSwapped, location, move.given, turn.pending)
    turn.pending = int(move.given)
    turn.in_chain = True


# --- buy (B2, G4, K5) ----------------------------------------------------------------------------


def refuse_purchase(state: Packed, move: m.Buy) -> Reason | None:
    """Refuse a good that is not sold or not needed, or that leaves too few coins for the rest."""
    turn = state.turn
    if move.good == turn.pending and can_buy(state, turn):
        return None
    good = move.good.title
    if turn.character != BUILDER:
        return no("not_for_delivery", "C4", good=good)
    if move.good != turn.pending:
        return no("not_pending", "G1", good=good, pending=Good(turn.pending).title)
    production = state.rules.production
    if not production.bought >> move.good & 1:
        return no("not_for_sale", "B2", good=good)
    if turn.in_chain:
        return no("bought_in_chain", "G4", good=good)
    if turn.duties & MAKE_ALL:
        return no("able_to_make", "B2", good=good)
    if turn.duties & BUILD_AGAIN and _may_end(state):
        return no("coins_in_hand", "K5", good=good, step="buy")
    if turn.stage is REGULAR:
        return dead_end("buy", good=good)
    budget = buy_budget(state, turn)
    if budget < 1 + turn.demand.count(move.good):
        return no("too_few_coins", "K5", good=good)
    if production.payments.min_buys(turn.supply, turn.demand) >= budget:
        return no("too_few_coins", "K5", good=good, step="cost")
    return no_regular("buy", good=good)


def _may_end(state: Packed) -> bool:
    """Return whether the good could be bought if no other building had to follow (K5)."""
    trial = state.turn.thaw()
    trial.duties ^= BUILD_AGAIN
    return can_buy(state, trial)


def buy(state: Packed, move: m.Buy) -> Next | None:
    """Buy the pending good from the builder, for one more coin (B2)."""
    turn, seat = state.turn, state.seat
    if turn.stage is REGULAR:
        turn.units -= 1  # the coin already lies on the builder
    else:
        pay_coins(state, BUILDER, 1)  # K5
    turn.bought = True
    tell(state, GoodBought, seat, move.good)
    return _use_good(state)


# --- order of entry ------------------------------------------------------------------------------

_RULES: Final[dict[type, Rule]] = {
    m.Work: (refuse_work, work),
    m.Swap: (refuse_swap, swap),
    m.Buy: (refuse_purchase, buy),
}


def refuse(state: Packed, move: _Way) -> Reason | None:
    """Refuse a way to make the good by a rule, or only because of the order of entry.

    Goods of a cost are made most complex first, and each is entered before its input. Of equal
    goods those that are bought come last.
    """
    reason = _RULES[type(move)][0](state, move)
    if reason is None or not _is_at_hand(state, move):
        return reason
    if state.turn.bought and not isinstance(move, m.Buy):
        earlier = state.thaw()
        earlier.turn.bought = False
        if _RULES[type(move)][0](earlier, move) is None:
            return too_late(move)
    seen: set[object] = set()
    for first in _steps(state, move):
        if _can_follow(state, move, first, seen):
            return order(first)
    return reason


def _can_follow(state: Packed, move: _Way, first: _Way, seen: set[object]) -> bool:
    """Return whether *move* becomes legal after *first*, before the goods are complete."""
    after = state.thaw()
    if _RULES[type(first)][1](after, first) is not None or after.decision is not _PRODUCE:
        return False
    turn = after.turn
    key = turn.supply, turn.pending, turn.demand, turn.bought, turn.in_chain, after.coins
    if key in seen:
        return False
    seen.add(key)
    if _RULES[type(move)][0](after, move) is None:
        return True
    return any(_can_follow(after, move, step, seen) for step in _steps(after, move))


def _steps(state: Packed, move: _Way) -> list[_Way]:
    """Return the legal moves, one for all workers of a type, and without the worker of *move*."""
    own = _location(move)
    found: dict[object, _Way] = {}
    for step in ways_to_make(state):
        location = _location(step)
        if location is None or location != own:
            kind = None if location is None else building_at(state, location)
            found.setdefault((kind, getattr(step, "given", None)), step)
    return list(found.values())


def _location(move: _Way) -> int | None:
    """Return where the worker of a move lives."""
    return None if isinstance(move, m.Buy) else move.village * PLACES + move.place


def _is_at_hand(state: Packed, move: _Way) -> bool:
    """Return whether the worker of a move is awake, or the cost has the good that it buys."""
    turn = state.turn
    if isinstance(move, m.Buy):
        return turn.character == BUILDER and move.good in (turn.pending, *turn.demand)
    return bool(state.players[state.seat].awake >> move.village * PLACES + move.place & 1)


STEPS: Final = {
    Decision.PRODUCE: Step(ways_to_make, {kind: (refuse, rule[1]) for kind, rule in _RULES.items()})
}
