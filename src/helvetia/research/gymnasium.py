"""Play one seat of a game as a Gymnasium environment against bots (``helvetia[gymnasium]``).

>>> import gymnasium
>>> import helvetia.research.gymnasium  # registers the names
>>> table = gymnasium.make("helvetia/Helsinki-v1", players=3, bots="random")
>>> observation, info = table.reset(seed=1)
>>> int(observation["action_mask"].sum()), info["decision"]
(8, 'pawn')
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self, TypeAlias

from helvetia.core.errors import MissingExtraError

# First of all, so that the error names this extra and not one that it includes.
try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
except ImportError as _error:
    raise MissingExtraError("gymnasium", "gymnasium") from _error

from helvetia import games
from helvetia.core.contract import AnyGame, AnyState
from helvetia.research.actions import Mask
from helvetia.research.batch import Dtype
from helvetia.research.episodes import AnyBot, Episode, Illegal, LearnerSeat
from helvetia.research.seating import (
    RENDER_MODES,
    AnyOptions,
    Pixels,
    RenderMode,
    Reward,
    Seating,
    check_settings,
)

#: ``{"observation": vector, "action_mask": mask}``.
Observation: TypeAlias = dict[str, Any]


def observation_dict(table: Seating, dtype: Dtype = "float32") -> Dict:
    """Return the space of observations with masks."""
    size, decisions = table.observations.size, table.actions.decisions
    vector: Box = (
        Box(0, 1, (size,), np.float32) if dtype == "float32" else Box(0, 255, (size,), np.uint8)
    )
    mask = Box(0, 1, (decisions,), np.int8)
    return Dict({"observation": vector, "action_mask": mask})


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game of this library for a learner on one seat, or on all of them.

    ``seat`` is the learner's; None takes a random one in every game. ``"all"`` is self-play: the
    learner acts for whichever seat is to move, and the reward is that of the seat that acted.
    ``bots`` is one for all other seats or one for each of them, in turn order after the learner:
    names for :func:`helvetia.bots.make_bot`, or callables.

    ``reward`` is ``"win"`` (at the end: 1 for winning, less than 0 for losing, in all 0),
    ``"share"`` (at the end: the part of all points, in all 1) or ``"points"`` (the points won or
    lost since the last step). ``illegal`` says what an illegal action does: ``"lose"`` ends the
    game with reward -1 and the reason in the info, ``"raise"`` raises
    :class:`helvetia.core.IllegalMove`. After ``limit`` steps the game is truncated.
    ``reset(options={"state": state})`` begins with that state. The mask is empty when the game is
    over.

    The info has the question (``decision``), the ``seat`` that observes and the ``action_mask``;
    at the end the ``points`` of all seats and the ``winners``. With self-play ``rewards`` has those
    of all seats. An environment can be copied and pickled at any moment, if its bots can.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: AnyGame | str,
        players: int = 2,
        seat: LearnerSeat = 0,
        bots: AnyBot | Sequence[AnyBot] = "random",
        options: AnyOptions | None = None,
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        limit: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_settings(reward, limit, render_mode)
        self.table: Seating = Seating(game, players, options)
        self.episode: Episode = Episode(
            self.table, seat, bots, reward=reward, illegal=illegal, limit=limit
        )
        self.render_mode = render_mode
        self.action_space: Space[np.int64] = Discrete(self.table.actions.decisions)
        self.observation_space: Space[Observation] = observation_dict(self.table)

    def __copy__(self) -> Self:
        """Return a deep copy: a shallow one would share the game and its random generators."""
        return deepcopy(self)

    @property
    def position(self) -> AnyState:
        """The state of the game, with everything that is hidden."""
        return self.episode.state

    @property
    def seat(self) -> int:
        """The seat that observes and acts."""
        return self.episode.seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and let the others play; without a seed the random generators go on."""
        super().reset(seed=seed)
        self.episode.begin(seed, self.table.begin(options))
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the learner's move and let the others answer."""
        game = self.episode
        reward = game.act(action)
        observation, info = self._seen()
        return observation, reward, game.terminated, game.truncated, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        game, mask = self.episode, self.action_masks()
        counts = np.frombuffer(game.observation(), np.uint8)
        info: dict[str, Any] = {
            "decision": str(game.state.decision),
            "seat": game.seat,
            "action_mask": mask,
        }
        if game.learner == "all":
            info["rewards"] = game.rewards
        if game.refusal is not None:
            info["illegal"] = game.refusal
        if game.over or game.reward == "points":
            info["points"] = self.table.points(game.state)
        result = self.table.game.result(game.state) if game.over else None
        if result is not None:
            info["winners"] = result.winners
        vector = self.table.observations.scaled(counts)
        return {"observation": vector, "action_mask": mask}, info

    def action_masks(self) -> Mask:
        """Return the legal moves; some learners expect this name."""
        mask = np.zeros(self.table.actions.decisions, np.int8)
        mask[self.episode.legal()] = 1
        return mask

    def render(self) -> str | Pixels | None:
        """Return the table as the learner sees it: text, SVG, pixels, or printed for ``human``."""
        return self.table.render(self.position, self.seat, self.render_mode)

    def close(self) -> None:
        """End the game, and announce it to bots that are programs."""
        self.episode.dismiss("the environment was closed")


def _register() -> None:
    """Register names such as ``helvetia/Helsinki-v1``; the number is the rules version."""
    for name in games.names():
        gymnasium.register(
            f"helvetia/{name.capitalize()}-v{games.find(name).RULES_VERSION}",
            entry_point="helvetia.research.gymnasium:SeatEnv",
            vector_entry_point="helvetia.research.vector:SeatVectorEnv",
            kwargs={"game": name},
        )


_register()
