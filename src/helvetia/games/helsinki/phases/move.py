"""A turn: first the pawn moves, then the player draws or builds (LT1, LT2), with coats (LA2)."""

from collections.abc import Callable
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.reason import Reason

from ..events import PawnMoved
from ..moves import MOVE_PAWN, TAKE, AnyMove, Build, MovePawn, TakeCards, UseCoat
from ..names import Action, Decision, Space
from ..packed import NEW_TURN, SLOTS, State, no
from . import build, draw
from .actions import USE, Coat, always, coats_now, offer

_STEPS: Final = MOVE_PAWN[:3]
#: By the longest way: only the distances that need the coat (LA2).
_LONG_STEPS: Final = {5: MOVE_PAWN[3:5], 6: MOVE_PAWN[3:]}
_ACTION: Final = Decision.ACTION
_STRIDE: Final = Decision.STRIDE
_SPACES: Final = tuple(Space)


# --- the pawn (LT1, LA2) --------------------------------------------------------------------------


def _turn(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    return (*_STEPS, *coats_now(state, player)) if player.coats else _STEPS


def _no_move(state: State, move: MovePawn) -> Reason | None:
    if 1 <= move.steps <= 3:
        return None
    return no("too_far", "LT1", "without a coat of arms the pawn moves 1 to 3 spaces")


def _move(state: State, move: MovePawn) -> None:
    _step(state, move.steps)


def _step(state: State, steps: int) -> None:
    seat = state.seat
    player = state.players[seat].thaw()
    player.space = space = (player.space + steps) % SLOTS
    state.set_player(seat, player.freeze())
    state.turn = NEW_TURN
    state.decision = _ACTION
    if state.story is not None:
        state.story.append(PawnMoved(seat, _SPACES[space], steps))


def _stride(state: State) -> tuple[AnyMove, ...]:
    return _LONG_STEPS[state.turn.stride]


def _no_stride(state: State, move: MovePawn) -> Reason | None:
    most = state.turn.stride
    if 4 <= move.steps <= most:
        return None
    return no("wrong_distance", "LA2", f"this coat of arms is for 4 to {most} spaces", most=most)


def _long_way(steps: int) -> Callable[[State], None]:
    def use(state: State) -> None:
        turn = state.turn.thaw()
        turn.stride = steps
        state.turn = turn.freeze()
        state.decision = _STRIDE

    return use


def _back(state: State) -> None:
    _step(state, -1)


# --- then draw or build (LT2) ---------------------------------------------------------------------


def _action(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    return (TAKE, *coats_now(state, player), *build.builds(state, player))


offer(
    Decision.TURN,
    {
        Action.MOVE_1_6: Coat(always, _long_way(6)),
        Action.MOVE_1_5: Coat(always, _long_way(5)),
        Action.MOVE_BACK: Coat(always, _back),
    },
)

STEPS: Final = {
    Decision.TURN: Step(_turn, {MovePawn: (_no_move, _move), UseCoat: USE}),
    Decision.STRIDE: Step(_stride, {MovePawn: (_no_stride, _move)}),
    Decision.ACTION: Step(_action, {TakeCards: draw.TAKE, UseCoat: USE, Build: build.PLAY}),
}
