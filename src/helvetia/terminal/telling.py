"""A match in words, as one person may know it: what happened, the table, the points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from helvetia.core.contract import CHANCE, Result, Score
from helvetia.render.scores import lines_of_sources, table_of_places, table_of_scores
from helvetia.terminal.match import Match
from helvetia.text import Lexicon
from helvetia.text import texts as texts_of

_MOST_OF_CHANCE: Final = 10


def news(match: Match, lexicon: Lexicon, seat: int | None, first: int, last: int) -> list[str]:
    """What the moves from `first` up to before `last` did, as a seat saw it.

    One paragraph for the moves that one seat, or chance, made in a row. Of what chance did, as
    when cards leave the deck one by one, only the end is told where it is long.
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
    """What the players are called."""
    return [lexicon.seat(seat) for seat in range(len(match.seats))]


def points_of(scores: Sequence[Score], names: Sequence[str], lexicon: Lexicon, width: int) -> str:
    """The points by source, and below what they are for."""
    title = lexicon.source
    table = table_of_scores(scores, names, lang=lexicon.lang, title=title, width=width)
    return f"{table}\n\n{sources_of(scores, names, lexicon, width)}"


def sources_of(scores: Sequence[Score], names: Sequence[str], lexicon: Lexicon, width: int) -> str:
    """What the points of every player are for."""
    title, detail = lexicon.source, lexicon.detail
    return lines_of_sources(scores, names, width, lang=lexicon.lang, title=title, detail=detail)


def ending(result: Result, names: Sequence[str], lang: str) -> str:
    """The places, and who has won."""
    texts = texts_of("terminal", lang)
    winners = [names[seat] for seat in result.winners]
    if len(winners) == 1:
        sentence = texts["wins"].format(name=winners[0])
    else:
        listed = f"{', '.join(winners[:-1])} {texts['and']} {winners[-1]}"
        sentence = texts["win"].format(names=listed)
    return f"{table_of_places(result, names, lang=lang)}\n{sentence}"
