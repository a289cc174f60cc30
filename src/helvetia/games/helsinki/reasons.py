"""Why a move is not legal: the rule's id and a sentence, from the predicates the moves use."""

from collections.abc import Callable
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.reason import Reason

from . import moves as m
from .building import buildable, other_stops, own_stops, payable
from .coats import discardable, frontier, joker_roofs, top_roofs
from .explain import no_build, no_coat, no_pay, no_place, say
from .geometry import MONUMENT
from .moves import Move
from .names import CARD_COLOUR, CARD_TILE, JOKER, UNKNOWN, Decision
from .setup import cover_weight, leaving
from .state import GameState


def why_not(state: GameState, move: Move, *, player: int | None = None) -> Reason | None:
    """Why this move is not legal here; None if it is.

    ``player`` may name the seat that asks for the move.

    >>> from helvetia.games.helsinki import new_game, parse_move
    >>> str(why_not(new_game(2), parse_move("take")))
    "chance decides now which card leaves the deck; 'take' is not possible (LS1)"
    """
    if player is not None and player != state.player and state.player is not None:
        return _not_your_turn(state, player)
    check = _CHECKS.get((state.decision, type(move)))
    if check is None:
        return _wrong_moment(state, move)
    return check(state, move)


#: The rule behind each decision.
_RULE: Final[dict[Decision, str]] = {
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


def _not_your_turn(state: GameState, player: int) -> Reason:
    rule = _RULE[state.decision]
    if state.player == CHANCE:
        return say("not_your_turn", rule, seat=player, decision=str(state.decision))
    return say("not_your_turn", rule, seat=player, turn=state.seat)


def _wrong_moment(state: GameState, move: object) -> Reason:
    rule = _RULE[state.decision]
    if not isinstance(move, Move) or type(move) not in Move.__variants__:
        kind = type(move)
        name = f"{kind.__module__}.{kind.__qualname__}"
        return say("not_a_move", "", kind=name)
    if state.decision is Decision.OVER:
        return say("game_over", rule)
    return say(
        "wrong_moment",
        rule,
        decision=str(state.decision),
        move=str(move),
    )


# --- chance -------------------------------------------------------------------------------------


def _remove(state: GameState, move: m.Remove) -> Reason | None:
    kind = state.rules.index[move.card]
    if kind in leaving(state) and state.table.piles[0][kind]:
        return None
    return say("cannot_leave", "LS1", card=move.card.word)


def _cover(state: GameState, move: m.Cover) -> Reason | None:
    if cover_weight(state, move.action):
        return None
    return say(
        "cannot_cover",
        "LS5",
        action=move.action.word,
    )


def _from_pile(rule: str) -> Callable[[GameState, m.Reveal | m.Draw], Reason | None]:
    def check(state: GameState, move: m.Reveal | m.Draw) -> Reason | None:
        card = move.card
        kind = state.rules.index[card]
        if kind >= 0 and state.table.piles[-1][kind]:
            return None
        if card == UNKNOWN:
            return say("unknown_card", rule)
        return say("not_in_pile", rule, card=card.word)

    return check


# --- the pawn -----------------------------------------------------------------------------------


def _pawn(state: GameState, move: m.PlacePawn) -> Reason | None:
    return None


def _move(state: GameState, move: m.MovePawn) -> Reason | None:
    if 1 <= move.steps <= 3:
        return None
    return say("too_far", "LT1")


def _stride(state: GameState, move: m.MovePawn) -> Reason | None:
    if 4 <= move.steps <= state.turn.stride:
        return None
    return say(
        "wrong_distance",
        "LA2",
        most=state.turn.stride,
    )


# --- drawing ------------------------------------------------------------------------------------


def _take(state: GameState, move: m.TakeCards) -> Reason | None:
    return None


def _discard(state: GameState, move: m.Discard) -> Reason | None:
    player, turn, card = state.players[state.seat], state.turn, move.card
    if card in discardable(player, turn):
        return None
    if card not in player.hand:
        return say("not_in_hand", "LD2", card=card.word)
    return say(
        "wrong_order",
        "LD2",
        cards=turn.due,
    )


# --- building -----------------------------------------------------------------------------------


def _build(state: GameState, move: m.Build) -> Reason | None:
    player = state.players[state.seat]
    if move.card in buildable(state, player, player.coats):
        return None
    return no_build(state, player, move.card)


def _pay(state: GameState, move: m.Pay) -> Reason | None:
    player = state.players[state.seat]
    if move.card in payable(state, player, state.turn):
        return None
    return no_pay(state, player, move.card)


def _pay_any(state: GameState, move: m.Pay) -> Reason | None:
    card = move.card
    if card not in state.players[state.seat].hand:
        return say("not_in_hand", "LB1", card=card.word)
    if card < JOKER and CARD_COLOUR[card] != CARD_COLOUR[state.turn.card]:
        return None
    return say("not_another_colour", "LA9")


def _place(state: GameState, move: m.Place) -> Reason | None:
    player = state.players[state.seat]
    if move.mask in own_stops(state, player, CARD_TILE[state.turn.card]):
        return None
    return no_place(state, player, move.mask)


def _place_any(state: GameState, move: m.Place) -> Reason | None:
    player, tile = state.players[state.seat], CARD_TILE[state.turn.card]
    if move.mask in other_stops(state, player, tile):
        return None
    if move.mask in own_stops(state, player, tile):
        return say("needs_no_coat", "LA14")
    return no_place(state, player, move.mask)


def _superstructure(state: GameState, move: m.SetSuperstructure) -> Reason | None:
    turn = state.turn
    if top_roofs(turn) >> move.roof & 1:
        return None
    if not turn.tile >> move.roof & 1:
        roof = move.roof.word
        return say("not_on_tile", "LB6", roof=roof)
    return say("wrong_order", "LB6")


# --- coats of arms ------------------------------------------------------------------------------


def _joker(state: GameState, move: m.PlaceJoker) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if joker_roofs(state, player, state.turn) >> roof & 1:
        return None
    if 1 << roof & (player.filled | MONUMENT):
        return say("roof_taken", "LA3", roof=roof.word)
    if not frontier(player.filled) >> roof & 1:
        return say("touches_nothing", "LA3", roof=roof.word)
    return say("wrong_order", "LA3")


def _lift(state: GameState, move: m.LiftSuperstructure) -> Reason | None:
    if state.players[state.seat].tops >> move.roof & 1:
        return None
    roof = move.roof.word
    return say("no_superstructure", "LA11", roof=roof)


def _set(state: GameState, move: m.SetSuperstructure) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if roof == state.turn.last:
        return say("same_roof", "LA11")
    if not player.filled >> roof & 1:
        return say("no_tile", "LA11", roof=roof.word)
    if player.tops >> roof & 1:
        return say("roof_taken", "LA11", roof=roof.word)
    return None


def _coat(state: GameState, move: m.UseCoat) -> Reason | None:
    return no_coat(state, state.players[state.seat], move.action)


def _end(state: GameState, move: m.EndTurn) -> Reason | None:
    return None


_CHECKS: Final[dict[tuple[Decision, type[Move]], Callable[..., Reason | None]]] = {
    (Decision.REMOVE, m.Remove): _remove,
    (Decision.COVER, m.Cover): _cover,
    (Decision.DISPLAY, m.Reveal): _from_pile("LS1"),
    (Decision.PAWN, m.PlacePawn): _pawn,
    (Decision.DEAL, m.Draw): _from_pile("LS4"),
    (Decision.TURN, m.MovePawn): _move,
    (Decision.TURN, m.UseCoat): _coat,
    (Decision.STRIDE, m.MovePawn): _stride,
    (Decision.ACTION, m.TakeCards): _take,
    (Decision.ACTION, m.UseCoat): _coat,
    (Decision.ACTION, m.Build): _build,
    (Decision.EXTRA, m.Draw): _from_pile("LA7"),
    (Decision.REFILL, m.Reveal): _from_pile("LD1"),
    (Decision.LIMIT, m.UseCoat): _coat,
    (Decision.LIMIT, m.Discard): _discard,
    (Decision.DISCARD, m.Discard): _discard,
    (Decision.BUILD, m.Build): _build,
    (Decision.PAY, m.Pay): _pay,
    (Decision.PAY, m.UseCoat): _coat,
    (Decision.PAY_ANY, m.Pay): _pay_any,
    (Decision.PLACE, m.Place): _place,
    (Decision.PLACE, m.UseCoat): _coat,
    (Decision.PLACE_ANY, m.Place): _place_any,
    (Decision.BONUS, m.Draw): _from_pile("LB5"),
    (Decision.SUPERSTRUCTURE, m.SetSuperstructure): _superstructure,
    (Decision.JOKER, m.PlaceJoker): _joker,
    (Decision.LIFT, m.LiftSuperstructure): _lift,
    (Decision.SET, m.SetSuperstructure): _set,
    (Decision.AFTER, m.UseCoat): _coat,
    (Decision.AFTER, m.EndTurn): _end,
}
