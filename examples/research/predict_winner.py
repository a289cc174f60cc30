"""Learn from a dataset who will win, and compare that with the score.

    python -m helvetia dataset --game helsinki --games 1500 --arrays --shard 250 --out rows.parquet
    python examples/research/predict_winner.py rows-*.parquet

Ridge regression on sums of the observation's fields, seat by seat, for tables of two. The last
fifth of the games is held out. The score predicts that the seat with more points wins.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
from load_dataset import batches, spaces

from helvetia.research import ObservationSpace

Floats = Any
RIDGE = 1000.0
MANY = 12  # a row with more places than this, such as all roofs of a board, is summed


def summed(space: ObservationSpace, seen: Floats) -> Floats:
    """Return the fields of observations, long rows as their sums."""
    columns = []
    for field in space:
        blocks = field.shape[0] if field.step else 1
        size, step = field.size // blocks, field.step
        rows = [seen[:, field.first + i * step :][:, :size] for i in range(blocks)]
        width = field.shape[-1] if len(field.shape) > bool(step) else 1
        for row in rows:
            long = row.reshape(len(row), -1, width).sum(axis=2) if width > MANY else row
            columns.append(long)
    return np.concatenate(columns, axis=1)


def features(space: ObservationSpace, seen: Floats) -> tuple[Floats, Floats]:
    """Return what the model sees, and the lead in points of the seat that decides."""
    place = space["points"]
    lead = seen[:, place.first] - seen[:, place.first + place.step]
    when = seen[:, space["round"].first]
    plain = summed(space, seen)
    with_lead, with_round = plain * lead[:, None], plain * when[:, None]
    return np.concatenate([plain, with_lead, with_round], axis=1), lead


class Ridge:
    """A linear model with small weights."""

    def __init__(self, seen: Floats, target: Floats) -> None:
        self.mean, self.scale = seen.mean(axis=0), np.maximum(seen.std(axis=0), 1e-6)
        scaled = (seen - self.mean) / self.scale
        self.base = target.mean()
        gram = scaled.T @ scaled + RIDGE * np.eye(seen.shape[1])
        self.weights = np.linalg.solve(gram, scaled.T @ (target - self.base))

    def predict(self, seen: Floats) -> Floats:
        """Return more than 0 where a win is expected."""
        return (seen - self.mean) / self.scale @ self.weights + self.base


def right(expected: Floats, won: Floats) -> Floats:
    """Return 1 for each right prediction, 0 for each wrong one, and a half for an even score."""
    return np.where(expected == 0, 0.5, (expected > 0) == won)


def compare(files: Sequence[Path]) -> dict[str, Floats]:
    """Return the right predictions of score and model by game, on held-out games."""
    space = spaces(pyarrow.parquet.read_table(files[0]).slice(0, 1).to_pylist()[0])[0]
    parts = [(*features(space, b["observation"]), b["won"], b["game_id"]) for b in batches(files)]
    seen, lead, won, number = (np.concatenate(each) for each in zip(*parts, strict=True))
    held = number >= np.quantile(np.unique(number), 0.8)
    model = Ridge(seen[~held].astype(np.float64), won[~held] * 2.0 - 1.0)
    both = {"score": lead[held], "model": model.predict(seen[held])}
    games = np.unique(number[held], return_inverse=True)[1]
    return {
        name: np.bincount(games, right(expected, won[held])) / np.bincount(games)
        for name, expected in both.items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how often each is right, and the difference with its standard error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    found = compare(parser.parse_args(arguments).files)
    for name, share in found.items():
        print(f"{name}: {share.mean():.1%} of the positions of {len(share)} held-out games")
    more = found["model"] - found["score"]
    print(f"difference {more.mean():.1%}, standard error {more.std() / len(more) ** 0.5:.1%}")


if __name__ == "__main__":
    main()
