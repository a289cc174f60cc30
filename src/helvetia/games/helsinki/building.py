"""What a build needs: a pavilion, a place, the payment, and coats of arms for all of it.

The predicates here answer whether a step leaves a way to finish the build, so that no move
leads into a dead end. A coat that the place needs (LA4) is kept back from the payment. That there
is a coat, and that the action is neither covered nor used, is seen to in :mod:`.coats`.
"""

from bisect import bisect_left
from typing import Final

from .names import (
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    CARD_TOPS,
    JOKER,
    KINDS_PER_COLOUR,
    Action,
)
from .sliding import Stops, skyline
from .state import NONE, Cards, PlayerDraft, StateDraft, Turn, available

#: More coats than anybody has: there is no such place.
NEVER: Final = 99
#: After a card of another colour nothing but the card left out may follow (LA9, LA8).
AFTER_ANY: Final = JOKER + 1


#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_ANY_SIDE: Final = Action.ANY_SIDE
_ONE_FEWER: Final = Action.ONE_FEWER
_ANY_CARD: Final = Action.ANY_CARD

#: A hand's cards by colour as one sum, so many bits each: no colour has more cards than fit.
_COUNT_BITS: Final = 8
_COUNT: Final = (1 << _COUNT_BITS) - 1
_SHIFT: Final = tuple(_COUNT_BITS * colour for colour in CARD_COLOUR)
_ONE: Final = tuple(1 << shift for shift in _SHIFT)
_ONE_EACH: Final = sum(1 << _COUNT_BITS * colour for colour in range(5))
#: LB2: a joker never builds, and nobody plays an unknown card.
_PRICE: Final = (*CARD_NUMBER[:JOKER], NEVER, NEVER)


# --- places -----------------------------------------------------------------------------------


def own_stops(state: StateDraft, player: PlayerDraft, tile: int) -> Stops:
    """Where a push from the pawn's side can end (LB3)."""
    side = player.space >> 1
    return state.rules.shapes[tile].stops(side, skyline(player.filled, side))


def other_stops(state: StateDraft, player: PlayerDraft, tile: int) -> Stops:
    """Where only a push from another side can end (LA4, LA14)."""
    own = own_stops(state, player, tile)
    shape = state.rules.shapes[tile]
    return {
        mask: move
        for side in range(4)
        if side != player.space >> 1
        for mask, move in shape.stops(side, skyline(player.filled, side)).items()
        if mask not in own
    }


def coats_for_place(state: StateDraft, player: PlayerDraft, tile: int) -> int:
    """How many coats the place takes: none, one for another side, or NEVER."""
    if state.rules.shapes[tile].fits(skyline(player.filled, player.space >> 1)):
        return 0
    return 1 if _fits_with_coat(state, player, tile) else NEVER


def _fits_with_coat(state: StateDraft, player: PlayerDraft, tile: int) -> bool:
    """Whether there is a place from another side than the pawn's, and the way to it (LA4)."""
    if not available(state, player, _ANY_SIDE):
        return False
    shape, filled, own = state.rules.shapes[tile], player.filled, player.space >> 1
    return any(shape.fits(skyline(filled, side)) for side in range(4) if side != own)


# --- beginning a build --------------------------------------------------------------------------


def buildable(state: StateDraft, player: PlayerDraft, coats: int) -> list[int]:
    """The cards of the hand that can be built with so many coats to spend, ascending."""
    hand, supply, shapes = player.hand, state.table.supply, state.rules.shapes
    own = NONE
    counts = sum(map(_ONE.__getitem__, hand))
    counts += (counts >> _SHIFT[JOKER] & _COUNT) * _ONE_EACH  # LB2: jokers are of every colour
    found = []
    before = NONE
    for card in hand:
        if card == before:
            continue
        before = card
        # The building card is one of its colour. Most cards of a hand fail here.
        missing = _PRICE[card] - (counts >> _SHIFT[card] & _COUNT)
        tile = CARD_TILE[card]
        if missing > coats or not supply[tile]:
            continue
        if missing <= 0:
            missing = 0
        elif missing > _helpers(state, player, CARD_COLOUR[card]):
            continue
        if own == NONE:
            own = skyline(player.filled, player.space >> 1)
        # The pawn's own side takes no coat, and mostly there is a place from it.
        if shapes[tile].fits(own) or (missing < coats and _fits_with_coat(state, player, tile)):
            found.append(card)
    return found


def _helpers(state: StateDraft, player: PlayerDraft, colour: int) -> int:
    """How many cards coats can stand for: one fewer (LA8), one of another colour (LA9)."""
    return available(state, player, _ONE_FEWER) + (
        available(state, player, _ANY_CARD) and off_colour(player.hand, colour)
    )


# --- paying -------------------------------------------------------------------------------------


def spare_coats(state: StateDraft, player: PlayerDraft, turn: Turn) -> int:
    """The coats that the payment may take."""
    return player.coats - coats_for_place(state, player, CARD_TILE[turn.card])


def off_colour(hand: Cards, colour: int) -> bool:
    """Whether the hand holds a numbered card of another colour (LA9)."""
    return any(card < JOKER and CARD_COLOUR[card] != colour for card in hand)


def payable(state: StateDraft, player: PlayerDraft, turn: Turn) -> list[int]:
    """What may be paid next as a card of the colour or as a joker, ascending (LB1, LB2).

    Cards are paid in ascending order, so that what follows a card must make up the rest.
    """
    hand, due = player.hand, turn.due
    colour = CARD_COLOUR[turn.card]
    start = bisect_left(hand, max(turn.last, KINDS_PER_COLOUR * colour))
    mine = hand[start : bisect_left(hand, KINDS_PER_COLOUR * (colour + 1))]
    jokers = hand.count(JOKER) if turn.last <= JOKER else 0
    missing = due - len(mine) - jokers
    help_ = 0
    if player.coats:
        spare = spare_coats(state, player, turn)
        help_ = max(0, min(spare, _helpers(state, player, colour)))
    found = list(dict.fromkeys(mine[: max(0, help_ - missing + 1)]))
    if jokers and jokers + help_ >= due:
        found.append(JOKER)
    return found


def any_card_fits(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    """Whether a card of another colour may be paid next, with a coat (LA9)."""
    if not off_colour(player.hand, CARD_COLOUR[turn.card]):
        return False
    after = spare_coats(state, player, turn) - 1
    return after >= 0 and turn.due - 1 <= min(after, available(state, player, _ONE_FEWER))


def one_fewer_fits(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    """Whether the last card may be left out, with a coat (LA8)."""
    return turn.due == 1 and spare_coats(state, player, turn) > 0


# --- placing ------------------------------------------------------------------------------------


def extra_fits(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    """Whether one more superstructure may be declared (LA10)."""
    card = turn.card
    shown = CARD_TOPS[card]
    return (
        state.table.superstructures > shown
        and CARD_TILE[card] % 4 + 2 > shown
        and spare_coats(state, player, turn) > 0
    )


def any_side_fits(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    """Whether a push from another side reaches what the pawn's side does not (LA4)."""
    return bool(other_stops(state, player, CARD_TILE[turn.card]))
