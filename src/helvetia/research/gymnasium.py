"""Play one seat of a game as a Gymnasium environment against bots (``helvetia[gymnasium]``).

>>> import gymnasium
>>> import helvetia.research.gymnasium  # registers the names
>>> table = gymnasium.make("helvetia/Helsinki-v1", players=3, bots="random")
>>> observation, info = table.reset(seed=1)
>>> int(observation["action_mask"].sum()), info["decision"]
(8, 'pawn')
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, TypeAlias, get_args

from helvetia.core.errors import MissingExtraError

# First of all, so that the error names this extra and not one that it includes.
try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
except ImportError as _error:
    raise MissingExtraError("gymnasium", "gymnasium") from _error

from helvetia import games
from helvetia.bots import Bot, make_bot
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.errors import IllegalMove, OptionError, StateError
from helvetia.core.walk import advance
from helvetia.research.actions import Mask
from helvetia.research.pixels import Pixels
from helvetia.research.seating import (
    RENDER_MODES,
    AnyOptions,
    RenderMode,
    Reward,
    Seating,
    check_settings,
)

#: A bot, or its name as :func:`helvetia.bots.make_bot` knows it.
AnyBot: TypeAlias = Bot[AnyState, AnyMove] | str
#: ``{"observation": vector, "action_mask": mask}``.
Observation: TypeAlias = dict[str, Any]
Illegal: TypeAlias = Literal["lose", "raise"]


def observation_dict(table: Seating) -> Dict:
    """Return the space of observations with masks."""
    size, decisions = table.observations.size, table.actions.decisions
    vector, mask = Box(0, 1, (size,), np.float32), Box(0, 1, (decisions,), np.int8)
    return Dict({"observation": vector, "action_mask": mask})


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game of this library for a learner on one seat.

    ``seat`` is the learner's; None takes a random one in every game. ``bots`` is one
    for all other seats or one for each of them, in turn order after the learner: names for
    :func:`helvetia.bots.make_bot`, or callables.

    ``reward`` is ``"win"`` (at the end: 1 for winning, less than 0 for losing, in all 0) or
    ``"points"`` (the points won or lost since the last step). ``illegal`` says what an illegal
    action does: ``"lose"`` ends the game with reward -1 and the reason in the info, ``"raise"``
    raises :class:`helvetia.core.IllegalMove`. After ``limit`` steps the game is truncated.
    ``reset(options={"state": state})`` begins with that state.

    The info says what is asked (``decision``), the learner's ``seat``, the ``points`` of all seats
    and, at the end, the ``winners``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: AnyGame | str,
        players: int = 2,
        seat: int | None = 0,
        bots: AnyBot | Sequence[AnyBot] = "random",
        options: AnyOptions | None = None,
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        limit: int | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_settings(reward, limit, render_mode)
        if illegal not in get_args(Illegal):
            raise OptionError(f"illegal must be one of {list(get_args(Illegal))}, not {illegal!r}")
        self.table: Seating = Seating(game, players, options)
        if seat is not None and seat not in range(players):
            raise OptionError(f"seat must be one of {list(range(players))} or None, not {seat!r}")
        self.bots: tuple[AnyBot, ...] = self._one_each(bots)
        self.reward: Reward = reward
        self.illegal = illegal
        self.limit = limit
        self.render_mode = render_mode
        self.seat: int = seat or 0
        self.steps: int = 0
        self.position: AnyState = self.table.start
        self._any_seat = seat is None
        self._rng = Random()
        self._playing: dict[int, Bot[AnyState, AnyMove]] = {}
        self._over = True
        self.action_space: Space[np.int64] = Discrete(self.table.actions.decisions)
        self.observation_space: Space[Observation] = observation_dict(self.table)

    def _one_each(self, bots: AnyBot | Sequence[AnyBot]) -> tuple[AnyBot, ...]:
        others = self.table.players - 1
        each = (bots,) * others if isinstance(bots, str) or callable(bots) else tuple(bots)
        if len(each) != others:
            raise OptionError(f"{others} other seats need {others} bots or one, not {len(each)}")
        for bot in each:
            if isinstance(bot, str):
                make_bot(bot, self.table.game, Random(0))  # refuses an unknown one now
        return each

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and let the others play until the learner decides."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(1 << 62)))
        if self._any_seat:
            self.seat = self._rng.randrange(self.table.players)
        self._playing = {
            (self.seat + 1 + i) % self.table.players: (
                # A generator of its own: that of chance would tell a bot every card to come.
                make_bot(bot, self.table.game, Random(self._rng.getrandbits(64)))
                if isinstance(bot, str)
                else bot
            )
            for i, bot in enumerate(self.bots)
        }
        self.steps = 0
        self._over = self._wait_for_turn(self.table.begin(options))
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the learner's move and let the others answer."""
        if self._over:
            raise StateError("the game is over or has not begun: call reset() first")
        before = self.position
        move = self.table.seen_by(self.seat).move(int(action))
        try:
            after = self.table.game.apply_move(self.position, move)
        except IllegalMove as refusal:
            if self.illegal == "raise":
                raise
            self._over = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(refusal)}
        ended = self._wait_for_turn(after)
        self.steps += 1
        stopped = not ended and self.limit is not None and self.steps >= self.limit
        self._over = ended or stopped
        earned = self.table.rewards(before, self.position, self.reward)[self.seat]
        return self._observation(), earned, ended, stopped, self._info()

    def _wait_for_turn(self, state: AnyState) -> bool:
        """Let chance and bots play until the learner decides; return True if the game is over."""
        game = self.table.game
        while True:
            state = advance(game, state, self._rng)
            seat = state.player
            if seat is None or seat == self.seat:
                self.position = state
                return seat is None
            move = self._playing[seat](game.view(state, seat), game.legal_moves(state))
            state = game.apply_move(state, move)

    def _observation(self) -> Observation:
        return {
            "observation": self.table.observe(self.position, self.seat),
            "action_mask": self.action_masks(),
        }

    def _info(self) -> dict[str, Any]:
        info = {
            "decision": str(self.position.decision),
            "seat": self.seat,
            "points": self.table.points(self.position),
        }
        result = self.table.game.result(self.position)
        return info if result is None else {**info, "winners": result.winners}

    def action_masks(self) -> Mask:
        """Return the legal moves; some learners expect this name."""
        return self.table.mask(self.position, self.seat)

    def render(self) -> str | Pixels | None:
        """Return the table as the learner sees it: text, SVG, pixels, or printed for ``human``."""
        return self.table.render(self.position, self.seat, self.render_mode)


def _register() -> None:
    """Register names such as ``helvetia/Helsinki-v1``; the number is the rules version."""
    for name in games.names():
        gymnasium.register(
            f"helvetia/{name.capitalize()}-v{games.find(name).RULES_VERSION}",
            entry_point="helvetia.research.gymnasium:SeatEnv",
            kwargs={"game": name},
        )


_register()
