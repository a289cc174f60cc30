"""A game position as the plain dict that the oracle reads."""

from collections import Counter
from typing import Any

from helvetia.games.helvetia import Colour, GameState, House, People, Sex, Village

Position = dict[str, Any]
_NOBODY = People(0, 0)


def position_of(state: GameState) -> Position:
    """Return the position at the start of a turn."""
    options, spaces = state.options, state.characters
    return {
        "players": len(state.players),
        "seat": state.player,
        "options": {
            "dowry": options.dowry.value,
            "births": options.births.value,
            "neutral_spouse_bears": options.neutral_spouse_bears,
            "neutral_coin_without_coins": options.neutral_coin_without_coins,
            "neutral_centre": options.neutral_centre.value,
            "buying": options.buying.value,
            "builder_tile_purchases": options.builder_tile_purchases.value,
        },
        "villages": villages_of(state),
        "open": dict(Counter(map(str, state.open))),
        "tiles": {str(x.character): str(x.tile_owner) for x in spaces if x.tile_owner is not None},
        "used_tiles": [str(space.character) for space in spaces if space.tile_used],
        "neutral_coin": state.neutral_coin,
    }


def villages_of(state: GameState) -> Position:
    """Return all people and coins, village by village."""
    found = {
        str(player.colour): _village(
            player.village, player.school, player.reserve, player.coins, list(player.delivered)
        )
        for player in state.players
    }
    if state.neutral is not None:
        found["neutral"] = _village(state.neutral, _NOBODY, _neutral_stock(state), 0, [])
    return found


def _neutral_stock(state: GameState) -> People:
    """Return the neutral figures that are neither in a house nor in their centre (D2)."""
    assert state.neutral is not None
    centre = state.neutral.centre
    living = Counter(
        one.sex
        for village in state.villages
        for house in village.houses
        for one in house.villagers
        if one.colour is Colour.NEUTRAL
    )
    return People(8 - centre.men - living[Sex.MAN], 8 - centre.women - living[Sex.WOMAN])


def _village(
    village: Village, school: People, reserve: People, coins: int, delivered: list[Any]
) -> Position:
    return {
        "houses": [_house(house) for house in village.houses],
        "centre": _pair(village.centre),
        "school": _pair(school),
        "reserve": _pair(reserve),
        "dowry": dict(Counter(map(str, village.dowry))),
        "coins": coins,
        "delivered": [str(good) for good in delivered],
    }


def _pair(people: People) -> dict[str, int]:
    return {"man": people.men, "woman": people.women}


def _house(house: House) -> Position:
    return {
        "place": str(house.place),
        "building": str(house.building),
        "people": [
            {"colour": str(one.colour), "sex": str(one.sex), "awake": one.awake}
            for one in house.villagers
        ],
        "children": sorted(str(child) for child in house.children),
    }
