"""The pages from their templates: one to open a table, one to play at it; values are escaped."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from attrs import frozen

from helvetia import games
from helvetia.core.optional import presets_of
from helvetia.text import LANGUAGES, language_name, lexicon
from helvetia.text import texts as level_texts

from .guide import about_actions
from .match import HUMAN
from .opening import BOTS
from .show import Json
from .texts import PARTS, lessons_of, texts_of

FOLDER: Final = Path(__file__).parent
#: One picture of each game, as the documentation shows it.
PICTURES: Final = {
    f"{name}.svg": FOLDER.parent.parent / "docs" / "pictures" / f"{name}-end.svg"
    for name in games.names()
}
PLAYERS: Final = (2, 3, 4)


@frozen
class Site:
    """Where a page is: the folder of its files, its home, the module of its host."""

    base: str
    home_link: str
    host: str
    policy: str = ""


def page(name: str, lang: str, site: Site, data: dict[str, Json], **values: str) -> str:
    """Return a page from its template; the script finds its data and its words on the body."""
    texts = texts_of(lang)
    document = {**data, "lang": lang, "texts": dict(texts)}
    fields = {key: escape(text) for key, text in {**texts, **values}.items()}
    # Only what the page itself put together is not escaped again.
    fields["lang"] = lang
    fields["base"], fields["host"] = site.base, site.host
    fields["home_link"] = site.home_link.format(lang=lang)
    fields["policy"] = _policy(site.policy)
    fields["data"] = escape(json.dumps(document, ensure_ascii=False, sort_keys=True))
    fields["languages"] = _languages(lang)
    fields["language_links"] = _language_links()
    for part in PARTS:
        fields[part] = _template(part).substitute(fields).rstrip()
    return _template(name).substitute(fields)


def _policy(text: str) -> str:
    """Return the policy as an element; a server sends it as a header instead."""
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(text)}">' if text else ""


@lru_cache
def _template(name: str) -> Template:
    return Template((FOLDER / "templates" / f"{name}.html").read_text(encoding="utf-8"))


def _languages(chosen: str) -> str:
    """Return the options of the language menu, each in its own language."""
    options = []
    for lang in LANGUAGES:
        selected = " selected" if lang == chosen else ""
        name = escape(language_name(lang))
        options.append(f'<option value="{lang}" lang="{lang}"{selected}>{name}</option>')
    return "".join(options)


def _language_links() -> str:
    """Return a link to the home page of each language, as a static host has them."""
    return "".join(
        f'<li><a href="{lang}/index.html" hreflang="{lang}" lang="{lang}">'
        f"{escape(language_name(lang))}</a></li>"
        for lang in LANGUAGES
    )


def offers(lang: str) -> dict[str, Json]:
    """Return what a table can be like: games with their rules, and who can sit at it."""
    texts, lessons, levels = texts_of(lang), lessons_of(lang), level_texts("level", lang)
    offered: list[Json] = []
    for name in games.names():
        game = games.find(name)
        presets: list[Json] = [
            {
                "value": preset,
                "label": texts.get(f"preset_{preset}", preset),
                "about": lessons.get(f"preset_{preset}", ""),
            }
            for preset in presets_of(game)
        ]
        seats: list[Json] = [lexicon(game, lang).seat(seat) for seat in range(max(PLAYERS))]
        label = texts.get(f"game_{name}", name)
        offered.append({"value": name, "label": label, "presets": presets, "seats": seats})
    kinds: list[Json] = [{"value": HUMAN, "label": texts["person"], "about": ""}]
    for bot in BOTS:
        kinds.append({"value": bot, "label": texts[f"bot_{bot}"], "about": levels.get(bot, "")})
    return {"games": offered, "kinds": kinds, "players": list(PLAYERS)}


def at_table(lang: str) -> dict[str, Json]:
    """Return what the page of a table knows of every game: what parts do, the bots to ask."""
    return {"abouts": dict(about_actions(lang)), "bots": list(BOTS)}
