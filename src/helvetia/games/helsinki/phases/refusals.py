"""What the refusals of several phases share."""

from typing import Final

from helvetia.core.engine import name_of
from helvetia.core.errors import Reason

from ..moves import Move
from ..names import GAME, Decision
from ..packed import State, no

#: The rule that asks each question.
ASKING: Final = {
    Decision.REMOVE: "LS1",
    Decision.COVER: "LS5",
    Decision.DISPLAY: "LS1",
    Decision.PAWN: "LS3",
    Decision.DEAL: "LS4",
    Decision.TURN: "LT1",
    Decision.STRIDE: "LA2",
    Decision.ACTION: "LT2",
    Decision.EXTRA: "LA7",
    Decision.REFILL: "LD1",
    Decision.LIMIT: "LD2",
    Decision.DISCARD: "LD2",
    Decision.BUILD: "LB1",
    Decision.PAY: "LB1",
    Decision.PAY_ANY: "LA9",
    Decision.PLACE: "LB3",
    Decision.PLACE_ANY: "LA4",
    Decision.BONUS: "LB5",
    Decision.SUPERSTRUCTURE: "LB6",
    Decision.JOKER: "LA3",
    Decision.LIFT: "LA11",
    Decision.SET: "LA11",
    Decision.AFTER: "LA1",
    Decision.OVER: "LE1",
}


def wrong_moment(state: State, move: object) -> Reason:
    """Refuse a kind of move that the decision does not ask for."""
    rule, decision = ASKING[state.decision], str(state.decision)
    if type(move) not in Move.__variants__:
        return no("not_a_move", "", kind=name_of(move, GAME))
    if state.decision is Decision.OVER:
        return no("game_over", rule)
    return no("wrong_moment", rule, decision=decision, move=str(move))
