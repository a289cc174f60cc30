"""The market with its goods and tiles, and the five characters with their coins."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import CharacterSpace, Colour, Family, Good

from ..element import el, fitted, frame, moved, panel
from .contents import Table
from .heading import WIDTH
from .pieces import coin, cube, glyph, owner_badge, row, shield, sign

_ROW: Final = 50
_GOOD: Final = 82
_TILE: Final = 44
MARKET_HEIGHT: Final = 4 * _ROW + 10
#: The two shortest families leave room for the tiles of a full ring.
_FIRST_RING: Final = 2
_RING_LEFT: Final = WIDTH - 18 - 2 * _TILE


def market(table: Table) -> str:
    """Return the four families, one below the other, and the tiles to be won."""
    view, catalog = table.view, table.view.options.catalog
    goods_tiles = {tile.good: tile.owner for tile in view.goods_tiles}
    family_tiles = {tile.family: tile.owner for tile in view.family_tiles}
    parts = [panel(WIDTH, MARKET_HEIGHT)]
    for family in Family:
        y, facts = 6 + family * _ROW, catalog.families[family]
        room = _RING_LEFT if family >= _FIRST_RING else WIDTH - 6 - _TILE
        cell = min(_GOOD, (room - 6) / max(1, len(facts.goods)))
        for n, good in enumerate(facts.goods):
            drawn = _good(table, good, goods_tiles.get(good), cell - 4)
            parts.append(moved(6 + n * cell, y, drawn))
        owner = family_tiles.get(family)
        title = table.say(
            "family_tile",
            family=table.name(family),
            points=facts.points,
            owner=_owner(table, owner),
        )
        tile = _tile(table, f"family-{family}", facts.points, owner, table.say("all"), title)
        parts.append(moved(WIDTH - 6 - _TILE, y, tile))
    for n, (points, owner) in enumerate(zip(catalog.ring_tiles, view.ring_tiles, strict=True)):
        title = table.say("ring_tile", points=points, owner=_owner(table, owner))
        tile = _tile(table, f"ring-tile-{n + 1}", points, owner, table.say("ring"), title)
        parts.append(moved(_RING_LEFT, 6 + (_FIRST_RING + n) * _ROW, tile))
    return el("g", *parts, cls="market")


def _owner(table: Table, owner: Colour | None) -> str:
    return table.say("free") if owner is None else table.seat(owner)


def _good(table: Table, good: Good, owner: Colour | None, width: float) -> str:
    seats = [player.colour for player in table.players if good in player.delivered]
    points, name = table.view.options.catalog.good(good).tile_points, table.name(good)
    if seats:
        title = table.say("delivered_by", seats=", ".join(map(table.seat, seats)))
    else:
        title = table.say("delivered_by_nobody")
    tile = ""
    if points:
        title += "; " + table.say("goods_tile", points=points, owner=_owner(table, owner))
        badge = "" if owner is None else owner_badge(owner, width - 9.5, 26, 13)
        tile = el("g", shield(points, width - 18, 3, 17), badge, data_piece=f"tile:good:{good}")
    return table.element(
        f"good-{good}",
        "good",
        frame(width, _ROW - 4),
        glyph(good, 3, 3, 27),
        fitted(width / 2, _ROW - 8, name, width - 6, 11.5),
        *(
            cube(seat, 33 + 12 * (seat & 1), 4 + 12 * (seat >> 1), 11.5, good.word)
            for seat in seats
        ),
        tile,
        title=f"{name}: {title}",
        data_good=good,
    )


def _tile(table: Table, id: str, points: int, owner: Colour | None, label: str, title: str) -> str:
    """Return the tile of a family or of a full ring."""
    piece = id.replace("-tile-", ":").replace("-", ":")
    return table.element(
        id,
        "tile special",
        frame(_TILE, _ROW - 4),
        shield(points, 12 if owner is None else 4, 5, 20),
        "" if owner is None else owner_badge(owner, 33, 15, 15),
        fitted(_TILE / 2, _ROW - 8, label, _TILE - 6, 11),
        title=title,
        data_piece=f"tile:{piece}",
        data_owner=owner,
    )


# --- the characters ------------------------------------------------------------------------------

_CELL: Final = (WIDTH - 12) / 5
CHARACTERS_HEIGHT: Final = 122
#: Where the coins on a character begin, and how much room they have.
_TOP: Final = 29
_ROOM: Final = 51


def characters(table: Table) -> str:
    """Return the five characters side by side with their coins and tiles."""
    parts = [panel(WIDTH, CHARACTERS_HEIGHT)]
    for n, space in enumerate(table.view.characters):
        x = 6 + n * _CELL
        parts.append(moved(x, 6, _character(table, space)))
        if table.view.options.character_tiles:
            parts.append(moved(x, CHARACTERS_HEIGHT - 28, _character_tile(table, space)))
    return el("g", *parts, cls="characters")


def _character(table: Table, space: CharacterSpace) -> str:
    wide, character = _CELL - 4, space.character
    name = table.name(character)
    placed = [(Colour(seat), count) for seat, count in enumerate(space.coins) if count]
    laid = [table.say("coins_on", seat=table.seat(seat), count=count) for seat, count in placed]
    return table.element(
        f"character-{character}",
        "character",
        frame(wide, CHARACTERS_HEIGHT - 38),
        sign(character.word, 3, 4, 21),
        *_name(name, wide),
        *(_coins(colour, count, len(space.coins), wide) for colour, count in placed),
        title=". ".join([name, *laid]),
        data_character=character,
    )


def _name(name: str, width: float) -> list[str]:
    """Return the name beside the sign; a long one takes two lines."""
    first, _, second = name.partition(" ")
    lines = [first, second] if second and len(name) > 9 else [name]
    top = 13 if len(lines) == 2 else 19
    return [
        fitted(27, top + 12 * n, line, width - 33, 11, cls="strong", anchor="start")
        for n, line in enumerate(lines)
    ]


def _coins(colour: Colour, count: int, players: int, width: float) -> str:
    """Return the coins of one colour in a line of their own, so that they can be counted."""
    tall = _ROOM / players
    size = min(19, tall - 0.5)
    y = _TOP + colour * tall
    coins = [coin(colour, 5 + x, y, size) for x in row(count, size * 0.8, width - 10, size)]
    return el("g", *coins, data_count=count)


def _character_tile(table: Table, space: CharacterSpace) -> str:
    """Return the tile of a character: free, with an owner, or used for this round (K6)."""
    owner, used, wide = space.tile_owner, space.tile_used, _CELL - 4
    whose = _owner(table, owner)
    title = table.say("character_tile", character=table.name(space.character), owner=whose)
    label = table.say("used") if used else table.say("tile") if owner is None else whose
    return table.element(
        f"tile-{space.character}",
        "tile used" if used else "tile",
        frame(wide, 22, radius=11),
        "" if owner is None else owner_badge(owner, 12, 11, 15),
        fitted(
            wide / 2 + (0 if owner is None else 8), 15, label, wide - 30, 10.5,
            cls="soft" if used or owner is None else "",
        ),
        title=f"{title} ({table.say('used')})" if used else title,
        data_piece=f"tile:character:{space.character}",
        data_owner=owner,
    )  # fmt: skip
