"""The style of the picture of Helvetia, beyond what both games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIGHT: Final[Mapping[str, str]] = {
    "roof-make": "#7a5230",
    "roof-swap": "#11706b",
    "roof-score": "#6a4a94",
    "wall": "#fff8e8",
    "meadow": "#dfe8cd",
    "street": "#efe3c6",
    "night": "#43518a",
    "points": "#6a4a94",
    "tile": "#f7e7bd",
    "flag": "#c22f2a",
}
DARK: Final[Mapping[str, str]] = {
    "roof-make": "#9b6b42",
    "roof-swap": "#1c8a83",
    "roof-score": "#8462b5",
    "wall": "#373a41",
    "meadow": "#2b352c",
    "street": "#3b372c",
    "night": "#a9b8f5",
    "points": "#8462b5",
    "tile": "#57502f",
    "flag": "#dd4a40",
}

_COLOURS: Final = ("red", "yellow", "blue", "white", "neutral")

#: Font sizes other than 12 are set on the text itself; here is what goes with the meaning.
RULES: Final[Mapping[str, str]] = {
    ".ground": "fill:var(--paper)",
    ".panel": "fill:var(--panel);stroke:var(--line);stroke-width:1",
    ".strong": "font-weight:bold",
    ".soft": "fill:var(--soft)",
    ".tiny": "fill:var(--soft);font-size:9.5px",
    ".upon": "fill:#fff;font-weight:bold",
    ".place>.frame": "fill:var(--meadow)",
    ".outer>.frame": "fill:transparent;stroke-dasharray:2 2",
    ".house>.frame": "fill:var(--wall)",
    ".centre>.frame": "fill:var(--street)",
    ".roof": "stroke:var(--edge);stroke-width:1;stroke-linejoin:round",
    ".make .roof": "fill:var(--roof-make)",
    ".swap .roof": "fill:var(--roof-swap)",
    ".score .roof": "fill:var(--roof-score)",
    ".cost": "fill:var(--field);stroke:var(--line);stroke-width:.6",
    ".tile>.frame": "fill:var(--tile)",
    ".used>.frame": "fill:var(--field)",
    ".used": "opacity:.75",
    ".back": "fill:var(--field);stroke:var(--line);stroke-width:1",
    ".sleep": "fill:none;stroke:var(--night);stroke-width:2;stroke-linecap:round;"
    "stroke-linejoin:round",
    ".lying": "opacity:.8",
    ".mid": "fill:none;stroke:var(--soft);stroke-width:1.2;stroke-dasharray:1 4;"
    "stroke-linecap:round",
    ".rule": "fill:none;stroke:var(--line);stroke-width:1",
    ".cell": "fill:var(--field);stroke:var(--line);stroke-width:.7",
    ".goal": "fill:var(--tile)",
    ".sample-legal>.frame": "stroke:var(--legal);stroke-width:3;stroke-dasharray:6 3",
    ".sample-last>.frame": "stroke:var(--last);stroke-width:3",
    ".plain": "fill:transparent;stroke:none",
    **{f".on-{colour}": f"fill:var(--{colour}-on)" for colour in _COLOURS},
    ".turn>.panel": "stroke:var(--ink);stroke-width:2.5",
}
