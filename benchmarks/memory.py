"""Peak memory of many games, and how many answers are remembered meanwhile.

Each game is played in an interpreter of its own, so that nothing else is counted:

    python -m benchmarks.memory helvetia 10000
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from helvetia.core.contract import AnyGame
from helvetia.games import find

from .own import GAMES, PLAYERS, random_game
from .remembered import census, held_bytes
from .run import Rows, Run, Section, Table, number

#: When the entries are counted, in hundredths of all games.
MOMENTS: Final = (10, 50, 100)
#: How the entries of a single table are named among the figures.
_TABLE: Final = "entries of "
#: Seconds before a run of many games is given up.
PATIENCE: Final = 3600
_NOTE: Final = (
    "Random games in an interpreter of its own, the numbers of players in turn. Peak memory is "
    "that of the whole process. Entries are those of all tables of answers together; every table "
    "is bounded."
)


def peak() -> float:
    """The most memory this process has had, in MiB; 0 where the system does not say."""
    # Not getrusage: on Linux a process inherits that figure from the one that started it.
    try:
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


def play_many(game: AnyGame, games: int) -> dict[str, float]:
    """Play so many games, and look at the memory in between."""
    random_game(game, PLAYERS[0], 0)
    before, held = census(game), held_bytes(game)
    figures = {"before": peak()}
    for seed in range(games):
        random_game(game, PLAYERS[seed % len(PLAYERS)], seed + 1)
        for moment in MOMENTS:
            if seed + 1 == max(1, games * moment // 100):
                figures[f"entries at {moment} %"] = sum((census(game) - before).values())
                figures[f"peak at {moment} %"] = peak()
    tables = {f"{_TABLE}{name}": n for name, n in (census(game) - before).most_common()}
    grown = (held_bytes(game) - held) / (1 << 20)
    return figures | {"games": games, "MiB of tables": grown} | tables


def measure(run: Run) -> Rows:
    """Both games, each in an interpreter of its own."""
    return {name.capitalize(): _apart(name, run.games) for name in GAMES}


def _apart(name: str, games: int) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", name, str(games)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def tables(rows: Rows) -> list[Table]:
    """One row for each game."""
    return [
        Table(
            "Memory of many games",
            (
                "game",
                "games",
                "MiB before",
                *(f"peak MiB after {moment} %" for moment in MOMENTS),
                *(f"entries after {moment} %" for moment in MOMENTS),
                "MiB of tables",
            ),
            tuple(
                (
                    game,
                    number(figures["games"]),
                    number(figures["before"], 1),
                    *(number(figures.get(f"peak at {moment} %"), 1) for moment in MOMENTS),
                    *(number(figures.get(f"entries at {moment} %")) for moment in MOMENTS),
                    number(figures["MiB of tables"], 1),
                )
                for game, figures in rows.items()
            ),
            _NOTE,
        ),
        Table(
            "Tables of answers after these games",
            ("table", "entries"),
            tuple(
                (f"{game}: {key.removeprefix(_TABLE)}", number(entries))
                for game, figures in rows.items()
                for key, entries in figures.items()
                if key.startswith(_TABLE)
            ),
        ),
    ]


SECTION: Final = Section("memory", measure, tables, asked=True)

if __name__ == "__main__":
    print(json.dumps(play_many(find(sys.argv[1]), int(sys.argv[2]))))
