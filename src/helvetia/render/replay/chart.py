"""Points or shares over time: one line for each seat, drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import fsum
from types import MappingProxyType
from typing import Final

from ..svg.element import el, escape, num, words

WIDTH: Final = 360
HEIGHT: Final = 170
LEFT: Final = 26
RIGHT: Final = 112
TOP: Final = 14
BOTTOM: Final = 20
_LABEL: Final = 14
#: A longer name has no room beside a line; the list of points has the whole of it.
_LONGEST: Final = 12
#: The height of a seat's row of bars.
_ROW: Final = 26
#: Lines differ in their dashes, too, for readers who cannot tell the colours apart.
DASHES: Final = (None, "7 3", "2 3", "9 3 2 3")


def chart(
    series: Sequence[Sequence[int]],
    names: Sequence[str],
    title: str,
    name: str = "chart",
    marked: Mapping[int, tuple[int, str]] = MappingProxyType({}),
) -> str:
    """Return the points of every seat after each step; a cursor shows the step on display.

    *name* is the id of the picture. *marked* has steps to mark: the seat, and a sign.

    >>> picture = chart([[0, 2], [0, 5]], ["Red", "Blue"], "Points")
    >>> picture.count('class="line ')
    2
    """
    steps = max(len(series[0]) - 1, 1)
    low = min(0, *(min(line) for line in series))
    high = max(5, *(max(line) for line in series))
    right = WIDTH - RIGHT
    bottom = HEIGHT - BOTTOM

    def x(step: int) -> float:
        return LEFT + step * (right - LEFT) / steps

    def y(points: int) -> float:
        return bottom - (points - low) * (bottom - TOP) / (high - low)

    lines = []
    for seat, line in enumerate(series):
        path = _path([(x(step), y(points)) for step, points in _bends(line)])
        lines.append(el("path", d=path, cls="casing"))
        lines.append(el("path", d=path, cls=f"line seat-{seat}", stroke_dasharray=DASHES[seat % 4]))
    ends = _spread([y(line[-1]) for line in series])
    labels = [
        words(right + 8, at + 4, f"{_short(who)} {line[-1]}", cls="end", anchor="start")
        for at, who, line in zip(ends, names, series, strict=True)
    ]
    signs = [
        words(x(step), max(TOP + 8, y(series[seat][step]) - 5), sign, cls="sign", anchor="middle")
        for step, (seat, sign) in marked.items()
    ]
    ticks = (
        words(LEFT, HEIGHT - 5, "0", cls="tick", anchor="start"),
        words(right, HEIGHT - 5, str(len(series[0]) - 1), cls="tick", anchor="end"),
    )
    drawn = (*_grid(low, high, y, right), *ticks, *lines, *labels, *signs)
    return _picture(name, title, bottom, HEIGHT, drawn)


def _picture(name: str, title: str, bottom: float, height: float, drawn: Sequence[str]) -> str:
    """Return a picture over the steps of a game, with the cursor of the step on display."""
    return el(
        "svg",
        el("title", escape(title), id=f"{name}-title"),
        words(LEFT, TOP - 2, title, cls="tick", anchor="start"),
        *drawn,
        el("path", d=f"M{LEFT} {TOP - 4}V{bottom}", cls="cursor", id=f"{name}-cursor"),
        id=name,
        cls="chart",
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_labelledby=f"{name}-title",
        data_left=LEFT,
        data_right=WIDTH - RIGHT,
    )


def luck_bars(
    bars: Sequence[tuple[int, Sequence[float]]], steps: int, names: Sequence[str], title: str
) -> str:
    """Return a row of bars for each seat: up where chance gave it a share, down where it took one.

    >>> picture = luck_bars([(1, [5.0, -5.0]), (3, [-2.0, 2.0])], 4, ["Red", "Blue"], "Luck")
    >>> picture.count('class="luck seat-0"'), picture.count("<rect")
    (2, 4)
    """
    right, bottom = WIDTH - RIGHT, TOP + _ROW * len(names)
    most = max(5.0, *(abs(change) for _, changes in bars for change in changes))
    drawn = []
    for seat, who in enumerate(names):
        middle = TOP + _ROW * seat + _ROW / 2
        drawn.append(el("path", d=f"M{LEFT} {num(middle)}H{num(right)}", cls="grid"))
        total = fsum(changes[seat] for _, changes in bars)
        drawn.append(
            words(right + 8, middle + 4, f"{_short(who)} {total:+.0f}", cls="end", anchor="start")
        )
        for step, changes in bars:
            high = changes[seat] * (_ROW / 2 - 2) / most
            x = LEFT + step * (right - LEFT) / max(1, steps)
            box = {"x": num(x - 1), "y": num(middle - max(0.0, high)), "height": num(abs(high))}
            drawn.append(el("rect", cls=f"luck seat-{seat}", width=2, **box))
    return _picture("luck", title, bottom, bottom + 6, drawn)


def _short(name: str) -> str:
    """Return as much of a name as there is room for.

    >>> _short("Maximiliane Meier"), _short("Anna")
    ('Maximiliane…', 'Anna')
    """
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"


def _bends(line: Sequence[int]) -> list[tuple[int, int]]:
    """Return the corners of a stair."""
    found = [(0, line[0])]
    for step in range(1, len(line)):
        if line[step] != line[step - 1]:
            found += [(step, line[step - 1]), (step, line[step])]
    return [*found, (len(line) - 1, line[-1])]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def _grid(low: int, high: int, y: Callable[[int], float], right: float) -> list[str]:
    """Return about four lines at round numbers."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if high - low <= 5 * s)
    drawn = []
    for points in range(low - low % step, high + 1, step):
        if points >= low:
            drawn.append(el("path", d=f"M{LEFT} {num(y(points))}H{num(right)}", cls="grid"))
            drawn.append(words(LEFT - 5, y(points) + 4, str(points), cls="tick", anchor="end"))
    return drawn


def _spread(heights: Sequence[float]) -> list[float]:
    """Return the heights, moved apart as far as labels need, inside the chart.

    >>> _spread([50, 50, 10])
    [50, 64, 10]
    """
    placed = list(heights)
    order = sorted(range(len(placed)), key=lambda seat: (placed[seat], seat))
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + _LABEL)
    over = placed[order[-1]] - (HEIGHT - BOTTOM)
    if over > 0:
        placed[order[-1]] -= over
        for below, above in pairwise(reversed(order)):
            placed[above] = min(placed[above], placed[below] - _LABEL)
    return placed
