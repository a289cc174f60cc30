"""Load a dataset of arrays into numpy, pandas, Polars and PyTorch.

python -m helvetia dataset --game helsinki --games 100 --arrays --shard 20 --out rows.parquet
python examples/research/load_dataset.py rows-*.parquet
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet

from helvetia.research import ActionSpace, ObservationSpace, action_space, observation_space


def dense(places: Any, width: int, values: Any = 1) -> Any:
    """Return rows with these values at these places and zeros elsewhere.

    `places` and `values` are columns of lists, of Arrow, Polars or pandas.
    """
    lengths = [len(row) for row in places]
    rows = np.repeat(np.arange(len(lengths)), lengths)
    table = np.zeros((len(lengths), width), np.uint8)
    flat = values if isinstance(values, int) else np.concatenate(list(map(np.asarray, values)))
    table[rows, np.concatenate(list(map(np.asarray, places)))] = flat
    return table


def spaces(row: dict[str, Any]) -> tuple[ObservationSpace, ActionSpace[Any]]:
    """Return the meaning of a row's numbers, or refuse the numbers of another version."""
    from helvetia import games

    game = games.find(row["game"])
    space = observation_space(game, row["players"])
    if not space.digest.startswith(row["layout"]):
        raise ValueError("the observations have another layout; make the dataset again")
    return space, action_space(game)


def batches(files: Sequence[Path], size: int = 4096) -> Iterator[dict[str, Any]]:
    """Yield arrays for learning, some rows at a time, in bounded memory."""
    for file in files:
        for part in pyarrow.parquet.ParquetFile(file).iter_batches(size):
            columns = {name: part[name] for name in part.schema.names}
            space, actions = spaces({name: column[0].as_py() for name, column in columns.items()})
            lists = {name: columns[name].to_pylist() for name in ("points", "places")}
            seat = columns["seat"].to_numpy()
            row = np.arange(len(seat))
            at, counts = (
                columns[name].to_numpy(zero_copy_only=False)
                for name in ("observation_at", "observation")
            )
            legal = columns["legal"].to_numpy(zero_copy_only=False)
            yield {
                "game_id": columns["game_id"].to_numpy(),
                "observation": space.scaled(dense(at, space.size, counts)),
                "mask": dense(legal, actions.decisions).astype(bool),
                "action": columns["action"].to_numpy(),
                "seat": seat,
                "won": np.array(lists["places"])[row, seat] == 1,
                "points": np.array(lists["points"]),
            }


class Shards:
    """The files of a dataset as PyTorch wants them; its loader makes tensors of the arrays.

    DataLoader(Shards(files), batch_size=None, shuffle=True, num_workers=2)
    """

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = list(files)

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, number: int) -> dict[str, Any]:
        """Return all rows of one file."""
        parts = list(batches([self.files[number]]))
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the shapes of the first batch."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    for name, array in next(batches(parser.parse_args(arguments).files)).items():
        print(f"{name:12} {array.dtype!s:8} {array.shape}")


if __name__ == "__main__":
    main()
