"""A server inside the test: requests go straight to the application, on one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import httpx
from examples.web.server.app import make_app
from examples.web.server.house import House, Settings

#: `Any`: what the server sent, before the test has looked at it.
Answer: TypeAlias = Any
#: Only what hangs takes so many seconds; no test is judged by its speed.
LIMIT = 240.0


def run(scenario: Coroutine[object, object, None]) -> None:
    """Run a scenario; it fails, and does not hang, when it takes too long."""
    asyncio.run(asyncio.wait_for(scenario, LIMIT))


class Visitor:
    """Somebody with a browser: asks, and keeps everything that was answered."""

    def __init__(self, client: httpx.AsyncClient, house: House) -> None:
        self.client = client
        self.house = house
        self.bytes: list[bytes] = []

    async def get(self, address: str) -> httpx.Response:
        return self._keep(await self.client.get(address, timeout=LIMIT))

    async def post(self, address: str, body: object) -> httpx.Response:
        return self._keep(await self.client.post(address, json=body, timeout=LIMIT))

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.bytes.append(answer.content)
        return answer

    async def open(self, game: str, *seats: str, **more: object) -> Answer:
        """A new table's links."""
        wish = {"game": game, "seats": seats, "preset": "", "lang": "en", "quick": True, **more}
        answer = await self.post("/api/tables", wish)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def look(self, link: str) -> Answer:
        answer = await self.get(f"/api{link}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def look_when(
        self, link: str, right: Callable[[Answer], bool], seen: Answer = None
    ) -> Answer:
        """What the seat sees as soon as it is what the test waits for."""
        seen = seen or await self.look(link)
        while not right(seen):
            answer = await self.get(f"/api{link}?since={seen['version']}&wait=20")
            assert answer.status_code in (200, 204), answer.text
            seen = answer.json() if answer.content else seen
        return seen

    async def at_turn(self, link: str, seen: Answer = None) -> Answer:
        """What the seat sees when it must decide, or when the game is over."""
        return await self.look_when(link, lambda each: each["yours"] or each["over"], seen)

    async def move(self, link: str, text: str, version: int) -> httpx.Response:
        return await self.post(f"/api{link}/move", {"move": text, "version": version})


def settings(folder: Path, **more: object) -> Settings:
    """A file in the test's folder, bots in threads and at once, chance from a seed."""
    chosen: dict[str, Any] = {
        "workers": 0,
        "pause": 0.0,
        "rng": Random(1),
        "hosts": ("test",),
        "openings": 1000,
        **more,
    }
    return Settings(folder / "games.sqlite3", **chosen)


@asynccontextmanager
async def serving(chosen: Settings) -> AsyncIterator[Visitor]:
    """The application, open, and somebody to ask it."""
    app = make_app(chosen)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Visitor(client, app.state.house)
