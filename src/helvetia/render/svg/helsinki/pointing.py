"""Which elements a move is about, and which of them it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from helvetia.games.helsinki import (
    Action,
    Build,
    Colour,
    Cover,
    Decision,
    Discard,
    Draw,
    GameState,
    LiftSuperstructure,
    Move,
    MovePawn,
    Pay,
    Place,
    PlaceJoker,
    PlacePawn,
    Player,
    Remove,
    Reveal,
    SetSuperstructure,
    TakeCards,
    UseCoat,
    score,
)
from helvetia.games.helsinki.geometry import bits
from helvetia.games.helsinki.state import NONE
from helvetia.games.helsinki.turns import slot_to_refill

from .pen import (
    action_id,
    coat_id,
    hand_id,
    piece_id,
    played_id,
    roof_id,
    slot_id,
    space_id,
    tile_id,
)

Ids = tuple[str, ...]

# --- targets ------------------------------------------------------------------------------------


def targets(view: GameState, move: Move) -> Ids:
    """The ids of the elements that a person would click for this move.

    All copies of a card in the hand are named, and all roofs of a pavilion. Ending the turn has
    nothing on the table to be clicked.
    """
    find = _TARGETS.get(type(move))
    return () if find is None else find(view, move)


def _pile(view: GameState, move: Draw | Remove) -> Ids:
    return ("pile",)


def _slot(view: GameState, move: Reveal) -> Ids:
    if view.decision is Decision.REFILL:
        return (slot_id(slot_to_refill(view)),)
    empty = [slot for slot, card in enumerate(view.table.display) if card == NONE]
    return (slot_id(empty[0]),) if empty else ("pile",)


def _space(view: GameState, move: PlacePawn) -> Ids:
    return (space_id(move.space),)


def _way(view: GameState, move: MovePawn) -> Ids:
    start = view.players[view.seat].space
    return () if start == NONE else (space_id((start + move.steps) % 8),)


def _action(view: GameState, move: UseCoat | Cover) -> Ids:
    return (action_id(move.action),)


def _both_slots(view: GameState, move: TakeCards) -> Ids:
    first = view.players[view.seat].space
    return () if first == NONE else (slot_id(first), slot_id((first + 1) % 8))


def _hand(view: GameState, move: Build | Pay | Discard) -> Ids:
    hand = view.players[view.seat].hand
    return tuple(hand_id(view.seat, at) for at, card in enumerate(hand) if card == move.card)


def _roofs(view: GameState, move: Place) -> Ids:
    return tuple(roof_id(view.seat, roof) for roof in move.roofs)


def _roof(view: GameState, move: SetSuperstructure | PlaceJoker | LiftSuperstructure) -> Ids:
    return (roof_id(view.seat, move.roof),)


# `...`: each function takes the class of move that it stands under.
_TARGETS: Final[dict[type[Move], Callable[..., Ids]]] = {
    Remove: _pile,
    Cover: _action,
    Reveal: _slot,
    Draw: _pile,
    PlacePawn: _space,
    MovePawn: _way,
    UseCoat: _action,
    TakeCards: _both_slots,
    Build: _hand,
    Pay: _hand,
    Place: _roofs,
    SetSuperstructure: _roof,
    PlaceJoker: _roof,
    LiftSuperstructure: _roof,
    Discard: _hand,
}


# --- changes ------------------------------------------------------------------------------------


def changed(before: GameState, move: Move, after: GameState) -> Ids:
    """The ids of what differs between two pictures; all of them are in the second one.

    Found by comparing, so that what follows from a move by itself is there, too.
    """
    found = [*_table(before, after), *_actions(before, after)]
    points = [[each.total for each in score(state)] for state in (before, after)]
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        found += _player(seat, old, new)
        if points[0][seat] != points[1][seat]:
            found.append(f"score-{seat}")
    old_paid = () if before.seat != after.seat else before.turn.paid
    found += [
        played_id(after.seat, number) for number in range(len(old_paid), len(after.turn.paid))
    ]
    if before.seat != after.seat and after.player is not None:
        found.append(f"name-{after.seat}")
    return tuple(found)


def _table(before: GameState, after: GameState) -> Iterator[str]:
    old, new = before.table, after.table
    for slot, (one, two) in enumerate(zip(old.display, new.display, strict=True)):
        if one != two:
            yield slot_id(slot)
    if old.left != new.left:
        yield "pile"
    if old.discard != new.discard:
        yield "discard"
    for kind, (many, few) in enumerate(zip(old.supply, new.supply, strict=True)):
        if many != few:
            yield f"supply-{Colour(kind // 4).word}-{kind % 4 + 2}"
    if old.joker_tiles != new.joker_tiles:
        yield "supply-joker-tiles"
    if old.superstructures != new.superstructures:
        yield "supply-superstructures"
    if old.bonuses != new.bonuses:
        yield "bonuses"


def _actions(before: GameState, after: GameState) -> Iterator[str]:
    for action in bits(after.covered & ~before.covered):
        yield action_id(Action(action))


def _player(seat: int, old: Player, new: Player) -> Iterator[str]:
    if old.space != new.space:
        yield f"pawn-{seat}"
    yield from _fresh_cards(seat, old, new)
    yield from (tile_id(seat, mask) for kind, mask in new.tiles if (kind, mask) not in old.tiles)
    yield from (piece_id(seat, "joker", roof) for roof in bits(new.jokers & ~old.jokers))
    yield from (piece_id(seat, "top", roof) for roof in bits(new.tops & ~old.tops))
    yield from (roof_id(seat, roof) for roof in bits(old.tops & ~new.tops))
    yield from (coat_id(seat, action) for action in bits(new.used & ~old.used))
    if (old.coats, old.bonus, old.unlimited) != (new.coats, new.bonus, new.unlimited):
        yield f"meadow-{seat}"


def _fresh_cards(seat: int, old: Player, new: Player) -> Iterator[str]:
    """The cards that came to the hand; of several alike the last ones are the new ones."""
    fresh = Counter(new.hand) - Counter(old.hand)
    for number in reversed(range(len(new.hand))):
        card = new.hand[number]
        if fresh[card] > 0:
            fresh[card] -= 1
            yield hand_id(seat, number)
