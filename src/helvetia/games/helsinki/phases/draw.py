"""Drawing: two cards, the refill, the hand limit (LD1, LD2), and the coats for it (LA7, LA12)."""

from bisect import bisect_left
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Rule, Step, legal
from helvetia.core.reason import Reason

from ..events import CardDiscarded
from ..moves import DISCARD, AnyMove, Discard, Draw, Reveal, TakeCards, UseCoat
from ..names import CARDS, UNKNOWN, Action, Decision
from ..packed import (
    HAND_LIMIT,
    NONE,
    REFILLING,
    Player,
    State,
    Turn,
    no,
    slot_to_refill,
)
from .actions import USE, Coat, always, coats_now, offer
from .cards import (
    can_draw,
    draw_hidden,
    draw_odds,
    hidden_kinds,
    imagined,
    leave_hand,
    no_card,
    outcomes,
    renew_pile,
    reveal,
    reveal_odds,
    take_slots,
    to_discard,
)
from .end import after_step, ask, ask_chance, next_seat

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_REFILL: Final = Decision.REFILL
_LIMIT: Final = Decision.LIMIT
_DISCARD: Final = Decision.DISCARD


# --- taking two cards (LD1) -----------------------------------------------------------------------


def _take_slots(state: State) -> None:
    player = state.players[state.seat].thaw()
    take_slots(state, player)
    state.set_player(state.seat, player.freeze())
    state.turn = REFILLING[2]


def _take(state: State, move: TakeCards) -> None:
    _take_slots(state)
    _refill_next(state)


TAKE: Final[Rule] = (legal, _take)


# --- one more card (LA7) --------------------------------------------------------------------------


def _has_card(state: State, player: Player, turn: Turn) -> bool:
    return can_draw(state)


def _extra_card(state: State) -> None:
    """Take two cards, then draw one more before the refill."""
    _take_slots(state)
    renew_pile(state)
    ask_chance(state, Decision.EXTRA)


def _extra(state: State, move: Draw) -> None:
    draw_hidden(state, state.seat, int(move.card))
    _refill_next(state)


# --- the refill (LD1, LE1) ------------------------------------------------------------------------


def _refill_next(state: State) -> None:
    """Let chance refill the next empty slot, if there is a card anywhere (LE1)."""
    if state.turn.due:
        if state.table.left or renew_pile(state):
            state.decision = _REFILL
            state.player = CHANCE
            return
        state.turn = REFILLING[0]  # no card anywhere: the slots stay empty
    check_limit(state)


def _refill(state: State, move: Reveal) -> None:
    reveal(state, slot_to_refill(state), int(move.card))
    state.turn = REFILLING[state.turn.due - 1]
    _refill_next(state)


# --- the hand limit (LD2, LA12) -------------------------------------------------------------------


def check_limit(state: State) -> None:
    """Ask for discards after the refill, unless the limit is suspended (LD2, LA12)."""
    player = state.players[state.seat]
    over = len(player.hand) - HAND_LIMIT
    if over <= 0 or player.unlimited:
        after_step(state)
        return
    turn = state.turn.thaw()
    turn.due, turn.last = over, NONE
    state.turn = turn.freeze()
    ask(state, _LIMIT)


def discardable(player: Player, turn: Turn) -> list[int]:
    """Return the cards that may be discarded next, ascending: enough cards must follow (LD2)."""
    hand = player.hand
    cards = dict.fromkeys(hand[bisect_left(hand, turn.last) : len(hand) - turn.due + 1])
    cards.pop(UNKNOWN, None)
    return list(cards)


def _discards(state: State) -> tuple[AnyMove, ...]:
    return tuple([DISCARD[card] for card in discardable(state.players[state.seat], state.turn)])


def _limits(state: State) -> tuple[AnyMove, ...]:
    return (*coats_now(state, state.players[state.seat]), *_discards(state))


def _no_discard(state: State, move: Discard) -> Reason | None:
    player, turn, card = state.players[state.seat], state.turn, int(move.card)
    if card not in player.hand and card not in hidden_kinds(state, player):
        title = move.card.title
        return no("not_in_hand", "LD2", f"you hold no {title}", card=move.card.word)
    if card in discardable(imagined(state, player, card), turn):
        return None
    return no(
        "wrong_order",
        "LD2",
        f"{turn.due} cards must go, and they are named in ascending order",
        cards=turn.due,
    )


def _discard(state: State, move: Discard) -> None:
    seat, card = state.seat, int(move.card)
    if state.story is not None:
        state.story.append(CardDiscarded(seat, CARDS[card]))
    player = state.players[seat].thaw()
    leave_hand(state, player, card)
    state.set_player(seat, player.freeze())
    to_discard(state, (card,))
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = card if turn.due else NONE
    state.turn = turn.freeze()
    if turn.due:
        state.decision = _DISCARD
    elif turn.ended:
        next_seat(state)
    else:
        after_step(state)


def _no_limit(state: State) -> None:
    """Suspend the limit for this turn and the next (LA12)."""
    player = state.players[state.seat].thaw()
    player.unlimited = 2
    state.set_player(state.seat, player.freeze())
    turn = state.turn.thaw()
    turn.due = 0
    state.turn = turn.freeze()
    after_step(state)


offer(
    Decision.ACTION,
    {Action.EXTRA_CARD: Coat(_has_card, _extra_card, "LA7", "there is no card to draw")},
)
offer(_LIMIT, {Action.NO_LIMIT: Coat(always, _no_limit)})

STEPS: Final = {
    Decision.EXTRA: outcomes(draw_odds, {Draw: (no_card("LA7"), _extra)}),
    Decision.REFILL: outcomes(reveal_odds, {Reveal: (no_card("LD1"), _refill)}),
    Decision.LIMIT: Step(_limits, {UseCoat: USE, Discard: (_no_discard, _discard)}),
    Decision.DISCARD: Step(_discards, {Discard: (_no_discard, _discard)}),
}
