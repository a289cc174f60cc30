"""Define a match to be played and its outcome: small values that cross between processes.

A `Match` names everything that decides a game. An `Outcome` is its result. Both can be pickled and
written as JSON, so any executor and any process can carry them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

from attrs import field, frozen

from helvetia.core.contract import AnyGame
from helvetia.core.errors import HelvetiaError, LoadError, OptionError
from helvetia.core.json.codec import to_json
from helvetia.core.values import Worded
from helvetia.games import find, names

NOBODY: Final = -1
"""The seat of a fault that no bot caused."""
_LEAST_MEMORY: Final = 128  # Python and the library need some


class ArenaError(HelvetiaError):
    """Games could not be played or saved; the text names the cause and what is saved."""


class FaultKind(Worded):
    """Why a game ended early."""

    UNKNOWN = "unknown"
    CRASH = "crash"
    ILLEGAL = "illegal"
    OVERTIME = "overtime"
    DIED = "died"
    ENDLESS = "endless"


@frozen
class Fault:
    """The seat and the reason for a game that ended early; `seat` may be `NOBODY`.

    `unknown`: no such bot. `crash`: the bot raised an exception. `illegal`: it chose an illegal
    move. `overtime`: it thought for too long. `died`: it ended the process it was playing in.
    `endless`: the game was not over after the allowed number of moves.
    """

    seat: int
    kind: FaultKind
    text: str

    def line(self, game: str, bots: Sequence[str]) -> str:
        """Return the fault in one line: the game, the bot, the kind and the reason."""
        bot = "nobody" if self.seat == NOBODY else bots[self.seat]
        return f"{game}: {bot} {self.kind}: {self.text}"


@frozen
class Limits:
    """Thinking time of a bot in milliseconds, moves of a game, and memory of a bot in MiB.

    `move` is for one decision, `game` for all decisions of a seat together; None is no limit.
    `memory` limits the address space of a bot's own process, where the system can do that.
    """

    move: int | None = 60_000
    game: int | None = None
    moves: int = 20_000
    memory: int | None = 1024

    def __attrs_post_init__(self) -> None:
        for name, limit in (("move", self.move), ("game", self.game)):
            if limit is not None and limit < 1:
                raise OptionError(f"a limit of {limit} ms per {name}: it must be 1 or more")
        if self.memory is not None and self.memory < _LEAST_MEMORY:
            raise OptionError(
                f"a limit of {self.memory} MiB of memory: it must be {_LEAST_MEMORY} or more"
            )
        if self.moves < 0:
            raise OptionError(f"a limit of {self.moves} moves: it must be 0 or more")


@frozen
class Match:
    """A game to be played: bots by seat, and every random seed.

    `game` is the name of a game, or the full name of a game module. `options` is canonical
    JSON. `bots` are texts for `helvetia.bots.make_bot`, one per seat, `seeds` the bots' seeds, and
    `luck` the seed of chance.
    """

    id: str
    game: str
    options: str
    bots: tuple[str, ...]
    luck: int
    seeds: tuple[int, ...]
    limits: Limits = Limits()

    def __attrs_post_init__(self) -> None:
        if len(self.seeds) != len(self.bots):
            raise OptionError(
                f"{len(self.bots)} bots need {len(self.bots)} seeds, not {len(self.seeds)}"
            )


@frozen
class Outcome:
    """The result of a match.

    `record` is the game's record as JSON. After a fault, `points` are those of the moment, the
    guilty seat has the last place and the others share the first. The thinking times are no part
    of equality: they differ from run to run.
    """

    id: str
    points: tuple[int, ...]
    places: tuple[int, ...]
    fault: Fault | None
    record: str = field(repr=False)
    milliseconds: tuple[int, ...] = field(eq=False)

    def __attrs_post_init__(self) -> None:
        if not len(self.points) == len(self.places) == len(self.milliseconds):
            raise LoadError("points, places and milliseconds need one entry per seat", "$.points")


def find_game(name: str) -> AnyGame:
    """Return the game of this name, or the game module of this full name. Raises `OptionError`.

    >>> find_game("helsinki").GAME
    'helsinki'
    >>> find_game("helvetia.games.helsinki").GAME
    'helsinki'
    """
    if name in names() or "." not in name:
        return find(name)
    try:
        module = import_module(name)
    except ImportError as error:
        raise OptionError(f"there is no game module {name!r} ({error})") from error
    if not hasattr(module, "new_game"):
        raise OptionError(f"the module {name!r} is no game: it has no 'new_game'")
    # A module satisfies the contract by its contents, which no type checker can see from here.
    return cast("AnyGame", module)


def options_text(game: AnyGame, options: object = None) -> str:
    """Return options as canonical JSON; None stands for the standard rules."""
    return to_json(game.Options() if options is None else options)


def derived_seed(*parts: int | str) -> int:
    """Derive a random seed from numbers and words, equal on every machine.

    >>> derived_seed(1, "luck") == derived_seed(1, "luck") != derived_seed(2, "luck")
    True
    """
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
