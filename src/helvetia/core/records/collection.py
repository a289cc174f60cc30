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
from typing import IO, BinaryIO, cast, overload

from helvetia.core.contract import AnyGame, E_co, Game, M, O, S
from helvetia.core.errors import LoadError
from helvetia.core.json.parse import MAX_BYTES
from helvetia.core.json.storage import replacing, unreadable
from helvetia.core.records.record import AnyRecord, Record, line_of


@overload
def read_records(
    path: str | os.PathLike[str],
    game: Game[S, O, M, E_co],
    /,
    *,
    verify: bool = ...,
    max_bytes: int = ...,
) -> Iterator[Record[S, O, M, E_co]]: ...


@overload
def read_records(
    path: str | os.PathLike[str], /, *games: AnyGame, verify: bool = ..., max_bytes: int = ...
) -> Iterator[AnyRecord]: ...


def read_records(
    path: str | os.PathLike[str],
    /,
    *games: AnyGame,
    verify: bool = True,
    max_bytes: int = MAX_BYTES,
) -> Iterator[AnyRecord]:
    """Yield the records of a file, one at a time. Raises `LoadError` with the line.

    *games*, *verify* and *max_bytes* (of a line) are those of `Record.from_json`. Empty lines are
    skipped.
    """
    name, number = os.fsdecode(path), 0  # an integer would be taken for an open file
    try:
        with open(name, "rb") as file, _packed(file, name, "rb") as source:
            while line := source.readline(max_bytes + 2):
                number += 1
                # Spaces count if they are the beginning of a line that is too long.
                if line.strip() or len(line) > max_bytes + 1:
                    text = line.rstrip(b"\n")
                    yield Record.from_json(text, *games, verify=verify, max_bytes=max_bytes)
    except LoadError as error:
        # The record is one line: a second line number would say nothing.
        message = error.message.replace("(line 1, column", "(column")
        raise type(error)(f"{name}, line {number}: {message}", error.path) from error
    except (OSError, EOFError, ValueError, zlib.error) as error:  # ValueError: an impossible name
        raise unreadable(f"{name}, line {number + 1}" if number else name, error) from error


def write_records(path: str | os.PathLike[str], records: Iterable[AnyRecord]) -> int:
    """Write records to a file, one at a time, and return their number.

    On any failure an older file stays as it was. Equal records give equal files, compressed ones
    too.
    """
    count = 0
    with replacing(path) as file, _packed(file, os.fsdecode(path), "wb") as sink:
        for record in records:
            sink.write(line_of(record).encode("ascii"))
            count += 1
    return count


def _packed(file: BinaryIO, name: str, mode: str) -> AbstractContextManager[IO[bytes]]:
    """Return the file itself, or what it compresses if its name says so."""
    if not name.endswith(".gz"):
        return nullcontext(file)
    # Without a name and a time in it: the same records are the same bytes.
    packed = gzip.GzipFile(fileobj=file, mode=mode, mtime=0, filename="")
    return cast("AbstractContextManager[IO[bytes]]", packed)
