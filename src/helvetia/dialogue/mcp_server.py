"""The MCP server: a language model sits down at a table. It needs the extra ``mcp``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from helvetia.core.errors import HelvetiaError, MissingExtraError
from helvetia.dialogue.tables import Tables

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from pydantic import Field
except ImportError as error:
    raise MissingExtraError("mcp", "mcp") from error

_INSTRUCTIONS = (
    "Play the board games Helvetia and Helsinki against bots. Begin with sit_down, which explains "
    "the rules. Then make moves; legal_moves and why_not help. Refusals name a rule: ask for it."
)

Number = Annotated[int, Field(description="number of the table, from sit_down")]
Game = Annotated[str, Field(description="helvetia or helsinki")]


def make_server() -> MCPServer[Any]:
    """Return a server with its own tables."""
    server: MCPServer[Any] = MCPServer("helvetia", instructions=_INSTRUCTIONS, log_level="WARNING")
    tables = Tables()

    def tool(work: Callable[..., str]) -> None:
        server.tool(structured_output=False)(work)

    def sit_down(
        game: Game = "helvetia",
        players: Annotated[int, Field(description="2, 3 or 4")] = 3,
        seat: Annotated[int, Field(description="your seat, from 0, in turn order")] = 0,
        opponent: Annotated[
            str, Field(description="bot of the others: random, greedy, mcts")
        ] = "greedy",
        seed: Annotated[int, Field(description="random seed of the game")] = 0,
        preset: Annotated[str, Field(description="named set of rules; empty: the standard")] = "",
    ) -> str:
        """Sit down at a new table against bots. Returns its number, the rules, the position."""
        return _said(tables.sit_down, game, players, seat, opponent, seed, preset)

    def look(table: Number) -> str:
        """Look at the table: what happened since the last look, and the position as text."""
        return _said(tables.look, table)

    def legal_moves(
        table: Number, search: Annotated[str, Field(description="words; empty: all")] = ""
    ) -> str:
        """List the legal moves, or those that contain all words of a search."""
        return _said(tables.legal_moves, table, search)

    def why_not(table: Number, move: str) -> str:
        """Ask why a move is not legal now. Nothing is moved."""
        return _said(tables.why_not, table, move)

    def rule(
        game: Game, rule_id: Annotated[str, Field(description="for example B6 or LB3")]
    ) -> str:
        """Read the full text of a rule by its id."""
        return _said(tables.rule, game, rule_id)

    def move(
        table: Number, move: Annotated[str, Field(description="for example: draft well")]
    ) -> str:
        """Make a move for your seat. The bots answer at once."""
        return _said(tables.move, table, move)

    def leave(table: Number) -> str:
        """Leave a table, which ends its game."""
        return _said(tables.leave, table)

    for work in (sit_down, look, legal_moves, why_not, rule, move, leave):
        tool(work)
    return server


def _said(work: Callable[..., str], *arguments: object) -> str:
    """Return the text of a tool; what the library refuses is an error that the model can read."""
    try:
        return work(*arguments)
    except HelvetiaError as error:
        raise ToolError(str(error)) from error


def serve() -> None:
    """Serve one client over standard input and output, until the input ends."""
    make_server().run()
