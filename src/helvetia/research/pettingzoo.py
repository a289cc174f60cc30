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
from random import Random
from typing import Any, Self, TypeAlias, get_args

from helvetia.core.errors import MissingExtraError, OptionError

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
from helvetia.core.walk import advance
from helvetia.research.episodes import Illegal
from helvetia.research.gymnasium import Observation, observation_dict
from helvetia.research.observations import Memo
from helvetia.research.pixels import Pixels
from helvetia.research.seating import (
    RENDER_MODES,
    AnyOptions,
    RenderMode,
    Reward,
    Seating,
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
    if illegal not in get_args(Illegal):
        raise OptionError(f"illegal must be one of {list(get_args(Illegal))}, not {illegal!r}")
    raw: AECEnv[str, Observation, Action] = GameEnv(game, players, options, **settings)
    if illegal == "lose":
        raw = TerminateIllegalWrapper(raw, illegal_reward=-1)
    return OrderEnforcingWrapper(raw)


class GameEnv(AECEnv[str, Observation, Action]):
    """A game of this library with one agent per seat, ``player_0`` first.

    An observation is a dict: ``observation`` is the vector of
    :class:`~helvetia.research.ObservationSpace`, ``action_mask`` has a 1 for each legal move and
    is empty for agents that do not decide. Actions are numbers as the acting seat counts them
    (:class:`~helvetia.research.SeatActions`).

    ``reward`` is ``"win"`` (1 for winning and less than 0 for losing, at the end, in all 0) or
    ``"points"`` (the points that each seat won or lost with the move). After ``limit`` moves of
    players the game is truncated. ``reset(options={"state": state})`` begins with that state.
    ``key`` is another name for ``observation``: RLlib's models with masks want ``observations``.
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
        self.render_mode = render_mode
        self.reward: Reward = reward
        self.limit = limit
        self.key = key
        self.metadata = {**self.metadata, "name": str(self)}
        self.possible_agents: list[str] = list(self.table.agents)
        self.agents: list[str] = []
        self.position: AnyState = self.table.start
        self.moves: int = 0
        self._seats = {agent: seat for seat, agent in enumerate(self.table.agents)}
        self._rng = Random()
        self._memo = Memo()
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

    def observation_space(self, agent: str) -> Space[Observation]:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the random generator goes on."""
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
        """Return the agent's observation and the mask of its legal moves."""
        seat = self._seats[agent]
        return {
            self.key: self.table.observe(self.position, seat, self._memo),
            "action_mask": self.table.mask(self.position, seat),
        }

    def state(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Return the observations of all seats, one after another, for a central critic."""
        seats = range(self.table.players)
        return np.concatenate(
            [self.table.observe(self.position, seat, self._memo) for seat in seats]
        )

    def step(self, action: Action) -> None:
        """Make the move of the agent whose turn it is. Raises `IllegalMove`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.position
        self._apply(agent, action)
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        gained = self.table.rewards(before, self.position, self.reward)
        self.rewards = dict(zip(self.table.agents, gained, strict=True))
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

    def _tell(self) -> None:
        """Set the next agent and the infos."""
        seat = self.position.player
        if seat is not None:
            self.agent_selection: str = self.table.agents[seat]
        elif not hasattr(self, "agent_selection"):
            self.agent_selection = self.agents[0]
        asked = str(self.position.decision)
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
