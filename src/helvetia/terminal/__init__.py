"""Playing in a terminal: people and bots at one table, numbered choices, undo, hints, saving.

The parts can be used alone: a `Match` knows who decides and what may be taken back, `saved` reads
and writes games with their seats, a `Session` talks to people through a `Console`.
"""

from helvetia.terminal.console import Console
from helvetia.terminal.keeping import Keeper
from helvetia.terminal.match import HUMAN, BotError, Match, Undo
from helvetia.terminal.saved import SavedTable, load_table, new_path, read_table, save_table
from helvetia.terminal.session import Session, UnkeptError

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
    "read_table",
    "save_table",
]
