"""Ratings as a picture: a dot for each bot, and a line for the interval it lies in."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from helvetia.arena.ratings import Rating
from helvetia.text import texts as texts_of

_ROW = 26
_LEFT, _RIGHT, _TOP, _BOTTOM = 190, 70, 46, 48
_WIDTH = 720
_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LETTERS = 22
# Readable on light and on dark pages: the page's own colour for text, blue for what matters.
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1d2330}"
    ".grid{stroke:#8891a4;stroke-opacity:.35}.zero{stroke:#8891a4}"
    ".interval{stroke:#2166ac;stroke-width:3;stroke-linecap:round}.dot{fill:#2166ac}"
    ".paper{fill:#fff}"
    "@media (prefers-color-scheme:dark){text{fill:#e6e9f0}.paper{fill:#14181f}"
    ".interval{stroke:#7db8ee}.dot{fill:#7db8ee}}"
)


def plot_of(ratings: Sequence[Rating], title: str = "", lang: str = "en") -> str:
    """An SVG picture of ratings with their intervals, one row each.

    >>> plot_of([Rating("greedy", 120.0, 30.0), Rating("random", -120.0, 30.0)])[:4]
    '<svg'
    """
    texts = texts_of("arena", lang)
    height = _TOP + _ROW * len(ratings) + _BOTTOM
    ticks = _ticks(min(r.low for r in ratings), max(r.high for r in ratings))
    low, high = ticks[0], ticks[-1]

    def x(elo: float) -> str:
        return f"{_LEFT + (elo - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-labelledby="plot-title" width="{_WIDTH}" height="{height}">',
        f'<title id="plot-title">{_safe(title or texts["picture"])}</title>',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{_WIDTH}" height="{height}"/>',
        f'<text x="{_WIDTH / 2:g}" y="24" text-anchor="middle">{_safe(title)}</text>',
    ]
    bottom = height - _BOTTOM
    for tick in ticks:
        kind = "zero" if tick == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{x(tick)}" x2="{x(tick)}" y1="38" y2="{bottom}"/>')
        parts.append(f'<text x="{x(tick)}" y="{bottom + 18}" text-anchor="middle">{tick:g}</text>')
    parts.append(
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2:g}" y="{bottom + 36}" text-anchor="middle">'
        f"{_safe(texts['axis'])}</text>"
    )
    for row, rating in enumerate(ratings):
        y = _TOP + _ROW * row + _ROW / 2
        parts += _bot(rating, texts["interval"], y, x(rating.low), x(rating.elo), x(rating.high))
    return "\n".join([*parts, "</svg>\n"])


def _bot(rating: Rating, pattern: str, y: float, low: str, middle: str, high: str) -> list[str]:
    name = rating.name if len(rating.name) <= _LETTERS else rating.name[: _LETTERS - 3] + "..."
    elo, least, most = (f"{value:.0f}" for value in (rating.elo, rating.low, rating.high))
    told = pattern.format(name=rating.name, elo=elo, low=least, high=most)
    return [
        f"<g><title>{_safe(told)}</title>",
        f'<text x="{_LEFT - 12}" y="{y + 4:g}" text-anchor="end">{_safe(name)}</text>',
        f'<line class="interval" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y:g}" r="5"/>',
        f'<text x="{_WIDTH - _RIGHT + 12}" y="{y + 4:g}">{rating.elo:+.0f}</text></g>',
    ]


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers that enclose both, and 0; some four to ten of them.

    >>> _ticks(-130.0, 95.0)
    [-150, -100, -50, 0, 50, 100]
    """
    low, high = min(low, 0.0), max(high, 0.0)
    step = next((step for step in _STEPS if (high - low) / step <= 8), ceil((high - low) / 8))
    return list(range(floor(low / step) * step, ceil(high / step) * step + step, step))


def _safe(text: str) -> str:
    """Text that XML can hold."""
    return escape("".join(letter if letter.isprintable() else "?" for letter in text))
