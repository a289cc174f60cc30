"""A turn in progress must fit its decision and be one that can be completed (T3)."""

from typing import Final

from helvetia.core.errors import LoadError

from . import decisions
from .amounts import BUILDER, CARTER, MIDWIFE, PRIEST, WATCHMAN, regular_possible
from .geometry import VILLAGES, bits
from .names import Good
from .parts import (
    CHOOSE,
    NEUTRAL_COIN,
    NONE,
    REGULAR,
    TILE_AFTER,
    TILE_FIRST,
    Stage,
    Turn,
)
from .state import GameState
from .steps import can_produce, goes_on, tile_building_fits
from .turns import tile_possible
from .village import NEUTRAL, couples, free_people, most_weddings, spouses_for

_ACTION: Final = {
    decisions.BUILD: BUILDER,
    decisions.PLACE: BUILDER,
    decisions.INHABIT: BUILDER,
    decisions.DELIVER: CARTER,
    decisions.WAKE: WATCHMAN,
    decisions.MARRY: PRIEST,
    decisions.DOWRY: PRIEST,
    decisions.BEAR: MIDWIFE,
}
#: The largest value that keeps the order of entry: a location.
_MOST_LAST: Final = 5 * 28


def check_turn(state: GameState) -> None:
    """Raise LoadError for a turn that cannot be."""
    turn = state.turn
    if turn is None:
        return
    if turn.stage is Stage.PUPILS or state.decision is decisions.PUPIL:
        _require(
            turn == Turn(Stage.PUPILS, last=turn.last) and state.decision is decisions.PUPIL,
            "nothing else is in progress while pupils leave school",
            "stage",
        )
        _require(NONE <= turn.last < 28, "no such place", "last")
        return
    _require(0 <= turn.units <= 7, "0 to 7 actions", "units")
    _require(NONE <= turn.last < _MOST_LAST, "no such place in the order", "last")
    _require(0 <= turn.won <= 6, "0 to 6 coins", "won")
    _check_stage(state, turn)
    _check_tile(state, turn)
    _check_pending(state, turn)
    _check_building(state, turn)
    _check_dowry(state, turn)
    if turn.births:
        able = couples(state, state.current)
        _require(not turn.births & ~able, "no couple lives there", "births")
    _require(_completable(state, turn), "the turn could not be completed (T3)", "units")


def _require(condition: object, message: str, field: str) -> None:
    if not condition:
        raise LoadError(message, f"$.turn.{field}")


def _completable(state: GameState, turn: Turn) -> bool:
    """Whether the rest can be done, where the legal moves alone do not show it."""
    if state.decision is decisions.FINISH:
        return any(c != turn.character and tile_possible(state, turn, c) for c in range(5))
    if turn.stage is NEUTRAL_COIN:
        return True
    if state.decision is decisions.PRODUCE:
        return can_produce(state, turn)
    if state.decision in (decisions.PLACE, decisions.INHABIT):
        if turn.stage is REGULAR:
            return goes_on(state, turn, turn.supply)
        return tile_building_fits(state, turn, turn.supply, turn.building, (), 0)
    if state.decision is decisions.DOWRY:
        spouses = spouses_for(state, state.current, turn.last)
        free = free_people(state.players[state.current])
        first = turn.stage is TILE_FIRST
        return most_weddings(free, spouses) >= turn.units and (
            not first or regular_possible(state, turn, PRIEST)
        )
    return True


def _check_stage(state: GameState, turn: Turn) -> None:
    decision = state.decision
    if decision is decisions.TURN:
        _require(turn.stage is CHOOSE, "a character is to be chosen", "stage")
        _require(turn.character == NONE and not turn.units, "no action has begun", "character")
        if turn.tile == NONE:
            begun = turn.demand or turn.in_chain or turn.bought or turn.births or turn.won
            fresh = turn.building == turn.pending == turn.last == turn.village == NONE
            _require(fresh and not begun, "nothing has happened in this turn yet", "last")
        return
    _require(turn.stage is not CHOOSE, "an action is in progress", "stage")
    _require(turn.character != NONE, "an action is in progress", "character")
    if decision is decisions.FINISH:
        _require(turn.stage is REGULAR and not turn.units, "the action is done", "units")
        return
    if decision is decisions.PRODUCE:
        _require(turn.character in (0, 1), "builder or carter", "character")
    else:
        _require(turn.character == _ACTION[decision], "another character", "character")
    first_step = decision in (
        decisions.BUILD,
        decisions.DELIVER,
        decisions.WAKE,
        decisions.MARRY,
        decisions.BEAR,
    )
    _require(turn.units >= 1 or not first_step, "an action is left to do", "units")
    _require(turn.stage is REGULAR or turn.units <= 1, "one extra action", "units")
    if turn.stage is NEUTRAL_COIN:
        _require(
            state.neutral is not None
            and not state.board.neutral_coin
            and turn.character in (BUILDER, PRIEST)
            and decision in (decisions.BUILD, decisions.PLACE, decisions.INHABIT, decisions.MARRY),
            "the neutral coin is not in use (D6)",
            "stage",
        )
    elif turn.stage is REGULAR:
        laid = state.placed[turn.character * len(state.players) + state.current]
        _require(laid > 0, "no coin lies on the character (T1)", "character")
        merged = turn.tile == turn.character
        _require(turn.units <= laid + merged, "more actions than coins (T1)", "units")


def _check_tile(state: GameState, turn: Turn) -> None:
    if turn.stage in (TILE_FIRST, TILE_AFTER):
        _require(turn.tile == turn.character, "the tile of the action", "tile")
    if turn.stage is TILE_FIRST:
        _require(state.coins[state.current] > 0, "a coin for the regular action", "stage")
    if state.decision is decisions.FINISH or turn.stage is NEUTRAL_COIN:
        _require(turn.tile == NONE, "no tile was used", "tile")
    if turn.tile != NONE:
        board = state.board
        owned = board.tile_owner[turn.tile] == state.player and board.used_tiles >> turn.tile & 1
        _require(owned, "a tile that is used is owned and turned over (K6)", "tile")


def _check_pending(state: GameState, turn: Turn) -> None:
    producing = state.decision is decisions.PRODUCE
    _require(producing == (turn.pending != NONE), "a good is pending", "pending")
    _require(producing or not turn.demand, "nothing is owed", "demand")
    _require(producing or not (turn.in_chain or turn.bought), "nothing is made", "in_chain")
    if not producing:
        return
    if turn.character == CARTER:
        _require(not turn.demand and not turn.bought, "one good is delivered", "demand")
        _require(0 <= turn.last < len(Good), "the good to deliver", "last")
        undelivered = not state.players[state.current].delivered >> turn.last & 1
        _require(undelivered, "this good is delivered already (C1)", "last")
        _require(turn.in_chain or turn.pending == turn.last, "the good to deliver", "pending")
        return
    cost = state.rules.production.cost[turn.building] if turn.building != NONE else ()
    owed = len(turn.demand)
    _require(owed < len(cost) and cost[len(cost) - owed :] == turn.demand, "not its cost", "demand")
    top = cost[len(cost) - owed - 1]
    _require(turn.in_chain or turn.pending == top, "not the good that is next", "pending")
    before = cost[len(cost) - owed - 2] if owed + 2 <= len(cost) else None
    forced = not turn.in_chain and before == top
    _require(not turn.bought or forced, "no equal good was bought", "bought")


def _check_building(state: GameState, turn: Turn) -> None:
    paying = state.decision is decisions.PRODUCE and turn.character == BUILDER
    placing = state.decision in (decisions.PLACE, decisions.INHABIT)
    _require((paying or placing) == (turn.building != NONE), "a building in hand", "building")
    if turn.building == NONE:
        return
    neutral = turn.stage is NEUTRAL_COIN
    village = NEUTRAL if neutral else state.current
    here = state.built[turn.building] & VILLAGES[village]
    if state.decision is not decisions.INHABIT:
        _require(neutral or not here, "this type is built already (B3)", "building")
        return
    people = state.neutral if neutral else state.players[state.current]
    assert people is not None
    empty = here & ~(people.men | people.women)
    lives = state.rules.production.inhabited >> turn.building & 1
    _require(lives and len(list(bits(empty))) == 1, "nobody can move in", "building")
    _require(all(people.centre), "there is no choice", "building")


def _check_dowry(state: GameState, turn: Turn) -> None:
    asking = state.decision is decisions.DOWRY
    _require(asking == (turn.village != NONE), "whose dowry is chosen from", "village")
    if not asking:
        return
    _require(turn.village != state.player, "a dowry in another village", "village")
    host = state.neutral if turn.village == NEUTRAL else (
        state.players[turn.village] if turn.village < len(state.players) else None
    )  # fmt: skip
    _require(host is not None, "no such village", "village")
    assert host is not None
    _require(any(host.dowry), "no coin lies there", "village")
    incomers = state.players[state.current].awake & VILLAGES[turn.village]
    _require(turn.last != NONE and incomers >> turn.last & 1, "nobody has married there", "last")
