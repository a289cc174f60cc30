"""What happened in a move, told in order, for logs and animation.

Given views and a redacted move, :func:`events` tells what their owner could see.
"""

from collections.abc import Callable
from typing import Final

from helvetia.core.errors import OptionError

from . import moves as m
from .event import Event, EventKind
from .geometry import bits
from .moves import Move
from .names import CARDS, ROOFS, Action, Card, Decision, Space
from .scoring import COAT_POINTS, result
from .setup import dealt_seat
from .state import NONE, GameState, Player
from .turns import slot_to_refill

__all__ = ["Event", "EventKind", "events"]

_K: Final = EventKind


def events(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    """Everything that happened between two states, in the order it happened.

    >>> from helvetia.games.helsinki import apply_move, new_game, parse_move
    >>> start, move = new_game(4), parse_move("reveal joker")
    >>> [str(event.kind) for event in events(start, move, apply_move(start, move))]
    ['card_revealed']
    """
    tell = _TELL.get(type(move))
    if tell is None:
        raise OptionError(f"a {type(move).__name__} is not a move of Helsinki")
    told = tell(before, move, after)
    if after.ending and not before.ending:
        told.append(Event(kind=_K.LAST_ROUND))
    told += _board_changes(before, move, after)
    if len(after.table.piles) > len(before.table.piles):
        # Only a renewal adds a pile, and nothing is drawn from it in the same move.
        told.append(Event(kind=_K.PILE_RENEWED, count=after.table.left))
    return (*told, *_what_begins(before, after))


# --- one function per move ----------------------------------------------------------------------


def _remove(before: GameState, move: m.Remove, after: GameState) -> list[Event]:
    return [Event(kind=_K.CARD_REMOVED, card=move.card)]


def _cover(before: GameState, move: m.Cover, after: GameState) -> list[Event]:
    return [Event(kind=_K.ACTION_COVERED, action=move.action)]


def _reveal(before: GameState, move: m.Reveal, after: GameState) -> list[Event]:
    setting_up = before.decision is Decision.DISPLAY
    slot = before.progress if setting_up else slot_to_refill(before)
    return [Event(kind=_K.CARD_REVEALED, card=move.card, slot=slot)]


def _draw(before: GameState, move: m.Draw, after: GameState) -> list[Event]:
    seat = dealt_seat(before) if before.decision is Decision.DEAL else before.seat
    return [Event(kind=_K.CARD_DRAWN, player=seat, card=move.card)]


def _pawn(before: GameState, move: m.PlacePawn, after: GameState) -> list[Event]:
    return [
        Event(kind=_K.PAWN_PLACED, player=seat, space=Space(player.space))
        for seat, player in enumerate(after.players)
    ]


def _move(before: GameState, move: m.MovePawn, after: GameState) -> list[Event]:
    return [_moved(after, before.seat, move.steps)]


def _moved(after: GameState, seat: int, steps: int) -> Event:
    space = Space(after.players[seat].space)
    return Event(kind=_K.PAWN_MOVED, player=seat, space=space, count=steps)


def _coat(before: GameState, move: m.UseCoat, after: GameState) -> list[Event]:
    points = COAT_POINTS if move.action is Action.TWO_POINTS else None
    told = [Event(kind=_K.COAT_USED, player=before.seat, action=move.action, points=points)]
    if move.action is Action.MOVE_BACK:
        told.append(_moved(after, before.seat, -1))
    if move.action is Action.EXTRA_CARD:
        told += _taken(before)
    return told


def _take(before: GameState, move: m.TakeCards, after: GameState) -> list[Event]:
    return _taken(before)


def _taken(before: GameState) -> list[Event]:
    first = before.players[before.seat].space
    return [
        Event(kind=_K.CARD_TAKEN, player=before.seat, card=CARDS[card], slot=slot)
        for slot in (first, (first + 1) % 8)
        if (card := before.table.display[slot]) != NONE
    ]


def _play(before: GameState, move: m.Build | m.Pay, after: GameState) -> list[Event]:
    return [Event(kind=_K.CARD_PLAYED, player=before.seat, card=move.card)]


def _place(before: GameState, move: m.Place, after: GameState) -> list[Event]:
    card = Card(before.turn.card)
    return [Event(kind=_K.PAVILION_BUILT, player=before.seat, card=card, roofs=move.roofs)]


def _joker(before: GameState, move: m.PlaceJoker, after: GameState) -> list[Event]:
    return [Event(kind=_K.JOKER_PLACED, player=before.seat, roofs=(move.roof,))]


def _lift(before: GameState, move: m.LiftSuperstructure, after: GameState) -> list[Event]:
    return [Event(kind=_K.SUPERSTRUCTURE_LIFTED, player=before.seat, roofs=(move.roof,))]


def _discard(before: GameState, move: m.Discard, after: GameState) -> list[Event]:
    return [Event(kind=_K.CARD_DISCARDED, player=before.seat, card=move.card)]


def _nothing(before: GameState, move: Move, after: GameState) -> list[Event]:
    return []


_TELL: Final[dict[type[Move], Callable[..., list[Event]]]] = {
    m.Remove: _remove,
    m.Cover: _cover,
    m.Reveal: _reveal,
    m.Draw: _draw,
    m.PlacePawn: _pawn,
    m.MovePawn: _move,
    m.UseCoat: _coat,
    m.TakeCards: _take,
    m.Build: _play,
    m.Pay: _play,
    m.Place: _place,
    m.SetSuperstructure: _nothing,  # told with the changes of the board
    m.PlaceJoker: _joker,
    m.LiftSuperstructure: _lift,
    m.Discard: _discard,
    m.EndTurn: _nothing,
}


# --- what follows by itself ---------------------------------------------------------------------


def _board_changes(before: GameState, move: Move, after: GameState) -> list[Event]:
    seat = before.seat
    old, new = before.players[seat], after.players[seat]
    told = [
        Event(kind=_K.SUPERSTRUCTURE_SET, player=seat, roofs=(ROOFS[roof],))
        for roof in bits(new.tops & ~old.tops)
    ]
    won = _coats_had(new) - _coats_had(old)
    if won:
        told.append(Event(kind=_K.COATS_WON, player=seat, count=won))
    if new.bonus != old.bonus:
        told.append(Event(kind=_K.BONUS_TAKEN, player=seat, points=new.bonus))
    return told


def _coats_had(player: Player) -> int:
    return player.coats + player.used.bit_count()


def _what_begins(before: GameState, after: GameState) -> list[Event]:
    if after.decision is Decision.OVER:
        return _ending(after)
    told = []
    first = before.decision is Decision.DEAL and after.decision is Decision.TURN
    if first or after.round != before.round:
        told.append(Event(kind=_K.ROUND_BEGINS, count=after.round))
    if first or after.seat != before.seat:
        told.append(Event(kind=_K.TURN_BEGINS, player=after.seat))
    return told


def _ending(after: GameState) -> list[Event]:
    final = result(after)
    assert final is not None
    told = [Event(kind=_K.GAME_OVER, count=after.round)]
    told += [
        Event(kind=_K.WINS, player=seat, points=final.standings[seat].points)
        for seat in final.winners
    ]
    return told
