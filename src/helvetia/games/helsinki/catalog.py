"""The printed facts of the material, as one value that can be replaced.

Every fact names its source. An owner of the box can correct one::

    catalog = STANDARD.with_shape(PavilionColour.RED, 4, ("###", "#.."))
    new_game(3, Options(catalog=catalog))

The standard facts are in :mod:`.standard`.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, Self, TypeAlias

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
    """The source of a printed fact."""

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
    """The cards that leave the deck with a number of players.

    `numbers` has how many "1" to "5" of each colour leave, `jokers` how many jokers.
    """

    players: int
    numbers: tuple[int, ...]
    jokers: int
    source: Provenance


@attrs.frozen(cache_hash=True, repr=False)  # hashed whenever a state is read
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
        check_fields(self, CatalogError)
        for facts in (*self.cards, *self.tiles, *self.numbers, *self.bonuses, *self.leaving):
            check_fields(facts, CatalogError)
        for check in _CHECKS:
            for holds, message in check(self):
                if not holds:
                    raise CatalogError(f"wrong catalogue: {message}")

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
        for facts in self.numbers:
            if facts.number == number:
                return facts.value
        raise CatalogError(f"there is no number {number!r}; there is {', '.join(Number)}")

    def with_shape(self, colour: PavilionColour, roofs: int, shape: tuple[str, ...]) -> Self:
        """Return a copy in which this pavilion has another shape, read off the printed tile."""
        old = self.tile(colour, roofs)
        new = attrs.evolve(old, shape=shape, source=Provenance.RULEBOOK)
        return attrs.evolve(self, tiles=tuple([new if t is old else t for t in self.tiles]))

    def with_number(self, number: Number, value: int) -> Self:
        """Return a copy with another printed number."""
        self.number(number)  # refuses an unknown one
        new = NumberFacts(Number(number), value, Provenance.RULEBOOK)
        numbers = tuple([new if facts.number == number else facts for facts in self.numbers])
        return attrs.evolve(self, numbers=numbers)

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
        """Return a copy with these bonus cards for a number of players (LX2)."""
        if all(b.players != players for b in self.bonuses):
            raise CatalogError(f"wrong catalogue: {players!r} cannot play")
        new = BonusFacts(players, points, Provenance.RULEBOOK)
        bonuses = tuple([new if b.players == players else b for b in self.bonuses])
        return attrs.evolve(self, bonuses=bonuses)

    def __str__(self) -> str:
        """Return the whole catalogue as a table of text."""
        lines = [f"{'card':<10}{'number':<8}{'roofs':<7}{'superstructures':<17}{'copies':<8}source"]
        lines += [
            f"{c.colour.title:<10}{c.number:<8}{c.roofs:<7}{c.superstructures:<17}{c.copies:<8}"
            f"{c.source}"
            for c in self.cards
        ]
        lines += ["", f"{'pavilion':<10}{'roofs':<7}{'shape':<15}{'copies':<8}source"]
        lines += [
            f"{t.colour.title:<10}{t.roofs:<7}{'/'.join(t.shape):<15}{t.copies:<8}{t.source}"
            for t in self.tiles
        ]
        rows = " | ".join(", ".join(a.title for a in row) for row in self.action_rows)
        lines += [
            "",
            *(f"{n.number.replace('_', ' ')}: {n.value} ({n.source})" for n in self.numbers),
        ]
        lines += [
            f"coats of arms: {' '.join(r.word for r in self.coats)} ({self.coats_source})",
            f"north, east, south, west: {', '.join(self.buildings)} ({self.buildings_source})",
            f"sides of the spaces: {' '.join(map(str, self.sides))} ({self.sides_source})",
            f"actions: {rows} ({self.actions_source})",
            f"visitors: {' '.join(r.word for r in self.visitors)} ({self.visitors_source})",
        ]
        lines += [
            f"bonus cards, {b.players} players: {' '.join(map(str, b.points))} ({b.source})"
            for b in self.bonuses
        ]
        lines += [
            f"leaving the deck, {x.players} players: {' '.join(map(str, x.numbers))} of 1 to 5 in "
            f"each colour, {x.jokers} jokers ({x.source})"
            for x in self.leaving
        ]
        return "\n".join(lines)


# --- checks -----------------------------------------------------------------------------------

#: A condition, and the message if it does not hold.
Claims: TypeAlias = Iterator[tuple[bool, str]]


def _check_numbers(catalog: Catalog) -> Claims:
    found = [n.number for n in catalog.numbers]
    yield found == list(Number), f"list each number once: {', '.join(Number)}"
    for n in catalog.numbers:
        low = 1 if n.number is Number.HAND_LIMIT else 0
        yield low <= n.value <= MOST, f"{n.number} is {low} to {MOST}, not {n.value}"


def _check_cards(catalog: Catalog) -> Claims:
    for c in catalog.cards:
        where = f"the card {c.colour} {c.number} {c.roofs}/{c.superstructures}"
        yield c.number in NUMBERS, f"{where}: numbers are 1 to 5"
        yield c.roofs in SIZES, f"{where}: pavilions have 2 to 5 roofs"
        tops = 0 <= c.superstructures <= MOST_TOPS
        yield tops, f"{where}: a card shows 0 to {MOST_TOPS} superstructures"
        yield 1 <= c.copies <= MOST, f"{where}: copies are 1 to {MOST}"
    codes = [c.card for c in catalog.cards]
    yield codes == sorted(set(codes)), "list each kind of card once, in the order of Card"
    for colour in PavilionColour:
        count = sum(c.copies for c in catalog.cards if c.colour is colour)
        yield count <= MOST, f"{colour.title} has {count} cards; at most are {MOST}"


def _check_leaving(catalog: Catalog) -> Claims:
    found = [x.players for x in catalog.leaving]
    yield found == [2, 3, 4], "list who leaves for 2, 3 and 4 players"
    jokers = catalog.number(Number.JOKER_CARDS)
    deck = sum(c.copies for c in catalog.cards) + jokers
    for x in catalog.leaving:
        where = f"with {x.players} players"
        yield len(x.numbers) == len(NUMBERS), f"{where}: list how many 1, 2, 3, 4 and 5 leave"
        yield 0 <= x.jokers <= jokers, f"{where}: 0 to {jokers} jokers leave the deck"
        for colour, (number, leave) in product(
            PavilionColour, zip(NUMBERS, x.numbers, strict=True)
        ):
            mine = (c for c in catalog.cards if (c.colour, c.number) == (colour, number))
            have = sum(c.copies for c in mine)
            cards = f"{colour.title} has {have} cards '{number}'"
            yield 0 <= leave <= have, f"{cards}; {where} {leave} of them leave the deck"
        left = deck - x.jokers - sum(x.numbers) * len(PavilionColour)
        need = _CARDS_IN_PLAY[x.players] + 1
        yield left >= need, f"{where}: {left} cards are left; {need} are needed"


def _check_tiles(catalog: Catalog) -> Claims:
    found = [(t.colour, t.roofs) for t in catalog.tiles]
    in_order = found == list(product(PavilionColour, SIZES))
    yield in_order, "list the pavilions of 2 to 5 roofs of each colour, in this order"
    most = max(SIZES)
    for t in catalog.tiles:
        where = f"the {t.colour.title} pavilion of {t.roofs} roofs"
        yield 0 <= t.copies <= MOST, f"{where}: there are 0 to {MOST}, not {t.copies}"
        small = len(t.shape) <= most and all(len(row) <= most for row in t.shape)
        yield small, f"{where}: draw it in {most} rows of {most}"
        try:
            cells = read_art(t.shape)
        except ValueError as error:
            raise CatalogError(f"wrong catalogue: {where}: {error}") from error
        yield len(cells) == t.roofs, f"{where} is drawn with {len(cells)} roofs"
        yield is_connected(cells), f"{where} is drawn in pieces"


def _check_board(catalog: Catalog) -> Claims:
    for name, roofs in (("coats of arms", catalog.coats), ("visitors", catalog.visitors)):
        yield len(set(roofs)) == len(roofs) > 0, f"the {name} need different roofs"
        yield _CENTRE not in roofs, f"the {name} must not be on the monument's roof"
        yield list(roofs) == sorted(roofs), f"list the {name} row by row"
    four = len(catalog.buildings) == len(Side)
    named = four and all(0 < len(name) <= _LONGEST_NAME for name in catalog.buildings)
    names = f"four buildings with names of 1 to {_LONGEST_NAME} letters"
    yield named, f"{names} stand round the senate square"
    yield len(catalog.sides) == len(Space), f"the {len(Space)} spaces need a side each"


def _check_actions(catalog: Catalog) -> Claims:
    rows = catalog.action_rows
    sizes = [len(row) for row in rows]
    yield sizes == [ROW_LENGTH] * 3, "the action board has three rows of five"
    once = sorted(action for row in rows for action in row) == list(Action)
    yield once, "each of the fifteen actions is on the action board once"


def _check_bonuses(catalog: Catalog) -> Claims:
    found = [b.players for b in catalog.bonuses]
    yield found == [2, 3, 4], "list the bonus cards for 2, 3 and 4 players"
    for b in catalog.bonuses:
        right = 0 < len(b.points) <= _MOST_BONUSES and all(0 <= p <= MOST for p in b.points)
        cards = f"1 to {_MOST_BONUSES} bonus cards of 0 to {MOST} points"
        yield right, f"{b.players} players need {cards}"
        highest_first = list(b.points) == sorted(b.points, reverse=True)
        yield highest_first, "list the highest bonus card first"


_CHECKS: Final = (
    _check_numbers,
    _check_cards,
    _check_leaving,
    _check_tiles,
    _check_board,
    _check_actions,
    _check_bonuses,
)
