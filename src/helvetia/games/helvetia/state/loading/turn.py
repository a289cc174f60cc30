"""A turn in progress must fit its decision and be one that can be completed (T3)."""

from typing import Final

from helvetia.core.errors import LoadError
from helvetia.core.values import bits

from ...names import Decision, Good
from ...packed import (
    CHOOSE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    Packed,
    TurnBits,
    TurnPart,
)
from ...phases.amounts import (
    BUILDER,
    CARTER,
    MIDWIFE,
    PRIEST,
    WATCHMAN,
    count_weddings,
    couples,
    regular_possible,
    spouses,
)
from ...phases.builder import tile_pays
from ...phases.produce import can_go_on, can_produce
from ...phases.tiles import tiles_after
from ...village import NEUTRAL, VILLAGES, colour_at, free_people, host_of

_ACTION: Final = {
    Decision.BUILD: BUILDER,
    Decision.PLACE: BUILDER,
    Decision.INHABIT: BUILDER,
    Decision.DELIVER: CARTER,
    Decision.WAKE: WATCHMAN,
    Decision.MARRY: PRIEST,
    Decision.DOWRY: PRIEST,
    Decision.BEAR: MIDWIFE,
}
#: The largest value that keeps the order of entry: a location.
_MOST_LAST: Final = 5 * 28


def check_turn(state: Packed) -> None:
    """Raise LoadError for a turn that cannot be."""
    turn = state.turn
    if turn.stage is None:
        return
    if turn.stage is TurnPart.PUPILS or state.decision is Decision.PUPIL:
        _require(
            turn == TurnBits(stage=TurnPart.PUPILS, last=turn.last)
            and state.decision is Decision.PUPIL,
            "nothing else is in progress while pupils leave school",
            "part",
        )
        _require(NONE <= turn.last < 28, "no such place", "last_entry")
        return
    _require(0 <= turn.units <= 7, "0 to 7 actions", "actions")
    _require(NONE <= turn.last < _MOST_LAST, "no such place in the order", "last_entry")
    _require(0 <= turn.won <= 6, "0 to 6 coins", "coins_won")
    _check_stage(state, turn)
    _check_tile(state, turn)
    _check_pending(state, turn)
    _check_building(state, turn)
    _check_dowry(state, turn)
    if turn.births:
        able = couples(state, state.seat)
        _require(not turn.births & ~able, "no couple lives there", "births")
    _require(_completable(state, turn), "the turn could not be completed (T3)", "actions")


def _require(condition: object, message: str, field: str) -> None:
    if not condition:
        raise LoadError(message, f"$.turn.{field}")


def _completable(state: Packed, turn: TurnBits) -> bool:
    """Return whether the rest can be done, where the legal moves alone do not show it."""
    if state.decision is Decision.FINISH:
        return bool(tiles_after(state, turn))
    if turn.stage is NEUTRAL_COIN:
        return True
    if state.decision is Decision.PRODUCE:
        return can_produce(state, turn)
    if state.decision in (Decision.PLACE, Decision.INHABIT):
        if turn.stage is REGULAR:
            return can_go_on(state, turn, turn.supply)
        return tile_pays(state, turn, turn.building, turn.supply, (), 0)
    if state.decision is Decision.DOWRY:
        single = spouses(state, state.seat, turn.last)
        free = free_people(state.players[state.seat])
        first = turn.stage is TILE_FIRST
        return count_weddings(free, single) >= turn.units and (
            not first or regular_possible(state, turn, PRIEST)
        )
    return True


def _check_stage(state: Packed, turn: TurnBits) -> None:
    decision = state.decision
    if decision is Decision.TURN:
        _require(turn.stage is CHOOSE, "a character is to be chosen", "part")
        _require(turn.character == NONE and not turn.units, "no action has begun", "character")
        if turn.tile == NONE:
            begun = turn.demand or turn.in_chain or turn.bought or turn.births or turn.won
            fresh = turn.building == turn.pending == turn.last == turn.village == NONE
            _require(fresh and not begun, "nothing has happened in this turn yet", "last_entry")
        return
    _require(turn.stage is not CHOOSE, "an action is in progress", "part")
    _require(turn.character != NONE, "an action is in progress", "character")
    if decision is Decision.FINISH:
        _require(turn.stage is REGULAR and not turn.units, "the action is done", "actions")
        return
    if decision is Decision.PRODUCE:
        _require(turn.character in (0, 1), "builder or carter", "character")
    else:
        _require(turn.character == _ACTION[decision], "another character", "character")
    first_step = decision in (
        Decision.BUILD,
        Decision.DELIVER,
        Decision.WAKE,
        Decision.MARRY,
        Decision.BEAR,
    )
    _require(turn.units >= 1 or not first_step, "an action is left to do", "actions")
    _require(turn.stage is REGULAR or turn.units <= 1, "one extra action", "actions")
    if turn.stage is NEUTRAL_COIN:
        _require(
            state.neutral is not None
            and not state.board.neutral_coin
            and turn.character in (BUILDER, PRIEST)
            and decision in (Decision.BUILD, Decision.PLACE, Decision.INHABIT, Decision.MARRY),
            "the neutral coin is not in use (D6)",
            "part",
        )
    elif turn.stage is REGULAR:
        laid = state.placed[turn.character * len(state.players) + state.seat]
        _require(laid > 0, "no coin lies on the character (T1)", "character")
        merged = turn.tile == turn.character
        _require(turn.units <= laid + merged, "more actions than coins (T1)", "actions")


def _check_tile(state: Packed, turn: TurnBits) -> None:
    if turn.stage in (TILE_FIRST, TILE_AFTER):
        _require(turn.tile == turn.character, "the tile of the action", "tile")
    if turn.stage is TILE_FIRST:
        _require(state.coins[state.seat] > 0, "a coin for the regular action", "part")
    if state.decision is Decision.FINISH or turn.stage is NEUTRAL_COIN:
        _require(turn.tile == NONE, "no tile was used", "tile")
    if turn.tile != NONE:
        board = state.board
        owned = board.tile_owner[turn.tile] == state.seat and board.used_tiles >> turn.tile & 1
        _require(owned, "a tile that is used is owned and turned over (K6)", "tile")


def _check_pending(state: Packed, turn: TurnBits) -> None:
    producing = state.decision is Decision.PRODUCE
    _require(producing == (turn.pending != NONE), "a good is pending", "good")
    _require(producing or not turn.demand, "nothing is owed", "cost")
    _require(producing or not (turn.in_chain or turn.bought), "nothing is made", "in_chain")
    if not producing:
        return
    if turn.character == CARTER:
        _require(not turn.demand and not turn.bought, "one good is delivered", "cost")
        _require(0 <= turn.last < len(Good), "the good to deliver", "last_entry")
        undelivered = not state.players[state.seat].delivered >> turn.last & 1
        _require(undelivered, "this good is delivered already (C1)", "last_entry")
        _require(turn.in_chain or turn.pending == turn.last, "the good to deliver", "good")
        return
    cost = state.rules.production.cost[turn.building] if turn.building != NONE else ()
    owed = len(turn.demand)
    _require(owed < len(cost) and cost[len(cost) - owed :] == turn.demand, "not its cost", "cost")
    top = cost[len(cost) - owed - 1]
    _require(turn.in_chain or turn.pending == top, "not the good that is next", "good")
    before = cost[len(cost) - owed - 2] if owed + 2 <= len(cost) else None
    forced = not turn.in_chain and before == top
    _require(not turn.bought or forced, "no equal good was bought", "bought")


def _check_building(state: Packed, turn: TurnBits) -> None:
    paying = state.decision is Decision.PRODUCE and turn.character == BUILDER
    placing = state.decision in (Decision.PLACE, Decision.INHABIT)
    _require((paying or placing) == (turn.building != NONE), "a building in hand", "building")
    if turn.building == NONE:
        return
    neutral = turn.stage is NEUTRAL_COIN
    village = NEUTRAL if neutral else state.seat
    here = state.built[turn.building] & VILLAGES[village]
    if state.decision is not Decision.INHABIT:
        _require(neutral or not here, "this type is built already (B3)", "building")
        return
    people = host_of(state, village)
    empty = here & ~(people.men | people.women)
    lives = state.rules.production.inhabited >> turn.building & 1
    _require(lives and len(list(bits(empty))) == 1, "nobody can move in", "building")
    _require(all(people.centre), "there is no choice", "building")


def _check_dowry(state: Packed, turn: TurnBits) -> None:
    asking = state.decision is Decision.DOWRY
    _require(asking == (turn.village != NONE), "whose dowry is chosen from", "dowry_from")
    if not asking:
        return
    _require(turn.village != state.seat, "a dowry in another village", "dowry_from")
    host = colour_at(state, turn.village)
    _require(host is not None, "no such village", "dowry_from")
    assert host is not None
    _require(any(host.dowry), "no coin lies there", "dowry_from")
    incomers = state.players[state.seat].awake & VILLAGES[turn.village]
    _require(
        turn.last != NONE and incomers >> turn.last & 1, "nobody has married there", "last_entry"
    )
