"""Make bots by name, for the command line, tournaments and datasets."""

from __future__ import annotations

import os
import re
from importlib import import_module
from random import Random
from typing import Final

from helvetia.core.contract import AnyGame, Bot, E_co, Game, M, O, S
from helvetia.core.errors import OptionError

from .greedy import AnyBot
from .levels import LEVELS, make_level, search_bot
from .workers import shared_workers


def _search(game: AnyGame, rng: Random, argument: str) -> AnyBot:
    """Make a master with another budget: ``200`` simulations, ``0.5s`` in seconds.

    ``200:4cores`` searches in four processes, ``200:cores`` in one for each core.
    """
    simulations: int | None = None
    seconds: float | None = None
    asked = _CORES.fullmatch(argument)
    budget = (asked[1] or "") if asked else argument
    if _SECONDS.fullmatch(budget):
        seconds = float(budget[:-1])
    elif _SIMULATIONS.fullmatch(budget):
        simulations = int(budget)
    elif budget:
        known = "'search:200', 'search:2s' or, on four cores, 'search:200:4cores'"
        raise OptionError(f"a budget is written {known}, not 'search:{argument}'")
    cores = int(asked[2] or os.cpu_count() or 1) if asked else 1
    return search_bot(
        game,
        rng,
        LEVELS["master"],
        simulations=simulations,
        seconds=seconds,
        executor=None if cores == 1 else shared_workers(cores),
    )


_SIMULATIONS: Final = re.compile(r"[0-9]{1,9}")
_SECONDS: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?s")
_CORES: Final = re.compile(r"(?:(.+):)?([0-9]{1,3})?cores")
COMMAND: Final = "command"
BOT_NAMES: Final = (*LEVELS, "search")
"""The names that `make_bot` knows: the six levels, weakest first, and the search."""


def make_bot(spec: str, game: Game[S, O, M, E_co], rng: Random) -> Bot[S, M]:
    """Return the bot that a text names. Raises `OptionError` with the known names.

    ``"random"``, ``"novice"``, ``"casual"``, ``"greedy"``, ``"expert"`` and ``"master"`` are the
    levels. ``"search"`` is a search without a time limit; ``"search:500"`` has a budget of 500
    simulations for a decision, ``"search:2s"`` one of two seconds. ``"search:500:4cores"`` searches
    in four processes, ``"search:2s:cores"`` in one for each core of the machine; a number of
    simulations finds the same moves on any number of cores.
    ``"package.module:factory"`` is imported, and ``factory(game, rng)`` makes the bot.
    ``"command:./bot --fast"`` runs a program that speaks the protocol of :mod:`helvetia.protocol`.

    >>> from helvetia.games import helsinki
    >>> from helvetia.core import playout
    >>> bot = make_bot("random", helsinki, Random(1))  # not the generator of chance
    >>> playout(helsinki, helsinki.new_game(2), Random(2), bot).final.player is None
    True
    """
    name, _, argument = spec.partition(":")
    if name == "search":
        return _search(game, rng, argument)
    if name == COMMAND:
        from helvetia.protocol.bot import CommandBot  # here: a browser cannot run programs

        return CommandBot(game, rng, argument)
    if name in BOT_NAMES:
        if argument:
            raise OptionError(f"the bot {name!r} takes no argument, not {argument!r}")
        return make_level(name, game, rng)
    if not all(part.isidentifier() for part in (*name.split("."), argument)):
        raise OptionError(_unknown(spec))
    return _third_party(spec, name, argument, game, rng)


def _unknown(spec: str) -> str:
    return (
        f"there is no bot {spec!r}; there is {', '.join(BOT_NAMES)}, "
        "package.module:factory for a third-party bot, or command:./bot for a program"
    )


def _third_party(spec: str, module: str, factory: str, game: AnyGame, rng: Random) -> AnyBot:
    try:
        found = import_module(module)
    except ImportError as error:
        raise OptionError(f"{_unknown(spec)} ({error})") from error
    make = getattr(found, factory, None)
    if not callable(make):
        raise OptionError(f"the module {module!r} has no function {factory!r} that makes a bot")
    bot = make(game, rng)
    if not callable(bot):
        raise OptionError(f"{spec!r} made {bot!r}, which is no bot: it is not callable")
    # Its parameters are checked only by its first call.
    made: AnyBot = bot
    return made
