"""The ids of elements, the elements that a move is about, and those that it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from helvetia.core.errors import OptionError
from helvetia.games import helsinki as game
from helvetia.games.helsinki import Card, GameState, Player, Space, score

from ..element import ident

Ids = tuple[str, ...]


# --- targets -------------------------------------------------------------------------------------


def targets(view: GameState, move: game.Move) -> Ids:
    """Return the ids of the elements that a person would click for this move.

    They name all copies of a card in the hand, and all roofs of a pavilion. Ending the turn has no
    target on the table.
    """
    if not isinstance(move, game.Move):
        raise OptionError(f"expected a move of Helsinki, found {move!r}")
    find = _TARGETS.get(type(move))
    return () if find is None else find(view, move)


def _slot(view: GameState, move: game.Reveal) -> Ids:
    return ("pile",) if view.next_slot is None else (ident("slot", view.next_slot),)


def _way(view: GameState, move: game.MovePawn) -> Ids:
    start = view.players[view.seat].space
    return () if start is None else (ident("space", Space((start + move.steps) % 8)),)


def _both_slots(view: GameState, move: game.TakeCards) -> Ids:
    first = view.players[view.seat].space
    return () if first is None else (ident("slot", int(first)), ident("slot", (first + 1) % 8))


def _hand(view: GameState, move: game.Build | game.Pay | game.Discard) -> Ids:
    hand = view.players[view.seat].hand
    return tuple(
        ident("card-hand", view.seat, at) for at, card in enumerate(hand) if card is move.card
    )


def _roofs(view: GameState, move: game.PlacePavilion) -> Ids:
    return tuple(ident("board", view.seat, "roof", int(roof)) for roof in move.roofs)


def _roof(view: GameState, move: Any) -> Ids:
    return (ident("board", view.seat, "roof", int(move.roof)),)


# `Any`: each function takes the class of move that it stands under.
_TARGETS: Final[dict[type[game.Move], Callable[[GameState, Any], Ids]]] = {
    game.Remove: lambda *_: ("pile",),
    game.Cover: lambda _, move: (ident("action", move.action),),
    game.Reveal: _slot,
    game.Draw: lambda *_: ("pile",),
    game.PlacePawn: lambda _, move: (ident("space", move.space),),
    game.MovePawn: _way,
    game.UseCoat: lambda _, move: (ident("action", move.action),),
    game.TakeCards: _both_slots,
    game.Build: _hand,
    game.Pay: _hand,
    game.PlacePavilion: _roofs,
    game.SetSuperstructure: _roof,
    game.PlaceJoker: _roof,
    game.LiftSuperstructure: _roof,
    game.Discard: _hand,
}


# --- changes -------------------------------------------------------------------------------------


def changed(before: GameState, move: game.Move, after: GameState) -> Ids:
    """Return the ids of the differences between two pictures; the second one has all of them.

    Comparing the states also finds what follows from a move by itself.
    """
    found = [*_table(before, after)]
    found += [
        ident("action", action)
        for action in after.covered_actions
        if action not in before.covered_actions
    ]
    points = [[each.total for each in score(state)] for state in (before, after)]
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        found += _player(seat, old, new)
        if points[0][seat] != points[1][seat]:
            found.append(f"score-{seat}")
    old_paid = cards_played(before) if before.seat == after.seat else ()
    paid = range(len(old_paid), len(cards_played(after)))
    found += [ident("card-played", after.seat, number) for number in paid]
    if before.seat != after.seat and after.player is not None:
        found.append(f"name-{after.seat}")
    return tuple(found)


def cards_played(view: GameState) -> tuple[Card, ...]:
    """Return the cards of the build in progress."""
    return () if view.turn is None else view.turn.paid


def _table(before: GameState, after: GameState) -> Iterator[str]:
    old, new = before, after
    for slot, (one, two) in enumerate(zip(old.display, new.display, strict=True)):
        if one != two:
            yield ident("slot", slot)
    if old.pile_size != new.pile_size:
        yield "pile"
    if old.discard != new.discard:
        yield "discard"
    for many, few in zip(old.supply, new.supply, strict=True):
        for size in (2, 3, 4, 5):
            if many.pavilions[size - 2] != few.pavilions[size - 2]:
                yield f"supply-{many.colour}-{size}"
    if old.joker_tiles != new.joker_tiles:
        yield "supply-joker-tiles"
    if old.superstructures != new.superstructures:
        yield "supply-superstructures"
    if old.bonuses != new.bonuses:
        yield "bonuses"


def _player(seat: int, old: Player, new: Player) -> Iterator[str]:
    if old.space != new.space:
        yield f"pawn-{seat}"
    yield from _fresh_cards(seat, old, new)
    yield from (
        ident("board", seat, "tile", int(one.roofs[0]))
        for one in new.pavilions
        if one not in old.pavilions
    )
    for kind, before, after in (
        ("joker", old.joker_tiles, new.joker_tiles),
        ("top", old.superstructures, new.superstructures),
        ("roof", new.superstructures, old.superstructures),  # a superstructure was lifted
    ):
        yield from (ident("board", seat, kind, int(roof)) for roof in after if roof not in before)
    yield from (
        ident("coat", seat, action) for action in new.used_actions if action not in old.used_actions
    )
    if (old.coats, old.bonus, old.unlimited_turns) != (new.coats, new.bonus, new.unlimited_turns):
        yield f"meadow-{seat}"


def _fresh_cards(seat: int, old: Player, new: Player) -> Iterator[str]:
    """Yield the new cards of the hand: of several copies the last ones."""
    fresh = Counter(new.hand) - Counter(old.hand)
    for number in reversed(range(len(new.hand))):
        card = new.hand[number]
        if fresh[card] > 0:
            fresh[card] -= 1
            yield ident("card-hand", seat, number)
