"""Files that grow line by line and are whole at every moment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from helvetia.arena.match import ArenaError
from helvetia.core.errors import LoadError
from helvetia.core.parse import MAX_BYTES
from helvetia.core.storage import write_text


class Growing:
    """An open, unbuffered file that grows, for one program at a time: used in a `with`.

    Whoever keeps games in such a file is one, and prepares it inside `_alone`.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    @contextmanager
    def _alone(self, name: Path) -> Iterator[None]:
        """Keep other programs out; the file is closed again if what is done then fails."""
        try:
            lock(self._file, name)
            yield
        except BaseException:
            self._file.close()
            raise


def append(file: BinaryIO, block: bytes, path: Path, kept: str) -> None:
    """Add a block to the end of an unbuffered file, wholly or not at all."""
    start = file.seek(0, os.SEEK_END)
    try:
        rest = memoryview(block)
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except OSError as error:
        with suppress(OSError):  # else it is taken away when the file is opened again
            file.truncate(start)
        reason = error.strerror or error
        raise ArenaError(f"cannot write {path}: {reason}; {kept}") from error


def lines(path: Path) -> Iterator[tuple[int, bytes, int]]:
    """(number, line, position of its end) of every complete line."""
    end = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_BYTES + 1), b""), 1):
                if not line.endswith(b"\n"):
                    if len(line) > MAX_BYTES:
                        raise LoadError(f"cannot read {path}, line {number}: it is too long", "")
                    return
                end += len(line)
                yield number, line, end
    except OSError as error:
        raise LoadError(f"cannot read {path}: {error.strerror or error}", "") from error


def count_lines(path: Path) -> int:
    """How many whole lines a file has; none if it does not exist."""
    try:
        with path.open("rb") as file:
            return sum(part.count(b"\n") for part in iter(lambda: file.read(1 << 20), b""))
    except OSError:
        return 0


def lock(file: BinaryIO, folder: Path) -> None:
    """Keep a second program out; the lock ends with the program, however it ends."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ArenaError(f"another program is playing in {folder}") from error


def write_whole(path: Path, text: str) -> None:
    """Write a file that is either the old or the new one; ArenaError if it cannot be written."""
    try:
        write_text(path, text)
    except OSError as error:
        raise ArenaError(f"cannot write {path}: {error.strerror or error}") from error
