"""Coats of arms on the action board (LA1, LA14).

Every chapter offers the actions that belong to its decisions: when a coat takes effect, what it
does, and why it would be useless otherwise. This file has what all of them share.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs

from helvetia.core.engine import Rule
from helvetia.core.reason import Reason

from ..events import CoatUsed
from ..moves import USE_COAT, UseCoat
from ..names import Action, Decision
from ..packed import Player, State, Turn, available, no, tell
from ..scoring import COAT_POINTS
from .cards import hidden_kinds, imagined

Fits = Callable[[State, Player, Turn], bool]

#: Offered at the end of the turn only, though the rulebook allows them earlier (LA1).
_CLOSING: Final = (Action.MOVE_SUPERSTRUCTURE, Action.TWO_POINTS)
_TWO_POINTS: Final = Action.TWO_POINTS


def always(state: State, player: Player, turn: Turn) -> bool:
    """Return True: this action takes effect whenever it may be used."""
    return True


@attrs.frozen
class Coat:
    """An action at a decision: when it takes effect, and what it does.

    `rule` and `useless` explain a refusal when it takes none.
    """

    fits: Fits
    use: Callable[[State], None]
    rule: str = ""
    useless: str = ""


_OFFERED: Final[dict[Decision, dict[Action, Coat]]] = {}


def offer(decision: Decision, coats: Mapping[Action, Coat]) -> None:
    """Offer actions at a decision; each chapter does so once, when it is imported."""
    offered = {**_OFFERED.get(decision, {}), **coats}
    _OFFERED[decision] = dict(sorted(offered.items()))


@lru_cache(maxsize=1 << 12)
def _free_coats(decision: Decision, gone: int) -> tuple[tuple[UseCoat, Fits], ...]:
    """Return the actions for a decision that are neither covered nor used (LA1)."""
    return tuple(
        (USE_COAT[action], coat.fits)
        for action, coat in _OFFERED[decision].items()
        if not gone >> action & 1
    )


def coats_at(state: State, player: Player, decision: Decision) -> list[UseCoat]:
    """Return the coats that may be used at a decision, in the order of the action board."""
    turn = state.turn
    return [
        move
        for move, fits in _free_coats(decision, state.covered | player.used)
        if fits(state, player, turn)
    ]


def coats_now(state: State, player: Player) -> Sequence[UseCoat]:
    """Return the coats that the player may use at the present decision."""
    return coats_at(state, player, state.decision) if player.coats else ()


def _takes_effect(state: State, player: Player, coat: Coat) -> bool:
    """Return whether the coat takes effect now, or may do so with the unknown cards of a view."""
    turn = state.turn
    return coat.fits(state, player, turn) or any(
        coat.fits(state, imagined(state, player, card), turn)
        for card in hidden_kinds(state, player)
    )


def _no_coat(state: State, move: UseCoat) -> Reason | None:
    action, player = move.action, state.players[state.seat]
    coat = _OFFERED[state.decision].get(action)
    free = available(state, player, action)
    if coat is not None and player.coats and free and _takes_effect(state, player, coat):
        return None
    name = action.title
    if state.covered >> action & 1:
        return no("covered", "LS5", f"{name} is covered in this game", action=action.word)
    if not free:
        return no("used", "LA1", f"you have used {name} already", action=action.word)
    if not player.coats:
        return no("no_coat", "LA1", "no coat of arms lies on your meadow")
    if coat is None:
        where, step = "belongs to another step", "other"
        if action in _CLOSING:
            where, step = "is asked for at the end of the turn, where nothing is lost", "closing"
        return no("wrong_step", "LA1", f"{name} {where}", action=action.word, step=step)
    return no("no_effect", coat.rule, coat.useless, action=action.word)


def _use_coat(state: State, move: UseCoat) -> None:
    """Put a coat on the action; then the action has its effect."""
    action, seat = move.action, state.seat
    player = state.players[seat].thaw()
    player.coats -= 1
    player.used |= 1 << action
    state.set_player(seat, player.freeze())
    tell(state, CoatUsed, seat, action, COAT_POINTS if action is _TWO_POINTS else None)
    _OFFERED[state.decision][action].use(state)


USE: Final[Rule] = (_no_coat, _use_coat)


def clear_caches() -> None:
    """Forget which coats are free."""
    _free_coats.cache_clear()
