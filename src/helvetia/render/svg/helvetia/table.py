"""What lies where, read off a state once, in the shape that drawing and pointing need."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from helvetia.games.helvetia import Building, Colour, Decision, GameState, Place, Sex
from helvetia.games.helvetia.geometry import PLACES, RING_ONE_PLACES, SHIFT, bits
from helvetia.games.helvetia.parts import NONE, Player

#: Before the draft is over, or chance has named a start player, nobody has the tile (S6, S11).
_TILE_NOT_GIVEN = (Decision.LETTER, Decision.FIRST_PLAYER, Decision.DRAFT, Decision.STEAL)


@frozen
class Resident:
    """Somebody who lives in a house."""

    colour: Colour
    sex: Sex
    awake: bool


@frozen
class Table:
    """The houses by location, who lives in them, and whose people they are."""

    colours: Mapping[Colour, Player]
    houses: Mapping[int, Building]
    residents: Mapping[int, tuple[Resident, ...]]
    children: Mapping[int, tuple[Sex, ...]]


def table_of(view: GameState) -> Table:
    """Everything that stands in the villages."""
    colours = {Colour(seat): player for seat, player in enumerate(view.players)}
    if view.neutral is not None:
        colours[Colour.NEUTRAL] = view.neutral
    houses = {spot: Building(b) for b, where in enumerate(view.built) for spot in bits(where)}
    people: dict[int, list[Resident]] = {}
    children: dict[int, list[Sex]] = {}
    for colour, player in colours.items():
        for sex, homes in ((Sex.MAN, player.men), (Sex.WOMAN, player.women)):
            for spot in bits(homes):
                one = Resident(colour, sex, bool(player.awake >> spot & 1))
                here = people.setdefault(spot, [])
                # Who belongs to the village comes first, then the spouse.
                here.insert(0 if spot // PLACES == colour else 1, one)
        for child in player.children:
            children.setdefault(SHIFT[colour] + (child >> 1), []).append(Sex(child & 1))
    return Table(
        colours,
        houses,
        {spot: tuple(found) for spot, found in people.items()},
        {spot: tuple(found) for spot, found in children.items()},
    )


def start_tile_at(view: GameState) -> Colour | None:
    """Who has the start-player tile; None while nobody has it."""
    return None if view.decision in _TILE_NOT_GIVEN else Colour(view.start_player)


def building_in_hand(view: GameState) -> Building | None:
    """The building that was taken and stands nowhere yet."""
    if view.decision in (Decision.INHABIT, Decision.NEUTRAL_FIGURE):
        return None  # it stands already, only nobody lives in it
    if view.turn is not None and view.turn.building != NONE:
        return Building(view.turn.building)
    if view.setup is not None and view.setup.building != NONE:
        held = Building(view.setup.building)
        # A player's own start building still lies with the picks of that player.
        return None if _picked(view, held) else held
    return None


def _picked(view: GameState, building: Building) -> bool:
    seat = view.player
    if view.setup is None or seat is None or seat < 0:
        return False
    neutral_due = view.neutral is not None and any(view.setup.figures)
    return not neutral_due and bool(view.setup.picks[seat] >> building & 1)


def built_in(table: Table, village: Colour) -> list[Place]:
    """The places of a village on which a building stands."""
    first = SHIFT[village]
    return [Place(spot - first) for spot in table.houses if first <= spot < first + PLACES]


def ring_two_open(table: Table, village: Colour) -> bool:
    """Whether one may build in ring two (B4)."""
    first = SHIFT[village]
    return all(first + place in table.houses for place in range(RING_ONE_PLACES))
