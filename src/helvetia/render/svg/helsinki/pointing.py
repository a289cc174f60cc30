"""The elements that a move is about, and those that it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from helvetia.games import helsinki as game
from helvetia.games.helsinki import Action, Card, GameState, Player, Space, score

from ..element import ident
from ..scene import Ids


def targets(view: GameState, move: game.Move) -> tuple[str, ...]:
    """Return the ids of the elements that a person would click for this move.

    They name all copies of a card in the hand, and all roofs of a pavilion. Ending the turn has no
    target on the table.
    """
    return tuple(_targets(view, move))


def _targets(view: GameState, move: game.Move) -> Ids:
    seat, player = view.seat, view.players[view.seat]
    match move:
        case game.Remove() | game.Draw():
            return ["pile"]
        case game.Reveal():
            return ["pile" if view.next_slot is None else ident("slot", view.next_slot)]
        case game.Cover() | game.UseCoat():
            return [ident("action", move.action)]
        case game.PlacePawn():
            return [ident("space", move.space)]
        case game.MovePawn() if player.space is not None:
            return [ident("space", Space((player.space + move.steps) % 8))]
        case game.TakeCards() if player.space is not None:
            return [ident("slot", (player.space + n) % 8) for n in (0, 1)]
        case game.Build() | game.Pay() | game.Discard():
            held = [at for at, card in enumerate(player.hand) if card is move.card]
            return [ident("card-hand", seat, at) for at in held]
        case game.PlacePavilion():
            return [ident("board", seat, "roof", int(roof)) for roof in move.roofs]
        case game.SetSuperstructure() | game.PlaceJoker() | game.LiftSuperstructure():
            return [ident("board", seat, "roof", int(move.roof))]
    return []


def changed(before: GameState, move: game.Move, after: GameState) -> tuple[str, ...]:
    """Return the ids of the differences between two pictures; the second one has all of them.

    Comparing the states also finds what follows from a move by itself.
    """
    old = dict(_shown(before))
    found = [id for id, value in _shown(after) if old[id] != value]
    points = [[each.total for each in score(state)] for state in (before, after)]
    for seat, players in enumerate(zip(before.players, after.players, strict=True)):
        found += _player(seat, *players)
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


def _shown(view: GameState) -> Iterator[tuple[str, object]]:
    """Yield the ids of the elements in the middle of the table, with what each shows."""
    for slot, card in enumerate(view.display):
        yield ident("slot", slot), card
    yield "pile", view.pile_size
    yield "discard", view.discard
    for supply in view.supply:
        for size, left in enumerate(supply.pavilions, 2):
            yield ident("supply", supply.colour, size), left
    yield "supply-joker-tiles", view.joker_tiles
    yield "supply-superstructures", view.superstructures
    yield "bonuses", view.bonuses
    for action in Action:
        yield ident("action", action), action in view.covered_actions


def _player(seat: int, old: Player, new: Player) -> Iterator[str]:
    """Yield the ids of what is new on a player's board, in the hand and in the meadow."""
    if old.space != new.space:
        yield f"pawn-{seat}"
    yield from _fresh_cards(seat, old, new)
    tiles = [[pavilion.roofs[0] for pavilion in player.pavilions] for player in (old, new)]
    for kind, before, after in (
        ("tile", tiles[0], tiles[1]),
        ("joker", old.joker_tiles, new.joker_tiles),
        ("top", old.superstructures, new.superstructures),
        ("roof", new.superstructures, old.superstructures),  # a superstructure was lifted
    ):
        yield from (ident("board", seat, kind, int(one)) for one in after if one not in before)
    for action in new.used_actions:
        if action not in old.used_actions:
            yield ident("coat", seat, action)
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
