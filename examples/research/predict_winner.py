"""Learn from a dataset who will win, and compare that with the score.

    python -m helvetia dataset --game helsinki --games 1500 --arrays --shard 250 --out rows.parquet
    python examples/research/predict_winner.py rows-*.parquet

A network with one hidden layer, in numpy. The last fifth of the games is held out; both
predictions are judged there. The score is judged by a logistic curve over the lead in points.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
from load_dataset import batches, spaces

Floats = Any
HIDDEN, BATCH = 64, 256


def chance(logits: Floats) -> Floats:
    """Return probabilities, from 0 to 1."""
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


class Network:
    """From an observation to the logit of winning; trained by Adam on the log loss."""

    def __init__(self, width: int, hidden: int, rng: np.random.Generator) -> None:
        inner = hidden or width
        self.weights = [np.zeros((inner, 1), np.float32), np.zeros(1, np.float32)]
        if hidden:
            start = rng.normal(0, width**-0.5, (width, hidden)).astype(np.float32)
            self.weights += [start, np.zeros(hidden, np.float32)]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def hidden(self, seen: Floats) -> Floats:
        """Return the values of the hidden layer."""
        return np.tanh(seen @ self.weights[2] + self.weights[3]) if len(self.weights) > 2 else seen

    def predict(self, seen: Floats) -> Floats:
        """Return the probability of winning for each row."""
        return chance(self.hidden(seen) @ self.weights[0] + self.weights[1])[:, 0]

    def learn(self, seen: Floats, won: Floats, rate: float, decay: float) -> None:
        """Take one step down the slope of the log loss."""
        inner = self.hidden(seen)
        miss = (chance(inner @ self.weights[0] + self.weights[1]) - won[:, None]) / len(won)
        slopes = [inner.T @ miss, miss.sum(axis=0)]
        if len(self.weights) > 2:
            back = miss @ self.weights[0].T * (1 - inner * inner)
            slopes += [seen.T @ back, back.sum(axis=0)]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] += 0.1 * (slope - self.means[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            scale = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            step = self.means[i] / (1 - 0.9**self.steps) / scale
            self.weights[i] -= rate * (step + decay * self.weights[i])


def fit(seen: Floats, won: Floats, hidden: int, epochs: int, decay: float = 0.0) -> Network:
    """Train a network on all rows, several times over."""
    rng = np.random.default_rng(1)
    network = Network(seen.shape[1], hidden, rng)
    for _ in range(epochs):
        for part in np.array_split(rng.permutation(len(seen)), max(1, len(seen) // BATCH)):
            network.learn(seen[part], won[part], rate=3e-4, decay=decay)
    return network


def judged(expected: Floats, won: Floats) -> tuple[float, float]:
    """Return the share of right predictions, an even one counted half, and the log loss."""
    right = np.where(expected == 0.5, 0.5, (expected > 0.5) == won)
    sure = np.clip(np.where(won, expected, 1 - expected), 1e-6, 1)
    return float(right.mean()), float(-np.log(sure).mean())


def compare(files: Sequence[Path], epochs: int) -> dict[str, tuple[float, float]]:
    """Return the judgement of the score and of the network, on held-out games."""
    parts = list(batches(files))
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    seen, won = data["observation"], data["won"].astype(np.float32)
    place = spaces(pyarrow.parquet.read_table(files[0]).slice(0, 1).to_pylist()[0])[0]["points"]
    points = seen[:, place.first :: place.step][:, : place.shape[0]]  # the own ones first
    lead = points[:, :1] - points[:, 1:].max(axis=1, keepdims=True)
    held = data["game_id"] >= np.quantile(data["game_id"], 0.8)
    score = fit(lead[~held], won[~held], hidden=0, epochs=epochs)
    network = fit(seen[~held], won[~held], HIDDEN, epochs, decay=0.1)
    return {
        "score": judged(score.predict(lead[held]), data["won"][held]),
        "network": judged(network.predict(seen[held]), data["won"][held]),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both judgements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=3)
    chosen = parser.parse_args(arguments)
    for name, (right, loss) in compare(chosen.files, chosen.epochs).items():
        print(f"{name:8} {right:.1%} right, log loss {loss:.3f}")


if __name__ == "__main__":
    main()
