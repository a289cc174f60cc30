"""Self-play: which games a dataset holds."""

from __future__ import annotations

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


@frozen
class SelfPlay:
    """What decides a dataset. Bots take the seats in turn, and move on by one with every game.

    >>> play = SelfPlay("helsinki", ("greedy", "random"), players=3)
    >>> play.match(0).bots, play.match(1).bots
    (('greedy', 'random', 'greedy'), ('random', 'greedy', 'random'))
    """

    game: str
    bots: tuple[str, ...] = field(converter=bot_list)
    players: int = 2
    games: int = 100
    seed: int = 0
    options: str = ""
    limits: Limits = Limits()  # noqa: RUF009 - a frozen value

    def __attrs_post_init__(self) -> None:
        options = settled_options(self.game, self.players, self.options)
        object.__setattr__(self, "options", options)
        if self.games < 1:
            raise OptionError(f"{self.games} games: there must be at least 1")
        if not self.bots:
            raise OptionError("self-play needs at least one bot")
        check_seed(self.seed)

    def match(self, number: int) -> Match:
        """The game of this number, from 0."""
        return Match(
            id=str(number),
            game=self.game,
            options=self.options,
            bots=tuple(self.bots[(number + seat) % len(self.bots)] for seat in range(self.players)),
            luck=derived_seed(self.seed, number, "luck"),
            seeds=tuple(derived_seed(self.seed, number, seat) for seat in range(self.players)),
            limits=self.limits,
        )
