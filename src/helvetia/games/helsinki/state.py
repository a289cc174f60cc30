"""The state of a game: frozen values, and their unfrozen drafts for making the next one.

Every class exists twice. ``Player`` is the frozen value that users hold; ``PlayerDraft`` has the
same fields and can be assigned to. ``thaw`` copies a value into a draft, ``freeze`` turns the
draft into the value by giving it the frozen class, without copying again.

Sets of roofs are ints (see :mod:`.geometry`), cards are ints that equal a ``Card``, hands are
sorted tuples of them, and piles count the card kinds of the catalogue (``Rules.kinds``).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, cast

import attrs

from .catalog import LEAVING, LEAVING_JOKERS
from .geometry import mask_of
from .moves import DRAW, REVEAL, Draw, Reveal
from .names import Action, Card, Decision
from .options import PLAYERS, Covered, Fives, Options
from .sliding import Shape, shape_of

if TYPE_CHECKING:
    from .documents import StateDocument

#: "Nobody", "nothing" or "not yet" where a field holds a number.
NONE: Final = -1
HAND_LIMIT: Final = 7

Cards = tuple[int, ...]
Counts = tuple[int, ...]


@attrs.frozen(eq=False)
class Rules:
    """The options in force with their catalogue compiled; equal options share one object.

    ``kinds`` are the card kinds that exist, the joker last, ``index`` finds a card among them
    (-1: there is no such card), ``deck`` counts them, ``reveals`` and ``draws`` are the moves with
    them. ``shapes`` are indexed by kind of pavilion,
    ``removals`` by players less two.
    """

    options: Options
    kinds: tuple[Card, ...]
    index: tuple[int, ...]
    deck: Counts
    reveals: tuple[Reveal, ...]
    draws: tuple[Draw, ...]
    shapes: tuple[Shape, ...]
    coats: int
    visitors: int
    bottom_row: int
    removals: tuple[tuple[tuple[int, ...], ...], ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[Callable[[Options], "Rules"], tuple[Options]]:
        """Pickled and copied by the options alone: the compiled tables stay where they are."""
        return rules_of, (self.options,)


def removals_of(options: Options, players: int) -> tuple[tuple[int, ...], ...]:
    """For each card that leaves the deck by chance: the kinds (indexes) it is one of."""
    cards = options.catalog.cards
    found: list[tuple[int, ...]] = []
    one_five = players == 2 and options.fives is Fives.ONE_IN_ALL
    for colour in range(5):
        for number, leave in LEAVING[players].items():
            if one_five and number == 5:
                continue
            kinds = [i for i, c in enumerate(cards) if (c.colour, c.number) == (colour, number)]
            found += [tuple(kinds)] * leave
    if one_five:
        found.append(tuple(i for i, c in enumerate(cards) if c.number == 5))
    return tuple(found)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """The shared rules object of these options."""
    catalog = options.catalog
    kinds = (*(c.card for c in catalog.cards), Card.JOKER)
    bottom = sum(1 << action for action in catalog.action_rows[2])
    return Rules(
        options,
        kinds,
        tuple(kinds.index(card) if card in kinds else NONE for card in Card),
        (*(c.copies for c in catalog.cards), catalog.joker_cards),
        tuple(REVEAL[card] for card in kinds),
        tuple(DRAW[card] for card in kinds),
        tuple(shape_of(t.shape) for t in catalog.tiles),
        mask_of(catalog.coats),
        mask_of(catalog.visitors),
        bottom,
        tuple(removals_of(options, players) for players in PLAYERS),
    )


def jokers_leaving(players: int) -> int:
    """How many joker cards leave the deck."""
    return LEAVING_JOKERS[players]


def covered_by(options: Options, rules: Rules) -> int:
    """The actions that these options cover without asking chance (LS5)."""
    if options.covered is Covered.FIRST_GAME:
        return rules.bottom_row
    return sum(1 << action for action in options.covered_actions)


# --- a player ---------------------------------------------------------------------------------


@attrs.define(eq=False)
class PlayerDraft:
    """The fields of :class:`Player`, free to change."""

    hand: Cards
    known: Cards
    drawn: tuple[Cards, ...]
    shown: Cards
    space: int
    tiles: tuple[tuple[int, int], ...]
    jokers: int
    filled: int
    tops: int
    coats: int
    used: int
    bonus: int
    unlimited: int

    def freeze(self) -> "Player":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = Player  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return cast("Player", self)


@attrs.frozen  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class Player(PlayerDraft):
    """One seat: hand, pawn, board and coats of arms.

    ``known`` is the part of the hand that everybody knows. Once a pile has been renewed,
    ``drawn`` holds the hidden cards drawn from each pile, those of ``shown`` included, which
    were played since without telling which pile they were from. ``tiles`` are pairs of kind
    (``colour * 4 + roofs - 2``) and roofs; ``jokers``, ``filled`` (tiles of both sorts) and
    ``tops`` (superstructures) are sets of roofs. ``coats`` lie on the meadow, ``used`` is a set
    of actions. ``bonus`` is the bonus card (LX2) or NONE; ``unlimited`` counts the turns that
    still end without hand limit (LA12).
    """

    def thaw(self) -> PlayerDraft:
        """A draft with the same fields."""
        return PlayerDraft(
            self.hand, self.known, self.drawn, self.shown, self.space, self.tiles, self.jokers,
            self.filled, self.tops, self.coats, self.used, self.bonus, self.unlimited,
        )  # fmt: skip


# --- the table --------------------------------------------------------------------------------


@attrs.define(eq=False)
class TableDraft:
    """The fields of :class:`Table`, free to change."""

    display: Cards
    piles: tuple[Counts, ...]
    left: int
    discard: Counts
    supply: tuple[int, ...]
    joker_tiles: int
    superstructures: int
    bonuses: tuple[int, ...]

    def freeze(self) -> "Table":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = Table  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return cast("Table", self)


@attrs.frozen  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class Table(TableDraft):
    """What lies in the middle.

    ``display`` are the eight slots (NONE: empty). ``piles`` are all piles so far, the last one
    being drawn from: in a view each holds whatever of it the observer has not seen, in hands
    too. ``left`` is the size of the pile. ``supply`` counts pavilions by kind.
    """

    def thaw(self) -> TableDraft:
        """A draft with the same fields."""
        return TableDraft(
            self.display, self.piles, self.left, self.discard, self.supply, self.joker_tiles,
            self.superstructures, self.bonuses,
        )  # fmt: skip


# --- a turn -----------------------------------------------------------------------------------


@attrs.define(eq=False)
class TurnDraft:
    """The fields of :class:`Turn`, free to change."""

    drew: bool = False
    builds: int = 0
    closing: bool = False
    ended: bool = False
    card: int = NONE
    due: int = 0
    last: int = NONE
    paid: Cards = ()
    extra: bool = False
    tile: int = 0
    stride: int = 0
    frontier: int = 0
    resume: Decision | None = None

    def freeze(self) -> "Turn":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = Turn  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return cast("Turn", self)


@attrs.frozen  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class Turn(TurnDraft):
    """A turn in progress.

    ``drew`` and ``builds`` say what was done, ``closing`` that only closing coats may follow,
    ``ended`` that nothing but a discard may. ``card`` is the building card, ``paid`` the cards
    played with it, ``extra`` whether one more superstructure was declared (LA10), ``tile`` the
    roofs just built on. ``due`` counts what is still to be paid, discarded, set up, refilled or
    placed, ``last`` keeps the order of entry. ``stride`` is the longest way of the coat used for
    the move. ``frontier`` and ``resume`` belong to joker tiles: the roofs where the first could
    go, and what is asked afterwards.
    """

    def thaw(self) -> TurnDraft:
        """A draft with the same fields."""
        return TurnDraft(
            self.drew, self.builds, self.closing, self.ended, self.card, self.due, self.last,
            self.paid, self.extra, self.tile, self.stride, self.frontier, self.resume,
        )  # fmt: skip


NEW_TURN: Final = TurnDraft().freeze()


# --- the whole --------------------------------------------------------------------------------


@attrs.define(eq=False)
class StateDraft:
    """The fields of :class:`GameState`, free to change."""

    rules: Rules = attrs.field(hash=False)
    decision: Decision
    player: int | None
    seat: int
    round: int
    players: tuple[Player, ...]
    table: Table
    turn: Turn
    covered: int
    removed: Counts
    ending: bool
    progress: int

    def freeze(self) -> "GameState":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = GameState  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return cast("GameState", self)

    def set_player(self, seat: int, player: Player) -> None:
        """Replace one player."""
        players = self.players
        self.players = (*players[:seat], player, *players[seat + 1 :])

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self.rules.options


@attrs.frozen(str=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class GameState(StateDraft):
    """A position of Helsinki, complete and immutable; or a view of one, with unknown cards.

    ``player`` is the seat to decide, ``CHANCE`` or None when the game is over; ``decision`` says
    what is asked; ``seat`` is whose turn it is. ``covered`` is a set of actions, ``removed``
    counts the cards that left the deck, ``ending`` says that this is the last round (LE1), and
    ``progress`` counts the steps of the set-up.
    """

    __document__: ClassVar[type]

    def thaw(self) -> StateDraft:
        """A draft with the same fields."""
        return StateDraft(
            self.rules, self.decision, self.player, self.seat, self.round, self.players,
            self.table, self.turn, self.covered, self.removed, self.ending, self.progress,
        )  # fmt: skip

    def __str__(self) -> str:
        """The whole table as text, for terminals and logs."""
        from helvetia.render.helsinki import render_text

        return render_text(self)

    def _repr_svg_(self) -> str:
        """The whole table as a picture, for notebooks."""
        from helvetia.render.svg import render_svg

        return render_svg(self)

    def to_document(self) -> "StateDocument":
        """The state in the readable form that files hold."""
        from .document_writing import state_to_document

        return state_to_document(self)

    @classmethod
    def from_document(cls, document: "StateDocument") -> "GameState":
        """The state that a document describes; ValueError if there can be no such state."""
        from .document_reading import state_from_document

        return state_from_document(document)


# --- small changes ------------------------------------------------------------------------------


def changed(counts: Counts, index: int, by: int) -> Counts:
    """The tuple with one count changed."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


def without(cards: Cards, card: int) -> Cards:
    """The sorted cards less one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: Cards, card: int) -> Cards:
    """The sorted cards and one more."""
    return tuple(sorted((*cards, card)))


def minus(cards: Cards, others: Cards) -> Cards:
    """The sorted cards less the others."""
    left = list(cards)
    for card in others:
        left.remove(card)
    return tuple(left)


def available(state: StateDraft, player: PlayerDraft, action: int) -> bool:
    """Whether the action is neither covered nor used by the player (LA1)."""
    return not (state.covered | player.used) >> action & 1


def spend(player: PlayerDraft, action: Action) -> None:
    """Put a coat on the action."""
    player.coats -= 1
    player.used |= 1 << action
