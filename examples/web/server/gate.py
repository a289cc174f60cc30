"""The gate: how many connections there may be, how long a request may take to arrive and an
answer to be read, and how many tables one visitor may open.

A proxy in front of the server can do all this, too, and more; README.md has a sample.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from typing import Any, ClassVar, Final

import h11
from attrs import define, field
from uvicorn.protocols.http.h11_impl import H11Protocol

#: The headers of a request must have arrived after so many seconds.
HEADER_SECONDS: Final = 10.0
#: A client that reads nothing of a waiting answer for so many seconds is gone.
READER_SECONDS: Final = 20.0
_MOST_CLIENTS: Final = 10_000
_QUIET_SECONDS: Final = 60.0

_log = logging.getLogger(__name__)


class GuardedProtocol(H11Protocol):
    """A connection that is closed if its client is too slow, or if there are too many."""

    most_connections: ClassVar[int] = 4000
    most_per_client: ClassVar[int] = 200
    _open: ClassVar[Counter[str]] = Counter()
    _guard: asyncio.TimerHandle | None = None
    _reader: asyncio.TimerHandle | None = None
    _host: str = ""

    # `Any`: the type of a transport differs between uvicorn's versions.
    def connection_made(self, transport: Any) -> None:
        """Take a connection in, or close it at once."""
        super().connection_made(transport)
        self._host = str((transport.get_extra_info("peername") or ("",))[0])
        self._open[self._host] += 1
        if (
            len(self.connections) > self.most_connections
            or self._open[self._host] > self.most_per_client
        ):
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; its headers must be whole in time."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self._open[self._host] -= 1
        if not self._open[self._host]:
            del self._open[self._host]
        self._unwatch()
        self._has_read()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        self._reader = self.loop.call_later(READER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        self._has_read()
        super().resume_writing()

    def _has_read(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._unwatch()
        elif self._guard is None:
            self._guard = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _unwatch(self) -> None:
        if self._guard is not None:
            self._guard.cancel()
            self._guard = None

    def _give_up(self) -> None:
        self._guard = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.abort()


@define
class Openings:
    """How many tables a client may open: ``most`` at once, and as many again in a minute."""

    most: int
    #: By client: how many it may open now, and when that was counted.
    _left: OrderedDict[str, tuple[float, float]] = field(factory=OrderedDict)

    def take(self, client: str) -> bool:
        """Count an opening; False if the client must wait."""
        now = time.monotonic()
        left, then = self._left.get(client, (float(self.most), now))
        left = min(self.most, left + (now - then) * self.most / 60)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left), now
        self._left.move_to_end(client)
        if len(self._left) > _MOST_CLIENTS:
            self._left.popitem(last=False)
        return allowed


class QuietErrors:
    """Says at most once a minute that no connection can be accepted, instead of every time."""

    def __init__(self) -> None:
        self._last = -_QUIET_SECONDS

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an error of the event loop."""
        if "accept" not in str(context.get("message", "")):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._last >= _QUIET_SECONDS:
            self._last = time.monotonic()
            _log.error("no connection can be accepted: %s", context.get("exception"))


def room_for(wanted: int) -> int:
    """Raise the soft limit; return how many connections are allowed, at most those wanted."""
    try:
        import resource
    except ImportError:  # not on this system
        return wanted
    spare = 100  # files that are no connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + spare:
        more = wanted + spare if hard == resource.RLIM_INFINITY else min(hard, wanted + spare)
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft = more
    return max(1, min(wanted, soft - spare))
