"""The MCP server: its tools without a server, and whole games by the SDK's client over stdio."""

import asyncio
import re
import sys
from random import Random
from typing import Any

import pytest

from helvetia.cli import main
from helvetia.core import OptionError
from helvetia.dialogue import Tables
from helvetia.dialogue.table import MOST_TABLES


def _sit(tables: Tables, **changes: Any) -> str:
    wish = {"game": "helsinki", "players": 3, "seat": 1, "opponent": "random", "seed": 4}
    return tables.sit_down(**{**wish, **changes})


def test_guest_sees_only_the_own_hand() -> None:
    text = _sit(Tables())
    assert text.startswith("Table 1, you are seat 1.")
    hands = [line.partition("hand ")[2] for line in text.splitlines() if line.startswith("Seat ")]
    assert ["unknown" in hand for hand in hands] == [True, False, True]


def test_guest_asks_searches_and_moves() -> None:
    tables = Tables()
    _sit(tables, game="helvetia", seat=0)
    assert tables.legal_moves(1).splitlines()[0] == "5 of 5 legal moves"
    assert tables.legal_moves(1, "grain").splitlines()[1:] == ["draft grain_farm"]
    assert tables.why_not(1, "draft well") == "draft well: legal."
    refused = tables.why_not(1, "draft mine")
    assert refused.startswith("Refused: ")
    assert "Legal instead: draft brickworks" in refused
    rule = re.search(r"\(([A-Z]\d+)\)", refused)
    assert rule is not None
    assert tables.rule("helvetia", rule[1]).startswith(f"{rule[1]}: ")
    assert "Wrong answers left: 19." in tables.move(1, "draft mine")
    assert tables.move(1, "draft well").startswith("You played draft well.\nSince your last look: ")
    assert tables.leave(1) == "Table 1 is free."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 7}, "players must be one of"),
        ({"seat": 3}, "seats are 0 to 2"),
        ({"opponent": "command:./bot"}, "an opponent is one of"),
        ({"opponent": "os:system"}, "an opponent is one of"),
        ({"preset": "easy"}, "helsinki has no preset 'easy'; there is "),
    ],
)
def test_wrong_wishes_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        _sit(Tables(), **changes)


def test_tables_and_wrong_answers_are_bounded() -> None:
    tables = Tables()
    for _ in range(MOST_TABLES):
        _sit(tables)
    with pytest.raises(OptionError, match="8 tables are open"):
        _sit(tables)
    with pytest.raises(OptionError, match="there is no table 99"):
        tables.look(99)
    answers = [tables.move(1, "nonsense") for _ in range(21)]
    assert "Wrong answers left: 0." in answers[19]
    assert "Seat 1 lost: " in answers[20]
    assert tables.look(1).endswith(answers[20])
    for ask in (tables.move, tables.why_not, tables.legal_moves):
        assert ask(1, "take") == answers[20]


def test_command_names_the_missing_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "helvetia.dialogue.mcp_server", raising=False)
    assert main(["mcp"]) == 1
    assert "pip install 'helvetia[mcp]'" in capsys.readouterr().err


# --- over stdio ----------------------------------------------------------------------------------


async def _play(games: list[dict[str, Any]]) -> list[str]:
    from mcp import Client, StdioServerParameters

    rng, ends = Random(1), []
    server = StdioServerParameters(command=sys.executable, args=["-m", "helvetia", "mcp"])
    async with Client(server, read_timeout_seconds=240) as client:

        async def call(name: str, **arguments: Any) -> str:
            result = await client.call_tool(name, arguments)
            (part,) = result.content
            return f"{'ERROR ' if result.is_error else ''}{getattr(part, 'text', '')}"

        listed = {tool.name for tool in (await client.list_tools()).tools}
        assert listed == {"sit_down", "look", "legal_moves", "why_not", "rule", "move", "leave"}
        assert "there is no table 5; there is none" in await call("look", table=5)
        assert (await call("rule", game="helsinki", rule_id="LB2")).startswith("LB2: A joker ")
        for number, wish in enumerate(games, 1):
            text = await call("sit_down", **wish)
            assert text.startswith(f"Table {number}, you are seat ")
            while "The game is over: " not in text:
                moves = (await call("legal_moves", table=number)).splitlines()[1:]
                text = await call("move", table=number, move=moves[rng.randrange(len(moves))])
                assert text.startswith("You played ")
            ends.append(text.splitlines()[-1])
    return ends


@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_client_plays_whole_games_over_stdio(number: int) -> None:
    pytest.importorskip("mcp")
    games = [
        {"game": "helsinki", "players": 2, "seat": 1, "opponent": "random", "seed": 1},
        {"game": "helvetia", "players": 2, "seat": 0, "opponent": "random", "seed": 2},
    ]
    ends = asyncio.run(_play(games[:number]))
    assert len(ends) == number
    assert all(end.startswith("The game is over: seat 0 place ") for end in ends)
    assert not any("lost" in end for end in ends)


def test_chance_is_new_at_every_table_without_a_seed() -> None:
    tables = Tables()

    def start(seed: int | None) -> str:
        return tables.sit_down("helsinki", 2, opponent="random", seed=seed).partition("\n")[2]

    assert len({start(None) for _ in range(4)}) > 1
    assert start(7) == start(7)
