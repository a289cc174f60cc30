"""Where the points come from, as a table; it needs nothing but the contract."""

from collections.abc import Sequence
from textwrap import fill

from helvetia.core.contract import Result, Score


def table_of_scores(scores: Sequence[Score], names: Sequence[str]) -> str:
    """One line per player, one column per source of points, the total last.

    >>> from helvetia.core import ScoreItem
    >>> red = Score.of(0, (ScoreItem("delivery", 1), ScoreItem("goods_tile", 2)))
    >>> print(table_of_scores((red, Score.of(1, ())), ("Red", "Yellow")))
                      goods
            delivery   tile  total
    Red            1      2      3
    Yellow         .      .      0
    """
    sources = _sources(scores)
    titles = [source.split("_") for source in sources]
    wide = max(map(len, names), default=0)
    widths = [max(map(len, words)) for words in titles]
    deep = max(map(len, titles), default=1)
    lines = []
    for level in range(deep, 0, -1):  # long names stand in several lines, on the same bottom
        words = [title[-level] if level <= len(title) else "" for title in titles]
        cells = [f"  {word:>{size}}" for word, size in zip(words, widths, strict=True)]
        lines.append((" " * wide + "".join(cells) + ("  total" if level == 1 else "")).rstrip())
    for score, name in zip(scores, names, strict=True):
        line = f"{name:<{wide}}"
        for source, size in zip(sources, widths, strict=True):
            points = [item.points for item in score.items if item.source == source]
            line += f"{sum(points) if points else '.':>{size + 2}}"
        lines.append(f"{line}{score.total:>7}")
    return "\n".join(lines)


def _sources(scores: Sequence[Score]) -> list[str]:
    """All sources in the order of the game, though no player need have points from each."""
    found: list[str] = []
    for score in scores:
        at = 0
        for item in score.items:
            if item.source not in found:
                found.insert(at, item.source)
            at = found.index(item.source) + 1
    return found


def sources_of_points(score: Score) -> str:
    """Every item of a score in words; items of unlike worth with their points.

    >>> from helvetia.core import ScoreItem
    >>> tiles = (ScoreItem("goods_tile", 2, "bell"), ScoreItem("goods_tile", 1, "beer"))
    >>> sources_of_points(Score.of(0, (ScoreItem("delivery", 1, "wood"), *tiles)))
    'delivery 1 (wood); goods tile 3 (bell 2, beer 1)'
    """
    parts = []
    for source in _sources((score,)):
        items = [item for item in score.items if item.source == source]
        alike = len({item.points for item in items}) == 1
        details = [item.detail if alike else f"{item.detail} {item.points}" for item in items]
        listed = f" ({', '.join(details)})" if any(item.detail for item in items) else ""
        parts.append(f"{source.replace('_', ' ')} {sum(i.points for i in items)}{listed}")
    return "; ".join(parts) or "nothing yet"


def lines_of_sources(scores: Sequence[Score], names: Sequence[str], width: int = 100) -> str:
    """For every player a line, or a few, that says what the points are for."""
    return "\n".join(
        fill(f"{name}: {sources_of_points(one)}", width, subsequent_indent="    ")
        for name, one in zip(names, scores, strict=True)
    )


def table_of_places(result: Result, names: Sequence[str]) -> str:
    """The final ranking, best first.

    >>> print(table_of_places(Result.of((12, 15, 15), (0, 4, 2)), ("Red", "Yellow", "Blue")))
    1. Yellow  15 points
    2. Blue    15 points
    3. Red     12 points
    """
    wide = max(map(len, names))
    ranked = sorted(result.standings, key=lambda standing: (standing.place, standing.seat))
    return "\n".join(
        f"{standing.place}. {names[standing.seat]:<{wide}}  {standing.points:>2} points"
        for standing in ranked
    )
