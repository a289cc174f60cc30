"""Many games between bots: matches, tournaments, ratings and self-play data, on any executor.

A bot that crashes, cheats, blocks or ends its process loses its game and nothing else.
"""

from helvetia.bots.workers import process_workers

from .dataset import Summary, make_dataset
from .executors import (
    SerialExecutor,
    Workers,
    dask_workers,
    local_workers,
    run_jobs,
)
from .isolation.playing import BotProcess, close_players, play_apart
from .matches import (
    NOBODY,
    ArenaError,
    Fault,
    FaultKind,
    Limits,
    Match,
    Outcome,
    derived_seed,
    find_game,
    options_text,
)
from .ratings import Rating, rate
from .referee import Witness, play
from .report import BotLine, Standings, standings
from .results import PlayedGame, read_games, read_records
from .rows import SCHEMA_VERSION, ArrayRow, Row, read_dataset, to_parquet
from .schedule import SelfPlay, Tournament
from .tournament import Progress, check_bots, run_tournament, write_results

__all__ = [
    "NOBODY",
    "SCHEMA_VERSION",
    "ArenaError",
    "ArrayRow",
    "BotLine",
    "BotProcess",
    "Fault",
    "FaultKind",
    "Limits",
    "Match",
    "Outcome",
    "PlayedGame",
    "Progress",
    "Rating",
    "Row",
    "SelfPlay",
    "SerialExecutor",
    "Standings",
    "Summary",
    "Tournament",
    "Witness",
    "Workers",
    "check_bots",
    "close_players",
    "dask_workers",
    "derived_seed",
    "find_game",
    "local_workers",
    "make_dataset",
    "options_text",
    "play",
    "play_apart",
    "process_workers",
    "rate",
    "read_dataset",
    "read_games",
    "read_records",
    "run_jobs",
    "run_tournament",
    "standings",
    "to_parquet",
    "write_results",
]
