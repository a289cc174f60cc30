"""Play a game of this library in PettingZoo, through OpenSpiel and Shimmy.

    pip install 'helvetia[openspiel]' 'shimmy[openspiel]'
    python examples/research/with_shimmy.py --game helsinki

Shimmy turns any game of OpenSpiel into a PettingZoo environment. For learning, the library's own
environment (`helvetia.research.pettingzoo`) is the shorter way.
"""

import argparse
from collections.abc import Sequence

from shimmy import OpenSpielCompatibilityV0

import helvetia.research.openspiel  # noqa: F401 - registers the names
from helvetia import games


def play(game: str, players: int, seed: int) -> list[float]:
    """Play at random and return the reward of every seat."""
    # By name: Shimmy 2.0.1 loads the game anew at every reset, without the settings of a game.
    table = OpenSpielCompatibilityV0(game_name=f"python_{game}", config={"players": players})
    table.reset(seed=seed)
    for agent in table.agent_iter():
        _, _, over, stopped, info = table.last()
        if over or stopped:
            table.step(None)
        else:
            table.step(int(table.action_space(agent).sample(info["action_mask"])))
    # `last` of Shimmy 2.0.1 counts the last seat's final reward twice, in every game.
    returns: list[float] = table.game_state.returns()
    return returns


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a game and print the rewards."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=games.names(), default="helsinki")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    print(play(chosen.game, chosen.players, chosen.seed))


if __name__ == "__main__":
    main()
