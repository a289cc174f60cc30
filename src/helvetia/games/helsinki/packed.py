"""The engine's form of a state: bit sets, counts and sorted tuples of plain integers.

Sets of roofs and actions are ints (see :mod:`.board`). Cards are ints that equal a ``Card``, hands
are sorted tuples of them. Piles count the card kinds of the catalogue (``Rules.kinds``).
:mod:`.state` has the readable form, which is all that users meet; the functions at the end take
its parts back.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from helvetia.core.drafts import Value, drafted, own, remembered
from helvetia.core.errors import LoadError, Reason

from .board import frontier, mask_of
from .events import AnyEvent
from .moves import AnyMove
from .names import (
    CARD_COLOUR,
    CARD_NUMBER,
    GAME,
    JOKER,
    SIZES,
    Action,
    Card,
    Colour,
    Decision,
)
from .options import Counts, Rules, jokers_leaving

if TYPE_CHECKING:
    from . import state as readable

#: "Nobody", "nothing" or "not yet" where a field holds a number.
NONE: Final = -1
HAND_LIMIT: Final = 7
SLOTS: Final = 8
#: What was paid last if it was a card of another colour: only the coat for one fewer may follow.
AFTER_ANY: Final = JOKER + 1

#: Decisions at which no turn is in progress.
NO_TURN: Final = frozenset(
    {Decision.REMOVE, Decision.COVER, Decision.DISPLAY, Decision.PAWN, Decision.DEAL, Decision.OVER}
)
BUILDING: Final = frozenset({Decision.PAY, Decision.PAY_ANY, Decision.PLACE, Decision.PLACE_ANY})
TOPPING: Final = frozenset({Decision.BONUS, Decision.SUPERSTRUCTURE})

Cards = tuple[int, ...]
_V = TypeVar("_V")
_T = TypeVar("_T")
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

    ``player`` is the seat to decide, ``CHANCE``, or None when the game is over; ``seat`` is whose
    turn it is. ``covered`` is a set of actions, ``removed`` counts the cards that left the deck,
    ``ending`` marks the last round (LE1), ``progress`` counts the steps of the set-up. ``visible``
    are the seats whose hidden cards this value shows: all of them, unless it is a view.
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
    #: The legal moves, once they have been listed.
    moves: tuple[AnyMove, ...] | None = remembered()
    #: The events of the move that is being applied, if they are recorded.
    story: list[AnyEvent] | None = remembered()

    def set_player(self, seat: int, player: Player) -> None:
        """Replace one player of a draft."""
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)

    def change_player(self, **fields: Any) -> None:
        """Replace fields of the player whose turn it is, in a draft."""
        self.set_player(self.seat, _changed(self.players[self.seat], fields))

    def change_turn(self, **fields: Any) -> None:
        """Replace fields of the turn in progress, in a draft."""
        self.turn = _changed(self.turn, fields)


def _changed(value: _Value, fields: dict[str, Any]) -> _Value:
    draft = value.thaw()
    for name, each in fields.items():
        setattr(draft, name, each)
    return draft.freeze()


# --- small changes --------------------------------------------------------------------------------


def no(
    code: str, rule: str, instead: tuple[AnyMove, ...] = (), /, **parameters: str | int
) -> Reason:
    """Return a reason with its English sentence, which the parameters fill in."""
    from helvetia.text import refused  # the game itself knows no language

    return refused(GAME, code, rule, parameters, instead)


def order(first: AnyMove) -> Reason:
    """Refuse a move for the order of entry alone: it can follow *first*, which is legal now."""
    return no("entry_order", "", (first,), first=str(first))


def too_late(move: AnyMove) -> Reason:
    """Refuse a move for the order of entry alone: it comes before moves already made."""
    return no("entry_order", "", move=str(move))


def changed(counts: Counts, index: int, by: int) -> Counts:
    """Return the counts with one of them changed."""
    fresh = list(counts)
    fresh[index] += by
    return tuple(fresh)


def without(cards: Cards, card: int) -> Cards:
    """Return the sorted cards less one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: Cards, card: int) -> Cards:
    """Return the sorted cards and one more."""
    return tuple(sorted((*cards, card)))


def minus(cards: Cards, others: Cards) -> Cards:
    """Return the sorted cards less the others."""
    left = list(cards)
    for card in others:
        left.remove(card)
    return tuple(left)


def slot_to_refill(state: State) -> int:
    """Return the slot that the next card goes to: slot i of space i first (LD1)."""
    return (state.players[state.seat].space + 2 - state.turn.due) % SLOTS


def available(state: State, player: Player, action: int) -> bool:
    """Return whether the action is neither covered nor used by the player (LA1)."""
    return not (state.covered | player.used) >> action & 1


# --- from the readable parts ----------------------------------------------------------------------


def _number(value: int | None) -> int:
    return NONE if value is None else int(value)


def ordered(values: tuple[int, ...], path: str, *, twice: bool = False) -> tuple[int, ...]:
    """Return the values as numbers; they must be listed in ascending order."""
    if not values:
        return ()
    found = tuple(map(int, values))
    if len(found) > 1 and list(found) != sorted(found if twice else set(found)):
        raise LoadError("to be listed in ascending order" + ("" if twice else ", once each"), path)
    return found


def pack_counts(cards: tuple[Card, ...], rules: Rules, path: str) -> Counts:
    """Return the copies of each kind of card."""
    counts, index = [0] * len(rules.kinds), rules.index
    for card in ordered(cards, path, twice=True):
        if index[card] == NONE:
            raise LoadError(f"there is no card {Card(card).word} in this game", path)
        counts[index[card]] += 1
    return tuple(counts)


def pack_table(table: "readable.Table", rules: Rules) -> Table:
    """Return the engine's form of the middle of the table."""
    if [each.colour for each in table.supply] != list(Colour):
        raise LoadError("each colour once, in order", "$.table.supply")
    if len(table.display) != SLOTS:
        raise LoadError(f"there are {SLOTS} slots", "$.table.display")
    if not table.piles:
        raise LoadError("there is at least one pile", "$.table.piles")
    piles = [pack_counts(pile, rules, f"$.table.piles[{n}]") for n, pile in enumerate(table.piles)]
    return Table(
        display=tuple([_number(card) for card in table.display]),
        piles=tuple(piles),
        left=table.pile_size,
        discard=pack_counts(table.discard, rules, "$.table.discard"),
        supply=tuple([copies for each in table.supply for copies in each.pavilions]),
        joker_tiles=table.joker_tiles,
        superstructures=table.superstructures,
        bonuses=table.bonuses,
    )


def pack_each(values: tuple[_T, ...], pack: Callable[[_T], _V], path: str) -> tuple[_V, ...]:
    """Return the packed values; a fault gets the path of its value."""
    found: list[_V] = []
    try:
        for value in values:
            found.append(pack(value))
    except LoadError as fault:
        fault.move_under(f"{path}[{len(found)}]")
        raise
    return tuple(found)


def pack_player(player: "readable.Player") -> Player:
    """Return the engine's form of a player."""
    tiles = pack_each(player.pavilions, _pack_tile, "$.pavilions")
    if list(tiles) != sorted(set(tiles)):
        raise LoadError("to be listed by colour, size and roofs", "$.pavilions")
    jokers = filled = mask_of(ordered(player.joker_tiles, "$.joker_tiles"))
    for _, mask in tiles:
        if filled & mask:
            raise LoadError("two tiles lie on one roof", "$.pavilions")
        filled |= mask
    return Player(
        hand=ordered(player.hand, "$.hand", twice=True),
        known=ordered(player.known, "$.known", twice=True),
        drawn=tuple([ordered(cards, "$.drawn", twice=True) for cards in player.drawn]),
        shown=ordered(player.shown, "$.shown", twice=True),
        space=_number(player.space),
        tiles=tiles,
        jokers=jokers,
        filled=filled,
        tops=mask_of(ordered(player.superstructures, "$.superstructures")),
        coats=player.coats,
        used=mask_of(ordered(player.used, "$.used")),
        bonus=_number(player.bonus),
        unlimited=player.unlimited,
    )


@lru_cache(maxsize=1 << 12)
def _pack_tile(tile: "readable.Pavilion") -> tuple[int, int]:
    size = len(tile.roofs)
    if size not in SIZES:
        raise LoadError("a pavilion has 2 to 5 roofs", "$.roofs")
    return tile.colour * 4 + size - 2, mask_of(ordered(tile.roofs, "$.roofs"))


def setup_progress(
    decision: Decision, removed: Counts, table: Table, players: tuple[Player, ...]
) -> int:
    """Return how many steps of a part of the set-up are done."""
    if decision is Decision.REMOVE:
        return sum(removed) - jokers_leaving(len(players))
    if decision is Decision.DISPLAY:
        return SLOTS - table.display.count(NONE)
    if decision is Decision.DEAL:
        return sum(len(player.hand) for player in players)
    return 0


#: Where a fact of a turn can be given. Everywhere else it must be empty.
_ONLY_AT: Final[dict[str, frozenset[Decision]]] = {
    "ended": frozenset({Decision.DISCARD}),
    "paid": BUILDING,
    "extra": BUILDING,
    "roofs": TOPPING,
    "superstructures": TOPPING,
    "joker_tiles": frozenset({Decision.JOKER}),
    "first_joker": frozenset({Decision.JOKER}),
    "resume": frozenset({Decision.JOKER}),
    "discarded": frozenset({Decision.DISCARD}),
    "lifted": frozenset({Decision.SET}),
    "long_move": frozenset({Decision.STRIDE}),
}
STRIDES: Final[dict[Action | None, int]] = {None: 0, Action.MOVE_1_5: 5, Action.MOVE_1_6: 6}


def pack_turn(
    turn: "readable.Turn | None", decision: Decision, player: Player, table: Table
) -> Turn:
    """Return the engine's form of a turn; what is due follows from the rest of the state."""
    if turn is None or decision in NO_TURN:
        if (turn is None) != (decision in NO_TURN):
            raise LoadError(f"a turn does not fit the decision {decision.value!r}", "$.turn")
        return NEW_TURN
    for name, decisions in _ONLY_AT.items():
        if decision not in decisions and getattr(turn, name) not in (None, False, 0, ()):
            raise LoadError(f"not at the decision {decision.value!r}", f"$.turn.{name}")
    if turn.long_move not in STRIDES:
        raise LoadError("move_1_5 or move_1_6 (LA2)", "$.turn.long_move")
    paid = tuple(map(int, turn.paid))
    tile = mask_of(ordered(turn.roofs, "$.turn.roofs"))
    first = _number(turn.first_joker)
    return Turn(
        drew=turn.drew,
        builds=turn.builds,
        closing=turn.closing,
        ended=turn.ended,
        card=paid[0] if paid else NONE,
        due=_due(turn, decision, player, table),
        last=_last(turn, decision, paid, tile & player.tops),
        paid=paid,
        extra=turn.extra,
        tile=tile,
        stride=STRIDES[turn.long_move],
        frontier=frontier(player.filled & ~(1 << first)) if first != NONE else 0,
        resume=turn.resume,
    )


def _due(turn: "readable.Turn", decision: Decision, player: Player, table: Table) -> int:
    """Return how many answers are due."""
    match decision:
        case Decision.PAY | Decision.PAY_ANY:
            return CARD_NUMBER[turn.paid[0]] - len(turn.paid) if turn.paid else 0
        case Decision.LIMIT | Decision.DISCARD:
            return len(player.hand) - HAND_LIMIT
        case Decision.EXTRA:
            return 2
        case Decision.REFILL:
            return 1 if player.space != NONE and table.display[player.space] != NONE else 2
        case Decision.JOKER:
            return turn.joker_tiles
        case _:
            return turn.superstructures


def _last(turn: "readable.Turn", decision: Decision, paid: Cards, tops: int) -> int:
    """Return the answer that was given last, where answers have an order."""
    match decision:
        case Decision.PAY | Decision.PAY_ANY if len(paid) > 1:
            colours = (CARD_COLOUR[paid[0]], CARD_COLOUR[JOKER])
            other = any(CARD_COLOUR[card] not in colours for card in paid)
            return AFTER_ANY if other else paid[-1]
        case Decision.DISCARD:
            return _number(turn.discarded)
        case Decision.SUPERSTRUCTURE:
            return tops.bit_length() - 1  # the roofs of a new tile are named in order (LB6)
        case Decision.JOKER:
            return _number(turn.first_joker)
        case Decision.SET:
            return _number(turn.lifted)
        case _:
            return NONE
