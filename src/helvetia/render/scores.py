"""Where the points come from, as a table; it needs nothing but the contract."""

from collections.abc import Sequence

from helvetia.core.contract import Result, Score


def table_of_scores(scores: Sequence[Score], names: Sequence[str]) -> str:
    """One line per player, one column per source of points, the total last.

    >>> from helvetia.core import ScoreItem
    >>> red = Score.of(0, (ScoreItem("delivery", 1), ScoreItem("goods_tile", 2)))
    >>> print(table_of_scores((red, Score.of(1, ())), ("Red", "Yellow")))
            delivery  goods tile  total
    Red            1           2      3
    Yellow         .           .      0
    """
    sources = list(dict.fromkeys(item.source for score in scores for item in score.items))
    titles = [source.replace("_", " ") for source in sources]
    wide = max(map(len, names), default=0)
    lines = ["".join([" " * wide, *(f"  {title}" for title in titles), "  total"])]
    for score, name in zip(scores, names, strict=True):
        line = f"{name:<{wide}}"
        for source, title in zip(sources, titles, strict=True):
            points = [item.points for item in score.items if item.source == source]
            line += f"{sum(points) if points else '.':>{len(title) + 2}}"
        lines.append(f"{line}{score.total:>7}")
    return "\n".join(lines)


def sources_of_points(score: Score) -> str:
    """Every item of a score in words: ``delivery: bread 1, cow 1; building: church 3``.

    >>> from helvetia.core import ScoreItem
    >>> sources_of_points(Score.of(0, (ScoreItem("goods_tile", 2, "bell"),)))
    'goods tile: bell 2'
    """
    sources = dict.fromkeys(item.source for item in score.items)
    parts = []
    for source in sources:
        items = [item for item in score.items if item.source == source]
        # An item without a detail is told by its source alone.
        details = ", ".join(f"{item.detail} {item.points}".strip() for item in items)
        parts.append(f"{source.replace('_', ' ')}: {details}")
    return "; ".join(parts) or "nothing yet"


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
