"""Coats of arms for their own sake: joker tiles (LA3), moving a superstructure (LA11)."""

from collections.abc import Callable
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.reason import Reason

from ..board import MONUMENT, bits, frontier
from ..events import JokerPlaced, SuperstructureLifted, SuperstructureSet
from ..moves import (
    LIFT,
    PLACE_JOKER,
    SET,
    AnyMove,
    LiftSuperstructure,
    PlaceJoker,
    SetSuperstructure,
)
from ..names import Action, Decision
from ..packed import NONE, Player, State, Turn, no, tell
from .actions import Coat, offer
from .draw import check_limit
from .end import after_step, ask
from .place import win

_TURN: Final = Decision.TURN
_LIMIT: Final = Decision.LIMIT


# --- joker tiles (LA3) ----------------------------------------------------------------------------


def _joker_fits(state: State, player: Player, turn: Turn) -> bool:
    return not turn.closing and state.table.joker_tiles > 0 and frontier(player.filled) != 0


def _joker_tiles(tiles: int) -> Callable[[State], None]:
    def use(state: State) -> None:
        turn = state.turn.thaw()
        turn.due = min(tiles, state.table.joker_tiles)
        turn.last, turn.frontier = NONE, 0
        turn.resume = state.decision
        state.turn = turn.freeze()
        state.decision = Decision.JOKER

    return use


def joker_roofs(player: Player, turn: Turn) -> int:
    """Return where the next joker tile may go.

    Of two tiles that do not need one another the one on the earlier roof comes first, so that
    every pair has one order.
    """
    here = frontier(player.filled)
    if turn.last != NONE:
        later = here & ~((1 << turn.last) - 1)
        return later | here & ~turn.frontier
    if turn.due == 1 or here & here - 1 == 0:
        return here
    last = here.bit_length() - 1
    opened = frontier(player.filled | 1 << last) & ~here
    return here if opened else here ^ 1 << last


def _jokers(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    return tuple([PLACE_JOKER[roof] for roof in bits(joker_roofs(player, state.turn))])


def _no_joker(state: State, move: PlaceJoker) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if joker_roofs(player, state.turn) >> roof & 1:
        return None
    if 1 << roof & (player.filled | MONUMENT):
        return no("roof_taken", "LA3", f"{roof.word} is not uncovered", roof=roof.word)
    if not frontier(player.filled) >> roof & 1:
        return no("touches_nothing", "LA3", f"{roof.word} touches no tile", roof=roof.word)
    return no("wrong_order", "LA3", "of two joker tiles the one on the earlier roof comes first")


def _joker(state: State, move: PlaceJoker) -> None:
    seat, roof = state.seat, 1 << move.roof
    tell(state, JokerPlaced, seat, (move.roof,))
    table = state.table.thaw()
    table.joker_tiles -= 1
    state.table = table.freeze()
    player = state.players[seat].thaw()
    before = frontier(player.filled)
    player.jokers |= roof
    player.filled |= roof
    win(state, player, roof)
    state.set_player(seat, player.freeze())
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last, turn.frontier = int(move.roof), before
    state.turn = turn.freeze()
    if not turn.due or not frontier(player.filled):  # LA3: without a roof the second is lost
        _resume(state)


def _resume(state: State) -> None:
    """Return to the decision at which the joker tiles were asked for."""
    turn = state.turn.thaw()
    decision, turn.resume = turn.resume, None
    turn.due, turn.last, turn.frontier = 0, NONE, 0
    state.turn = turn.freeze()
    if decision is _TURN:
        ask(state, _TURN)
    elif decision is _LIMIT:
        check_limit(state)
    else:
        after_step(state)


# --- moving a superstructure (LA11) ---------------------------------------------------------------


def _top_fits(state: State, player: Player, turn: Turn) -> bool:
    return player.tops not in (0, player.filled)


def _move_superstructure(state: State) -> None:
    state.decision = Decision.LIFT


def _lifts(state: State) -> tuple[AnyMove, ...]:
    return tuple([LIFT[roof] for roof in bits(state.players[state.seat].tops)])


def _no_lift(state: State, move: LiftSuperstructure) -> Reason | None:
    if state.players[state.seat].tops >> move.roof & 1:
        return None
    roof = move.roof.word
    return no("no_superstructure", "LA11", f"there is no superstructure on {roof}", roof=roof)


def _lift(state: State, move: LiftSuperstructure) -> None:
    tell(state, SuperstructureLifted, state.seat, (move.roof,))
    player = state.players[state.seat].thaw()
    player.tops ^= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.last = int(move.roof)
    state.turn = turn.freeze()
    state.decision = Decision.SET


def _set_roofs(state: State) -> int:
    """Return where the lifted superstructure may go: any other tile roof without one (LA11)."""
    player = state.players[state.seat]
    return player.filled & ~player.tops & ~(1 << state.turn.last)


def _sets(state: State) -> tuple[AnyMove, ...]:
    return tuple([SET[roof] for roof in bits(_set_roofs(state))])


def _no_set(state: State, move: SetSuperstructure) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if _set_roofs(state) >> roof & 1:
        return None
    if int(roof) == state.turn.last:
        return no("same_roof", "LA11", "the superstructure must go to another roof")
    if not player.filled >> roof & 1:
        return no("no_tile", "LA11", f"there is no tile on {roof.word}", roof=roof.word)
    sentence = f"{roof.word} already has a superstructure"
    return no("roof_taken", "LA11", sentence, roof=roof.word)


def _set(state: State, move: SetSuperstructure) -> None:
    tell(state, SuperstructureSet, state.seat, (move.roof,))
    player = state.players[state.seat].thaw()
    player.tops |= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.last = NONE
    turn.closing = True
    state.turn = turn.freeze()
    after_step(state)


# --- where these coats are offered ----------------------------------------------------------------

_NO_JOKER: Final = "no joker tile can be placed now"
_JOKERS: Final = {
    Action.TWO_JOKERS: Coat(_joker_fits, _joker_tiles(2), "LA3", _NO_JOKER),
    Action.ONE_JOKER: Coat(_joker_fits, _joker_tiles(1), "LA3", _NO_JOKER),
}
for _decision in (_TURN, _LIMIT, Decision.AFTER):
    offer(_decision, _JOKERS)
offer(
    Decision.AFTER,
    {
        Action.MOVE_SUPERSTRUCTURE: Coat(
            _top_fits, _move_superstructure, "LA11", "no superstructure can be moved"
        )
    },
)

STEPS: Final = {
    Decision.JOKER: Step(_jokers, {PlaceJoker: (_no_joker, _joker)}),
    Decision.LIFT: Step(_lifts, {LiftSuperstructure: (_no_lift, _lift)}),
    Decision.SET: Step(_sets, {SetSuperstructure: (_no_set, _set)}),
}
