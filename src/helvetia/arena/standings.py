"""The table of results: who played how often, won how much, and how strong that makes a bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from helvetia.arena.match import NOBODY, FaultKind
from helvetia.arena.ratings import Rating, pairs_of, rate
from helvetia.arena.store import PlayedGame


@frozen
class BotLine:
    """One bot's results.

    `games` counts a seat each, so that a bot that sits twice at a table has two. `wins` are first
    places, shared ones in parts. `faults` counts how often the bot lost by a fault of its own, by
    kind. `milliseconds` is what it thought for in all.
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
        """What the bot is called."""
        return self.rating.name


@frozen
class Standings:
    """All bots' results, best first; `duels[i][j]` is what line i won of its pairs with line j.

    `seats` are the wins of every seat, whoever sat there, in parts of all games without a fault.
    """

    lines: tuple[BotLine, ...]
    duels: tuple[tuple[float | None, ...], ...]
    seats: tuple[float, ...]
    games: int
    faults: int

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, lang: str = "en") -> str:
        """The ratings, who beat whom, and what the seats are worth, as tables."""
        from helvetia.arena.table import table_of

        return table_of(self, lang)

    def to_svg(self, title: str = "", lang: str = "en") -> str:
        """The ratings with their intervals as a picture."""
        from helvetia.arena.plot import plot_of

        return plot_of([line.rating for line in self.lines], title, lang)


def standings(names: Sequence[str], games: Iterable[PlayedGame]) -> Standings:
    """Count what was played; the order in which games were finished does not matter.

    >>> game = PlayedGame("1.1-2", ("a", "b"), (7, 9), (2, 1), None, (0, 0))
    >>> [line.name for line in standings(("a", "b"), [game]).lines]
    ['b', 'a']
    """
    played = sorted(games, key=lambda game: (game.round, game.id))
    ratings = rate(names, played)
    lines = [_line(rating, played) for rating in ratings]
    order = sorted(range(len(names)), key=lambda index: (-round(ratings[index].elo, 6), index))
    won = _duels(names, played)
    return Standings(
        tuple(lines[index] for index in order),
        tuple(tuple(won[row][column] for column in order) for row in order),
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
        wins=sum(_win(game, seat) for game, seat in seats),
        points=sum(game.points[seat] for game, seat in seats),
        places=sum(game.places[seat] for game, seat in seats),
        milliseconds=sum(game.milliseconds[seat] for game, seat in seats),
        faults=tuple((kind, kinds.count(kind)) for kind in FaultKind if kind in kinds),
    )


def _win(game: PlayedGame, seat: int) -> float:
    """A seat's part of the first place."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def _duels(names: Sequence[str], games: Sequence[PlayedGame]) -> list[list[float | None]]:
    """What part of their pairs a bot won of another; None if they never met."""
    won = [[0.0] * len(names) for _ in names]
    met = [[0] * len(names) for _ in names]
    for game in games:
        for pair in pairs_of(game, names):
            for one, other, part in (
                (pair.winner, pair.loser, pair.won),
                (pair.loser, pair.winner, 1 - pair.won),
            ):
                won[one][other] += part
                met[one][other] += 1
    return [
        [wins / count if count else None for wins, count in zip(row, counts, strict=True)]
        for row, counts in zip(won, met, strict=True)
    ]


def _seats(games: Sequence[PlayedGame]) -> tuple[float, ...]:
    """How often each seat wins; games that ended by a fault say nothing about seats."""
    whole = [game for game in games if game.fault is None]
    if not whole:
        return ()
    count = len(whole[0].bots)
    return tuple(sum(_win(game, seat) for game in whole) / len(whole) for seat in range(count))


def faults_of(games: Iterable[PlayedGame]) -> tuple[str, ...]:
    """Every fault in a line: the game, the bot, the kind and the reason."""
    return tuple(
        f"{game.id}: {_guilty(game)} {game.fault.kind}: {game.fault.text}"
        for game in sorted(games, key=lambda game: (game.round, game.id))
        if game.fault is not None
    )


def _guilty(game: PlayedGame) -> str:
    assert game.fault is not None
    return "nobody" if game.fault.seat == NOBODY else game.bots[game.fault.seat]
