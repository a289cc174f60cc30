"""Kill programs at random moments: what they have acknowledged must be there afterwards."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import frozen
from examples.web.server.load import Client

from helvetia.arena import read_dataset, read_games
from helvetia.cli.play import load_table
from tests.faults.programs import ROOT, port_of, require, running
from tests.review.samples import played

_SERVER: Final = ("-m", "examples.web", "--port", "0", "--pause", "0", "--openings", "100000")
_PROGRAM: Final = ("-m", "helvetia")
#: Kills before a new file is begun: reading a long one again and again would take most of the time.
_IN_ONE_FILE: Final = 5
#: Seconds after which a program that does nothing is killed all the same.
_LIMIT: Final = 120.0


def kill_tournament(folder: Path, rng: Random, number: int) -> int:
    """Kill a tournament; every game that was in its file stays, and none is there twice."""
    cup = folder / f"cup-{number // _IN_ONE_FILE}"
    before = _games(cup)
    command = (
        "-m", "helvetia", "tournament", "--game", "helsinki", "--bots", "random,b=random",
        "--rounds", "5000", "--jobs", "2", "--out", str(cup), "--resume",
    )  # fmt: skip
    with running(command, folder / "log") as process:
        _wait(cup / "games.jsonl", rng, process)
        seen = _games(cup, lines=True)
    after = _games(cup)
    require(before <= seen <= after, "a finished game was lost")
    return len(after - before)


def _games(cup: Path, *, lines: bool = False) -> set[str]:
    """The games of a tournament; while it runs only its complete lines are looked at."""
    if not (cup / "tournament.json").exists() or not (cup / "games.jsonl").exists():
        return set()
    if lines:
        whole = (cup / "games.jsonl").read_bytes().split(b"\n")[:-1]
        return {json.loads(line)["id"] for line in whole}
    games = [game.id for game in read_games(cup)[1]]
    require(len(games) == len(set(games)), "a game is there twice")
    return set(games)


def kill_dataset(folder: Path, rng: Random, number: int) -> int:
    """Kill a dataset; whole games stay, in their order."""
    path = folder / f"rows-{number // _IN_ONE_FILE}.jsonl"
    before = _rows(path)
    command = (
        "-m", "helvetia", "dataset", "--game", "helsinki", "--bots", "random",
        "--games", "100000", "--jobs", "2", "--out", str(path), "--resume",
    )  # fmt: skip
    with running(command, folder / "log") as process:
        _wait(path, rng, process)
        seen = path.read_bytes().rpartition(b'"last":true')[0] if path.exists() else b""
    require(not path.exists() or path.read_bytes().startswith(seen), "rows were lost")
    after = _rows(path)
    require(after >= before, "games were lost")
    return after - before


def _rows(path: Path) -> int:
    """The number of games in a dataset, which must be whole and in their order."""
    games: list[int] = []
    for row in read_dataset(path) if path.exists() else ():
        if not games or games[-1] != row.game_id:
            games.append(row.game_id)
    require(games == list(range(len(games))), "games are missing, repeated or out of order")
    return len(games)


def kill_terminal(folder: Path, rng: Random, number: int) -> int:
    """Kill a game in the terminal; every answer that was followed by another question stays."""
    path, log = folder / f"game-{number // 3}.json", folder / f"log-{number}"
    game = ("--game", "helsinki", "--players", "2", "--seats", "human,greedy", "--seed", "1")
    start = ("--resume", str(path)) if path.exists() else (*game, "--save", str(path))
    before = len(load_table(path).record.moves) if path.exists() else 0
    with running(("-m", "helvetia", "play", *start), log) as process:
        assert process.stdin is not None
        answered = asked = 0
        last = rng.randint(2, 40)  # the question after which it is killed, at some moment
        end = time.monotonic() + _LIMIT
        while asked < last and time.monotonic() < end and process.poll() is None:
            # A question is asked when the one before is answered and saved.
            asked = log.read_bytes().count(b"> ")
            if asked > answered:
                process.stdin.write(b"1\n")
                process.stdin.flush()
                answered += 1
            time.sleep(0.002)
        time.sleep(rng.uniform(0.0, 0.2))
        asked = log.read_bytes().count(b"> ")
    acknowledged = max(0, asked - 1)
    made = len(load_table(path).record.moves) if path.exists() else 0
    require(made >= before + acknowledged, f"of {acknowledged} answers some were lost")
    return acknowledged


def kill_server(folder: Path, rng: Random, number: int) -> int:
    """Kill the web server; every move that it has answered is there when it is back."""
    return asyncio.run(_kill_server(folder, rng, _SERVER))


async def _kill_server(folder: Path, rng: Random, server: tuple[str, ...], least: int = 1) -> int:
    """Kill a server at a random moment after so many acknowledged moves."""
    database, log = folder / "games.sqlite3", folder / "log"
    command = (*server, "--database", str(database))
    acknowledged: dict[str, int] = {}
    log.unlink(missing_ok=True)
    with running(command, log) as process:
        port = port_of(log, process)
        tasks = [asyncio.create_task(_play(port, Random(n), acknowledged)) for n in range(4)]
        wanted, end = rng.randint(least, least + 40), time.monotonic() + _LIMIT
        while sum(acknowledged.values()) < wanted and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.uniform(0.0, 0.2))
        process.kill()
        await asyncio.gather(*tasks, return_exceptions=True)
    log.unlink()
    with running(command, log) as process:
        client = Client(port_of(log, process))
        try:
            for link, version in acknowledged.items():
                status, seen = await client.ask("GET", link)
                require(status == 200, f"a table cannot be opened again: {status}")
                require(seen["version"] >= version, "an acknowledged move was lost")
        finally:
            client.close()
    return sum(acknowledged.values())


async def _play(port: int, rng: Random, acknowledged: dict[str, int]) -> None:
    """Play until the server is gone, and note every version that was answered."""
    client = Client(port)
    try:
        await _games_of(client, rng, acknowledged)
    finally:
        client.close()


async def _games_of(client: Client, rng: Random, acknowledged: dict[str, int]) -> None:
    wish = {"game": "helsinki", "seats": ["human", "random"], "preset": "", "lang": "en"}
    while True:
        _, made = await client.ask("POST", "/api/tables", {**wish, "quick": True})
        link = "/api" + made["seats"][0]
        _, seen = await client.ask("GET", link)
        while not seen["over"]:
            if seen["yours"]:
                move = rng.choice(seen["choices"])["move"]
                body = {"move": move, "version": seen["version"]}
                status, answer = await client.ask("POST", f"{link}/move", body)
                seen = answer if status == 200 else seen
            else:
                status, answer = await client.ask("GET", f"{link}?since={seen['version']}&wait=5")
                seen = answer or seen
            acknowledged[link] = seen["version"]


def kill_review(folder: Path, rng: Random, number: int, program: tuple[str, ...] = _PROGRAM) -> int:
    """Kill a review; its files are those of this run or of the one before, and whole."""
    record = _record(folder)
    before = record.read_bytes()
    results = _reviews(folder, record)
    seed = str(number // 2 % 2)
    log = folder / "log"
    log.unlink(missing_ok=True)
    files = folder / "notes.json", folder / "page.html"
    more = ["--json"] if number % 4 == 2 else []
    with running((*program, *_review(record, seed, files, *more)), log) as process:
        if number % 2:  # while it writes the second file
            untouched, end = _state_of(files[1]), time.monotonic() + _LIMIT
            while _state_of(files[1]) == untouched and time.monotonic() < end:
                time.sleep(0.0005)
            time.sleep(rng.uniform(0.0, 0.02))
        else:
            time.sleep(rng.uniform(0.0, 1.2) * results[seed].seconds)
        said = log.read_bytes()
        process.kill()
    require(record.read_bytes() == before, "the record was changed")
    for file, *texts in zip(files, *(each.texts for each in results.values()), strict=True):
        require(not file.exists() or file.read_bytes() in texts, f"{file.name} is half written")
    done = [file for file in files if f"Saved to {file}".encode() in said]
    for file, text in zip(files, results[seed].texts, strict=True):
        require(file not in done or file.read_bytes() == text, f"{file.name} was lost")
    return len(done)


def _state_of(file: Path) -> set[tuple[str, int, int]]:
    """A file and its drafts, with their sizes and times."""
    found = set()
    for each in file.parent.glob(f"*{file.name}*"):
        with suppress(OSError):  # it is gone already
            found.add((each.name, each.stat().st_size, each.stat().st_mtime_ns))
    return found


@frozen
class _Reviewed:
    """What a whole review writes, and how long it takes."""

    texts: tuple[bytes, ...]
    seconds: float


def _record(folder: Path) -> Path:
    """The beginning of a game in a file."""
    path = folder / "record.json"
    if not path.exists():
        played("helsinki", ("random", "random"), 3, 90).save(path)
    return path


@cache
def _reviews(folder: Path, record: Path) -> dict[str, _Reviewed]:
    """What undisturbed reviews with two seeds write; equal seeds write equal files."""
    found: dict[str, _Reviewed] = {}
    for seed in ("0", "1"):
        files = folder / f"notes-{seed}", folder / f"page-{seed}"
        began = time.monotonic()
        command = [sys.executable, *_PROGRAM, *_review(record, seed, files)]
        subprocess.run(command, cwd=ROOT, check=True, timeout=_LIMIT, stdout=subprocess.DEVNULL)
        texts = tuple(file.read_bytes() for file in files)
        found[seed] = _Reviewed(texts, time.monotonic() - began)
    require(found["0"].texts != found["1"].texts, "the two seeds give the same review")
    return found


def _review(record: Path, seed: str, files: tuple[Path, ...], *more: str) -> tuple[str, ...]:
    notes, page = map(str, files)
    return (
        "review", str(record), "--simulations", "4", "--jobs", "2",
        "--seat", "0", "--seed", seed, "--save", notes, "--html", page, *more,
    )  # fmt: skip


def _wait(path: Path, rng: Random, process: subprocess.Popen[bytes]) -> None:
    """Wait until a program has written something, then for a random moment."""
    size = path.stat().st_size if path.exists() else 0
    end = time.monotonic() + _LIMIT
    while (not path.exists() or path.stat().st_size <= size) and time.monotonic() < end:
        require(process.poll() is None, "the program has ended by itself")
        time.sleep(0.01)
    time.sleep(rng.uniform(0.0, 2.0))


KILLS: Final[dict[str, Callable[[Path, Random, int], int]]] = {
    "tournament": kill_tournament,
    "dataset": kill_dataset,
    "terminal": kill_terminal,
    "server": kill_server,
    "review": kill_review,
}


# `Any`: a line for each kind.
def run_kills(kind: str, times: int, folder: Path, seed: int = 0) -> dict[str, Any]:
    """Kill a program so many times; figures of what stayed."""
    rng = Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    done = [KILLS[kind](folder, rng, number) for number in range(times)]
    drafts = len(list(folder.rglob("*.tmp")))
    total = sum(done)
    require(total > 0, "nothing was acknowledged, so nothing was tried")
    return {"kills": times, "acknowledged": total, "lost": 0, "orphans": 0, "drafts": drafts}
