"""The two pages: one to open a table, one to play at it. Every value is escaped."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from helvetia import games
from helvetia.core.optional import presets_of
from helvetia.text import LANGUAGES, language_name, lexicon

from .house import House
from .match import HUMAN
from .refusal import Refusal
from .show import Json
from .texts import PARTS, texts_of
from .thinking import BOTS
from .wire import browser_language, client_of, read_language

FOLDER: Final = Path(__file__).parent
PLAYERS: Final = (2, 3, 4)


class Pages:
    """The handlers of the pages."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[Route]:
        """The addresses of the pages."""
        return [
            Route("/", self.home, methods=["GET"]),
            Route("/t/{token}", self.table, methods=["GET"]),
        ]

    async def home(self, request: Request) -> Response:
        """Where tables are opened."""
        lang = read_language(request)
        return HTMLResponse(page("home", lang, _offers(lang)))

    async def table(self, request: Request) -> Response:
        """Where a seat plays, or spectators look on."""
        token = request.path_params["token"]
        try:
            async with self._house.visit(token, client_of(request)) as (room, _):
                lang = read_language(request, room.lang)
        except Refusal as refusal:
            lang = browser_language(request)
            text = refusal.document(lang)["error"]["sentence"]
            return HTMLResponse(page("lost", lang, {}, message=text), refusal.status)
        return HTMLResponse(page("table", lang, {"table": f"t/{token}"}))


def page(name: str, lang: str, data: dict[str, Json], **values: str) -> str:
    """A page from its template; the script finds its data and its words on the body."""
    texts = texts_of(lang)
    document = {**data, "lang": lang, "texts": dict(texts)}
    fields = {key: escape(text) for key, text in {**texts, **values}.items()}
    # Only what the page itself put together is not escaped again.
    fields["lang"] = lang
    fields["base"], fields["home_link"], fields["host"] = "", f"/?lang={lang}", "./host/http.js"
    fields["data"] = escape(json.dumps(document, ensure_ascii=False, sort_keys=True))
    fields["languages"] = _languages(lang)
    for part in PARTS:
        fields[part] = _template(part).substitute(fields).rstrip()
    return _template(name).substitute(fields)


@lru_cache
def _template(name: str) -> Template:
    return Template((FOLDER / "templates" / f"{name}.html").read_text(encoding="utf-8"))


def _languages(chosen: str) -> str:
    """The options of the language menu, each in its own language."""
    options = []
    for lang in LANGUAGES:
        selected = " selected" if lang == chosen else ""
        name = escape(language_name(lang))
        options.append(f'<option value="{lang}" lang="{lang}"{selected}>{name}</option>')
    return "".join(options)


def _offers(lang: str) -> dict[str, Json]:
    """What a table can be like: games with their rules, and who can sit at it."""
    texts = texts_of(lang)
    offered: list[Json] = []
    for name in games.names():
        game = games.find(name)
        presets: list[Json] = [
            {"value": preset, "label": texts.get(f"preset_{preset}", preset)}
            for preset in presets_of(game)
        ]
        seats: list[Json] = [lexicon(game, lang).seat(seat) for seat in range(max(PLAYERS))]
        label = texts.get(f"game_{name}", name)
        offered.append({"value": name, "label": label, "presets": presets, "seats": seats})
    kinds: list[Json] = [{"value": HUMAN, "label": texts["person"]}]
    for bot in BOTS:
        kinds.append({"value": bot, "label": texts[f"bot_{bot}"]})
    return {"games": offered, "kinds": kinds, "players": list(PLAYERS)}
