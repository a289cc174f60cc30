"""The centre of a village: the unmarried, the dowry, the lanterns of the four quarters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from helvetia.games.helvetia import Building, Character, Colour, Quarter, Sex
from helvetia.games.helvetia.geometry import bits

from ..element import el, moved
from .contents import slug
from .grid import Grid
from .head import waiting_people
from .houses import HOUSE_HEIGHT, facts_of, product, role, told
from .icons import sign
from .pieces import coin, row
from .scene import Scene, fitted, frame

_LANTERN: Final = 20
_FIGURE: Final = 32
_COIN: Final = 20
#: Whether a quarter lies in the east, and whether in the south.
_CORNERS: Final[Mapping[Quarter, tuple[bool, bool]]] = {
    Quarter.NW: (False, False),
    Quarter.NE: (True, False),
    Quarter.SW: (False, True),
    Quarter.SE: (True, True),
}


def centre(scene: Scene, colour: Colour, grid: Grid) -> str:
    """The centre, at its place; drawn in the size of houses."""
    left, top, width, height = grid.centre()
    scale = height / HOUSE_HEIGHT
    wide = width / scale
    inside = [_quarter(scene, colour, quarter, wide) for quarter in Quarter]
    setup = scene.view.setup
    picks = setup.picks[colour] if setup is not None and colour is not Colour.NEUTRAL else 0
    # Nobody stands here and no coin lies here as long as start buildings wait to be placed.
    inside += _picks(scene, colour, bits(picks), wide) if picks else []
    inside += _unmarried(scene, colour, wide)
    inside.append(_dowry(scene, colour, wide))
    drawn = el(
        "g",
        el("title", scene.say("centre")),
        frame(wide, HOUSE_HEIGHT),
        *inside,
        cls="centre",
    )
    return moved(left, top, drawn, scale=scale)


def _quarter(scene: Scene, colour: Colour, quarter: Quarter, width: float) -> str:
    east, south = _CORNERS[quarter]
    x = width - _LANTERN - 3 if east else 3
    y = HOUSE_HEIGHT - _LANTERN - 3 if south else 3
    lantern = scene.element(
        f"quarter-{colour.word}-{quarter.word}",
        "quarter",
        frame(_LANTERN, _LANTERN, radius=4),
        sign(Character.WATCHMAN.word, 2, 2, _LANTERN - 4),
        title=scene.say("quarter", quarter=scene.name(quarter)),
    )
    return moved(x, y, lantern)


def _unmarried(scene: Scene, colour: Colour, width: float) -> list[str]:
    """Men on the left, women on the right."""
    pair = scene.table.colours[colour].centre
    room = (width - 2 * _LANTERN - 16) / 2
    return [
        moved(
            _LANTERN + 7 + sex * (room + 2),
            12,
            waiting_people(scene, "centre", colour, sex, pair[sex], room, _FIGURE),
        )
        for sex in Sex
    ]


def _dowry(scene: Scene, colour: Colour, width: float) -> str:
    """The coins by colour, each colour a small fan."""
    dowry = [(Colour(c), n) for c, n in enumerate(scene.table.colours[colour].dowry) if n]
    if not dowry:
        return ""
    room = (width - 2 * _LANTERN - 14) / len(dowry)
    parts = []
    for n, (owner, count) in enumerate(dowry):
        starts = list(row(count, 11, room - 6, _COIN))
        fan = scene.element(
            f"dowry-{colour.word}-{owner.word}",
            "coins",
            frame(starts[-1] + _COIN + 4, _COIN + 4, radius=8, cls="plain"),
            *(coin(owner, 2 + x, 2, _COIN) for x in starts),
            title=scene.say("dowry", count=count, seat=scene.seat(owner)),
            data_count=count,
        )
        parts.append(moved(_LANTERN + 7 + n * room, 62, fan))
    return "".join(parts)


def _picks(scene: Scene, colour: Colour, buildings: tuple[int, ...], width: float) -> list[str]:
    """The start buildings that a player holds and has not placed."""
    each = (width - 2 * _LANTERN - 14) / 3
    parts = [fitted(width / 2, 16, scene.say("to_place"), width - 60, 11, cls="soft")]
    for n, building in enumerate(map(Building, buildings)):
        facts = facts_of(scene, building)
        held = scene.element(
            f"pick-{colour.word}-{slug(building.word)}",
            f"building {role(facts)}",
            frame(each - 4, 56),
            fitted((each - 4) / 2, 13, scene.name(building), each - 10, 10),
            product(scene, building, each / 2 - 17, 20, 30),
            title=f"{scene.name(building)}: {told(scene, building)}",
            data_piece=f"house:{building.word}",
        )
        parts.append(moved(_LANTERN + 9 + n * each, 26, held))
    return parts
