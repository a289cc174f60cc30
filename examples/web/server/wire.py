"""Requests read strictly, answers with the headers that keep a page safe."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from helvetia.text import LANGUAGES

from ..forms import read_language
from ..policy import policy
from ..refusal import Refusal

#: No request needs more; a move is a line of text.
MOST_BYTES: Final = 4096
#: And it must have arrived after so long.
MOST_SECONDS: Final = 10.0


class SafeHeaders:
    """Adds the headers to every answer; what is not a static file is never stored."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = {
            "Content-Security-Policy": policy(),
            "X-Content-Type-Options": "nosniff",
            # The address of a seat is its secret.
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as every ASGI application does."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        static = str(scope["path"]).startswith("/static/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                headers["Cache-Control"] = "no-cache" if static else "no-store"
            await send(message)

        await self._app(scope, receive, send_with_headers)


async def read_body(request: Request) -> bytes:
    """Return the JSON text in a request; Refusal if it is of another kind, too long or too slow."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "not_json")
    body = bytearray()
    try:
        async with asyncio.timeout(MOST_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise Refusal(413, "too_large")
    except TimeoutError as error:
        raise Refusal(408, "too_slow") from error
    return bytes(body)


def language_of(request: Request, default: str = "") -> str:
    """Return the language asked for, else the default, else the browser's first known one."""
    return read_language(request.query_params, default or browser_language(request))


def browser_language(request: Request) -> str:
    """Return the first language of the browser that there is, else English."""
    for part in request.headers.get("accept-language", "").split(","):
        language = str(part).strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def client_of(request: Request) -> str:
    """Return the address of the client; behind a proxy uvicorn reads it from the proxy's header."""
    return "" if request.client is None else request.client.host
