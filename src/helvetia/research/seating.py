"""Hold what every environment needs: a game, its spaces, its rewards and its pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from helvetia import games
from helvetia.core.contract import AnyGame, AnyState, Result, check_state
from helvetia.core.errors import MissingExtraError, OptionError
from helvetia.research.actions import (
    ActionSpace,
    Mask,
    SeatActions,
    action_space,
    research_module,
)
from helvetia.research.observations import Memo, ObservationSpace, Vector, observation_space

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    raise MissingExtraError("numpy", "spaces") from _error

#: Rows of pixels of red, green and blue.
if TYPE_CHECKING:
    Pixels: TypeAlias = "NDArray[np.uint8]"  # in quotes: see `Mask`
else:
    Pixels = NDArray[np.uint8]
# The options' class is the game's own.
AnyOptions: TypeAlias = Any

#: ``win``: the :func:`worth` of the end. ``share``: at the end, the part of all points. ``points``:
#: the points won or lost since the last step.
Reward: TypeAlias = Literal["win", "points", "share"]
RenderMode: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
RENDER_MODES: Final[tuple[str, ...]] = get_args(RenderMode)


class Seating:
    """A game with a number of players and options, and their spaces.

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
        self._points: Callable[[AnyState], Iterable[int]] = research_module(self.game.GAME).points
        self.agents: tuple[str, ...] = tuple(f"player_{seat}" for seat in range(players))

    def __deepcopy__(self, memo: dict[int, object]) -> Seating:
        """Return this object: it never changes, so copied environments share it."""
        return self

    def __reduce__(self) -> tuple[type[Seating], tuple[str, int, AnyOptions]]:
        """Pickle the arguments of the constructor."""
        return Seating, (self.game.GAME, self.players, self.options)

    def begin(self, options: dict[str, Any] | None) -> AnyState:
        """Return the first state: a new game, or the ``state`` given to ``reset``."""
        state = (options or {}).get("state")
        if state is None:
            return self.start
        check_state(self.game, state)
        if len(state.players) != self.players or state.options != self.options:
            raise OptionError(
                f"the state to begin with must have {self.players} players and the options of "
                "this environment"
            )
        return state

    @cached_property
    def numberings(self) -> tuple[SeatActions[Any], ...]:
        """The numbering of moves for each seat."""
        return tuple(self.actions.seen_by(seat, self.players) for seat in range(self.players))

    def seen_by(self, seat: int) -> SeatActions[Any]:
        """Return the numbering of moves for this seat."""
        return self.actions.seen_by(seat, self.players)

    def observe(self, state: AnyState, seat: int, memo: Memo | None = None) -> Vector:
        """Return what the seat sees, as a vector; a memo of the same game saves time."""
        return self.observations.observe(state, seat, memo)

    def mask(self, state: AnyState, seat: int) -> Mask:
        """Return the legal moves of the seat; none while another seat or chance decides."""
        own = self.seen_by(seat)
        return own.mask(self.game.legal_moves(state) if state.player == seat else ())

    def points(self, state: AnyState) -> list[int]:
        """Return the points of every seat."""
        return list(self._points(state))

    def outcome(self, state: AnyState, kind: Reward = "win") -> list[float]:
        """Return the :func:`worth` of the end of the game to every seat; zeros before it.

        For ``share`` it is each seat's part of all points, in all 1.
        """
        result = self.game.result(state)
        if result is None:
            return [0.0] * self.players
        return share(self.points(state)) if kind == "share" else worth(result)

    def rewards(self, before: AnyState, after: AnyState, kind: Reward) -> list[float]:
        """Return the reward of every seat for going from one state to another."""
        if kind != "points":
            return self.outcome(after, kind)
        pairs = zip(self.points(before), self.points(after), strict=True)
        return [float(new - old) for old, new in pairs]

    def render(self, state: AnyState, seat: int | None, mode: str | None) -> str | Pixels | None:
        """Return the table as a seat (None: a spectator) sees it; print it for ``human``."""
        if mode is None:
            return None
        view = self.game.view(state, seat)
        if mode == "rgb_array":
            return draw_pixels(view)
        if mode == "svg":
            from helvetia.render.svg import render_svg

            return render_svg(view)
        if mode == "ansi":
            return str(view)
        print(view)
        return None


#: `Seating`, cached: equal arguments give one object.
shared_seating: Final = lru_cache(maxsize=64)(Seating)


def draw_pixels(view: AnyState) -> Pixels:
    """Return the picture of a view as rows of pixels. Raises `MissingExtraError`."""
    try:
        resvg, image = import_module("resvg_py"), import_module("PIL.Image")
    except ImportError as error:
        raise MissingExtraError("resvg_py and pillow", "video") from error
    from helvetia.render.svg import render_svg
    from helvetia.render.svg.style import colours

    known = colours(view.GAME, "light")
    # This renderer knows no variables of CSS.
    svg = re.sub(r"var\(--([\w-]+)\)", lambda m: known[m[1]], render_svg(view, theme="light"))
    png = resvg.svg_to_bytes(svg_string=svg, background="white")
    return np.array(image.open(BytesIO(bytes(png))).convert("RGB"))


def worth(result: Result) -> list[float]:
    """Return a ranking in numbers that add up to 0: 1 for a sole winner, less for the others.

    Winners who tie share the worth of the first places.

    >>> worth(Result.of((5, 3))), worth(Result.of((5, 5)))
    ([1.0, -1.0], [0.0, 0.0])
    >>> [round(value, 2) for value in worth(Result.of((1, 4, 2, 4)))]
    [-0.33, 0.33, -0.33, 0.33]
    """
    players, winners = len(result.standings), result.winners
    share = players / len(winners)
    return [((share if seat in winners else 0) - 1) / (players - 1) for seat in range(players)]


def share(points: Sequence[int]) -> list[float]:
    """Return each seat's part of all points; equal parts if nobody has any.

    >>> share((30, 10)), share((0, 0))
    ([0.75, 0.25], [0.5, 0.5])
    """
    total = sum(points)
    return [each / total if total else 1 / len(points) for each in points]


def check_settings(reward: str, limit: int | None, render_mode: str | None) -> None:
    """Refuse settings of an environment that are not offered. Raises `OptionError`."""
    check_choice("reward", reward, get_args(Reward))
    if limit is not None and (type(limit) is not int or limit < 1):
        raise OptionError(f"limit must be a number of moves from 1, or None, not {limit!r}")
    check_choice("render_mode", render_mode, (*RENDER_MODES, None))


def check_choice(name: str, value: object, offered: Sequence[object]) -> None:
    """Refuse a value that is not offered. Raises `OptionError`."""
    if value not in offered:
        raise OptionError(f"{name} must be one of {list(offered)}, not {value!r}")
