"""Define the optional parts of a game, and functions that read them.

The Protocols are for type checkers. Programs call the functions, which have a default for each name
that a game lacks. They use `getattr`: from Python 3.12 on `isinstance` with a Protocol misses names
that a module imports when they are first used, as `helvetia` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from helvetia.core.contract import E_co, Game, M, O, S

__all__ = [
    "HasPresets",
    "HasSecrets",
    "HasTurns",
    "HasUniverse",
    "Migrates",
    "events_for",
    "has_secrets",
    "presets_of",
    "redacted",
    "reveals",
    "turn_begins",
    "turn_end_of",
    "universe_of",
]

O_co = TypeVar("O_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class HasPresets(Protocol[O_co]):
    """A game whose usual options have names, for menus and command lines."""

    @property
    def PRESETS(self) -> Mapping[str, O_co]:  # noqa: N802 - a module's constant
        """Options by name; the first are the usual ones."""
        ...


class HasUniverse(Protocol[M_co]):
    """A game whose moves are few enough to list: needed to number them, useful to explain."""

    def universe(self) -> tuple[M_co, ...]:
        """Return every move of any state, view or redacted record, in a fixed order."""
        ...


class HasSecrets(Protocol[S_contra, M]):
    """A game that shows a move as a seat may see it.

    A game that offers it but hides nothing says so with ``SECRETS = False``.
    """

    def redact_move(self, before: S_contra, move: M, seat: int | None, /) -> M:
        """Return the move as a seat (None: a spectator) may see it."""
        ...

    def reveals(self, before: S_contra, move: M, seat: int | None, /) -> bool:
        """Return whether another seat's move shows a seat (None: a spectator) a secret."""
        ...


class HasTurns(Protocol[S_contra]):
    """A game that knows where turns begin and end."""

    def turn_begins(self, state: S_contra, /) -> bool:
        """Return whether this state is the beginning of a turn."""
        ...

    def turn_over(self, state: S_contra, seat: int | None, /) -> bool:
        """Return whether a turn of *seat* that led to this state is over."""
        ...


class Migrates(Protocol):
    """A game that can read the records of its older rules."""

    def migrate(self, document: dict[str, object], from_version: int, /) -> dict[str, object]:
        """Return the record document of an older rules version as one of this version."""
        ...


def presets_of(game: Game[S, O, M, E_co]) -> Mapping[str, O]:
    """Return the presets of a game, or none if it has no presets.

    >>> from helvetia.games import helsinki
    >>> list(presets_of(helsinki))[:2]
    ['standard', 'first_game']
    """
    presets: Mapping[str, O] = getattr(game, "PRESETS", {})
    return presets


def universe_of(game: Game[S, O, M, E_co]) -> tuple[M, ...]:
    """Return every move of a game, or none if it does not list them.

    >>> from helvetia.games import helvetia
    >>> len(universe_of(helvetia))
    3105
    """
    listed: Callable[[], tuple[M, ...]] | None = getattr(game, "universe", None)
    return () if listed is None else listed()


def has_secrets(game: Game[S, O, M, E_co]) -> bool:
    """Return whether not everybody sees everything of every move.

    >>> from helvetia.games import helsinki, helvetia
    >>> has_secrets(helsinki), has_secrets(helvetia)
    (True, False)
    """
    return hasattr(game, "redact_move") and bool(getattr(game, "SECRETS", True))


def turn_end_of(game: Game[S, O, M, E_co]) -> Callable[[S, int | None], bool]:
    """Return a game's `turn_over`. Without one a turn is over where a seat no longer decides.

    >>> from helvetia.games import helsinki
    >>> turn_end_of(helsinki)(helsinki.new_game(2), 0)  # chance begins
    True
    """
    found: Callable[[S, int | None], bool] | None = getattr(game, "turn_over", None)
    return found or (lambda state, seat: state.player != seat)


def turn_begins(game: Game[S, O, M, E_co], state: S) -> bool:
    """Return whether a turn begins here; never, in a game that does not say so.

    >>> from helvetia.games import helsinki
    >>> turn_begins(helsinki, helsinki.new_game(2))  # chance begins
    False
    """
    begins: Callable[[S], bool] | None = getattr(game, "turn_begins", None)
    return begins is not None and begins(state)


def redacted(game: Game[S, O, M, E_co], before: S, move: M, seat: int | None) -> M:
    """Return a move as a seat (None: a spectator) may see it; as it is without `redact_move`.

    >>> from helvetia.games import helvetia
    >>> start = helvetia.new_game(2)
    >>> move = helvetia.legal_moves(start)[0]
    >>> redacted(helvetia, start, move, None) is move
    True
    """
    redact: Callable[[S, M, int | None], M] | None = getattr(game, "redact_move", None)
    return move if redact is None else redact(before, move, seat)


def events_for(
    game: Game[S, O, M, E_co], before: S, move: M, after: S, seat: int | None
) -> tuple[E_co, ...]:
    """Return what a seat (None: a spectator) may know of a move, in any game.

    >>> from helvetia.games import helvetia
    >>> start = helvetia.new_game(2)
    >>> move = helvetia.parse_move("draft well")
    >>> events_for(helvetia, start, move, helvetia.apply_move(start, move), 1)
    (BuildingPicked(player=0, building=well),)
    """
    shown = redacted(game, before, move, seat)
    return game.events(game.view(before, seat), shown, game.view(after, seat))


def reveals(game: Game[S, O, M, E_co], before: S, move: M, seat: int | None) -> bool:
    """Return whether another seat's move shows a seat a secret; never in a game without secrets.

    >>> from helvetia.games import helvetia
    >>> start = helvetia.new_game(2)
    >>> reveals(helvetia, start, helvetia.legal_moves(start)[0], 1)
    False
    """
    shows: Callable[[S, M, int | None], bool] | None = getattr(game, "reveals", None)
    return shows is not None and shows(before, move, seat)
