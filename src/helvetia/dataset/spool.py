"""The rows of a dataset while it grows: JSON Lines, and the settings beside them.

A game is written when it is over, all at once. Its last row says so, which is how a run that was
broken off finds its place again.
"""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import BinaryIO, Final

from attrs import asdict, evolve, frozen

from helvetia.arena.files import Growing, append, write_whole
from helvetia.arena.match import ArenaError, find_game
from helvetia.core.codec import digest, from_json, to_json
from helvetia.core.errors import LoadError
from helvetia.core.parse import MAX_BYTES
from helvetia.core.storage import read_bytes
from helvetia.dataset.rows import SCHEMA_VERSION, GameRows, Row
from helvetia.dataset.selfplay import SelfPlay

_LAST: Final = b'"last":true'  # inside a text, such as a view, the quotes would be escaped


@frozen
class Settings:
    """What stands beside the rows; the digest is of everything that decides them."""

    schema_version: int
    rules_version: int
    self_play: SelfPlay
    digest: str


def settings_of(self_play: SelfPlay) -> Settings:
    """The settings under the rules of today."""
    version = find_game(self_play.game).RULES_VERSION
    # More games may follow without changing those that are there.
    decisive = (evolve(self_play, games=1), version, SCHEMA_VERSION)
    return Settings(SCHEMA_VERSION, version, self_play, digest(decisive))


def settings_path(path: Path) -> Path:
    """Where the settings of a dataset stand."""
    return path.with_name(path.name + ".settings.json")


def read_settings(path: Path) -> Settings:
    """The settings of a dataset; LoadError that names the file if they are wrong."""
    beside = settings_path(path)
    content = read_bytes(beside, MAX_BYTES)
    try:
        settings = from_json(content, Settings)
        if settings.schema_version != SCHEMA_VERSION:
            raise LoadError(f"version {SCHEMA_VERSION} is expected", "$.schema_version")
    except LoadError as error:
        raise LoadError(f"cannot read {beside}: {error}", "") from error
    return settings


class Spool(Growing):
    """An open file of rows; `following` is the number of the game that comes next."""

    def __init__(self, path: Path, target: Path, self_play: SelfPlay, *, resume: bool) -> None:
        """`path` takes the rows; `target` is what the user calls the dataset."""
        self.path = path
        self.following: int = 0
        old = _old_settings(path, target, self_play, resume)
        try:
            super().__init__(path.open("a+b", buffering=0))
        except OSError as error:
            raise ArenaError(f"cannot write {path}: {error.strerror or error}") from error
        with self._alone(path):
            if old is None or old.self_play != self_play:
                write_whole(settings_path(target), to_json(settings_of(self_play)) + "\n")
            self._find_place()

    def add(self, rows: GameRows) -> None:
        """Write a game; ArenaError, with the file as it was, if that is impossible."""
        block = "".join(line + "\n" for line in rows.lines).encode()
        append(self._file, block, self.path, f"the games before number {rows.number} are kept")
        self.following = rows.number + 1

    def _find_place(self) -> None:
        """Cut off what follows the last whole game, and learn its number."""
        size = self.path.stat().st_size
        self.following, end = last_game(self._file, size, self.path)
        if end < size:
            self._file.truncate(end)


def last_game(file: BinaryIO, size: int, path: Path) -> tuple[int, int]:
    """The number after that of the last whole game in a file, and the position of its end."""
    if not size:
        return 0, 0
    with mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ) as content:
        end = size
        while (mark := content.rfind(_LAST, 0, end)) >= 0:
            start, stop = content.rfind(b"\n", 0, mark) + 1, content.find(b"\n", mark)
            if stop >= 0:
                return _number(content[start:stop], path) + 1, stop + 1
            end = start  # the mark is in a line that was cut off
    return 0, 0


def _number(line: bytes, path: Path) -> int:
    try:
        return from_json(line, Row).game_id
    except LoadError as error:
        raise LoadError(f"cannot read the last game of {path}: {error}", "") from error


def _old_settings(path: Path, target: Path, new: SelfPlay, resume: bool) -> Settings | None:
    """The settings of what is there; ArenaError if it may not be continued like this."""
    begun = path.exists() and path.stat().st_size > 0  # a run may stop before its first game
    finished = target != path and target.exists()
    if not begun and not finished:
        return None
    if not resume:
        raise ArenaError(f"{target} already exists; go on with it (resume), or choose another name")
    if finished:
        raise ArenaError(f"{target} is finished; make another one, or a .jsonl, which can grow")
    settings, wanted = read_settings(target), settings_of(new)
    if settings.rules_version != wanted.rules_version:
        raise ArenaError(f"{target} was made under rules version {settings.rules_version}")
    before, after = asdict(settings.self_play), asdict(new)
    for name in before:
        if name != "games" and before[name] != after[name]:
            raise ArenaError(
                f"{target} holds other games: {name} is {before[name]!r} there, not {after[name]!r}"
            )
    return settings
