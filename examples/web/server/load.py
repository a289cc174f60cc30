"""Many games at once against a running server: requests, errors and waiting times.

``python -m examples.web.server.load --games 50 --seconds 30`` starts a server of its own on this
machine, plays until the time is over, and prints what came of it. Every game is played by one
person against bots, as a browser would: look, wait for news, move, wait for news.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define, field

from helvetia.core.json.storage import lock

_TIMEOUT: Final = 60.0
_START: Final = 120.0


@define
class Tally:
    """What happened: seconds by sort of request, and everything that went wrong."""

    seconds: dict[str, list[float]] = field(factory=dict)
    errors: list[str] = field(factory=list)
    finished: int = 0
    moves: int = 0
    waits: int = 0

    def note(self, kind: str, seconds: float) -> None:
        """Count one request."""
        self.seconds.setdefault(kind, []).append(seconds)

    def report(self) -> list[str]:
        """Return the figures, as lines."""
        total = self.waits + sum(map(len, self.seconds.values()))
        lines = [
            f"{self.moves} moves by people, {self.finished} games finished",
            f"{total} requests, {self.waits} of them waits for news",
        ]
        for kind, times in sorted(self.seconds.items()):
            times.sort()
            p50, p95 = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.95))
            lines.append(
                f"{kind:<6} {len(times):>6} requests  p50 {p50:6.0f} ms  p95 {p95:6.0f} ms  "
                f"max {times[-1] * 1000:6.0f} ms"
            )
        lines.append(f"{len(self.errors)} errors")
        return [*lines, *self.errors[:5]]


class Client:
    """One connection that stays open, as a browser's does; the little of HTTP that is needed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    # `Any`: what the server sent; this program believes it.
    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        return await asyncio.wait_for(self._ask(method, path, body), _TIMEOUT)

    async def _ask(self, method: str, path: str, body: object) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**24)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        status = int(head.split(" ", 2)[1])
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        text = await reader.readexactly(int(length[1])) if length else b""
        return status, json.loads(text) if text else None

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


class Player:
    """A person who plays one game after another until the time is over."""

    def __init__(self, port: int, tally: Tally, rng: Random, think: float, end: float) -> None:
        self._client = Client(port)
        self._tally = tally
        self._rng = rng
        self._think = think
        self._end = end

    async def run(self) -> None:
        """Play; whatever goes wrong is noted."""
        try:
            while time.monotonic() < self._end:
                await self._game()
        except Exception as error:
            self._tally.errors.append(repr(error))
        finally:
            self._client.close()

    async def _ask(self, kind: str, method: str, path: str, body: object = None) -> Any:
        begun = time.monotonic()
        status, answer = await self._client.ask(method, path, body)
        if kind == "wait":  # for others, not for the server: its time says nothing
            self._tally.waits += 1
        else:
            self._tally.note(kind, time.monotonic() - begun)
        if status not in (200, 201, 204):
            self._tally.errors.append(f"{method} {kind}: {status} {answer}")
        return answer

    async def _game(self) -> None:
        game = self._rng.choice(("helvetia", "helsinki"))
        seats = ["human", *self._rng.choices(("random", "greedy"), k=self._rng.randint(1, 3))]
        wish = {"game": game, "seats": seats, "preset": "", "lang": "en", "quick": True}
        link = "/api" + (await self._ask("open", "POST", "/api/tables", wish))["seats"][0]
        seen = await self._ask("look", "GET", link)
        while time.monotonic() < self._end:
            if seen["over"]:
                self._tally.finished += 1
                return
            if not seen["yours"]:
                path = f"{link}?since={seen['version']}&wait=20"
                seen = await self._ask("wait", "GET", path) or seen
                continue
            await asyncio.sleep(self._rng.uniform(0.5, 1.5) * self._think)
            move = self._rng.choice(seen["choices"])["move"]
            body = {"move": move, "version": seen["version"]}
            seen = await self._ask("move", "POST", f"{link}/move", body)
            self._tally.moves += 1


async def play(port: int, games: int, seconds: float, think: float) -> Tally:
    """So many games at once for so long."""
    tally = Tally()
    end = time.monotonic() + seconds
    players = [Player(port, tally, Random(number), think, end) for number in range(games)]
    await asyncio.gather(*(player.run() for player in players))
    return tally


@contextmanager
def scratch(prefix: str) -> Iterator[Path]:
    """Yield a temporary folder; those with this prefix that killed programs have left go first."""
    for mark in Path(tempfile.gettempdir()).glob(f"{prefix}*/.used"):
        with suppress(OSError), mark.open("rb") as file:
            if lock(file):  # the lock of a program ends with it
                mark.unlink()
                shutil.rmtree(mark.parent)
    with tempfile.TemporaryDirectory(prefix=prefix) as name, Path(name, ".used").open("xb") as file:
        lock(file)
        yield Path(name).resolve()


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Return a server on a free port; its words go to a file."""
    log = folder / "server.log"
    command = [
        sys.executable, "-m", "examples.web", "--port", "0", "--workers", "1",
        "--openings", "100000", "--per-client", "5000",  # all clients are on this machine
        "--database", str(folder / "games.sqlite3"), "--with-parent",
    ]  # fmt: skip
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=out, stderr=out, cwd=Path.cwd()
        )
    end = time.monotonic() + _START
    while time.monotonic() < end and process.poll() is None:
        found = re.search(r"running on http://127\.0\.0\.1:(\d+)", log.read_text("utf-8"))
        if found:
            return process, int(found[1])
        time.sleep(0.1)
    process.kill()
    process.wait(_START)
    raise SystemExit(f"the server did not start: {log.read_text('utf-8')}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the load and print the figures; 1 if there was an error."""
    parser = argparse.ArgumentParser(prog="python -m examples.web.server.load", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="games at once")
    parser.add_argument("--seconds", type=float, default=30.0, help="for how long")
    parser.add_argument(
        "--think", type=float, default=2.0, help="seconds a person takes on average"
    )
    chosen = parser.parse_args(arguments)
    with scratch("helvetia-load-") as folder:
        process, port = start_server(folder)
        try:
            tally = asyncio.run(play(port, chosen.games, chosen.seconds, chosen.think))
        finally:
            process.terminate()
            try:
                process.wait(_START)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(_START)
        said = (folder / "server.log").read_text("utf-8")
    failures = said.count("Traceback")
    print(f"{chosen.games} games at once for {chosen.seconds:g} s")
    print("\n".join(tally.report()))
    print(f"{failures} failures in the server's log")
    return 1 if tally.errors or failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
