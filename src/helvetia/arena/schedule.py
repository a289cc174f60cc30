"""Decide which games are played: bots, seats and random seeds.

In a tournament every bot at a table meets every other one there, on every seat. All games of a
round share the seed of chance, so no bot looks better because of luck.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from math import ceil
from typing import Any, ClassVar, Final

from attrs import field, frozen

from helvetia.arena.matches import Limits, Match, derived_seed, find_game, options_text
from helvetia.core.errors import OptionError
from helvetia.core.json.codec import from_json

_NAMED: Final = re.compile(r"([\w.-]+)=(.+)")
_LONGEST: Final = 60
_MOST_BOTS: Final = 200


def _bot_list(bots: Iterable[str]) -> tuple[str, ...]:
    """Return bots as a tuple; refuse one text, which would be split into letters."""
    if isinstance(bots, str):
        raise OptionError(f"bots must be a list of texts; {bots!r} is one text")
    return tuple(bots)


@frozen
class Plan:
    """The settings that decide which games are played; equal plans give equal games everywhere.

    `bots` are texts for `helvetia.bots.make_bot`. `options` is JSON, or empty for the standard
    rules. `GROWS` names the field that may grow when a saved run is resumed.
    """

    GROWS: ClassVar[str]

    game: str
    bots: tuple[str, ...] = field(converter=_bot_list)
    players: int = 2
    seed: int = 0
    options: str = ""
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value

    def __attrs_post_init__(self) -> None:
        game = find_game(self.game)
        options = self.options or options_text(game)
        game.new_game(self.players, from_json(options, game.Options))  # raises for a wrong game
        object.__setattr__(self, "options", options)
        if not 0 <= self.seed < 2**63:
            raise OptionError(f"a seed of {self.seed}: it must be 0 or more, and below 2**63")
        if getattr(self, self.GROWS) < 1:
            raise OptionError(f"{getattr(self, self.GROWS)} {self.GROWS}: there must be 1 or more")

    def _match(self, name: str, bots: Iterable[str], luck: int) -> Match:
        """Return a match of this plan with derived seeds for its bots."""
        seeds = tuple(derived_seed(self.seed, name, seat) for seat in range(self.players))
        return Match(name, self.game, self.options, tuple(bots), luck, seeds, self.limits)


# `Any`: a table of `helvetia.research`, which needs numpy and is imported only here.
def numbered(match: Match) -> Any:
    """Return the table of a match with its numbers. Raises `MissingExtraError` without numpy."""
    from helvetia.research import Seating

    game = find_game(match.game)
    return Seating(game, len(match.bots), from_json(match.options, game.Options))


def layout_of(table: Any) -> str:
    """Return the first digits of the digest of a table's observations."""
    return str(table.observations.digest[:16])


@frozen
class SelfPlay(Plan):
    """The settings of a dataset. Bots take the seats in turn and move on by one every game.

    With `arrays`, rows are in numbers (`ArrayRow`) instead of texts. `layout` is the digest of
    their observations: a dataset holds one layout only. `shard` is the number of games in a
    file, or 0 for one file. Raises `MissingExtraError` for arrays without numpy.

    >>> play = SelfPlay("helsinki", ("greedy", "random"), players=3)
    >>> play.match(0).bots, play.match(1).bots
    (('greedy', 'random', 'greedy'), ('random', 'greedy', 'random'))
    """

    GROWS: ClassVar[str] = "games"

    games: int = 100
    arrays: bool = False
    shard: int = 0
    layout: str = ""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if not self.bots:
            raise OptionError("self-play needs at least one bot")
        if self.shard < 0:
            raise OptionError(f"shards of {self.shard} games: there must be 1 or more, or 0")
        if self.arrays and not self.layout:
            object.__setattr__(self, "layout", layout_of(numbered(self.match(0))))

    def match(self, number: int) -> Match:
        """Return the game of this number, from 0."""
        bots = (self.bots[(number + seat) % len(self.bots)] for seat in range(self.players))
        return self._match(str(number), bots, derived_seed(self.seed, number, "luck"))


@frozen
class Tournament(Plan):
    """The settings of a tournament.

    A bot may be written ``name=text`` to give it a name. With `league`, bots are divided into
    divisions of about that size; after every round the best bot of a division changes places with
    the last one of the division above. Without, every bot plays every other.

    >>> cup = Tournament("helsinki", ("random", "again=random"), rounds=3)
    >>> cup.names, cup.games
    (('random', 'again'), 6)
    """

    GROWS: ClassVar[str] = "rounds"

    rounds: int = 10
    league: int = 0

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.league and self.league < 2:
            raise OptionError(f"divisions of {self.league}: a division needs 2 bots")
        if not 2 <= len(self.bots) <= _MOST_BOTS:
            raise OptionError(f"{len(self.bots)} bots: a tournament needs 2 to {_MOST_BOTS}")
        for index, name in enumerate(self.names):
            if not 0 < len(name) <= _LONGEST or not name.isprintable() or " " in name:
                raise OptionError(
                    f"{name!r} is no name for a bot: 1 to {_LONGEST} letters without a space"
                )
            if name in self.names[:index]:
                raise OptionError(f"two bots are called {name!r}; name one of them: other={name}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple(_parts(bot)[0] for bot in self.bots)

    @property
    def specs(self) -> tuple[str, ...]:
        """The texts from which the bots are made."""
        return tuple(_parts(bot)[1] for bot in self.bots)

    @property
    def games(self) -> int:
        """The number of games."""
        # Counted, for rounds may differ: where a bot sits twice, some turns of a table look alike.
        start = range(len(self.bots))
        return sum(len(list(_seatings_of(self, number, start))) for number in range(self.rounds))


def _parts(bot: str) -> tuple[str, str]:
    """Return the name and the text of a bot: "a=search" has a name, "search:c=2" has none."""
    named = _NAMED.fullmatch(bot)
    return (named[1], named[2]) if named else (bot, bot)


def tables(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the bots of every table: all combinations; with too few bots, some sit twice.

    >>> tables(3, 2)
    ((0, 1), (0, 2), (1, 2))
    >>> tables(2, 3)
    ((0, 0, 1), (0, 1, 1))
    """
    if bots >= seats:
        return tuple(combinations(range(bots), seats))
    everybody = set(range(bots))
    repeated = combinations_with_replacement(range(bots), seats)
    return tuple(table for table in repeated if set(table) == everybody)


def seatings(table: Sequence[int], number: int) -> tuple[tuple[int, ...], ...]:
    """Return a table on all seats in turn; the order round the table changes with the number.

    >>> seatings((4, 7, 9), 0)
    ((4, 7, 9), (7, 9, 4), (9, 4, 7))
    >>> seatings((4, 7, 9), 1)
    ((4, 9, 7), (9, 7, 4), (7, 4, 9))
    >>> seatings((4, 4), 0)
    ((4, 4),)
    """
    circles: list[tuple[int, ...]] = []
    known: set[tuple[int, ...]] = set()
    for rest in permutations(table[1:]):
        order = (table[0], *rest)
        if order not in known:
            circles.append(order)
            known.update(_turned(order))
    return tuple(dict.fromkeys(_turned(circles[number % len(circles)])))


def _turned(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (order[shift:] + order[:shift] for shift in range(len(order)))


def divisions(order: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Cut the order into divisions of nearly equal size, none larger than `size`.

    >>> divisions((0, 1, 2, 3, 4), 3)
    ((0, 1, 2), (3, 4))
    >>> divisions((0, 1, 2), 0)
    ((0, 1, 2),)
    """
    # A division of one bot would have no games, so a larger division is better.
    parts = max(1, min(ceil(len(order) / size), len(order) // 2)) if size else 1
    least, larger = divmod(len(order), parts)
    sizes = [least + (part < larger) for part in range(parts)]
    starts = [sum(sizes[:part]) for part in range(parts)]
    cut = zip(starts, sizes, strict=True)
    return tuple(tuple(order[start : start + length]) for start, length in cut)


def next_order(order: Sequence[int], size: int, strength: Sequence[float]) -> tuple[int, ...]:
    """Return the order of the next round: divisions are sorted, then neighbours change places.

    `strength` is per bot; of two equal bots the one that was ahead stays ahead.

    >>> next_order((0, 1, 2, 3), 2, strength=(0.2, 0.8, 0.5, 0.5))
    (1, 2, 0, 3)
    """
    parts = [sorted(part, key=lambda bot: -strength[bot]) for part in divisions(order, size)]
    for upper, lower in pairwise(parts):
        upper[-1], lower[0] = lower[0], upper[-1]
    return tuple(bot for part in parts for bot in part)


def round_matches(cup: Tournament, number: int, order: Sequence[int]) -> Iterator[Match]:
    """Yield the matches of a round; the first round has the number 0."""
    luck = derived_seed(cup.seed, number, "luck")
    for seats in _seatings_of(cup, number, order):
        name = f"{number + 1}.{'-'.join(str(bot + 1) for bot in seats)}"
        yield cup._match(name, (cup.specs[bot] for bot in seats), luck)


def seats_of(match_id: str) -> tuple[int, ...]:
    """Return the bot of every seat from a match's id: the round, then the bots, from 1.

    >>> seats_of("3.1-4-2")
    (0, 3, 1)
    """
    return tuple(int(bot) - 1 for bot in match_id.partition(".")[2].split("-"))


def is_planned(cup: Tournament, match_id: str) -> bool:
    """Return whether a game can be one of the plan; its division is not checked.

    >>> cup = Tournament("helsinki", ("random", "again=random"), rounds=1)
    >>> [is_planned(cup, name) for name in ("1.2-1", "2.2-1", "1.1-1")]
    [True, False, False]
    """
    number, seats = int(match_id.partition(".")[0]) - 1, seats_of(match_id)
    parts = divisions(range(len(cup.bots)), cup.league)
    different = {min(len(part), cup.players) for part in parts}
    planned = number < cup.rounds and len(set(seats)) in different
    return planned and seats in seatings(sorted(seats), number)


def _seatings_of(cup: Tournament, number: int, order: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for division in divisions(order, cup.league):
        members = sorted(division)  # so that a table has the same games in every order
        for table in tables(len(members), cup.players):
            yield from seatings([members[index] for index in table], number)
