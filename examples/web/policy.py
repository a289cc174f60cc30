"""The content security policy of the pages, for every host."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape

from helvetia import games
from helvetia.core import Record
from helvetia.render.replay import replay_page
from helvetia.render.svg import THEMES, render_svg


def style_sheets() -> Iterator[str]:
    """Yield the style sheets that pictures bring along: one per game and theme."""
    for name in games.names():
        state = games.find(name).new_game(2)
        for theme in THEMES:
            yield from re.findall(
                r"<style>(.*?)</style>", render_svg(state, theme=theme), re.DOTALL
            )


def replay_parts(element: str) -> Iterator[str]:
    """Yield the style sheets or scripts that replay pages bring along."""
    for name in games.names():
        page = replay_page(Record.start(games.find(name), 2))
        yield from re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)


def policy(*scripts: str, workers: bool = False, header: bool = True) -> str:
    """Nothing from elsewhere, no inline script or style but known ones, no frame.

    ``scripts`` are further sources of scripts. A header can say more than a page can.
    """
    parts = [
        "default-src 'none'",
        " ".join(("script-src 'self'", *scripts, *_hashes(replay_parts("script")))),
        " ".join(("style-src 'self'", *_hashes(style_sheets()), *_hashes(replay_parts("style")))),
        "style-src-attr 'unsafe-inline'",  # the pictures' own attributes
        "img-src 'self'",
        "connect-src 'self'",
        *(["worker-src 'self'"] if workers else []),
        "base-uri 'none'",
        "form-action 'none'",
        *(["frame-ancestors 'none'"] if header else []),
    ]
    return "; ".join(parts)


def _hashes(texts: Iterator[str]) -> list[str]:
    found = {b64encode(sha256(unescape(text).encode()).digest()).decode() for text in texts}
    return [f"'sha256-{value}'" for value in sorted(found)]
