"""Files that are either the old one or the new one, never half of each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from helvetia.core.errors import LoadError


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of another when the block ends without an error."""
    target = Path(path)
    # A name of its own keeps two writers apart, and "x" follows nobody's link.
    draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
    with draft.open("xb") as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            draft.unlink()
            raise
    try:
        os.replace(draft, target)
    except BaseException:
        draft.unlink()
        raise


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
