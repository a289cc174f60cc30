"""The guided first round: for each decision what it is about, and what is worth a thought."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .match import Match
from .texts import lessons_of

#: A game is explained up to this round. In Helsinki a round is one turn.
_ROUNDS: Final = MappingProxyType({"helvetia": 1, "helsinki": 3})
#: Decisions that share a text with another one.
_LIKE: Final = MappingProxyType(
    {
        "helvetia": dict.fromkeys(
            (
                "draft", "steal", "neutral_house", "neutral_figure", "pair_one", "pair_two",
                "pair_three",
            ),
            "setup",
        ),
        "helsinki": {
            "pay_any": "pay", "place_any": "place", "lift": "superstructure",
            "set": "superstructure", "discard": "limit",
        },
    }
)  # fmt: skip


def guide(match: Match, seat: int | None, lang: str) -> str:
    """Return what a newcomer should know about the decision that a seat must make; else nothing."""
    state, game = match.state, match.game.GAME
    if seat is None or state.player != seat or state.round > _ROUNDS.get(game, 0):
        return ""
    decision = str(state.decision)
    return lessons_of(lang).get(f"guide_{game}_{_LIKE[game].get(decision, decision)}", "")


def about_actions(lang: str) -> Mapping[str, str]:
    """Return what the actions of Helsinki do, by the id of their part of the picture."""
    lessons = lessons_of(lang)
    once = lessons["coat_once"]
    return {
        key.replace("_", "-"): f"{text}. {once}"
        for key, text in lessons.items()
        if key.startswith("action_")
    }
