"""The engine's form of a state: bit sets, counts and sorted tuples of plain integers.

Sets of roofs and actions are ints (see :mod:`.board`). Cards are ints that equal a ``Card``, hands
are sorted tuples of them. Piles count the card kinds of the catalogue (``Rules.kinds``).
:mod:`.state` has the readable form, which is all that users meet, and the way back from it.
"""

from typing import Any, Final, TypeVar

from helvetia.core.drafts import Value, cached_field, drafted, own

from .events import AnyEvent
from .moves import AnyMove
from .names import JOKER, Action, Decision
from .options import Counts, Rules

#: "Nobody", "nothing" or "not yet" where a field holds a number.
NONE: Final = -1
SLOTS: Final = 8
#: By space: the two slots beside it, in the order in which they are refilled (LD1).
BESIDE: Final = tuple((space, (space + 1) % SLOTS) for space in range(SLOTS))
#: `Turn.last` after paying a card of another colour: only the coat for one fewer may follow.
AFTER_ANY: Final = JOKER + 1

#: Decisions at which no turn is in progress.
NO_TURN: Final = frozenset(
    {Decision.REMOVE, Decision.COVER, Decision.DISPLAY, Decision.PAWN, Decision.DEAL, Decision.OVER}
)
BUILDING: Final = frozenset({Decision.PAY, Decision.PAY_ANY, Decision.PLACE, Decision.PLACE_ANY})
TOPPING: Final = frozenset({Decision.BONUS, Decision.SUPERSTRUCTURE})
#: The longest way of the action used for the move.
STRIDES: Final[dict[Action | None, int]] = {None: 0, Action.MOVE_1_5: 5, Action.MOVE_1_6: 6}

Cards = tuple[int, ...]
Odds = tuple[tuple[AnyMove, int], ...]
_Value = TypeVar("_Value", bound=Value)


# --- the state ------------------------------------------------------------------------------------


@drafted
class Player(Value):
    """One seat; :class:`.state.Player` explains the fields.

    ``tiles`` are pairs of kind (``colour * 4 + roofs - 2``) and roofs. ``jokers``, ``filled``
    (tiles of both sorts) and ``tops`` (superstructures) are sets of roofs, ``used`` of actions.
    """

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


@drafted
class Table(Value):
    """The middle of the table; :class:`.state.Table` explains the fields.

    ``display`` has NONE for an empty slot, ``left`` is the size of the pile, ``supply`` counts
    pavilions by kind.
    """

    display: Cards
    piles: tuple[Counts, ...]
    left: int
    discard: Counts
    supply: Counts
    joker_tiles: int
    superstructures: int
    bonuses: tuple[int, ...]
    #: The cached outcomes of the pile with their weights, once they have been listed.
    odds: Odds | None = cached_field()


@drafted
class Turn(Value):
    """A turn in progress; :class:`.state.Turn` explains most fields.

    ``card`` is the building card, ``tile`` are the roofs just built on. ``due`` counts what is
    still to be paid, discarded, set up, refilled or placed; ``last`` is the card or roof entered
    last, where answers have an order. ``stride`` is the longest way of the coat used for the move,
    ``frontier`` are the roofs where the first of two joker tiles could go.
    """

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


NEW_TURN: Final = Turn()
#: Between two steps of a turn: ``DONE[drew][builds]`` is all there is to know.
DONE: Final = tuple(
    tuple(Turn(drew=drew, builds=builds) for builds in range(3)) for drew in (False, True)
)
#: While the display is refilled: ``REFILLING[slots that are still empty]``.
REFILLING: Final = tuple(Turn(drew=True, due=due) for due in range(3))


@drafted
class State(Value):
    """A position, or a view of one.

    ``player`` is the seat to decide, ``CHANCE``, or None when the game is over. The turn belongs to
    ``seat``. ``covered`` is a set of actions, ``removed`` counts the cards that left the deck.
    ``ending`` marks the last round (LE1), ``progress`` counts the steps of the set-up. ``visible``
    are the seats whose hidden cards this value shows: all of them, unless it is a view. ``kept``
    says that the second of two joker tiles is to be placed later in this turn (LA3).
    """

    rules: Rules = own()
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
    visible: tuple[int, ...]
    kept: bool = False
    #: The legal moves, once they have been listed.
    moves: tuple[AnyMove, ...] | None = cached_field()
    #: The events of the move that is being applied, if they are recorded.
    story: list[AnyEvent] | None = cached_field()

    def set_player(self, seat: int, player: Player) -> None:
        """Replace one player of a draft."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def change_player(self, **fields: Any) -> None:
        """Replace fields of the player whose turn it is, in a draft."""
        self.set_player(self.seat, _changed(self.players[self.seat], fields))

    def change_table(self, **fields: Any) -> None:
        """Replace fields of the table, in a draft."""
        self.table = _changed(self.table, fields)

    def change_turn(self, **fields: Any) -> None:
        """Replace fields of the turn in progress, in a draft."""
        self.turn = _changed(self.turn, fields)


def _changed(value: _Value, fields: dict[str, Any]) -> _Value:
    draft = value.thaw()
    for name, each in fields.items():
        setattr(draft, name, each)
    return draft.freeze()


# --- small changes --------------------------------------------------------------------------------


def changed(counts: Counts, index: int, by: int) -> Counts:
    """Return the counts with one of them changed."""
    fresh = list(counts)
    fresh[index] += by
    return tuple(fresh)


def without(cards: Cards, card: int) -> Cards:
    """Return the sorted cards less one."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def plus(cards: Cards, others: Cards | list[int]) -> Cards:
    """Return the sorted cards and the others."""
    more = [*cards, *others]
    more.sort()
    return tuple(more)


def minus(cards: Cards, others: Cards) -> Cards:
    """Return the sorted cards less the others."""
    left = list(cards)
    for card in others:
        left.remove(card)
    return tuple(left)


def hidden_cards(player: Player) -> tuple[Cards, ...]:
    """Return the cards of a hand that not everybody knows, by the pile that they came from."""
    return player.drawn or (minus(player.hand, player.known),)


def slot_to_refill(state: State) -> int:
    """Return the slot that the next card goes to (LD1)."""
    return BESIDE[state.players[state.seat].space][2 - state.turn.due]


def available(state: State, player: Player, action: int) -> bool:
    """Return whether the action is neither covered nor used by the player (LA1)."""
    return not (state.covered | player.used) >> action & 1
