"""Reading a state and its options from documents; what cannot be is refused with its path."""

from collections.abc import Iterable

from helvetia.core.errors import LoadError, VersionError

from .documents import (
    CopiesDocument,
    OptionsDocument,
    PlayerDocument,
    StateDocument,
    TileDocument,
    TurnDocument,
)
from .geometry import mask_of
from .names import SIZES, Action, Card, Colour, Roof
from .options import PLAYERS, Options
from .rules import rules_of
from .setup import SLOTS
from .standard import STANDARD
from .state import NONE, Cards, Counts, GameState, Player, Rules, Table, Turn
from .validate import validate
from .version import GAME, RULES_VERSION


def options_from_document(document: OptionsDocument) -> Options:
    """The options that a document describes."""
    _check_version(document.rules_version)
    if document.catalog == STANDARD:
        raise LoadError("the standard catalogue is written as null", "$.catalog")
    return Options(
        covered=document.covered,
        covered_actions=document.covered_actions,
        safe_routes=document.safe_routes,
        fives=document.fives,
        catalog=STANDARD if document.catalog is None else document.catalog,
    )


def _check_version(version: int) -> None:
    if version != RULES_VERSION:
        raise VersionError(
            f"written under rules version {version} of {GAME}; this library knows {RULES_VERSION}",
            "$.rules_version",
        )


def state_from_document(document: StateDocument) -> GameState:
    """The state of a document, checked by :func:`.validate.validate`."""
    if document.game != GAME:
        raise LoadError(f"a state of {document.game!r}, not of {GAME!r}", "$.game")
    _check_version(document.rules_version)
    count = len(document.players)
    if count not in PLAYERS:
        raise LoadError(f"there are {count} players", "$.players")
    rules = rules_of(document.options)
    state = GameState(
        rules=rules,
        decision=document.decision,
        player=document.player,
        seat=document.seat,
        round=document.round,
        players=tuple(
            _read_player(player, f"$.players[{seat}]")
            for seat, player in enumerate(document.players)
        ),
        table=_read_table(document, rules),
        turn=turn_of(document.turn),
        covered=set_of(document.covered, "$.covered"),
        removed=counts_of(document.removed, rules, "$.removed"),
        ending=document.ending,
        progress=document.progress,
    )
    validate(state)
    return state


def index_of(value: int | None) -> int:
    """The number of a member, NONE for nobody or nothing."""
    return NONE if value is None else int(value)


def _ordered(values: Iterable[int], path: str, *, twice: bool = False) -> tuple[int, ...]:
    """The values as numbers; they must be written in ascending order."""
    found = tuple(map(int, values))
    if len(found) > 1 and list(found) != sorted(found if twice else set(found)):
        raise LoadError("to be listed in ascending order" + ("" if twice else ", once each"), path)
    return found


def set_of(values: Iterable[Roof | Action], path: str) -> int:
    """These members as bits."""
    return mask_of(_ordered(values, path))


def cards_of(cards: tuple[Card, ...], path: str) -> Cards:
    """Cards in a hand, in order."""
    return _ordered(cards, path, twice=True)


def counts_of(copies: tuple[CopiesDocument, ...], rules: Rules, path: str) -> Counts:
    """The copies of each kind of card."""
    _ordered([c.card for c in copies], path)
    counts, index = [0] * len(rules.kinds), rules.index
    for c in copies:
        at = index[c.card]
        if at == NONE:
            raise LoadError(f"there is no card {c.card.word} in this game", path)
        if c.copies < 1:
            raise LoadError("a card that is not there is not listed", path)
        counts[at] = c.copies
    return tuple(counts)


def _read_player(document: PlayerDocument, path: str) -> Player:
    tiles = tuple(
        _read_tile(tile, f"{path}.tiles[{number}]") for number, tile in enumerate(document.tiles)
    )
    jokers = set_of(document.joker_tiles, f"{path}.joker_tiles")
    return Player(
        hand=cards_of(document.hand, f"{path}.hand"),
        known=cards_of(document.known, f"{path}.known"),
        drawn=tuple(cards_of(cards, f"{path}.drawn") for cards in document.drawn),
        shown=cards_of(document.shown, f"{path}.shown"),
        space=index_of(document.space),
        tiles=tiles,
        jokers=jokers,
        filled=filled_by(tiles, jokers, path),
        tops=set_of(document.superstructures, f"{path}.superstructures"),
        coats=document.coats,
        used=set_of(document.used, f"{path}.used"),
        bonus=index_of(document.bonus),
        unlimited=document.unlimited,
    )


def _read_tile(document: TileDocument, path: str) -> tuple[int, int]:
    kind = tile_kind(document.colour, len(document.roofs), path)
    return kind, set_of(document.roofs, f"{path}.roofs")


def tile_kind(colour: Colour, size: int, path: str) -> int:
    """The kind of a pavilion of so many roofs."""
    if size not in SIZES:
        raise LoadError("a pavilion has 2 to 5 roofs", f"{path}.roofs")
    return colour * len(SIZES) + size - SIZES[0]


def filled_by(tiles: tuple[tuple[int, int], ...], jokers: int, path: str) -> int:
    """The roofs with a tile; pavilions are listed in order and do not overlap."""
    if list(tiles) != sorted(set(tiles)):
        raise LoadError("to be listed by colour, size and roofs", f"{path}.tiles")
    filled = jokers
    for _, mask in tiles:
        if filled & mask:
            raise LoadError("two tiles lie on one roof", f"{path}.tiles")
        filled |= mask
    return filled


def _read_table(document: StateDocument, rules: Rules) -> Table:
    if [s.colour for s in document.supply] != list(Colour):
        raise LoadError("each colour once, in order", "$.supply")
    if len(document.display) != SLOTS:
        raise LoadError(f"there are {SLOTS} slots", "$.display")
    if not document.piles:
        raise LoadError("there is at least one pile", "$.piles")
    return Table(
        display=tuple(index_of(card) for card in document.display),
        piles=tuple(
            counts_of(pile, rules, f"$.piles[{number}]")
            for number, pile in enumerate(document.piles)
        ),
        left=document.left,
        discard=counts_of(document.discard, rules, "$.discard"),
        supply=tuple(n for s in document.supply for n in s.copies),
        joker_tiles=document.joker_tiles,
        superstructures=document.superstructures,
        bonuses=document.bonuses,
    )


def turn_of(document: TurnDocument) -> Turn:
    """A turn in progress."""
    return Turn(
        drew=document.drew,
        builds=document.builds,
        closing=document.closing,
        ended=document.ended,
        card=index_of(document.card),
        due=document.due,
        last=document.last,
        paid=tuple(int(card) for card in document.paid),
        extra=document.extra,
        tile=set_of(document.tile, "$.turn.tile"),
        stride=document.stride,
        frontier=set_of(document.frontier, "$.turn.frontier"),
        resume=document.resume,
    )
