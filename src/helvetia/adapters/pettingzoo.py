"""The games as PettingZoo environments, one agent at a time (``helvetia[pettingzoo]``).

>>> from helvetia.adapters.pettingzoo import env
>>> table = env("helsinki", players=3)
>>> table.reset(seed=1)
>>> table.agent_selection, table.action_space("player_0")
('player_0', Discrete(3141))

Chance decides by itself, from the seed of ``reset``. The rest is PettingZoo's own interface.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

from helvetia.core.errors import MissingExtraError

# First of all, so that the error names this extra and not one that it includes.
try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as _error:
    raise MissingExtraError("pettingzoo", "pettingzoo") from _error

from helvetia.adapters.seating import (
    RENDER_MODES,
    AnyOptions,
    AnyState,
    RenderMode,
    Reward,
    Seating,
    check_limit,
    check_render_mode,
    check_reward,
)
from helvetia.core.errors import StateError
from helvetia.core.walk import advance
from helvetia.spaces.actions import AnyGame

#: ``{"observation": vector, "action_mask": mask}``.
Observation: TypeAlias = dict[str, Any]
#: The number of a move; None from an agent whose game is over, as PettingZoo has it.
Action: TypeAlias = int | None


def env(
    game: AnyGame | str,
    players: int = 2,
    options: AnyOptions | None = None,
    *,
    reward: Reward = "win",
    limit: int | None = None,
    render_mode: RenderMode | None = None,
) -> OrderEnforcingWrapper[str, Observation, Action]:
    """The environment with PettingZoo's own check that `reset` comes first."""
    raw = GameEnv(game, players, options, reward=reward, limit=limit, render_mode=render_mode)
    return OrderEnforcingWrapper(raw)


class GameEnv(AECEnv[str, Observation, Action]):
    """A game of this library with one agent per seat, ``player_0`` first.

    An observation is a dict: ``observation`` is the vector of
    :class:`~helvetia.spaces.ObservationSpace`, ``action_mask`` has a 1 for each legal move and
    is empty for whoever does not decide. Actions are numbers as the acting seat counts them
    (:class:`~helvetia.spaces.SeatActions`).

    ``reward`` is ``"win"`` (1 for winning and less than 0 for losing, at the end, in all 0) or
    ``"points"`` (the points that each seat won or lost with the move). After ``limit`` moves of
    players the game is truncated. ``reset(options={"state": state})`` begins with that state.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "helvetia",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: AnyGame | str,
        players: int = 2,
        options: AnyOptions | None = None,
        *,
        reward: Reward = "win",
        limit: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        check_reward(reward)
        check_limit(limit)
        check_render_mode(render_mode)
        self.table: Seating = Seating(game, players, options)
        self.render_mode = render_mode
        self.reward = reward
        self.limit = limit
        self.metadata = {**self.metadata, "name": str(self)}
        self.possible_agents: list[str] = list(self.table.agents)
        self.agents: list[str] = []
        self.position: AnyState = self.table.start
        self.moves: int = 0
        self._seats = {agent: seat for seat, agent in enumerate(self.table.agents)}
        self._rng = Random()
        size, decisions = self.table.observations.size, self.table.actions.decisions
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(decisions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Space[Observation]] = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (size,), np.float32),
                    "action_mask": Box(0, 1, (decisions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def __str__(self) -> str:
        return f"{self.table.game.GAME}_v{self.table.game.RULES_VERSION}"

    def observation_space(self, agent: str) -> Space[Observation]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed chance goes on where it was."""
        if seed is not None:
            self._rng = Random(seed)
        self.position = advance(self.table.game, self.table.begin(options), self._rng)
        self.moves = 0
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over = self.position.player is None
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, over)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What the agent sees, and what it may do."""
        seat = self._seats[agent]
        return {
            "observation": self.table.observe(self.position, seat),
            "action_mask": self.table.mask(self.position, seat),
        }

    def state(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What all seats see together, one after another: for a critic that knows everything."""
        seats = range(self.table.players)
        return np.concatenate([self.table.observe(self.position, seat) for seat in seats])

    def step(self, action: Action) -> None:
        """Make the move of the agent whose turn it is; IllegalMove if the rules forbid it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.position
        self._apply(agent, action)
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._give_rewards(before)
        over = self.position.player is None
        stopped = not over and self.limit is not None and self.moves >= self.limit
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, stopped)
        self._tell()
        self._accumulate_rewards()
        if over or stopped:
            self._deads_step_first()

    def _apply(self, agent: str, action: Action) -> None:
        if action is None:
            raise StateError(f"{agent} must move; None is only for agents whose game is over")
        game = self.table.game
        move = self.table.seen_by(self._seats[agent]).move(int(action))
        self.position = advance(game, game.apply_move(self.position, move), self._rng)

    def _give_rewards(self, before: AnyState) -> None:
        if self.reward == "points":
            old, new = self.table.points(before), self.table.points(self.position)
            gained = [float(b - a) for a, b in zip(old, new, strict=True)]
        else:
            gained = self.table.outcome(self.position)
        self.rewards = dict(zip(self.table.agents, gained, strict=True))

    def _tell(self) -> None:
        """Who decides next, and what is asked."""
        seat = self.position.player
        if seat is not None:
            self.agent_selection: str = self.table.agents[seat]
        elif not hasattr(self, "agent_selection"):
            self.agent_selection = self.agents[0]
        asked = str(self.position.decision)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"decision": asked} for agent in self.agents
        }

    def render(self) -> str | None:
        """The table as a spectator sees it: text, SVG, or printed for ``human``."""
        if self.render_mode is None:
            return None
        picture = self.table.picture(self.position, None, self.render_mode)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing is open."""
