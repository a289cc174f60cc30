"""Play in a terminal: people and bots at one table, numbered choices, undo, hints, saving.

A `Match` is a game in progress, a `TerminalSession` plays it with the people at a `Console`, and
`saving` reads and writes it.
"""

from .console import Console
from .match import HUMAN, BotError, Match, Undo
from .saving import Keeper, SavedTable, load_table, new_path
from .session import TerminalSession, UnkeptError

__all__ = [
    "HUMAN",
    "BotError",
    "Console",
    "Keeper",
    "Match",
    "SavedTable",
    "TerminalSession",
    "Undo",
    "UnkeptError",
    "load_table",
    "new_path",
]
