"""What follows a move by itself: the next action, the next turn, the end of a round."""

from collections.abc import Callable
from typing import Final

from ..packed import Next, Packed
from .round_end import begin_round, end_round
from .turn import action_done, turn_done

_FOLLOWS: Final[dict[Next, Callable[[Packed], Next | None]]] = {
    Next.ACTION: action_done,
    Next.TURN: turn_done,
    Next.ROUND_END: end_round,
    Next.ROUND: begin_round,
}


def follow(state: Packed, after: Next | None) -> None:
    """Carry the game on until a player or chance must decide, or the game is over."""
    while after is not None:
        after = _FOLLOWS[after](state)
