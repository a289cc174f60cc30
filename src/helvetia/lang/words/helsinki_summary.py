"""Helsinki's table in a few lines, for the end of a round.

The English lines are those of the game's own ``summary``, which a test compares.
"""

from __future__ import annotations

from helvetia.games.helsinki.scoring import score_items
from helvetia.games.helsinki.state import GameState
from helvetia.lang.languages import pick
from helvetia.lang.phrases import Count, Phrases
from helvetia.lang.ui.story import TEXTS


def summary(phrases: Phrases, state: GameState) -> str:
    """Points, hands and coats of every player, and the pile."""
    texts = pick(TEXTS, phrases.lang)
    lines = []
    for number, player in enumerate(state.players):
        points = sum(item.points for item in score_items(player))
        lines.append(
            texts["standing"].format(
                name=phrases.say("seat.name", {"number": number + 1}),
                points=Count(phrases, points).points,
                cards=Count(phrases, len(player.hand)).card,
                coats=Count(phrases, player.coats).coat,
                roofs=Count(phrases, player.filled.bit_count()).roof,
            )
        )
    pile = texts["pile"].format(cards=Count(phrases, state.table.left).card)
    return "\n".join([*lines, pile])
