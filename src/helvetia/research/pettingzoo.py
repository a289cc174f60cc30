"""Play the games as PettingZoo environments, one agent at a time (``helvetia[pettingzoo]``).

>>> from helvetia.research.pettingzoo import env
>>> table = env("helsinki", players=3)
>>> table.reset(seed=1)
>>> table.agent_selection, table.action_space("player_0")
('player_0', Discrete(3141))

The environment draws the outcomes of chance, from the seed of ``reset``. :func:`env` and
``raw_env`` are the names that PettingZoo's own games have: with and without its wrappers.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self, TypeAlias, get_args

from helvetia.core.errors import MissingExtraError

# First of all, so that the error names this extra and not one that it includes.
try:
    import numpy as np
    from gymnasium.spaces import Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as _error:
    raise MissingExtraError("pettingzoo", "pettingzoo") from _error

from helvetia.core.contract import AnyGame, AnyState
from helvetia.core.errors import StateError
from helvetia.research.episodes import Episode, Illegal
from helvetia.research.gymnasium import Observation, observation_dict
from helvetia.research.seating import (
    RENDER_MODES,
    AnyOptions,
    Pixels,
    RenderMode,
    Reward,
    Seating,
    check_choice,
    check_settings,
)

#: The number of a move; None from an agent whose game is over, as PettingZoo has it.
Action: TypeAlias = int | None


def env(
    game: AnyGame | str,
    players: int = 2,
    options: AnyOptions | None = None,
    *,
    illegal: Illegal = "lose",
    # `Any`: the settings of `GameEnv`, which checks them.
    **settings: Any,
) -> OrderEnforcingWrapper[str, Observation, Action]:
    """Return the environment inside PettingZoo's wrappers; ``settings`` are those of `GameEnv`.

    With ``illegal="lose"`` an illegal action ends the game with reward -1 for its agent
    (``TerminateIllegalWrapper``). With ``"raise"`` it raises :class:`helvetia.core.IllegalMove`.
    """
    check_choice("illegal", illegal, get_args(Illegal))
    raw: AECEnv[str, Observation, Action] = GameEnv(game, players, options, **settings)
    if illegal == "lose":
        raw = TerminateIllegalWrapper(raw, illegal_reward=-1)
    return _OrderEnforced(raw)


class _OrderEnforced(OrderEnforcingWrapper[str, Observation, Action]):
    """PettingZoo's wrapper, with copies that do not share the game."""

    def __copy__(self) -> Self:
        """Return a deep copy: a shallow one would share the game and its random generators."""
        return deepcopy(self)


class GameEnv(AECEnv[str, Observation, Action]):
    """A game of this library with one agent per seat, ``player_0`` first.

    An observation is a dict: ``observation`` is the vector of
    :class:`~helvetia.research.ObservationSpace`, ``action_mask`` has a 1 for each legal move and
    is empty for agents that do not decide. Actions are numbers as the acting seat counts them
    (:class:`~helvetia.research.SeatActions`).

    ``reward`` is ``"win"``, ``"share"`` or ``"points"``. ``"win"`` is given at the end: 1 for
    winning and less than 0 for losing, with the sum 0. ``"share"`` is the part of all points at the
    end. ``"points"`` are the points that each seat won or lost with the move. After ``limit`` moves
    of players the game is truncated.
    ``reset(options={"state": state})`` begins with that state. ``key`` is another name for
    ``observation``: RLlib's models with masks want ``observations``.
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
        key: str = "observation",
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        check_settings(reward, limit, render_mode)
        self.table: Seating = Seating(game, players, options)
        self.episode: Episode = Episode(
            self.table, "all", reward=reward, illegal="raise", limit=limit
        )
        self.render_mode = render_mode
        self.key = key
        self.metadata = {**self.metadata, "name": str(self)}
        self.possible_agents: list[str] = list(self.table.agents)
        self.agents: list[str] = []
        decisions = self.table.actions.decisions
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(decisions) for agent in self.possible_agents
        }
        seen = observation_dict(self.table)
        self.observation_spaces: dict[str, Space[Observation]] = {
            agent: Dict({key: seen["observation"], "action_mask": seen["action_mask"]})
            for agent in self.possible_agents
        }

    def __copy__(self) -> Self:
        """Return a deep copy: a shallow one would share the game and its random generators."""
        return deepcopy(self)

    def __str__(self) -> str:
        return f"{self.table.game.GAME}_v{self.table.game.RULES_VERSION}"

    @property
    def position(self) -> AnyState:
        """The state of the game, with everything that is hidden."""
        return self.episode.state

    @property
    def moves(self) -> int:
        """The number of moves that players have made."""
        return self.episode.steps

    def observation_space(self, agent: str) -> Space[Observation]:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the random generator goes on."""
        self.episode.begin(seed, self.table.begin(options))
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._tell()

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation and the mask of its legal moves."""
        seat = self.table.agents.index(agent)
        return {
            self.key: self.table.observe(self.position, seat, self.episode.memo),
            "action_mask": self.table.mask(self.position, seat),
        }

    def state(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Return the observations of all seats, one after another, for a central critic."""
        seats = range(self.table.players)
        state, memo = self.position, self.episode.memo
        return np.concatenate([self.table.observe(state, seat, memo) for seat in seats])

    def step(self, action: Action) -> None:
        """Make the move of the agent whose turn it is. Raises `IllegalMove`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise StateError(f"{agent} must move; None is only for agents whose game is over")
        self.episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._tell()
        self._accumulate_rewards()
        if self.episode.over:
            self._deads_step_first()

    def _tell(self) -> None:
        """Set the next agent, the rewards, the ends and the infos."""
        game = self.episode
        self.agent_selection: str = self.table.agents[game.seat]
        self.rewards: dict[str, float] = dict(zip(self.table.agents, game.rewards, strict=True))
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, game.terminated)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, game.truncated)
        asked = str(game.state.decision)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"decision": asked} for agent in self.agents
        }

    def render(self) -> str | Pixels | None:
        """Return the table as a spectator sees it: text, SVG, pixels, or printed for ``human``."""
        return self.table.render(self.position, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is open."""


#: The environment without wrappers, by the name that PettingZoo's own games use.
raw_env = GameEnv
