"""A table that is being played at: one change at a time, stored before anybody sees it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from attrs import define, field

from helvetia.core import CHANCE
from helvetia.core.contract import AnyMove

from ..actions import Action, waits_for_people
from ..match import Match
from ..refusal import Refusal
from ..reviewing import Reviewing, knowledge
from ..show import Drawing, Eye, draw
from ..turns import Turn, bot_seed, start_of
from .storage import Conflict, Storage, Unwritable
from .thinking import Thinkers

#: More eyes than this are not remembered: languages, themes and versions are a visitor's choice.
_MOST_DRAWN: Final = 64

_log = logging.getLogger(__name__)


@define(eq=False)
class Room:
    """One table in memory; ``visitors`` counts the requests that are at it now."""

    id: str
    lang: str
    match: Match
    storage: Storage
    thinkers: Thinkers
    rng: Random
    pause: float
    #: Bots rest when nobody has looked for so many seconds.
    rest: float = 15.0
    visitors: int = 0
    owner: str = ""
    _left: float = field(factory=time.monotonic)
    #: What was drawn of this version, by eye: many watchers see the same.
    _drawn: dict[object, asyncio.Task[Drawing]] = field(factory=dict)
    #: The reviews of the game when it is over, by whose knowledge.
    _reviews: dict[object, Reviewing] = field(factory=dict)
    _lock: asyncio.Lock = field(factory=asyncio.Lock)
    _news: asyncio.Event = field(factory=asyncio.Event)
    _driver: asyncio.Task[None] | None = None
    #: The last turn that a bot thought of.
    _turn: Turn | None = None
    _stopped: bool = False

    # --- who is here --------------------------------------------------------------------------

    @asynccontextmanager
    async def visited(self, owner: str) -> AsyncIterator[None]:
        """Count somebody who is here: the table stays in memory, and bots go on."""
        self.visitors += 1
        self.owner = owner
        try:
            self.wake()
            yield
        finally:
            self.visitors -= 1
            self._left = time.monotonic()

    @property
    def _abandoned(self) -> bool:
        return not self.visitors and time.monotonic() - self._left > self.rest

    def reviewing(self, eye: Eye) -> Reviewing:
        """Return the review that a seat may see; Refusal before the game is over."""
        seat = knowledge(self.match, eye)
        if seat not in self._reviews:
            self._reviews[seat] = Reviewing.of(self.match, seat)
        return self._reviews[seat]

    async def drawing(self, eye: Eye, since: int | None) -> Drawing:
        """Return what an eye sees, drawn once for all who look with the same eye."""
        match = self.match
        if since is not None and not match.compacted <= since <= match.version:
            since = None  # a version of another life, or too old: show everything
        place = self.thinkers.queue.place(self.id)
        key = match.version, eye, since, place
        task = self._drawn.get(key)
        if task is None:
            # Drawing takes a while: not on the event loop.
            task = asyncio.create_task(asyncio.to_thread(draw, match, eye, since, place))
            if len(self._drawn) < _MOST_DRAWN:
                self._drawn[key] = task
        return await asyncio.shield(task)

    # --- what people do -----------------------------------------------------------------------

    async def act(self, action: Action, seat: int | None, content: bytes) -> int:
        """Do what a person asks for, and return the version before; Refusal if it is impossible."""
        async with self._lock:
            version = self.match.version
            await self._commit(action(self.match, seat, content, self.rng))
        self.wake()
        return version

    async def wait_for_news(self, version: int, seconds: float) -> bool:
        """Wait until the match is another one than at this version; False if it stays so."""
        if self.match.version != version or self._stopped:
            return self.match.version != version
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        return self.match.version != version

    async def _commit(self, match: Match) -> None:
        """Store what is new, then show it."""
        version = self.match.version
        try:
            entries = match.history[version - match.forgotten :]
            await self.storage.append(self.id, version, entries)
        except Conflict as error:
            self._drawn.clear()
            self.match = (await self.storage.load(self.id)).match
            raise Refusal(409, "moved_on") from error
        self.match = match
        self._drawn.clear()
        shorter = match.compact()
        if shorter is not None:
            with contextlib.suppress(Unwritable):  # the move is stored; this can wait
                await self.storage.compact(self.id, shorter)
                self.match = shorter
        news, self._news = self._news, asyncio.Event()
        news.set()

    # --- what bots and chance do --------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on: the table may leave memory."""
        return not self.visitors and not self._driving

    @property
    def _driving(self) -> bool:
        return self._driver is not None and not self._driver.done()

    def wake(self) -> None:
        """Let bots and chance go on if it is their turn."""
        if not self._stopped and not self._driving and not waits_for_people(self.match):
            self._driver = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """End what goes on here, for good; what is stored stays."""
        self._stopped = True
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        self._news.set()

    async def _drive(self) -> None:
        try:
            while not waits_for_people(self.match) and not self._abandoned:
                await self._one_step(self.match)
        except Unwritable:
            pass  # the storage has said so; the next visitor wakes the table again
        except Exception:
            # The next visitor wakes the table again; nothing is lost.
            _log.exception("table %s stopped", self.id)

    async def _one_step(self, match: Match) -> None:
        player = match.state.player
        after = match
        if player != CHANCE:
            move, _ = await asyncio.gather(self._bot_move(match), asyncio.sleep(self.pause))
            after = match.play(move)
        async with self._lock:
            # Somebody may have taken a move back while the bot was thinking.
            if self.match is match:
                await self._commit(after.let_chance_decide(self.rng))

    async def _bot_move(self, match: Match) -> AnyMove:
        """Return the next move of the bot's turn; the bot thinks if it is a new one."""
        move = self._turn.next(match) if self._turn else None
        while move is None:
            start, seat = start_of(match, self._turn), match.state.player
            view, bot = match.seen(start, seat), match.seats[seat]
            seed = bot_seed(bot, self.id, seat, start)
            found = await self.thinkers.choose(match.game, bot, view, seed, self.id, self.owner)
            self._turn = Turn(start, view, found)
            move = self._turn.next(match)
        return move
