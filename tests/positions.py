"""A game position as the plain dict that the oracle reads."""

from typing import Any

from helvetia.games.helvetia import Building, Character, Colour, GameState, Good, Place, Sex
from helvetia.games.helvetia.geometry import PLACES, bits
from helvetia.games.helvetia.village import building_at, colour_at, occupied

Position = dict[str, Any]


def position_of(state: GameState) -> Position:
    """The position at the start of a turn."""
    assert state.player is not None
    options = state.options
    return {
        "players": len(state.players),
        "seat": state.player,
        "options": {
            "dowry": options.dowry.value,
            "births": options.births.value,
            "neutral_spouse_bears": options.neutral_spouse_bears,
            "neutral_coin_without_coins": options.neutral_coin_without_coins,
        },
        "villages": villages_of(state),
        "open": {Building(b).word: n for b, n in enumerate(state.board.open) if n},
        "tiles": {
            c.word: Colour(state.board.tile_owner[c]).word
            for c in Character
            if state.board.tile_owner[c] >= 0
        },
        "used_tiles": [c.word for c in Character if state.board.used_tiles >> c & 1],
        "neutral_coin": state.board.neutral_coin,
    }


def villages_of(state: GameState) -> Position:
    """All people and coins, village by village."""
    names = list(range(len(state.players))) + ([Colour.NEUTRAL] if state.neutral else [])
    return {Colour(v).word: _village(state, v) for v in names}


def _village(state: GameState, village: int) -> Position:
    colour = colour_at(state, village)
    assert colour is not None
    return {
        "houses": [_house(state, village, place) for place in bits(occupied(state, village))],
        "centre": _pair(colour.centre),
        "school": _pair(colour.school),
        "reserve": _pair(colour.reserve),
        "dowry": {Colour(c).word: n for c, n in enumerate(colour.dowry) if n},
        "coins": 0 if village == Colour.NEUTRAL else state.coins[village],
        "delivered": [good.word for good in Good if colour.delivered >> good & 1],
    }


def _pair(pair: tuple[int, int]) -> dict[str, int]:
    return {"man": pair[0], "woman": pair[1]}


def _house(state: GameState, village: int, place: int) -> Position:
    location = village * PLACES + place
    building = building_at(state, location)
    assert building is not None
    order = [village, *(c for c in (0, 1, 2, 3, 4) if c != village)]
    people = []
    for c in order:
        colour = colour_at(state, c)
        if colour is not None and (colour.men | colour.women) >> location & 1:
            sex = Sex.MAN if colour.men >> location & 1 else Sex.WOMAN
            awake = bool(colour.awake >> location & 1)
            people.append({"colour": Colour(c).word, "sex": sex.word, "awake": awake})
    host = colour_at(state, village)
    assert host is not None
    children = [Sex(child & 1).word for child in host.children if child >> 1 == place]
    return {
        "place": Place(place).word,
        "building": Building(building).word,
        "people": people,
        "children": sorted(children),
    }
