"""Train OpenSpiel's DQN (PyTorch) against random moves, in its `rl_environment`.

pip install 'helvetia[openspiel]' torch dm-tree
python examples/research/with_openspiel.py --game helsinki --episodes 200
"""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.pytorch.dqn import DQN

import helvetia.research.openspiel  # noqa: F401 - registers the names
from helvetia import games


def episode(table: Any, agents: Sequence[Any], *, evaluate: bool) -> float:
    """Play a game and return the reward of the first agent."""
    step = table.reset()
    while not step.last():
        acting = agents[step.observations["current_player"]]
        step = table.step([acting.step(step, is_evaluation=evaluate).action])
    for agent in agents:
        agent.step(step, is_evaluation=evaluate)
    return float(step.rewards[0])


def train(game: str, episodes: int, trials: int, seed: int) -> tuple[float, float]:
    """Return the mean reward of trials against random moves, and the last loss."""
    table = rl_environment.Environment(
        pyspiel.load_game(f"python_{game}"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    table.seed(seed)
    size, actions = table.observation_spec()["info_state"][0], table.action_spec()["num_actions"]
    learner = DQN(
        0, size, actions, hidden_layers_sizes=[128], replay_buffer_capacity=20_000,
        min_buffer_size_to_learn=500, batch_size=64, learn_every=20,
        update_target_network_every=500, discount_factor=1.0,
        epsilon_decay_duration=max(1, episodes * 60), seed=seed,
    )  # fmt: skip
    agents = [learner, RandomAgent(1, actions)]
    for _ in range(episodes):
        episode(table, agents, evaluate=False)
    rewards = [episode(table, agents, evaluate=True) for _ in range(trials)]
    return float(np.mean(rewards)), float(learner.loss or 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and print what was reached."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    reward, loss = train(chosen.game, chosen.episodes, chosen.trials, chosen.seed)
    print(f"mean reward {reward:.2f} against random moves, last loss {loss:.4f}")


if __name__ == "__main__":
    main()
