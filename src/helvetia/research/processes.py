"""Play parts of a batch in processes of their own, with the arrays in memory that all share.

Only short messages go through pipes: "step", and what is to be said of games that ended. Processes
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
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final
from weakref import finalize

from helvetia.core.contract import AnyState
from helvetia.core.errors import MissingExtraError, StateError
from helvetia.research.batch import Arrays, Autoreset, Batch, End
from helvetia.research.episodes import Episode

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: How long a child may take to end before it is killed, in seconds.
PATIENCE: Final = 5.0
Layout = dict[str, tuple[tuple[int, ...], str]]


def _shared(memory: SharedMemory, layout: Layout) -> Arrays:
    """Return arrays in shared memory, one after another."""
    offset = 0

    def make(shape: tuple[int, ...], dtype: str) -> NDArray[Any]:
        nonlocal offset
        found: NDArray[Any] = np.ndarray(shape, dtype, memory.buf, offset)
        offset += _aligned(shape, dtype)
        return found

    return Arrays.made(layout, make)


def _aligned(shape: tuple[int, ...], dtype: str) -> int:
    """Return the size of an array in bytes, in whole cache lines."""
    return -(-prod(shape) * np.dtype(dtype).itemsize // 64) * 64


class Processes:
    """A batch whose games are spread over processes; it is used like a `Batch`."""

    def __init__(
        self,
        games: Sequence[Episode],
        layout: Layout,
        autoreset: Autoreset,
        processes: int,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        memory = SharedMemory(create=True, size=sum(_aligned(*form) for form in layout.values()))
        self.arrays: Arrays = _shared(memory, layout)
        edges = [len(games) * i // processes for i in range(processes + 1)]
        self._parts = [slice(*pair) for pair in pairwise(edges)]
        self._pipes: list[Connection] = []
        children: list[Any] = []
        self.close: finalize[..., Processes] = finalize(self, _close, self._pipes, children, memory)
        for part in self._parts:
            own, other = context.Pipe()
            work = (other, memory.name, layout, part, list(games[part]), autoreset)
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
            self._send(pipe, (list(seeds[part]), some, state))
        return self._answers()

    def step(self) -> list[End]:
        """Make the move of ``actions`` in every game; return what is to be said of the ended."""
        for pipe in self._pipes:
            self._send(pipe, None)
        return self._answers()

    def refuse(self, row: int) -> None:
        """Raise what is wrong with the action of a game; nothing moves."""
        pipe, part = next(
            pair for pair in zip(self._pipes, self._parts, strict=True) if row < pair[1].stop
        )
        self._send(pipe, row - part.start)
        with self._expect_life():
            refusal: Exception = pipe.recv()
        raise refusal

    def _send(self, pipe: Connection, message: object) -> None:
        with self._expect_life():
            pipe.send(message)

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


def _close(pipes: list[Connection], children: list[Any], memory: SharedMemory) -> None:
    for pipe in pipes:
        pipe.close()
    for child in children:
        child.join(PATIENCE)
        if child.exitcode is None:
            child.kill()
    with suppress(BufferError):  # somebody still holds an array; the memory goes with it
        memory.close()
    memory.unlink()


def _serve(
    pipe: Connection,
    name: str,
    layout: Layout,
    part: slice,
    games: list[Episode],
    autoreset: Autoreset,
) -> None:
    """Play one part of the games until the parent closes the pipe."""
    memory = SharedMemory(name)
    batch = Batch(games, _shared(memory, layout).rows(part.start, part.stop), autoreset)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            message = pipe.recv()
            try:
                if message is None:
                    pipe.send(batch.step())
                elif isinstance(message, int):
                    batch.refuse(message)
                else:
                    pipe.send(batch.reset(*message))
            except Exception as error:
                pipe.send(error)
    batch.close()
    del batch
    with suppress(BufferError):
        memory.close()
