"""The printed facts of the material, as one value that can be replaced.

Every fact names its source. An owner of the box can correct one::

    catalog = STANDARD.with_shape(PavilionColour.RED, 4, ("###", "#.."))
    new_game(3, Options(catalog=catalog))

The standard facts are in :mod:`.standard`.
"""

from typing import Final, Self

import attrs

from helvetia.core.errors import CatalogError
from helvetia.core.values import Worded, check_fields

from .board import is_connected, read_art
from .names import (
    MOST_TOPS,
    NUMBERS,
    SIZES,
    Action,
    Card,
    PavilionColour,
    Roof,
    Side,
    Space,
    card_code,
)

#: The action board has three rows of five, and five cover tiles come with it.
ROW_LENGTH: Final = 5
#: No count, limit or number of points is larger.
MOST: Final = 99
_MOST_BONUSES: Final = 9
_LONGEST_NAME: Final = 40
#: The display and two cards for each player lie outside the pile when the game begins.
_CARDS_IN_PLAY: Final = {2: 12, 3: 14, 4: 16}
_CENTRE: Final = Roof(24)


class Provenance(Worded):
    """Where a printed fact was read."""

    RULEBOOK = "rulebook"
    PUBLISHED_ELSEWHERE = "published_elsewhere"
    RECONSTRUCTION = "reconstruction"


class Number(Worded):
    """A printed number of which there is one: pieces, a limit, points."""

    JOKER_CARDS = "joker_cards"
    JOKER_TILES = "joker_tiles"
    SUPERSTRUCTURES = "superstructures"
    HAND_LIMIT = "hand_limit"
    LINE_POINTS = "line_points"
    CROSSING_POINTS = "crossing_points"
    ONE_LINE_POINTS = "one_line_points"
    COAT_POINTS = "coat_points"


@attrs.frozen
class NumberFacts:
    """A printed number and its value."""

    number: Number
    value: int
    source: Provenance


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
    """The bonus cards of Safe routes for one number of players, the highest first (LX2)."""

    players: int
    points: tuple[int, ...]
    source: Provenance


@attrs.frozen
class LeavingFacts:
    """The cards that leave the deck with so many players.

    `numbers` has how many "1" to "5" of each colour leave, `jokers` how many jokers.
    """

    players: int
    numbers: tuple[int, ...]
    jokers: int
    source: Provenance


@attrs.frozen(
    cache_hash=True, repr=False
)  # the longest value of all, and hashed whenever a state is read
class Catalog:
    """Every printed fact of the game. Raises `CatalogError` for facts that cannot be.

    `sides` has for each space of the ring the side of the player board that pavilions come from.
    """

    cards: tuple[CardFacts, ...]
    tiles: tuple[TileFacts, ...]
    numbers: tuple[NumberFacts, ...]
    coats: tuple[Roof, ...]
    coats_source: Provenance
    buildings: tuple[str, ...]
    buildings_source: Provenance
    sides: tuple[Side, ...]
    sides_source: Provenance
    action_rows: tuple[tuple[Action, ...], ...]
    actions_source: Provenance
    visitors: tuple[Roof, ...]
    visitors_source: Provenance
    bonuses: tuple[BonusFacts, ...]
    leaving: tuple[LeavingFacts, ...]

    def __attrs_post_init__(self) -> None:
        for check in _CHECKS:
            check(self)

    def __repr__(self) -> str:
        cards, tiles = len(self.cards), len(self.tiles)
        return f"<Catalog of Helsinki: {cards} kinds of cards, {tiles} kinds of pavilions>"

    def tile(self, colour: PavilionColour, roofs: int) -> TileFacts:
        """Return the facts of one kind of pavilion."""
        for facts in self.tiles:
            if facts.colour is colour and facts.roofs == roofs:
                return facts
        raise CatalogError(f"there is no pavilion {colour!r} of {roofs!r} roofs")

    def number(self, number: Number) -> int:
        """Return a printed number."""
        return self.numbers[_place(number)].value

    def with_shape(self, colour: PavilionColour, roofs: int, shape: tuple[str, ...]) -> Self:
        """Return a copy in which this pavilion has another shape, read off the printed tile."""
        old = self.tile(colour, roofs)
        new = attrs.evolve(old, shape=shape, source=Provenance.RULEBOOK)
        return attrs.evolve(self, tiles=tuple([new if t is old else t for t in self.tiles]))

    def with_number(self, number: Number, value: int) -> Self:
        """Return a copy with another printed number."""
        numbers, place = list(self.numbers), _place(number)
        numbers[place] = NumberFacts(numbers[place].number, value, Provenance.RULEBOOK)
        return attrs.evolve(self, numbers=tuple(numbers))

    def with_cards(self, cards: tuple[CardFacts, ...]) -> Self:
        """Return a copy with these numbered cards."""
        return attrs.evolve(self, cards=cards)

    def with_coats(self, coats: tuple[Roof, ...]) -> Self:
        """Return a copy in which the coats of arms lie on these roofs."""
        return attrs.evolve(self, coats=coats, coats_source=Provenance.RULEBOOK)

    def with_actions(self, rows: tuple[tuple[Action, ...], ...]) -> Self:
        """Return a copy with these rows of actions. The first game covers the last row (LS5)."""
        return attrs.evolve(self, action_rows=rows, actions_source=Provenance.RULEBOOK)

    def with_visitors(self, visitors: tuple[Roof, ...]) -> Self:
        """Return a copy in which the visitors stand beside these roofs (LX1)."""
        return attrs.evolve(self, visitors=visitors, visitors_source=Provenance.RULEBOOK)

    def with_bonuses(self, players: int, points: tuple[int, ...]) -> Self:
        """Return a copy with these bonus cards for so many players (LX2)."""
        _require(any(b.players == players for b in self.bonuses), f"{players!r} cannot play")
        new = BonusFacts(players, points, Provenance.RULEBOOK)
        bonuses = tuple([new if b.players == players else b for b in self.bonuses])
        return attrs.evolve(self, bonuses=bonuses)

    def __str__(self) -> str:
        """Return the whole catalogue as a table of text."""
        return "\n".join([*_card_lines(self), "", *_tile_lines(self), "", *_other_lines(self)])


def _place(number: Number) -> int:
    try:
        return _PLACES[number]
    except (KeyError, TypeError):
        known = ", ".join(Number)
        raise CatalogError(f"there is no number {number!r}; there is {known}") from None


_PLACES: Final = {number: place for place, number in enumerate(Number)}


# --- checks -----------------------------------------------------------------------------------


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise CatalogError(f"wrong catalogue: {message}")


def _check_types(catalog: Catalog) -> None:
    check_fields(catalog, CatalogError)
    for facts in (catalog.cards, catalog.tiles, catalog.numbers, catalog.bonuses, catalog.leaving):
        for each in facts:
            check_fields(each, CatalogError)


def _check_numbers(catalog: Catalog) -> None:
    _require(
        [n.number for n in catalog.numbers] == list(Number),
        f"list each number once: {', '.join(Number)}",
    )
    for n in catalog.numbers:
        low = 1 if n.number is Number.HAND_LIMIT else 0
        _require(low <= n.value <= MOST, f"{n.number} is {low} to {MOST}, not {n.value}")


def _check_cards(catalog: Catalog) -> None:
    for c in catalog.cards:
        where = f"the card {c.colour} {c.number} {c.roofs}/{c.superstructures}"
        _require(c.number in NUMBERS, f"{where}: numbers are 1 to 5")
        _require(c.roofs in SIZES, f"{where}: pavilions have 2 to 5 roofs")
        _require(
            0 <= c.superstructures <= MOST_TOPS,
            f"{where}: a card shows 0 to {MOST_TOPS} superstructures",
        )
        _require(1 <= c.copies <= MOST, f"{where}: copies are 1 to {MOST}")
    codes = [c.card for c in catalog.cards]
    _require(codes == sorted(set(codes)), "list each kind of card once, in the order of Card")
    for colour in PavilionColour:
        count = sum(c.copies for c in catalog.cards if c.colour is colour)
        _require(count <= MOST, f"{colour.title} has {count} cards; at most are {MOST}")


def _check_leaving(catalog: Catalog) -> None:
    _require(
        [x.players for x in catalog.leaving] == [2, 3, 4], "list who leaves for 2, 3 and 4 players"
    )
    jokers = catalog.number(Number.JOKER_CARDS)
    deck = sum(c.copies for c in catalog.cards) + jokers
    for x in catalog.leaving:
        where = f"with {x.players} players"
        _require(len(x.numbers) == len(NUMBERS), f"{where}: list how many 1, 2, 3, 4 and 5 leave")
        _require(0 <= x.jokers <= jokers, f"{where}: 0 to {jokers} jokers leave the deck")
        for colour in PavilionColour:
            for number, leave in zip(NUMBERS, x.numbers, strict=True):
                mine = (c for c in catalog.cards if (c.colour, c.number) == (colour, number))
                have = sum(c.copies for c in mine)
                _require(
                    0 <= leave <= have,
                    f"{colour.title} has {have} cards '{number}'; {where} {leave} of them leave "
                    "the deck",
                )
        left = deck - x.jokers - sum(x.numbers) * len(PavilionColour)
        need = _CARDS_IN_PLAY[x.players] + 1
        _require(left >= need, f"{where}: {left} cards are left; {need} are needed")


def _check_tiles(catalog: Catalog) -> None:
    wanted = [(colour, size) for colour in PavilionColour for size in SIZES]
    found = [(t.colour, t.roofs) for t in catalog.tiles]
    _require(found == wanted, "list the pavilions of 2 to 5 roofs of each colour, in this order")
    for t in catalog.tiles:
        where = f"the {t.colour.title} pavilion of {t.roofs} roofs"
        _require(0 <= t.copies <= MOST, f"{where}: there are 0 to {MOST}, not {t.copies}")
        size = max(SIZES)
        _require(
            len(t.shape) <= size and all(len(row) <= size for row in t.shape),
            f"{where}: draw it in {size} rows of {size}",
        )
        try:
            cells = read_art(t.shape)
        except ValueError as error:
            raise CatalogError(f"wrong catalogue: {where}: {error}") from error
        _require(len(cells) == t.roofs, f"{where} is drawn with {len(cells)} roofs")
        _require(is_connected(cells), f"{where} is drawn in pieces")


def _check_board(catalog: Catalog) -> None:
    for name, roofs in (("coats of arms", catalog.coats), ("visitors", catalog.visitors)):
        _require(len(set(roofs)) == len(roofs) > 0, f"the {name} need different roofs")
        _require(_CENTRE not in roofs, f"the {name} must not be on the monument's roof")
        _require(list(roofs) == sorted(roofs), f"list the {name} row by row")
    _require(
        len(catalog.buildings) == len(Side)
        and all(0 < len(name) <= _LONGEST_NAME for name in catalog.buildings),
        f"four buildings with names of 1 to {_LONGEST_NAME} letters stand round the senate square",
    )
    _require(len(catalog.sides) == len(Space), f"the {len(Space)} spaces need a side each")


def _check_actions(catalog: Catalog) -> None:
    rows = catalog.action_rows
    _require(
        [len(row) for row in rows] == [ROW_LENGTH] * 3, "the action board has three rows of five"
    )
    _require(
        sorted(action for row in rows for action in row) == list(Action),
        "each of the fifteen actions is on the action board once",
    )


def _check_bonuses(catalog: Catalog) -> None:
    _require(
        [b.players for b in catalog.bonuses] == [2, 3, 4],
        "list the bonus cards for 2, 3 and 4 players",
    )
    for b in catalog.bonuses:
        _require(
            0 < len(b.points) <= _MOST_BONUSES and all(0 <= p <= MOST for p in b.points),
            f"{b.players} players need 1 to {_MOST_BONUSES} bonus cards of 0 to {MOST} points",
        )
        _require(
            list(b.points) == sorted(b.points, reverse=True), "list the highest bonus card first"
        )


_CHECKS: Final = (
    _check_types,
    _check_numbers,
    _check_cards,
    _check_leaving,
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
    return lines


def _tile_lines(catalog: Catalog) -> list[str]:
    lines = [f"{'pavilion':<10}{'roofs':<7}{'shape':<15}{'copies':<8}source"]
    lines += [
        f"{t.colour.title:<10}{t.roofs:<7}{'/'.join(t.shape):<15}{t.copies:<8}{t.source}"
        for t in catalog.tiles
    ]
    return lines


def _other_lines(catalog: Catalog) -> list[str]:
    rows = " | ".join(", ".join(a.title for a in row) for row in catalog.action_rows)
    lines = [f"{n.number.replace('_', ' ')}: {n.value} ({n.source})" for n in catalog.numbers]
    lines += [
        f"coats of arms: {' '.join(r.word for r in catalog.coats)} ({catalog.coats_source})",
        f"north, east, south, west: {', '.join(catalog.buildings)} ({catalog.buildings_source})",
        f"sides of the spaces: {' '.join(map(str, catalog.sides))} ({catalog.sides_source})",
        f"actions: {rows} ({catalog.actions_source})",
        f"visitors: {' '.join(r.word for r in catalog.visitors)} ({catalog.visitors_source})",
    ]
    lines += [
        f"bonus cards, {b.players} players: {' '.join(map(str, b.points))} ({b.source})"
        for b in catalog.bonuses
    ]
    lines += [
        f"leaving the deck, {x.players} players: {' '.join(map(str, x.numbers))} of 1 to 5 in each "
        f"colour, {x.jokers} jokers ({x.source})"
        for x in catalog.leaving
    ]
    return lines
