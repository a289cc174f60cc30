"""Which elements of the picture a move is about, and which it changed."""

from __future__ import annotations

from helvetia.games import helvetia as game
from helvetia.games.helvetia import Character, Colour, Decision, GameState, Sex, TurnPart

from ..element import ident
from ..scene import Ids
from .contents import contents, is_neutral_placing, seat_of


def targets(view: GameState, move: game.Move) -> tuple[str, ...]:
    """Return the ids to click for this move, the most important one first.

    An illegal move may be about elements that do not exist.
    """
    there = contents(view)
    return tuple(one for one in (*_on_board(view, move), *_in_villages(view, move)) if one in there)


def changed(before: GameState, move: object, after: GameState) -> tuple[str, ...]:
    """Return the ids of the elements that look different after the move."""
    old = contents(before)
    return tuple(
        one for one, shown in contents(after).items() if one not in old or old[one] != shown
    )


def _on_board(view: GameState, move: game.Move) -> Ids:
    """Return what lies in the middle of the table, or among the picks of a player."""
    match move:
        case game.DealLetter():
            return [ident("letter", move.letter)]
        case game.FirstPlayer():
            return [ident("player", move.player)]
        case game.Reveal():
            return ["pile-two" if view.pile_two else "pile-three"]
        case game.Draft():
            return [ident("pool", move.building)]
        case game.Steal():
            return [ident("pick", move.player, move.building)]
        case game.Build():
            return [ident("open" if view.setup is None else "pool", move.building)]
        case game.Commit():
            tile = [ident("tile", move.character)] if move.tile else []
            return [ident("character", move.character), *tile]
        case game.UseTile():
            return [ident("tile", move.character)]
        case game.UseNeutral():
            return ["neutral-coin", ident("character", move.character)]
        case game.Deliver():
            return [ident("good", move.good)]
        case game.Buy():
            return ["pending", ident("character", Character.BUILDER)]
    return []


def _in_villages(view: GameState, move: game.Move) -> Ids:
    """Return the places, figures and coins of a village."""
    seat, setup = seat_of(view), view.setup is not None
    neutral = view.turn is not None and view.turn.part is TurnPart.NEUTRAL
    match move:
        case game.PlaceBuilding() if view.decision is Decision.PLACE:
            for_neutral = is_neutral_placing(view) if setup else neutral
            return [ident("place", Colour.NEUTRAL if for_neutral else seat, move.place)]
        case game.Settle():
            people = ident("reserve" if setup else "school", seat, move.sex)
            return [ident("place", seat, move.place), people]
        case game.Inhabit():
            return _inhabit(view, move, Colour.NEUTRAL if setup or neutral else seat)
        case game.Work() | game.Swap():
            home = (move.village, move.place)
            return [ident("place", *home), ident("figure", *home, seat)]
        case game.Wake():
            return [ident("quarter", move.village, move.quarter)]
        case game.Marry():
            source = "reserve" if setup else "centre" if neutral else move.source.word
            owner = Colour.NEUTRAL if neutral and not setup else seat
            spouse = ident(source, owner, _missing_spouse(view, move))
            return [ident("place", move.village, move.place), spouse]
        case game.TakeDowry() if view.turn is not None:
            return [ident("dowry", view.turn.dowry_from, move.colour)]
        case game.Bear():
            return [ident("place", seat, move.place), ident("reserve", seat, move.sex)]
    return []


def _inhabit(view: GameState, move: game.Inhabit, colour: Colour) -> Ids:
    """Return the figures, and the new house that waits for one of them."""
    part = view.turn if view.turn is not None else view.setup
    ids = [ident("centre", colour, move.sex)]
    if part is not None and part.building is not None:
        ids += [
            ident("place", colour, house.place)
            for village in view.villages
            for house in village.houses
            if village.colour is colour
            and house.building is part.building
            and house.resident is None
        ]
    return ids


def _missing_spouse(view: GameState, move: game.Marry) -> Sex:
    """Return the sex of the figure that can marry into the house."""
    hosts = [village for village in view.villages if village.colour is move.village]
    house = hosts[0].house(move.place) if hosts else None
    sexes = [] if house is None else [one.sex for one in house.villagers]
    return Sex.WOMAN if sexes == [Sex.MAN] else Sex.MAN
