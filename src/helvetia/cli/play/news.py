"""Tell a match in words, as one person may know it: events, points, the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from helvetia.cli.play.match import Match
from helvetia.core.contract import CHANCE, Result, Score
from helvetia.render.scores import lines_of_sources, table_of_places, table_of_scores
from helvetia.text import Lexicon
from helvetia.text.narrator import verdict

_MOST_OF_CHANCE: Final = 10


def news(match: Match, lexicon: Lexicon, seat: int | None, first: int, last: int) -> list[str]:
    """Return the events of the moves from `first` up to before `last`, as a seat saw them.

    There is one paragraph for the moves that one seat, or chance, made in a row. Of a long series
    of chance moves, only the end is told.
    """
    paragraphs = []
    for decider, indexes in groupby(range(first, last), match.decider):
        sentences: list[str] = []
        for index in indexes:
            before, move, after = match.seen(index, seat)
            told = (lexicon.event(event) for event in match.game.events(before, move, after))
            sentences += filter(None, told)
        if decider == CHANCE and len(sentences) > _MOST_OF_CHANCE:
            sentences = ["...", *sentences[-_MOST_OF_CHANCE:]]
        paragraphs.append(" ".join(sentences))
    return [paragraph for paragraph in paragraphs if paragraph]


def names_of(match: Match, lexicon: Lexicon) -> list[str]:
    """Return the names of the players."""
    return [lexicon.seat(seat) for seat in range(len(match.seats))]


def points_of(scores: Sequence[Score], names: Sequence[str], lexicon: Lexicon, width: int) -> str:
    """Return a table of the points by source, and the sources in words."""
    table = table_of_scores(scores, names, lexicon, width)
    return f"{table}\n\n{lines_of_sources(scores, names, lexicon, width)}"


def ending(result: Result, names: Sequence[str], lang: str) -> str:
    """Return the places and the winners."""
    return f"{table_of_places(result, names, lang=lang)}\n{verdict(result, names, lang)}"
