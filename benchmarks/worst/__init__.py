"""Positions that were searched for because listing their moves is hard.

Each file holds one state in the readable form of the library, named after the game and what was
looked for. ``python -m benchmarks.worst`` searches and writes them.
"""

from pathlib import Path
from typing import Final

from helvetia.core import load_state
from helvetia.core.contract import AnyState
from helvetia.games import find

FOLDER: Final = Path(__file__).parent


def load(game: str, folder: Path = FOLDER) -> dict[str, AnyState]:
    """The kept positions of a game, by what they were kept for."""
    return {
        path.stem.removeprefix(f"{game}-"): load_state(find(game), path.read_text("utf-8"))
        for path in sorted(folder.glob(f"{game}-*.json"))
    }
