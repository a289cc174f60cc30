"""The parts of a state as people read them: houses, villages, players, tiles, the turn."""

import attrs

from ..names import Building, Character, Colour, Family, Good, Letter, Place, Quarter, Sex
from ..packed import Duty, TurnPart


@attrs.frozen
class Villager:
    """A villager in a house."""

    colour: Colour
    sex: Sex
    awake: bool


@attrs.frozen
class House:
    """A building on its place, with the villagers in it and their newborn children.

    The resident has the colour of the village, the spouse another one.
    """

    place: Place
    building: Building
    resident: Villager | None
    spouse: Villager | None
    children: tuple[Sex, ...]

    @property
    def villagers(self) -> tuple[Villager, ...]:
        """The resident and the spouse, as far as there are any."""
        return tuple(one for one in (self.resident, self.spouse) if one is not None)


@attrs.frozen
class People:
    """Count men and women."""

    men: int
    women: int

    @property
    def total(self) -> int:
        """Men and women together."""
        return self.men + self.women

    def of(self, sex: Sex) -> int:
        """Return how many are of this sex."""
        return self.women if sex is Sex.WOMAN else self.men


@attrs.frozen
class Village:
    """A village: its houses in the order of places, its centre, and the dowry coins by colour."""

    colour: Colour
    houses: tuple[House, ...]
    centre: People
    dowry: tuple[Colour, ...]

    def house(self, place: Place) -> House | None:
        """Return the house on this place, or None."""
        return next((house for house in self.houses if house.place is place), None)


@attrs.frozen
class Player:
    """A seat: its coins in hand, its village, its people outside villages, its deliveries."""

    colour: Colour
    coins: int
    village: Village
    school: People
    reserve: People
    delivered: tuple[Good, ...]


@attrs.frozen
class CharacterSpace:
    """A character with the coins on it, by seat, and its tile."""

    character: Character
    coins: tuple[int, ...]
    tile_owner: Colour | None
    tile_used: bool


@attrs.frozen
class GoodsTile:
    """The tile of a complex good, and who took it."""

    good: Good
    owner: Colour


@attrs.frozen
class FamilyTile:
    """The tile of a family of goods, and its owner."""

    family: Family
    owner: Colour


@attrs.frozen
class Entry:
    """The last entry of an action, which the next one must follow in the order of entry."""

    good: Good | None
    village: Colour | None
    place: Place | None
    quarter: Quarter | None


@attrs.frozen
class Turn:
    """A turn in progress.

    ``actions`` are still to be done. ``tile`` is the character tile used in this turn. ``good`` is
    needed now (``in_chain``: as the input of another); ``cost`` is what the building costs beyond
    it. ``bought`` says that an equal good of the cost was bought. ``births`` are the couples that
    had a child in this turn, ``coins_won`` counts own coins won. ``dowry_from`` is the village
    whose dowry is chosen from. ``duties`` are conditions on the present building (B2, K5).
    """

    part: TurnPart
    character: Character | None
    actions: int
    tile: Character | None
    building: Building | None
    good: Good | None
    cost: tuple[Good, ...]
    in_chain: bool
    bought: bool
    last_entry: Entry | None
    births: tuple[Place, ...]
    coins_won: int
    dowry_from: Colour | None
    duties: tuple[Duty, ...] = attrs.field(default=(), metadata={"omit_default": True})


@attrs.frozen
class SetupInProgress:
    """List what the set-up still has to hand out.

    ``step`` counts the answers given to the present part of the set-up. ``pool`` are the start
    buildings that nobody has, ``picks`` those of each seat that are not placed. ``robbed`` is the
    player who lost a building (S5). ``letters`` are not dealt yet. ``figures`` wait for neutral
    houses (D2). ``building`` is being placed.
    """

    step: int
    pool: tuple[Building, ...]
    picks: tuple[tuple[Building, ...], ...]
    robbed: Colour | None
    letters: tuple[Letter, ...]
    figures: People
    building: Building | None
