"""The sentences for refused builds, payments, places and coats of arms."""

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
    tile_title,
)
from .state import PlayerDraft, StateDraft, available


def say(code: str, rule: str, sentence: str, **parameters: str | int) -> Reason:
    """A reason with its parameters: all that a translation of the sentence needs."""
    return Reason(code, rule, sentence, tuple(parameters.items()))


# --- building and paying ------------------------------------------------------------------------


def no_build(state: StateDraft, player: PlayerDraft, card: Card) -> Reason:
    """Why this card cannot be the building card."""
    if card not in player.hand:
        return say("not_in_hand", "LB1", f"you hold no {card.title}", card=card.word)
    tile = CARD_TILE[card]
    name = tile_title(tile)
    if not state.table.supply[tile]:
        return say("pavilion_gone", "LB1", f"no {name} is left", card=card.word)
    if coats_for_place(state, player, tile) > player.coats:
        return _nowhere(state, player, tile)
    number = CARD_NUMBER[card]
    sentence = f"the {number} cards for {card.title} cannot be played"
    return say("cannot_pay", "LB1", sentence, number=number, card=card.word)


def _nowhere(state: StateDraft, player: PlayerDraft, tile: int) -> Reason:
    side = Side(player.space >> 1)
    sentence = f"the {tile_title(tile)} finds no place from the {side.title}"
    pavilion = _pavilion(tile)
    if not other_stops(state, player, tile):
        return say("no_place", "LB3", sentence, side=side.word, pavilion=pavilion)
    missing, what = "and no coat of arms is left for it", "coat"
    if not available(state, player, Action.ANY_SIDE):
        missing, what = "which is covered or used", "action"
    return say(
        "no_place",
        "LA4",
        f"{sentence}; only {Action.ANY_SIDE.title} would give it one, {missing}",
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
        return say("not_in_hand", "LB1", f"you hold no {card.title}", card=card.word)
    colour = CARD_COLOUR[turn.card]
    if card != JOKER and CARD_COLOUR[card] != colour:
        wanted = Card(turn.card).title
        sentence = f"{card.title} is not of the colour of {wanted}"
        wanted_word = Card(turn.card).word
        return say("wrong_colour", "LB1", sentence, card=card.word, wanted=wanted_word)
    if card < turn.last:
        return say("wrong_order", "LB1", "extra cards are named in ascending order, jokers last")
    return say(
        "dead_end",
        "LB1",
        f"after {card.title} the other {turn.due - 1} cards could not be played in order",
        cards=turn.due - 1,
        card=card.word,
    )


# --- placing ------------------------------------------------------------------------------------


def no_place(state: StateDraft, player: PlayerDraft, mask: int) -> Reason:
    """Why the pavilion cannot come to lie on these roofs."""
    tile = CARD_TILE[state.turn.card]
    name = tile_title(tile)
    if mask not in state.rules.shapes[tile].places:
        return say("wrong_shape", "LB1", f"the {name} has another shape", pavilion=_pavilion(tile))
    if mask & (player.filled | MONUMENT):
        return say("roof_taken", "LB4", "some of these roofs are not free")
    if mask in other_stops(state, player, tile):
        side = Side(player.space >> 1)
        return say(
            "wrong_side",
            "LB3",
            f"a push from the {side.title} does not end there, only one with "
            f"{Action.ANY_SIDE.title} (LA4)",
            side=side.word,
        )
    sentence = f"no push of the {name} is stopped on these roofs"
    return say("no_stop", "LB3", sentence, pavilion=_pavilion(tile))


# --- coats of arms ------------------------------------------------------------------------------

#: Asked for at the end of the turn only, though the rulebook allows them earlier.
_CLOSING: Final = (Action.MOVE_SUPERSTRUCTURE, Action.TWO_POINTS)
#: The rule of each action that may be useless at its own moment, and why it is.
_USELESS: Final[dict[Action, tuple[str, str]]] = {
    Action.TWO_JOKERS: ("LA3", "no joker tile can be placed now"),
    Action.ANY_SIDE: ("LA4", "no other side leads to other roofs"),
    Action.EXTRA_CARD: ("LA7", "there is no card to draw"),
    Action.EXTRA_SUPERSTRUCTURE: ("LA10", "one more superstructure cannot be put up"),
    Action.ONE_JOKER: ("LA3", "no joker tile can be placed now"),
    Action.SECOND_PAVILION: ("LA5", "no second pavilion can be built now"),
    Action.ONE_FEWER: ("LA8", "not all other cards are played, or the coat is needed elsewhere"),
    Action.MOVE_SUPERSTRUCTURE: ("LA11", "no superstructure can be moved"),
    Action.DRAW_AND_BUILD: ("LA6", "no pavilion can be built after a draw now"),
    Action.ANY_CARD: ("LA9", "a card of another colour does not complete the payment"),
}


def no_coat(state: StateDraft, player: PlayerDraft, action: Action) -> Reason | None:
    """Why no coat can be put on this action now; None if one can."""
    if coat_fits(state, player, action):
        return None
    name = action.title
    if state.covered >> action & 1:
        return say("covered", "LS5", f"{name} is covered in this game", action=action.word)
    if not available(state, player, action):
        return say("used", "LA1", f"you have used {name} already", action=action.word)
    if not player.coats:
        return say("no_coat", "LA1", "no coat of arms lies on your meadow")
    if action not in COATS_AT[state.decision]:
        where, step = "belongs to another step", "other"
        if action in _CLOSING:
            where, step = "is asked for at the end of the turn, where nothing is lost", "closing"
        return say("wrong_step", "LA1", f"{name} {where}", action=action.word, step=step)
    rule, useless = _USELESS[action]
    return say("no_effect", rule, useless, action=action.word)
