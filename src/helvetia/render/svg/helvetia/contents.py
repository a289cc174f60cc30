"""Every element that can be pointed at, by id, with what it shows.

The picture, the targets of moves and the search for changes all use these ids; what is equal
here looks equal there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from helvetia.games.helvetia import (
    Building,
    Character,
    Colour,
    Family,
    GameState,
    Good,
    Letter,
    Place,
    Quarter,
    Sex,
)
from helvetia.games.helvetia.geometry import SHIFT, bits
from helvetia.games.helvetia.parts import NONE

from .table import Table, building_in_hand, start_tile_at, table_of


def slug(word: str) -> str:
    """A word of the rulebook as part of an id.

    >>> slug(Building.GOAT_SHED.word)
    'goat-shed'
    """
    return word.replace("_", "-")


def place_id(village: Colour, place: Place) -> str:
    """The id of a place: ``place-red-c2``."""
    return f"place-{village.word}-{place.word}"


def figure_id(village: Colour, place: Place, colour: Colour) -> str:
    """The id of the figure of a colour in a house: ``figure-red-c2-blue``."""
    return f"figure-{village.word}-{place.word}-{colour.word}"


def group_id(where: str, colour: Colour, sex: Sex) -> str:
    """The id of the men or women in a centre, a school or a reserve: ``school-red-man``."""
    return f"{where}-{colour.word}-{sex.word}"


@lru_cache(maxsize=16)
def contents(view: GameState) -> Mapping[str, object]:
    """The ids of a picture with what each element shows; equal values look equal.

    Remembered for a few states, since whoever asks for the targets of one move asks for all.
    """
    table = table_of(view)
    found: dict[str, object] = {}
    for part in (_market(view), _characters(view), _supply(view), _heading(view)):
        found.update(part)
    for village in table.colours:
        found.update(_village(view, table, village))
        found.update(_places(table, village))
    return found


Part = Iterator[tuple[str, object]]


def _market(view: GameState) -> Part:
    board = view.board
    for good in Good:
        cubes = tuple(player.delivered >> good & 1 for player in view.players)
        yield f"good-{good.word}", (cubes, board.goods_tiles[good])
    for family in Family:
        yield f"family-{family.word}", board.family_tiles[family]
    for n, owner in enumerate(board.ring_tiles):
        yield f"ring-tile-{n + 1}", owner


def _characters(view: GameState) -> Part:
    board, count = view.board, len(view.players)
    for character in Character:
        yield (
            f"character-{character.word}",
            view.placed[character * count : (character + 1) * count],
        )
        if view.options.character_tiles:
            used = board.used_tiles >> character & 1
            yield f"tile-{character.word}", (board.tile_owner[character], used)
    if view.neutral is not None:
        yield "neutral-coin", board.neutral_coin


def _supply(view: GameState) -> Part:
    board, setup = view.board, view.setup
    yield from ((f"open-{slug(Building(b).word)}", n) for b, n in enumerate(board.open) if n)
    yield "pile-two", sum(board.pile_two)
    yield "pile-three", sum(board.pile_three)
    if setup is not None:
        yield from ((f"pool-{slug(Building(b).word)}", n) for b, n in enumerate(setup.pool) if n)
        yield from ((f"letter-{Letter(x).word}", True) for x in bits(setup.letters))


def _heading(view: GameState) -> Part:
    for seat, points in enumerate(view.board.points):
        yield f"score-{Colour(seat).word}", points
    in_hand = building_in_hand(view)
    if in_hand is not None:
        yield "in-hand", (in_hand, view.turn is not None and view.turn.pending != NONE)
    if view.turn is not None and view.turn.pending != NONE:
        yield "pending", (view.turn.pending, view.turn.demand)


def _village(view: GameState, table: Table, village: Colour) -> Part:
    player = table.colours[village]
    yield f"village-{village.word}", None
    yield f"player-{village.word}", start_tile_at(view) is village
    for sex in Sex:
        yield group_id("centre", village, sex), player.centre[sex]
    for colour, coins in enumerate(player.dowry):
        if coins:
            yield f"dowry-{village.word}-{Colour(colour).word}", coins
    for quarter in Quarter:
        yield f"quarter-{village.word}-{quarter.word}", None
    if village is Colour.NEUTRAL:
        return
    for sex in Sex:
        yield group_id("school", village, sex), player.school[sex]
        yield group_id("reserve", village, sex), player.reserve[sex]
    yield f"hand-{village.word}", (view.coins[village], coins_won(view, village))
    if view.setup is not None:
        for building in bits(view.setup.picks[village]):
            yield f"pick-{village.word}-{slug(Building(building).word)}", True


def coins_won(view: GameState, seat: Colour) -> int:
    """The own coins that this seat has won in the turn and may not use yet (P4)."""
    return view.turn.won if view.turn is not None and view.player == seat else 0


def _places(table: Table, village: Colour) -> Part:
    for place in Place:
        spot = SHIFT[village] + place
        residents = table.residents.get(spot, ())
        children = table.children.get(spot, ())
        yield place_id(village, place), (table.houses.get(spot), residents, children)
        for one in residents:
            yield figure_id(village, place, one.colour), one
