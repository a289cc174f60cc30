"""Rows as Parquet, with pyarrow (``helvetia[parquet]``): a column for every field of a row."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from attrs import asdict

from helvetia.arena.match import ArenaError
from helvetia.core.codec import from_document, to_json
from helvetia.core.errors import LoadError, MissingExtraError
from helvetia.dataset.rows import SCHEMA_VERSION, Row

COLUMNS: Final = (
    ("game_id", "int64"),
    ("game", "string"),
    ("rules_version", "int32"),
    ("players", "int8"),
    ("ply", "int32"),
    ("seat", "int8"),
    ("bot", "string"),
    ("decision", "string"),
    ("view", "string"),
    ("legal_moves", "list<string>"),
    ("move", "string"),
    ("chosen", "int32"),
    ("points", "list<int32>"),
    ("places", "list<int8>"),
    ("last", "bool"),
)
"""The columns and their types, in the order of a row's fields."""

_ROWS_AT_ONCE: Final = 2000


# `Any`: pyarrow is imported only when it is wanted, so its types are not known here.
def require_pyarrow() -> Any:
    """The package pyarrow with its Parquet part; MissingExtraError if it is not installed."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError as error:
        raise MissingExtraError("pyarrow", "parquet") from error


def to_parquet(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> int:
    """Write the rows of a ``.jsonl`` dataset as Parquet, a few at a time; gives their number.

    The file appears when it is whole. ArenaError if it cannot be written.
    """
    from helvetia.dataset.reading import read_jsonl

    pyarrow = require_pyarrow()
    schema = _schema(pyarrow)
    path = Path(target)
    draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}.tmp")
    rows, count = read_jsonl(source), 0
    try:
        with pyarrow.parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            while part := [asdict(row) for row in islice(rows, _ROWS_AT_ONCE)]:
                writer.write_table(pyarrow.Table.from_pylist(part, schema))
                count += len(part)
        os.replace(draft, path)
    except OSError as error:
        raise ArenaError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return count


def read_parquet(path: str | os.PathLike[str]) -> Iterator[Row]:
    """The rows of a Parquet file, a few at a time; LoadError if they are not rows."""
    pyarrow = require_pyarrow()
    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            if file.schema_arrow.names != [name for name, _ in COLUMNS]:
                raise LoadError(f"cannot read {path}: its columns are not those of a dataset", "")
            for batch in file.iter_batches(_ROWS_AT_ONCE):
                for document in batch.to_pylist():
                    yield from_document(document, Row)
    except (OSError, pyarrow.ArrowException) as error:
        raise LoadError(f"cannot read {path}: {_first_line(error)}", "") from error


def _schema(pyarrow: Any) -> Any:
    """The Arrow schema; the version of the columns is in its metadata."""
    fields = []
    for name, kind in COLUMNS:
        inner = kind.removeprefix("list<").removesuffix(">")
        made = pyarrow.type_for_alias(inner)
        made = pyarrow.list_(made) if inner != kind else made
        fields.append(pyarrow.field(name, made, nullable=False))
    metadata = {"helvetia": to_json({"schema_version": SCHEMA_VERSION})}
    return pyarrow.schema(fields, metadata=metadata)


def _first_line(error: BaseException) -> str:
    text = error.strerror if isinstance(error, OSError) else None
    return (text or str(error)).partition("\n")[0]
