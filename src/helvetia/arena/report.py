"""Count the results of a tournament, and show them as tables and a picture, in four languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, fsum
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from attrs import frozen

from helvetia.arena.matches import FaultKind
from helvetia.arena.ratings import Rating, crosstable, rate
from helvetia.arena.results import PlayedGame
from helvetia.arena.schedule import Tournament
from helvetia.text import texts as texts_of


@frozen
class BotLine:
    """One bot's results.

    `games` counts seats: a bot that sits twice at a table has two. `wins` are first places, shared
    ones in parts. `faults` counts the games lost by a fault of the bot, by kind. `milliseconds` is
    the total thinking time.
    """

    rating: Rating
    games: int
    wins: float
    points: int
    places: int
    milliseconds: int
    faults: tuple[tuple[FaultKind, int], ...]

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self.rating.name


@frozen
class Standings:
    """All bots' results, best first; `duels[i][j]` is the part of its pairs with j that i won.

    `seats` is the part of the games without a fault that each seat won.
    """

    lines: tuple[BotLine, ...]
    duels: tuple[tuple[float | None, ...], ...]
    seats: tuple[float, ...]
    games: int
    faults: int

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, lang: str = "en") -> str:
        """Return the ratings, the duels and the value of the seats; kinds of faults are codes.

        >>> game = PlayedGame("1.1-2", ("a", "b"), (7, 9), (2, 1), None, (1500, 0))
        >>> print(standings(("a", "b"), [game]))
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
        duels = f"{texts_of('arena', lang)['duels']}\n{_aligned(duel_table(self))}"
        parts = [_aligned(rating_table(self, lang)), duels, seats_text(self, lang)]
        return "\n\n".join(filter(None, parts))

    def to_svg(self, title: str = "", lang: str = "en") -> str:
        """Draw the ratings with their intervals."""
        return ratings_svg([line.rating for line in self.lines], title, lang)


def standings(names: Sequence[str], games: Iterable[PlayedGame]) -> Standings:
    """Count the results; the order in which the games were finished does not matter.

    >>> game = PlayedGame("1.1-2", ("a", "b"), (7, 9), (2, 1), None, (0, 0))
    >>> [line.name for line in standings(("a", "b"), [game]).lines]
    ['b', 'a']
    """
    played = sorted(games, key=lambda game: (game.round, game.id))
    ratings = rate(names, played)
    order = sorted(range(len(names)), key=lambda index: (-round(ratings[index].elo, 6), index))
    won, met = crosstable(names, played)
    return Standings(
        tuple(_line(ratings[index], played) for index in order),
        tuple(tuple(won[i][j] / met[i][j] if met[i][j] else None for j in order) for i in order),
        _seats(played),
        len(played),
        sum(game.fault is not None for game in played),
    )


def _line(rating: Rating, games: Sequence[PlayedGame]) -> BotLine:
    seats = [
        (game, seat) for game in games for seat, name in enumerate(game.bots) if name == rating.name
    ]
    kinds = [
        game.fault.kind
        for game, seat in seats
        if game.fault is not None and game.fault.seat == seat
    ]
    return BotLine(
        rating,
        games=len(seats),
        wins=fsum(_win(game, seat) for game, seat in seats),
        points=sum(game.points[seat] for game, seat in seats),
        places=sum(game.places[seat] for game, seat in seats),
        milliseconds=sum(game.milliseconds[seat] for game, seat in seats),
        faults=tuple((kind, kinds.count(kind)) for kind in FaultKind if kind in kinds),
    )


def _win(game: PlayedGame, seat: int) -> float:
    """Return a seat's part of the first place."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def _seats(games: Sequence[PlayedGame]) -> tuple[float, ...]:
    """Return how often each seat wins; games that ended by a fault say nothing about seats."""
    whole = [game for game in games if game.fault is None]
    if not whole:
        return ()
    count = len(whole[0].bots)
    return tuple(fsum(_win(game, seat) for game in whole) / len(whole) for seat in range(count))


# --- tables --------------------------------------------------------------------------------------

#: Rows of cells; the first row holds the headings, the first column the names.
Table: TypeAlias = list[tuple[str, ...]]

_COLUMNS: Final = ("games", "wins", "points", "place", "seconds", "faults")


def title_of(cup: Tournament, games: int, lang: str) -> str:
    """Return a title for the table and the picture of a tournament."""
    text = texts_of("arena", lang)["short_title"]
    return text.format(game=cup.game, players=cup.players, games=games)


def rating_table(standings: Standings, lang: str = "en") -> Table:
    """Return the results of every bot, best first."""
    texts = texts_of("arena", lang)
    head = (texts["bot"], texts["rating"], "+-", *(texts[name] for name in _COLUMNS))
    return [head, *map(_cells, standings.lines)]


def duel_table(standings: Standings) -> Table:
    """Return the part of its pairs that the bot of each line won against that of each column."""
    names = [line.name for line in standings.lines]
    rows = zip(names, standings.duels, strict=True)
    return [("", *names), *((name, *map(_percent, row)) for name, row in rows)]


def seats_text(standings: Standings, lang: str = "en") -> str:
    """Return what part of the games each seat won; empty without games."""
    if not standings.seats:
        return ""
    return texts_of("arena", lang)["seats"].format(parts=", ".join(map(_percent, standings.seats)))


def fault_lines(games: Iterable[PlayedGame]) -> tuple[str, ...]:
    """Return a line for every fault, in the order of the games."""
    played = sorted(games, key=lambda game: (game.round, game.id))
    return tuple(game.fault.line(game.id, game.bots) for game in played if game.fault is not None)


def _cells(line: BotLine) -> tuple[str, ...]:
    games = max(line.games, 1)
    return (
        line.name,
        f"{line.rating.elo:.0f}",
        f"{line.rating.error:.0f}",
        str(line.games),
        f"{100 * line.wins / games:.1f}%",
        f"{line.points / games:.1f}",
        f"{line.places / games:.2f}",
        f"{line.milliseconds / games / 1000:.1f}",
        ", ".join(f"{count} {kind}" for kind, count in line.faults) or "0",
    )


def _percent(part: float | None) -> str:
    return "." if part is None else f"{100 * part:.0f}%"


def _aligned(table: Table) -> str:
    """Align the first column to the left and the others to the right."""
    wide, *widths = (max(map(len, column)) for column in zip(*table, strict=True))
    lines = []
    for first, *others in table:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths, strict=True)]
        lines.append("  ".join([f"{first:<{wide}}", *cells]).rstrip())
    return "\n".join(lines)


# --- the picture ---------------------------------------------------------------------------------

_ROW: Final = 26
_LEFT, _RIGHT, _TOP, _BOTTOM = 190, 70, 46, 48
_WIDTH: Final = 720
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LETTERS: Final = 22
# Readable on light and on dark pages: the page's own colour for text, blue for the ratings.
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1d2330}"
    ".grid{stroke:#8891a4;stroke-opacity:.35}.zero{stroke:#8891a4}"
    ".interval{stroke:#2166ac;stroke-width:3;stroke-linecap:round}.dot{fill:#2166ac}"
    ".paper{fill:#fff}"
    "@media (prefers-color-scheme:dark){text{fill:#e6e9f0}.paper{fill:#14181f}"
    ".interval{stroke:#7db8ee}.dot{fill:#7db8ee}}"
)


def ratings_svg(ratings: Sequence[Rating], title: str = "", lang: str = "en") -> str:
    """Draw a dot for the rating of each bot and a line for its interval.

    >>> ratings_svg([Rating("greedy", 120.0, 30.0), Rating("random", -120.0, 30.0)])[:4]
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
    label = pattern.format(name=rating.name, elo=elo, low=least, high=most)
    return [
        f"<g><title>{_safe(label)}</title>",
        f'<text x="{_LEFT - 12}" y="{y + 4:g}" text-anchor="end">{_safe(name)}</text>',
        f'<line class="interval" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y:g}" r="5"/>',
        f'<text x="{_WIDTH - _RIGHT + 12}" y="{y + 4:g}">{rating.elo:+.0f}</text></g>',
    ]


def _ticks(low: float, high: float) -> list[int]:
    """Return four to ten round numbers that enclose both and 0.

    >>> _ticks(-130.0, 95.0)
    [-150, -100, -50, 0, 50, 100]
    """
    low, high = min(low, 0.0), max(high, 0.0)
    step = next((step for step in _STEPS if (high - low) / step <= 8), ceil((high - low) / 8))
    return list(range(floor(low / step) * step, ceil(high / step) * step + step, step))


def _safe(text: str) -> str:
    """Return text that XML can hold."""
    return escape("".join(letter if letter.isprintable() else "?" for letter in text))
