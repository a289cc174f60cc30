"""A referee that finds no innocent bot late, however busy the machine is.

The match is played in processes as always, but only the clocks of guilty bots run: those that mean
to answer late, or never. So a short limit cannot hit a bot that waits for the processor.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

from helvetia.arena import BotProcess, Match, Outcome
from helvetia.arena.isolation import playing
from helvetia.core.json.codec import from_document
from tests.arena.matches import BOTS
from tests.faults.hostile import HARMLESS, KINDS

_GUILTY: Final = frozenset(
    {f"{BOTS}hanging", f"{BOTS}incomparable"}
    | {f"tests.faults.hostile:{kind}" for kind in KINDS if kind not in HARMLESS}
)
_ask = BotProcess._ask


def play_patiently(match: Match) -> Outcome:
    """Play a match as `play_apart` does."""
    return from_document(playing.ask_apart(f"{__name__}:play_document", match), Outcome)


def play_document(match: Match) -> object:
    """Play a match in the referee's process."""
    clock = SimpleNamespace(perf_counter=lambda: 0.0)
    with patch("helvetia.arena.referee.time", clock), patch.object(BotProcess, "_ask", _patiently):
        return playing.play_document(match)


def _patiently(bot: BotProcess, name: str, seconds: float | None, *arguments: object) -> object:
    return _ask(bot, name, seconds if bot._key[0] in _GUILTY else None, *arguments)
