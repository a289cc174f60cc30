"""Train MaskablePPO of sb3-contrib against a bot, then play a match with what was learned.

pip install 'helvetia[gymnasium]' sb3-contrib
python examples/research/with_sb3.py --game helsinki --steps 100000
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import torch
from gymnasium.wrappers import FilterObservation, FlattenObservation
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

import helvetia.research.gymnasium  # noqa: F401 - registers the names
from helvetia import games
from helvetia.bots import make_bot
from helvetia.core import playout
from helvetia.research import Mask, PolicyBot, Vector


def vector_only(env: gymnasium.Env[Any, Any]) -> gymnasium.Env[Any, Any]:
    """Leave the mask out of the observation: MaskablePPO asks `action_masks` for it."""
    return FlattenObservation(FilterObservation(env, ["observation"]))


def tables(game: str, bot: str, seed: int, count: int = 8) -> VecEnv:
    """Return environments that reward the points that moves bring, on a random seat."""
    settings = {"bots": bot, "seat": None, "reward": "points"}
    name = f"helvetia/{game.capitalize()}-v{games.find(game).RULES_VERSION}"
    return make_vec_env(name, count, seed, wrapper_class=vector_only, env_kwargs=settings)


def train(game: str, bot: str, steps: int, seed: int) -> MaskablePPO:
    """Learn from nothing, against a bot."""
    model = MaskablePPO(
        "MlpPolicy", tables(game, bot, seed), n_steps=256, batch_size=256, n_epochs=4, gamma=1.0,
        ent_coef=0.01, seed=seed, policy_kwargs={"net_arch": [256]},
    )  # fmt: skip
    return model.learn(steps)


def match(model: MaskablePPO, game: str, bot: str, count: int, seed: int) -> float:
    """Return the share of games that the model wins; it changes seats from game to game."""

    def policy(observation: Vector, mask: Mask) -> int:
        return int(model.predict(observation, action_masks=mask)[0])

    module, wins = games.find(game), 0.0
    for number in range(count):
        seats = [PolicyBot(policy), make_bot(bot, module, Random(number))]
        own = number % 2
        final = playout(module, module.new_game(2), Random(seed + number), seats[:: 1 - 2 * own])
        result = module.result(final.final)
        assert result is not None
        wins += (own in result.winners) / len(result.winners)
    return wins / count


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and print how the model does."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--bot", default="random", help="the opponent (default: random)")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--match", type=int, default=200, help="games of the match (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(1)  # small networks; on a busy machine threads wait for each other
    model = train(chosen.game, chosen.bot, chosen.steps, chosen.seed)
    won = match(model, chosen.game, chosen.bot, chosen.match, chosen.seed)
    print(f"{won:.1%} of {chosen.match} games won against {chosen.bot}")


if __name__ == "__main__":
    main()
