"""Learn to beat a bot: imitate its games first, then improve against it with MaskablePPO.

pip install 'helvetia[gymnasium,parquet]' sb3-contrib
python -m helvetia dataset --game helsinki --bots greedy --games 500 --arrays --out rows.parquet
python examples/research/learn.py rows.parquet --minutes 10 --save model --curve curve.csv
"""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyarrow.parquet
import torch
from load_dataset import batches, spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from with_sb3 import match, tables


def imitate(model: MaskablePPO, files: Sequence[Path], seed: int) -> float:
    """Make the moves of a dataset likely, once over; return the mean surprise in nats."""
    rng, surprise = np.random.default_rng(seed), []
    place = spaces(pyarrow.parquet.read_table(files[0]).slice(0, 1).to_pylist()[0])[0]["points"]
    for data in batches(rng.permutation(np.array(files, object)).tolist()):
        own = data["points"][np.arange(len(data["seat"])), data["seat"]]
        to_come = own - data["observation"][:, place.first] * np.max(place.most)
        chosen = np.flatnonzero(data["mask"].sum(axis=1) > 1)
        for part in np.array_split(rng.permutation(chosen), max(1, len(chosen) // 256)):
            values, chances, _ = model.policy.evaluate_actions(
                torch.from_numpy(data["observation"][part]),
                torch.from_numpy(data["action"][part].astype(np.int64)),
                data["mask"][part],
            )
            missed = values.flatten() - torch.from_numpy(to_come[part]).float()
            loss = -chances.mean() + 0.02 * (missed**2).mean()
            model.policy.optimizer.zero_grad()
            loss.backward()
            model.policy.optimizer.step()
            surprise.append(-chances.mean().item())
    return float(np.mean(surprise))


class Improvement(BaseCallback):
    """Notes how the games of the training end, and stops after some minutes of processor time."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.until = process_time() + 60 * minutes
        self.ends: list[tuple[float, int, float]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "winners" in info:
                won = (info["seat"] in info["winners"]) / len(info["winners"])
                self.ends.append((process_time(), info["points"][info["seat"]], won))
                if len(self.ends) % 100 == 0:
                    seconds, points, share = np.mean(self.ends[-100:], axis=0)
                    print(f"{len(self.ends):5} games, {seconds:4.0f} s: ", end="")
                    print(f"{points:4.1f} points, {share:.0%} won", flush=True)
        return process_time() < self.until


def main(arguments: Sequence[str] | None = None) -> None:
    """Imitate, improve, and play matches."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", type=Path, nargs="+", help="a dataset of arrays, in Parquet")
    parser.add_argument("--bot", default="greedy", help="the opponent (default: greedy)")
    parser.add_argument("--epochs", type=int, default=4, help="of the imitation (default: 4)")
    parser.add_argument("--minutes", type=float, default=10, help="of the improvement")
    parser.add_argument("--match", type=int, default=200, help="games of a match (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the ends of games to this file")
    parser.add_argument("--save", type=Path, help="write the model to this file")
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(1)
    game: str = pyarrow.parquet.read_table(chosen.files[0])["game"][0].as_py()
    settings: dict[str, Any] = {"n_steps": 256, "batch_size": 512, "n_epochs": 3, "gamma": 1.0}
    model = MaskablePPO(
        "MlpPolicy", tables(game, chosen.bot, chosen.seed), clip_range=0.15, ent_coef=0.003,
        learning_rate=5e-4, policy_kwargs={"net_arch": [256]}, seed=chosen.seed, **settings,
    )  # fmt: skip
    for epoch in range(chosen.epochs):
        surprise = imitate(model, chosen.files, epoch)
        print(f"imitation {epoch + 1}: {surprise:.3f} nats, {process_time():.0f} s", flush=True)
    improvement = Improvement(chosen.minutes)
    if chosen.minutes:
        model.lr_schedule = lambda _: 2e-4
        model.learn(10**9, callback=improvement)
    if chosen.save is not None:
        model.save(chosen.save)
    if chosen.curve is not None:
        with chosen.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("seconds", "points", "won"), *improvement.ends])
    for bot in (chosen.bot, "random"):
        won = match(model, game, bot, chosen.match, seed=20_000)
        print(f"{won:.1%} of {chosen.match} games won against {bot}, {process_time():.0f} s")


if __name__ == "__main__":
    main()
