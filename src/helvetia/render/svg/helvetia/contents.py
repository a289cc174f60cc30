"""Every element that can be marked, by id, with what it shows.

The picture, the targets of moves and the search for changes all use these ids. Equal values here
mean equal drawings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final

from helvetia.games import helvetia as game
from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Decision,
    Family,
    GameState,
    Good,
    Place,
    Player,
    Quarter,
    Sex,
    TurnPart,
    Village,
)

from ..element import ident
from ..scene import Ids, Marks, Scene

#: Until the draft is over, or chance has named a start player, nobody has the tile (S6, S11).
_TILE_NOT_GIVEN: Final = (Decision.LETTER, Decision.FIRST_PLAYER, Decision.DRAFT, Decision.STEAL)


class Table(Scene[GameState]):
    """A view of Helvetia that is being drawn."""

    def __init__(self, view: GameState, lang: str, marks: Marks) -> None:
        super().__init__("helvetia", view, lang, marks)
        self.players: tuple[Player, ...] = view.players
        self.villages: tuple[Village, ...] = view.villages

    def seat(self, seat: int) -> str:
        """Return the name of a player, or of the neutral colour."""
        return self.name(seat) if seat is Colour.NEUTRAL else self.lexicon.seat(seat)


# --- facts that are not a property of the state --------------------------------------------------


def start_tile_at(view: GameState) -> Colour | None:
    """Return the owner of the start-player tile, or None while nobody has it."""
    return None if view.decision in _TILE_NOT_GIVEN else Colour(view.start_player)


def building_in_hand(view: GameState) -> Building | None:
    """Return the building that was taken and stands nowhere yet."""
    if view.decision in (Decision.INHABIT, Decision.NEUTRAL_FIGURE):
        return None  # it stands already, only nobody lives in it
    turn, setup = view.turn, view.setup
    if turn is not None and turn.building is not None:
        return turn.building
    if setup is None or setup.building is None:
        return None
    if view.player is None or view.player < 0 or is_neutral_placing(view):
        return setup.building
    # A player's own start building still lies with the picks of that player.
    return None if setup.building in setup.picks[view.player] else setup.building


def is_neutral_placing(view: GameState) -> bool:
    """Return whether the set-up places neutral start buildings, which come first (D2, D3)."""
    neutral_left = view.setup is not None and view.setup.figures.total > 0
    return view.neutral is not None and neutral_left


def seat_of(view: GameState) -> Colour:
    """Return the colour that decides, or the neutral one where no player decides."""
    return Colour(view.player) if view.player is not None and view.player >= 0 else Colour.NEUTRAL


def coins_won(view: GameState, seat: Colour) -> int:
    """Return the own coins that this seat has won in the turn and may not use yet (P4)."""
    turn = view.turn
    return turn.coins_won if turn is not None and view.player == seat else 0


def is_ring_two_open(village: Village) -> bool:
    """Return whether the village may build in ring two (B4)."""
    built = {house.place for house in village.houses}
    return all(place in built for place in Place if place.ring == 1)


@lru_cache(maxsize=16)
def contents(view: GameState) -> Mapping[str, object]:
    """Return the ids of a picture with what each element shows.

    The cache helps callers that ask for the targets of all moves of a state.
    """
    villages = (_village_contents(view, village) for village in view.villages)
    return dict(chain(_board_contents(view), *villages))


Part = Iterator[tuple[str, object]]


def _board_contents(view: GameState) -> Part:
    """Yield the elements of the market, the characters, the supply and the heading."""
    turn, setup, players = view.turn, view.setup, view.players
    goods_tiles = {tile.good: tile.owner for tile in view.goods_tiles}
    family_tiles = {tile.family: tile.owner for tile in view.family_tiles}
    for good in Good:
        cubes = tuple(good in player.delivered for player in players)
        yield f"good-{good}", (cubes, goods_tiles.get(good))
    for family in Family:
        yield f"family-{family}", family_tiles.get(family)
    for n, owner in enumerate(view.ring_tiles, 1):
        yield f"ring-tile-{n}", owner
    for space in view.characters:
        yield f"character-{space.character}", space.coins
        if view.options.character_tiles:
            yield f"tile-{space.character}", (space.tile_owner, space.tile_used)
    if view.neutral is not None:
        yield "neutral-coin", view.neutral_coin
    yield from ((ident("open", b), n) for b, n in Counter(view.open).items())
    yield "pile-two", len(view.pile_two)
    yield "pile-three", len(view.pile_three)
    if setup is not None:
        yield from ((ident("pool", b), n) for b, n in Counter(setup.pool).items())
        yield from ((f"letter-{letter}", True) for letter in setup.letters)
    for seat, points in enumerate(view.points):
        yield f"score-{Colour(seat)}", points
    good_to_make = None if turn is None else turn.good
    in_hand = building_in_hand(view)
    if in_hand is not None:
        yield "in-hand", (in_hand, good_to_make is not None)
    if turn is not None and good_to_make is not None:
        yield "pending", (good_to_make, turn.cost)


def _village_contents(view: GameState, village: Village) -> Part:
    """Yield the elements of a village: its people and coins, then its places."""
    colour = village.colour
    yield f"village-{colour}", None
    yield f"player-{colour}", start_tile_at(view) is colour
    for sex in Sex:
        yield ident("centre", colour, sex), village.centre.of(sex)
    for owner, coins in Counter(village.dowry).items():
        yield f"dowry-{colour}-{owner}", coins
    for quarter in Quarter:
        yield f"quarter-{colour}-{quarter}", None
    if colour is not Colour.NEUTRAL:
        player = view.players[colour]
        for sex in Sex:
            yield ident("school", colour, sex), player.school.of(sex)
            yield ident("reserve", colour, sex), player.reserve.of(sex)
        yield f"hand-{colour}", (player.coins, coins_won(view, colour))
        for building in () if view.setup is None else view.setup.picks[colour]:
            yield ident("pick", colour, building), True
    houses = {house.place: house for house in village.houses}
    for place in Place:
        house = houses.get(place)
        yield ident("place", colour, place), house
        for one in () if house is None else house.villagers:
            yield ident("figure", colour, place, one.colour), one


# --- what moves are about ------------------------------------------------------------------------


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
            hosts = [village for village in view.villages if village.colour is move.village]
            house = hosts[0].house(move.place) if hosts else None
            sexes = [] if house is None else [one.sex for one in house.villagers]
            missing = Sex.WOMAN if sexes == [Sex.MAN] else Sex.MAN
            return [ident("place", move.village, move.place), ident(source, owner, missing)]
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
