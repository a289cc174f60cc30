"""Many games side by side, written into arrays that somebody else has made.

A `Batch` plays the games of a vector environment, or those of one of its processes. What it writes
are rows of `Arrays`: they may lie in memory that processes share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias, get_args

from attrs import asdict, frozen

from helvetia.core.contract import AnyState
from helvetia.core.errors import MissingExtraError, OptionError
from helvetia.research.episodes import Episode
from helvetia.research.seating import Seating, check_choice

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: The restart of finished games, by the names of Gymnasium's ``AutoresetMode``.
Autoreset: TypeAlias = Literal["NextStep", "SameStep", "Disabled"]
#: ``float32``: numbers from 0 to 1. ``uint8``: the counts they are made from.
Dtype: TypeAlias = Literal["float32", "uint8"]
#: Makes an array of a shape and a type, filled with zeros.
Make: TypeAlias = Callable[[tuple[int, ...], type[Any]], NDArray[Any]]
#: The report of a finished game: its row, points, winners, reason of an illegal action, and the
#: last counts where the row shows the next game already.
End: TypeAlias = tuple[int, list[int], list[bool], str | None, bytes | None]


@frozen(eq=False)
class Arrays:
    """The arrays of a batch, one row for each game."""

    actions: NDArray[np.int64]
    counts: NDArray[np.uint8]
    observations: NDArray[Any]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    all_rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    seats: NDArray[np.int8]

    @classmethod
    def made(cls, table: Seating, games: int, dtype: Dtype, make: Make = np.zeros) -> Arrays:
        """Return arrays for these games, each from ``make(shape, type)``, in a fixed order."""
        size = table.observations.size
        counts = make((games, size), np.uint8)
        return cls(
            actions=make((games,), np.int64),
            counts=counts,
            observations=counts if dtype == "uint8" else make((games, size), np.float32),
            masks=make((games, table.actions.decisions), np.int8),
            rewards=make((games,), np.float64),
            all_rewards=make((games, table.players), np.float32),
            terminations=make((games,), np.bool_),
            truncations=make((games,), np.bool_),
            seats=make((games,), np.int8),
        )

    def rows(self, part: slice) -> Arrays:
        """Return the same memory for some of the games."""
        return Arrays(**{name: array[part] for name, array in asdict(self, recurse=False).items()})


class Batch:
    """Games that take their actions from arrays and write what follows into them."""

    def __init__(
        self, games: Sequence[Episode], arrays: Arrays, autoreset: Autoreset = "NextStep"
    ) -> None:
        self.games: tuple[Episode, ...] = tuple(games)
        self.arrays = arrays
        self.autoreset: Autoreset = autoreset
        self._counts = arrays.counts.data.cast("B")
        self._masks = arrays.masks.data.cast("B")
        self._space = self.games[0].table.observations
        self._decisions = self.games[0].table.actions.decisions

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle games and arrays; the copy has windows on its own arrays."""
        return Batch, (self.games, self.arrays, self.autoreset)

    def reset(
        self,
        seeds: Sequence[int | None],
        chosen: Sequence[bool] | None = None,
        state: AnyState | None = None,
    ) -> list[End]:
        """Begin all games, or those chosen; return those that are over at once."""
        arrays = self.arrays
        for row, (game, seed) in enumerate(zip(self.games, seeds, strict=True)):
            if chosen is None or chosen[row]:
                game.begin(seed, state)
                arrays.rewards[row] = arrays.all_rewards[row] = 0
                arrays.terminations[row], arrays.truncations[row] = game.terminated, False
        self._write()
        return [_end(row, game) for row, game in enumerate(self.games) if game.over]

    def step(self) -> list[End]:
        """Make the move of ``actions`` in every game; return a report of each game that ends.

        A game that was over begins again instead (``NextStep``), or has just begun (``SameStep``).
        """
        arrays, ends = self.arrays, []
        for each in (arrays.rewards, arrays.all_rewards, arrays.terminations, arrays.truncations):
            each.fill(0)
        for row, (game, number) in enumerate(zip(self.games, arrays.actions.tolist(), strict=True)):
            if game.over and self.autoreset == "NextStep":
                game.begin()
                continue
            reward = game.act(number)
            if reward or game.over or game.reward == "points":
                arrays.rewards[row], arrays.all_rewards[row] = reward, game.rewards
            if game.over:
                arrays.terminations[row], arrays.truncations[row] = game.terminated, game.truncated
                again = self.autoreset == "SameStep"
                ends.append(_end(row, game, game.observation() if again else None))
                if again:
                    game.begin()
        self._write()
        return ends

    def close(self) -> None:
        """End all games, and announce it to bots that are programs."""
        for game in self.games:
            game.dismiss("the environment was closed")

    def refuse(self, row: int) -> None:
        """Raise the error of an illegal action; nothing moves."""
        self.games[row].act(int(self.arrays.actions[row]))

    def _write(self) -> None:
        """Write what the seats see and may do.

        One kind of work for all games is faster than all work for one game: the processor's caches
        hold the program and the data of the one kind.
        """
        arrays, size, decisions = self.arrays, self._space.size, self._decisions
        counts, masks, encode = self._counts, self._masks, self._space.encode
        for row, game in enumerate(self.games):
            counts[row * size : (row + 1) * size] = encode(game.state, game.seat, game.memo)
        for row, game in enumerate(self.games):
            mask = bytearray(decisions)
            for number in game.legal():
                mask[number] = 1
            masks[row * decisions : (row + 1) * decisions] = mask
        arrays.seats[:] = [game.seat for game in self.games]
        if arrays.observations.dtype == np.float32:
            self._space.scaled(arrays.counts, out=arrays.observations)


def _end(row: int, game: Episode, counts: bytes | None = None) -> End:
    table = game.table
    result = table.game.result(game.state)
    winners = () if result is None else result.winners
    won = [seat in winners for seat in range(table.players)]
    return row, table.points(game.state), won, game.refusal, counts


def check_batch(num_envs: int, processes: int, dtype: str) -> None:
    """Refuse impossible settings of a batch. Raises `OptionError`."""
    for name, number in (("num_envs", num_envs), ("processes", processes)):
        if type(number) is not int or number < 1:
            raise OptionError(f"{name} must be a number from 1, not {number!r}")
    if processes > num_envs:
        raise OptionError(f"{num_envs} games cannot be spread over {processes} processes")
    check_choice("dtype", dtype, get_args(Dtype))
