"""Define what every game offers: the Protocol `Game`, and the small values that cross it.

A game is a module (or any object) with these names; there is nothing to inherit from and
nowhere to register. `S` is its state, `O` its options, `M` its move and `E` its event type.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import frozen

from helvetia.core.errors import OptionError, Reason, foreign

__all__ = [
    "CHANCE",
    "AnyGame",
    "AnyMove",
    "AnyState",
    "Bot",
    "Game",
    "Result",
    "Score",
    "ScoreItem",
    "Standing",
    "State",
]

CHANCE: Final = -1
"""The value of `state.player` where not a seat but chance decides."""


@frozen
class ScoreItem:
    """Points from one source.

    >>> ScoreItem("church", 3, "three married villagers")
    ScoreItem(source='church', points=3, detail='three married villagers')
    """

    source: str
    points: int
    detail: str = ""


@frozen
class Score:
    """The points of one seat, item by item.

    >>> Score.of(0, (ScoreItem("coins", 2), ScoreItem("houses", 5))).total
    7
    """

    seat: int
    total: int
    items: tuple[ScoreItem, ...]

    @classmethod
    def of(cls, seat: int, items: Sequence[ScoreItem]) -> Score:
        """Add the items up."""
        return cls(seat, sum(item.points for item in items), tuple(items))


@frozen
class Standing:
    """The final place of one seat: place 1 wins, and equals share a place."""

    seat: int
    place: int
    points: int
    tiebreak: int = 0


@frozen
class Result:
    """The final ranking, in seat order.

    >>> result = Result.of((12, 15, 15))
    >>> result.places, result.winners
    ((3, 1, 1), (1, 2))
    >>> Result.of((12, 15, 15), tiebreaks=(0, 4, 2)).winners
    (1,)
    >>> Result.of((12, 15, 15), (0, 4, 4), (0, -1, -2)).places
    (3, 1, 2)
    """

    standings: tuple[Standing, ...]

    @classmethod
    def of(
        cls, points: Sequence[int], tiebreaks: Sequence[int] | None = None, *further: Sequence[int]
    ) -> Result:
        """Rank seats by points, then by tiebreak (more is better); 1, 1, 3 where two tie.

        `further` are criteria for seats that are equal in both, each with one number per seat;
        they decide about places, but a `Standing` does not show them.
        """
        breaks = [0] * len(points) if tiebreaks is None else tiebreaks
        for criterion in (breaks, *further):
            if len(criterion) != len(points):
                raise OptionError(
                    f"{len(points)} seats have {len(criterion)} tiebreaks; one each, please"
                )
        keys = list(zip(points, breaks, *further, strict=True))
        places = [1 + sum(other > key for other in keys) for key in keys]
        return cls(tuple(map(Standing, range(len(keys)), places, points, breaks)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of every seat."""
        return tuple(standing.place for standing in self.standings)


class State(Protocol):
    """Define the part of a state that every game has."""

    @property
    def player(self) -> int | None:
        """The seat that decides, `CHANCE`, or None when the game is over."""
        ...

    @property
    def decision(self) -> str:
        """Name the decision: a member of the game's own `StrEnum`."""
        ...


S = TypeVar("S", bound=State)
O = TypeVar("O")  # noqa: E741 - the conventional letter for options in this package
M = TypeVar("M")
E_co = TypeVar("E_co", covariant=True)


class Game(Protocol[S, O, M, E_co]):
    """The contract of a game module.

    Optional parts (`PRESETS`, `universe`, `redact_move`, `migrate`) are in
    `helvetia.core.optional`. `why_not` and `apply_move` of this library's games also take a
    `player`, for servers; no tool needs it, as `state.player` says who decides.
    """

    @property
    def GAME(self) -> str:  # noqa: N802 - a module's constant or class
        """The game's name in records."""
        ...

    @property
    def RULES_VERSION(self) -> int:  # noqa: N802 - a module's constant or class
        """Raised whenever an old record could replay differently."""
        ...

    @property
    def Options(self) -> type[O]:  # noqa: N802 - a module's constant or class
        """The rule choices; constructible without arguments."""
        ...

    @property
    def GameState(self) -> type[S]:  # noqa: N802 - a module's constant or class
        """The state: a frozen, hashable value."""
        ...

    @property
    def Move(self) -> type[object]:  # noqa: N802 - a module's constant or class
        """The common base of the moves; `M` may be a union of its subclasses."""
        ...

    def new_game(self, players: int, options: O = ...) -> S:
        """Set the game up. Raises `OptionError` for a wrong player count or option."""
        ...

    def legal_moves(self, state: S, /) -> tuple[M, ...]:
        """Return every legal move once, in canonical order; at a chance point the outcomes."""
        ...

    def apply_move(self, state: S, move: M, /) -> S:
        """Return the state after *move*. Raises `IllegalMove`; *state* is never modified."""
        ...

    def why_not(self, state: S, move: M, /) -> Reason | None:
        """Return why *move* is illegal here, or None if it is legal."""
        ...

    def odds(self, state: S, /) -> tuple[tuple[M, int], ...]:
        """Return the outcomes with integer weights. Raises `StateError` where a player decides."""
        ...

    def view(self, state: S, player: int | None, /) -> S:
        """Return what a seat (None: a spectator) may know, with unknown parts marked."""
        ...

    def determinize(self, view: S, rng: Random, /) -> S:
        """Return a full state that agrees with the view, made from the view alone."""
        ...

    def events(self, before: S, move: M, after: S, /) -> tuple[E_co, ...]:
        """Return what happened in a move, in order, for logs and animation."""
        ...

    def score(self, state: S, /) -> tuple[Score, ...]:
        """Return the points of every seat as they stand, each with its source."""
        ...

    def result(self, state: S, /) -> Result | None:
        """Return the ranking, or None while the game runs."""
        ...

    def format_move(self, move: M, /) -> str:
        """Return *move* as short, stable, readable ASCII text."""
        ...

    def parse_move(self, text: str, /) -> M:
        """Return the move that a text names. Raises a `ValueError` for any other text."""
        ...

    def validate(self, state: S, /) -> None:
        """Raise LoadError or ValueError for a state that no game can reach."""
        ...


S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Bot(Protocol[S_contra, M]):
    """A player: a function of what its seat may know and of its legal moves."""

    def __call__(self, view: S_contra, legal_moves: tuple[M, ...], /) -> M:
        """Return one of the legal moves."""
        ...


def check_state(game: Game[S, O, M, E_co], state: S) -> None:
    """Raise `OptionError` for a state of another game."""
    if not isinstance(state, game.GameState):
        raise OptionError(foreign("a state", game.GAME, state))


# For tools that take any game, known only by its name: the four types are the game's own.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
