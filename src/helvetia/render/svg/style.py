"""Colours and type: one style sheet for light and dark, in custom properties.

Every rule is confined to the picture, because the style sheet of an inline SVG is one of the
whole page. Colour never speaks alone: a shape, a letter or a pattern says the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from helvetia.core.errors import OptionError

from .element import el, escape, num

THEMES: Final = ("auto", "light", "dark")

#: The properties that both games use; a game adds its own. ``x-on`` is readable upon ``x``.
LIGHT: Final[Mapping[str, str]] = {
    "paper": "#f3ecdf",
    "panel": "#fffdf8",
    "field": "#ebe2d0",
    "line": "#b5a88f",
    "ink": "#2a2620",
    "soft": "#665d4e",
    "legal": "#00795c",
    "last": "#b3308a",
    "red": "#c22f2a",
    "red-on": "#ffffff",
    "yellow": "#f2c230",
    "yellow-on": "#2a2620",
    "blue": "#2364aa",
    "blue-on": "#ffffff",
    "white": "#ffffff",
    "white-on": "#2a2620",
    "neutral": "#8a8578",
    "neutral-on": "#ffffff",
    "edge": "#2a2620",
}
DARK: Final[Mapping[str, str]] = {
    "paper": "#17191d",
    "panel": "#24272d",
    "field": "#31353d",
    "line": "#5d6370",
    "ink": "#f1ede4",
    "soft": "#b3aea2",
    "legal": "#4fd6a8",
    "last": "#f08ad0",
    "red": "#dd4a40",
    "red-on": "#ffffff",
    "yellow": "#f2c230",
    "yellow-on": "#22201b",
    "blue": "#4b8fdc",
    "blue-on": "#ffffff",
    "white": "#f4f1ea",
    "white-on": "#22201b",
    "neutral": "#8f8b80",
    "neutral-on": "#ffffff",
    "edge": "#0c0d0f",
}

#: Inherited from the root, so that an attribute of a text can set another size.
_FONT: Final = ".hv{font:12px 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}"

#: Rules for every picture. What can be pointed out holds a ``frame``: dashed where a move can be
#: made, solid where something was changed, so that neither needs its colour to be told apart.
COMMON: Final[Mapping[str, str]] = {
    "text": "fill:var(--ink)",
    ".frame": "fill:var(--panel);stroke:var(--line);stroke-width:1",
    ".legal": "cursor:pointer",
    ".legal>.frame": "stroke:var(--legal);stroke-width:3;stroke-dasharray:6 3",
    ".last>.frame": "stroke:var(--last);stroke-width:3",
    ".legal.last>.frame": "stroke:var(--last);stroke-width:3;stroke-dasharray:6 3",
    ".legal:hover>.frame,.legal:focus>.frame": "stroke-width:4.5;stroke-dasharray:none",
}


def check_theme(theme: str) -> str:
    """The theme, if there is such a one.

    >>> check_theme("dark")
    'dark'
    """
    if theme not in THEMES:
        raise OptionError(f"there is no theme {theme!r}; there is {', '.join(THEMES)}")
    return theme


def _properties(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())


def sheet(
    game: str,
    theme: str,
    rules: Mapping[str, str],
    light: Mapping[str, str] | None = None,
    dark: Mapping[str, str] | None = None,
) -> str:
    """The ``<style>`` of a game's picture: the shared rules and properties, then its own."""
    check_theme(theme)
    by_day = _properties({**LIGHT, **(light or {})})
    by_night = _properties({**DARK, **(dark or {})})
    lines = [f".hv-{theme}{{{by_night if theme == 'dark' else by_day}}}"]
    if theme == "auto":
        lines.append(f"@media (prefers-color-scheme:dark){{.hv-auto{{{by_night}}}}}")
    lines.append(_FONT)
    lines += _confined(".hv", COMMON)
    lines += _confined(f".hv-{game}", rules)
    return el("style", escape("\n".join(lines)).replace("&gt;", ">"))


def _confined(scope: str, rules: Mapping[str, str]) -> list[str]:
    """Rules that hold only inside the picture."""
    return [
        ",".join(f"{scope} {one}" for one in selectors.split(",")) + f"{{{body}}}"
        for selectors, body in rules.items()
    ]


def picture(
    game: str, theme: str, width: float, height: float, *children: str, title: str, description: str
) -> str:
    """The whole ``<svg>`` around its children; title and description are for screen readers."""
    return el(
        "svg",
        el("title", escape(title), id="table-title"),
        el("desc", escape(description), id="table-description"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        cls=f"hv hv-{theme} hv-{game}",
        role="img",
        aria_labelledby="table-title table-description",
    )
