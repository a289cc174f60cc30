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
from .names import CARD_COLOUR, CARD_TILE, JOKER, UNKNOWN, Decision, Roof
from .setup import cover_weight, leaving
from .state import GameState


def why_not(state: GameState, move: Move, *, player: int | None = None) -> Reason | None:
    """Why this move is not legal here; None if it is.

    ``player`` may name the seat that asks for the move.

    >>> from helvetia.games.helsinki import new_game, parse_move
    >>> str(why_not(new_game(2), parse_move("take")))
    "chance decides now which card leaves the deck, so 'take' has no place here (LS1)"
    """
    if player is not None and player != state.player and state.player is not None:
        return _not_your_turn(state, player)
    check = _CHECKS.get((state.decision, type(move)))
    if check is None:
        return _wrong_moment(state, move)
    return check(state, move)


#: What is asked, and the rule that asks.
_ASKED: Final[dict[Decision, tuple[str, str]]] = {
    Decision.REMOVE: ("LS1", "chance decides now which card leaves the deck"),
    Decision.COVER: ("LS5", "chance decides now which action is covered"),
    Decision.DISPLAY: ("LS1", "chance turns up a card now"),
    Decision.PAWN: ("LS3", "the start player's pawn is to be placed now"),
    Decision.DEAL: ("LS4", "a first card is drawn now"),
    Decision.TURN: ("LT1", "the pawn is to be moved now"),
    Decision.STRIDE: ("LA2", "the pawn's long way is to be chosen now"),
    Decision.ACTION: ("LT2", "cards are to be taken or a pavilion built now"),
    Decision.EXTRA: ("LA7", "the extra card is drawn now"),
    Decision.REFILL: ("LD1", "chance refills a slot now"),
    Decision.LIMIT: ("LD2", "there are too many cards in the hand"),
    Decision.DISCARD: ("LD2", "a card is to be discarded now"),
    Decision.BUILD: ("LB1", "the building card is to be chosen now"),
    Decision.PAY: ("LB1", "an extra card is to be paid now"),
    Decision.PAY_ANY: ("LA9", "a card of another colour is to be paid now"),
    Decision.PLACE: ("LB3", "the pavilion is to be placed now"),
    Decision.PLACE_ANY: ("LA4", "the pavilion is to be pushed in from another side now"),
    Decision.BONUS: ("LB5", "the bonus card is drawn now"),
    Decision.SUPERSTRUCTURE: ("LB6", "a superstructure is to be put on the new pavilion now"),
    Decision.JOKER: ("LA3", "a joker tile is to be placed now"),
    Decision.LIFT: ("LA11", "the superstructure to move is to be chosen now"),
    Decision.SET: ("LA11", "the superstructure's new roof is to be chosen now"),
    Decision.AFTER: ("LA1", "coats of arms may be used now, or the turn ended"),
    Decision.OVER: ("LE1", "the game is over"),
}


def _not_your_turn(state: GameState, player: int) -> Reason:
    rule, asked = _ASKED[state.decision]
    if state.player == CHANCE:
        sentence = f"it is nobody's turn: {asked}"
        return say("not_your_turn", rule, sentence, seat=player, decision=str(state.decision))
    return say(
        "not_your_turn", rule, f"it is seat {state.seat}'s turn", seat=player, turn=state.seat
    )


def _wrong_moment(state: GameState, move: object) -> Reason:
    rule, asked = _ASKED[state.decision]
    if not isinstance(move, Move) or type(move) not in Move.__variants__:
        kind = type(move)
        name = f"{kind.__module__}.{kind.__qualname__}"
        return say("not_a_move", "", f"a {name} is not a move of Helsinki", kind=name)
    if state.decision is Decision.OVER:
        return say("game_over", rule, asked)
    return say(
        "wrong_moment",
        rule,
        f"{asked}, so '{move}' has no place here",
        decision=str(state.decision),
        move=str(move),
    )


# --- chance -------------------------------------------------------------------------------------


def _remove(state: GameState, move: m.Remove) -> Reason | None:
    kind = state.rules.index[move.card]
    if kind in leaving(state) and state.table.piles[0][kind]:
        return None
    sentence = f"{move.card.title} is not among the cards that may leave now"
    return say("cannot_leave", "LS1", sentence, card=move.card.word)


def _cover(state: GameState, move: m.Cover) -> Reason | None:
    if cover_weight(state, move.action):
        return None
    return say(
        "cannot_cover",
        "LS5",
        f"{move.action.title} cannot be the next: five actions are covered in ascending order",
        action=move.action.word,
    )


def _from_pile(rule: str) -> Callable[[GameState, m.Reveal | m.Draw], Reason | None]:
    def check(state: GameState, move: m.Reveal | m.Draw) -> Reason | None:
        card = move.card
        kind = state.rules.index[card]
        if kind >= 0 and state.table.piles[-1][kind]:
            return None
        if card == UNKNOWN:
            return say("unknown_card", rule, "nobody can draw an unknown card")
        return say("not_in_pile", rule, f"the pile holds no {card.title}", card=card.word)

    return check


# --- the pawn -----------------------------------------------------------------------------------


def _pawn(state: GameState, move: m.PlacePawn) -> Reason | None:
    return None


def _move(state: GameState, move: m.MovePawn) -> Reason | None:
    if 1 <= move.steps <= 3:
        return None
    return say("too_far", "LT1", "without a coat of arms the pawn moves 1 to 3 spaces")


def _stride(state: GameState, move: m.MovePawn) -> Reason | None:
    if 4 <= move.steps <= state.turn.stride:
        return None
    return say(
        "wrong_distance",
        "LA2",
        f"this coat of arms is for 4 to {state.turn.stride} spaces",
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
        return say("not_in_hand", "LD2", f"you hold no {card.title}", card=card.word)
    return say(
        "wrong_order",
        "LD2",
        f"{turn.due} cards must go, and they are named in ascending order",
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
        return say("not_in_hand", "LB1", f"you hold no {card.title}", card=card.word)
    if card < JOKER and CARD_COLOUR[card] != CARD_COLOUR[state.turn.card]:
        return None
    return say("not_another_colour", "LA9", "the coat of arms is for a card of another colour")


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
        return say("needs_no_coat", "LA14", "the pawn's own side leads to these roofs")
    return no_place(state, player, move.mask)


def _superstructure(state: GameState, move: m.SetSuperstructure) -> Reason | None:
    turn = state.turn
    if top_roofs(turn) >> move.roof & 1:
        return None
    if not turn.tile >> move.roof & 1:
        roof = move.roof.word
        return say("not_on_tile", "LB6", f"{roof} is no roof of the new pavilion", roof=roof)
    return say("wrong_order", "LB6", "the roofs are named in ascending order")


# --- coats of arms ------------------------------------------------------------------------------


def _joker(state: GameState, move: m.PlaceJoker) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if joker_roofs(state, player, state.turn) >> roof & 1:
        return None
    if 1 << roof & (player.filled | MONUMENT):
        return say("roof_taken", "LA3", f"{roof.word} is not uncovered", roof=roof.word)
    if not frontier(player.filled) >> roof & 1:
        return say("touches_nothing", "LA3", f"{roof.word} touches no tile", roof=roof.word)
    return say("wrong_order", "LA3", "of two joker tiles the one on the earlier roof comes first")


def _lift(state: GameState, move: m.LiftSuperstructure) -> Reason | None:
    if state.players[state.seat].tops >> move.roof & 1:
        return None
    roof = move.roof.word
    return say("no_superstructure", "LA11", f"there is no superstructure on {roof}", roof=roof)


def _set(state: GameState, move: m.SetSuperstructure) -> Reason | None:
    player, roof = state.players[state.seat], move.roof
    if roof == state.turn.last:
        return say("same_roof", "LA11", "the superstructure must go to another roof")
    if not player.filled >> roof & 1:
        return say("no_tile", "LA11", f"there is no tile on {Roof(roof).word}", roof=roof.word)
    if player.tops >> roof & 1:
        sentence = f"{roof.word} already has a superstructure"
        return say("roof_taken", "LA11", sentence, roof=roof.word)
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
