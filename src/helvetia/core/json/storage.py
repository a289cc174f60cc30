"""Files that are either the old one or the new one, never half of each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import IO, BinaryIO

from helvetia.core.errors import LoadError


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of another when the block ends without an error."""
    target = Path(path)
    sweep(target)
    with _new_draft(target) as file:
        draft = Path(file.name)
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if os.name == "nt":  # which renames no open file, and has no lock to lose
                file.close()
            os.replace(draft, target)
        except BaseException:
            draft.unlink()
            raise


def _new_draft(target: Path) -> BinaryIO:
    """Open a draft of a file, locked, so that `sweep` knows it is in use."""
    while True:
        # A name of its own keeps two writers apart, and "x" follows nobody's link.
        file = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp").open("xb")
        if lock(file) and os.fstat(file.fileno()).st_nlink:
            return file
        file.close()  # another program has swept it before it was locked


def sweep(path: str | os.PathLike[str]) -> None:
    """Remove the drafts of a file that killed programs have left behind."""
    target = Path(path)
    for draft in target.parent.glob(f".{escape(target.name)}.{'[0-9a-f]' * 12}.tmp"):
        with suppress(OSError), draft.open("rb") as file:
            if lock(file):
                draft.unlink()


def lock(file: IO[bytes], *, wait: bool = False) -> bool:
    """Lock an open file against other programs; return False if another one has locked it.

    The operating system ends the lock with the program. Without locks the answer is True.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # not on this file system
        pass
    return True


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file atomically: beside it, onto the disk, then in its place."""
    content = text.encode("utf-8")
    with replacing(path) as file:
        file.write(content)


def read_bytes(path: str | os.PathLike[str], max_bytes: int) -> bytes:
    """Return a file's bytes, at most *max_bytes*. Raises `LoadError` with the file's name."""
    name = os.fsdecode(path)  # an integer would be taken for a file that is already open
    try:
        with open(name, "rb") as file:
            content = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        raise unreadable(name, error) from error
    if len(content) > max_bytes:
        raise unreadable(name, f"the file is too long: more than {max_bytes} bytes")
    return content


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Name the file in a `LoadError` about a part of its document."""
    try:
        yield
    except LoadError as error:
        if not error.path:  # it names the file already
            raise
        raise unreadable(os.fsdecode(path), str(error)) from error


def unreadable(name: str, reason: Exception | str) -> LoadError:
    """Return the error of a file that cannot be read. It has no path into a document."""
    known = reason.strerror if isinstance(reason, OSError) else None
    return LoadError(f"cannot read {name}: {known or reason}", "")
