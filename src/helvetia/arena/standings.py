"""Count the results of a tournament: games, wins, points, faults and ratings of every bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from helvetia.arena.matches import FaultKind
from helvetia.arena.ratings import Rating, crosstable, rate
from helvetia.arena.results import PlayedGame


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
        """Return the ratings, the duels and the value of the seats as plain tables."""
        from helvetia.arena.report import standings_text

        return standings_text(self, lang)

    def to_svg(self, title: str = "", lang: str = "en") -> str:
        """Draw the ratings with their intervals."""
        from helvetia.arena.report import ratings_svg

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
        wins=sum(_win(game, seat) for game, seat in seats),
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
    return tuple(sum(_win(game, seat) for game in whole) / len(whole) for seat in range(count))
