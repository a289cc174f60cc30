"""Making goods and what they are made for: deliveries and buildings (G1-G4, C1-C5, B1-B6).

Every function here trusts that the move is legal.
"""

from typing import Final

from . import moves as m
from .amounts import BUILDER, CARTER
from .built import add_house
from .flow import action_done, pay_coins
from .geometry import PLACES, SHIFT, VILLAGES
from .names import Decision
from .parts import NEUTRAL_COIN, NONE, REGULAR, Player, TurnDraft
from .people import leave_centre
from .production import add
from .rounds import award_ring_tile, changed
from .setup import place_start_building
from .state import StateDraft
from .village import NEUTRAL, building_at

_PLACE: Final = Decision.PLACE
_PRODUCE: Final = Decision.PRODUCE

# --- production (G1-G4) --------------------------------------------------------------------------


def _goes_to_sleep(state: StateDraft, location: int, supply: int) -> None:
    """Who worked there sleeps; this supply is left."""
    seat = state.seat
    spot = 1 << location
    players = list(state.players)
    player = players[seat].thaw()
    player.awake ^= spot
    player._workers = supply
    players[seat] = player.freeze()
    state.players = tuple(players)
    crowd = state._crowd
    if crowd is not None:
        men, women, asleep = crowd
        state._crowd = men, women, asleep | spot


def work(state: StateDraft, move: m.Work) -> None:
    """A worker makes the pending good and goes to sleep (G2)."""
    production = state.rules.production
    turn = state.ongoing.thaw()
    pending = turn.pending
    supply = turn.supply = production.use(turn.supply, production.maker[pending])
    _goes_to_sleep(state, move.village * PLACES + move.place, supply)
    before = production.input_of[pending]
    if before is None:
        _good_made(state, turn)
    else:
        turn.pending = before
        turn.in_chain = True
        state.turn = turn.freeze()


def swap(state: StateDraft, move: m.Swap) -> None:
    """A trader changes the given good into the pending one and goes to sleep (G3)."""
    location = move.village * PLACES + move.place
    trader = building_at(state, location)
    assert trader is not None
    turn = state.ongoing.thaw()
    supply = turn.supply = state.rules.production.use(turn.supply, trader)
    _goes_to_sleep(state, location, supply)
    turn.pending = move.given
    turn.in_chain = True
    state.turn = turn.freeze()


def buy(state: StateDraft, move: m.Buy) -> None:
    """The pending good is bought (B2)."""
    turn = state.ongoing.thaw()
    if turn.stage is REGULAR:
        turn.units -= 1  # the coin already lies on the builder
    else:
        pay_coins(state, state.seat, BUILDER, 1)  # K5
    turn.bought = True
    _good_made(state, turn)


def _good_made(state: StateDraft, turn: TurnDraft) -> None:
    """The pending good is used at once (G1)."""
    turn.in_chain = False
    if turn.character == CARTER:
        turn.pending = NONE
        _record_delivery(state, turn.last)
        action_done(state, turn)
        return
    if turn.demand:
        good = turn.demand[0]
        turn.bought = turn.bought and good == turn.pending
        turn.pending = good
        turn.demand = turn.demand[1:]
    else:
        turn.pending = NONE
        turn.bought = False
        state.decision = _PLACE
    state.turn = turn.freeze()


# --- carter (C1-C5) ------------------------------------------------------------------------------


def deliver(state: StateDraft, move: m.Deliver) -> None:
    """The good to be made for the market is chosen (C1)."""
    turn = state.ongoing.thaw()
    turn.last = turn.pending = move.good
    turn.units -= 1
    state.turn = turn.freeze()
    state.decision = _PRODUCE


def _record_delivery(state: StateDraft, good: int) -> None:
    seat = state.seat
    player = state.players[seat].thaw()
    player.delivered |= 1 << good
    state.set_purse(seat, player.freeze())
    production, board = state.rules.production, state.board
    # C2: the first delivery of a complex good.
    first = production.input_of[good] is not None and board.goods_tiles[good] == NONE
    family, goods = production.family_of[good]  # C5
    complete = board.family_tiles[family] == NONE and player.delivered & goods == goods
    if first or complete:
        after = board.thaw()
        if first:
            after.goods_tiles = changed(board.goods_tiles, good, seat - NONE)
        if complete:
            after.family_tiles = changed(board.family_tiles, family, seat - NONE)
        state.board = after.freeze()


# --- builder (B1-B6) -----------------------------------------------------------------------------


def build(state: StateDraft, move: m.Build) -> None:
    """The building is taken; its cost is asked good by good (B1)."""
    building = int(move.building)
    board = state.board.thaw()
    board.open = changed(board.open, building, -1)
    state.board = board.freeze()
    turn = state.ongoing.thaw()
    turn.building = building
    cost = state.rules.production.cost[building]
    state.decision = _PLACE
    if turn.stage is not NEUTRAL_COIN:
        turn.units -= 1
        turn.buildable ^= 1 << building
        if cost:
            turn.pending, turn.demand = cost[0], cost[1:]
            state.decision = _PRODUCE
    state.turn = turn.freeze()


def place(state: StateDraft, move: m.PlaceAt) -> None:
    """The building stands; somebody from the centre moves in (B4, B5)."""
    if state.setup is not None:
        place_start_building(state, move.place)
        return
    turn = state.ongoing
    village = NEUTRAL if turn.stage is NEUTRAL_COIN else state.seat
    add_house(state, turn.building, SHIFT[village] + move.place)
    men, women = _settlers(state).centre
    if not state.rules.production.inhabited >> turn.building & 1 or not (men or women):
        _built(state, turn.thaw())
    elif men and women:
        state.decision = Decision.INHABIT
    else:
        _move_in(state, 0 if men else 1)


def _settlers(state: StateDraft) -> Player:
    """The colour whose people move into the new building."""
    if state.ongoing.stage is NEUTRAL_COIN:
        assert state.neutral is not None
        return state.neutral
    return state.players[state.seat]


def inhabit(state: StateDraft, move: m.Inhabit) -> None:
    """The chosen one moves in (B5)."""
    _move_in(state, move.sex)


def _move_in(state: StateDraft, sex: int) -> None:
    """B5: one villager from the centre moves in, awake."""
    turn = state.ongoing.thaw()
    neutral = turn.stage is NEUTRAL_COIN
    village = NEUTRAL if neutral else state.seat
    people = _settlers(state).thaw()
    # The neutral village may hold a type twice (D6): the new house is the one where nobody lives.
    spot = state.built[turn.building] & VILLAGES[village] & ~(people.men | people.women)
    leave_centre(people, sex, spot)
    if neutral:
        state.set_neutral(people.freeze(), sex, spot)
    else:
        people._workers = turn.supply = add(turn.supply, turn.building)
        state.set_settler(village, people.freeze(), sex, spot)
    _built(state, turn)


def _built(state: StateDraft, turn: TurnDraft) -> None:
    turn.building = NONE
    if turn.stage is not NEUTRAL_COIN:
        award_ring_tile(state, state.seat)
    action_done(state, turn)
