"""Many games between bots: tournaments, ratings, and the runner that any executor can drive.

A bot that crashes, cheats, thinks for ever or ends its process loses its game and nothing else.
"""

from .apart import close_players, play_apart
from .match import (
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
from .play import Witness, play
from .progress import ProgressBar
from .ratings import Rating, rate
from .runner import SerialExecutor, Workers, local_workers, run_jobs
from .schedule import Tournament
from .standings import BotLine, Standings, standings
from .store import PlayedGame, read_games, read_records
from .tournament import Progress, check_bots, run_tournament, write_results

__all__ = [
    "NOBODY",
    "ArenaError",
    "BotLine",
    "Fault",
    "FaultKind",
    "Limits",
    "Match",
    "Outcome",
    "PlayedGame",
    "Progress",
    "ProgressBar",
    "Rating",
    "SerialExecutor",
    "Standings",
    "Tournament",
    "Witness",
    "Workers",
    "check_bots",
    "close_players",
    "derived_seed",
    "find_game",
    "local_workers",
    "options_text",
    "play",
    "play_apart",
    "rate",
    "read_games",
    "read_records",
    "run_jobs",
    "run_tournament",
    "standings",
    "write_results",
]
