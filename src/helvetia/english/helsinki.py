"""Helsinki's questions and actions in English, and what the questions are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from helvetia.core.values import Named
from helvetia.games.helsinki.names import CARD_TILE, Action, Colour, Decision
from helvetia.games.helsinki.state import NONE, GameState
from helvetia.games.helsinki.wording import seat_name

__all__ = ["ACTIONS", "PAVILION", "QUESTIONS", "name", "pavilion", "question", "seat_name"]

QUESTIONS: Final[Mapping[str, str]] = {
    "decision.remove": "Which card leaves the deck?",
    "decision.cover": "Which action is covered?",
    "decision.display": "Which card is turned up?",
    "decision.pawn": "Where do you put your pawn?",
    "decision.deal": "Which first card is drawn?",
    "decision.turn": "How far do you move your pawn?",
    "decision.stride": "How far do you move with the coat of arms?",
    "decision.action": "Do you take cards or build a pavilion?",
    "decision.extra": "Which extra card is drawn?",
    "decision.refill": "Which card refills the display?",
    "decision.limit": "You hold too many cards. Which one do you discard?",
    "decision.discard": "Which card do you discard?",
    "decision.build": "Which card do you build with?",
    "decision.pay": "Which card do you play with it?",
    "decision.pay_any": "Which card of another colour do you play?",
    "decision.place": "Where does the pavilion go?",
    "decision.place.pavilion": "Where does the {pavilion} go?",
    "decision.place_any": "Where does the pavilion go, from another side?",
    "decision.bonus": "Which bonus card is drawn?",
    "decision.superstructure": "Which roof gets a superstructure?",
    "decision.joker": "Where does the joker tile go?",
    "decision.lift": "Which superstructure do you move?",
    "decision.set": "Where does the superstructure go?",
    "decision.after": "Do you use a coat of arms, or end the turn?",
    "decision.over": "The game is over.",
}

ACTIONS: Final[Mapping[str, str]] = {
    "action.move_1_6": "move 1 to 6 spaces",
    "action.two_jokers": "two joker tiles",
    "action.any_side": "push from any side",
    "action.extra_card": "one more card",
    "action.extra_superstructure": "one more superstructure",
    "action.move_1_5": "move 1 to 5 spaces",
    "action.one_joker": "one joker tile",
    "action.second_pavilion": "second pavilion",
    "action.one_fewer": "one card fewer",
    "action.move_superstructure": "move a superstructure",
    "action.move_back": "move 1 space back",
    "action.no_limit": "no hand limit",
    "action.draw_and_build": "draw and build",
    "action.any_card": "any card as a joker",
    "action.two_points": "two points",
}

PAVILION: Final = "{colour} pavilion of {roofs} roofs"


def name(member: Named) -> str:
    """Actions have names that say what they do; everything else is called what it is."""
    return ACTIONS[f"action.{member.word}"] if isinstance(member, Action) else member.title


def pavilion(state: GameState) -> tuple[Colour, int] | None:
    """The colour and the roofs of the pavilion that is being placed."""
    if state.decision is not Decision.PLACE or state.turn.card == NONE:
        return None
    tile = CARD_TILE[state.turn.card]
    return Colour(tile // 4), tile % 4 + 2


def question(state: GameState) -> str:
    """What is asked now.

    >>> from random import Random
    >>> from helvetia.games.helsinki import quick_start
    >>> question(quick_start(2, Random(1)))
    'How far do you move your pawn?'
    """
    placed = pavilion(state)
    if placed is None:
        return QUESTIONS[f"decision.{state.decision}"]
    named = PAVILION.format(colour=placed[0].title, roofs=placed[1])
    return QUESTIONS["decision.place.pavilion"].format(pavilion=named)
