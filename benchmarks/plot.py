"""A picture of random play and of new children: bars on a logarithmic scale."""

from collections.abc import Sequence
from math import floor, log10
from typing import Final, NamedTuple

from helvetia.render.svg.element import el, words

from .results import Results
from .run import number

WIDTH: Final = 760
_LEFT: Final = 240
_RIGHT: Final = 70
_BAR: Final = 18
_TITLE: Final = 34
_AXIS: Final = 30
_LEGEND: Final = 24
_KINDS: Final = {
    "own": "this library, Python",
    "peer": "others, Python",
    "compiled": "others, C++",
}
_STYLE: Final = """
svg { font-family: system-ui, sans-serif; font-size: 12px; }
text { fill: #222; } .title { font-weight: 600; font-size: 14px; }
.own { fill: #0072b2; } .peer { fill: #888; } .compiled { fill: #ccc; }
.grid { stroke: #ddd; } .tick { fill: #666; }
@media (prefers-color-scheme: dark) {
text { fill: #ddd; } .own { fill: #56b4e9; } .peer { fill: #888; } .compiled { fill: #555; }
.grid { stroke: #444; } .tick { fill: #aaa; } }
"""


class Bar(NamedTuple):
    """One contender."""

    name: str
    value: float
    kind: str


def plot(results: Results) -> str:
    """The picture as SVG."""
    panels = [
        ("Decisions per second in random play", _play(results)),
        ("New child states per second, the parent kept", _children(results)),
    ]
    top = _LEGEND
    drawn = _legend()
    for title, bars in panels:
        if bars:
            drawn.append(el("g", *_panel(title, bars), transform=f"translate(0 {top})"))
            top += _height(bars)
    return el(
        "svg",
        el("title", "Speed of random play and of new children, beside other libraries", id="title"),
        el("style", _STYLE),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {top}",
        role="img",
        aria_labelledby="title",
    )


def _play(results: Results) -> list[Bar]:
    rows = results.sections.get("play", {})
    return [Bar(n, f["decisions per second"], _kind(n)) for n, f in rows.items()]


def _children(results: Results) -> list[Bar]:
    rows = results.sections.get("children", {})
    return [Bar(n, max(f.values()), _kind(n)) for n, f in rows.items()]


def _kind(name: str) -> str:
    """Ours, written in Python, or compiled."""
    if name.startswith(("Helvetia,", "Helsinki,")):
        return "own"
    return "compiled" if "C++" in name else "peer"


def _height(bars: Sequence[Bar]) -> int:
    return _TITLE + _BAR * len(bars) + _AXIS


def _legend() -> list[str]:
    """What the colours mean; the scale is said here, too."""
    parts = [words(8, 16, "Logarithmic scale.", cls="tick", anchor="start")]
    for at, (kind, meaning) in enumerate(_KINDS.items()):
        x = _LEFT + 170 * at
        parts.append(el("circle", cx=x, cy=12, r=6, cls=kind))
        parts.append(words(x + 12, 16, meaning, anchor="start"))
    return parts


def _panel(title: str, bars: Sequence[Bar]) -> list[str]:
    """A title, bars from the fastest down, and a scale of powers of ten."""
    ordered = sorted(bars, key=lambda bar: -bar.value)
    low = floor(log10(ordered[-1].value))
    high = log10(ordered[0].value)
    scale = (WIDTH - _LEFT - _RIGHT) / (high - low)
    bottom = _TITLE + _BAR * len(bars)
    parts = [words(8, 20, title, cls="title", anchor="start")]
    for power in range(low, floor(high) + 1):
        x = _LEFT + (power - low) * scale
        parts.append(el("line", x1=x, x2=x, y1=_TITLE - 4, y2=bottom, cls="grid"))
        parts.append(words(x, bottom + 14, number(10**power), cls="tick"))
    for at, bar in enumerate(ordered):
        y = _TITLE + _BAR * at
        length = max((log10(bar.value) - low) * scale, 1.0)
        parts.append(words(_LEFT - 8, y + 12, bar.name, anchor="end"))
        parts.append(el("rect", x=_LEFT, y=y, width=length, height=_BAR - 4, cls=bar.kind))
        parts.append(words(_LEFT + length + 6, y + 12, number(bar.value), anchor="start"))
    return parts
