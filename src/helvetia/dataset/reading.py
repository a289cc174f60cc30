"""Reading a dataset, row by row, in whichever of its two forms."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from helvetia.arena.files import lines
from helvetia.core.codec import from_json
from helvetia.core.errors import LoadError, OptionError
from helvetia.dataset.rows import Row


def read_dataset(path: str | os.PathLike[str]) -> Iterator[Row]:
    """Every row of a ``.jsonl`` or ``.parquet`` file, in bounded memory.

    LoadError, with the line, for a row that is none. A last line that was cut off is left out.
    """
    name = Path(path)
    if name.suffix == ".parquet":
        from helvetia.dataset.parquet import read_parquet

        return read_parquet(name)
    if name.suffix == ".jsonl":
        return read_jsonl(name)
    raise OptionError(f"{name} is neither a .jsonl nor a .parquet file")


def read_jsonl(path: str | os.PathLike[str]) -> Iterator[Row]:
    """Every row of a file of JSON Lines."""
    name = Path(path)
    for number, line, _ in lines(name):
        try:
            yield from_json(line, Row)
        except LoadError as error:
            raise LoadError(f"cannot read {name}, line {number}: {error}", "") from error
