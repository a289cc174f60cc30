"""Two programs on one file: none overwrites what the other has written."""

from __future__ import annotations

import asyncio
import subprocess
import time
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any, Final

from examples.web.server.load import Client

from helvetia.cli.play import load_table
from tests.faults.clients import one_counts, serving, two_people, whose_turn
from tests.faults.programs import Broken, require, running

_GAME: Final = ("--game", "helsinki", "--players", "2", "--seats", "human,random", "--seed", "1")
_REFUSED: Final = "another program has changed it since"


def two_terminals(folder: Path, rounds: int = 10) -> dict[str, Any]:
    """Two people continue one saved game at the same time, with different answers."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(rounds):
        path = folder / f"game-{number}.json"
        start = folder / f"start-{number}"
        with running(("-m", "helvetia", "play", *_GAME, "--save", str(path)), start) as process:
            _wait(start, process, prompts=1)
            _type(process, "1")
            _wait(start, process, prompts=2)
        _answer_at_once(path, number)
    return {"rounds": rounds, "refused": rounds, "overwritten": 0}


def _answer_at_once(path: Path, number: int) -> None:
    """One answer is kept; the other program says so and keeps its own under another name."""
    before = load_table(path).record.moves
    logs = [path.with_name(f"log-{number}-{which}") for which in "ab"]
    with ExitStack() as stack:
        command = ("-m", "helvetia", "play", "--resume", str(path))
        pair = [stack.enter_context(running(command, log)) for log in logs]
        for process, log in zip(pair, logs, strict=True):
            _wait(log, process, prompts=1)
        for process, choice in zip(pair, "12", strict=True):
            _type(process, choice)
        for process, log in zip(pair, logs, strict=True):
            _wait(log, process, prompts=2)
        refused = [_REFUSED in " ".join(log.read_text("utf-8").split()) for log in logs]
        require(sum(refused) == 1, f"{sum(refused)} of two programs were told of the other")
        kept = load_table(path).record.moves
        loser = refused.index(True)
        other = path.with_name(f"other-{number}.json")
        _type(pair[loser], f"save {other}")
        _wait(logs[loser], pair[loser], prompts=3)
    theirs = load_table(other).record.moves
    for moves in (kept, theirs):
        require(moves[: len(before)] == before, "the game before was lost")
        require(len(moves) > len(before), "an answer was lost")
    require(kept != theirs, "both programs kept the same answer")
    require(load_table(path).record.moves == kept, "the file was overwritten")


def _type(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()


def _wait(log: Path, process: subprocess.Popen[bytes], prompts: int) -> None:
    """Wait until a program has asked so often."""
    end = time.monotonic() + 120
    while log.read_bytes().count(b"> ") < prompts:
        if process.poll() is not None or time.monotonic() > end:
            raise Broken(f"no question: {log.read_text('utf-8')[-500:]}")
        time.sleep(0.01)


async def two_servers(folder: Path, rounds: int = 20) -> dict[str, Any]:
    """Two servers on one database get the same move at once: one counts."""
    async with AsyncExitStack() as stack:
        ports = [
            await stack.enter_async_context(serving(folder, log=f"log-{which}")) for which in "ab"
        ]
        pair = [Client(port) for port in ports]
        links = await two_people(pair[0])
        for _ in range(rounds):
            link, seen = await whose_turn(pair[0], links)
            for client in pair[1:]:
                await client.ask("GET", link)  # it knows the table, too
            body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
            asked = (client.ask("POST", f"{link}/move", body) for client in pair)
            one_counts(await asyncio.gather(*asked))
        ends = [(await client.ask("GET", links[0]))[1]["version"] for client in pair]
        require(ends[0] == ends[1], f"the servers have versions {ends}")
        for client in pair:
            client.close()
    return {"double_moves": rounds, "counted_twice": 0, "lost": 0}
