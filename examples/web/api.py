"""The JSON side: open a table, look at it, wait for news, move, take back, ask why not."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from helvetia.text import LANGUAGES

from .house import House, Wish
from .refusal import Refusal
from .room import Room
from .show import Eye
from .why import why_not_here
from .wire import client_of, read_language, read_number, read_object, read_theme

#: A browser may wait so many seconds for news before it asks again.
LONGEST_WAIT: Final = 25
#: No list in a request is longer.
MOST_TEXTS: Final = 8
_HIGHEST: Final = 10**9


class Api:
    """The handlers; each gets its seat from the token in the address, and from nothing else."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[Route]:
        """What can be asked for."""
        return [
            Route("/tables", self.create, methods=["POST"]),
            Route("/t/{token}", self.look, methods=["GET"]),
            Route("/t/{token}/move", self.move, methods=["POST"]),
            Route("/t/{token}/undo", self.undo, methods=["POST"]),
            Route("/t/{token}/why", self.why, methods=["POST"]),
            Route("/t/{token}/record", self.record, methods=["GET"]),
        ]

    async def create(self, request: Request) -> Response:
        """Open a table: its game, seats, rules and language; answers with the links."""
        wanted = {"game": str, "seats": list, "preset": str, "lang": str, "quick": bool}
        body = await read_object(request, wanted)
        seats = _texts(body["seats"])
        if body["lang"] not in LANGUAGES:
            raise Refusal(400, "unknown_language")
        wish = Wish(
            str(body["game"]), seats, str(body["preset"]), str(body["lang"]),
            body["quick"] is True,
        )  # fmt: skip
        made = await self._house.create(wish, client_of(request))
        links = [None if token is None else f"/t/{token}" for token in made.seats]
        answer = {"seats": links, "spectators": f"/t/{made.spectators}"}
        return JSONResponse(answer, status_code=201)

    async def look(self, request: Request) -> Response:
        """What the seat sees; with ``since`` and ``wait`` only when there is something new."""
        async with self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            since = read_number(request, "since", _HIGHEST)
            wait = read_number(request, "wait", LONGEST_WAIT) or 0
            if since is not None and not await room.wait_for_news(since, wait):
                return Response(status_code=204)
            if await request.is_disconnected():
                return Response(status_code=204)  # nobody will see it, so nothing is drawn
            return await self._shown(request, room, eye, since)

    async def move(self, request: Request) -> Response:
        """Make a move; answers with what the seat sees afterwards."""
        async with self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            body = await read_object(request, {"move": str, "version": int})
            version = _number(body["version"])
            await room.play(seat, str(body["move"]), version)
            return await self._shown(request, room, eye, version)

    async def undo(self, request: Request) -> Response:
        """Take the last own decision back; answers with what the seat sees afterwards."""
        async with self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            version = _number((await read_object(request, {"version": int}))["version"])
            await room.undo(seat, version)
            return await self._shown(request, room, eye, version)

    async def why(self, request: Request) -> Response:
        """Why nothing can be done with a part of the picture."""
        async with self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            elements = _texts((await read_object(request, {"elements": list}))["elements"])
            sentence, rule = await asyncio.to_thread(why_not_here, room.match, eye, elements)
            return JSONResponse({"sentence": sentence, "rule": rule})

    async def record(self, request: Request) -> Response:
        """The record of the game, as this seat may know it, to keep."""
        async with self._visit(request) as (room, seat):
            record = await asyncio.to_thread(room.match.record.redact, seat)
            name = f"{room.match.game.GAME}.json"
            headers = {"Content-Disposition": f'attachment; filename="{name}"'}
            return Response(record.to_json(), media_type="application/json", headers=headers)

    def _visit(self, request: Request) -> AbstractAsyncContextManager[tuple[Room, int | None]]:
        return self._house.visit(request.path_params["token"], client_of(request))

    @staticmethod
    def _eye(request: Request, room: Room, seat: int | None) -> Eye:
        return Eye(seat, read_language(request, room.lang), read_theme(request))

    @staticmethod
    async def _shown(request: Request, room: Room, eye: Eye, since: int | None) -> Response:
        drawing = await room.drawing(eye, since)
        headers = {"Vary": "Accept-Encoding"}
        content = drawing.plain
        if "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["Content-Encoding"] = drawing.packed, "gzip"
        return Response(content, media_type="application/json", headers=headers)


def _number(value: object) -> int:
    assert isinstance(value, int)  # read_object has checked
    return value


def _texts(value: object) -> tuple[str, ...]:
    assert isinstance(value, list)  # read_object has checked
    if len(value) > MOST_TEXTS or not all(isinstance(each, str) for each in value):
        raise Refusal(400, "bad_request")
    return tuple(value)
