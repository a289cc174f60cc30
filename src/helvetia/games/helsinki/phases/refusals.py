"""Refuse moves of another seat, and moves of a kind that the decision does not ask for."""

from helvetia.core.contract import CHANCE
from helvetia.core.engine import name_of
from helvetia.core.errors import Reason

from ..moves import Move
from ..names import GAME, Decision
from ..packed import State, no


def wrong_turn(state: State, player: int) -> Reason:
    """Refuse the move of a seat that is not asked."""
    rule = state.decision.rule
    if state.player == CHANCE:
        return no("not_your_turn", rule, seat=player, decision=str(state.decision))
    return no("not_your_turn", rule, seat=player, turn=state.seat)


def wrong_moment(state: State, move: object) -> Reason:
    """Refuse a kind of move that the decision does not ask for."""
    rule, decision = state.decision.rule, str(state.decision)
    if type(move) not in Move.__variants__:
        return no("not_a_move", "", kind=name_of(move, GAME))
    if state.decision is Decision.OVER:
        return no("game_over", rule)
    return no("wrong_moment", rule, decision=decision, move=str(move))
