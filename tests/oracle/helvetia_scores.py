"""A second version of ring tiles, points and the end (B6, E2-E4), from the text of the rules.

It reads villages as plain dicts (`tests.positions.villages_of`) and counts what lies on the table.
"""

from collections.abc import Sequence
from typing import Any

from .helvetia_turn import COLOURS, POINT_BUILDINGS, RING_ONE

Options = dict[str, Any]
Villages = dict[str, Any]
#: The owner of each tile, by kind of tile and name.
Tiles = dict[str, Sequence[tuple[str, int | None]]]
GOODS_TILES = {
    **dict.fromkeys(("bread", "cow", "beer", "goat", "iron"), 1),
    **dict.fromkeys(("milk", "meat", "cheese", "cloth", "bell"), 2),
}
FAMILY_TILES = {"water": 4, "grain": 4, "ore": 2, "materials": 1}
RING_TILES = (4, 2)


class Rings:
    """Who was first and second to complete ring one (B6)."""

    def __init__(self, players: int, options: Options) -> None:
        self.players, self.options = players, options
        self.owners: list[int] = []

    def look(self, villages: Villages, start: int) -> None:
        """Hand out tiles, in turn order if several villages are complete at once."""
        for turn in range(self.players):
            seat = (start + turn) % self.players
            if seat not in self.owners and self._is_complete(villages[COLOURS[seat]]):
                self.owners.append(seat)

    def _is_complete(self, village: Any) -> bool:
        built = {house["place"] for house in village["houses"]}
        only_ring_one = self.options["ring_tile_needs"] == "ring_one"
        needed = [
            house
            for house in village["houses"]
            if house["building"] not in POINT_BUILDINGS
            and not (only_ring_one and house["place"] not in RING_ONE)
        ]
        return built >= set(RING_ONE) and all(house["people"] for house in needed)

    @property
    def tiles(self) -> list[int | None]:
        """The owner of the first and of the second tile."""
        first_two: list[int | None] = [*self.owners[:2]]
        return first_two + [None] * (2 - len(first_two))


def points_of(
    villages: Villages,
    start: int,
    tiles: Tiles,
    rings: Rings,
    players: int,
) -> list[int]:
    """E3: what every player has at this moment."""
    found = []
    for seat in range(players):
        village = villages[COLOURS[seat]]
        own = len(village["delivered"]) + (1 if seat == start else 0)
        own += 3 * sum(house["building"] in POINT_BUILDINGS for house in village["houses"])
        own += sum(GOODS_TILES[name] for name, owner in tiles["goods"] if owner == seat)
        own += sum(FAMILY_TILES[name] for name, owner in tiles["families"] if owner == seat)
        own += sum(1 for _, owner in tiles["characters"] if owner == seat)
        own += sum(
            worth for worth, owner in zip(RING_TILES, rings.tiles, strict=True) if owner == seat
        )
        found.append(own)
    return found


def ranks_of(points: list[int], villages: Villages, start: int, options: Options) -> list[int]:
    """E4: the place of every player, 1 for the winners."""
    keys = []
    for seat, own in enumerate(points):
        distance = 0
        if options["final_tie"] == "start_player":
            # To the right sits the next player, unless play is clockwise (S1).
            distance = (start - seat if options["clockwise"] else seat - start) % len(points)
        keys.append((-own, -_awake(villages, COLOURS[seat]), distance))
    return [1 + sum(other < key for other in keys) for key in keys]


def _awake(villages: Villages, colour: str) -> int:
    """Own villagers awake in all villages: in houses anywhere, and in the own centre."""
    housed = sum(
        1
        for village in villages.values()
        for house in village["houses"]
        for person in house["people"]
        if person["colour"] == colour and person["awake"]
    )
    men, women = villages[colour]["centre"]["man"], villages[colour]["centre"]["woman"]
    return housed + int(men) + int(women)
