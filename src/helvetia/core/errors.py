"""The library's own family of exceptions, and the reason of a refusal.

Every exception survives pickling: a worker process that fails must be able to say why. Those with
fields are attrs classes, which hand them to `Exception`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import filterfalse, islice
from operator import itemgetter
from typing import TypeAlias

from attrs import define, field, frozen


@frozen
class Reason:
    """Why something is not allowed.

    `code` is a stable snake_case word for programs. `rule` is the id of the rule in the rules
    document, or empty when no single rule applies. `sentence` is the explanation for people, and
    `parameters` are the named facts in it.

    `instead` holds moves that would be legal: those of the same kind, or only the move to make
    first (`entry_order`), or only the commitments of the same character. It is empty where no
    move of that kind is legal. It takes no part in comparison and JSON.

    >>> reason = Reason("worker_sleeps", "G2", "the bakery's worker already sleeps")
    >>> str(reason)
    "the bakery's worker already sleeps (G2)"
    >>> str(Reason("not_your_turn", "", "it is seat 1's turn", (("seat", 1),)))
    "it is seat 1's turn"
    """

    code: str
    rule: str
    sentence: str
    parameters: tuple[tuple[str, str | int], ...] = ()
    instead: tuple[object, ...] = field(
        default=(), eq=False, repr=False, metadata={"no_json": True}
    )

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


def foreign(kind: str, game: str, found: object) -> str:
    """Return the sentence that refuses something of another game.

    >>> foreign("a state", "helvetia", 3)
    'expected a state of Helvetia, found int'
    """
    other = getattr(type(found), "GAME", None)
    named = isinstance(other, str) and other != game
    which = "those" if kind == "options" else "one"
    shown = f"{which} of {str(other).capitalize()}" if named else type(found).__name__
    return f"expected {kind} of {game.capitalize()}, found {shown}"


class HelvetiaError(Exception):
    """Anything this library refuses to do."""


@define(slots=False, repr=False)
class IllegalMove(HelvetiaError, ValueError):  # noqa: N818 - the rulebook's word
    """A move the rules forbid here; nothing was changed.

    `index` is the move's place in a record when a record was being replayed, else None. `within`
    names the variation that the index counts in, if the move is part of one.

    >>> error = IllegalMove(Reason("too_far", "M3", "the track ends at 9"), "step 12")
    >>> str(error)
    "illegal move 'step 12': the track ends at 9 (M3)"
    >>> str(IllegalMove(error.reason, error.move, 4))
    "illegal move 'step 12' at index 4: the track ends at 9 (M3)"

    The move is shown as its text if its class has a `__str__`, else as its `repr`.
    """

    reason: Reason
    move: object
    index: int | None = None
    within: str = ""

    def __str__(self) -> str:
        within = f" of {self.within}" if self.within else ""
        where = "" if self.index is None else f" at index {self.index}{within}"
        return f"illegal move {_shown(self.move)}{where}: {self.reason}"


def _shown(move: object) -> str:
    """Return a move as messages name it: in quotes if it has a text."""
    if type(move).__str__ is not object.__str__:
        # A refused object may be one that has no text; saying so must not fail in its turn.
        with suppress(Exception):
            return repr(str(move))
    return repr(move)


@define(slots=False, repr=False)
class LoadError(HelvetiaError, ValueError):
    """A document that cannot be read, and where in it the fault lies.

    `path` is empty when there is no document at all, because its file cannot be read.

    >>> str(LoadError("expected an integer, found true", "$.players[2].coins"))
    'expected an integer, found true: at $.players[2].coins'
    """

    message: str
    path: str = "$"

    def __str__(self) -> str:
        return f"{self.message}: at {self.path}" if self.path else self.message

    def move_under(self, path: str) -> None:
        """Say that the document that was read is itself a part, at `path`, of a larger one.

        >>> error = LoadError("expected an integer", "$.coins")
        >>> error.move_under("$.players[2]")
        >>> error.path
        '$.players[2].coins'
        """
        # In place, so that a subclass with a constructor of its own stays what it is.
        self.path = path + self.path.removeprefix("$")
        self.args: tuple[object, ...] = (self.message, self.path)


@contextmanager
def at_path(path: str = "$") -> Iterator[None]:
    """Turn the errors of reading a part of a document into a `LoadError` at *path*."""
    try:
        yield
    except LoadError as error:
        error.move_under(path)
        raise
    except (HelvetiaError, ValueError) as error:
        raise LoadError(str(error), path) from error


class VersionError(LoadError):
    """A document of a rules version that this library cannot read."""


@frozen
class Fault:
    """One thing that is wrong with a state: the path of the part, and what is wrong there.

    >>> str(Fault("$.players[0].coins", "6 coins of each colour"))
    '6 coins of each colour: at $.players[0].coins'
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.message}: at {self.path}"


#: A condition, the message if it does not hold, and the path.
Claim: TypeAlias = tuple[object, str, str]
Claims: TypeAlias = Iterator[Claim]


def broken(claims: Iterable[Claim]) -> Iterator[Fault]:
    """Yield a fault for each claim that does not hold."""
    for _, message, path in filterfalse(itemgetter(0), claims):
        yield Fault(path, message)


def first_broken(claims: Iterable[Claim]) -> Iterator[Fault]:
    """Yield the first fault alone, because the claims after it would make no sense."""
    return islice(broken(claims), 1)


def staged(*stages: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of the first stage that has any.

    Stages are lazy. So a check that would crash after an earlier fault is put into a later stage.
    """
    for stage in stages:
        found = False
        for fault in stage:
            found = True
            yield fault
        if found:
            return


def check_header(parts: Mapping[str, object], game: str, version: int) -> None:
    """Raise `LoadError` for the parts of another game, `VersionError` for those of other rules."""
    if parts["game"] != game:
        raise LoadError(f"a state of {parts['game']!r}, not of {game!r}", "$.game")
    if parts["rules_version"] != version:
        written = f"written under rules version {parts['rules_version']} of {game}"
        raise VersionError(f"{written}; this library knows {version}", "$.rules_version")


def raise_first(faults: Iterable[Fault]) -> None:
    """Raise the first fault, if there is one, as `LoadError`."""
    for fault in faults:
        raise LoadError(fault.message, fault.path)


class PositionError(HelvetiaError, ValueError):
    """A position that no game can reach. `faults` is everything that is wrong with it.

    >>> print(PositionError((Fault("$.open", "no mine is left"), Fault("$.turn", "no turn"))))
    a position with 2 faults:
    - no mine is left: at $.open
    - no turn: at $.turn
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        count = len(self.faults)
        head = "a position with 1 fault:" if count == 1 else f"a position with {count} faults:"
        return "\n- ".join((head, *map(str, self.faults)))


class OptionError(HelvetiaError, ValueError):
    """A wrong option, player count or argument; the text names what is allowed."""


class CatalogError(OptionError):
    """A catalog (the printed facts of a game) that contradicts itself."""


class StateError(HelvetiaError, ValueError):
    """A question that does not fit the state, such as the odds where a player decides."""


class LimitError(HelvetiaError, RuntimeError):
    """A game went on for longer than the caller allowed."""


class ConformanceError(HelvetiaError, AssertionError):
    """A game breaks the contract."""


@define(slots=False, repr=False)
class MissingExtraError(HelvetiaError, ImportError):
    """A part of the library needs a package that an extra of it installs.

    >>> str(MissingExtraError("numpy", "spaces"))
    "this needs the package numpy, which is not installed: pip install 'helvetia[spaces]'"
    """

    package: str
    extra: str

    def __str__(self) -> str:
        return (
            f"this needs the package {self.package}, which is not installed: "
            f"pip install 'helvetia[{self.extra}]'"
        )


def refuse_foreign(kind: str, game: str, *found: object) -> None:
    """Raise `OptionError` for anything that is not of this game."""
    for one in found:
        if getattr(type(one), "GAME", None) != game:
            raise OptionError(foreign(kind, game, one))
