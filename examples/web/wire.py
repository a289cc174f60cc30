"""Requests read strictly, answers with the headers that keep a page safe."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import unescape
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from helvetia import games
from helvetia.render.svg import THEMES, render_svg
from helvetia.text import LANGUAGES

from .refusal import Refusal

#: No request needs more; a move is a line of text.
MOST_BYTES: Final = 4096
#: And it must have arrived after so long.
MOST_SECONDS: Final = 10.0


def style_sheets() -> Iterator[str]:
    """The style sheets that pictures bring along: one per game and theme."""
    for name in games.names():
        state = games.find(name).new_game(2)
        for theme in THEMES:
            yield from re.findall(
                r"<style>(.*?)</style>", render_svg(state, theme=theme), re.DOTALL
            )


def policy() -> str:
    """Nothing from elsewhere, no inline script, no frame, and no style sheets but known ones."""
    hashes = {b64encode(sha256(unescape(text).encode()).digest()) for text in style_sheets()}
    known = " ".join(f"'sha256-{value.decode()}'" for value in sorted(hashes))
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {known}",
            "style-src-attr 'unsafe-inline'",  # the pictures' own attributes
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


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


async def read_object(request: Request, kinds: Mapping[str, type]) -> dict[str, object]:
    """The JSON object in a request, with exactly these keys and types; Refusal for another."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "not_json")
    try:
        document: object = json.loads(await _read(request))
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "not_json") from error
    if not isinstance(document, dict) or document.keys() != kinds.keys():
        raise Refusal(400, "bad_request")
    # `type(...) is`: True is no version.
    if any(type(document[key]) is not wanted for key, wanted in kinds.items()):
        raise Refusal(400, "bad_request")
    return document


async def _read(request: Request) -> bytes:
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


def read_number(request: Request, name: str, most: int) -> int | None:
    """A whole number from the query; None if it is not there, Refusal if it is none."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= most):
        raise Refusal(400, "bad_request")
    return int(text)


def read_language(request: Request, default: str = "") -> str:
    """The language that is asked for, else the default, else the browser's first known one."""
    asked: str | None = request.query_params.get("lang")
    if asked is not None:
        if asked not in LANGUAGES:
            raise Refusal(400, "unknown_language")
        return asked
    return default or browser_language(request)


def browser_language(request: Request) -> str:
    """The first language of the browser that there is, else English."""
    for part in request.headers.get("accept-language", "").split(","):
        language = str(part).strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def client_of(request: Request) -> str:
    """The address of the client; behind a proxy uvicorn reads it from the proxy's header."""
    return "" if request.client is None else request.client.host


def read_theme(request: Request) -> str:
    """The colours of the picture."""
    theme: str = request.query_params.get("theme", "auto")
    if theme not in THEMES:
        raise Refusal(400, "bad_request")
    return theme
