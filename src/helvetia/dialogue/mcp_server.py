"""The MCP server: a language model sits down at a table. It needs the extra ``mcp``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Final

from helvetia.core.errors import HelvetiaError, MissingExtraError
from helvetia.dialogue.table import Tables

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as _error:
    raise MissingExtraError("mcp", "mcp") from _error

_INSTRUCTIONS: Final = (
    "Play the board games Helvetia and Helsinki against bots. Begin with sit_down, which explains "
    "the rules. Then make moves; legal_moves and why_not help. Refusals name a rule: ask for it."
)


def make_server() -> MCPServer[Any]:
    """Return a server with its own tables. Names, arguments and texts are those of `Tables`."""
    server: MCPServer[Any] = MCPServer("helvetia", instructions=_INSTRUCTIONS, log_level="WARNING")
    t, lock = Tables(), Lock()
    for tool in (t.sit_down, t.look, t.legal_moves, t.why_not, t.rule, t.move, t.leave):
        server.tool(structured_output=False)(_guarded(tool, lock))
    return server


def _guarded(tool: Callable[..., str], lock: Lock) -> Callable[..., str]:
    """Return the tool; what the library refuses becomes an error that the model can read.

    The server calls tools in threads. One call at a time sees a table.
    """

    @wraps(tool)
    def guarded(*arguments: Any, **named: Any) -> str:
        try:
            with lock:
                return tool(*arguments, **named)
        except HelvetiaError as error:
            raise ToolError(str(error)) from error

    return guarded


def serve() -> None:
    """Serve one client over standard input and output, until the input ends."""
    make_server().run()
