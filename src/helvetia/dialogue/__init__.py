"""Language models at the table: the rules and a position as a prompt, answers read from prose.

`TextEnv` is a text environment, `Tables` has the tools of the MCP server (``python -m helvetia
mcp``), `rules_prompt` and `position_prompt` make the prompt.
"""

from .answers import read_move, refusal
from .environment import Entry, TextEnv
from .position import count_tokens, moves_prompt, position_prompt
from .rulebook import rule, rules_prompt
from .table import Table, Tables

__all__ = [
    "Entry",
    "Table",
    "Tables",
    "TextEnv",
    "count_tokens",
    "moves_prompt",
    "position_prompt",
    "read_move",
    "refusal",
    "rule",
    "rules_prompt",
]
