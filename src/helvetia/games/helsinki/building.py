"""What a build needs: a pavilion, a place, the payment, and coats of arms for all of it.

The predicates here answer whether a step leaves a way to finish the build, so that no move
leads into a dead end. A coat that the place needs (LA4) is kept back from the payment. That there
is a coat, and that the action is neither covered nor used, is seen to in :mod:`.coats`.
"""

from functools import lru_cache
from typing import Final

from .cards import count_from
from .names import (
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    CARD_TOPS,
    JOKER,
    Action,
)
from .sliding import Stops, skylines
from .state import Cards, PlayerDraft, StateDraft, Turn, available

#: More coats than anybody has: there is no such place.
NEVER: Final = 99
#: After a card of another colour nothing but the card left out may follow (LA9, LA8).
AFTER_ANY: Final = JOKER + 1


@lru_cache(maxsize=1 << 13)
def hand_facts(hand: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The different numbered cards of a hand, and how many cards it has of each colour.

    The last two counts are those of jokers and of unknown cards.
    """
    counts = [0] * 7
    for card in hand:
        counts[CARD_COLOUR[card]] += 1
    return tuple(sorted({card for card in hand if card < JOKER})), tuple(counts)


# --- places -----------------------------------------------------------------------------------


def own_stops(state: StateDraft, player: PlayerDraft, tile: int) -> Stops:
    """Where a push from the pawn's side can end (LB3)."""
    side = player.space >> 1
    return state.rules.shapes[tile].stops(side, skylines(player.filled)[side])


def other_stops(state: StateDraft, player: PlayerDraft, tile: int) -> Stops:
    """Where only a push from another side can end (LA4, LA14)."""
    own = own_stops(state, player, tile)
    lines = skylines(player.filled)
    shape = state.rules.shapes[tile]
    return {
        mask: move
        for side in range(4)
        if side != player.space >> 1
        for mask, move in shape.stops(side, lines[side]).items()
        if mask not in own
    }


def coats_for_place(state: StateDraft, player: PlayerDraft, tile: int) -> int:
    """How many coats the place takes: none, one for another side, or NEVER."""
    if own_stops(state, player, tile):
        return 0
    if available(state, player, Action.ANY_SIDE) and other_stops(state, player, tile):
        return 1
    return NEVER


# --- beginning a build --------------------------------------------------------------------------


def can_build(state: StateDraft, player: PlayerDraft, card: int, coats: int) -> bool:
    """Whether this card of the hand can be built with so many coats to spend."""
    if card >= JOKER:
        return False  # LB2: a joker never builds, and nobody plays an unknown card
    counts = hand_facts(player.hand)[1]
    mine, jokers = counts[CARD_COLOUR[card]], counts[5]
    missing = CARD_NUMBER[card] - mine - jokers  # beside the building card, which is one of mine
    if missing > coats:
        return False  # the cheapest question first: most cards of a hand fail here
    tile = CARD_TILE[card]
    if not state.table.supply[tile]:
        return False
    spare = coats - coats_for_place(state, player, tile)
    if missing <= 0:
        return spare >= 0
    others = len(player.hand) > mine + jokers + counts[6]
    return missing <= min(spare, _helpers(state, player, others))


def _helpers(state: StateDraft, player: PlayerDraft, others: bool) -> int:
    """How many cards coats can stand for: one fewer (LA8), one of another colour (LA9)."""
    return available(state, player, Action.ONE_FEWER) + (
        others and available(state, player, Action.ANY_CARD)
    )


def buildable(state: StateDraft, player: PlayerDraft, coats: int) -> list[int]:
    """The cards of the hand that can be built, ascending."""
    return [card for card in hand_facts(player.hand)[0] if can_build(state, player, card, coats)]


def can_build_any(state: StateDraft, player: PlayerDraft, coats: int) -> bool:
    """Whether any card of the hand can be built with so many coats."""
    return any(can_build(state, player, card, coats) for card in hand_facts(player.hand)[0])


# --- paying -------------------------------------------------------------------------------------


def spare_coats(state: StateDraft, player: PlayerDraft, turn: Turn) -> int:
    """The coats that the payment may take."""
    return player.coats - coats_for_place(state, player, CARD_TILE[turn.card])


def off_colour(hand: Cards, colour: int) -> bool:
    """Whether the hand holds a numbered card of another colour (LA9)."""
    return any(card < JOKER and CARD_COLOUR[card] != colour for card in hand)


def pay_fits(state: StateDraft, player: PlayerDraft, turn: Turn, card: int) -> bool:
    """Whether this card may be paid next as a card of the colour or as a joker (LB1, LB2)."""
    colour = CARD_COLOUR[turn.card]
    hand = player.hand
    if card < turn.last or card not in hand or CARD_COLOUR[card] not in (colour, 5):
        return False
    rest = hand.count(JOKER) - 1
    if card != JOKER:
        rest += count_from(hand, card, colour)
    missing = turn.due - 1 - rest
    if missing <= 0:
        return True
    spare = spare_coats(state, player, turn)
    return missing <= min(spare, _helpers(state, player, off_colour(hand, colour)))


def any_card_fits(state: StateDraft, player: PlayerDraft, turn: Turn) -> bool:
    """Whether a card of another colour may be paid next, with a coat (LA9)."""
    if not off_colour(player.hand, CARD_COLOUR[turn.card]):
        return False
    after = spare_coats(state, player, turn) - 1
    return after >= 0 and turn.due - 1 <= min(after, available(state, player, Action.ONE_FEWER))


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
