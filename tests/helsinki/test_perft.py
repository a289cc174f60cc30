"""Perft: the size of the game tree below committed positions, counted again.

``perft.json`` holds positions (as the moves that lead there) and node counts by depth. Regenerate
it with ``python -m tests.helsinki.perft_data`` and review the diff: a changed count means changed
rules.
"""

import json
from typing import Any

import pytest

from helvetia.core import perft
from helvetia.games import helsinki
from helvetia.games.helsinki import PRESETS, GameState, apply_move, new_game, parse_move
from tests.helsinki import perft_data
from tests.perft_cases import slow_count

CASES: list[dict[str, Any]] = json.loads(perft_data.CASES.path.read_text())


def _ids(case: dict[str, Any]) -> str:
    return f"{case['players']}-{case['preset']}-{case['name']}"


def _position(case: dict[str, Any]) -> GameState:
    state = new_game(case["players"], PRESETS[case["preset"]])
    for text in case["moves"]:
        state = apply_move(state, parse_move(text))
    return state


def test_perft_has_ten_positions_each() -> None:
    for players in (2, 3, 4):
        assert sum(case["players"] == players for case in CASES) >= 10


@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_perft_counts(case: dict[str, Any]) -> None:
    state = _position(case)
    assert state.decision.value == case["decision"]
    for depth, nodes in enumerate(case["nodes"], start=1):
        assert perft(helsinki, state, depth) == nodes


@pytest.mark.parametrize(
    "case",
    [CASES[0], *(pytest.param(case, marks=pytest.mark.thorough) for case in CASES[6::6])],
    ids=_ids,
)
def test_reasons_walk_the_same_tree(case: dict[str, Any]) -> None:
    """The same tree with every move of the universe tried by ``why_not``: no use of legal_moves."""
    assert slow_count(helsinki, _position(case), 2) == case["nodes"][1]
