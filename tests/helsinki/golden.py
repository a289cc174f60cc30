"""Golden playthroughs of Helsinki: whole random games as text, to be diffed after every change.

Regenerate them with ``python -m tests.helsinki.golden`` and review the diff.
"""

from pathlib import Path

from helvetia.games import helsinki
from helvetia.games.helsinki import PRESETS, Options
from tests.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
#: file name -> (players, options, seed)
GOLDEN: dict[str, tuple[int, Options, int]] = {
    "helsinki-2-standard.txt": (2, PRESETS["standard"], 2),
    "helsinki-4-safe-routes.txt": (4, PRESETS["safe_routes"], 4),
}


def written(name: str) -> str:
    """The text of a golden game as it is played now."""
    players, options, seed = GOLDEN[name]
    return playthrough(helsinki, players, options, seed)


def main() -> None:
    """Write every golden file."""
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDEN:
        (FOLDER / name).write_text(written(name))


if __name__ == "__main__":
    main()
