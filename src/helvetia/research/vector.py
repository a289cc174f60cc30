"""Play many games at once as a Gymnasium vector environment (``helvetia[gymnasium]``).

>>> import gymnasium
>>> import helvetia.research.gymnasium  # registers the names
>>> tables = gymnasium.make_vec("helvetia/Helsinki-v1", num_envs=64, seat="all")
>>> observation, info = tables.reset(seed=1)
>>> observation["observation"].shape, info["action_mask"].shape
((64, 2509), (64, 3141))
>>> actions = info["action_mask"].argmax(axis=1)
>>> observation, reward, terminated, truncated, info = tables.step(actions)
>>> tables.close()
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

from helvetia.core.errors import MissingExtraError

try:
    import numpy as np
    from gymnasium.spaces import Discrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("gymnasium", "gymnasium") from _error

from helvetia.core.contract import AnyGame
from helvetia.core.errors import OptionError
from helvetia.research.batch import Arrays, Autoreset, Batch, Dtype, End, check_batch
from helvetia.research.episodes import AnyBot, Episode, Illegal, LearnerSeat
from helvetia.research.gymnasium import Observation, observation_dict
from helvetia.research.processes import Processes
from helvetia.research.seating import (
    RENDER_MODES,
    AnyOptions,
    RenderMode,
    Reward,
    Seating,
    check_settings,
)


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games of this library, each with a learner on one seat or on all of them.

    Everything that :class:`~helvetia.research.gymnasium.SeatEnv` has means the same here, and game
    ``i`` goes as a `SeatEnv` with seed ``seed + i``. ``seat="all"`` is self-play: the learner acts
    for whichever seat is to move, and ``reward`` is that of the seat that acted.

    The legal moves are ``observation["action_mask"]`` and, the same array, ``info["action_mask"]``;
    ``info["seat"]`` has the seats that observe and act. With self-play ``info["rewards"]`` has the
    rewards of all seats. Of games that ended ``info`` has ``points``, ``winners`` and ``illegal``
    (with Gymnasium's masks, ``_points`` and so on).

    ``dtype="uint8"`` gives the counts instead of numbers from 0 to 1, a quarter of the memory;
    ``tables.table.observations.scaled(counts)`` divides them. With ``copy=False`` the same arrays
    are handed out and overwritten at every step. ``processes`` spreads the games over processes
    that share these arrays; bots must be picklable then. An environment with one process can be
    copied and pickled at any moment, if its bots can.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        num_envs: int,
        game: AnyGame | str,
        players: int = 2,
        seat: LearnerSeat = 0,
        bots: AnyBot | Sequence[AnyBot] = "random",
        options: AnyOptions | None = None,
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        limit: int | None = None,
        dtype: Dtype = "float32",
        copy: bool = True,
        autoreset_mode: AutoresetMode | Autoreset = AutoresetMode.NEXT_STEP,
        processes: int = 1,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_settings(reward, limit, render_mode)
        check_batch(num_envs, processes, dtype)
        if render_mode is not None and processes > 1:
            raise OptionError("games in other processes cannot be rendered: use processes=1")
        self.table: Seating = Seating(game, players, options)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space: Space[Any] = observation_dict(self.table, dtype)
        self.single_action_space: Space[Any] = Discrete(self.table.actions.decisions)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Any] = batch_space(self.single_action_space, num_envs)
        self._self_play = seat == "all"
        self._illegal = illegal
        self._dtype = dtype
        self._rows = np.arange(num_envs)
        games = [
            Episode(self.table, seat, bots, reward=reward, illegal=illegal, limit=limit)
            for _ in range(num_envs)
        ]
        mode: Autoreset = self.autoreset_mode.value
        self.batch: Batch | Processes
        if processes == 1:
            # A copy is made by the division of the counts itself.
            arrays = Arrays.made(self.table, num_envs, "uint8" if copy else dtype)
            self.batch = Batch(games, arrays, mode)
        else:  # processes divide their own rows
            self.batch = Processes(games, dtype, mode, processes)

    def __copy__(self) -> Self:
        """Return a deep copy: a shallow one would share the game and its random generators."""
        return deepcopy(self)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games, or those of ``options["reset_mask"]``; game ``i`` has ``seed + i``.

        ``options["state"]`` is a state to begin with.
        """
        seeds: Sequence[int | None]
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = seed
        if len(seeds) != self.num_envs:
            raise OptionError(f"{self.num_envs} games need so many seeds, not {len(seeds)}")
        chosen = (options or {}).get("reset_mask")
        if chosen is not None and np.shape(chosen) != (self.num_envs,):
            raise OptionError(f"reset_mask needs one flag for each of {self.num_envs} games")
        state = (options or {}).get("state")
        if state is not None:
            self.table.begin(options)  # refuses one of another game
        ends = self.batch.reset(seeds, None if chosen is None else list(chosen), state)
        return self._seen(), self._info(ends)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Make one move in every game and let the others answer.

        When an action raises an error, no game has moved.
        """
        arrays = self.batch.arrays
        arrays.actions[:] = actions
        refused = self._refused()
        if refused is not None:
            self.batch.refuse(refused)
        ends = self.batch.step()
        observation, info = self._seen(), self._info(ends)
        return (
            observation,
            arrays.rewards.copy(),
            arrays.terminations.copy(),
            arrays.truncations.copy(),
            info,
        )

    def _refused(self) -> int | None:
        """Return the first game whose action is an error, not a move."""
        numbers, masks = self.batch.arrays.actions, self.batch.arrays.masks
        known = (numbers >= 0) & (numbers < masks.shape[1])
        legal = known & masks[self._rows, numbers * known].view(np.bool_)
        if legal.all():
            return None
        for row in np.flatnonzero(~legal).tolist():
            if not masks[row].any():  # the game is over; with SameStep it was so when it began
                error = self.autoreset_mode is not AutoresetMode.NEXT_STEP
            else:
                error = self._illegal == "raise" or not known[row]
            if error:
                return int(row)
        return None

    def _seen(self) -> Observation:
        arrays = self.batch.arrays
        self._mask = arrays.masks.copy() if self.copy else arrays.masks
        seen = arrays.observations
        if seen.dtype != self._dtype:
            seen = self.table.observations.scaled(arrays.counts)
        elif self.copy:
            seen = seen.copy()
        return {"observation": seen, "action_mask": self._mask}

    def _info(self, ends: list[End]) -> dict[str, Any]:
        arrays = self.batch.arrays
        info: dict[str, Any] = {"action_mask": self._mask, "seat": arrays.seats.copy()}
        if self._self_play:
            info["rewards"] = arrays.all_rewards.copy()
        for end in ends:
            info = self._add_info(info, self._of_ended(end), end[0])
        return info

    def _of_ended(self, end: End) -> dict[str, Any]:
        """Return the info of a game that ended; more if its row shows the next one already."""
        _, points, winners, refusal, counts = end
        said: dict[str, Any] = {"points": np.array(points), "winners": np.array(winners)}
        if refusal is not None:
            said["illegal"] = refusal
        if counts is None:
            return said
        row = np.frombuffer(counts, np.uint8)
        seen = row if self._dtype == "uint8" else self.table.observations.scaled(row)
        mask = np.zeros(self.table.actions.decisions, np.int8)
        return {"final_info": said, "final_obs": {"observation": seen, "action_mask": mask}}

    def action_masks(self) -> NDArray[np.int8]:
        """Return the legal moves of every game; some learners expect this name."""
        return self.batch.arrays.masks.copy() if self.copy else self.batch.arrays.masks

    # `Any`: text or pixels, or None where it is printed.
    def render(self) -> tuple[Any, ...] | None:
        """Return the tables as the seats see them; print them for ``human``."""
        if self.render_mode is None or isinstance(self.batch, Processes):
            return None
        return tuple(
            self.table.render(game.state, game.seat, self.render_mode) for game in self.batch.games
        )

    def close_extras(self, **kwargs: Any) -> None:
        """End the games and the processes."""
        if hasattr(self, "batch"):  # Gymnasium closes what could not be made, too
            self.batch.close()
