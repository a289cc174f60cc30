"""One game to be played, and what came of it: small values that cross between processes.

A `Match` says everything that decides a game: names and numbers, no objects. An `Outcome` is what
comes back. Both can be pickled, so any executor can carry them, and both are JSON documents, so a
process of another kind can read them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from importlib import import_module
from typing import Final, cast

from attrs import field, frozen

from helvetia.core.codec import from_document, from_json, to_document, to_json
from helvetia.core.contract import AnyGame
from helvetia.core.errors import HelvetiaError, LoadError, OptionError
from helvetia.games import find, names

NOBODY: Final = -1
"""The seat of a fault that no bot is to blame for."""


class ArenaError(HelvetiaError):
    """Games could not be played or kept; the text says why, and what is kept."""


class FaultKind(StrEnum):
    """Why a game ended before its end."""

    UNKNOWN = "unknown"
    CRASH = "crash"
    ILLEGAL = "illegal"
    OVERTIME = "overtime"
    DIED = "died"
    ENDLESS = "endless"


@frozen
class Fault:
    """Whose bot did what; `seat` is `NOBODY` where the game itself went on for too long.

    `unknown`: no such bot. `crash`: it raised an exception. `illegal`: it chose what the rules
    forbid. `overtime`: it thought for too long. `died`: it ended the process it was playing in.
    `endless`: the game was not over after the allowed number of moves.
    """

    seat: int
    kind: FaultKind
    text: str


@frozen
class Limits:
    """How long a bot may think, in milliseconds, and how many moves a game may have.

    `move` is for one decision, `game` for all decisions of a seat together; None is no limit.
    """

    move: int | None = 60_000
    game: int | None = None
    moves: int = 20_000

    def __attrs_post_init__(self) -> None:
        for name, limit in (("move", self.move), ("game", self.game)):
            if limit is not None and limit < 1:
                raise OptionError(f"a limit of {limit} ms per {name}: it must be 1 or more")
        if self.moves < 0:
            raise OptionError(f"a limit of {self.moves} moves: it must be 0 or more")


@frozen
class Match:
    """A game to be played: who sits where, and every seed.

    `game` is the name of a game, or the full name of a module that is one. `options` is canonical
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
                f"{len(self.bots)} bots have {len(self.seeds)} seeds; one each, please"
            )


@frozen
class Outcome:
    """What came of a match.

    `record` is the game's record as JSON. After a fault, `points` are those of the moment, the
    guilty seat has the last place and the others share the first. How long every seat thought
    is no part of equality: it is never twice the same.
    """

    id: str
    points: tuple[int, ...]
    places: tuple[int, ...]
    fault: Fault | None
    record: str = field(repr=False)
    milliseconds: tuple[int, ...] = field(eq=False)


def find_game(name: str) -> AnyGame:
    """The game of this name, or the module of this full name that is one; else OptionError.

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
    # A module satisfies the contract by what it holds, which no type checker can see from here.
    return cast("AnyGame", module)


def bot_list(bots: Iterable[str]) -> tuple[str, ...]:
    """Bots as a tuple; one text alone would be taken for a list of letters, so it is refused.

    >>> bot_list(["random", "greedy"])
    ('random', 'greedy')
    """
    if isinstance(bots, str):
        raise OptionError(f"bots are a list of texts, and {bots!r} is one text")
    return tuple(bots)


def options_text(game: AnyGame, options: object = None) -> str:
    """Options as a match carries them: canonical JSON; None stands for the standard rules."""
    return to_json(game.Options() if options is None else options)


def settled_options(name: str, players: int, options: str) -> str:
    """Options as JSON, the standard ones if none are given; OptionError if nobody can play so."""
    game = find_game(name)
    text = options or options_text(game)
    game.new_game(players, from_json(text, game.Options))
    return text


def check_seed(seed: int) -> None:
    """Refuse what is no seed."""
    if not 0 <= seed < 2**63:
        raise OptionError(f"a seed of {seed}: it must be 0 or more, and below 2**63")


def derived_seed(*parts: int | str) -> int:
    """A seed that follows from numbers and words, the same on every machine.

    >>> derived_seed(1, "luck") == derived_seed(1, "luck") != derived_seed(2, "luck")
    True
    """
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def match_document(match: Match) -> object:
    """A match as plain JSON-able data."""
    return to_document(match)


def read_match(document: object) -> Match:
    """The match of a document; LoadError if it is none."""
    return from_document(document, Match)


def outcome_document(outcome: Outcome) -> object:
    """An outcome as plain JSON-able data."""
    return to_document(outcome)


def read_outcome(document: object) -> Outcome:
    """The outcome of a document; LoadError if it is none."""
    outcome = from_document(document, Outcome)
    if not len(outcome.points) == len(outcome.places) == len(outcome.milliseconds):
        raise LoadError("points, places and milliseconds are of as many seats", "$.points")
    return outcome
