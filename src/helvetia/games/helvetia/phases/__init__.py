"""The chapters of the rulebook, one file each: legal moves, refusals, effects, events."""

from collections.abc import Callable, Mapping
from typing import Final

from helvetia.core.engine import Step

from ..names import Decision
from ..packed import Next, Packed
from . import builder, carter, draft, midwife, priest, produce, round_end, setup, turn, watchman

STEPS: Final[Mapping[Decision, Step]] = {
    **draft.STEPS,
    **turn.STEPS,
    **builder.STEPS,
    **carter.STEPS,
    **watchman.STEPS,
    **priest.STEPS,
    **midwife.STEPS,
    **produce.STEPS,
    **round_end.STEPS,
    **setup.STEPS,  # its places serve the builder, too
}
"""The rules of every decision."""

_FOLLOWS: Final[Mapping[Next, Callable[[Packed], Next | None]]] = {
    Next.ACTION: turn.action_done,
    Next.TURN: turn.turn_done,
    Next.ROUND_END: round_end.end_round,
    Next.ROUND: round_end.begin_round,
}


def follow(state: Packed, after: Next | None) -> None:
    """Carry the game on until a player or chance must decide, or the game is over."""
    while after is not None:
        after = _FOLLOWS[after](state)
