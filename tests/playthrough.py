"""Golden playthroughs: a whole random game as text, to be diffed after every change.

Regenerate all of them with ``python -m tests.playthrough`` and review the diff.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from helvetia.core import CHANCE, sample
from helvetia.games import helvetia

FOLDER = Path(__file__).parent / "playthroughs"
#: file name -> (game, players, options, seed)
GOLDEN: dict[str, tuple[Any, int, Any, int]] = {
    "helvetia-2-german.txt": (helvetia, 2, helvetia.PRESETS["german"], 2),
    "helvetia-3-french.txt": (helvetia, 3, helvetia.PRESETS["french"], 3),
    "helvetia-4-beginner.txt": (helvetia, 4, helvetia.PRESETS["beginner"], 4),
}


def playthrough(game: Any, players: int, options: Any, seed: int) -> str:
    """The game as text: each decision, the legal moves, the one made, and what it led to."""
    return "\n".join(_lines(game, players, options, seed)) + "\n"


def _lines(game: Any, players: int, options: Any, seed: int) -> Iterator[str]:
    rng = Random(seed)
    state = game.new_game(players, options)
    yield f"# {game.GAME}, rules version {game.RULES_VERSION}, {players} players, seed {seed}"
    number = 0
    while state.player is not None:
        chance = state.player == CHANCE
        legal = game.legal_moves(state)
        move = sample(game.odds(state), rng) if chance else legal[rng.randrange(len(legal))]
        who = "chance" if chance else f"seat {state.player}"
        texts = [game.format_move(m) for m in legal]
        yield f"{number} {who} {state.decision.value}: {', '.join(texts)}"
        yield f"  > {game.format_move(move)}"
        state = game.apply_move(state, move)
        number += 1
        if number % 25 == 0:
            yield f"  = points {[s.total for s in game.score(state)]}"
    for score in game.score(state):
        items = ", ".join(f"{i.source} {i.detail} {i.points}" for i in score.items)
        yield f"seat {score.seat}: {score.total} ({items})"
    yield f"places {list(game.result(state).places)}"


def main() -> None:
    """Write every golden file."""
    for name, arguments in GOLDEN.items():
        (FOLDER / name).write_text(playthrough(*arguments))


if __name__ == "__main__":
    main()
