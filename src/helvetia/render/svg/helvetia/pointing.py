"""Which elements of the picture a move is about, and which it changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    return tuple(one for one in _TARGETS[type(move)](view, move) if one in there)


def changed(before: GameState, move: object, after: GameState) -> tuple[str, ...]:
    """Return the ids of the elements that look different after the move."""
    old = contents(before)
    return tuple(
        one for one, shown in contents(after).items() if one not in old or old[one] != shown
    )


def _in_neutral_turn(view: GameState) -> bool:
    return view.turn is not None and view.turn.part is TurnPart.NEUTRAL


# --- one function for each kind of move ----------------------------------------------------------


def _reveal(view: GameState, move: game.Reveal) -> Ids:
    return ("pile-two" if view.pile_two else "pile-three",)


def _build(view: GameState, move: game.Build) -> Ids:
    where = "open" if view.setup is None else "pool"
    return (ident(where, move.building),)


def _place(view: GameState, move: game.PlaceBuilding) -> Ids:
    if view.decision is not Decision.PLACE:
        return ()
    neutral = _in_neutral_turn(view) if view.setup is None else is_neutral_placing(view)
    return (ident("place", Colour.NEUTRAL if neutral else seat_of(view), move.place),)


def _settle(view: GameState, move: game.Settle) -> Ids:
    seat = seat_of(view)
    where = "reserve" if view.setup is not None else "school"
    return ident("place", seat, move.place), ident(where, seat, move.sex)


def _inhabit(view: GameState, move: game.Inhabit) -> Ids:
    """Return the figures, and the new house that waits for one of them."""
    part = view.turn if view.turn is not None else view.setup
    neutral = view.setup is not None or _in_neutral_turn(view)
    colour = Colour.NEUTRAL if neutral else seat_of(view)
    ids = [ident("centre", colour, move.sex)]
    if part is not None and part.building is not None and (view.neutral or not neutral):
        ids += [
            ident("place", colour, house.place)
            for house in view.village(colour).houses
            if house.building is part.building and house.resident is None
        ]
    return ids


def _commit(view: GameState, move: game.Commit) -> Ids:
    character = f"character-{move.character}"
    return (character, f"tile-{move.character}") if move.tile else (character,)


def _work(view: GameState, move: game.Work | game.Swap) -> Ids:
    home = ident("place", move.village, move.place)
    return home, ident("figure", move.village, move.place, seat_of(view))


def _marry(view: GameState, move: game.Marry) -> Ids:
    home = ident("place", move.village, move.place)
    sex = _missing_spouse(view, move)
    if view.setup is not None:
        return home, ident("reserve", seat_of(view), sex)
    if _in_neutral_turn(view):
        return home, ident("centre", Colour.NEUTRAL, sex)
    return home, ident(move.source.word, seat_of(view), sex)


def _missing_spouse(view: GameState, move: game.Marry) -> Sex:
    """Return the sex of the figure that can marry into the house."""
    hosts = [village for village in view.villages if village.colour is move.village]
    house = hosts[0].house(move.place) if hosts else None
    sexes = [] if house is None else [one.sex for one in house.villagers]
    return Sex.WOMAN if sexes == [Sex.MAN] else Sex.MAN


def _dowry(view: GameState, move: game.TakeDowry) -> Ids:
    village = None if view.turn is None else view.turn.dowry_from
    return () if move.colour is None or village is None else (f"dowry-{village}-{move.colour}",)


def _bear(view: GameState, move: game.Bear) -> Ids:
    seat = seat_of(view)
    return ident("place", seat, move.place), ident("reserve", seat, move.sex)


# `Any`: the key is the class of the second argument.
_TARGETS: Final[Mapping[type, Callable[[GameState, Any], Ids]]] = {
    game.DealLetter: lambda _, move: (f"letter-{move.letter}",),
    game.FirstPlayer: lambda _, move: (f"player-{move.player}",),
    game.Reveal: _reveal,
    game.Draft: lambda _, move: (ident("pool", move.building),),
    game.Steal: lambda _, move: (ident("pick", move.player, move.building),),
    game.Build: _build,
    game.PlaceBuilding: _place,
    game.Settle: _settle,
    game.Inhabit: _inhabit,
    game.Commit: _commit,
    game.UseTile: lambda _, move: (f"tile-{move.character}",),
    game.UseNeutral: lambda _, move: ("neutral-coin", f"character-{move.character}"),
    game.Deliver: lambda _, move: (f"good-{move.good}",),
    game.Work: _work,
    game.Swap: _work,
    game.Buy: lambda *_: ("pending", f"character-{Character.BUILDER}"),
    game.Wake: lambda _, move: (f"quarter-{move.village}-{move.quarter}",),
    game.Marry: _marry,
    game.TakeDowry: _dowry,
    game.Bear: _bear,
    game.EndTurn: lambda *_: (),
    game.Pass: lambda *_: (),
}
