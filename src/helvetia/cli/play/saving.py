"""Save games of people and bots in files: a record, and the bot or person of every seat.

A saved table is one JSON object: `table` (the version of this form), `record` (as
:class:`helvetia.core.Record` writes it), `seats` and `seed`. It is checked as strictly as a record;
a third-party bot is never imported because a file names it.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from attrs import frozen

from helvetia.bots import BOT_NAMES
from helvetia.cli.arguments import AnyRecord
from helvetia.cli.play.console import Console
from helvetia.cli.play.match import HUMAN, Match
from helvetia.core import LoadError, Record, from_document, to_json
from helvetia.core.contract import AnyMove
from helvetia.core.json.parse import MAX_BYTES, parse
from helvetia.core.json.storage import read_bytes, write_text
from helvetia.games import find, names

TABLE: Final = 1
"""The version of the format of saved tables."""


@frozen
class TableDocument:
    """The contents of a saved table besides its record."""

    table: int
    seats: tuple[str, ...]
    seed: int


@frozen
class SavedTable:
    """The contents of a file; for a plain record `seats` is empty and `seed` None."""

    record: AnyRecord
    seats: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def foreign(self) -> tuple[str, ...]:
        """The third-party bots: making them runs other code."""
        known = {HUMAN, *BOT_NAMES}
        return tuple(seat for seat in self.seats if seat.partition(":")[0] not in known)


def table_text(match: Match) -> str:
    """Return a match as the text of a file.

    >>> from helvetia.games import helvetia
    >>> match = Match(Record.start(helvetia, 2), (HUMAN, "random"), seed=5)
    >>> read_table(table_text(match)).seats
    ('human', 'random')
    """
    document = {"table": TABLE, "seats": match.seats, "seed": match.seed}
    return to_json({**document, "record": json.loads(match.record.to_json())})


def save_table(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file; after a failure the older file is unchanged."""
    write_text(path, table_text(match) + "\n")


def load_table(path: str | os.PathLike[str]) -> SavedTable:
    """Read a saved table or a record from a file. Raises `LoadError` with the file's name."""
    text = read_bytes(path, MAX_BYTES)  # its errors name the file themselves
    try:
        return read_table(text)
    except LoadError as error:
        raise LoadError(f"cannot read {os.fspath(path)}: {error}", "") from error


def read_table(text: str | bytes) -> SavedTable:
    """Read a saved table or a record from a text. Raises `LoadError`."""
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
    """Return the record of a parsed document, of any game."""
    name = document.get("game") if isinstance(document, dict) else None
    known = isinstance(name, str) and name in names()
    games = (find(str(name)),) if known else tuple(map(find, names()))
    return Record.from_json(json.dumps(document), *games)


# --- files without a given name -------------------------------------------------------------------


def folder() -> Path:
    """Return the user's folder for games in progress on this operating system."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "helvetia"


def new_path(game: str, now: datetime | None = None) -> Path:
    """Return an unused file name in that folder, made of the game and the time."""
    stem = f"{game}-{(now or datetime.now()):%Y%m%d-%H%M%S}"
    path, number = folder() / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem}-{number}.json"
    return path


# --- while a game is played ----------------------------------------------------------------------


class Keeper:
    """Saves a match in its file before every question; an error never ends the game."""

    def __init__(self, path: Path, console: Console) -> None:
        self.path: Path = path
        self._console = console
        self._kept: tuple[AnyMove, ...] | None = None  # the moves in the file
        self._complained = False

    def keep(self, match: Match) -> bool:
        """Save the match if it has changed; if that fails, say so once and return False."""
        moves = match.record.moves
        if self._kept == moves:
            return True
        failed = self._write(match, self.path)
        if failed and not self._complained:
            self._console.tell("unsaved", file=self.path, reason=failed)
        self._complained = bool(failed)
        self._kept = None if failed else moves
        return not failed

    def save(self, match: Match, name: str) -> None:
        """Save the match in the named file, or in its own, and say so."""
        path = Path(name).expanduser() if name else self.path
        failed = self._strange(path) or self._write(match, path)
        if failed:
            self._console.tell("unsaved", file=path, reason=failed)
            return
        self._console.tell("saved", file=path)
        if self._kept is None:  # its own file cannot be written: this one is its own from now on
            self.path, self._kept = path, match.record.moves

    def _strange(self, path: Path) -> str:
        """Return why a file must not be overwritten, or an empty text if it is a game."""
        try:
            if path != self.path and path.exists():
                load_table(path)
        except (LoadError, OSError, ValueError):  # ValueError: no file can have such a name
            return self._console.text("strange")
        return ""

    def tell(self, *, over: bool) -> None:
        """Say where the game is, and how to continue it."""
        self._console.tell("kept", file=self.path)
        # Not wrapped: a command that is broken into lines cannot be copied.
        name = shlex.quote(str(self.path))
        command = f"{_program()} {'replay' if over else 'play --resume'} {name}"
        self._console.write(self._console.text("replay" if over else "resume", command=command))

    def _write(self, match: Match, path: Path) -> str:
        """Save the match; return the operating system's complaint, or an empty text."""
        try:
            if path == self.path:
                path.parent.mkdir(parents=True, exist_ok=True)
            save_table(match, path)
        except (OSError, ValueError) as error:  # ValueError: no file can have such a name
            return (error.strerror if isinstance(error, OSError) else None) or str(error)
        return ""


def _program() -> str:
    """Return the command that started this program, as a person would type it."""
    if Path(sys.argv[0] if sys.argv else "").stem == "helvetia":
        return "helvetia"
    return "python -m helvetia"
