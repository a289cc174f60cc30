"""The colours of Helsinki by day and by night, and the rules of its style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from helvetia.games.helsinki import Colour

LIGHT: Final[Mapping[str, str]] = {
    "purple": "#7a4b9d",
    "purple-on": "#ffffff",
    "green": "#2f7d44",
    "green-on": "#ffffff",
    "card": "#fffdf6",
    "tower": "#ffffff",
    "back": "#5b6c86",
    "back-on": "#eef2f7",
    "roof": "#e3d9c4",
    "meadow": "#d7e3bd",
    "square": "#e0dacd",
    "coat": "#e2b33c",
    "stone": "#9b958a",
    "joker": "#cfcac0",
    "seat-0": "#474d5b",
    "seat-0-on": "#ffffff",
    "seat-1": "#fbf6e6",
    "seat-1-on": "#2a2620",
    "seat-2": "#a8571f",
    "seat-2-on": "#ffffff",
    "seat-3": "#0b767e",
    "seat-3-on": "#ffffff",
}
DARK: Final[Mapping[str, str]] = {
    "red": "#cb3f37",
    "blue": "#3a76b9",
    "purple": "#8d5fb5",
    "purple-on": "#ffffff",
    "green": "#4ba863",
    "green-on": "#10150f",
    "card": "#383d47",
    "tower": "#f4f1ea",
    "back": "#455675",
    "back-on": "#d3dcea",
    "roof": "#3c414b",
    "meadow": "#34422a",
    "square": "#33373f",
    "coat": "#e2b33c",
    "stone": "#8d8a83",
    "joker": "#666b75",
    "seat-0": "#69728a",
    "seat-0-on": "#ffffff",
    "seat-1": "#f4f1ea",
    "seat-1-on": "#22201b",
    "seat-2": "#c9763a",
    "seat-2-on": "#17191d",
    "seat-3": "#33a9b1",
    "seat-3-on": "#10181a",
}

_PLAIN: Final[Mapping[str, str]] = {
    "svg": "display:block",
    ".sheet": "fill:var(--paper)",
    ".panel": "fill:var(--panel);stroke:var(--line);stroke-width:1",
    ".turn>.panel": "stroke:var(--ink);stroke-width:2.5",
    ".field": "fill:var(--field)",
    ".square": "fill:var(--square)",
    ".grass": "fill:var(--meadow)",
    ".edge": "stroke:var(--edge);stroke-width:1.2;stroke-linejoin:round",
    ".rim": "fill:none;stroke:var(--edge);stroke-width:2;stroke-linejoin:round",
    ".thin": "fill:none;stroke:var(--line);stroke-width:1",
    ".ic": "fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linejoin:round;"
    "stroke-linecap:round",
    ".ink": "fill:var(--ink)",
    ".tower": "fill:var(--tower)",
    ".back": "fill:var(--back)",
    "text.on-back": "fill:var(--back-on)",
    ".lattice": "fill:none;stroke:var(--back-on);stroke-width:1",
    ".stone": "fill:var(--stone)",
    ".gold": "fill:var(--coat)",
    ".plain": "fill:var(--joker)",
    ".card-frame": "fill:var(--card)",
    ".field-frame": "fill:var(--field)",
    ".rest": "fill:var(--field);fill-opacity:.5",
    "text.inverse": "fill:var(--panel)",
    ".free": "fill:var(--roof);stroke:var(--panel);stroke-width:1.5",
    ".roof": "fill:transparent",
    ".roof.legal": "fill:var(--legal);fill-opacity:.16;stroke:var(--legal);stroke-width:2.5;"
    "stroke-dasharray:5 3",
    ".roof.legal:hover,.roof.legal:focus": "fill-opacity:.4;stroke-dasharray:none",
    ".roof.last": "stroke:var(--last);stroke-width:2.5",
    ".tile.last>.rim,.joker-tile.last>.rim": "stroke:var(--last);stroke-width:4",
    ".halo": "fill:var(--panel);fill-opacity:.75;stroke:var(--last);stroke-width:3",
    ".last>.figure": "fill:var(--last)",
    ".cover": "fill:var(--stone);fill-opacity:.55",
    ".arrow": "fill:var(--soft)",
    ".no": "fill:none;stroke:var(--ink);stroke-width:2.5",
    "text.soft": "fill:var(--soft)",
    "text.tiny": "font-size:10.5px",
    "text.label": "font-size:11px;fill:var(--soft)",
    "text.strong": "font-weight:700",
    "text.name": "font-weight:700;font-size:15px",
    "text.head": "font-weight:700;font-size:18px",
    "text.ask": "font-size:14px",
    "text.total": "font-weight:700;font-size:20px",
    "text.number": "font-weight:700;font-size:15px",
    "text.digit": "font-weight:700;font-size:10px",
    "text.count": "font-weight:700;font-size:22px",
    ".badge": "fill:var(--last)",
    "text.badged": "fill:var(--panel);font-weight:700;font-size:13px",
}


def _coloured(name: str) -> dict[str, str]:
    """A colour as a filling, and what is readable upon it."""
    return {
        f".c-{name}": f"fill:var(--{name})",
        f".on-{name},text.on-{name}": f"fill:var(--{name}-on)",
    }


RULES: Final[Mapping[str, str]] = {
    **_PLAIN,
    **{k: v for colour in Colour for k, v in _coloured(colour.word).items()},
    **{k: v for seat in range(4) for k, v in _coloured(f"seat-{seat}").items()},
    **{
        f".p-{colour.word}": f"fill:none;stroke:var(--{colour.word}-on);stroke-opacity:.38;"
        "stroke-width:1.4"
        for colour in Colour
    },
    **{f".q-{colour.word}": f"fill:url(#pattern-{colour.word})" for colour in Colour},
}
