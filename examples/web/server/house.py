"""All tables of a server: those in memory and those in the file."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from attrs import field, frozen

from helvetia.core import HelvetiaError

from ..match import HUMAN
from ..opening import Wish, open_match
from ..refusal import Refusal
from .gate import Openings
from .room import Room
from .storage import Storage, Stored, Unwritable
from .thinking import Thinkers

#: Long enough that nobody finds a link by trying: 24 bytes are 32 letters.
TOKEN_BYTES: Final = 24
TOKEN_LETTERS: Final = 32
_CLEANING: Final = 600.0

_log = logging.getLogger(__name__)


@frozen
class Settings:
    """How a server runs.

    ``workers`` are the processes in which bots think (0: threads), ``pause`` the seconds a bot
    takes at least, so that people can follow; ``in_memory`` tables are kept ready, and no more
    than ``most_tables`` are kept at all. A client may make ``openings`` tables in a minute. A table
    without a move goes after ``unplayed_hours``, any other after ``old_days`` without one. Bots
    stop when nobody has looked for ``rest`` seconds. ``hosts`` are the names that the server
    answers to. ``rng`` decides for chance and makes the ids of tables, on which bots depend.
    """

    database: Path | str
    workers: int = 1
    pause: float = 0.25
    in_memory: int = 200
    most_tables: int = 100_000
    openings: int = 30
    unplayed_hours: float = 24
    old_days: float = 60
    rest: float = 15.0
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost")
    rng: Random = field(factory=SystemRandom)


@frozen
class Invitation:
    """The tokens of a new table: by seat (None: a bot sits there), and for spectators."""

    seats: tuple[str | None, ...]
    spectators: str


class House:
    """Opens tables, finds them by their links, and forgets those that nobody plays at."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._storage = Storage(settings.database)
        self._thinkers = Thinkers(settings.workers, settings.rng)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._openings = Openings(settings.openings)
        self._cleaner: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make ready for visitors."""
        await self._storage.open()
        self._cleaner = asyncio.create_task(self._clean())

    async def last_orders(self) -> None:
        """Let everybody who waits for news go, and keep nobody waiting from now on."""
        for room in self._rooms.values():
            await room.stop()

    async def close(self) -> None:
        """Stop all that goes on; the games stay in the file."""
        if self._cleaner is not None:
            self._cleaner.cancel()
        await self.last_orders()
        await self._thinkers.close()
        await self._storage.close()

    async def _clean(self) -> None:
        """Remove tables that nobody plays at any more, a few at a time."""
        unplayed, old = self.settings.unplayed_hours * 3600, self.settings.old_days * 86400
        while True:
            removed = 0
            with suppress(Unwritable):  # there may be space the next time
                removed = await self._storage.expire(int(unplayed), int(old))
            if not removed:
                await asyncio.sleep(_CLEANING)

    async def create(self, wish: Wish, client: str = "") -> Invitation:
        """Return a new table with its secret links; Refusal if there can be no such table."""
        if not self._openings.take(client):
            raise Refusal(429, "too_many")
        if await self._storage.count() >= self.settings.most_tables:
            raise Refusal(429, "full")
        match = open_match(wish, self.settings.rng)
        seats = tuple(_token() if kind == HUMAN else None for kind in wish.seats)
        invitation = Invitation(seats, _token())
        links: dict[str, int | None] = {t: seat for seat, t in enumerate(seats) if t is not None}
        links[invitation.spectators] = None
        stored = Stored(await self._new_id(), wish.lang, match)
        await self._storage.create(stored, links)
        self._furnished(stored)  # the visitor comes next: nothing needs to be loaded again
        return invitation

    async def _new_id(self) -> str:
        """Return a new table's id: nobody can guess it, but what bots do repeats itself in trials.

        A server that was started again with the same seed must not take an id twice.
        """
        while True:
            table = f"{self.settings.rng.getrandbits(64):016x}"
            if not await self._storage.has(table):
                return table

    @asynccontextmanager
    async def visit(self, token: str, client: str = "") -> AsyncIterator[tuple[Room, int | None]]:
        """Yield the table that a link leads to, and the seat; Refusal if it leads nowhere."""
        # A token is looked up only if it can be one: nothing else reaches the file.
        link = await self._storage.find(token) if len(token) == TOKEN_LETTERS else None
        if link is None:
            raise Refusal(404, "unknown_link")
        room = self._rooms.get(link.table) or await self._load(link.table)
        async with room.visited(client):
            if link.table in self._rooms:
                self._rooms.move_to_end(link.table)
            yield room, link.seat

    async def _load(self, table: str) -> Room:
        """Load a table once, however many wait for it; other tables do not wait."""
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._furnish(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _furnish(self, table: str) -> Room:
        try:
            stored = await self._storage.load(table)
        except KeyError as error:  # it expired a moment ago
            raise Refusal(404, "unknown_link") from error
        except (HelvetiaError, ValueError) as error:  # of older rules, or damaged
            _log.exception("table %s cannot be loaded", table)
            raise Refusal(410, "unreadable") from error
        return self._furnished(stored)

    def _furnished(self, stored: Stored) -> Room:
        settings = self.settings
        self._make_place()
        room = self._rooms[stored.id] = Room(
            stored.id, stored.lang, stored.match, self._storage, self._thinkers,
            settings.rng, settings.pause, settings.rest,
        )  # fmt: skip
        return room

    def _make_place(self) -> None:
        """Forget the tables that were left longest ago, if nothing goes on at them."""
        excess = len(self._rooms) + 1 - self.settings.in_memory
        idle = [table for table, room in self._rooms.items() if room.idle]
        for table in idle[: max(excess, 0)]:
            del self._rooms[table]


def _token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)
