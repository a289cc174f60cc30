"""Train Tianshou's DQN on one seat of the PettingZoo environment, against random moves.

pip install 'helvetia[pettingzoo]' tianshou
python examples/research/with_tianshou.py --game helsinki --steps 20000
"""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

import torch
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from helvetia import games
from helvetia.research.pettingzoo import env


def make_table(game: str) -> PettingZooEnv:
    """Return a table for two; its first agent is the learner."""
    return PettingZooEnv(env(game, players=2, reward="points"))


def learners(table: PettingZooEnv) -> MultiAgentOffPolicyAlgorithm:
    """Return a DQN for the first seat and random moves for the second."""
    vector = table.observation_space["observation"]
    model = Net(state_shape=vector.shape, action_shape=table.action_space.n, hidden_sizes=[128])
    policy: Any = DiscreteQLearningPolicy(
        model=model, action_space=table.action_space, eps_training=0.1, eps_inference=0.0
    )
    dqn = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=200)
    second = MARLRandomDiscreteMaskedOffPolicyAlgorithm(table.action_space)
    return MultiAgentOffPolicyAlgorithm(algorithms=[dqn, second], env=table)


def train(game: str, steps: int, trials: int, seed: int) -> tuple[float, float]:
    """Return the mean points of both seats in trials after the training."""
    algorithm = learners(make_table(game))
    tables = DummyVectorEnv([partial(make_table, game) for _ in range(4)])
    tests = DummyVectorEnv([partial(make_table, game) for _ in range(2)])
    tables.seed(seed)
    tests.seed(seed + 100)
    buffer = VectorReplayBuffer(8_000, 4)
    collector = Collector[CollectStats](algorithm, tables, buffer, exploration_noise=True)
    collector.reset()
    epochs, length = max(1, steps // 2000), min(steps, 2000)
    params = OffPolicyTrainerParams(
        training_collector=collector, max_epochs=epochs, epoch_num_steps=length,
        collection_step_num_env_steps=200, batch_size=64,
        update_step_num_gradient_steps_per_sample=0.1, test_step_num_episodes=1,
        multi_agent_return_reduction=lambda rewards: rewards[:, 0], show_progress=False,
    )  # fmt: skip
    algorithm.run_training(params)
    result = Collector[CollectStats](algorithm, tests).collect(
        n_episode=trials, reset_before_collect=True
    )
    own, other = result.returns.mean(axis=0)
    return float(own), float(other)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and print what was reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(1)  # small networks; on a busy machine threads wait for each other
    own, other = train(chosen.game, chosen.steps, chosen.trials, chosen.seed)
    print(f"mean points {own:.2f}, random moves {other:.2f}, {chosen.trials} games")


if __name__ == "__main__":
    main()
