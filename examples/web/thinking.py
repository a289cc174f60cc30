"""Bots think outside the event loop: in spawned processes, or in threads.

A worker gets the view of the bot's seat and answers with a move as text. It never sees the game.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from random import Random
from types import MappingProxyType
from typing import Final

from helvetia import games
from helvetia.bots import make_bot
from helvetia.core.contract import AnyGame, AnyMove, AnyState

#: The bots a visitor may choose from, and what the library calls them. Its own names are never
#: taken from a request: it also accepts any importable function, and a search of any length.
BOTS: Final[Mapping[str, str]] = MappingProxyType(
    {"random": "random", "greedy": "greedy", "search": "mcts:1s"}
)
#: After so many seconds a bot has thought enough, and any move will do.
PATIENCE: Final = 30.0
_THREADS: Final = 2
_GOODBYE: Final = 5.0

_log = logging.getLogger(__name__)


def think(name: str, bot: str, view: AnyState, seed: int) -> str:
    """The move that a bot chooses: what a worker does."""
    game = games.find(name)
    moves = game.legal_moves(view)
    if len(moves) == 1:
        return game.format_move(moves[0])
    return game.format_move(make_bot(BOTS[bot], game, Random(seed))(view, moves))


class Thinkers:
    """The workers; ``workers`` is the number of processes, 0 for threads."""

    def __init__(self, workers: int, rng: Random) -> None:
        self._workers = workers
        self._rng = rng
        self._executor = self._new()

    def _new(self) -> Executor:
        if not self._workers:
            return ThreadPoolExecutor(_THREADS, thread_name_prefix="bot")
        # Spawned, not forked: a server has threads, and their locks would be forked with them.
        return ProcessPoolExecutor(
            self._workers, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_the_server
        )

    async def choose(self, game: AnyGame, bot: str, view: AnyState) -> AnyMove:
        """The bot's move; a random one if the bot fails or takes too long."""
        seed = self._rng.getrandbits(64)
        loop = asyncio.get_running_loop()
        executor = self._executor
        try:
            work = loop.run_in_executor(executor, think, game.GAME, bot, view, seed)
            return game.parse_move(await asyncio.wait_for(work, PATIENCE))
        except BrokenExecutor:
            _log.exception("the workers are gone; new ones are started")
            if self._executor is executor:
                self._executor = self._new()
        except Exception:
            _log.exception("the bot %s failed", bot)
        moves = game.legal_moves(view)
        return moves[self._rng.randrange(len(moves))]

    async def close(self) -> None:
        """Send the workers home, and wait a little for those who still think."""
        end = partial(self._executor.shutdown, wait=True, cancel_futures=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.to_thread(end), _GOODBYE)


def _leave_ctrl_c_to_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
