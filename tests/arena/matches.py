"""Matches of the small race, for tests that need a whole game and not a long one."""

from helvetia.arena import Limits, Match, find_game, options_text

RACE = "tests.core.toy"
BOTS = "tests.arena.bots:"


def match(*bots: str, limits: Limits | None = None, luck: int = 1, name: str = "1.1-2") -> Match:
    """A race; a bot's name is one of `tests.arena.bots`, or "random"."""
    return Match(
        id=name,
        game=RACE,
        options=options_text(find_game(RACE)),
        bots=tuple(bot if bot == "random" else BOTS + bot for bot in bots),
        luck=luck,
        seeds=tuple(range(len(bots))),
        limits=limits or Limits(),
    )
