"""Teach a small network to play one of the games for two, against a bot, in a few minutes.

The learner sees what its seat may know (a vector), gets a mask of the legal moves and chooses one.
Its network has one hidden layer, a softmax over the legal moves and an estimate of the points still
to come. It plays many games at once in the vector environment, and makes those moves more likely
that brought more points than estimated: proximal policy optimization, written with numpy alone.

    pip install 'helvetia[gymnasium]'
    python examples/train.py --game helsinki --lessons 300 --plot learning.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import ceil, sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from helvetia.games import names
from helvetia.research import Seating
from helvetia.research.vector import SeatVectorEnv

Floats: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.int64]

HIDDEN = 128
MATCH_SEED = 20_000  # the training draws its own from 2 ** 31 seeds
TABLES = 64  # games at once
STEPS = 32  # of every game, between two lessons
PASSES = 3  # over the decisions of a lesson
SHARES = 8  # parts of a lesson, one step of the optimizer for each
RATE = 5e-4
VARIETY = 0.01  # what trying things out is worth
CLIP = 0.2  # how far one lesson may change the chance of a move
PATIENCE = 0.997  # what a point of the next decision is worth now
TRUST = 0.95  # in the points that came, against those that were estimated
NEVER = np.float32(-1e9)  # the score of an illegal move; rows of games that are over have no other


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
        self.rate = RATE

    def forward(self, seen: Floats, legal: Masks) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chances of all moves and the estimates, by row."""
        w = self.weights
        hidden = np.tanh(seen @ w["hidden"] + w["hidden_bias"])
        scores = hidden @ w["moves"] + w["moves_bias"]
        scores[legal == 0] = NEVER
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["points"] + w["points_bias"])[:, 0]

    def learn(self, part: Decisions) -> None:
        """Take one step towards the moves that gained more than was estimated."""
        hidden, chances, estimate = self.forward(part.seen, part.legal)
        count = len(part.seen)
        rows = np.arange(count)
        ratio = chances[rows, part.chosen] / part.chance
        # Beyond the clip a move has no slope: it was changed enough.
        within = np.where(part.better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = part.better * ratio * within
        # The slope of -pull * log(chance of the chosen move), then that of the variety.
        slope = chances * pull[:, None]
        slope[rows, part.chosen] -= pull
        logs = np.log(chances + np.float32(1e-12))
        slope += VARIETY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope /= count
        miss: Floats = ((estimate - part.gained) / np.float32(count))[:, None]
        w = self.weights
        back = (slope @ w["moves"].T + miss @ w["points"].T) * (1 - hidden * hidden)
        self._step(
            {
                "hidden": part.seen.T @ back,
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
            self.weights[name] -= self.rate / (1 - 0.9**self._updates) * mean / scale


# --- playing --------------------------------------------------------------------------------------


class Decisions(NamedTuple):
    """Decisions of some games, one row each, and what became of them."""

    seen: Floats
    legal: Masks
    chosen: Numbers
    chance: Floats
    gained: Floats
    better: Floats

    def part(self, rows: Numbers) -> Decisions:
        """Return some of the rows; how much better they were is brought to one scale."""
        better = self.better[rows]
        return Decisions(
            self.seen[rows],
            self.legal[rows],
            self.chosen[rows],
            self.chance[rows],
            self.gained[rows],
            (better - better.mean()) / (better.std() + np.float32(1e-6)),
        )


def pick(chances: Floats, rng: np.random.Generator) -> Numbers:
    """Return a random move for each row, with the row's probabilities."""
    sums = np.cumsum(chances, axis=1)
    picked: Numbers = np.argmax(sums > rng.random((len(chances), 1)) * sums[:, -1:], axis=1)
    return picked


class Lessons:
    """Games against a bot that go on from lesson to lesson, on changing seats."""

    def __init__(self, network: Network, game: str, bot: str, rng: np.random.Generator) -> None:
        self.network, self.rng = network, rng
        # With "SameStep" the next game is there at once, so that every row is a decision.
        self.tables = SeatVectorEnv(
            TABLES, game, seat=None, bots=bot, reward="points", autoreset_mode="SameStep"
        )
        self.now, self.info = self.tables.reset(seed=int(rng.integers(1 << 31)))
        #: The own points of every finished game, and whether it was won.
        self.ends: list[tuple[float, float]] = []

    def play(self) -> Decisions:
        """Play some steps of all games."""
        rows = []
        for _ in range(STEPS):
            seen, legal = self.now["observation"], self.now["action_mask"]
            _, chances, estimate = self.network.forward(seen, legal)
            chosen = pick(chances, self.rng)
            seats = self.info["seat"]
            self.now, reward, over, _, self.info = self.tables.step(chosen)
            chance = chances[np.arange(TABLES), chosen]
            rows.append((seen, legal, chosen, chance, reward, over, estimate))
            if over.any():
                self._note(seats, over)
        last = self.network.forward(self.now["observation"], self.now["action_mask"])[2]
        seen, legal, chosen, chance, reward, over, estimate = map(np.stack, zip(*rows, strict=True))
        better = advantages(reward, over, estimate, last)
        return Decisions(
            np.concatenate(seen),
            np.concatenate(legal),
            np.concatenate(chosen),
            np.concatenate(chance),
            np.concatenate(better + estimate),
            np.concatenate(better),
        )

    def _note(self, seats: Masks, over: NDArray[np.bool_]) -> None:
        last = self.info["final_info"]
        for row in np.flatnonzero(over):
            won = last["winners"][row]
            own = seats[row]
            self.ends.append((float(last["points"][row][own]), float(won[own] / won.sum())))


def advantages(
    reward: NDArray[np.float64], over: NDArray[np.bool_], estimate: Floats, last: Floats
) -> Floats:
    """Return how much better than estimated it went on, for each step and table.

    That is generalized advantage estimation: the points of the next steps count less and less, and
    the estimate after them takes their place.
    """
    found = np.zeros_like(estimate)
    later = np.zeros_like(last)
    following = last
    for step in range(len(estimate) - 1, -1, -1):
        goes_on = PATIENCE * ~over[step]
        missed = reward[step] + goes_on * following - estimate[step]
        later = missed + goes_on * TRUST * later
        found[step], following = later, estimate[step]
    return found


class Point(NamedTuple):
    """A point of the learning curve: how the last games went."""

    games: int
    points: float
    won: float


def train(network: Network, lessons: Lessons, count: int) -> list[Point]:
    """Play and learn; return the curve, whose points have the games of some lessons each."""
    curve: list[Point] = []
    noted = 0
    for number in range(count):
        network.rate = RATE * (1 - number / count)
        decisions = lessons.play()
        for _ in range(PASSES):
            order = lessons.rng.permutation(len(decisions.seen))
            for rows in np.array_split(order, SHARES):
                network.learn(decisions.part(rows))
        if len(lessons.ends) - noted >= TABLES or (number == count - 1 and lessons.ends[noted:]):
            points, won = np.mean(lessons.ends[noted:], axis=0)
            noted = len(lessons.ends)
            curve.append(Point(noted, float(points), float(won)))
            print(f"lesson {number + 1:4} {process_time():5.0f} s ", end="")
            print(f"{noted:6} games {points:6.2f} points {won:5.0%} won", flush=True)
    return curve


def match(network: Network, game: str, bot: str, games: int, seed: int) -> float:
    """Return how many games against a bot the network wins; half a game for a shared win.

    Both seats play the same seeds. The network takes the move that it prefers.
    """
    wins = 0.0
    for seat in (0, 1):
        tables = SeatVectorEnv(games // 2, game, seat=seat, bots=bot)
        now, _ = tables.reset(seed=seed)
        running = np.ones(games // 2, np.bool_)
        while running.any():
            chances = network.forward(now["observation"], now["action_mask"])[1]
            now, _, over, _, info = tables.step(chances.argmax(axis=1))
            for row in np.flatnonzero(over & running):
                won = info["winners"][row]
                wins += float(won[seat] / won.sum())
            running &= ~over
        tables.close()
    return wins


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between what a share lies with 95 % confidence (Wilson)."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


# --- the plot -------------------------------------------------------------------------------------

BLUE, RED, BLACK = "#0072b2", "#d55e00", "#000"


def text(x: int, y: int, anchor: str, colour: str, words: str) -> str:
    """Return a few words at a place."""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def line(games: Sequence[int], values: Sequence[float], most: float, colour: str) -> str:
    """Return a curve from left to right; `most` is at the top."""
    dots = " ".join(
        f"{60 + 480 * x / games[-1]:.1f},{240 - 200 * value / most:.1f}"
        for x, value in zip(games, values, strict=True)
    )
    return f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="2"/>'


def plot(curve: Sequence[Point], caption: str) -> str:
    """Draw the learning curve: games won on the left scale, points on the right one."""
    games, points, won = zip(*curve, strict=True)
    most = 4 * max(1, ceil(max(points) / 4))
    drawn = []
    for i in range(5):
        x, y = 60 + 120 * i, 240 - 50 * i
        drawn += [
            f'<path d="M60 {y}H540" stroke="#888" stroke-width="0.5"/>',
            text(52, y + 4, "end", BLUE, f"{25 * i} %"),
            text(548, y + 4, "start", RED, f"{most * i // 4}"),
            text(x, 260, "middle", BLACK, f"{games[-1] * i // 4}"),
        ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" role="img" '
            'font-family="sans-serif" font-size="12">',
            f"<title>{caption}</title>",
            '<rect width="600" height="300" fill="#fff"/>',
            *drawn,
            line(games, won, 1, BLUE),
            line(games, points, most, RED),
            text(300, 20, "middle", BLACK, caption),
            text(60, 285, "start", BLUE, "share of games won"),
            text(300, 285, "middle", BLACK, "games"),
            text(540, 285, "end", RED, "own points"),
            "</svg>\n",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, play the matches, draw the plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=names(), default="helsinki")
    parser.add_argument("--bot", default="random", help="the teacher (default: random)")
    parser.add_argument("--lessons", type=int, default=300, help=f"of {TABLES * STEPS} decisions")
    parser.add_argument("--match", type=int, default=400, help="games of each match afterwards")
    parser.add_argument("--against", nargs="*", default=["random"], help="bots of the matches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write the learning curve to this SVG file")
    chosen = parser.parse_args(arguments)
    if chosen.lessons < 1 or chosen.match < 2:
        parser.error("--lessons must be at least 1, and --match at least 2")
    rng = np.random.default_rng(chosen.seed)
    table = Seating(chosen.game)
    network = Network(table.observations.size, table.actions.decisions, rng)
    curve = train(network, Lessons(network, chosen.game, chosen.bot, rng), chosen.lessons)
    for bot in chosen.against:
        wins = match(network, chosen.game, bot, chosen.match, MATCH_SEED)
        low, high = interval(wins, chosen.match)
        print(
            f"{wins:g} of {chosen.match} games won against {bot}: {wins / chosen.match:.1%}, ",
            end="",
        )
        print(f"95 % interval {low:.1%} to {high:.1%}, {process_time():.0f} s", flush=True)
    if chosen.plot is not None and not curve:
        print("no game has ended: a plot needs more lessons")
    elif chosen.plot is not None:
        caption = f"{chosen.game.capitalize()} for two: a small network learns against {chosen.bot}"
        chosen.plot.write_text(plot(curve, caption), encoding="utf-8")


if __name__ == "__main__":
    main()
