"""The words of the rulebook: goods, buildings, people, places and decisions."""

from enum import unique
from typing import Final

from helvetia.core.values import Named, Ruled

GAME: Final = "helvetia"
RULES_VERSION: Final = 1
"""Raised whenever a record could replay differently."""
SECRETS: Final = False
"""True if players have hidden information."""


@unique
class Good(Named):
    """The sixteen goods, simple ones first; "most complex first" reads this list backwards."""

    WOOD = 0
    BRICK = 1
    STONE = 2
    GRAIN = 3
    WATER = 4
    ORE = 5
    BREAD = 6
    COW = 7
    BEER = 8
    GOAT = 9
    IRON = 10
    MILK = 11
    MEAT = 12
    CHEESE = 13
    CLOTH = 14
    BELL = 15


@unique
class Building(Named):
    """The 24 building types: sixteen that produce, four that trade, four that score."""

    BRICKWORKS = 0
    WOODCUTTER = 1
    STONEMASON = 2
    GRAIN_FARM = 3
    WELL = 4
    MINE = 5
    COWSHED = 6
    GOAT_SHED = 7
    BAKERY = 8
    BREWERY = 9
    IRONWORKS = 10
    DAIRY = 11
    BUTCHER = 12
    CHEESE_DAIRY = 13
    TANNERY = 14
    BELL_FOUNDRY = 15
    MARKETPLACE = 16
    CATTLE_MARKET = 17
    GOAT_MARKET = 18
    GROCERY = 19
    MILL = 20
    TAVERN = 21
    TOWN_HALL = 22
    CHURCH = 23


@unique
class Character(Named):
    """The five characters that coins are laid on."""

    BUILDER = 0
    CARTER = 1
    WATCHMAN = 2
    PRIEST = 3
    MIDWIFE = 4


@unique
class Sex(Named):
    """Men and women; a couple is one of each."""

    MAN = 0
    WOMAN = 1

    @property
    def other(self) -> "Sex":
        """The sex that a spouse must have (P1)."""
        return Sex.WOMAN if self is Sex.MAN else Sex.MAN


@unique
class Colour(Named):
    """The colours, which are the seats in turn order, and the neutral third colour (D2)."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    WHITE = 3
    NEUTRAL = 4


@unique
class Family(Named):
    """The four branches of the market (C5)."""

    WATER = 0
    GRAIN = 1
    ORE = 2
    MATERIALS = 3


@unique
class Letter(Named):
    """The five village centres of the beginner set-up (S11)."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


@unique
class Source(Named):
    """The place of a free villager before the wedding (P1)."""

    CENTRE = 0
    SCHOOL = 1


@unique
class Quarter(Named):
    """The four quarters of a village that the night watchman wakes (N1)."""

    NW = 0
    NE = 1
    SW = 2
    SE = 3


@unique
class Place(Named):
    """The 28 places of a village: columns a-f, rows 1-5, the centre covering c3 and d3.

    The first ten are ring one, the other eighteen ring two.
    """

    B2 = 0
    C2 = 1
    D2 = 2
    E2 = 3
    B3 = 4
    E3 = 5
    B4 = 6
    C4 = 7
    D4 = 8
    E4 = 9
    A1 = 10
    B1 = 11
    C1 = 12
    D1 = 13
    E1 = 14
    F1 = 15
    A2 = 16
    F2 = 17
    A3 = 18
    F3 = 19
    A4 = 20
    F4 = 21
    A5 = 22
    B5 = 23
    C5 = 24
    D5 = 25
    E5 = 26
    F5 = 27

    @property
    def ring(self) -> int:
        """The ring that the place belongs to: 1 or 2."""
        return 1 if self <= Place.E4 else 2

    @property
    def quarters(self) -> tuple[Quarter, ...]:
        """The quarters that the place belongs to: in row 3, on the mid-line, there are two (N1)."""
        east, row = self.name[0] in "DEF", int(self.name[1])
        north = (Quarter.NE if east else Quarter.NW,) if row <= 3 else ()
        south = (Quarter.SE if east else Quarter.SW,) if row >= 3 else ()
        return north + south


PLACES: Final = len(Place)
#: The village and the place of every location (``village * PLACES + place``).
SPOTS: Final = tuple((colour, place) for colour in Colour for place in Place)


@unique
class Decision(Ruled):
    """A decision of a player or of chance, and its rule.

    ``LETTER``, ``FIRST_PLAYER`` and ``REVEAL`` are chance.
    """

    LETTER = "letter", "S11"
    FIRST_PLAYER = "first_player", "S11"
    DRAFT = "draft", "S4"
    STEAL = "steal", "S5"
    NEUTRAL_HOUSE = "neutral_house", "D2"
    NEUTRAL_FIGURE = "neutral_figure", "D2"
    PAIR_ONE = "pair_one", "S8"
    PAIR_TWO = "pair_two", "S8"
    PAIR_THREE = "pair_three", "S8"
    TURN = "turn", "T1"
    BUILD = "build", "B1"
    PRODUCE = "produce", "G1"
    PLACE = "place", "B4"
    INHABIT = "inhabit", "B5"
    DELIVER = "deliver", "C1"
    WAKE = "wake", "N1"
    MARRY = "marry", "P1"
    DOWRY = "dowry", "P3"
    BEAR = "bear", "M1"
    FINISH = "finish", "K1"
    PUPIL = "pupil", "E2"
    REVEAL = "reveal", "E2"
    OVER = "over", "E4"
