"""Why builds, payments, places and coats of arms are refused."""

from typing import Final

from helvetia.core.reason import Reason

from .building import coats_for_place, other_stops
from .coats import COATS_AT, coat_fits
from .geometry import MONUMENT
from .names import (
    CARD_COLOUR,
    CARD_NUMBER,
    CARD_TILE,
    JOKER,
    Action,
    Card,
    Colour,
    Side,
)
from .state import PlayerDraft, StateDraft, available


def say(code: str, rule: str, **parameters: str | int) -> Reason:
    """Return a reason; its sentence comes from the texts of the game."""
    from helvetia.text import refused

    return refused("helsinki", code, rule, parameters)


# --- building and paying ------------------------------------------------------------------------


def no_build(state: StateDraft, player: PlayerDraft, card: Card) -> Reason:
    """Why this card cannot be the building card."""
    if card not in player.hand:
        return say("not_in_hand", "LB1", card=card.word)
    tile = CARD_TILE[card]
    if not state.table.supply[tile]:
        return say("pavilion_gone", "LB1", card=card.word)
    if coats_for_place(state, player, tile) > player.coats:
        return _nowhere(state, player, tile)
    number = CARD_NUMBER[card]
    return say("cannot_pay", "LB1", number=number, card=card.word)


def _nowhere(state: StateDraft, player: PlayerDraft, tile: int) -> Reason:
    side = Side(player.space >> 1)
    pavilion = _pavilion(tile)
    if not other_stops(state, player, tile):
        return say("no_place", "LB3", side=side.word, pavilion=pavilion)
    what = "coat" if available(state, player, Action.ANY_SIDE) else "action"
    return say(
        "no_place",
        "LA4",
        side=side.word,
        pavilion=pavilion,
        missing=what,
    )


def _pavilion(tile: int) -> str:
    """A kind of pavilion as a parameter, for example ``green_4``."""
    return f"{Colour(tile // 4).word}_{tile % 4 + 2}"


def no_pay(state: StateDraft, player: PlayerDraft, card: Card) -> Reason:
    """Why this card cannot be paid next."""
    turn = state.turn
    if card not in player.hand:
        return say("not_in_hand", "LB1", card=card.word)
    colour = CARD_COLOUR[turn.card]
    if card != JOKER and CARD_COLOUR[card] != colour:
        return say("wrong_colour", "LB1", card=card.word, wanted=Card(turn.card).word)
    if card < turn.last:
        return say("wrong_order", "LB1")
    return say(
        "dead_end",
        "LB1",
        cards=turn.due - 1,
        card=card.word,
    )


# --- placing ------------------------------------------------------------------------------------


def no_place(state: StateDraft, player: PlayerDraft, mask: int) -> Reason:
    """Why the pavilion cannot come to lie on these roofs."""
    tile = CARD_TILE[state.turn.card]
    if mask not in state.rules.shapes[tile].places:
        return say("wrong_shape", "LB1", pavilion=_pavilion(tile))
    if mask & (player.filled | MONUMENT):
        return say("roof_taken", "LB4")
    if mask in other_stops(state, player, tile):
        side = Side(player.space >> 1)
        return say(
            "wrong_side",
            "LB3",
            side=side.word,
        )
    return say("no_stop", "LB3", pavilion=_pavilion(tile))


# --- coats of arms ------------------------------------------------------------------------------

#: Asked for at the end of the turn only, though the rulebook allows them earlier.
_CLOSING: Final = (Action.MOVE_SUPERSTRUCTURE, Action.TWO_POINTS)
#: The rule of each action that may be useless at its own moment.
_USELESS: Final[dict[Action, str]] = {
    Action.TWO_JOKERS: "LA3",
    Action.ANY_SIDE: "LA4",
    Action.EXTRA_CARD: "LA7",
    Action.EXTRA_SUPERSTRUCTURE: "LA10",
    Action.ONE_JOKER: "LA3",
    Action.SECOND_PAVILION: "LA5",
    Action.ONE_FEWER: "LA8",
    Action.MOVE_SUPERSTRUCTURE: "LA11",
    Action.DRAW_AND_BUILD: "LA6",
    Action.ANY_CARD: "LA9",
}


def no_coat(state: StateDraft, player: PlayerDraft, action: Action) -> Reason | None:
    """Why no coat can be put on this action now; None if one can."""
    if coat_fits(state, player, action):
        return None
    if state.covered >> action & 1:
        return say("covered", "LS5", action=action.word)
    if not available(state, player, action):
        return say("used", "LA1", action=action.word)
    if not player.coats:
        return say("no_coat", "LA1")
    if action not in COATS_AT[state.decision]:
        step = "closing" if action in _CLOSING else "other"
        return say("wrong_step", "LA1", action=action.word, step=step)
    return say("no_effect", _USELESS[action], action=action.word)
