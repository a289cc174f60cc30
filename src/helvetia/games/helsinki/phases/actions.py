"""Coats of arms on the action board (LA1, LA14).

Every chapter offers the actions that belong to its decisions: when a coat takes effect, what it
does, and why it would be useless otherwise. This file has what all of them share.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from helvetia.core.contract import CHANCE
from helvetia.core.engine import Rule
from helvetia.core.errors import Reason
from helvetia.core.events import tell
from helvetia.core.values import bits

from ..board import frontier
from ..events import CoatUsed
from ..moves import PLACE_JOKER, USE_COAT, AnyMove, UseCoat
from ..names import CARD_COLOUR, UNKNOWN, Action, Decision
from ..packed import Player, State, Turn, available
from .refusals import no, order, too_late
from .unseen import best_hand, paying, possible_cards

Fits = Callable[[State, Player, Turn], bool]

#: Offered at the end of the turn only, though the rulebook allows them earlier (LA1).
_CLOSING: Final = (Action.MOVE_SUPERSTRUCTURE, Action.TWO_POINTS)
_TWO_POINTS: Final = Action.TWO_POINTS


@attrs.frozen
class Coat:
    """An action at a decision: when it takes effect, and what it does.

    `rule` is the one by which it is refused when it takes none. `before` returns the move to make
    first if the coat is only too early.
    """

    fits: Fits
    use: Callable[[State], None]
    rule: str = ""
    before: Callable[[State, Player, Turn], AnyMove | None] | None = None


_OFFERED: Final[dict[Decision, dict[Action, Coat]]] = {}


def offer(decision: Decision, coats: Mapping[Action, Coat]) -> None:
    """Offer actions at a decision; each chapter does so once, when it is imported."""
    offered = {**_OFFERED.get(decision, {}), **coats}
    _OFFERED[decision] = dict(sorted(offered.items()))


def always(state: State, player: Player, turn: Turn) -> bool:
    """Return True: this action takes effect whenever it may be used."""
    return True


def asks(decision: Decision) -> Callable[[State], None]:
    """Return the effect of an action that leads to another decision."""
    return lambda state: ask(state, decision)


def ask(state: State, decision: Decision) -> None:
    """Ask the player whose turn it is."""
    state.decision = decision
    state.player = state.seat


def ask_chance(state: State, decision: Decision) -> None:
    """Let chance decide next."""
    state.decision = decision
    state.player = CHANCE


def each(
    prepared: Any, choices: Callable[[State], Iterable[int]]
) -> Callable[[State], tuple[AnyMove, ...]]:
    """Return a listing: the prepared move of each choice, in the order of the choices."""
    return lambda state: tuple([prepared[choice] for choice in choices(state)])


def owes_joker(state: State, player: Player) -> bool:
    """Return whether a joker tile must still be placed in this turn, and can be (LA3)."""
    return state.kept and frontier(player.filled) != 0


def before_closing(state: State, player: Player, turn: Turn) -> AnyMove | None:
    """Return the joker tile to place before a coat that closes the turn."""
    return kept_jokers(state)[0] if owes_joker(state, player) else None


def kept_jokers(state: State) -> list[AnyMove]:
    """Return the moves that place the second joker tile, kept for later in the turn (LA3)."""
    return [PLACE_JOKER[roof] for roof in bits(frontier(state.players[state.seat].filled))]


@lru_cache(maxsize=1 << 12)
def free_coats(decision: Decision, gone: int) -> tuple[tuple[UseCoat, Fits], ...]:
    """Return the actions for a decision that are neither covered nor used (LA1)."""
    return tuple(
        (USE_COAT[action], coat.fits)
        for action, coat in _OFFERED.get(decision, {}).items()
        if not gone >> action & 1
    )


def coats_at(state: State, player: Player, decision: Decision) -> Sequence[UseCoat]:
    """Return the coats that may be used at a decision, in the order of the action board."""
    if not player.coats:
        return ()
    turn = state.turn
    return [
        move
        for move, fits in free_coats(decision, state.covered | player.used)
        if fits(state, player, turn)
    ]


def _takes_effect(state: State, player: Player, coat: Coat) -> bool:
    """Return whether the coat takes effect now, or may do so with the unknown cards of a view."""
    turn = state.turn
    if coat.fits(state, player, turn):
        return True
    return UNKNOWN in player.hand and any(
        coat.fits(state, hand, turn)
        for card in possible_cards(state, player)
        if (hand := best_hand(state, player, card, paying(CARD_COLOUR[card]))) is not None
    )


def _no_coat(state: State, move: UseCoat) -> Reason | None:
    action, player = move.action, state.players[state.seat]
    coat = _OFFERED[state.decision].get(action)
    free = available(state, player, action)
    if coat is not None and player.coats and free and _takes_effect(state, player, coat):
        return None
    word = action.word
    if state.covered >> action & 1:
        return no("covered", "LS5", action=word)
    if not free:
        return no("used", "LA1", action=word)
    if not player.coats:
        return no("no_coat", "LA1")
    if coat is not None:
        if (reason := _out_of_order(state, player, move, coat)) is not None:
            return reason
        return no("no_effect", coat.rule, action=word)
    step = "closing" if action in _CLOSING else "other"
    return no("wrong_step", "LA1", action=word, step=step)


def _out_of_order(state: State, player: Player, move: UseCoat, coat: Coat) -> Reason | None:
    """Return a reason if only the order of entry forbids the coat."""
    turn = state.turn
    if turn.closing:
        earlier = turn.thaw()
        earlier.closing = False
        return too_late(move) if coat.fits(state, player, earlier) else None
    first = coat.before and coat.before(state, player, turn)
    return order(first) if first else None


def _use_coat(state: State, move: UseCoat) -> None:
    """Put a coat on the action; then the action has its effect."""
    action, player = move.action, state.players[state.seat].thaw()
    player.coats -= 1
    player.used |= 1 << action
    state.set_player(state.seat, player.freeze())
    if state.story is not None:
        points = state.rules.points.coat if action is _TWO_POINTS else None
        tell(state, CoatUsed, state.seat, action, points)
    _OFFERED[state.decision][action].use(state)


USE: Final[Rule] = (_no_coat, _use_coat)
