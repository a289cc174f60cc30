"""The words of the rulebook: colours, cards, roofs, spaces, actions and decisions."""

from enum import unique
from typing import Final

from helvetia.core.values import Named, Ruled

#: The name of the game in files.
GAME: Final = "helsinki"
#: Raised whenever an old record could replay differently.
RULES_VERSION: Final = 1
SECRETS: Final = True
"""True if players have hidden information."""


@unique
class PavilionColour(Named):
    """The five colours of cards and pavilions (not those of the players)."""

    PURPLE = 0
    GREEN = 1
    RED = 2
    BLUE = 3
    YELLOW = 4


@unique
class Side(Named):
    """A side of the senate board and, turned the same way, of every player board."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


@unique
class Space(Named):
    """The ring of eight spaces, clockwise; space i lies between card slots i and i + 1."""

    NORTH_1 = 0
    NORTH_2 = 1
    EAST_1 = 2
    EAST_2 = 3
    SOUTH_1 = 4
    SOUTH_2 = 5
    WEST_1 = 6
    WEST_2 = 7

    @property
    def side(self) -> Side:
        """Return the side of the board that this space lies on."""
        return Side(self >> 1)


@unique
class Action(Named):
    """The fifteen actions that a coat of arms can be put on."""

    MOVE_1_6 = 0
    TWO_JOKERS = 1
    ANY_SIDE = 2
    EXTRA_CARD = 3
    EXTRA_SUPERSTRUCTURE = 4
    MOVE_1_5 = 5
    ONE_JOKER = 6
    SECOND_PAVILION = 7
    ONE_FEWER = 8
    MOVE_SUPERSTRUCTURE = 9
    MOVE_BACK = 10
    NO_LIMIT = 11
    DRAW_AND_BUILD = 12
    ANY_CARD = 13
    TWO_POINTS = 14


#: The values that a card may show; the catalogue says which cards exist, and their copies.
NUMBERS: Final = (1, 2, 3, 4, 5)
SIZES: Final = (2, 3, 4, 5)
MOST_TOPS: Final = 2
#: The cards of a colour have consecutive codes.
KINDS_PER_COLOUR: Final = len(NUMBERS) * len(SIZES) * (MOST_TOPS + 1)


def card_code(colour: int, number: int, roofs: int, superstructures: int) -> int:
    """Return the integer of a numbered card."""
    return ((colour * 5 + number - 1) * 4 + roofs - 2) * 3 + superstructures


@unique
class Card(Named):
    """A kind of card: ``GREEN_3_4_1`` asks for 3 cards, builds 4 roofs, 1 superstructure.

    Every card that a catalogue could list has a member, so that the set of moves is the same
    under all options. ``UNKNOWN`` stands for a card that the observer may not see.
    """

    _ignore_ = "colour_ number_ roofs_ tops_"
    for colour_ in PavilionColour:
        for number_ in (1, 2, 3, 4, 5):
            for roofs_ in (2, 3, 4, 5):
                for tops_ in (0, 1, 2):
                    # A class body's namespace may be written to; 300 lines would say no more.
                    vars()[f"{colour_.name}_{number_}_{roofs_}_{tops_}"] = card_code(
                        colour_, number_, roofs_, tops_
                    )
    JOKER = 300
    UNKNOWN = 301

    @property
    def colour(self) -> PavilionColour | None:
        """Return the colour, or None for the joker and the unknown card."""
        return PavilionColour(self // KINDS_PER_COLOUR) if self < JOKER else None

    @property
    def number(self) -> int:
        """Return how many cards must be played in all; 0 for the joker."""
        return CARD_NUMBER[self]

    @property
    def roofs(self) -> int:
        """Return the size of the pavilion; 0 for the joker."""
        return self // 3 % 4 + 2 if self < JOKER else 0

    @property
    def superstructures(self) -> int:
        """Return how many superstructures come with the pavilion."""
        return CARD_TOPS[self]


#: Plain integers, for the inner loops.
JOKER: Final = 300
UNKNOWN: Final = 301
CARDS: Final = tuple(Card)
#: The colour of a card as an index; 5 for the joker, 6 for the unknown card.
CARD_COLOUR: Final = (*(code // KINDS_PER_COLOUR for code in range(JOKER)), 5, 6)
CARD_NUMBER: Final = (*(code // 12 % 5 + 1 for code in range(JOKER)), 0, 0)
CARD_TOPS: Final = (*(code % 3 for code in range(JOKER)), 0, 0)
#: The kind of pavilion a card builds: ``colour * 4 + roofs - 2``; -1 for none.
CARD_TILE: Final = (
    *(code // KINDS_PER_COLOUR * 4 + code // 3 % 4 for code in range(JOKER)),
    -1,
    -1,
)
TILE_KINDS: Final = len(PavilionColour) * len(SIZES)


@unique
class Roof(Named):
    """The 49 roofs of a player board, row by row; columns a to g from west, row 1 north."""

    _ignore_ = "row_ column_"
    for row_ in range(7):
        for column_ in range(7):
            vars()[f"{'ABCDEFG'[column_]}{row_ + 1}"] = row_ * 7 + column_

    @property
    def row(self) -> int:
        """The row, 1 (north) to 7."""
        return self // 7 + 1

    @property
    def column(self) -> int:
        """The column, 1 (a, west) to 7."""
        return self % 7 + 1


ROOFS: Final = tuple(Roof)


class Decision(Ruled):
    """A decision of a player or of chance, and its rule."""

    REMOVE = "remove", "LS1"
    COVER = "cover", "LS5"
    DISPLAY = "display", "LS1"
    PAWN = "pawn", "LS3"
    DEAL = "deal", "LS4"
    TURN = "turn", "LT1"
    STRIDE = "stride", "LA2"
    ACTION = "action", "LT2"
    EXTRA = "extra", "LA7"
    REFILL = "refill", "LD1"
    LIMIT = "limit", "LD2"
    DISCARD = "discard", "LD2"
    BUILD = "build", "LB1"
    PAY = "pay", "LB1"
    PAY_ANY = "pay_any", "LA9"
    PLACE = "place", "LB3"
    PLACE_ANY = "place_any", "LA4"
    BONUS = "bonus", "LB5"
    SUPERSTRUCTURE = "superstructure", "LB6"
    JOKER = "joker", "LA3"
    LIFT = "lift", "LA11"
    SET = "set", "LA11"
    AFTER = "after", "LA1"
    OVER = "over", "LE1"
