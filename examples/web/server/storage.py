"""Games in SQLite: a table's beginning, its links and its history.

A connection belongs to the one thread that `Storage` keeps, so that the event loop never waits
for the disk. Two servers on one file cannot tear a game apart: the number of an entry is unique.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import frozen

from helvetia import games
from helvetia.core import Record

from ..match import Entry, Match

T = TypeVar("T")

_QUIET_SECONDS: Final = 60.0

_log = logging.getLogger(__name__)

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    lang TEXT NOT NULL,
    seats TEXT NOT NULL,      -- JSON: "human" or the name of a bot, by seat
    record TEXT NOT NULL,     -- JSON: helvetia.Record, with the moves of the opening
    created INTEGER NOT NULL, -- seconds since 1970
    used INTEGER NOT NULL,    -- when the last entry was added
    forgotten INTEGER NOT NULL DEFAULT 0,  -- entries that were compacted away
    compacted INTEGER NOT NULL DEFAULT 0   -- the version at which that was
) STRICT;
CREATE INDEX IF NOT EXISTS by_age ON tables (used);
CREATE TABLE IF NOT EXISTS links (
    digest TEXT PRIMARY KEY,  -- SHA-256 of the token: the file does not give seats away
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER              -- NULL for spectators
) STRICT;
CREATE INDEX IF NOT EXISTS links_of ON links (table_id);
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    move TEXT,                -- in the game's notation
    back INTEGER,             -- or: how many moves are left after taking some back
    PRIMARY KEY (table_id, number),
    CHECK ((move IS NULL) <> (back IS NULL))
) STRICT, WITHOUT ROWID;
"""


@frozen
class Link:
    """What a token opens: a table, and a seat at it (None: the spectators' bench)."""

    table: str
    seat: int | None


@frozen
class Stored:
    """A table as it is kept."""

    id: str
    lang: str
    match: Match


class Conflict(Exception):  # noqa: N818 - what the caller is told, not a fault
    """Somebody else has added to this history, or the table is gone."""


class Unwritable(Exception):  # noqa: N818 - what the caller is told, not a fault
    """The file cannot be used now: the disk is full or read-only, or another program holds it."""


def digest(token: str) -> str:
    """Return what is stored in place of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_file(path: str | Path) -> None:
    """Make the file if there is none. Raises OSError if it cannot be written."""
    if str(path) != ":memory:":
        # Readable by its owner only, and so are the files that SQLite makes beside it.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


class Storage:
    """The file with all tables; its methods wait for the disk in a thread of its own."""

    def __init__(self, path: str | Path) -> None:
        self._path = str(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        self._connection: sqlite3.Connection | None = None
        self._said = -_QUIET_SECONDS

    async def open(self) -> None:
        """Make the file ready."""
        await self._run(self._open)

    async def close(self) -> None:
        """Let go of the file."""
        await self._run(self._close)
        self._thread.shutdown()

    async def create(self, stored: Stored, links: dict[str, int | None]) -> None:
        """Keep a new table and the seats its tokens open."""
        await self._run(lambda: self._create(stored, links))

    async def find(self, token: str) -> Link | None:
        """Return what a token opens, if anything."""
        return await self._run(lambda: self._find(digest(token)))

    async def load(self, table: str) -> Stored:
        """Return a table with its history, every move checked again. KeyError if it is gone."""
        rows = await self._run(lambda: self._read(table))
        # Replaying takes a while: not in the thread that all tables share.
        return await asyncio.to_thread(_built, table, *rows)

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        """Add entries after a version; Conflict if the history is longer already."""
        await self._run(lambda: self._append(table, version, entries))

    async def compact(self, table: str, match: Match) -> None:
        """Replace a history by that of the compacted match."""
        await self._run(lambda: self._compact(table, match))

    async def expire(self, unplayed: int, old: int, most: int = 500) -> int:
        """Remove tables without an entry, and others, that were last used so many seconds ago."""
        return await self._run(lambda: self._expire(unplayed, old, most))

    async def has(self, table: str) -> bool:
        """Return whether there is a table with this id."""
        query = "SELECT 1 FROM tables WHERE id = ?"
        return await self._run(lambda: self._open().execute(query, (table,)).fetchone() is not None)

    async def count(self) -> int:
        """Return how many tables there are."""
        return await self._run(
            lambda: int(self._open().execute("SELECT count(*) FROM tables").fetchone()[0])
        )

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except sqlite3.OperationalError as error:
            # Once a minute: a log that grows with every request would fill the disk further.
            if time.monotonic() - self._said >= _QUIET_SECONDS:
                self._said = time.monotonic()
                _log.error("cannot use %s: %s", self._path, error)
            raise Unwritable(str(error)) from error

    # --- in the thread ------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            make_file(self._path)
            connection = sqlite3.connect(self._path, timeout=10)
            connection.execute("PRAGMA journal_mode = WAL")
            # A killed server loses nothing. A power failure may lose the last moments of a game,
            # never its consistency; FULL would wait for the disk at every move of every table.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.executescript(_SCHEMA)
            self._connection = connection
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _create(self, stored: Stored, links: dict[str, int | None]) -> None:
        match = stored.match
        row = (
            stored.id,
            match.game.GAME,
            stored.lang,
            json.dumps(match.seats),
            match.record.to_json(),
            int(time.time()),
            int(time.time()),
        )
        with self._open() as connection:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)", row)
            connection.executemany(
                "INSERT INTO links VALUES (?, ?, ?)",
                [(digest(token), stored.id, seat) for token, seat in links.items()],
            )

    def _find(self, hashed: str) -> Link | None:
        query = "SELECT table_id, seat FROM links WHERE digest = ?"
        row = self._open().execute(query, (hashed,)).fetchone()
        return None if row is None else Link(*row)

    def _read(self, table: str) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
        connection = self._open()
        row = connection.execute(
            "SELECT game, lang, seats, record, forgotten, compacted FROM tables WHERE id = ?",
            (table,),
        ).fetchone()
        if row is None:
            raise KeyError(table)
        query = "SELECT move, back FROM entries WHERE table_id = ? ORDER BY number"
        return row, connection.execute(query, (table,)).fetchall()

    def _append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        rows = [
            (table, number, None if entry.back is not None else entry.move, entry.back)
            for number, entry in enumerate(entries, version)
        ]
        try:
            with self._open() as connection:
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
                query = "UPDATE tables SET used = ? WHERE id = ?"
                connection.execute(query, (int(time.time()), table))
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {table} has an entry {version} already") from error

    def _compact(self, table: str, match: Match) -> None:
        rows = [(table, match.forgotten + n, each.move) for n, each in enumerate(match.history)]
        with self._open() as connection:
            query = "SELECT count(*) FROM entries WHERE table_id = ? AND number >= ?"
            if connection.execute(query, (table, match.version)).fetchone()[0]:
                return  # another server has gone on
            connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, NULL)", rows)
            query = "UPDATE tables SET forgotten = ?, compacted = ? WHERE id = ?"
            connection.execute(query, (match.forgotten, match.compacted, table))

    def _expire(self, unplayed: int, old: int, most: int) -> int:
        now = int(time.time())
        with self._open() as connection:
            return connection.execute(
                "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE used < ? OR (used < ?"
                " AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = id)) LIMIT ?)",
                (now - old, now - unplayed, most),
            ).rowcount


# `Any`: what SQLite gives; the columns are checked by the schema.
def _built(table: str, row: tuple[Any, ...], entries: list[tuple[Any, ...]]) -> Stored:
    """Return the table of these rows, every move checked again."""
    game, lang, seats, record, forgotten, compacted = row
    opening = Record.from_json(record, games.find(game), verify=False)
    history = [Entry(move or "", back) for move, back in entries]
    return Stored(table, lang, Match.of(json.loads(seats), opening, history, forgotten, compacted))
