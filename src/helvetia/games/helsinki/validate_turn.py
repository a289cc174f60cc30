"""A turn in progress must fit the decision that is asked."""

from typing import Final

from helvetia.core.errors import LoadError

from .building import AFTER_ANY
from .coats import frontier
from .names import CARD_COLOUR, CARD_NUMBER, CARD_TILE, JOKER, UNKNOWN, Action, Decision
from .state import HAND_LIMIT, NEW_TURN, NONE, GameState, Turn

_BUILDING: Final = (Decision.PAY, Decision.PAY_ANY, Decision.PLACE, Decision.PLACE_ANY)
_NO_TURN: Final = (
    Decision.REMOVE,
    Decision.COVER,
    Decision.DISPLAY,
    Decision.PAWN,
    Decision.DEAL,
    Decision.OVER,
)
_FIRST: Final = (Decision.TURN, Decision.STRIDE, Decision.ACTION)
_TOPPING: Final = (Decision.BONUS, Decision.SUPERSTRUCTURE)
_DISCARDING: Final = (Decision.LIMIT, Decision.DISCARD)
_DRAWING: Final = (Decision.EXTRA, Decision.REFILL)
_ORDERED: Final = (
    Decision.PAY,
    Decision.PAY_ANY,
    Decision.DISCARD,
    Decision.SUPERSTRUCTURE,
    Decision.JOKER,
    Decision.SET,
)


def check_turn(state: GameState) -> None:
    """Raise LoadError if the turn cannot be at this decision."""
    turn, decision = state.turn, state.decision
    if decision in _NO_TURN:
        _require(turn == NEW_TURN, "no turn is in progress", "$.turn")
        return
    _require(0 <= turn.builds <= 2, "0 to 2 pavilions in a turn", "$.turn.builds")
    _check_done(state, turn)
    _require((turn.stride != 0) == (decision is Decision.STRIDE), "no way", "$.turn.stride")
    _require(turn.stride in (0, 5, 6), "5 or 6 spaces (LA2)", "$.turn.stride")
    _require(decision in _ORDERED or turn.last == NONE, "nothing is in order", "$.turn.last")
    _require(decision is Decision.JOKER or not turn.frontier, "no joker tile", "$.turn.frontier")
    _require((turn.resume is not None) == (decision is Decision.JOKER), "resume", "$.turn.resume")
    _require((turn.tile != 0) == (decision in _TOPPING), "no new tile", "$.turn.tile")
    _require(decision is Decision.DISCARD or not turn.ended, "not the end", "$.turn.ended")
    _check_payment(state, turn)
    _check_due(state, turn)


def _require(condition: object, message: str, path: str) -> None:
    if not condition:
        raise LoadError(message, path)


def _used(state: GameState, action: Action) -> bool:
    return bool(state.players[state.seat].used >> action & 1)


def _check_done(state: GameState, turn: Turn) -> None:
    """What was done before this decision."""
    decision = state.decision
    if turn.ended:
        _require(turn == _ended(turn), "a turn that is over has no other data", "$.turn")
        return
    resumed = turn.resume if decision is Decision.JOKER else decision
    if resumed in _FIRST:
        _require(not turn.drew and not turn.builds, "nothing is done yet", "$.turn")
    elif resumed in (*_DRAWING, *_DISCARDING):
        _require(turn.drew and not turn.builds, "cards were taken", "$.turn.drew")
    elif resumed in (Decision.AFTER, Decision.LIFT, Decision.SET):
        _require(turn.drew or turn.builds, "something is done", "$.turn")
    allowed = decision is Decision.AFTER and _used(state, Action.MOVE_SUPERSTRUCTURE)
    _require(not turn.closing or allowed, "only at the end of a turn", "$.turn.closing")
    under_way = turn.builds + (decision in (*_BUILDING, *_TOPPING, Decision.BUILD))
    if turn.drew and under_way:
        _require(_used(state, Action.DRAW_AND_BUILD), "LA6 is not paid", "$.turn.builds")
    if under_way > 1:
        _require(_used(state, Action.SECOND_PAVILION), "LA5 is not paid", "$.turn.builds")
    _require(under_way <= 2, "two pavilions at most", "$.turn.builds")


def _ended(turn: Turn) -> Turn:
    fresh = NEW_TURN.thaw()
    fresh.ended, fresh.due, fresh.last = True, turn.due, turn.last
    return fresh.freeze()


def _check_payment(state: GameState, turn: Turn) -> None:
    building = state.decision in _BUILDING
    _require((turn.card != NONE) == building, "no building card", "$.turn.card")
    _require(turn.extra is False or building, "nothing is built (LA10)", "$.turn.extra")
    if not building:
        _require(not turn.paid, "nothing is paid", "$.turn.paid")
        return
    _require(turn.card < JOKER, "a joker never builds (LB2)", "$.turn.card")
    _require(turn.paid[:1] == (turn.card,), "the building card comes first", "$.turn.paid")
    _require(
        state.table.supply[CARD_TILE[turn.card]] > 0, "the pavilion is gone (LB1)", "$.turn.card"
    )
    number, colour = CARD_NUMBER[turn.card], CARD_COLOUR[turn.card]
    others = [c for c in turn.paid[1:] if CARD_COLOUR[c] not in (colour, 5)]
    _require(UNKNOWN not in turn.paid, "played cards are seen", "$.turn.paid")
    _require(len(others) <= _used(state, Action.ANY_CARD), "another colour", "$.turn.paid")
    played = len(turn.paid) + turn.due
    fewer = state.decision in (Decision.PLACE, Decision.PLACE_ANY) and _used(
        state, Action.ONE_FEWER
    )
    right = played == number or (fewer and played == number - 1)
    _require(right, "another number of cards (LB1)", "$.turn.due")
    _require(not turn.extra or _used(state, Action.EXTRA_SUPERSTRUCTURE), "LA10", "$.turn.extra")
    if state.decision in (Decision.PAY, Decision.PAY_ANY):
        last = NONE
        if len(turn.paid) > 1:
            last = AFTER_ANY if others else turn.paid[-1]
        _require(turn.last == last, "the order of the payment", "$.turn.last")
        _require(turn.due > 0, "nothing is left to pay", "$.turn.due")
    else:
        _require(turn.last == NONE and turn.due == 0, "all is paid", "$.turn.due")


def _check_due(state: GameState, turn: Turn) -> None:
    decision, player = state.decision, state.players[state.seat]
    if decision in _BUILDING:
        return
    if decision in _DISCARDING:
        right = turn.due == len(player.hand) - HAND_LIMIT > 0 and not player.unlimited
    elif decision is Decision.EXTRA:
        right = turn.due == 2 and _empty_slots(state) == [True, True]
    elif decision is Decision.REFILL:
        right = turn.due in (1, 2) and _empty_slots(state) == [turn.due == 2, True]
    elif decision is Decision.SUPERSTRUCTURE:
        right = 0 < turn.due < turn.tile.bit_count() and not turn.tile & ~player.filled
    elif decision is Decision.BONUS:
        right = 0 <= turn.due <= turn.tile.bit_count() and not turn.tile & ~player.filled
    elif decision is Decision.JOKER:
        right = turn.due in (1, 2) and _joker_order(turn, player.filled)
        right &= turn.resume in (Decision.TURN, Decision.LIMIT, Decision.AFTER)
    else:
        right = turn.due == 0
    _require(right, f"not so many at {decision.value!r}", "$.turn.due")
    if decision is Decision.DISCARD:
        _require(NONE <= turn.last < UNKNOWN, "no card", "$.turn.last")
    if decision is Decision.SUPERSTRUCTURE:
        _require(NONE <= turn.last < 49, "no roof of the board", "$.turn.last")
    if decision is Decision.SET:
        _require(0 <= turn.last < 49, "a roof of the board", "$.turn.last")
        _require(player.filled >> turn.last & 1, "a roof with a tile", "$.turn.last")
        _require(not player.tops >> turn.last & 1, "it was lifted", "$.turn.last")


def _empty_slots(state: GameState) -> list[bool]:
    """Which of the two slots beside the pawn are empty."""
    space, display = state.players[state.seat].space, state.table.display
    return [display[space] == NONE, display[(space + 1) % 8] == NONE]


def _joker_order(turn: Turn, filled: int) -> bool:
    if turn.last == NONE:
        return turn.frontier == 0
    if not 0 <= turn.last < 49 or not filled >> turn.last & 1:
        return False
    return turn.due == 1 and turn.frontier == frontier(filled & ~(1 << turn.last))
