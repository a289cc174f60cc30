"""A race in the manner of Pig, as a complete game module without secrets.

R1  On your turn roll, as often as you like, or hold.
R2  You may hold only when the turn has brought you something.
R3  A one loses what the turn has brought, and the turn.
R4  Holding banks it; who then has the goal or more has won at once.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from random import Random
from typing import ClassVar, Final

from attrs import evolve, frozen

from helvetia.core import (
    CHANCE,
    IllegalMove,
    LoadError,
    OptionError,
    Reason,
    Result,
    Score,
    ScoreItem,
    StateError,
)

GAME: Final = "race"
RULES_VERSION: Final = 2


class Face(IntEnum):
    ONE = 1
    TWO = 2
    THREE = 3


WEIGHTS: Final = ((Face.ONE, 1), (Face.TWO, 2), (Face.THREE, 1))


class Decision(StrEnum):
    TURN = "turn"
    DIE = "die"
    OVER = "over"


@frozen
class Options:
    """The rule choices of the race."""

    goal: int = 6


PRESETS: Final = {"usual": Options(), "short": Options(goal=3)}


class Move:
    """A move of the race."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type[Move], ...]]


@frozen
class Roll(Move):
    """Roll the die."""


@frozen
class Hold(Move):
    """Bank what the turn has brought."""


@frozen
class Fall(Move):
    """The die falls."""

    face: Face


Move.__variants__ = (Roll, Hold, Fall)

MOVES: Final[tuple[Move, ...]] = (Roll(), Hold(), *(Fall(face) for face in Face))


def universe() -> tuple[Move, ...]:
    return MOVES


@frozen
class GameState:
    """The race as it stands."""

    options: Options
    banked: tuple[int, ...]
    turn: int
    pending: int
    rolling: bool

    @property
    def decision(self) -> Decision:
        if any(points >= self.options.goal for points in self.banked):
            return Decision.OVER
        return Decision.DIE if self.rolling else Decision.TURN

    @property
    def player(self) -> int | None:
        return {Decision.OVER: None, Decision.DIE: CHANCE}.get(self.decision, self.turn)


@frozen
class Event:
    text: str


def new_game(players: int, options: Options = Options()) -> GameState:
    if not 2 <= players <= 4:
        raise OptionError(f"{players} players: the race is for 2 to 4")
    if options.goal < 1:
        raise OptionError(f"a goal of {options.goal}: it must be 1 or more")
    return GameState(options, (0,) * players, 0, 0, False)


def legal_moves(state: GameState) -> tuple[Move, ...]:
    return tuple(move for move in MOVES if why_not(state, move) is None)


def why_not(state: GameState, move: Move) -> Reason | None:
    match state.decision:
        case Decision.OVER:
            return Reason("game_over", "", "the game is over")
        case Decision.DIE if not isinstance(move, Fall):
            return Reason("die_rolls", "R1", "the die is still rolling")
        case Decision.TURN if isinstance(move, Fall):
            return Reason("no_roll", "R1", "nobody rolled the die")
        case Decision.TURN if isinstance(move, Hold) and not state.pending:
            return Reason("nothing_to_hold", "R2", "the turn has brought nothing yet")
    return None


def apply_move(state: GameState, move: Move) -> GameState:
    reason = why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason, move)
    following = (state.turn + 1) % len(state.banked)
    match move:
        case Roll():
            return evolve(state, rolling=True)
        case Fall(face=Face.ONE):
            return evolve(state, rolling=False, pending=0, turn=following)
        case Fall(face=face):
            return evolve(state, rolling=False, pending=state.pending + face)
    banked = list(state.banked)
    banked[state.turn] += state.pending
    return evolve(state, banked=tuple(banked), pending=0, turn=following)


def odds(state: GameState) -> tuple[tuple[Move, int], ...]:
    if state.decision is not Decision.DIE:
        raise StateError("no die is rolling, so there are no odds")
    return tuple((Fall(face), weight) for face, weight in WEIGHTS)


def view(state: GameState, player: int | None) -> GameState:
    if player is not None and not 0 <= player < len(state.banked):
        raise OptionError(f"there is no seat {player}")
    return state


def determinize(view: GameState, rng: Random) -> GameState:
    return view


def events(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    return (Event(format_move(move)),)


def score(state: GameState) -> tuple[Score, ...]:
    return tuple(
        Score.of(seat, (ScoreItem("banked", points),)) for seat, points in enumerate(state.banked)
    )


def result(state: GameState) -> Result | None:
    return Result.of(state.banked) if state.decision is Decision.OVER else None


def format_move(move: Move) -> str:
    return f"fall {move.face.value}" if isinstance(move, Fall) else type(move).__name__.lower()


def parse_move(text: str) -> Move:
    for move in MOVES:
        if format_move(move) == text:
            return move
    raise ValueError(f"{text!r} is no move of the race")


def validate(state: GameState) -> None:
    if not 2 <= len(state.banked) <= 4 or not 0 <= state.turn < len(state.banked):
        raise LoadError("no such seat", "$.turn")
    if state.pending < 0:
        raise ValueError("less than nothing is pending")
