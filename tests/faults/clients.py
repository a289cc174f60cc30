"""Unkind clients of the web example: slow, half-hearted, many, or two at once."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from examples.web.load import Client, play

from tests.faults.programs import port_of, require, running

_WISH: Final = {"game": "helsinki", "preset": "", "lang": "en", "quick": True}


@asynccontextmanager
async def serving(folder: Path, *more: str) -> AsyncIterator[int]:
    """A server of its own; its log must hold no failure and stay small."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    command = (
        "-m", "examples.web", "--port", "0", "--openings", "100000", "--per-client", "5000",
        "--database", str(folder / "games.sqlite3"), *more,
    )  # fmt: skip
    with running(command, log) as process:
        yield port_of(log, process)
        require(process.poll() is None, "the server has ended")
    require(log.stat().st_size < 1_000_000, f"the log has {log.stat().st_size} bytes")
    require("Traceback" not in log.read_text("utf-8"), "there is a failure in the server's log")


async def half_sent(folder: Path, connections: int = 1100) -> dict[str, Any]:
    """Connections that never finish their request; others must still be served."""
    async with serving(folder, "--per-client", "500") as port:
        held = []
        for _ in range(connections):
            with suppress(OSError):
                streams = await asyncio.open_connection("127.0.0.1", port)
                streams[1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                held.append(streams)
        # All clients of this test have one address; a place is free when the headers are late.
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
        _, made = await pair[0].ask("POST", "/api/tables", _seats("human", "human"))
        links = ["/api" + link for link in made["seats"]]
        for _ in range(rounds):
            _, seen = await pair[0].ask("GET", links[0])
            link = links[0] if seen["yours"] else links[1]
            _, seen = await pair[0].ask("GET", link)
            body = {"move": seen["choices"][0]["move"], "version": seen["version"]}
            asked = (client.ask("POST", f"{link}/move", body) for client in pair)
            doubled += _one_counts(await asyncio.gather(*asked))
            _, seen = await pair[0].ask("GET", link)
            if seen["undo"]:
                body = {"version": seen["version"]}
                asked = (client.ask("POST", f"{link}/undo", body) for client in pair)
                undone += _one_counts(await asyncio.gather(*asked))
        for client in pair:
            client.close()
    return {"double_submits": doubled, "double_undos": undone, "counted_twice": 0}


def _one_counts(answers: list[tuple[int, Any]] | Any) -> int:
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


async def steady(folder: Path, tables: int = 40, seconds: float = 600.0) -> dict[str, Any]:
    """Load for a long time: the memory of the server must level off."""
    async with serving(folder) as port:
        playing = asyncio.create_task(play(port, tables, seconds, 0.5))
        sizes = []
        while not playing.done():
            await asyncio.sleep(1)
            sizes.append(_memory(folder))
        tally = await playing
    require(not tally.errors, f"{len(tally.errors)} errors: {tally.errors[:3]}")
    parts = [sizes[len(sizes) * part // 10] for part in (2, 4, 6, 8)]
    require(sizes[-1] < 1.5 * parts[1], f"memory grows: {parts} then {sizes[-1]} MB")
    return {"seconds": seconds, "moves": tally.moves, "rss_mb_at_20_40_60_80_%": parts}


def _memory(folder: Path) -> int:
    """The resident memory of the server on this folder's database, in MB."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with suppress(OSError):
                if str(folder / "games.sqlite3").encode() in (process / "cmdline").read_bytes():
                    return int((process / "statm").read_text().split()[1]) * 4096 // 10**6
    return 0


def _seats(*seats: str) -> dict[str, Any]:
    return {**_WISH, "seats": list(seats)}


CLIENTS: Final = {
    "half-sent": half_sent,
    "watchers": watchers,
    "races": races,
    "abandoned": abandoned,
    "tables": many_tables,
    "steady": steady,
}


def show(name: str, figures: dict[str, Any]) -> None:
    """Print figures in one line."""
    print(f"{name}: {json.dumps(figures)}", flush=True)
