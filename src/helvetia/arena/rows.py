"""Read and write the rows of a dataset, as JSON Lines or as Parquet (``helvetia[parquet]``)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, overload

from attrs import asdict, field, fields, frozen

from helvetia.arena.journal import read_lines, writing
from helvetia.core.errors import LoadError, MissingExtraError, OptionError
from helvetia.core.json.codec import from_document, from_json, to_json
from helvetia.core.json.storage import sweep

SCHEMA_VERSION: Final = 2
"""The version of the columns; raised whenever they change."""

_ROWS_AT_ONCE: Final = 2000


def _column(kind: str) -> Any:
    """Return a field of a row with its type in Parquet."""
    return field(metadata={"parquet": kind})


@frozen
class _Decision:
    """Say of a decision what both kinds of rows say; moves of chance lie between rows."""

    game_id: int = _column("int64")
    game: str = _column("string")
    rules_version: int = _column("int32")
    players: int = _column("int8")
    ply: int = _column("int32")
    seat: int = _column("int8")
    bot: str = _column("string")
    decision: str = _column("string")
    points: tuple[int, ...] = _column("list<int32>")
    places: tuple[int, ...] = _column("list<int8>")
    last: bool = _column("bool")

    def __attrs_post_init__(self) -> None:
        seats = {len(self.points), len(self.places), self.players}
        if seats != {self.players} or not 0 <= self.seat < self.players:
            raise LoadError("the results are not those of the players", "$.players")


@frozen
class Row(_Decision):
    """One decision of one seat, in texts.

    `ply` counts the moves before, chance included. `view` is the JSON of what the seat may know
    (`from_json(row.view, game.GameState)`). Moves are in the game's notation. `chosen` is the
    index of `move` in `legal_moves`. `points` and `places` are those of all seats at the end of
    the game. `last` marks a game's last decision.
    """

    view: str = _column("string")
    legal_moves: tuple[str, ...] = _column("list<string>")
    move: str = _column("string")
    chosen: int = _column("int32")

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if not 0 <= self.chosen < len(self.legal_moves):
            raise LoadError("the chosen move is not among the legal ones", "$.chosen")
        if self.legal_moves[self.chosen] != self.move:
            raise LoadError("the chosen move is another one", "$.move")


@frozen
class ArrayRow(_Decision):
    """One decision of one seat, in numbers; the other columns are those of `Row`.

    `observation_at` are the places of the observation that are not 0, `observation` their counts
    (`ObservationSpace.encode`). `legal` are the numbers of the legal moves, ascending, and `action`
    that of the move made, as the seat counts them. `layout` begins the digest of the observation.
    """

    layout: str = _column("string")
    observation_at: tuple[int, ...] = _column("list<int16>")
    observation: tuple[int, ...] = _column("list<uint8>")
    legal: tuple[int, ...] = _column("list<int16>")
    action: int = _column("int16")

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if len(self.observation_at) != len(self.observation):
            raise LoadError("an observation needs a count for every place", "$.observation")
        if self.action not in self.legal:
            raise LoadError("the chosen move is not among the legal ones", "$.action")


Kind: TypeAlias = type[Row] | type[ArrayRow]
R = TypeVar("R", Row, ArrayRow)


def columns(kind: Kind) -> list[tuple[str, str]]:
    """Return the columns of a kind of rows and their types in Parquet."""
    return [(each.name, each.metadata["parquet"]) for each in fields(kind)]


def is_parquet(path: Path) -> bool:
    """Return whether a file is Parquet or JSON Lines, by its name. Raises `OptionError`."""
    if path.suffix not in (".jsonl", ".parquet"):
        raise OptionError(f"{path} is neither a .jsonl nor a .parquet file")
    return path.suffix == ".parquet"


@overload
def read_dataset(path: str | os.PathLike[str]) -> Iterator[Row]: ...
@overload
def read_dataset(path: str | os.PathLike[str], kind: type[R]) -> Iterator[R]: ...
def read_dataset(path: str | os.PathLike[str], kind: type[Any] = Row) -> Iterator[Any]:
    """Yield every row of a ``.jsonl`` or ``.parquet`` file, in bounded memory.

    `kind` is `ArrayRow` for a dataset of arrays. Raises `LoadError`, with the line, for a wrong
    row. A last line that was cut off is ignored.
    """
    name = Path(path)
    return _read_parquet(name, kind) if is_parquet(name) else _read_jsonl(name, kind)


def _read_jsonl(path: Path, kind: Kind) -> Iterator[Any]:
    return (row for row, _ in read_lines(path, lambda line: from_json(line, kind)))


# --- Parquet -------------------------------------------------------------------------------------


# `Any`: pyarrow is imported only when it is needed, so its types are not known here.
def require_pyarrow() -> Any:
    """Import and return pyarrow with its Parquet part. Raises `MissingExtraError`."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError as error:
        raise MissingExtraError("pyarrow", "parquet") from error


def to_parquet(
    source: str | os.PathLike[str], target: str | os.PathLike[str], kind: Kind = Row
) -> int:
    """Write the rows of a ``.jsonl`` dataset as Parquet and return their number.

    The file appears when it is complete. Raises `ArenaError` if it cannot be written.
    """
    pyarrow = require_pyarrow()
    schema = _schema(pyarrow, kind)
    rows, count = _read_jsonl(Path(source), kind), 0
    with _parquet_writer(Path(target), schema) as writer:
        while part := [asdict(row) for row in islice(rows, _ROWS_AT_ONCE)]:
            writer.write_table(pyarrow.Table.from_pylist(part, schema))
            count += len(part)
    return count


def join_parquet(parts: Sequence[Path], target: Path) -> None:
    """Write the rows of several Parquet files into one, in bounded memory."""
    parquet = require_pyarrow().parquet
    with _parquet_writer(target, parquet.read_schema(parts[0])) as writer:
        for part in parts:
            with parquet.ParquetFile(part) as file:
                for number in range(file.num_row_groups):
                    writer.write_table(file.read_row_group(number))


def remove_parts(parts: Iterable[Path]) -> None:
    """Remove what was joined. Raises `ArenaError`."""
    for part in parts:
        with writing(part):
            part.unlink(missing_ok=True)


@contextmanager
def _parquet_writer(path: Path, schema: Any) -> Iterator[Any]:
    """Provide a writer; the file appears when it is complete."""
    draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}.tmp")
    with writing(path):
        sweep(path)
        try:
            with require_pyarrow().parquet.ParquetWriter(
                draft, schema, compression="zstd"
            ) as writer:
                yield writer
            os.replace(draft, path)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _read_parquet(path: Path, kind: Kind) -> Iterator[Any]:
    pyarrow = require_pyarrow()
    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            if file.schema_arrow.names != [name for name, _ in columns(kind)]:
                raise LoadError(f"cannot read {path}: its columns are not those of a dataset", "")
            for batch in file.iter_batches(_ROWS_AT_ONCE):
                for document in batch.to_pylist():
                    yield from_document(document, kind)
    except (OSError, pyarrow.ArrowException) as error:
        text = error.strerror if isinstance(error, OSError) else None
        reason = (text or str(error)).partition("\n")[0]
        raise LoadError(f"cannot read {path}: {reason}", "") from error


def _schema(pyarrow: Any, kind: Kind) -> Any:
    """Return the Arrow schema, with the version of the columns in its metadata."""
    found = []
    for name, text in columns(kind):
        inner = text.removeprefix("list<").removesuffix(">")
        made = pyarrow.type_for_alias(inner)
        made = pyarrow.list_(made) if inner != text else made
        found.append(pyarrow.field(name, made, nullable=False))
    metadata = {"helvetia": to_json({"schema_version": SCHEMA_VERSION})}
    return pyarrow.schema(found, metadata=metadata)
