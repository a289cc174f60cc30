"""The final points by their sources: where a fourth village would be, or below the buildings."""

from __future__ import annotations

from typing import Final

from helvetia.games.helvetia import Colour, score

from ..element import el, num, words
from .scene import Scene, capital, fitted, owner_badge

_LINE: Final = 17
_NAMES: Final = 150


def points_height(scene: Scene) -> float:
    """How much room the table needs."""
    return 38 + _LINE * (len(_sources(scene)) + 1)


def points(scene: Scene, width: float) -> str:
    """A line for every source, a column for every player, the totals last."""
    scores = score(scene.view)
    each = (width - _NAMES - 20) / len(scores)
    rights = [_NAMES + (seat + 0.5) * each for seat in range(len(scores))]
    parts = [words(12, 18, scene.say("points"), cls="strong", anchor="start", font_size=13)]
    parts += [owner_badge(Colour(seat), x, 14, 17) for seat, x in enumerate(rights)]
    y = 24
    for source in _sources(scene):
        y += _LINE
        name = capital(scene.lexicon.source(source))
        cells = [sum(item.points for item in one.items if item.source == source) for one in scores]
        parts.append(_line(name, cells, rights, y))
    parts.append(el("path", d=f"M12 {y + 5}H{num(width - 12)}", cls="rule"))
    totals = [one.total for one in scores]
    parts.append(_line(scene.say("total"), totals, rights, y + _LINE + 5, cls="strong"))
    return el("g", *parts, cls="score-table")


def _line(name: str, cells: list[int], xs: list[float], y: float, cls: str = "") -> str:
    numbers = [
        words(x, y, str(cell) if cell else "\u2013", cls=cls)
        for x, cell in zip(xs, cells, strict=True)
    ]
    return fitted(12, y, name, _NAMES - 14, 12, cls=cls, anchor="start") + "".join(numbers)


def _sources(scene: Scene) -> list[str]:
    """The sources that gave anybody points, in the order of the rules (E3)."""
    found: list[str] = []
    for one in score(scene.view):
        at = 0
        for item in one.items:
            if item.source not in found:
                found.insert(at, item.source)
            at = found.index(item.source) + 1
    return found
