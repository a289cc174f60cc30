"""Positions whose legal moves are hard to list, each as the moves that lead to it.

Players who wanted hard positions found them in 150 games for each quarry: many coins, traders or
workers awake, late rounds, full hands with coats of arms, many legal moves, many calls of Python
functions with empty caches. Moves outlive changes of the state and of its JSON.
"""

import json
from pathlib import Path
from typing import Any, Final

from helvetia.core.contract import AnyState
from helvetia.games import find

FILE: Final = Path(__file__).with_name("worst.jsonl")


def lines(game: str) -> list[dict[str, Any]]:
    """Return the saved positions of a game: quarry, number of players and moves as text."""
    found = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [line for line in found if line["game"] == game]


def load(game: str) -> dict[str, AnyState]:
    """Return the saved positions of a game by quarry."""
    rules = find(game)
    states: dict[str, AnyState] = {}
    for line in lines(game):
        state = rules.new_game(line["players"])
        for text in line["moves"]:
            state = rules.apply_move(state, rules.parse_move(text))
        states[line["quarry"]] = state
    return states
