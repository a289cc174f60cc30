"""Scores of any game as text: a table of points, their sources in words, the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import fill

from helvetia import games
from helvetia.core.contract import AnyState, Result, Score, Standing
from helvetia.text import Lexicon, is_one, lexicon, texts
from helvetia.text.lexicon import ENGLISH, Plain

from .words import fitted


def table_of_scores(
    scores: Sequence[Score], words: Lexicon | Plain = ENGLISH, width: int = 100
) -> str:
    """Return one line per player, one column per source of points, the total last.

    Long words are cut to fit the width.

    >>> from helvetia.core import ScoreItem
    >>> red = Score.of(0, (ScoreItem("delivery", 1), ScoreItem("goods_tile", 2)))
    >>> print(table_of_scores((red, Score.of(1, ())), lexicon("helvetia")))
                      goods
            delivery   tile  total
    Red            1      2      3
    Yellow         .      .      0
    """
    sources, names = sources_of(scores), names_of(scores, words)
    titles = [words.source(source).split() for source in sources]
    total = texts("table", words.lang)["total"]
    wide = max(map(len, names), default=0)
    widths = [max(map(len, parts)) for parts in titles]
    room, most = width - wide - len(total) - 2, max(widths, default=0)
    while most > 1 and sum(min(size, most) + 2 for size in widths) > room:
        most -= 1
    # Long names take several lines and end on the last one.
    heads = [[fitted(part, most) for part in reversed(parts)] for parts in titles]
    rows = [["", *line] for line in zip_longest(*heads, [total], fillvalue="")][::-1]
    for score, name in zip(scores, names, strict=True):
        points = by_source(score)
        rows.append([name, *(str(points.get(each, ".")) for each in sources), str(score.total)])
    sizes = [*(min(size, most) + 2 for size in widths), len(total) + 2]
    return "\n".join(
        f"{name:<{wide}}{''.join(map(str.rjust, cells, sizes))}".rstrip() for name, *cells in rows
    )


def score_table(state: AnyState, *, lang: str = "en") -> str:
    """Return every player's points by source, and below it what they are for.

    >>> from random import Random
    >>> from helvetia.games.helvetia import quick_start
    >>> print(score_table(quick_start(2, Random(1))))
             start
            player  total
    Red          .      0
    Yellow       1      1
    <BLANKLINE>
    Red: nothing yet
    Yellow: start player 1 (start-player tile)
    """
    game = games.find(state.game)
    return points_of(game.score(state), lexicon(game, lang))


def points_of(scores: Sequence[Score], words: Lexicon | Plain, width: int = 100) -> str:
    """Return the table of points, and below it the lines of their sources."""
    table = table_of_scores(scores, words, width)
    return f"{table}\n\n{lines_of_sources(scores, words, width)}"


def names_of(ranked: Sequence[Score | Standing], words: Lexicon | Plain) -> list[str]:
    """Return the name of the player of each score."""
    return [words.seat(one.seat) for one in ranked]


def by_source(score: Score) -> dict[str, int]:
    """Return the points of each source, in the order of the score."""
    sums: dict[str, int] = {}
    for item in score.items:
        sums[item.source] = sums.get(item.source, 0) + item.points
    return sums


def sources_of(scores: Sequence[Score]) -> list[str]:
    """Return all sources of points in the order of the game, each once."""
    found: list[str] = []
    for score in scores:
        at = 0
        for source in by_source(score):
            if source not in found:
                found.insert(at, source)
            at = found.index(source) + 1
    return found


def sources_of_points(score: Score, words: Lexicon | Plain = ENGLISH) -> str:
    """Return every item of a score in words; items of different worth with their points.

    >>> from helvetia.core import ScoreItem
    >>> tiles = (ScoreItem("goods_tile", 2, "bell"), ScoreItem("goods_tile", 1, "beer"))
    >>> sources_of_points(Score.of(0, (ScoreItem("delivery", 1, "wood"), *tiles)))
    'delivery 1 (wood); goods tile 3 (bell 2, beer 1)'
    """
    parts = []
    for source, points in by_source(score).items():
        items = [item for item in score.items if item.source == source]
        alike = len({item.points for item in items}) == 1
        named = [(words.detail(item), item.points) for item in items]
        details = [what if alike else f"{what} {worth}" for what, worth in named if what]
        listed = f" ({', '.join(details)})" if details else ""
        parts.append(f"{words.source(source)} {points}{listed}")
    return "; ".join(parts) or texts("table", words.lang)["nothing"]


def lines_of_sources(
    scores: Sequence[Score], words: Lexicon | Plain = ENGLISH, width: int = 100
) -> str:
    """Return a line or a few lines for every player that say what the points are for."""
    colon = texts("table", words.lang)["colon"]
    return "\n".join(
        fill(f"{name}{colon} {sources_of_points(one, words)}", width, subsequent_indent="    ")
        for name, one in zip(names_of(scores, words), scores, strict=True)
    )


def table_of_places(result: Result, words: Lexicon | Plain) -> str:
    """Return the final ranking, best first.

    >>> print(table_of_places(Result.of((12, 15, 1), (0, 4, 2)), lexicon("helvetia")))
    1. Yellow  15 points
    2. Red     12 points
    3. Blue     1 point
    """
    labels, names = texts("table", words.lang), names_of(result.standings, words)
    wide = max(map(len, names))
    ranked = sorted(result.standings, key=lambda standing: (standing.place, standing.seat))
    lines = []
    for standing in ranked:
        text = labels["one_point" if is_one(standing.points, words.lang) else "n_points"]
        points = text.format(n=standing.points)
        gap = " " * (2 - len(str(standing.points)))
        lines.append(f"{standing.place}. {names[standing.seat]:<{wide}}  {gap}{points}")
    return "\n".join(lines)
