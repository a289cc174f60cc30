"""Standings as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from helvetia.arena.standings import BotLine, Standings
from helvetia.text import texts as texts_of

_NAMES = ("games", "wins", "points", "place", "seconds", "faults")


def table_of(standings: Standings, lang: str = "en") -> str:
    """The ratings, who beat whom, and what the seats are worth; kinds of faults are codes.

    >>> from helvetia.arena.standings import standings
    >>> from helvetia.arena.store import PlayedGame
    >>> game = PlayedGame("1.1-2", ("a", "b"), (7, 9), (2, 1), None, (1500, 0))
    >>> print(table_of(standings(("a", "b"), [game])))
    bot  rating   +-  games    wins  points  place  s/game  faults
    b       131  336      1  100.0%     9.0   1.00     0.0       0
    a      -131  336      1    0.0%     7.0   2.00     1.5       0
    <BLANKLINE>
    won by the row against the column:
        b     a
    b   .  100%
    a  0%     .
    <BLANKLINE>
    won by seat: 0%, 100%
    """
    texts = texts_of("arena", lang)
    head = (texts["bot"], texts["rating"], "+-", *(texts[name] for name in _NAMES))
    parts = [
        _aligned([head, *(_cells(line) for line in standings.lines)]),
        f"{texts['duels']}\n{_aligned(_duel_rows(standings))}",
    ]
    if standings.seats:
        won = ", ".join(_percent(part) for part in standings.seats)
        parts.append(texts["seats"].format(parts=won))
    return "\n\n".join(parts)


def _cells(line: BotLine) -> tuple[str, ...]:
    games = max(line.games, 1)
    faults = ", ".join(f"{count} {kind}" for kind, count in line.faults)
    return (
        line.name,
        f"{line.rating.elo:.0f}",
        f"{line.rating.error:.0f}",
        str(line.games),
        f"{100 * line.wins / games:.1f}%",
        f"{line.points / games:.1f}",
        f"{line.places / games:.2f}",
        f"{line.milliseconds / games / 1000:.1f}",
        faults or "0",
    )


def _duel_rows(standings: Standings) -> list[tuple[str, ...]]:
    names = [line.name for line in standings.lines]
    return [
        ("", *names),
        *((name, *map(_percent, row)) for name, row in zip(names, standings.duels, strict=True)),
    ]


def _percent(part: float | None) -> str:
    return "." if part is None else f"{100 * part:.0f}%"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *others = row
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"{first:<{widths[0]}}", *cells]).rstrip())
    return "\n".join(lines)
