"""The state of a game: frozen values, and their unfrozen drafts for making the next one.

Every class exists twice. ``Player`` is the frozen value that users hold; ``PlayerDraft`` has the
same fields and can be assigned to. ``thaw`` copies a value into a draft, ``freeze`` turns the
draft into the value by giving it the frozen class, without copying again.

Sets of roofs are ints (see :mod:`.geometry`), cards are ints that equal a ``Card``, hands are
sorted tuples of them, and piles count the card kinds of the catalogue (``Rules.kinds``).
"""

from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from helvetia.core.values import bare

from .moves import AnyMove
from .names import Action, Decision
from .options import Options
from .rules import NONE as NONE  # noqa: PLC0414 - a name of this module, too
from .rules import Counts as Counts  # noqa: PLC0414 - a name of this module, too
from .rules import Rules as Rules  # noqa: PLC0414 - a name of this module, too

if TYPE_CHECKING:
    from helvetia.core.fragments import ShortCut

    from .documents import StateDocument

HAND_LIMIT: Final = 7

Cards = tuple[int, ...]


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
        return self  # type: ignore[return-value]  # it is one now


_bare_player: Final = bare(PlayerDraft)


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
        draft = _bare_player()
        draft.hand = self.hand
        draft.known = self.known
        draft.drawn = self.drawn
        draft.shown = self.shown
        draft.space = self.space
        draft.tiles = self.tiles
        draft.jokers = self.jokers
        draft.filled = self.filled
        draft.tops = self.tops
        draft.coats = self.coats
        draft.used = self.used
        draft.bonus = self.bonus
        draft.unlimited = self.unlimited
        return draft


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
        return self  # type: ignore[return-value]  # it is one now


_bare_table: Final = bare(TableDraft)


@attrs.frozen  # pyright: ignore[reportGeneralTypeIssues]  # frozen twin of the draft
class Table(TableDraft):
    """What lies in the middle.

    ``display`` are the eight slots (NONE: empty). ``piles`` are all piles so far, the last one
    being drawn from: in a view each holds whatever of it the observer has not seen, in hands
    too. ``left`` is the size of the pile. ``supply`` counts pavilions by kind.
    """

    def thaw(self) -> TableDraft:
        """A draft with the same fields."""
        draft = _bare_table()
        draft.display = self.display
        draft.piles = self.piles
        draft.left = self.left
        draft.discard = self.discard
        draft.supply = self.supply
        draft.joker_tiles = self.joker_tiles
        draft.superstructures = self.superstructures
        draft.bonuses = self.bonuses
        return draft


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
        return self  # type: ignore[return-value]  # it is one now


_bare_turn: Final = bare(TurnDraft)


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
        draft = _bare_turn()
        draft.drew = self.drew
        draft.builds = self.builds
        draft.closing = self.closing
        draft.ended = self.ended
        draft.card = self.card
        draft.due = self.due
        draft.last = self.last
        draft.paid = self.paid
        draft.extra = self.extra
        draft.tile = self.tile
        draft.stride = self.stride
        draft.frontier = self.frontier
        draft.resume = self.resume
        return draft


NEW_TURN: Final = TurnDraft().freeze()
#: Between two steps of a turn: ``DONE[drew][builds]`` is all there is to know.
DONE: Final = tuple(
    tuple(TurnDraft(drew=drew, builds=builds).freeze() for builds in range(3))
    for drew in (False, True)
)
#: While the display is refilled: ``REFILLING[slots that are still empty]``.
REFILLING: Final = tuple(TurnDraft(drew=True, due=due).freeze() for due in range(3))


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
    #: The legal moves once they have been asked for; no part of the value.
    moves: tuple[AnyMove, ...] | None = attrs.field(default=None, init=False, eq=False, repr=False)

    def freeze(self) -> "GameState":
        """This draft as a value; the draft must not be used afterwards."""
        self.__class__ = GameState  # pyright: ignore[reportAttributeAccessIssue]  # same slots
        return self  # type: ignore[return-value]  # it is one now

    def set_player(self, seat: int, player: Player) -> None:
        """Replace one player."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self.rules.options


_bare_state: Final = bare(StateDraft)


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
        draft = _bare_state()
        draft.rules = self.rules
        draft.decision = self.decision
        draft.player = self.player
        draft.seat = self.seat
        draft.round = self.round
        draft.players = self.players
        draft.table = self.table
        draft.turn = self.turn
        draft.covered = self.covered
        draft.removed = self.removed
        draft.ending = self.ending
        draft.progress = self.progress
        draft.moves = None
        return draft

    def __reduce__(self) -> tuple[type["GameState"], tuple[object, ...]]:
        """Pickled and copied without the legal moves: they can be asked for again."""
        return GameState, (
            self.rules, self.decision, self.player, self.seat, self.round, self.players,
            self.table, self.turn, self.covered, self.removed, self.ending, self.progress,
        )  # fmt: skip

    def __str__(self) -> str:
        """The whole table as text, for terminals and logs."""
        from helvetia.render.helsinki import render_text

        return render_text(self)

    def _repr_svg_(self) -> str:
        """Return the whole table as an SVG picture, for notebooks."""
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

    @staticmethod
    def __canonical__() -> "ShortCut[GameState]":
        """The quicker way to canonical text and back; imported when JSON is first used."""
        from .canonical import SHORT_CUT

        return SHORT_CUT


# --- small changes ------------------------------------------------------------------------------


def changed(counts: Counts, index: int, by: int) -> Counts:
    """The tuple with one count changed."""
    fresh = list(counts)
    fresh[index] += by
    return tuple(fresh)


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
