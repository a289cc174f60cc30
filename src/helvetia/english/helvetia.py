"""Helvetia's questions in English, and what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from helvetia.core.values import Named
from helvetia.games.helvetia.legal import pair_one_sex
from helvetia.games.helvetia.names import Building, Decision, Good
from helvetia.games.helvetia.parts import NONE, Stage
from helvetia.games.helvetia.state import GameState
from helvetia.games.helvetia.wording import seat_name

__all__ = ["QUESTIONS", "about", "for_neutral", "name", "question", "seat_name"]

#: Where a question can name what it is about, a second one does; its key ends with the field.
QUESTIONS: Final[Mapping[str, str]] = {
    "decision.letter": "Which letter is dealt?",
    "decision.first_player": "Who gets the start-player tile?",
    "decision.draft": "Which start building do you pick?",
    "decision.steal": "Which building do you take from another player?",
    "decision.neutral_house": "Which building goes to the neutral village?",
    "decision.neutral_figure": "Who lives in the neutral house?",
    "decision.pair_one": "Where does the first pair live?",
    "decision.pair_one.sex": "Where does the {sex} of the first pair live?",
    "decision.pair_two": "Who of the second pair lives in the house? The other goes to school.",
    "decision.pair_three": "Where does one of the third pair marry?",
    "decision.turn": "Which character do you choose, and how many coins?",
    "decision.build": "Which building do you build?",
    "decision.build.neutral": "Which building do you build in the neutral village?",
    "decision.produce": "How do you get the good?",
    "decision.produce.good": "How do you get {good}?",
    "decision.place": "Where do you put the building?",
    "decision.place.building": "Where do you put the {building}?",
    "decision.inhabit": "Who moves into the new building?",
    "decision.deliver": "Which good do you deliver?",
    "decision.wake": "Which quarter do you wake?",
    "decision.marry": "Who marries, and where?",
    "decision.dowry": "Which coin do you take as dowry?",
    "decision.bear": "Which couple gets a child?",
    "decision.finish": "Do you use a tile, or end the turn?",
    "decision.pupil": "Who leaves school, and into which house?",
    "decision.reveal": "Which building is turned up?",
    "decision.over": "The game is over.",
}


def name(member: Named) -> str:
    """Everything is called what it is."""
    return member.title


def about(state: GameState) -> dict[str, Named]:
    """The good that is needed, the building that is placed, who is set now."""
    found: dict[str, Named] = {}
    turn, setup = state.turn, state.setup
    if state.decision is Decision.PAIR_ONE:
        found["sex"] = pair_one_sex(state)
    if turn is not None and turn.pending != NONE:
        found["good"] = Good(turn.pending)
    building = setup.building if setup is not None else turn.building if turn is not None else NONE
    if building != NONE:
        found["building"] = Building(building)
    return found


def for_neutral(state: GameState) -> bool:
    """Whether the neutral village gets what is chosen now (D2, D6)."""
    if state.decision is Decision.NEUTRAL_HOUSE:
        return True
    return state.turn is not None and state.turn.stage is Stage.NEUTRAL


def question(state: GameState) -> str:
    """What is asked now.

    >>> from helvetia.games.helvetia import new_game
    >>> question(new_game(3))
    'Which start building do you pick?'
    """
    titles = {field: member.title for field, member in about(state).items()}
    plain = f"decision.{state.decision}"
    marks = ["neutral", *titles] if for_neutral(state) else [*titles]
    keys = (key for mark in marks if (key := f"{plain}.{mark}") in QUESTIONS)
    return QUESTIONS[next(keys, plain)].format_map(titles)
