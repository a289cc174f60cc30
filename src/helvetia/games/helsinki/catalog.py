"""The printed facts of the material, as one value that can be replaced.

Every fact names its source. An owner of the box can correct one::

    catalog = STANDARD.with_shape(PavilionColour.RED, 4, ("###", "#.."))
    new_game(3, Options(catalog=catalog))
"""

from collections import Counter
from enum import StrEnum
from typing import Final, Self

import attrs

from helvetia.core.errors import CatalogError

from .board import is_connected, read_art
from .names import MOST_TOPS, NUMBERS, SIZES, Action, Card, PavilionColour, Roof, card_code

#: Material that the rules count on; the same in every edition.
CARDS_PER_COLOUR: Final = 18
JOKER_CARDS: Final = 10
COATS: Final = 8
#: Pavilions of 2, 3, 4 and 5 roofs in each colour.
TILES_PER_SIZE: Final = (3, 3, 3, 1)
ROW_LENGTH: Final = 5
#: How many cards of each number leave the deck, per colour, with so many players.
LEAVING: Final[dict[int, dict[int, int]]] = {
    2: {1: 2, 2: 2, 3: 2, 4: 2, 5: 1},
    3: {1: 2, 5: 1},
    4: {},
}
LEAVING_JOKERS: Final = {2: 6, 3: 4, 4: 0}
_CENTRE: Final = Roof(24)


class Provenance(StrEnum):
    """Where a printed fact was read."""

    RULEBOOK = "rulebook"
    RECONSTRUCTION = "reconstruction"


@attrs.frozen
class CardFacts:
    """One kind of numbered card and how many there are of it."""

    colour: PavilionColour
    number: int
    roofs: int
    superstructures: int
    copies: int
    source: Provenance

    @property
    def card(self) -> Card:
        """Return the card that these facts describe."""
        return Card(card_code(self.colour, self.number, self.roofs, self.superstructures))


@attrs.frozen
class TileFacts:
    """One kind of pavilion: its shape, drawn with ``#`` and ``.``, and how many there are."""

    colour: PavilionColour
    roofs: int
    shape: tuple[str, ...]
    copies: int
    source: Provenance


@attrs.frozen
class BonusFacts:
    """The bonus cards of "Safe routes" for one number of players, the highest first (LX2)."""

    players: int
    points: tuple[int, ...]
    source: Provenance


@attrs.frozen(cache_hash=True)  # the longest value of all, and hashed whenever a state is read
class Catalog:
    """Every printed fact of the game. Raises `CatalogError` for facts that cannot be."""

    cards: tuple[CardFacts, ...]
    joker_cards: int
    tiles: tuple[TileFacts, ...]
    joker_tiles: int
    superstructures: int
    coats: tuple[Roof, ...]
    coats_source: Provenance
    buildings: tuple[str, ...]
    buildings_source: Provenance
    action_rows: tuple[tuple[Action, ...], ...]
    actions_source: Provenance
    visitors: tuple[Roof, ...]
    visitors_source: Provenance
    bonuses: tuple[BonusFacts, ...]

    def __attrs_post_init__(self) -> None:
        for check in _CHECKS:
            check(self)

    def tile(self, colour: PavilionColour, roofs: int) -> TileFacts:
        """Return the facts of one kind of pavilion."""
        return next(t for t in self.tiles if (t.colour, t.roofs) == (colour, roofs))

    def with_shape(self, colour: PavilionColour, roofs: int, shape: tuple[str, ...]) -> Self:
        """Return a copy in which this pavilion has another shape, read off the printed tile."""
        tiles = tuple(
            attrs.evolve(t, shape=shape, source=Provenance.RULEBOOK)
            if (t.colour, t.roofs) == (colour, roofs)
            else t
            for t in self.tiles
        )
        return attrs.evolve(self, tiles=tiles)

    def with_cards(self, cards: tuple[CardFacts, ...]) -> Self:
        """Return a copy with these numbered cards."""
        return attrs.evolve(self, cards=cards)

    def with_coats(self, coats: tuple[Roof, ...]) -> Self:
        """Return a copy in which the coats of arms lie on these roofs."""
        return attrs.evolve(self, coats=coats, coats_source=Provenance.RULEBOOK)

    def __str__(self) -> str:
        """Return the whole catalogue as a table of text."""
        return "\n".join([*_card_lines(self), "", *_tile_lines(self), "", *_other_lines(self)])


# --- checks -----------------------------------------------------------------------------------


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise CatalogError(f"wrong catalogue: {message}")


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_cards(catalog: Catalog) -> None:
    for c in catalog.cards:
        where = f"the card {c.colour!r} {c.number!r} {c.roofs!r}/{c.superstructures!r}"
        _require(isinstance(c.colour, PavilionColour), f"{where} has no colour of the game")
        _require(_whole(c.number, 1, NUMBERS[-1]), f"{where}: numbers are 1 to 5")
        _require(_whole(c.roofs, SIZES[0], SIZES[-1]), f"{where}: pavilions have 2 to 5 roofs")
        _require(
            _whole(c.superstructures, 0, MOST_TOPS),
            f"{where}: a card shows 0 to {MOST_TOPS} superstructures",
        )
        _require(_whole(c.copies, 1, CARDS_PER_COLOUR), f"{where}: copies are 1 to 18")
    codes = [c.card for c in catalog.cards]
    _require(codes == sorted(set(codes)), "list each kind of card once, in the order of Card")
    _require(
        catalog.joker_cards == JOKER_CARDS and type(catalog.joker_cards) is int,
        f"there are {JOKER_CARDS} joker cards, not {catalog.joker_cards!r}",
    )


def _check_card_counts(catalog: Catalog) -> None:
    for colour in PavilionColour:
        mine = [c for c in catalog.cards if c.colour == colour]
        count = sum(c.copies for c in mine)
        _require(
            count == CARDS_PER_COLOUR,
            f"{colour.title} has {count} cards; every colour has {CARDS_PER_COLOUR}",
        )
        by_number = Counter[int]()
        for c in mine:
            by_number[c.number] += c.copies
        for number, leave in LEAVING[2].items():
            _require(
                by_number[number] >= leave,
                f"{colour.title} has {by_number[number]} cards '{number}'; with two players "
                f"{leave} of them leave the deck",
            )


def _check_tiles(catalog: Catalog) -> None:
    wanted = [(colour, size) for colour in PavilionColour for size in SIZES]
    found = [(t.colour, t.roofs) for t in catalog.tiles]
    _require(found == wanted, "list the pavilions of 2 to 5 roofs of each colour, in this order")
    for t in catalog.tiles:
        where = f"the {t.colour.title} pavilion of {t.roofs} roofs"
        copies = TILES_PER_SIZE[t.roofs - SIZES[0]]
        _require(_whole(t.copies, copies, copies), f"{where}: there are {copies}, not {t.copies!r}")
        try:
            cells = read_art(t.shape)
        except ValueError as error:
            raise CatalogError(f"wrong catalogue: {where}: {error}") from error
        _require(len(cells) == t.roofs, f"{where} is drawn with {len(cells)} roofs")
        _require(is_connected(cells), f"{where} is drawn in pieces")


def _check_board(catalog: Catalog) -> None:
    for name, roofs, count in (
        ("coats of arms", catalog.coats, COATS),
        ("visitors", catalog.visitors, 4),
    ):
        _require(all(isinstance(r, Roof) for r in roofs), f"the {name} must be on roofs")
        _require(len(set(roofs)) == len(roofs) == count, f"the {name} need {count} different roofs")
        _require(_CENTRE not in roofs, f"the {name} must not be on the monument's roof")
        _require(list(roofs) == sorted(roofs), f"list the {name} row by row")
    _require(
        _whole(catalog.joker_tiles, 0, 99) and _whole(catalog.superstructures, 0, 99),
        "joker tiles and superstructures are counted from 0 to 99",
    )
    _require(
        len(catalog.buildings) == 4 and all(isinstance(b, str) for b in catalog.buildings),
        "four buildings stand around the senate square",
    )


def _check_actions(catalog: Catalog) -> None:
    rows = catalog.action_rows
    _require(
        [len(row) for row in rows] == [ROW_LENGTH] * 3, "the action board has three rows of five"
    )
    listed = [action for row in rows for action in row]
    _require(
        all(isinstance(a, Action) for a in listed) and sorted(listed) == list(Action),
        "each of the fifteen actions is on the action board once",
    )


def _check_bonuses(catalog: Catalog) -> None:
    _require(
        [b.players for b in catalog.bonuses] == [2, 3, 4],
        "list the bonus cards for 2, 3 and 4 players",
    )
    for b in catalog.bonuses:
        _require(
            len(b.points) == b.players and all(_whole(p, 0, 99) for p in b.points),
            f"{b.players} players need {b.players} bonus cards of 0 to 99 points",
        )
        _require(
            list(b.points) == sorted(b.points, reverse=True), "list the highest bonus card first"
        )


_CHECKS: Final = (
    _check_cards,
    _check_card_counts,
    _check_tiles,
    _check_board,
    _check_actions,
    _check_bonuses,
)


# --- as text ----------------------------------------------------------------------------------


def _card_lines(catalog: Catalog) -> list[str]:
    lines = [f"{'card':<10}{'number':<8}{'roofs':<7}{'superstructures':<17}{'copies':<8}source"]
    lines += [
        f"{c.colour.title:<10}{c.number:<8}{c.roofs:<7}{c.superstructures:<17}{c.copies:<8}"
        f"{c.source}"
        for c in catalog.cards
    ]
    return [*lines, f"joker: {catalog.joker_cards} copies (rulebook)"]


def _tile_lines(catalog: Catalog) -> list[str]:
    lines = [f"{'pavilion':<10}{'roofs':<7}{'shape':<15}{'copies':<8}source"]
    lines += [
        f"{t.colour.title:<10}{t.roofs:<7}{'/'.join(t.shape):<15}{t.copies:<8}{t.source}"
        for t in catalog.tiles
    ]
    return lines


def _other_lines(catalog: Catalog) -> list[str]:
    rows = " | ".join(", ".join(a.title for a in row) for row in catalog.action_rows)
    lines = [
        f"joker tiles: {catalog.joker_tiles}; superstructures: {catalog.superstructures}",
        f"coats of arms: {' '.join(r.word for r in catalog.coats)} ({catalog.coats_source})",
        f"north, east, south, west: {', '.join(catalog.buildings)} ({catalog.buildings_source})",
        f"actions: {rows} ({catalog.actions_source})",
        f"visitors: {' '.join(r.word for r in catalog.visitors)} ({catalog.visitors_source})",
    ]
    lines += [
        f"bonus cards, {b.players} players: {' '.join(map(str, b.points))} ({b.source})"
        for b in catalog.bonuses
    ]
    return lines


# --- the standard material -----------------------------------------------------------------------

_BOOK: Final = Provenance.RULEBOOK
_GUESS: Final = Provenance.RECONSTRUCTION

# The rulebook prints the tiles as pictures only. These are the shapes of the sister game
# Copenhagen, which has the same stock.
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

# "On the perimeter", two on each side; "at the middle of each side".
_COAT_ROOFS: Final = ("C1", "E1", "A3", "G3", "A5", "G5", "C7", "E7")
_VISITOR_ROOFS: Final = ("D1", "A4", "G4", "D7")

_A: Final = Action
_ACTION_ROWS: Final = (
    (_A.MOVE_1_6, _A.TWO_JOKERS, _A.ANY_SIDE, _A.EXTRA_CARD, _A.EXTRA_SUPERSTRUCTURE),
    (_A.MOVE_1_5, _A.ONE_JOKER, _A.SECOND_PAVILION, _A.ONE_FEWER, _A.MOVE_SUPERSTRUCTURE),
    (_A.MOVE_BACK, _A.NO_LIMIT, _A.DRAW_AND_BUILD, _A.ANY_CARD, _A.TWO_POINTS),
)

STANDARD: Final = Catalog(
    cards=tuple(
        CardFacts(colour, *kind, copies, _GUESS)
        for colour in PavilionColour
        for kind, copies in _COPIES.items()
    ),
    joker_cards=JOKER_CARDS,
    tiles=tuple(
        TileFacts(colour, size, shape, copies, _GUESS)
        for colour in PavilionColour
        for size, shape, copies in zip(SIZES, _SHAPES[colour], TILES_PER_SIZE, strict=True)
    ),
    joker_tiles=12,
    superstructures=30,
    coats=tuple(Roof[name] for name in _COAT_ROOFS),
    coats_source=_GUESS,
    buildings=("Cathedral", "Government Palace", "Sederholm House", "University"),
    buildings_source=_GUESS,
    action_rows=_ACTION_ROWS,
    actions_source=_GUESS,
    visitors=tuple(Roof[name] for name in _VISITOR_ROOFS),
    visitors_source=_GUESS,
    bonuses=(
        BonusFacts(2, (9, 7), _GUESS),
        BonusFacts(3, (9, 7, 5), _GUESS),
        BonusFacts(4, (9, 7, 5, 3), _BOOK),
    ),
)
