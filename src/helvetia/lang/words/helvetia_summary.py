"""Helvetia's table in a few lines, for the end of a round.

The English lines are those of the game's own ``summary``, which a test compares.
"""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia.geometry import RING_ONE, VILLAGES
from helvetia.games.helvetia.names import Building, Colour, Good
from helvetia.games.helvetia.state import GameState
from helvetia.games.helvetia.village import occupied, owned_types
from helvetia.lang.languages import pick
from helvetia.lang.phrases import Phrases
from helvetia.lang.ui.story import TEXTS

#: The columns of the table, by the keys of their titles.
_COLUMNS: Final = (
    "points", "coins", "buildings", "ring", "people", "awake", "abroad", "centre", "school",
)  # fmt: skip


def summary(phrases: Phrases, state: GameState) -> str:
    """Market, villages and standings."""
    texts = pick(TEXTS, phrases.lang)
    seats = range(len(state.players))
    names = [phrases.text(f"colour.{Colour(number).word}.seat") for number in seats]
    wide = 1 + max(8, *map(len, (texts["market"], texts["to_build"], *names)))
    titles = [texts[key] for key in _COLUMNS]
    widths = [len(titles[0]), *(len(title) + 2 for title in titles[1:])]
    lines = [" " * wide + "".join(map(str.rjust, titles, widths))]
    for number in seats:
        figures = map(str.rjust, map(str, _figures(state, number)), widths)
        lines.append(names[number].ljust(wide) + "".join(figures))
    market = [
        texts["paragraph"].format(
            name=name, text=_goods(phrases, player.delivered) or texts["nothing"]
        )
        for name, player in zip(names, state.players, strict=True)
    ]
    lines.append(texts["market"].ljust(wide) + "; ".join(market))
    to_build = [_open(phrases, Building(b), n) for b, n in enumerate(state.board.open) if n]
    lines.append(texts["to_build"].ljust(wide) + (", ".join(to_build) or texts["nothing"]))
    return "\n".join(lines)


def _figures(state: GameState, seat: int) -> tuple[int, ...]:
    player, board = state.players[seat], state.board
    housed = player.men | player.women
    return (
        board.points[seat],
        state.coins[seat],
        owned_types(state, seat).bit_count(),
        (occupied(state, seat) & RING_ONE).bit_count(),
        housed.bit_count(),
        player.awake.bit_count(),
        (housed & ~VILLAGES[seat]).bit_count(),
        sum(player.centre),
        sum(player.school),
    )


def _goods(phrases: Phrases, delivered: int) -> str:
    return ", ".join(phrases.text(f"good.{g.word}") for g in Good if delivered >> g & 1)


def _open(phrases: Phrases, building: Building, count: int) -> str:
    key = f"building.{building.word}"
    return phrases.text(key) if count == 1 else f"{count} {phrases.text(f'{key}.many')}"
