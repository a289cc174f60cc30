"""Building: the card, which cards pay (LB1, LB2), and the coats for it (LA5, LA6, LA8, LA9).

The predicates answer whether a step leaves a way to finish the build, so that no move leads into a
dead end. A coat that the place needs (LA4) is reserved during the payment.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from helvetia.core.engine import Rule, Step
from helvetia.core.errors import Reason

from ..events import CardPlayed
from ..moves import BUILD, PAY, AnyMove, Build, Pay, UseCoat
from ..names import (
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    CARDS,
    JOKER,
    KINDS_PER_COLOUR,
    Action,
    Decision,
)
from ..packed import AFTER_ANY, NONE, Cards, Player, State, Turn, available
from ..sliding import skyline
from .actions import USE, Coat, asks, coats_at, each, offer
from .cards import leave_hand
from .end import further_build
from .place import NEVER, coats_for_place, fits_with_coat, no_place_for
from .refusals import no, order, too_late
from .unseen import may_play, paying, possible_cards

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_PAY: Final = Decision.PAY
_PLACE: Final = Decision.PLACE
_ONE_FEWER: Final = Action.ONE_FEWER
_ANY_CARD: Final = Action.ANY_CARD

#: Five colours, that of jokers and that of unknown cards.
_COLOURS: Final = max(CARD_COLOUR) + 1
_JOKERS: Final = CARD_COLOUR[JOKER]
#: LB2: a joker never builds, and nobody plays an unknown card.
_PRICE: Final = (*CARD_NUMBER[:JOKER], NEVER, NEVER)


# --- the building card (LB1) ----------------------------------------------------------------------


def buildable(state: State, player: Player, coats: int) -> list[int]:
    """Return the cards that can be built with this number of coats to spend, ascending."""
    hand, supply, shapes = player.hand, state.table.supply, state.rules.shapes
    counts = [0] * _COLOURS
    for card in hand:
        counts[CARD_COLOUR[card]] += 1
    jokers = counts[_JOKERS]
    found = []
    own = before = NONE
    for card in hand:
        if card == before:
            continue
        before = card
        # LB2: the building card is one of its colour, and jokers are of every colour.
        # Most cards of a hand fail here.
        missing = _PRICE[card] - counts[CARD_COLOUR[card]] - jokers
        tile = CARD_TILE[card]
        if missing > coats or not supply[tile]:
            continue
        if missing <= 0:
            missing = 0
        elif missing > _helpers(state, player, CARD_COLOUR[card]):
            continue
        if own == NONE:
            own = skyline(player.filled, state.rules.sides[player.space])
        # The pawn's own side takes no coat, and mostly there is a place from it.
        if shapes[tile].fits(own) or (missing < coats and fits_with_coat(state, player, tile)):
            found.append(card)
    return found


def _helpers(state: State, player: Player, colour: int) -> int:
    """Return how many cards coats can stand for: one fewer (LA8), one of another colour (LA9)."""
    return available(state, player, _ONE_FEWER) + (
        available(state, player, _ANY_CARD) and _off_colour(player.hand, colour)
    )


def builds(state: State, player: Player) -> Iterator[AnyMove]:
    """Return the building cards that the player can play now."""
    return map(BUILD.__getitem__, buildable(state, player, player.coats))


def _no_build(state: State, move: Build) -> Reason | None:
    card, player = int(move.card), state.players[state.seat]
    worth = paying(CARD_COLOUR[card])
    if may_play(state, player, card, lambda each: buildable(state, each, each.coats), worth):
        return None
    if card not in possible_cards(state, player):
        return no("not_in_hand", "LB1", card=move.card.word)
    word, tile = move.card.word, CARD_TILE[card]
    if not state.table.supply[tile]:
        return no("pavilion_gone", "LB1", card=word)
    if coats_for_place(state, player, tile) > player.coats:
        return no_place_for(state, player, tile)
    return no("cannot_pay", "LB1", number=CARD_NUMBER[card], card=word)


def _build(state: State, move: Build) -> None:
    card = int(move.card)
    _play(state, card)
    turn = state.turn.thaw()
    turn.card = card
    turn.paid = (card,)
    turn.due = CARD_NUMBER[card] - 1
    turn.last = NONE
    state.turn = turn.freeze()
    state.decision = _PAY if turn.due else _PLACE


def _play(state: State, card: int) -> None:
    """Take a card out of the hand; it lies apart until the tile is placed (LB8)."""
    if state.story is not None:
        state.story.append(CardPlayed(state.seat, CARDS[card]))
    leave_hand(state, card)


PLAY: Final[Rule] = (_no_build, _build)


# --- a second pavilion, a build after a draw (LA5, LA6) -------------------------------------------


def _builds_by(action: Action, rule: str) -> Coat:
    """Return the coat for a build after a draw or another build."""

    def fits(state: State, player: Player, turn: Turn) -> bool:
        further = further_build(turn) is action
        return further and bool(buildable(state, player, player.coats - 1))

    return Coat(fits, asks(Decision.BUILD), rule)


# --- the extra cards (LB1, LB2) -------------------------------------------------------------------


def _off_colour(hand: Cards, colour: int) -> bool:
    """Return whether the hand holds a numbered card of another colour (LA9)."""
    return any(card < JOKER and CARD_COLOUR[card] != colour for card in hand)


def spare_coats(state: State, player: Player, turn: Turn) -> int:
    """Return the coats that the payment may take."""
    return player.coats - coats_for_place(state, player, CARD_TILE[turn.card])


def payable(state: State, player: Player, turn: Turn) -> list[int]:
    """Return what may be paid next as a card of the colour or as a joker, ascending (LB1, LB2).

    Cards are paid in ascending order, so the cards after this one must complete the payment.
    """
    due, colour = turn.due, CARD_COLOUR[turn.card]
    mine, jokers = _own_cards(player.hand, colour, turn.last)
    missing = due - len(mine) - jokers
    help_ = 0
    if player.coats:
        spare = spare_coats(state, player, turn)
        help_ = max(0, min(spare, _helpers(state, player, colour)))
    found = list(dict.fromkeys(mine[: max(0, help_ - missing + 1)]))
    if jokers and jokers + help_ >= due:
        found.append(JOKER)
    return found


def _own_cards(hand: Cards, colour: int, last: int) -> tuple[Cards, int]:
    """Return the cards of the colour from *last* on, and the number of jokers."""
    start = bisect_left(hand, max(last, KINDS_PER_COLOUR * colour))
    mine = hand[start : bisect_left(hand, KINDS_PER_COLOUR * (colour + 1))]
    return mine, hand.count(JOKER) if last <= JOKER else 0


def _pays(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    cards = [PAY[card] for card in payable(state, player, state.turn)]
    return (*coats_at(state, player, _PAY), *cards) if player.coats else tuple(cards)


def _no_pay(state: State, move: Pay) -> Reason | None:
    card, player, turn = int(move.card), state.players[state.seat], state.turn
    if _may_pay(state, player, card):
        return None
    held = possible_cards(state, player)
    if card not in held:
        return no("not_in_hand", "LB1", card=move.card.word)
    if _is_off_colour(state, card):
        return no("wrong_colour", "LB1", card=move.card.word, wanted=CARDS[turn.card].word)
    if card < turn.last:
        return too_late(move)
    return order(PAY[next(each for each in held if _may_pay(state, player, each))])


def _may_pay(state: State, player: Player, card: int) -> bool:
    if _is_off_colour(state, card):
        return False
    turn = state.turn
    worth = paying(CARD_COLOUR[turn.card], card)
    return may_play(state, player, card, lambda each: payable(state, each, turn), worth)


def _pay(state: State, move: Pay) -> None:
    card = int(move.card)
    _play(state, card)
    turn = state.turn.thaw()
    turn.paid = (*turn.paid, card)
    turn.due -= 1
    turn.last = NONE if not turn.due else card if state.decision is _PAY else AFTER_ANY
    state.turn = turn.freeze()
    state.decision = _PAY if turn.due else _PLACE


# --- a card of another colour (LA9), one card fewer (LA8) -----------------------------------------


def _is_off_colour(state: State, card: int) -> bool:
    return card < JOKER and CARD_COLOUR[card] != CARD_COLOUR[state.turn.card]


def _any_card_fits(state: State, player: Player, turn: Turn) -> bool:
    if not _off_colour(player.hand, CARD_COLOUR[turn.card]):
        return False
    after = spare_coats(state, player, turn) - 1
    return after >= 0 and turn.due - 1 <= min(after, available(state, player, _ONE_FEWER))


def _no_pay_any(state: State, move: Pay) -> Reason | None:
    card = int(move.card)
    if card not in possible_cards(state, state.players[state.seat]):
        return no("not_in_hand", "LB1", card=move.card.word)
    if _is_off_colour(state, card):
        return None
    return no("not_another_colour", "LA9")


def _one_fewer(state: State) -> None:
    """Leave the last card out."""
    state.change_turn(due=0, last=NONE)
    state.decision = _PLACE


def _before_coat(state: State, player: Player, turn: Turn) -> AnyMove | None:
    """Return what must be paid before a coat, which comes last, if the coat can be used then."""
    if spare_coats(state, player, turn) < 1:
        return None
    moves = _pays(state)
    return next((move for move in moves if isinstance(move, Pay)), moves[0] if moves else None)


def _before_any_card(state: State, player: Player, turn: Turn) -> AnyMove | None:
    if not _off_colour(player.hand, CARD_COLOUR[turn.card]):
        return None
    return _before_coat(state, player, turn)


offer(
    Decision.PAY,
    {
        # A "1" takes no further card, so its payment cannot be one card shorter (LA8).
        _ONE_FEWER: Coat(
            lambda state, player, turn: turn.due == 1 and spare_coats(state, player, turn) > 0,
            _one_fewer,
            "LA8",
            _before_coat,
        ),
        _ANY_CARD: Coat(_any_card_fits, asks(Decision.PAY_ANY), "LA9", _before_any_card),
    },
)
offer(
    Decision.AFTER,
    {
        Action.SECOND_PAVILION: _builds_by(Action.SECOND_PAVILION, "LA5"),
        Action.DRAW_AND_BUILD: _builds_by(Action.DRAW_AND_BUILD, "LA6"),
    },
)

STEPS: Final = {
    Decision.BUILD: Step(lambda s: tuple(builds(s, s.players[s.seat])), {Build: PLAY}),
    Decision.PAY: Step(_pays, {Pay: (_no_pay, _pay), UseCoat: USE}),
    Decision.PAY_ANY: Step(
        each(
            PAY,
            lambda s: [c for c in dict.fromkeys(s.players[s.seat].hand) if _is_off_colour(s, c)],
        ),
        {Pay: (_no_pay_any, _pay)},
    ),
}
