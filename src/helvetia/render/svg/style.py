"""The style sheet and the outer element of a picture.

Colours, rules and drawings are data: ``data/common.toml`` and ``data/helvetia.toml`` hold the
style, ``data/helvetia.svg`` the drawings that a picture uses more than once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from helvetia.core.errors import OptionError

from .element import el, escape, num

THEMES: Final = ("auto", "light", "dark")
#: The root passes the font on, so that an attribute of a text can set another size.
_FONT: Final = ".hv{font:12px 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"


def check_theme(theme: str) -> str:
    """Return the name of a theme. Raises `OptionError` for any other value.

    >>> check_theme("dark")
    'dark'
    """
    if theme not in THEMES:
        raise OptionError(f"unknown theme {theme!r}; known themes: {', '.join(THEMES)}")
    return theme


def _read(name: str) -> str:
    return (files(__package__ or "") / "data" / name).read_text(encoding="utf-8")


@cache
def look(name: str) -> dict[str, Any]:
    """Return the data file of a game's look."""
    return tomllib.loads(_read(f"{name}.toml"))


def colours(game: str, theme: str) -> Mapping[str, str]:
    """Return the colours of a game's pictures in the light or the dark theme, by name.

    >>> colours("helvetia", "dark")["red"]
    '#dd4a40'
    """
    return {**look("common")[theme], **look(game)[theme]}


@cache
def sheet(game: str, theme: str) -> str:
    """Return the ``<style>`` of a game's picture: colours, then rules."""
    light, dark = (
        ";".join(f"--{name}:{value}" for name, value in colours(game, each).items())
        for each in ("light", "dark")
    )
    lines = [f".hv-{theme}{{{dark if theme == 'dark' else light}}}"]
    if theme == "auto":
        lines.append(f"@media (prefers-color-scheme:dark){{.hv-auto{{{dark}}}}}")
    lines += [_FONT, *_confined(".hv", "common"), *_confined(f".hv-{game}", game)]
    return el("style", escape("\n".join(lines)).replace("&gt;", ">"))


def _confined(scope: str, name: str) -> list[str]:
    """Return rules that apply only inside the picture."""
    return [
        ",".join(f"{scope} {one}" for one in selectors.split(",")) + f"{{{body}}}"
        for selectors, body in look(name)["rules"].items()
    ]


@cache
def drawings(game: str) -> str:
    """Return the definitions of a game's drawings, which ``<use>`` refers to."""
    inside = _read(f"{game}.svg").partition("<defs>")[2].partition("</defs>")[0]
    lines = re.sub("<!--.*?-->", "", inside, flags=re.DOTALL).splitlines()
    return "".join(line.strip() for line in lines)


@cache
def icons(game: str) -> Mapping[str, str]:
    """Return small drawings that a picture holds once each, by name."""
    return dict(re.findall('<g id="(.*?)">(.*?)</g>', _read(f"{game}-icons.svg")))


def picture(
    game: str, theme: str, width: float, height: float, *children: str, title: str, description: str
) -> str:
    """Return the ``<svg>`` around its children. Screen readers use title and description."""
    return el(
        "svg",
        el("title", escape(title), id="table-title"),
        el("desc", escape(description), id="table-description"),
        sheet(game, theme),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        cls=f"hv hv-{theme} hv-{game}",
        role="img",
        aria_labelledby="table-title table-description",
    )
