"""Bots think outside the event loop, in processes of their own, and one table after another.

A process gets the view of the bot's seat and answers with the numbers of its moves, for a whole
turn. It never sees the game, its time and memory are limited, and it ends with the server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from attrs import define, field

from helvetia.arena import BotProcess, Limits
from helvetia.bots import AnyBot
from helvetia.core.contract import AnyGame, AnyMove, AnyState

from ..opening import BOTS
from ..turns import Moves, choose, choose_here

#: After so many seconds a bot has thought enough about a turn, and any move will do.
PATIENCE: Final = 30.0
_LIMITS: Final = Limits(move=int(1000 * PATIENCE), memory=512)
_THREADS: Final = 2
_MOST_KNOWN: Final = 10_000

_log = logging.getLogger(__name__)


def think(game: AnyGame, bot: str, view: AnyState, seed: int, *, apart: bool) -> Moves:
    """Return the turn that a bot chooses: the work of a worker, in its own process or not."""
    if not apart:
        return choose_here(game, bot, view, seed)
    players: list[BotProcess] = []

    def ask(view: AnyState, legal: Moves) -> AnyMove:
        number = players[0].choose(view, legal, PATIENCE)
        assert type(number) is int  # the library's own bots answer nothing else
        return legal[number]

    def make() -> AnyBot:
        players.append(BotProcess(BOTS[bot], game.GAME, seed, _LIMITS))
        return ask

    fit = False
    try:
        moves = choose(game, view, make)
        fit = True
    finally:
        for player in players:
            player.leave(None, "", fit=fit)
    return moves


@define(eq=False)
class _Place:
    """A table that waits for a worker, and who plays there."""

    table: str
    owner: str
    begins: asyncio.Event = field(factory=asyncio.Event)


class Queue:
    """Shares workers fairly: first between visitors, then between the tables of a visitor.

    Whoever has used the least time comes next. So neither many tables nor slow bots of one
    visitor hold others up for longer than the turns that have begun.
    """

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._waiting: list[_Place] = []
        #: Seconds used, by visitor and by table; forgotten when nobody waits.
        self._used: defaultdict[str, float] = defaultdict(float)

    @asynccontextmanager
    async def turn(self, table: str, owner: str) -> AsyncIterator[None]:
        """Wait for a worker, then have it."""
        mine = _Place(table, owner)
        # Whoever was away has no claim on the time that was not used.
        floor = min((self._used[turn.owner] for turn in self._waiting), default=0.0)
        self._used[owner] = max(self._used[owner], floor)
        self._waiting.append(mine)
        self._next()
        try:
            await mine.begins.wait()
        except asyncio.CancelledError:
            if mine.begins.is_set():
                self._free += 1
            else:
                self._waiting.remove(mine)
            self._next()
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            for key in (owner, table):
                self._used[key] += time.monotonic() - began
            self._free += 1
            self._next()

    def place(self, table: str) -> int:
        """Return how many turns come before this table's; 0 if it thinks or does not wait."""
        order = [turn.table for turn in sorted(self._waiting, key=self._rank)]
        return order.index(table) + 1 if table in order else 0

    def _rank(self, turn: _Place) -> tuple[float, float]:
        return self._used[turn.owner], self._used[turn.table]

    def _next(self) -> None:
        while self._free and self._waiting:
            turn = min(self._waiting, key=self._rank)
            self._waiting.remove(turn)
            self._free -= 1
            turn.begins.set()
        if not self._waiting or len(self._used) > _MOST_KNOWN:
            self._used.clear()


class Thinkers:
    """The workers; ``workers`` is the number of processes, 0 for threads of this process."""

    def __init__(self, workers: int, rng: Random) -> None:
        self._apart = workers > 0
        self._rng = rng
        # A thread for each process: it only waits. A process ends with the thread that started it.
        self._threads = ThreadPoolExecutor(workers or _THREADS, thread_name_prefix="bot")
        self.queue = Queue(workers or _THREADS)

    async def choose(
        self, game: AnyGame, bot: str, view: AnyState, seed: int, table: str = "", owner: str = ""
    ) -> Moves:
        """Return the bot's turn; one random move if the bot fails or takes too long."""
        try:
            async with self.queue.turn(table, owner):
                return await asyncio.wait_for(self._think(game, bot, view, seed), PATIENCE + 5)
        except Exception:
            _log.exception("the bot %s failed", bot)
        moves = game.legal_moves(view)
        return (moves[self._rng.randrange(len(moves))],)

    async def _think(self, game: AnyGame, bot: str, view: AnyState, seed: int) -> Moves:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, lambda: think(game, bot, view, seed, apart=self._apart)
        )

    async def close(self) -> None:
        """Send the workers home; their processes end with them, or with this one."""
        self._threads.shutdown(wait=False, cancel_futures=True)
