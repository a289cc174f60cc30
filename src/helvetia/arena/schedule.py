"""Who plays whom, on which seats and with which luck.

Everybody at a table meets everybody else there, on every seat. All games of a round have the same
luck, whoever plays them: the same tiles and cards are drawn first, so that luck is no reason for
one bot to look better than another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from math import ceil
from typing import Final

from attrs import field, frozen

from helvetia.arena.match import (
    Limits,
    Match,
    bot_list,
    check_seed,
    derived_seed,
    settled_options,
)
from helvetia.core.errors import OptionError

_NAMED: Final = re.compile(r"([\w.-]+)=(.+)")
_LONGEST: Final = 60
_MOST_BOTS: Final = 200


def _parts(bot: str) -> tuple[str, str]:
    """The name of a bot and how it is made; "mcts:c=2" has no name of its own, "a=mcts" has."""
    named = _NAMED.fullmatch(bot)
    return (named[1], named[2]) if named else (bot, bot)


@frozen
class Tournament:
    """What decides a tournament; the same tournament is the same games, on every machine.

    `bots` are texts for `helvetia.bots.make_bot`, or ``name=text`` to give one a name of its own.
    `options` is JSON, or empty for the standard rules. With `league`, bots are divided into
    divisions of about so many; after every round the best of a division changes places with the
    last of the one above. Without, all play all.

    >>> cup = Tournament("helsinki", ("random", "again=random"), rounds=3)
    >>> cup.names, cup.games
    (('random', 'again'), 6)
    """

    game: str
    bots: tuple[str, ...] = field(converter=bot_list)
    players: int = 2
    rounds: int = 10
    seed: int = 0
    league: int = 0
    options: str = ""
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value

    def __attrs_post_init__(self) -> None:
        options = settled_options(self.game, self.players, self.options)
        object.__setattr__(self, "options", options)
        if self.rounds < 1:
            raise OptionError(f"{self.rounds} rounds: there must be at least 1")
        check_seed(self.seed)
        if self.league and self.league < 2:
            raise OptionError(f"divisions of {self.league}: it takes 2 bots to play")
        self._check_bots()

    def _check_bots(self) -> None:
        if not 2 <= len(self.bots) <= _MOST_BOTS:
            raise OptionError(f"{len(self.bots)} bots: a tournament is for 2 to {_MOST_BOTS}")
        for index, name in enumerate(self.names):
            if not 0 < len(name) <= _LONGEST or not name.isprintable() or " " in name:
                raise OptionError(f"{name!r} is no bot; 1 to {_LONGEST} letters without a space")
            if name in self.names[:index]:
                raise OptionError(f"two bots are called {name!r}; name one of them: other={name}")

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return tuple(_parts(bot)[0] for bot in self.bots)

    @property
    def specs(self) -> tuple[str, ...]:
        """How the bots are made."""
        return tuple(_parts(bot)[1] for bot in self.bots)

    @property
    def games(self) -> int:
        """How many games there are to play."""
        # Counted, for rounds may differ: where a bot sits twice, some turns of a table look alike.
        start = range(len(self.bots))
        return sum(len(list(_round_seatings(self, number, start))) for number in range(self.rounds))


def tables(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Who sits at a table together: every choice of bots; if there are too few, some twice.

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
    """A table on all seats in turn; the order round the table changes with the number.

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
    """The order cut into divisions of nearly equal size, none larger than asked for.

    >>> divisions((0, 1, 2, 3, 4), 3)
    ((0, 1, 2), (3, 4))
    >>> divisions((0, 1, 2), 0)
    ((0, 1, 2),)
    """
    # A division of one has nobody to play against: rather one that is a little larger.
    parts = max(1, min(ceil(len(order) / size), len(order) // 2)) if size else 1
    least, larger = divmod(len(order), parts)
    sizes = [least + (part < larger) for part in range(parts)]
    starts = [sum(sizes[:part]) for part in range(parts)]
    cut = zip(starts, sizes, strict=True)
    return tuple(tuple(order[start : start + length]) for start, length in cut)


def next_order(order: Sequence[int], size: int, strength: Sequence[float]) -> tuple[int, ...]:
    """The order of the next round: sorted within divisions, then the neighbours change places.

    `strength` is per bot; who was ahead stays ahead of an equal.

    >>> next_order((0, 1, 2, 3), 2, strength=(0.2, 0.8, 0.5, 0.5))
    (1, 2, 0, 3)
    """
    parts = [sorted(part, key=lambda bot: -strength[bot]) for part in divisions(order, size)]
    for upper, lower in pairwise(parts):
        upper[-1], lower[0] = lower[0], upper[-1]
    return tuple(bot for part in parts for bot in part)


def round_matches(cup: Tournament, number: int, order: Sequence[int]) -> Iterator[Match]:
    """The matches of a round, the first of which has the number 0."""
    luck = derived_seed(cup.seed, number, "luck")
    for seats, label in _round_seatings(cup, number, order):
        name = f"{number + 1}.{label}"
        yield Match(
            id=name,
            game=cup.game,
            options=cup.options,
            bots=tuple(cup.specs[bot] for bot in seats),
            luck=luck,
            seeds=tuple(derived_seed(cup.seed, name, seat) for seat in range(cup.players)),
            limits=cup.limits,
        )


def seats_of(match_id: str) -> tuple[int, ...]:
    """Which bot sits where, from a match's id: the round, then the bots' numbers, from 1.

    >>> seats_of("3.1-4-2")
    (0, 3, 1)
    """
    return tuple(int(bot) - 1 for bot in match_id.partition(".")[2].split("-"))


def _round_seatings(
    cup: Tournament, number: int, order: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], str]]:
    for division in divisions(order, cup.league):
        members = sorted(division)  # so that a table has the same games wherever it is listed
        for table in tables(len(members), cup.players):
            for seats in seatings([members[index] for index in table], number):
                yield seats, "-".join(str(bot + 1) for bot in seats)
