"""What every adapter needs: a game for so many players, its spaces, its rewards, its pictures."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from helvetia import games
from helvetia.core.contract import Result
from helvetia.core.errors import OptionError
from helvetia.spaces import (
    ActionSpace,
    Mask,
    ObservationSpace,
    SeatActions,
    Vector,
    action_space,
    observation_space,
)
from helvetia.spaces.actions import AnyGame

__all__ = ["Seating", "worth"]

AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyOptions: TypeAlias = Any

Reward: TypeAlias = Literal["win", "points"]
RenderMode: TypeAlias = Literal["human", "ansi", "svg"]
RENDER_MODES: Final[tuple[str, ...]] = get_args(RenderMode)


class Seating:
    """A game with a number of players and its options, and the spaces that belong to them.

    >>> table = Seating("helsinki", players=3)
    >>> table.actions.decisions, table.agents
    (3141, ('player_0', 'player_1', 'player_2'))
    """

    def __init__(
        self, game: AnyGame | str, players: int = 2, options: AnyOptions | None = None
    ) -> None:
        self.game: AnyGame = games.find(game) if isinstance(game, str) else game
        self.options: AnyOptions = self.game.Options() if options is None else options
        self.start: AnyState = self.game.new_game(players, self.options)
        self.players = players
        self.actions: ActionSpace[Any] = action_space(self.game)
        self.observations: ObservationSpace = observation_space(self.game, players, self.options)
        self.agents: tuple[str, ...] = tuple(f"player_{seat}" for seat in range(players))

    def __deepcopy__(self, memo: dict[int, object]) -> Seating:
        """Nothing in it ever changes, so environments that are copied share it."""
        return self

    def __reduce__(self) -> tuple[type[Seating], tuple[str, int, AnyOptions]]:
        """Stored by what it was made from."""
        return Seating, (self.game.GAME, self.players, self.options)

    def begin(self, options: dict[str, Any] | None) -> AnyState:
        """The state to begin with: a new game, or the ``state`` given to ``reset``."""
        state = (options or {}).get("state")
        if state is None:
            return self.start
        if (
            not isinstance(state, self.game.GameState)
            or len(state.players) != self.players
            or state.options != self.options
        ):
            raise OptionError(
                f"the state to begin with must be one of {self.game.GAME} with {self.players} "
                "players and the options of this environment"
            )
        return state

    def seen_by(self, seat: int) -> SeatActions[Any]:
        """The numbers of moves as this seat counts them."""
        return self.actions.seen_by(seat, self.players)

    def observe(self, state: AnyState, seat: int) -> Vector:
        """What the seat sees, as a vector."""
        return self.observations.observe(state, seat)

    def mask(self, state: AnyState, seat: int) -> Mask:
        """The legal moves of the seat; none while another one decides, or chance."""
        own = self.seen_by(seat)
        return own.mask(self.game.legal_moves(state) if state.player == seat else ())

    def points(self, state: AnyState) -> list[int]:
        """The points of every seat as they stand."""
        return [points.total for points in self.game.score(state)]

    def outcome(self, state: AnyState) -> list[float]:
        """What the end of the game is worth to every seat (:func:`worth`); zeros before it."""
        result = self.game.result(state)
        return [0.0] * self.players if result is None else worth(result)

    def picture(self, state: AnyState, seat: int | None, mode: str) -> str:
        """The table as a seat (None: a spectator) may see it, as text or as SVG."""
        view = self.game.view(state, seat)
        if mode == "svg":
            from helvetia.render.svg import render_svg

            return render_svg(view)
        return str(view)


def worth(result: Result) -> list[float]:
    """A ranking in numbers that add up to 0: 1 for a sole winner, equally less for the others.

    Winners who tie share what the first places are worth.

    >>> worth(Result.of((5, 3))), worth(Result.of((5, 5)))
    ([1.0, -1.0], [0.0, 0.0])
    >>> [round(value, 2) for value in worth(Result.of((1, 4, 2, 4)))]
    [-0.33, 0.33, -0.33, 0.33]
    """
    players, winners = len(result.standings), result.winners
    share = players / len(winners)
    return [((share if seat in winners else 0) - 1) / (players - 1) for seat in range(players)]


def check_reward(reward: str) -> None:
    """Refuse a reward that is not offered."""
    if reward not in get_args(Reward):
        raise OptionError(f"reward must be one of {list(get_args(Reward))}, not {reward!r}")


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of showing the game that is not offered."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render_mode must be one of {list(RENDER_MODES)} or None, not {mode!r}")


def check_limit(limit: int | None) -> None:
    """Refuse a limit of moves that lets nobody move."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise OptionError(f"limit must be a number of moves from 1, or None, not {limit!r}")
