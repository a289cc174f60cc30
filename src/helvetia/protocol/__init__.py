"""Bots in other languages: JSON lines over standard input and output.

`messages` defines the lines, `child` runs a program within bounds, `bot` makes it a bot, and
`check` tests a program.
"""

from .bot import CommandBot, dismiss
from .check import Finding, check_program
from .messages import PROTOCOL, Answer, Bounds, ProtocolError, Ready

__all__ = [
    "PROTOCOL",
    "Answer",
    "Bounds",
    "CommandBot",
    "Finding",
    "ProtocolError",
    "Ready",
    "check_program",
    "dismiss",
]
