"""The market: the goods with the cubes of who delivered them, and the tiles to be won."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Colour, Family, Good
from helvetia.games.helvetia.parts import NONE

from ..element import el, moved
from .glyphs import glyph
from .heading import WIDTH
from .houses import shield
from .pieces import cube
from .scene import Scene, fitted, frame, owner_badge

_ROW: Final = 50
_CELL: Final = 82
_TILE: Final = 44
MARKET_HEIGHT: Final = 4 * _ROW + 10
#: The two shortest families leave room for the tiles of a full ring.
_FIRST_RING: Final = 2
_RING_LEFT: Final = WIDTH - 18 - 2 * _TILE


def market(scene: Scene) -> str:
    """The four families, one below the other."""
    parts = [el("rect", width=WIDTH, height=MARKET_HEIGHT, rx=8, cls="panel")]
    for family in Family:
        y = 6 + family * _ROW
        goods = scene.view.options.catalog.families[family].goods
        room = _RING_LEFT if family >= _FIRST_RING else WIDTH - 6 - _TILE
        cell = min(_CELL, (room - 6) / max(1, len(goods)))
        parts += [
            moved(6 + n * cell, y, _good(scene, good, cell - 4)) for n, good in enumerate(goods)
        ]
        parts.append(moved(WIDTH - 6 - _TILE, y, _family(scene, family)))
    for n in range(len(scene.view.board.ring_tiles)):
        parts.append(moved(_RING_LEFT, 6 + (_FIRST_RING + n) * _ROW, _ring(scene, n)))
    return el("g", *parts, cls="market")


def _good(scene: Scene, good: Good, width: float) -> str:
    view = scene.view
    seats = [Colour(s) for s, player in enumerate(view.players) if player.delivered >> good & 1]
    facts = view.options.catalog.good(good)
    name = scene.name(good)
    title = f"{name}: " + (
        scene.say("delivered_by", seats=", ".join(map(scene.seat, seats)))
        if seats
        else scene.say("delivered_by_nobody")
    )
    if facts.tile_points:
        owner = view.board.goods_tiles[good]
        title += "; " + scene.say(
            "goods_tile", points=facts.tile_points, owner=_owner(scene, owner)
        )
    return scene.element(
        f"good-{good.word}",
        "good",
        frame(width, _ROW - 4),
        glyph(good, 3, 3, 27),
        fitted(width / 2, _ROW - 8, name, width - 6, 11.5),
        *(
            cube(seat, 33 + 12 * (seat & 1), 4 + 12 * (seat >> 1), 11.5, good.word)
            for seat in seats
        ),
        _goods_tile(scene, good, width) if facts.tile_points else "",
        title=title,
        data_good=good.word,
    )


def _owner(scene: Scene, owner: int) -> str:
    return scene.say("free") if owner == NONE else scene.seat(Colour(owner))


def _goods_tile(scene: Scene, good: Good, width: float) -> str:
    """The tile for the first delivery: its points, or who has them."""
    owner = scene.view.board.goods_tiles[good]
    points = scene.view.options.catalog.good(good).tile_points
    badge = "" if owner == NONE else owner_badge(Colour(owner), width - 9.5, 26, 13)
    return el("g", shield(points, width - 18, 3, 17), badge, data_piece=f"tile:good:{good.word}")


def _special(scene: Scene, id: str, points: int, owner: int, label: str, title: str) -> str:
    piece = id.replace("-tile-", ":").replace("-", ":")
    return scene.element(
        id,
        "tile special",
        frame(_TILE, _ROW - 4),
        shield(points, 4 if owner != NONE else 12, 5, 20),
        owner_badge(Colour(owner), 33, 15, 15) if owner != NONE else "",
        fitted(_TILE / 2, _ROW - 8, label, _TILE - 6, 11),
        title=title,
        data_piece=f"tile:{piece}",
        data_owner=None if owner == NONE else Colour(owner).word,
    )


def _family(scene: Scene, family: Family) -> str:
    points = scene.view.options.catalog.families[family].points
    owner = scene.view.board.family_tiles[family]
    title = scene.say(
        "family_tile", family=scene.name(family), points=points, owner=_owner(scene, owner)
    )
    return _special(scene, f"family-{family.word}", points, owner, scene.say("all"), title)


def _ring(scene: Scene, n: int) -> str:
    points = scene.view.options.catalog.ring_tiles[n]
    owner = scene.view.board.ring_tiles[n]
    title = scene.say("ring_tile", points=points, owner=_owner(scene, owner))
    return _special(scene, f"ring-tile-{n + 1}", points, owner, scene.say("ring"), title)
