"""Unkind clients of the web example: slow, half-hearted, many, or two at once."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from examples.web.server.gate import READER_SECONDS
from examples.web.server.load import Client, play

from tests.faults.programs import Broken, port_of, require, running

#: The server with no more descriptors than many systems allow.
_FEW_DESCRIPTORS: Final = """
import resource, runpy
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
runpy.run_module("examples.web", run_name="__main__")
"""
_WISH: Final = {"game": "helsinki", "preset": "", "lang": "en", "quick": True}


@asynccontextmanager
async def serving(
    folder: Path,
    *more: str,
    log: str = "log",
    program: tuple[str, str] = ("-m", "examples.web"),
) -> AsyncIterator[int]:
    """A server of its own; its log must hold no failure and stay small."""
    folder.mkdir(parents=True, exist_ok=True)
    said = folder / log
    command = (
        *program, "--port", "0", "--openings", "100000", "--per-client", "5000",
        "--database", str(folder / "games.sqlite3"), *more,
    )  # fmt: skip
    with running(command, said) as process:
        yield port_of(said, process)
        require(process.poll() is None, "the server has ended")
    require(said.stat().st_size < 1_000_000, f"the log has {said.stat().st_size} bytes")
    require("Traceback" not in said.read_text("utf-8"), "there is a failure in the server's log")


async def half_sent(folder: Path, connections: int = 1100) -> dict[str, Any]:
    """Connections of many clients that never finish their request; others must still be served."""
    async with serving(folder, program=("-c", _FEW_DESCRIPTORS)) as port:
        held = []
        for number in range(connections):
            with suppress(OSError):
                # Not more from one address than the gate allows.
                here = f"127.0.1.{number % 250 + 1}", 0
                streams = await asyncio.open_connection("127.0.0.1", port, local_addr=here)
                streams[1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                held.append(streams)
        # A place is free when the headers of the first ones are late.
        began = time.monotonic()
        served = False
        while not served and time.monotonic() - began < 30:
            with suppress(OSError, asyncio.IncompleteReadError):
                client = Client(port)
                status, _ = await client.ask("POST", "/api/tables", _seats("human", "random"))
                served = status == 201
                client.close()
            if not served:
                await asyncio.sleep(0.2)
        waited = time.monotonic() - began
        require(served, "nobody is served while requests are half sent")
        for _, writer in held:
            writer.close()
    return {"half_sent": connections, "served_after_s": round(waited, 1)}


async def slow(folder: Path, each: int = 150, moves: int = 20) -> dict[str, Any]:
    """Clients that read nothing of large answers, or send a body byte by byte: others play on."""
    async with serving(folder) as port:
        client = Client(port)
        links = await two_people(client)
        size, sockets = memory(folder), _sockets(folder)
        silent = [_silent(port, links[0]) for _ in range(each)]
        dribbling = [asyncio.create_task(_dribble(port)) for _ in range(each)]
        waits = []
        for _ in range(moves):
            await asyncio.sleep(0.2)
            began = time.monotonic()
            await move_once(client, links)
            waits.append(time.monotonic() - began)
        require(_sockets(folder) >= sockets + each, "the slow clients are not there")
        grown = memory(folder) - size
        require(grown < 100, f"slow clients cost {grown} MB")
        answers = await asyncio.gather(*dribbling)
        require(all(b" 408 " in answer for answer in answers), "a slow body was waited for")
        end = time.monotonic() + READER_SECONDS + 20
        while (left := _sockets(folder) - sockets) > 0 and time.monotonic() < end:
            await asyncio.sleep(0.5)
        require(left <= 0, f"{left} slow clients are still connected")
        for each_socket in silent:
            each_socket.close()
        client.close()
    return {
        "silent_readers": each,
        "slow_bodies": each,
        "max_move_s": round(max(waits), 2),
        "grown_mb": grown,
        "left": 0,
    }


def _silent(port: int, link: str) -> socket.socket:
    """A client that asks for much and reads nothing."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.sendall(f"GET {link} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 100)
    return made


async def _dribble(port: int) -> bytes:
    """Send a body so slowly that it never ends; what the server says to that."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 1000\r\n\r\n"
    )
    answer = asyncio.create_task(reader.readline())
    for _ in range(40):
        if answer.done():
            break
        with suppress(OSError):
            writer.write(b" ")
        await asyncio.sleep(1)
    answer.cancel()
    writer.close()
    return answer.result() if answer.done() else b""


async def watchers(folder: Path, count: int = 2000) -> dict[str, Any]:
    """Many watchers of one table: one drawing for all of them."""
    async with serving(folder) as port:
        client = Client(port)
        _, made = await client.ask("POST", "/api/tables", _seats("human", "human"))
        link, bench = "/api" + made["seats"][0], "/api" + made["spectators"]
        _, seen = await client.ask("GET", link)
        if not seen["yours"]:
            link = "/api" + made["seats"][1]
            _, seen = await client.ask("GET", link)
        eyes = [Client(port) for _ in range(count)]
        path = f"{bench}?since={seen['version']}&wait=25"
        waits = [asyncio.create_task(eye.ask("GET", path)) for eye in eyes]
        await asyncio.sleep(8)
        client.close()  # the server closes a connection that says nothing for five seconds
        client = Client(port)
        began = time.monotonic()
        body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
        status, _ = await client.ask("POST", f"{link}/move", body)
        require(status == 200, f"the move was answered with {status}")
        moved = time.monotonic() - began
        answers = await asyncio.gather(*waits)
        took = time.monotonic() - began
        require(all(status == 200 for status, _ in answers), "a watcher saw no news")
        for eye in (*eyes, client):
            eye.close()
    return {"watchers": count, "move_s": round(moved, 2), "all_have_seen_it_s": round(took, 2)}


async def races(folder: Path, rounds: int = 20) -> dict[str, Any]:
    """The same move, or a move and an undo, sent twice at once: one counts."""
    async with serving(folder) as port:
        pair = Client(port), Client(port)
        doubled = undone = 0
        links = await two_people(pair[0])
        for _ in range(rounds):
            link, seen = await whose_turn(pair[0], links)
            body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
            asked = (client.ask("POST", f"{link}/move", body) for client in pair)
            doubled += one_counts(await asyncio.gather(*asked))
            _, seen = await pair[0].ask("GET", link)
            if seen["undo"]:
                body = {"version": seen["version"]}
                asked = (client.ask("POST", f"{link}/undo", body) for client in pair)
                undone += one_counts(await asyncio.gather(*asked))
        for client in pair:
            client.close()
    return {"double_submits": doubled, "double_undos": undone, "counted_twice": 0}


async def two_people(client: Client) -> list[str]:
    """A new table for two people; the links of its seats."""
    _, made = await client.ask("POST", "/api/tables", _seats("human", "human"))
    return ["/api" + link for link in made["seats"]]


async def whose_turn(client: Client, links: list[str]) -> tuple[str, Any]:
    """The link of the seat whose turn it is, and what it sees."""
    _, seen = await client.ask("GET", links[0])
    link = links[0] if seen["yours"] else links[1]
    return link, (await client.ask("GET", link))[1]


async def move_once(client: Client, links: list[str], expected: int = 200) -> int:
    """Make the first legal move; the version afterwards."""
    link, seen = await whose_turn(client, links)
    body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
    status, answer = await client.ask("POST", f"{link}/move", body)
    require(status == expected, f"a move was answered with {status}: {answer}")
    return int(answer["version"] if status == 200 else seen["version"])


def one_counts(answers: list[tuple[int, Any]] | Any) -> int:
    """Require that one of two requests at once was served; 1, to count them."""
    statuses = sorted(status for status, _ in answers)
    require(statuses == [200, 409], f"two at once were answered with {statuses}")
    return 1


async def abandoned(folder: Path, tables: int = 50, answers: int = 20) -> dict[str, Any]:
    """Tables of searching bots that nobody looks at any more: a greedy bot still answers soon."""
    async with serving(folder) as port:
        client = Client(port)
        for _ in range(tables):
            _, made = await client.ask("POST", "/api/tables", _seats("human", "search", "search"))
            _, seen = await client.ask("GET", "/api" + made["seats"][0])
            if seen["yours"]:
                body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
                await client.ask("POST", "/api" + made["seats"][0] + "/move", body)
        _, made = await client.ask("POST", "/api/tables", _seats("human", "greedy"))
        link = "/api" + made["seats"][0]
        waits: list[float] = []
        _, seen = await client.ask("GET", link)
        since = time.monotonic()
        while len(waits) < answers and not seen["over"]:
            if seen["yours"]:
                body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
                _, seen = await client.ask("POST", f"{link}/move", body)
                since = time.monotonic()
                continue
            _, news = await client.ask("GET", f"{link}?since={seen['version']}&wait=20")
            if news is not None:
                waits.append(time.monotonic() - since)
                since, seen = time.monotonic(), news
        client.close()
    return {
        "abandoned_tables": tables,
        "greedy_answers": len(waits),
        "median_s": round(median(waits), 2),
        "max_s": round(max(waits), 2),
    }


async def many_tables(folder: Path, tables: int = 200, seconds: float = 60.0) -> dict[str, Any]:
    """So many tables at once: no error, and how long people wait."""
    async with serving(folder) as port:
        tally = await play(port, tables, seconds, 2.0)
    require(not tally.errors, f"{len(tally.errors)} errors: {tally.errors[:3]}")
    p95 = {kind: round(quantiles(t, n=20)[-1], 2) for kind, t in tally.seconds.items()}
    return {"tables": tables, "seconds": seconds, "moves": tally.moves, "p95_s": p95, "errors": 0}


async def steady(folder: Path, tables: int = 10, seconds: float = 600.0) -> dict[str, Any]:
    """Load for a long time: the memory of the server must level off.

    A game in memory grows by about a megabyte until its end. So only these tables stay there, and
    each of them sees several games.
    """
    async with serving(folder, "--in-memory", str(tables), "--pause", "0") as port:
        playing = asyncio.create_task(play(port, tables, seconds, 0.05))
        sizes = []
        while not playing.done():
            await asyncio.sleep(1)
            sizes.append(memory(folder))
        tally = await playing
    require(not tally.errors, f"{len(tally.errors)} errors: {tally.errors[:3]}")
    parts = [sizes[len(sizes) * part // 10] for part in (2, 4, 6, 8)]
    require(sizes[-1] < 1.2 * parts[1], f"memory grows: {parts} then {sizes[-1]} MB")
    return {
        "seconds": seconds,
        "moves": tally.moves,
        "games": tally.finished,
        "rss_mb_at_20_40_60_80_100_%": [*parts, sizes[-1]],
    }


def server_of(folder: Path) -> Path:
    """The server on this folder's database, in /proc."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with suppress(OSError):
                if str(folder / "games.sqlite3").encode() in (process / "cmdline").read_bytes():
                    return process
    raise Broken("the server has ended")


def memory(folder: Path) -> int:
    """The resident memory of the server on this folder's database, in MB."""
    return int((server_of(folder) / "statm").read_text().split()[1]) * 4096 // 10**6


def _sockets(folder: Path) -> int:
    """How many connections it has, and a few sockets of its own."""
    found = 0
    for file in (server_of(folder) / "fd").iterdir():
        with suppress(OSError):
            found += file.readlink().name.startswith("socket:")
    return found


def _seats(*seats: str) -> dict[str, Any]:
    return {**_WISH, "seats": list(seats)}


# `Any`: figures of each kind.
CLIENTS: Final[dict[str, Callable[[Path], Coroutine[Any, Any, dict[str, Any]]]]] = {
    "half-sent": half_sent,
    "slow": slow,
    "watchers": watchers,
    "races": races,
    "abandoned": abandoned,
    "tables": many_tables,
    "steady": steady,
}


def show(name: str, figures: dict[str, Any]) -> None:
    """Print figures in one line."""
    print(f"{name}: {json.dumps(figures)}", flush=True)
