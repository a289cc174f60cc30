"""Which elements of the picture a move is about, and which it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from helvetia.core.errors import OptionError
from helvetia.games.helvetia import (
    Bear,
    Build,
    Buy,
    Character,
    Colour,
    Commit,
    DealLetter,
    Decision,
    Deliver,
    Draft,
    EndTurn,
    FirstPlayer,
    GameState,
    Inhabit,
    Marry,
    Move,
    Pass,
    PlaceAt,
    Reveal,
    Settle,
    Stage,
    Steal,
    Swap,
    TakeDowry,
    UseNeutral,
    UseTile,
    Wake,
    Work,
)
from helvetia.games.helvetia.geometry import PLACES, SPOTS, bits
from helvetia.games.helvetia.legal import village_to_place_in
from helvetia.games.helvetia.parts import NONE
from helvetia.games.helvetia.people import sex_that_lacks

from .contents import contents, figure_id, group_id, place_id, slug

Ids = Iterable[str]


def targets(view: GameState, move: Move) -> tuple[str, ...]:
    """The ids a person would click for this move, the most telling one first."""
    there = contents(view)
    return tuple(one for one in _wanted(view, move) if one in there)


def legal_targets(view: GameState, moves: Iterable[object]) -> frozenset[str]:
    """The ids of all these moves together."""
    return frozenset(one for move in moves for one in _wanted(view, move))


def changed(before: GameState, move: object, after: GameState) -> tuple[str, ...]:
    """The ids of what looks different after the move."""
    old = contents(before)
    return tuple(
        one for one, shown in contents(after).items() if one not in old or old[one] != shown
    )


def _wanted(view: GameState, move: object) -> Ids:
    """The ids that belong to a move; where the move is illegal, they need not exist."""
    found = _TARGETS.get(type(move))
    if found is None:
        raise OptionError(f"{move!r} is not a move of Helvetia")
    return found(view, move)


def _seat(view: GameState) -> Colour:
    """Who decides; where nobody does, nothing of a player's is pointed at."""
    return Colour(view.player) if view.player is not None and view.player >= 0 else Colour.NEUTRAL


def _neutral_turn(view: GameState) -> bool:
    return view.turn is not None and view.turn.stage is Stage.NEUTRAL


# --- one function for each kind of move ----------------------------------------------------------


def _deal(view: GameState, move: DealLetter) -> Ids:
    return (f"letter-{move.letter.word}",)


def _first(view: GameState, move: FirstPlayer) -> Ids:
    return (f"player-{move.player.word}",)


def _reveal(view: GameState, move: Reveal) -> Ids:
    return ("pile-two" if any(view.board.pile_two) else "pile-three",)


def _draft(view: GameState, move: Draft) -> Ids:
    return (f"pool-{slug(move.building.word)}",)


def _steal(view: GameState, move: Steal) -> Ids:
    return (f"pick-{move.player.word}-{slug(move.building.word)}",)


def _build(view: GameState, move: Build) -> Ids:
    where = "open" if view.setup is None else "pool"
    return (f"{where}-{slug(move.building.word)}",)


def _place(view: GameState, move: PlaceAt) -> Ids:
    if view.decision is not Decision.PLACE:
        return ()
    return (place_id(Colour(village_to_place_in(view)), move.place),)


def _settle(view: GameState, move: Settle) -> Ids:
    seat = _seat(view)
    where = "reserve" if view.setup is not None else "school"
    return place_id(seat, move.place), group_id(where, seat, move.sex)


def _inhabit(view: GameState, move: Inhabit) -> Ids:
    neutral = view.setup is not None or _neutral_turn(view)
    village = Colour.NEUTRAL if neutral else _seat(view)
    return group_id("centre", village, move.sex), *_new_house(view, village)


def _new_house(view: GameState, village: Colour) -> Ids:
    """The house that stands already and waits for somebody to move in."""
    building = view.setup.building if view.setup is not None else NONE
    if view.turn is not None:
        building = view.turn.building
    colour = view.neutral if village is Colour.NEUTRAL else view.players[village]
    if building == NONE or colour is None:
        return ()
    empty = view.built[building] & ~(colour.men | colour.women)
    spots = [SPOTS[location] for location in bits(empty)]
    return [place_id(village, place) for where, place in spots if where is village]


def _commit(view: GameState, move: Commit) -> Ids:
    character = f"character-{move.character.word}"
    return (character, f"tile-{move.character.word}") if move.tile else (character,)


def _use_tile(view: GameState, move: UseTile) -> Ids:
    return (f"tile-{move.character.word}",)


def _use_neutral(view: GameState, move: UseNeutral) -> Ids:
    return "neutral-coin", f"character-{move.character.word}"


def _deliver(view: GameState, move: Deliver) -> Ids:
    return (f"good-{move.good.word}",)


def _work(view: GameState, move: Work | Swap) -> Ids:
    home = place_id(move.village, move.place)
    return home, figure_id(move.village, move.place, _seat(view))


def _buy(view: GameState, move: Buy) -> Ids:
    return "pending", f"character-{Character.BUILDER.word}"


def _wake(view: GameState, move: Wake) -> Ids:
    return (f"quarter-{move.village.word}-{move.quarter.word}",)


def _marry(view: GameState, move: Marry) -> Ids:
    sex = sex_that_lacks(view, move.village * PLACES + move.place)
    home = place_id(move.village, move.place)
    if view.setup is not None:
        return home, group_id("reserve", _seat(view), sex)
    if _neutral_turn(view):
        return home, group_id("centre", Colour.NEUTRAL, sex)
    return home, group_id(move.source.word, _seat(view), sex)


def _dowry(view: GameState, move: TakeDowry) -> Ids:
    if move.colour is None or view.turn is None or view.turn.village == NONE:
        return ()
    return (f"dowry-{Colour(view.turn.village).word}-{move.colour.word}",)


def _bear(view: GameState, move: Bear) -> Ids:
    seat = _seat(view)
    return place_id(seat, move.place), group_id("reserve", seat, move.sex)


def _nothing(view: GameState, move: EndTurn | Pass) -> Ids:
    return ()


# The key is the class of the second argument, which no annotation can say.
_TARGETS: Final[Mapping[type, Callable[..., Ids]]] = {
    DealLetter: _deal,
    FirstPlayer: _first,
    Reveal: _reveal,
    Draft: _draft,
    Steal: _steal,
    Build: _build,
    PlaceAt: _place,
    Settle: _settle,
    Inhabit: _inhabit,
    Commit: _commit,
    UseTile: _use_tile,
    UseNeutral: _use_neutral,
    Deliver: _deliver,
    Work: _work,
    Swap: _work,
    Buy: _buy,
    Wake: _wake,
    Marry: _marry,
    TakeDowry: _dowry,
    Bear: _bear,
    EndTurn: _nothing,
    Pass: _nothing,
}
