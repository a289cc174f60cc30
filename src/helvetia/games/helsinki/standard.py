"""The standard catalogue: the material of the first edition, with the source of every fact."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .catalog import (
    BonusFacts,
    CardFacts,
    Catalog,
    LeavingFacts,
    Number,
    NumberFacts,
    Provenance,
    TileFacts,
)
from .names import SIZES, Action, PavilionColour, Roof, Space

_BOOK: Final = Provenance.RULEBOOK
_ELSEWHERE: Final = Provenance.PUBLISHED_ELSEWHERE
_GUESS: Final = Provenance.RECONSTRUCTION

#: The facts that were published elsewhere than in a rulebook, with their authors.
CITATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "shapes and copies of the pavilions": "those of Copenhagen, as a reviewer of "
        "brettspielpoesie.de says; agrees with the Copenhagen implementation for Board Game Arena",
        "coats of arms lie on the perimeter": "gusandco.net, 2023",
        "two spaces on each side, each card between two spaces": "the publisher's shop text",
    }
)

# The rulebook prints the tiles as pictures only. These are the shapes of Copenhagen.
_I2: Final = ("##",)
_I3: Final = ("###",)
_L3: Final = ("##", "#.")
_SHAPES: Final[dict[PavilionColour, tuple[tuple[str, ...], ...]]] = {
    PavilionColour.PURPLE: (_I2, _I3, ("####",), ("#####",)),
    PavilionColour.GREEN: (_I2, _I3, ("###", ".#."), (".#.", "###", ".#.")),
    PavilionColour.RED: (_I2, _L3, ("##", "##"), ("##", "##", "#.")),
    PavilionColour.BLUE: (_I2, _L3, ("###", "#.."), ("###", ".#.", ".#.")),
    PavilionColour.YELLOW: (_I2, _L3, (".##", "##."), ("##.", ".#.", ".##")),
}

# (number, roofs, superstructures): copies, the same in every colour. A reconstruction: the
# number is one less than the roofs, plus the superstructures.
_COPIES: Final = {
    (1, 2, 0): 4,
    (2, 2, 1): 2,
    (2, 3, 0): 2,
    (3, 3, 1): 2,
    (3, 4, 0): 2,
    (4, 3, 2): 1,
    (4, 4, 1): 2,
    (4, 5, 0): 1,
    (5, 4, 2): 1,
    (5, 5, 1): 1,
}

# The coats are on the perimeter; which roofs of it, and where the visitors stand, is a guess.
_COAT_ROOFS: Final = ("C1", "E1", "A3", "G3", "A5", "G5", "C7", "E7")
_VISITOR_ROOFS: Final = ("D1", "A4", "G4", "D7")

_NUMBERS: Final = {
    Number.JOKER_CARDS: 10,
    Number.JOKER_TILES: 12,
    Number.SUPERSTRUCTURES: 30,
    Number.HAND_LIMIT: 7,
    Number.LINE_POINTS: 2,
    Number.CROSSING_POINTS: 3,
    Number.ONE_LINE_POINTS: 1,
    Number.COAT_POINTS: 2,
}

_A: Final = Action
#: As in the English text.
_ACTION_ROWS: Final = (
    (_A.MOVE_1_6, _A.TWO_JOKERS, _A.ANY_SIDE, _A.EXTRA_CARD, _A.EXTRA_SUPERSTRUCTURE),
    (_A.MOVE_1_5, _A.ONE_JOKER, _A.SECOND_PAVILION, _A.ONE_FEWER, _A.MOVE_SUPERSTRUCTURE),
    (_A.MOVE_BACK, _A.NO_LIMIT, _A.DRAW_AND_BUILD, _A.ANY_CARD, _A.TWO_POINTS),
)
#: As in the French text.
FRENCH_ROWS: Final = (
    (_A.MOVE_1_6, _A.TWO_JOKERS, _A.ANY_SIDE, _A.EXTRA_CARD, _A.ONE_FEWER),
    (_A.MOVE_1_5, _A.ONE_JOKER, _A.SECOND_PAVILION, _A.TWO_POINTS, _A.ANY_CARD),
    (_A.MOVE_BACK, _A.NO_LIMIT, _A.DRAW_AND_BUILD, _A.EXTRA_SUPERSTRUCTURE, _A.MOVE_SUPERSTRUCTURE),
)

STANDARD: Final = Catalog(
    cards=tuple(
        CardFacts(colour, *kind, copies, _GUESS)
        for colour in PavilionColour
        for kind, copies in _COPIES.items()
    ),
    tiles=tuple(
        TileFacts(colour, size, shape, copies, _ELSEWHERE)
        for colour in PavilionColour
        for size, shape, copies in zip(SIZES, _SHAPES[colour], (3, 3, 3, 1), strict=True)
    ),
    numbers=tuple(NumberFacts(number, value, _BOOK) for number, value in _NUMBERS.items()),
    coats=tuple(Roof[name] for name in _COAT_ROOFS),
    coats_source=_GUESS,
    buildings=("Cathedral", "Government Palace", "Sederholm House", "University"),
    buildings_source=_GUESS,
    sides=tuple(space.side for space in Space),
    sides_source=_ELSEWHERE,
    action_rows=_ACTION_ROWS,
    actions_source=_GUESS,
    visitors=tuple(Roof[name] for name in _VISITOR_ROOFS),
    visitors_source=_GUESS,
    bonuses=(
        BonusFacts(2, (9, 7), _GUESS),
        BonusFacts(3, (9, 7, 5), _GUESS),
        BonusFacts(4, (9, 7, 5, 3), _GUESS),
    ),
    leaving=(
        LeavingFacts(2, (2, 2, 2, 2, 1), 6, _BOOK),
        LeavingFacts(3, (2, 0, 0, 0, 1), 4, _BOOK),
        LeavingFacts(4, (0, 0, 0, 0, 0), 0, _BOOK),
    ),
)
