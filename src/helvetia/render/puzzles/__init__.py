"""A collection of puzzles as one HTML file that needs no network and no server."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from attrs import frozen

from helvetia.text import texts as texts_of

from ..pages import Album, page

__all__ = ["Shown", "puzzle_page"]


@frozen
class Shown:
    """A puzzle on a page: its picture, its question, and the turns to choose from.

    A choice is the turn in words, the answer to it, and whether it is the best one.
    """

    picture: str
    question: str
    choices: tuple[tuple[str, str, bool], ...]


def puzzle_page(puzzles: Iterable[Shown], game: str, lang: str = "en") -> str:
    """Return a page that shows puzzles one by one, and says whether a choice is the best.

    >>> page = puzzle_page([Shown("<svg/>", "What now?", (("Wait", "Right", True),))], "helvetia")
    >>> page.startswith("<!DOCTYPE html>")
    True
    """
    text, album = texts_of("puzzle", lang), Album()
    asked = []
    for each in puzzles:
        album.add(each.picture)
        asked.append({"question": each.question, "choices": each.choices})
    data = {
        "pieces": album.pieces,
        "pictures": album.pictures,
        "puzzles": asked,
        "text": {key: text[key] for key in ("number", "solved")},
    }
    title = escape(text["title"].format(game=game.capitalize()))
    return page("puzzles", ("puzzles.js",), text, data, lang=lang, title=title)
