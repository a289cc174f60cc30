"""Perft: the size of the game tree below committed positions, counted again.

``tests/perft/helvetia.json`` holds positions (as the record of the moves that lead there), depths
and node counts. Regenerate it with ``python -m tests.helvetia.perft_data`` and review the diff:
a changed count means changed rules.
"""

import json
from typing import Any

import pytest

from helvetia import PRESETS, GameState, apply_move, new_game, parse_move, perft
from helvetia.games import helvetia
from tests.helvetia import perft_data
from tests.perft_cases import slow_count

CASES: list[dict[str, Any]] = json.loads(perft_data.CASES.path.read_text())


def _ids(case: dict[str, Any]) -> str:
    return f"{case['players']}-{case['preset']}-{case['name']}"


def test_positions_cover_every_player_count() -> None:
    for players in (2, 3, 4):
        assert sum(case["players"] == players for case in CASES) >= 10


def _state(case: dict[str, Any]) -> GameState:
    state = new_game(case["players"], PRESETS[case["preset"]])
    for text in case["moves"]:
        state = apply_move(state, parse_move(text))
    assert state.decision.value == case["decision"]
    return state


def _count(case: dict[str, Any], most: int) -> None:
    """Count as deep as the tree is expected to have at most so many nodes."""
    state = _state(case)
    for depth, nodes in enumerate(case["nodes"], start=1):
        if nodes <= most:
            assert perft(helvetia, state, depth) == nodes


@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_perft_counts(case: dict[str, Any]) -> None:
    _count(case, 2_000)


@pytest.mark.thorough
@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_perft_counts_to_full_depth(case: dict[str, Any]) -> None:
    _count(case, 10**9)


def _walk(case: dict[str, Any]) -> None:
    """Try every move of the universe by ``why_not``: no use of legal_moves."""
    assert slow_count(helvetia, _state(case), 2) == case["nodes"][1]


@pytest.mark.parametrize("case", sorted(CASES, key=lambda case: case["nodes"][0])[:12:4], ids=_ids)
def test_reasons_walk_the_same_tree(case: dict[str, Any]) -> None:
    _walk(case)


@pytest.mark.thorough
@pytest.mark.parametrize("case", CASES[::5], ids=_ids)
def test_reasons_walk_larger_trees(case: dict[str, Any]) -> None:
    _walk(case)
