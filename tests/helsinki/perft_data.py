"""Writes ``tests/helsinki/perft.json``: ``python -m tests.helsinki.perft_data``."""

import json
from pathlib import Path
from random import Random

from helvetia.core import perft
from helvetia.games import helsinki
from helvetia.games.helsinki import (
    PRESETS,
    Decision,
    GameState,
    apply_move,
    format_move,
    new_game,
    universe,
    why_not,
)
from tests.helsinki.playing import choose

PATH = Path(__file__).parent / "perft.json"
MOST_NODES = 20_000
#: A kind of position by name, the decision it shows, and the round from which it is looked for.
WANTED = (
    ("pawn", Decision.PAWN, 0),
    ("first turn", Decision.TURN, 1),
    ("middle turn", Decision.TURN, 5),
    ("late turn", Decision.TURN, 9),
    ("draw or build", Decision.ACTION, 4),
    ("long way", Decision.STRIDE, 2),
    ("too many cards", Decision.LIMIT, 3),
    ("paying", Decision.PAY, 3),
    ("placing", Decision.PLACE, 5),
    ("another side", Decision.PLACE_ANY, 3),
    ("superstructure", Decision.SUPERSTRUCTURE, 2),
    ("joker tile", Decision.JOKER, 3),
    ("moving a superstructure", Decision.LIFT, 3),
    ("after a step", Decision.AFTER, 4),
    ("refill", Decision.REFILL, 4),
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
    rng = Random(f"perft/{seed}")
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
    while len(counts) < 5:
        growth = max(4, counts[-1] // counts[-2] if len(counts) > 1 else 30)
        if counts and counts[-1] * growth > MOST_NODES:
            break
        counts.append(perft(helsinki, state, len(counts) + 1))
    return counts


def main() -> None:
    """Find the positions, count, write."""
    cases: list[dict[str, object]] = []
    total = 0
    for players in (2, 3, 4):
        for index, (name, decision, round_) in enumerate(WANTED):
            preset = list(PRESETS)[index % 4]
            for seed in range(500):
                found = _find(players, preset, decision, round_, seed)
                if found is not None:
                    break
            else:
                raise SystemExit(f"no position found: {players} {name}")
            state, texts = found
            nodes = _nodes(state)
            total += sum(nodes)
            cases.append(
                {
                    "players": players,
                    "preset": preset,
                    "name": name,
                    "decision": decision.value,
                    "moves": texts,
                    "nodes": nodes,
                }
            )
    PATH.write_text(json.dumps(cases, indent=1) + "\n")
    print(f"{len(cases)} positions, {total} nodes")


if __name__ == "__main__":
    main()
