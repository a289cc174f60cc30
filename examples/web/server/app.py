"""The application: pages, the JSON side and static files behind one set of headers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from helvetia.text import LANGUAGES

from ..pages import FOLDER
from ..refusal import Refusal
from .api import Api
from .house import House, Settings
from .site import Pages
from .storage import Unwritable
from .wire import SafeHeaders, browser_language

#: What Starlette itself refuses, in our words.
_CODES = {404: "not_found", 405: "method", 413: "too_large"}


def make_app(settings: Settings) -> Starlette:
    """Return an application with a house (``app.state.house``) that opens and closes with it."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            *Pages(house).routes(),
            Mount("/api", routes=Api(house).routes()),
            Mount("/static", StaticFiles(directory=FOLDER / "static")),
        ],
        middleware=[
            Middleware(SafeHeaders),
            # A page of another name could otherwise be led here by its own name server.
            Middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts, www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=3),
        ],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _not_served,
            Unwritable: _unsaved,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    return app


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    asked = request.query_params.get("lang", "")
    lang = asked if asked in LANGUAGES else browser_language(request)
    return JSONResponse(error.document(lang), status_code=error.status)


def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "bad_request")
    answer = _refused(request, Refusal(error.status_code, code))
    answer.headers.update(error.headers or {})
    return answer


def _unsaved(request: Request, _: Exception) -> Response:
    return _refused(request, Refusal(503, "unsaved"))


def _failed(request: Request, _: Exception) -> Response:
    # The server logs the exception itself; a browser is told no more than that it happened.
    return _refused(request, Refusal(500, "failed"))
