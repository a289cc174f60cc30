"""A turn: first the pawn moves, then the player draws or builds (LT1, LT2), with coats (LA2)."""

from collections.abc import Callable
from typing import Final

from helvetia.core.engine import Step
from helvetia.core.errors import Reason

from ..events import PawnMoved
from ..moves import MOVE_PAWN, TAKE, AnyMove, Build, MovePawn, TakeCards, UseCoat
from ..names import Action, Decision, Space
from ..packed import NEW_TURN, SLOTS, STRIDES, State
from . import build, draw
from .actions import USE, Coat, always, ask, coats_at, kept_jokers, offer
from .refusals import no

_TURN: Final = Decision.TURN
_ACTION: Final = Decision.ACTION
_SPACES: Final = tuple(Space)
_STEPS: Final = MOVE_PAWN[:3]
#: By the longest way: only the distances that need the coat (LA2).
_LONG_STEPS: Final = {most: MOVE_PAWN[len(_STEPS) : most] for most in STRIDES.values() if most}


def _turn(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    found: tuple[AnyMove, ...] = _STEPS
    if player.coats:
        found = (*_STEPS, *coats_at(state, player, _TURN))
    return (*found, *kept_jokers(state)) if state.kept else found


def _no_move(state: State, move: MovePawn) -> Reason | None:
    return None if move in _STEPS else no("too_far", "LT1")


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
        state.story.append(PawnMoved(seat, _SPACES[space], abs(steps), steps < 0))


def _long_way(action: Action) -> Callable[[State], None]:
    def use(state: State) -> None:
        state.change_turn(stride=STRIDES[action])
        ask(state, Decision.STRIDE)

    return use


def _no_stride(state: State, move: MovePawn) -> Reason | None:
    most = state.turn.stride
    return None if move in _LONG_STEPS[most] else no("wrong_distance", "LA2", most=most)


def _action(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    if not player.coats:
        return (TAKE, *build.builds(state, player))
    return (TAKE, *coats_at(state, player, _ACTION), *build.builds(state, player))


offer(
    _TURN,
    {
        Action.MOVE_1_6: Coat(always, _long_way(Action.MOVE_1_6)),
        Action.MOVE_1_5: Coat(always, _long_way(Action.MOVE_1_5)),
        Action.MOVE_BACK: Coat(always, lambda state: _step(state, -1)),
    },
)

STEPS: Final = {
    _TURN: Step(_turn, {MovePawn: (_no_move, _move), UseCoat: USE}),
    Decision.STRIDE: Step(
        lambda state: _LONG_STEPS[state.turn.stride], {MovePawn: (_no_stride, _move)}
    ),
    _ACTION: Step(_action, {TakeCards: draw.TAKE, UseCoat: USE, Build: build.PLAY}),
}
