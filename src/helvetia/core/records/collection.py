"""Many records in one file: JSON lines, one record each, read one at a time.

A file whose name ends in `.gz` is compressed. Memory is bounded by the longest line allowed,
however long the file is.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any, BinaryIO, TypeVar, cast, overload

from helvetia.core.contract import AnyGame, Game, State
from helvetia.core.errors import LoadError
from helvetia.core.json.parse import MAX_BYTES
from helvetia.core.json.storage import replacing
from helvetia.core.records.record import Record, line_of

_S = TypeVar("_S", bound=State)
_O = TypeVar("_O")
_M = TypeVar("_M")
_E = TypeVar("_E")


@overload
def read_records(
    path: str | os.PathLike[str],
    game: Game[_S, _O, _M, _E],
    /,
    *,
    verify: bool = True,
    max_bytes: int = MAX_BYTES,
) -> Iterator[Record[_S, _O, _M, _E]]: ...


@overload
def read_records(
    path: str | os.PathLike[str],
    /,
    *games: AnyGame,
    verify: bool = True,
    max_bytes: int = MAX_BYTES,
) -> Iterator[Record[Any, Any, Any, Any]]: ...


def read_records(
    path: str | os.PathLike[str],
    /,
    *games: AnyGame,
    verify: bool = True,
    max_bytes: int = MAX_BYTES,
) -> Iterator[Record[Any, Any, Any, Any]]:
    """Yield the records of a file, each when it is asked for. Raises `LoadError` with the line.

    *games*, *verify* and *max_bytes* (of a line) are those of `Record.from_json`. Empty lines are
    skipped.
    """
    name = os.fspath(path)  # an integer would be taken for a file that is already open
    number = 0
    try:
        with _opened(name) as file:
            while line := file.readline(max_bytes + 2):
                number += 1
                if line.strip():
                    yield _record(name, number, line, games, verify, max_bytes)
    except (OSError, EOFError, zlib.error) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        where = f", line {number + 1}" if number else ""
        raise LoadError(f"cannot read {name}{where}: {reason}", "") from error


def _opened(name: str) -> IO[bytes]:
    try:
        if name.endswith(".gz"):
            return cast("IO[bytes]", gzip.open(name, "rb"))
        return open(name, "rb")
    except ValueError as error:  # no file can have such a name
        raise LoadError(f"cannot read {name}: {error}", "") from error


def _record(
    name: str,
    number: int,
    line: bytes,
    games: tuple[AnyGame, ...],
    verify: bool,
    max_bytes: int,
) -> Record[Any, Any, Any, Any]:
    try:
        return Record.from_json(line.rstrip(b"\n"), *games, verify=verify, max_bytes=max_bytes)
    except LoadError as error:
        raise LoadError(f"{name}, line {number}: {error.message}", error.path) from error


def write_records(
    path: str | os.PathLike[str], records: Iterable[Record[Any, Any, Any, Any]]
) -> int:
    """Write records to a file, one at a time, and return their number.

    On any failure an older file stays as it was. Equal records give equal files, compressed ones
    too.
    """
    count = 0
    with replacing(path) as file, _packed(file, Path(path).name) as sink:
        for record in records:
            sink.write(line_of(record).encode("ascii"))
            count += 1
    return count


def _packed(file: BinaryIO, name: str) -> AbstractContextManager[IO[bytes]]:
    if not name.endswith(".gz"):
        return nullcontext(file)
    # Without a name and a time in it: the same records are the same bytes.
    packed = gzip.GzipFile(fileobj=file, mode="wb", mtime=0, filename="")
    return cast("AbstractContextManager[IO[bytes]]", packed)
