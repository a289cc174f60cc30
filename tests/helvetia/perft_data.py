"""Writes ``tests/perft/helvetia.json``: ``python -m tests.helvetia.perft_data``."""

import json
from pathlib import Path
from random import Random
from typing import Any

from helvetia import (
    PRESETS,
    Decision,
    GameState,
    apply_move,
    format_move,
    new_game,
    perft,
    universe,
    why_not,
)
from helvetia.games import helvetia
from tests.helvetia.random_play import choose

PATH = Path(__file__).parents[1] / "perft" / "helvetia.json"
MOST_NODES = 60_000
#: A kind of position by name, the decision it shows, and the round from which it is looked for.
WANTED = (
    ("draft", Decision.DRAFT, 0),
    ("third pair", Decision.PAIR_THREE, 0),
    ("first turn", Decision.TURN, 1),
    ("early turn", Decision.TURN, 3),
    ("middle turn", Decision.TURN, 6),
    ("late turn", Decision.TURN, 9),
    ("building", Decision.BUILD, 4),
    ("paying", Decision.PRODUCE, 5),
    ("delivering", Decision.DELIVER, 4),
    ("weddings", Decision.MARRY, 3),
    ("after the action", Decision.FINISH, 3),
    ("pupils", Decision.PUPIL, 2),
    ("new buildings", Decision.REVEAL, 1),
)


def slow_count(state: GameState, depth: int) -> int:
    """Perft by asking for the reason against every move there is."""
    if depth == 0 or state.player is None:
        return 1
    legal = [move for move in universe() if why_not(state, move) is None]
    return sum(slow_count(apply_move(state, move), depth - 1) for move in legal)


def _find(
    players: int, preset: str, decision: Decision, round_: int, seed: int
) -> tuple[GameState, list[str]] | None:
    rng = Random(seed)
    state = new_game(players, PRESETS[preset])
    texts: list[str] = []
    while state.player is not None:
        if state.decision is decision and state.round >= round_:
            return state, texts
        move = choose(state, rng)
        texts.append(format_move(move))
        state = apply_move(state, move)
    return None


def _nodes(state: GameState) -> list[int]:
    counts: list[int] = []
    while len(counts) < 4:
        growth = max(2, counts[-1] // counts[-2] if len(counts) > 1 else 12)
        if counts and counts[-1] * growth > MOST_NODES:
            break
        counts.append(perft(helvetia, state, len(counts) + 1))
    return counts


def main() -> None:
    """Find the positions, count, write."""
    cases: list[dict[str, Any]] = []
    for players in (2, 3, 4):
        for index, (name, decision, round_) in enumerate(WANTED):
            preset = list(PRESETS)[index % 4]
            for seed in range(100, 200):
                found = _find(players, preset, decision, round_, seed)
                if found is not None:
                    break
            else:
                raise SystemExit(f"no position found: {players} {name}")
            state, texts = found
            cases.append(
                {
                    "players": players,
                    "preset": preset,
                    "name": name,
                    "decision": decision.value,
                    "moves": texts,
                    "nodes": _nodes(state),
                }
            )
    PATH.write_text(json.dumps(cases, indent=1) + "\n")
    print(f"{len(cases)} positions, {sum(sum(c['nodes']) for c in cases)} nodes")


if __name__ == "__main__":
    main()
