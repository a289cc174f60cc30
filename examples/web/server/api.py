"""The JSON side: open a table, look at it, wait for news, move, take back, ask why not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..actions import ACTIONS, Action
from ..forms import HIGHEST, LONGEST_WAIT, read_number, read_object, read_theme
from ..opening import WISH, WISH_TOO, Wish
from ..questions import QUESTIONS, Question
from ..show import Eye
from .house import House
from .room import Room
from .wire import client_of, language_of, read_body

#: So many questions that take seconds are answered at once.
_SLOW: Final = 1


class Api:
    """The handlers; each gets its seat from the token in the address, and from nothing else."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._slow = asyncio.Semaphore(_SLOW)

    def routes(self) -> list[Route]:
        """Return what can be asked for."""
        return [
            Route("/tables", self.create, methods=["POST"]),
            Route("/t/{token}", self.look, methods=["GET"]),
            *(
                Route(f"/t/{{token}}/{name}", self._acting(action), methods=["POST"])
                for name, action in ACTIONS.items()
            ),
            *(
                Route(f"/t/{{token}}/{name}", self._asking(each), methods=[each.method])
                for name, each in QUESTIONS.items()
            ),
            Route("/t/{token}/review", self.review, methods=["GET"]),
            Route("/t/{token}/reviewed", self.reviewed, methods=["GET"]),
        ]

    async def create(self, request: Request) -> Response:
        """Open a table: its game, seats, rules and language; answers with the links."""
        wish = Wish.of(read_object(await read_body(request), WISH, WISH_TOO))
        made = await self._house.create(wish, client_of(request))
        links = [None if token is None else f"/t/{token}" for token in made.seats]
        answer = {"seats": links, "spectators": f"/t/{made.spectators}"}
        return JSONResponse(answer, status_code=201)

    async def look(self, request: Request) -> Response:
        """Answer what the seat sees; with ``since`` and ``wait`` only when something is new."""
        async with self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            since = read_number(request.query_params, "since", HIGHEST)
            wait = read_number(request.query_params, "wait", LONGEST_WAIT) or 0
            if since is not None and not await room.wait_for_news(since, wait):
                return Response(status_code=204)
            if await request.is_disconnected():
                return Response(status_code=204)  # nobody will see it, so nothing is drawn
            return await self._shown(request, room, eye, since)

    def _acting(self, action: Action) -> Callable[[Request], Awaitable[Response]]:
        """Return a handler that changes a table and answers with what the seat sees afterwards."""

        async def handle(request: Request) -> Response:
            async with self._visit(request) as (room, seat):
                eye = self._eye(request, room, seat)
                before = await room.act(action, seat, await read_body(request))
                return await self._shown(request, room, eye, before)

        return handle

    def _asking(self, question: Question) -> Callable[[Request], Awaitable[Response]]:
        """Return a handler that answers a question and changes nothing."""

        async def answer(request: Request) -> Response:
            async with self._visit(request) as (room, seat):
                eye = self._eye(request, room, seat)
                body = await read_body(request) if question.method == "POST" else b""
                text = await asyncio.to_thread(question.answer, room.match, eye, body)
                return Response(text, media_type=question.kind)

        async def one_at_a_time(request: Request) -> Response:
            async with self._slow:
                return await answer(request)

        return one_at_a_time if question.slow else answer

    async def review(self, request: Request) -> Response:
        """Work on the review of a finished game; answer how far it is, or with the review."""
        async with self._slow, self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            review = room.reviewing(eye)
            await asyncio.to_thread(review.go_on)
            text = await asyncio.to_thread(review.answer, eye.lang)
            return Response(text, media_type="application/json")

    async def reviewed(self, request: Request) -> Response:
        """Answer with the replay that has the review in it."""
        async with self._slow, self._visit(request) as (room, seat):
            eye = self._eye(request, room, seat)
            text = await asyncio.to_thread(room.reviewing(eye).page, eye.lang)
            return Response(text, media_type="text/html")

    def _visit(self, request: Request) -> AbstractAsyncContextManager[tuple[Room, int | None]]:
        return self._house.visit(request.path_params["token"], client_of(request))

    @staticmethod
    def _eye(request: Request, room: Room, seat: int | None) -> Eye:
        return Eye(seat, language_of(request, room.lang), read_theme(request.query_params))

    @staticmethod
    async def _shown(request: Request, room: Room, eye: Eye, since: int | None) -> Response:
        drawing = await room.drawing(eye, since)
        headers = {"Vary": "Accept-Encoding"}
        content = drawing.plain
        if "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["Content-Encoding"] = drawing.packed, "gzip"
        return Response(content, media_type="application/json", headers=headers)
