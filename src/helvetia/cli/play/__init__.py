"""Play in a terminal: people and bots at one table, numbered choices, undo, hints, saving.

A `Match` is a game in progress, a `Session` plays it with the people at a `Console`, and `saving`
reads and writes it.
"""

from .console import Console
from .match import HUMAN, BotError, Match, Undo
from .saving import Keeper, SavedTable, load_table, new_path
from .session import Session, UnkeptError

__all__ = [
    "HUMAN",
    "BotError",
    "Console",
    "Keeper",
    "Match",
    "SavedTable",
    "Session",
    "Undo",
    "UnkeptError",
    "load_table",
    "new_path",
]
