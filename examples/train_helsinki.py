"""Teach a small network to play Helsinki for two, against a random player, in a few minutes.

The learner sees what its seat may know (a vector), gets a mask of the legal moves and chooses one.
Its network has one hidden layer, a softmax over the legal moves and an estimate of the points still
to come. After each batch of games it makes those moves more likely that brought more points than
estimated: an actor-critic, written with numpy alone.

    pip install 'helvetia[gymnasium]'
    python examples/train_helsinki.py --plot learning.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import ceil, sqrt
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from helvetia.research.gymnasium import SeatEnv

Floats: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.int64]

HIDDEN = 64
TABLES = 16  # games in a batch
RATE = 2e-3
VARIETY = 0.01  # what trying things out is worth
LOOK_BACK = 10  # batches that one point of the plot is the mean of


class Network:
    """From an observation to one preference per move and one estimate of points to come."""

    def __init__(self, inputs: int, moves: int, rng: np.random.Generator) -> None:
        def small(scale: float, *shape: int) -> Floats:
            return (rng.standard_normal(shape) * scale).astype(np.float32)

        self.weights = {
            "hidden": small(0.05, inputs, HIDDEN),
            "hidden_bias": small(0, HIDDEN),
            "moves": small(0.005, HIDDEN, moves),
            "moves_bias": small(0, moves),
            "points": small(0.05, HIDDEN, 1),
            "points_bias": small(0, 1),
        }
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._updates = 0

    def forward(self, seen: Floats, legal: Masks) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chances of all moves and the estimates, by row."""
        w = self.weights
        hidden = np.tanh(seen @ w["hidden"] + w["hidden_bias"])
        scores = hidden @ w["moves"] + w["moves_bias"]
        scores[legal == 0] = -np.inf
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["points"] + w["points_bias"])[:, 0]

    def learn(self, seen: Floats, legal: Masks, chosen: Numbers, gained: Floats) -> None:
        """Take one step towards the moves that gained more than was estimated."""
        hidden, chances, estimate = self.forward(seen, legal)
        rows = len(seen)
        better = gained - estimate
        better = better / (better.std() + 1e-6)
        # The slope of -better * log(chance of the chosen move), then that of the variety.
        slope = chances * better[:, None]
        slope[np.arange(rows), chosen] -= better
        logs = np.log(chances + 1e-12)
        slope += VARIETY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope /= rows
        miss: Floats = ((estimate - gained) / np.float32(rows))[:, None]
        w = self.weights
        back = (slope @ w["moves"].T + miss @ w["points"].T) * (1 - hidden * hidden)
        self._step(
            {
                "hidden": seen.T @ back,
                "hidden_bias": back.sum(axis=0),
                "moves": hidden.T @ slope,
                "moves_bias": slope.sum(axis=0),
                "points": hidden.T @ miss,
                "points_bias": miss.sum(axis=0),
            }
        )

    def _step(self, slopes: dict[str, Floats]) -> None:
        """Adam."""
        self._updates += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            self.weights[name] -= RATE / (1 - 0.9**self._updates) * mean / scale


# --- playing --------------------------------------------------------------------------------------


class Batch(NamedTuple):
    """Every decision of some games, and how the games ended."""

    seen: Floats
    legal: Masks
    chosen: Numbers
    gained: Floats
    points: float
    wins: int


def pick(chances: Floats, rng: np.random.Generator) -> Numbers:
    """Return a random move for each row, with the row's probabilities."""
    sums = np.cumsum(chances, axis=1)
    picked: Numbers = np.argmax(sums > rng.random((len(chances), 1)) * sums[:, -1:], axis=1)
    return picked


def play(network: Network, tables: Sequence[SeatEnv], rng: np.random.Generator) -> Batch:
    """Play one game at every table at the same time."""
    now = [table.reset(seed=int(rng.integers(1 << 31)))[0] for table in tables]
    steps: list[list[tuple[Floats, Masks, int, float]]] = [[] for _ in tables]
    points, wins = 0.0, 0
    running = list(range(len(tables)))
    while running:
        seen = np.stack([now[i]["observation"] for i in running])
        legal = np.stack([now[i]["action_mask"] for i in running])
        moves = pick(network.forward(seen, legal)[1], rng)
        still = []
        for row, i in enumerate(running):
            now[i], reward, over, _, info = tables[i].step(moves[row])
            steps[i].append((seen[row], legal[row], int(moves[row]), reward))
            if over:
                points += info["points"][info["seat"]] / len(tables)
                wins += info["seat"] in info["winners"]
            else:
                still.append(i)
        running = still
    gained = [np.cumsum([step[3] for step in game][::-1])[::-1] for game in steps]
    every = [step for game in steps for step in game]
    return Batch(
        np.stack([step[0] for step in every]),
        np.stack([step[1] for step in every]),
        np.array([step[2] for step in every]),
        np.concatenate(gained).astype(np.float32),
        points,
        wins,
    )


def train(network: Network, batches: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Play and learn; the mean points and the share of games won, batch by batch."""
    tables = [SeatEnv("helsinki", seat=None, reward="points") for _ in range(TABLES)]
    curve: list[tuple[float, float]] = []
    begun = perf_counter()
    for number in range(1, batches + 1):
        batch = play(network, tables, rng)
        network.learn(batch.seen, batch.legal, batch.chosen, batch.gained)
        curve.append((batch.points, batch.wins / TABLES))
        if number % 20 == 0:
            points, won = np.mean(curve[-20:], axis=0)
            seconds = perf_counter() - begun
            print(
                f"{number * TABLES:6} games {seconds:5.0f} s  {points:5.2f} points  {won:4.0%} won"
            )
    return curve


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between what a share lies with 95 % confidence (Wilson)."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def match(network: Network, games: int, rng: np.random.Generator) -> int:
    """Return how many of so many games against a random player the network wins."""
    tables = [SeatEnv("helsinki", seat=i % 2) for i in range(TABLES)]
    wins = 0
    for first in range(0, games, TABLES):
        wins += play(network, tables[: games - first], rng).wins
    return wins


# --- the plot -------------------------------------------------------------------------------------

BLUE, RED, BLACK = "#0072b2", "#d55e00", "#000"


def smooth(values: Sequence[float]) -> list[float]:
    """Return the mean of each value and those shortly before it."""
    return [float(np.mean(values[max(0, i + 1 - LOOK_BACK) : i + 1])) for i in range(len(values))]


def text(x: int, y: int, anchor: str, colour: str, words: str) -> str:
    """Return a few words at a place."""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def line(values: Sequence[float], most: float, colour: str) -> str:
    """Return a curve from left to right; `most` is at the top."""
    step = 480 / max(1, len(values) - 1)
    dots = " ".join(f"{60 + i * step:.1f},{240 - 200 * v / most:.1f}" for i, v in enumerate(values))
    return f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="2"/>'


def plot(curve: Sequence[tuple[float, float]], caption: str) -> str:
    """Draw the learning curve: games won on the left scale, points on the right one."""
    points, won = zip(*curve, strict=True)
    most = 4 * max(1, ceil(max(smooth(points)) / 4))
    drawn = []
    for i in range(5):
        x, y, games = 60 + 120 * i, 240 - 50 * i, len(curve) * TABLES * i // 4
        drawn += [
            f'<path d="M60 {y}H540" stroke="#888" stroke-width="0.5"/>',
            text(52, y + 4, "end", BLUE, f"{25 * i} %"),
            text(548, y + 4, "start", RED, f"{most * i // 4}"),
            text(x, 260, "middle", BLACK, f"{games}"),
        ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" role="img" '
            'font-family="sans-serif" font-size="12">',
            f"<title>{caption}</title>",
            '<rect width="600" height="300" fill="#fff"/>',
            *drawn,
            line(smooth(won), 1, BLUE),
            line(smooth(points), most, RED),
            text(300, 20, "middle", BLACK, caption),
            text(60, 285, "start", BLUE, "share of games won"),
            text(300, 285, "middle", BLACK, f"games (means of {LOOK_BACK * TABLES})"),
            text(540, 285, "end", RED, "own points"),
            "</svg>\n",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, play the match, draw the plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--batches", type=int, default=300, help=f"of {TABLES} games each")
    parser.add_argument("--match", type=int, default=1000, help="games of the match afterwards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write the learning curve to this SVG file")
    chosen = parser.parse_args(arguments)
    if min(chosen.batches, chosen.match) < 1:
        parser.error("--batches and --match must be at least 1")
    rng = np.random.default_rng(chosen.seed)
    table = SeatEnv("helsinki").table
    network = Network(table.observations.size, table.actions.decisions, rng)
    curve = train(network, chosen.batches, rng)
    wins = match(network, chosen.match, rng)
    low, high = interval(wins, chosen.match)
    print(f"{wins} of {chosen.match} games won against the random player: ", end="")
    print(f"{wins / chosen.match:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    if chosen.plot is not None:
        caption = "Helsinki for two: a small network learns against a random player"
        chosen.plot.write_text(plot(curve, caption), encoding="utf-8")


if __name__ == "__main__":
    main()
