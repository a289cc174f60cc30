"""Save games of people and bots in files: records whose tags name the seats and the seed.

A resumed file stays what it was, a record, with its position and its notes. A third-party bot is
never imported because a file names it.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from random import Random

from attrs import frozen

from helvetia.bots import BOT_NAMES
from helvetia.cli.arguments import CommandError, usage
from helvetia.cli.play.console import Console
from helvetia.cli.play.match import HUMAN, Match
from helvetia.core import LoadError, Record
from helvetia.core.contract import AnyMove
from helvetia.core.errors import LimitError
from helvetia.core.json.parse import MAX_INTEGER, MIN_INTEGER
from helvetia.core.json.storage import lock, naming, sweep
from helvetia.core.records.record import AnyRecord


@frozen
class SavedTable:
    """The contents of a file; `seats` is empty and `seed` None if the record has no such tags."""

    record: AnyRecord
    seats: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def foreign(self) -> tuple[str, ...]:
        """The third-party bots: making them runs other code."""
        known = {HUMAN, *BOT_NAMES}
        return tuple(seat for seat in self.seats if seat.partition(":")[0] not in known)

    @property
    def partial(self) -> bool:
        """True for a game as one seat saw it, in which some cards are unknown."""
        if self.record.redacted:
            return True
        state = self.record.final()
        return bool(self.record.game.determinize(state, Random(0)) != state)


def load_table(path: str | os.PathLike[str]) -> SavedTable:
    """Read a record and its seats from a file. Raises `LoadError` with the file's name."""
    with naming(path):
        record = Record.load(path)
        tags, need = dict(record.tags), record.players
        seats = tuple(tags["seats"].split(",")) if "seats" in tags else ()
        if seats and len(seats) != need:
            raise LoadError(f"{need} players need {need} seats, not {len(seats)}", "$.tags.seats")
        return SavedTable(record, seats, _seed(tags["seed"]) if "seed" in tags else None)


def _seed(text: str) -> int:
    # Long numbers are refused first: converting them could take long.
    if re.fullmatch("-?[0-9]{1,19}", text) and MIN_INTEGER <= int(text) <= MAX_INTEGER:
        return int(text)
    raise LoadError("the seed must be an integer of 64 bits", "$.tags.seed")


def resumed_table(arguments: argparse.Namespace, *fixed: str) -> SavedTable:
    """Return the table of `--resume`. Show the usage if an option is given that the file fixes."""
    given = [f"--{name}" for name in fixed if getattr(arguments, name) is not None]
    if given:
        usage(arguments, f"argument --resume: not allowed with {', '.join(given)}")
    return load_table(arguments.resume)


# --- names of files -------------------------------------------------------------------------------


def path_for(arguments: argparse.Namespace, game: str) -> Path:
    """Return the file to save a game in. Raises `CommandError` for the file of another game."""
    save, resumed = arguments.save, arguments.resume
    if save is None:
        return resumed or new_path(game)
    if save.exists() and not (resumed and save.samefile(resumed)):
        raise CommandError(f"{save} exists: continue it with --resume or choose another name")
    return Path(save)


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
    """Saves a match in its file after every answer; an error never ends the game.

    A file that another program has changed since is not overwritten.
    """

    def __init__(self, path: Path, console: Console, command: str = "play") -> None:
        """*command* continues a game that this keeper saves."""
        self.path: Path = path
        self._command = command
        self._console = console
        self._kept: tuple[AnyMove, ...] | None = None  # the moves in the file
        self._complained = False
        self._seen = _content(path)  # the contents when this program last read or wrote it
        with suppress(OSError, ValueError):
            sweep(path)

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
        if self._kept is None:  # the first file cannot be written: save to this one from now on
            self.path, self._kept, self._seen = path, match.record.moves, _content(path)

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
        command = f"{_program()} {'replay' if over else f'{self._command} --resume'} {name}"
        self._console.write(self._console.text("replay" if over else "resume", command=command))

    def _write(self, match: Match, path: Path) -> str:
        """Save the match; return the operating system's complaint, or an empty text."""
        try:
            if path != self.path:
                match.record.save(path)
                return ""
            path.parent.mkdir(parents=True, exist_ok=True)
            with _locked(path):
                if _content(path) != self._seen:
                    return self._console.text("changed")
                match.record.save(path)
                self._seen = _content(path)
        except (OSError, ValueError, LimitError) as error:  # ValueError: no file has such a name
            return (error.strerror if isinstance(error, OSError) else None) or str(error)
        return ""


def _content(path: Path) -> bytes | None:
    """Return the bytes of a file, None if there is none that can be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError):  # ValueError: no file can have such a name
        return None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other programs from replacing a file at the same time."""
    with ExitStack() as stack:
        while path.exists():
            file = stack.enter_context(path.open("rb"))
            lock(file, wait=True)
            # Another program may have replaced the file while this one was waiting.
            if path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat()):
                break
        yield


def _program() -> str:
    """Return the command that started this program, as a person would type it."""
    if Path(sys.argv[0] if sys.argv else "").stem == "helvetia":
        return "helvetia"
    return "python -m helvetia"
