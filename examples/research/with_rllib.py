"""Train RLlib's PPO with action masks by self-play, on the PettingZoo environment.

pip install 'helvetia[pettingzoo]' 'ray[rllib]' torch
python examples/research/with_rllib.py --game helsinki --iterations 3
"""

import argparse
from collections.abc import Sequence
from typing import Any

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from helvetia import games
from helvetia.research.pettingzoo import env


def make_table(config: dict[str, Any]) -> PettingZooEnv:
    """Return the environment; RLlib's masked models want the vector under `observations`."""
    return PettingZooEnv(env(config["game"], players=2, reward="points", key="observations"))


def train(game: str, iterations: int, batch: int) -> dict[str, float]:
    """Let one policy play both seats, and return its mean points by seat."""
    register_env("helvetia", make_table)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": [256], "vf_share_layers": True},
    )
    config = (
        PPOConfig()
        .environment("helvetia", env_config={"game": game})
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, *_, **__: "both")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": module}))
        .training(train_batch_size_per_learner=batch, minibatch_size=256, num_epochs=2, gamma=1.0)
    )
    algorithm = config.build_algo()
    results: dict[str, Any] = {}
    for _ in range(iterations):
        results = algorithm.train()
    algorithm.stop()
    returns: dict[str, float] = results["env_runners"]["agent_episode_returns_mean"]
    return returns


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and print what was reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--batch", type=int, default=2000, help="decisions in an iteration")
    chosen = parser.parse_args(arguments)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    points = train(chosen.game, chosen.iterations, chosen.batch)
    print("mean points:", {agent: round(float(mean), 2) for agent, mean in points.items()})
    ray.shutdown()


if __name__ == "__main__":
    main()
