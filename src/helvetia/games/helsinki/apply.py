"""Carrying a move out. Every function here trusts that the move is legal.

A state holds plain numbers, so the members of enums that moves name are turned into ints here.
"""

from collections.abc import Callable
from typing import Final

from helvetia.core.errors import IllegalMove

from . import moves as m
from .building import AFTER_ANY
from .cards import draw_hidden, leave_hand, renew_pile, reveal, to_discard
from .coats import frontier
from .moves import Move
from .names import CARD_NUMBER, Action, Decision
from .reasons import why_not
from .setup import cover, deal, display, place_pawns, remove
from .state import NEW_TURN, NONE, REFILLING, GameState, StateDraft, spend
from .turns import (
    after_step,
    ask,
    ask_chance,
    award_bonus,
    end_turn,
    finish_build,
    next_seat,
    place_tile,
    refill,
    resume,
    set_tops,
    slot_to_refill,
    take_cards,
)

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_ACTION: Final = Decision.ACTION
_PAY: Final = Decision.PAY
_PLACE: Final = Decision.PLACE
_DISCARD: Final = Decision.DISCARD
_NO_LIMIT: Final = Action.NO_LIMIT


def apply_move(state: GameState, move: Move, *, player: int | None = None) -> GameState:
    """The state after the move; IllegalMove with the reason, and nothing changed, if it is none.

    ``player`` may name the seat that asks for the move; it is refused if it is not its turn.

    >>> from helvetia.games.helsinki import new_game, parse_move
    >>> apply_move(new_game(4), parse_move("reveal joker")).table.left
    99
    """
    for legal in state.moves or ():
        if legal is move and player is None:
            break  # this very object was given out as a legal move of this state
    else:
        reason = why_not(state, move, player=player)
        if reason is not None:
            raise IllegalMove(reason, move)
    after = state.thaw()
    _APPLY[state.decision, type(move)](after, move)
    return after.freeze()


def apply_unchecked(state: GameState, move: Move) -> GameState:
    """The state after a move that is known to be legal."""
    after = state.thaw()
    _APPLY[state.decision, type(move)](after, move)
    return after.freeze()


# --- chance -------------------------------------------------------------------------------------


def _remove(state: StateDraft, move: m.Remove) -> None:
    remove(state, int(move.card))


def _cover(state: StateDraft, move: m.Cover) -> None:
    cover(state, int(move.action))


def _display(state: StateDraft, move: m.Reveal) -> None:
    display(state, int(move.card))


def _deal(state: StateDraft, move: m.Draw) -> None:
    deal(state, int(move.card))


def _extra(state: StateDraft, move: m.Draw) -> None:
    draw_hidden(state, state.seat, int(move.card))
    refill(state)


def _bonus(state: StateDraft, move: m.Draw) -> None:
    draw_hidden(state, state.seat, int(move.card))
    set_tops(state)


def _refill(state: StateDraft, move: m.Reveal) -> None:
    reveal(state, slot_to_refill(state), int(move.card))
    state.turn = REFILLING[state.turn.due - 1]
    refill(state)


# --- the pawn -----------------------------------------------------------------------------------


def _pawn(state: StateDraft, move: m.PlacePawn) -> None:
    place_pawns(state, int(move.space))


def _move(state: StateDraft, move: m.MovePawn) -> None:
    _step(state, move.steps)


def _step(state: StateDraft, steps: int) -> None:
    seat = state.seat
    player = state.players[seat].thaw()
    player.space = (player.space + steps) % 8
    state.set_player(seat, player.freeze())
    state.turn = NEW_TURN
    state.decision = _ACTION


# --- drawing ------------------------------------------------------------------------------------


def _take(state: StateDraft, move: m.TakeCards) -> None:
    take_cards(state)
    refill(state)


def _discard(state: StateDraft, move: m.Discard) -> None:
    seat, card = state.seat, int(move.card)
    player = state.players[seat].thaw()
    leave_hand(player, card)
    state.set_player(seat, player.freeze())
    to_discard(state, (card,))
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = card if turn.due else NONE
    state.turn = turn.freeze()
    if turn.due:
        state.decision = _DISCARD
    elif turn.ended:
        next_seat(state)
    else:
        after_step(state)


# --- building -----------------------------------------------------------------------------------


def _build(state: StateDraft, move: m.Build) -> None:
    card = int(move.card)
    player = state.players[state.seat].thaw()
    leave_hand(player, card)
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.card = card
    turn.paid = (card,)
    turn.due = CARD_NUMBER[card] - 1
    turn.last = NONE
    state.turn = turn.freeze()
    state.decision = _PAY if turn.due else _PLACE


def _pay(state: StateDraft, move: m.Pay) -> None:
    card = int(move.card)
    player = state.players[state.seat].thaw()
    leave_hand(player, card)
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.paid = (*turn.paid, card)
    turn.last = card if state.decision is _PAY else AFTER_ANY
    turn.due -= 1
    _paid(state, turn.due)
    if not turn.due:
        turn.last = NONE
    state.turn = turn.freeze()


def _paid(state: StateDraft, due: int) -> None:
    state.decision = _PAY if due else _PLACE


def _place(state: StateDraft, move: m.Place) -> None:
    place_tile(state, move.mask)


def _top(state: StateDraft, move: m.SetSuperstructure) -> None:
    player = state.players[state.seat].thaw()
    player.tops |= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = int(move.roof)
    state.turn = turn.freeze()
    if not turn.due:
        finish_build(state)


# --- joker tiles and superstructures --------------------------------------------------------------


def _joker(state: StateDraft, move: m.PlaceJoker) -> None:
    seat, roof = state.seat, 1 << move.roof
    table = state.table.thaw()
    table.joker_tiles -= 1
    state.table = table.freeze()
    player = state.players[seat].thaw()
    before = frontier(player.filled)
    player.jokers |= roof
    player.filled |= roof
    if roof & state.rules.coats:
        player.coats += 1
    award_bonus(state, player)
    filled = player.filled
    state.set_player(seat, player.freeze())
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last, turn.frontier = int(move.roof), before
    state.turn = turn.freeze()
    if not turn.due or not frontier(filled):  # LA3: without a roof the second is lost
        resume(state)


def _lift(state: StateDraft, move: m.LiftSuperstructure) -> None:
    player = state.players[state.seat].thaw()
    player.tops ^= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.last = int(move.roof)
    state.turn = turn.freeze()
    state.decision = Decision.SET


def _set(state: StateDraft, move: m.SetSuperstructure) -> None:
    player = state.players[state.seat].thaw()
    player.tops |= 1 << move.roof
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.last = NONE
    turn.closing = True
    state.turn = turn.freeze()
    after_step(state)


# --- coats of arms ------------------------------------------------------------------------------


def _coat(state: StateDraft, move: m.UseCoat) -> None:
    action = move.action
    player = state.players[state.seat].thaw()
    spend(player, action)
    if action is _NO_LIMIT:
        player.unlimited = 2  # LA12: this turn and the next
    state.set_player(state.seat, player.freeze())
    _COATS[action](state)


def _long_way(steps: int) -> Callable[[StateDraft], None]:
    def use(state: StateDraft) -> None:
        turn = state.turn.thaw()
        turn.stride = steps
        state.turn = turn.freeze()
        state.decision = Decision.STRIDE

    return use


def _back(state: StateDraft) -> None:
    _step(state, -1)


def _jokers(tiles: int) -> Callable[[StateDraft], None]:
    def use(state: StateDraft) -> None:
        turn = state.turn.thaw()
        turn.due = min(tiles, state.table.joker_tiles)
        turn.last, turn.frontier = NONE, 0
        turn.resume = state.decision
        state.turn = turn.freeze()
        state.decision = Decision.JOKER

    return use


def _any_side(state: StateDraft) -> None:
    state.decision = Decision.PLACE_ANY


def _extra_card(state: StateDraft) -> None:
    take_cards(state)
    renew_pile(state)
    ask_chance(state, Decision.EXTRA)  # LA7: before the refill


def _extra_superstructure(state: StateDraft) -> None:
    turn = state.turn.thaw()
    turn.extra = True
    state.turn = turn.freeze()


def _build_next(state: StateDraft) -> None:
    state.decision = Decision.BUILD


def _one_fewer(state: StateDraft) -> None:
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = NONE
    state.turn = turn.freeze()
    state.decision = _PLACE


def _move_superstructure(state: StateDraft) -> None:
    state.decision = Decision.LIFT


def _no_limit(state: StateDraft) -> None:
    turn = state.turn.thaw()
    turn.due = 0
    state.turn = turn.freeze()
    after_step(state)


def _any_card(state: StateDraft) -> None:
    ask(state, Decision.PAY_ANY)


def _two_points(state: StateDraft) -> None:
    end_turn(state)  # LA13 is the last that can be asked


def _end(state: StateDraft, move: m.EndTurn) -> None:
    end_turn(state)


_COATS: Final[dict[Action, Callable[[StateDraft], None]]] = {
    Action.MOVE_1_6: _long_way(6),
    Action.TWO_JOKERS: _jokers(2),
    Action.ANY_SIDE: _any_side,
    Action.EXTRA_CARD: _extra_card,
    Action.EXTRA_SUPERSTRUCTURE: _extra_superstructure,
    Action.MOVE_1_5: _long_way(5),
    Action.ONE_JOKER: _jokers(1),
    Action.SECOND_PAVILION: _build_next,
    Action.ONE_FEWER: _one_fewer,
    Action.MOVE_SUPERSTRUCTURE: _move_superstructure,
    Action.MOVE_BACK: _back,
    Action.NO_LIMIT: _no_limit,
    Action.DRAW_AND_BUILD: _build_next,
    Action.ANY_CARD: _any_card,
    Action.TWO_POINTS: _two_points,
}

_APPLY: Final[dict[tuple[Decision, type[Move]], Callable[..., None]]] = {
    (Decision.REMOVE, m.Remove): _remove,
    (Decision.COVER, m.Cover): _cover,
    (Decision.DISPLAY, m.Reveal): _display,
    (Decision.PAWN, m.PlacePawn): _pawn,
    (Decision.DEAL, m.Draw): _deal,
    (Decision.TURN, m.MovePawn): _move,
    (Decision.TURN, m.UseCoat): _coat,
    (Decision.STRIDE, m.MovePawn): _move,
    (Decision.ACTION, m.TakeCards): _take,
    (Decision.ACTION, m.UseCoat): _coat,
    (Decision.ACTION, m.Build): _build,
    (Decision.EXTRA, m.Draw): _extra,
    (Decision.REFILL, m.Reveal): _refill,
    (Decision.LIMIT, m.UseCoat): _coat,
    (Decision.LIMIT, m.Discard): _discard,
    (Decision.DISCARD, m.Discard): _discard,
    (Decision.BUILD, m.Build): _build,
    (Decision.PAY, m.Pay): _pay,
    (Decision.PAY, m.UseCoat): _coat,
    (Decision.PAY_ANY, m.Pay): _pay,
    (Decision.PLACE, m.Place): _place,
    (Decision.PLACE, m.UseCoat): _coat,
    (Decision.PLACE_ANY, m.Place): _place,
    (Decision.BONUS, m.Draw): _bonus,
    (Decision.SUPERSTRUCTURE, m.SetSuperstructure): _top,
    (Decision.JOKER, m.PlaceJoker): _joker,
    (Decision.LIFT, m.LiftSuperstructure): _lift,
    (Decision.SET, m.SetSuperstructure): _set,
    (Decision.AFTER, m.UseCoat): _coat,
    (Decision.AFTER, m.EndTurn): _end,
}
