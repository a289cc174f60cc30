"""Play parts of a batch in processes of their own, with the arrays in shared memory.

Only short messages go through pipes: "step", and reports of games that ended. Processes
are spawned, never forked. A child waits for its parent's next message; when the parent is gone the
pipe is closed, and the child ends.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from typing import Any, Final
from weakref import finalize

from helvetia.core.contract import AnyState
from helvetia.core.errors import MissingExtraError, StateError
from helvetia.core.turns import collect_seldom
from helvetia.research.batch import Arrays, Autoreset, Batch, Dtype, End
from helvetia.research.episodes import Episode

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: How long a child may take to end before it is killed, in seconds.
PATIENCE: Final = 5.0


# `Any`: what `RawArray` returns has no type of its own.
def _array(memory: Any, shape: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    """Return an array in memory that processes share."""
    found: NDArray[Any] = np.frombuffer(memory, kind).reshape(shape)
    return found


class Processes:
    """A batch whose games are spread over processes; it is used like a `Batch`."""

    def __init__(
        self, games: Sequence[Episode], dtype: Dtype, autoreset: Autoreset, processes: int
    ) -> None:
        context = multiprocessing.get_context("spawn")
        memory: list[Any] = []

        def make(shape: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
            memory.append(context.RawArray("B", prod(shape) * np.dtype(kind).itemsize))
            return _array(memory[-1], shape, kind)

        self.arrays: Arrays = Arrays.made(games[0].table, len(games), dtype, make)
        edges = [len(games) * i // processes for i in range(processes + 1)]
        self._parts = [slice(*pair) for pair in pairwise(edges)]
        self._pipes: list[Connection] = []
        children: list[Any] = []
        self.close: finalize[..., Processes] = finalize(self, _close, self._pipes, children)
        for part in self._parts:
            own, other = context.Pipe()
            work = (other, memory, len(games), dtype, part, list(games[part]), autoreset)
            child = context.Process(target=_serve, args=work, daemon=True)
            child.start()
            other.close()
            self._pipes.append(own)
            children.append(child)

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse to be copied. Raises `StateError`."""
        raise StateError("games in other processes cannot be copied or pickled: use processes=1")

    def reset(
        self,
        seeds: Sequence[int | None],
        chosen: Sequence[bool] | None = None,
        state: AnyState | None = None,
    ) -> list[End]:
        """Begin all games, or those chosen."""
        for pipe, part in zip(self._pipes, self._parts, strict=True):
            some = None if chosen is None else list(chosen[part])
            self._send(pipe, "reset", list(seeds[part]), some, state)
        return self._answers()

    def step(self) -> list[End]:
        """Make the move of ``actions`` in every game; return a report of each game that ends."""
        for pipe in self._pipes:
            self._send(pipe, "step")
        return self._answers()

    def refuse(self, row: int) -> None:
        """Raise the error of the illegal action of a game; nothing moves."""
        pipe, part = next(
            pair for pair in zip(self._pipes, self._parts, strict=True) if row < pair[1].stop
        )
        self._send(pipe, "refuse", row - part.start)
        with self._expect_life():
            refusal: Exception = pipe.recv()
        raise refusal

    def _send(self, pipe: Connection, name: str, *arguments: object) -> None:
        """Call a method of a part's `Batch`."""
        with self._expect_life():
            pipe.send((name, arguments))

    @contextmanager
    def _expect_life(self) -> Iterator[None]:
        """Turn the end of a process into a `StateError`, and end the others."""
        try:
            yield
        except (EOFError, OSError) as error:
            self.close()
            raise StateError("a process of the vector environment has ended") from error

    def _answers(self) -> list[End]:
        ends: list[End] = []
        faults: list[Exception] = []
        for pipe, part in zip(self._pipes, self._parts, strict=True):
            with self._expect_life():
                answer = pipe.recv()
            if isinstance(answer, Exception):
                faults.append(answer)
            else:
                ends += [(part.start + row, *rest) for row, *rest in answer]
        if faults:
            raise faults[0]
        return ends


def _close(pipes: list[Connection], children: list[Any]) -> None:
    for pipe in pipes:
        pipe.close()
    for child in children:
        child.join(PATIENCE)
        if child.exitcode is None:
            child.kill()


def _serve(
    pipe: Connection,
    memory: list[Any],
    count: int,
    dtype: Dtype,
    part: slice,
    games: list[Episode],
    autoreset: Autoreset,
) -> None:
    """Play one part of the games until the parent closes the pipe."""
    following = iter(memory)
    arrays = Arrays.made(
        games[0].table, count, dtype, lambda shape, kind: _array(next(following), shape, kind)
    )
    batch = Batch(games, arrays.rows(part), autoreset)
    collect_seldom()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            name, arguments = pipe.recv()
            try:
                pipe.send(getattr(batch, name)(*arguments))
            except Exception as error:
                pipe.send(error)
    batch.close()
