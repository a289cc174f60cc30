"""Disks that are full or read-only: what was saved stays, what cannot be saved is said.

A limit on the size of files stands for a full disk: writing more fails in the middle of a write.
A read-only disk is a mount that only the program sees.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from examples.web.server.load import Client

from helvetia.arena import read_dataset, read_games
from helvetia.cli.play import load_table
from helvetia.protocol.child import guarded
from tests.faults.clients import move_once, server_of, serving, two_people, whose_turn
from tests.faults.programs import ROOT, require

_SHARED: Final = ("--game", "helsinki", "--jobs", "1", "--bots")
_CUP: Final = ("-m", "helvetia", "tournament", *_SHARED, "random,b=random", "--rounds")
_ROWS: Final = ("-m", "helvetia", "dataset", *_SHARED, "random", "--games")
_PLAY: Final = ("-m", "helvetia", "play")
_NEW_GAME: Final = ("--game", "helsinki", "--players", "2", "--seats", "human,random", "--seed=1")
_READ_ONLY: Final = (
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'  # then the program
)


def full_disk(folder: Path) -> dict[str, Any]:
    """Run a tournament and a dataset into a full disk, then resume them with space."""
    folder.mkdir(parents=True, exist_ok=True)
    cup, rows = folder / "cup", folder / "rows.jsonl"
    tournament = (*_CUP, "6", "--out", str(cup))
    said = _fails(tournament, limit=20_000)
    require("are kept" in said, f"no word about the games: {said}")
    before = [game.id for game in read_games(cup)[1]]
    _works((*tournament, "--resume"))
    after = [game.id for game in read_games(cup)[1]]
    require(after[: len(before)] == before and len(after) == 12, "games were lost")
    dataset = (*_ROWS, "4", "--out", str(rows))
    _fails(dataset, limit=1_500_000)
    _works((*dataset, "--resume"))
    games = dict.fromkeys(row.game_id for row in read_dataset(rows))
    require(list(games) == [0, 1, 2, 3], "rows were lost")
    return {"kept_games": len(before), "games": len(after), "rows_of_games": len(games)}


def full_terminal(folder: Path) -> dict[str, Any]:
    """Continue a game in the terminal while the disk is full, then with space."""
    path = _saved_game(folder)
    before = path.read_bytes()
    _unsaved(path, before, limit=len(before) // 2)
    moves = len(load_table(path).record.moves)
    _works((*_PLAY, "--resume", str(path)), typed="1\nquit\n")
    after = len(load_table(path).record.moves)
    require(after > moves, "the game does not go on when there is space")
    return {"kept_moves": moves, "moves": after, "lost": 0}


async def full_server(folder: Path) -> dict[str, Any]:
    """Play on the web page while the disk is full: moves are refused, looking goes on."""
    async with serving(folder) as port:
        client = Client(port)
        links = await two_people(client)
        for _ in range(5):
            kept = await move_once(client, links)
        server = int(server_of(folder).name)
        written = (folder / "games.sqlite3-wal").stat().st_size
        resource.prlimit(server, resource.RLIMIT_FSIZE, (written, resource.RLIM_INFINITY))
        for _ in range(5):
            same = await move_once(client, links, expected=503)
            require(same == kept, "a move that was not stored is shown")
        endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server, resource.RLIMIT_FSIZE, endless)
        last = await move_once(client, links)
        client.close()
    async with serving(folder, log="log-again") as port:
        client = Client(port)
        _, seen = await whose_turn(client, links)
        require(seen["version"] == last, f"version {last} became {seen['version']}")
        client.close()
    return {"refused_moves": 5, "version_before": kept, "version_after": last, "lost": 0}


def read_only(folder: Path) -> dict[str, Any]:
    """Continue everything on a read-only disk: each program says so, no file changes."""
    if not can_mount():
        return {"not_tried": "this system lets nobody mount"}
    path = _saved_game(folder)
    _unsaved(path, path.read_bytes(), closed=folder)
    cup, rows, database = folder / "cup", folder / "rows.jsonl", folder / "games.sqlite3"
    _works((*_CUP, "1", "--out", str(cup)))
    _works((*_ROWS, "1", "--out", str(rows)))
    database.touch()
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    _fails((*_CUP, "2", "--out", str(cup), "--resume"), closed=folder)
    _fails((*_ROWS, "2", "--out", str(rows), "--resume"), closed=folder)
    _fails(("-m", "examples.web", "--port", "0", "--database", str(database)), closed=folder)
    after = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    require(before == after, "a file has changed")
    return {"programs": 4, "said_so": 4, "files": len(after), "changed": 0}


@cache
def can_mount() -> bool:
    """Whether a program can have a read-only folder of its own here."""
    try:
        done = subprocess.run(
            ["unshare", "-rm", "sh", "-c", _READ_ONLY, str(ROOT), "true"],
            capture_output=True, timeout=30, check=False,
        )  # fmt: skip
    except OSError:
        return False
    return done.returncode == 0


def _saved_game(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "game.json"
    _works((*_PLAY, *_NEW_GAME, "--save", str(path)), typed="1\n1\nquit\n")
    return path


def _unsaved(
    path: Path, before: bytes, limit: int | None = None, closed: Path | None = None
) -> None:
    """Continue a saved game that cannot be written; its file stays as it is, without drafts."""
    arguments = (*_PLAY, "--resume", str(path))
    _, said = _run(arguments, "1\n1\nquit\nquit\n", limit, closed)
    require("cannot be written" in " ".join(said.split()), f"no word about the disk: {said}")
    require(path.read_bytes() == before, "the saved game has changed")
    require(not list(path.parent.glob(".*.tmp")), "a draft was left behind")


def _works(arguments: tuple[str, ...], typed: str = "") -> None:
    code, said = _run(arguments, typed, None, None)
    require(code == 0, f"exit code {code}: {said}")


def _fails(arguments: tuple[str, ...], limit: int | None = None, closed: Path | None = None) -> str:
    """Run a command that cannot write and must say so; what it has said to the user."""
    code, said = _run(arguments, "", limit, closed)
    require(code != 0, f"it claims to have worked: {said}")
    require("cannot write" in said, f"no word about the disk: {said}")
    return said


def _run(
    arguments: tuple[str, ...], typed: str, limit: int | None, closed: Path | None
) -> tuple[int, str]:
    """Run a program, with a limit for its files or a folder that is closed to it."""

    def before() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    mounting = ("unshare", "-rm", "sh", "-c", _READ_ONLY, str(closed)) if closed else ()
    done = subprocess.run(
        guarded([*mounting, sys.executable, *arguments]),
        input=typed.encode(),
        capture_output=True,
        timeout=300,
        cwd=ROOT,
        check=False,
        preexec_fn=before,
    )
    text = (done.stdout + done.stderr).decode("utf-8", "replace")
    require("Traceback" not in text, text[-1000:])
    return done.returncode, text
