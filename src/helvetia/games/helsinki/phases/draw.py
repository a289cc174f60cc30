"""Drawing: two cards, the refill, the hand limit (LD1, LD2), and two actions of coats (LA7, LA12).

The hand limit that returns after LA12 is checked at the end of the turn or round, in :mod:`.end`.
"""

from bisect import bisect_left
from typing import Final

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Rule, Step, legal
from helvetia.core.errors import Reason

from ..events import CardDiscarded
from ..moves import DISCARD, AnyMove, Discard, Draw, Reveal, TakeCards, UseCoat
from ..names import CARDS, UNKNOWN, Action, Decision
from ..packed import NONE, REFILLING, Player, State, Turn, slot_to_refill
from . import cards
from .actions import USE, Coat, always, ask, ask_chance, coats_at, kept_jokers, offer
from .end import after_last_discard, after_step
from .refusals import no, order, too_late
from .unseen import following, may_play, possible_cards

#: Looked up once: in Python 3.11 a member of an enum costs as much as twenty steps of a loop.
_REFILL: Final = Decision.REFILL
_LIMIT: Final = Decision.LIMIT
_DISCARD: Final = Decision.DISCARD


def _take(state: State, move: TakeCards) -> None:
    cards.take_slots(state)
    _refill_next(state)


TAKE: Final[Rule] = (legal, _take)


def _use_extra_card(state: State) -> None:
    """Take two cards, then draw one more before the refill."""
    cards.take_slots(state)
    cards.renew_pile(state)
    ask_chance(state, Decision.EXTRA)


def _draw_extra(state: State, move: Draw) -> None:
    cards.draw_hidden(state, state.seat, int(move.card))
    _refill_next(state)


def _refill_next(state: State) -> None:
    """Let chance refill the next empty slot, if there is a card anywhere (LE1)."""
    if state.turn.due:
        if state.table.left or cards.renew_pile(state):
            state.decision = _REFILL
            state.player = CHANCE
            return
        state.turn = REFILLING[0]  # no card anywhere: the slots stay empty
    check_limit(state)


def _refill(state: State, move: Reveal) -> None:
    cards.reveal(state, slot_to_refill(state), int(move.card))
    state.turn = REFILLING[state.turn.due - 1]
    _refill_next(state)


def check_limit(state: State) -> None:
    """Ask for discards after the refill, unless the limit is suspended (LD2, LA12)."""
    player = state.players[state.seat]
    over = cards.over_limit(state.rules, player)
    if over <= 0 or player.unlimited:
        after_step(state)
        return
    turn = state.turn.thaw()
    turn.due, turn.last = over, NONE
    state.turn = turn.freeze()
    ask(state, _LIMIT)


def _discardable(player: Player, turn: Turn) -> list[int]:
    """Return the cards that may be discarded next, ascending: enough cards must follow (LD2)."""
    hand = player.hand
    found = dict.fromkeys(hand[bisect_left(hand, turn.last) : len(hand) - turn.due + 1])
    found.pop(UNKNOWN, None)
    return list(found)


def _discards(state: State) -> tuple[AnyMove, ...]:
    player = state.players[state.seat]
    coats = coats_at(state, player, state.decision)
    jokers = kept_jokers(state) if state.kept and state.decision is _LIMIT else ()
    return (*coats, *[DISCARD[card] for card in _discardable(player, state.turn)], *jokers)


def _no_discard(state: State, move: Discard) -> Reason | None:
    player, turn, card = state.players[state.seat], state.turn, int(move.card)
    if _may_discard(state, player, card):
        return None
    held = possible_cards(state, player)
    if card not in held:
        return no("not_in_hand", "LD2", card=move.card.word)
    if card < turn.last:
        return too_late(move)
    return order(DISCARD[next(each for each in held if _may_discard(state, player, each))])


def _may_discard(state: State, player: Player, card: int) -> bool:
    turn = state.turn
    return may_play(state, player, card, lambda each: _discardable(each, turn), following(card))


def _discard(state: State, move: Discard) -> None:
    card = int(move.card)
    if state.story is not None:
        state.story.append(CardDiscarded(state.seat, CARDS[card]))
    cards.leave_hand(state, card)
    cards.to_discard(state, (card,))
    turn = state.turn.thaw()
    turn.due -= 1
    turn.last = card if turn.due else NONE
    state.turn = turn.freeze()
    if turn.due:
        state.decision = _DISCARD
    elif turn.ended:
        after_last_discard(state)
    else:
        after_step(state)


def _suspend_limit(state: State) -> None:
    """Suspend the limit for this turn or round and the next (LA12)."""
    state.change_player(unlimited=2)
    state.change_turn(due=0)
    after_step(state)


_EXTRA_CARD: Final = Coat(lambda state, player, turn: cards.can_draw(state), _use_extra_card, "LA7")
offer(Decision.ACTION, {Action.EXTRA_CARD: _EXTRA_CARD})
offer(_LIMIT, {Action.NO_LIMIT: Coat(always, _suspend_limit)})

STEPS: Final = {
    Decision.EXTRA: cards.outcomes(cards.draw_odds, {Draw: (cards.no_card("LA7"), _draw_extra)}),
    _REFILL: cards.outcomes(cards.reveal_odds, {Reveal: (cards.no_card("LD1"), _refill)}),
    _LIMIT: Step(_discards, {UseCoat: USE, Discard: (_no_discard, _discard)}),
    _DISCARD: Step(_discards, {Discard: (_no_discard, _discard)}),
}
