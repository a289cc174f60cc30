"""The form of states and options in files: readable names instead of sets of bits."""

import attrs

from .catalog import Catalog
from .names import Action, Card, Colour, Decision, Roof, Space
from .options import Covered, Fives, Options
from .state import GameState


@attrs.frozen
class CopiesDocument:
    """So many cards of one kind."""

    card: Card
    copies: int


@attrs.frozen
class SupplyDocument:
    """The pavilions of one colour in the supply: of 2, 3, 4 and 5 roofs."""

    colour: Colour
    copies: tuple[int, int, int, int]


@attrs.frozen
class TileDocument:
    """A pavilion on a player board."""

    colour: Colour
    roofs: tuple[Roof, ...]


@attrs.frozen
class PlayerDocument:
    """One seat; see :class:`.state.Player`."""

    hand: tuple[Card, ...]
    known: tuple[Card, ...]
    drawn: tuple[tuple[Card, ...], ...]
    shown: tuple[Card, ...]
    space: Space | None
    tiles: tuple[TileDocument, ...]
    joker_tiles: tuple[Roof, ...]
    superstructures: tuple[Roof, ...]
    coats: int
    used: tuple[Action, ...]
    bonus: int | None
    unlimited: int


@attrs.frozen
class TurnDocument:
    """A turn in progress; see :class:`.state.Turn`."""

    drew: bool
    builds: int
    closing: bool
    ended: bool
    card: Card | None
    due: int
    last: int
    paid: tuple[Card, ...]
    extra: bool
    tile: tuple[Roof, ...]
    stride: int
    frontier: tuple[Roof, ...]
    resume: Decision | None


@attrs.frozen
class StateDocument:
    """A position of Helsinki, or a view of one, as JSON holds it."""

    game: str
    rules_version: int
    options: Options
    decision: Decision
    player: int | None
    seat: int
    round: int
    players: tuple[PlayerDocument, ...]
    display: tuple[Card | None, ...]
    piles: tuple[tuple[CopiesDocument, ...], ...]
    left: int
    discard: tuple[CopiesDocument, ...]
    supply: tuple[SupplyDocument, ...]
    joker_tiles: int
    superstructures: int
    bonuses: tuple[int, ...]
    turn: TurnDocument
    covered: tuple[Action, ...]
    removed: tuple[CopiesDocument, ...]
    ending: bool
    progress: int


@attrs.frozen
class OptionsDocument:
    """Options as JSON holds them; the standard catalogue is written as null."""

    rules_version: int
    covered: Covered
    covered_actions: tuple[Action, ...]
    safe_routes: bool
    fives: Fives
    catalog: Catalog | None


GameState.__document__ = StateDocument
Options.__document__ = OptionsDocument
