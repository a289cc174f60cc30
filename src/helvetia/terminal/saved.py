"""Games of people and bots in files: a record, and who sits where.

A saved table is one JSON object: `table` (the version of this form), `record` (as
:class:`helvetia.core.Record` writes it), `seats` and `seed`. It is read with the suspicion that
records are read with; a bot of somebody else's making is never imported because a file says so.
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Final

from attrs import frozen

from helvetia.bots import BOT_NAMES
from helvetia.core import LoadError, Record, from_document, to_json
from helvetia.core.parse import MAX_BYTES, parse
from helvetia.core.storage import read_bytes, write_text
from helvetia.games import find, names
from helvetia.terminal.match import HUMAN, AnyRecord, Match

TABLE: Final = 1
"""The version of the form of a saved table."""


@frozen
class TableDocument:
    """What a saved table holds besides its record."""

    table: int
    seats: tuple[str, ...]
    seed: int


@frozen
class SavedTable:
    """What was read from a file; `seats` is empty, and `seed` None, if it was a record alone."""

    record: AnyRecord
    seats: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def foreign(self) -> tuple[str, ...]:
        """The bots that are not this library's own: to make them is to run other code."""
        known = {HUMAN, *BOT_NAMES}
        return tuple(seat for seat in self.seats if seat.partition(":")[0] not in known)


def table_text(match: Match) -> str:
    """A match as the text of a file.

    >>> from helvetia.games import helvetia
    >>> match = Match(Record.start(helvetia, 2), (HUMAN, "random"), seed=5)
    >>> read_table(table_text(match)).seats
    ('human', 'random')
    """
    fixed = TableDocument(TABLE, match.seats, match.seed)
    return to_json({**_plain(to_json(fixed)), "record": _plain(match.record.to_json())})


def _plain(text: str) -> dict[str, object]:
    document: dict[str, object] = json.loads(text)
    return document


def save_table(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file; on any failure an older file stays as it was."""
    write_text(path, table_text(match) + "\n")


def load_table(path: str | os.PathLike[str]) -> SavedTable:
    """Read a saved table or a record from a file; LoadError names the file and the fault."""
    text = read_bytes(path, MAX_BYTES)  # what it refuses it names itself
    try:
        return read_table(text)
    except LoadError as error:
        raise LoadError(f"cannot read {os.fspath(path)}: {error}", "") from error


def read_table(text: str | bytes) -> SavedTable:
    """The saved table or the record that a text holds; LoadError for whatever is wrong with it."""
    document = parse(text)
    if not isinstance(document, dict) or "table" not in document:
        return SavedTable(_record(document))
    if "record" not in document:
        raise LoadError("missing key 'record' of a saved table")
    inner = document.pop("record")
    fixed = from_document(document, TableDocument)
    if fixed.table != TABLE:
        raise LoadError(
            f"a saved table of version {fixed.table}; this library knows version {TABLE}", "$.table"
        )
    try:
        record = _record(inner)
    except LoadError as error:
        error.move_under("$.record")
        raise
    if record.redacted:
        raise LoadError("a redacted record cannot be played on: it hides what happened", "$.record")
    if len(fixed.seats) != record.players:
        raise LoadError(
            f"{record.players} players need {record.players} seats, not {len(fixed.seats)}",
            "$.seats",
        )
    return SavedTable(record, fixed.seats, fixed.seed)


def _record(document: object) -> AnyRecord:
    """The record of a document that is JSON already; whichever game it is of."""
    name = document.get("game") if isinstance(document, dict) else None
    known = isinstance(name, str) and name in names()
    games = (find(str(name)),) if known else tuple(map(find, names()))
    return Record.from_json(json.dumps(document), *games)


# --- where a game is kept that nobody gave a name ------------------------------------------------


def folder() -> Path:
    """The user's folder for games in progress, as the operating system has it."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "helvetia"


def new_path(game: str, now: datetime | None = None) -> Path:
    """A file in that folder which does not exist yet, named after the game and the time."""
    stem = f"{game}-{(now or datetime.now()):%Y%m%d-%H%M%S}"
    path, number = folder() / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem}-{number}.json"
    return path
