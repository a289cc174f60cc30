"""The pages of the server: one to open a table, one for every link."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from ..pages import PICTURES, Site, at_table, offers, page
from ..refusal import Refusal
from .house import House
from .wire import browser_language, client_of, language_of

SITE: Final = Site(base="", home_link="/?lang={lang}", host="./host/http.js")


class Pages:
    """The handlers of the pages."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[Route]:
        """Return the addresses of the pages."""
        return [
            Route("/", self.home, methods=["GET"]),
            Route("/t/{token}", self.table, methods=["GET"]),
            *(
                Route(f"/pictures/{name}", _picture(path), methods=["GET"])
                for name, path in PICTURES.items()
            ),
        ]

    async def home(self, request: Request) -> Response:
        """Show where tables are opened."""
        lang = language_of(request)
        return HTMLResponse(page("home", lang, SITE, offers(lang)))

    async def table(self, request: Request) -> Response:
        """Show where a seat plays, or spectators look on."""
        token = request.path_params["token"]
        try:
            async with self._house.visit(token, client_of(request)) as (room, _):
                lang = language_of(request, room.lang)
        except Refusal as refusal:
            lang = browser_language(request)
            text = refusal.document(lang)["error"]["sentence"]
            return HTMLResponse(page("lost", lang, SITE, {}, message=text), refusal.status)
        return HTMLResponse(page("table", lang, SITE, {"table": f"t/{token}", **at_table(lang)}))


def _picture(path: Path) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that shows one picture."""

    async def show(_: Request) -> Response:
        return FileResponse(path, media_type="image/svg+xml")

    return show
