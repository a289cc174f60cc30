"""HTML pages that need no network and no server, with many pictures in little space.

Every picture is cut before each element that has an id. Most pieces occur in most pictures, so each
is stored once and a picture is a list of numbers. The rest is compressed.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

_RAW_DEFLATE: Final = -15


def cut(picture: str) -> list[str]:
    """Return the pieces of a picture; joined they are the picture.

    >>> cut('<svg x="1"><g id="a"><path d="M0"/></g><g cls="b" id="c"/></svg>')
    ['<svg x="1">', '<g id="a"><path d="M0"/></g>', '<g cls="b" id="c"/></svg>']
    """
    before, *tags = picture.split("<")
    pieces = [[before]]
    for tag in tags:
        # No value or text can look like an id: the renderers escape quotation marks and "<".
        if ' id="' in tag.partition(">")[0]:
            pieces.append([])
        pieces[-1] += ("<", tag)
    return [text for text in map("".join, pieces) if text]


class Album:
    """Pictures as lists of numbers, and each different piece once.

    >>> album = Album()
    >>> album.add('<g id="a"/><g id="b"/>')
    >>> album.add('<g id="a"/><g id="c"/>')
    >>> album.pieces, album.pictures
    (['<g id="a"/>', '<g id="b"/>', '<g id="c"/>'], [[0, 1], [0, 2]])
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.pictures: list[list[int]] = []

    def add(self, picture: str) -> None:
        """Add one more picture."""
        numbers = self._numbers
        self.pictures.append([numbers.setdefault(p, len(numbers)) for p in cut(picture)])

    @property
    def pieces(self) -> list[str]:
        """Return the pieces in the order of their numbers."""
        return list(self._numbers)


def packed(document: object) -> str:
    """Return a JSON document as text for a page: deflated without a header, then in base 64.

    The page unpacks it with the browser's own ``DecompressionStream("deflate-raw")``.
    """
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    press = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE, 9)
    return b64encode(press.compress(text.encode()) + press.flush()).decode()


def page(
    folder: str, scripts: tuple[str, ...], texts: Mapping[str, str], data: object, **fields: str
) -> str:
    """Return the page of a folder of this package, with its texts, its program and its data."""
    program = "".join(read(folder, script) for script in scripts)
    digest = b64encode(sha256(program.encode()).digest()).decode()
    filled = {key: escape(value) for key, value in texts.items()} | fields
    return Template(read(folder, f"{folder}.html")).substitute(
        filled, script_hash=f"sha256-{digest}", program=program, data=packed(data)
    )


def read(folder: str, name: str) -> str:
    """Return the text of a file of this package."""
    return (files("helvetia.render") / folder / name).read_text(encoding="utf-8")
