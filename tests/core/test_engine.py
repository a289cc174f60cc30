"""The engine of a small game: from a decision to its rules, and back with a reason.

A purse is filled by two seats in turn: each adds 1, 2 or 3 coins, or tosses a coin for one more.
Who makes ten or more ends the game; the bank then adds one coin by itself.
"""

from __future__ import annotations

import copy
import pickle
from enum import StrEnum
from typing import Any, ClassVar

import attrs
import pytest

from helvetia.core import CHANCE, IllegalMove, OptionError, Reason, StateError
from helvetia.core.drafts import Value, cached_field, drafted
from helvetia.core.engine import OVER, Engine, Step, evenly, legal
from helvetia.core.events import BaseEvent, tell
from helvetia.core.state import PublicState, packed_of
from helvetia.core.values import Named
from tests.core.samples import Board


class Decision(StrEnum):
    ADD = "add"
    TOSS = "toss"
    OVER = "over"


class Side(Named):
    HEADS = 0
    TAILS = 1


@attrs.frozen
class Add:
    coins: int


@attrs.frozen
class Toss:
    pass


@attrs.frozen
class Fall:
    side: Side


class Event(BaseEvent):
    """The base class of the events."""


@attrs.frozen
class CoinsAdded(Event):
    player: int
    coins: int


@attrs.frozen
class CoinFell(Event):
    side: Side


@drafted
class Packed(Value):
    decision: Decision
    player: int | None
    coins: int
    asked: ClassVar[list[str]] = []
    moves: tuple[Any, ...] | None = cached_field()
    story: list[Any] | None = cached_field()


class State(PublicState[Packed]):
    __slots__ = ()
    GAME = "purse"
    FIELDS = ("coins",)

    @property
    def coins(self) -> int:
        return self._packed.coins


ADDS = tuple(map(Add, (1, 2, 3)))


def additions(state: Packed) -> tuple[object, ...]:
    state.asked.append("moves")
    return (*ADDS, Toss())


def refuse(state: Packed, move: Add) -> Reason | None:
    state.asked.append("why")
    return None if move.coins <= 3 else Reason("too_many", "R1", "three coins at most")


def add(state: Packed, move: Add) -> str | None:
    state.coins += move.coins
    tell(state, CoinsAdded, state.player, move.coins)
    state.player = 1 - (state.player or 0)
    return "bank" if state.coins >= 10 else None


def toss(state: Packed, move: Toss) -> None:
    state.decision, state.player = Decision.TOSS, CHANCE


def fall(state: Packed, move: Fall) -> None:
    tell(state, CoinFell, int(move.side))
    state.coins += move.side is Side.HEADS
    state.decision, state.player = Decision.ADD, 0


def follow(state: Packed, after: str) -> None:
    assert after == "bank"
    state.coins += 1
    tell(state, CoinsAdded, CHANCE, 1)
    state.decision, state.player = Decision.OVER, None


def sides(state: Packed) -> tuple[Fall, ...]:
    return tuple(map(Fall, Side))


ENGINE = Engine[State, Any, Event](
    State,
    {
        Decision.ADD: Step(additions, {Add: (refuse, add), Toss: (legal, toss)}),
        Decision.TOSS: Step(sides, {Fall: (legal, fall)}, evenly(sides)),
        Decision.OVER: OVER,
    },
    lambda state, player: Reason("not_your_turn", "R0", f"seat {state.player} is to move"),
    lambda state, move: Reason("wrong_moment", "R0", f"{state.decision} is asked"),
    follow,
)


def start(coins: int = 0) -> State:
    return State(Packed(Decision.ADD, 0, coins))


@pytest.fixture(autouse=True)
def _fresh() -> None:
    Packed.asked.clear()


# --- moves ---------------------------------------------------------------------------------------


def test_legal_moves_are_cached() -> None:
    state = start()
    moves = ENGINE.legal_moves(state)
    assert moves == (*ADDS, Toss())
    assert ENGINE.legal_moves(state) is moves
    assert Packed.asked == ["moves"]


def test_apply_move_leaves_the_state_alone() -> None:
    state = start()
    after = ENGINE.apply_move(state, Add(2))
    assert (after.coins, state.coins) == (2, 0)
    assert state == start()
    assert type(after) is State
    assert after._packed.moves is None


def test_listed_move_is_not_checked_again() -> None:
    state = start()
    move = ENGINE.legal_moves(state)[1]
    ENGINE.apply_move(state, move)
    assert "why" not in Packed.asked
    ENGINE.apply_move(state, Add(2))  # equal, but another object
    assert "why" in Packed.asked


def test_follow_carries_on_by_itself() -> None:
    over = ENGINE.apply_move(start(8), Add(3))
    assert (over.coins, over._packed.player) == (12, None)
    assert ENGINE.legal_moves(over) == ()


def test_cached_moves_are_not_copied() -> None:
    state = start()
    ENGINE.legal_moves(state)
    for twin in (pickle.loads(pickle.dumps(state)), State(copy.copy(state._packed))):
        assert twin == state
        assert twin._packed.moves is None


# --- refusals ------------------------------------------------------------------------------------


def test_illegal_move_has_its_reason() -> None:
    state = start()
    reason = ENGINE.why_not(state, Add(4))
    assert reason == Reason("too_many", "R1", "three coins at most")
    with pytest.raises(IllegalMove) as caught:
        ENGINE.apply_move(state, Add(4))
    assert (caught.value.reason, caught.value.move) == (reason, Add(4))
    assert state == start()


@pytest.mark.parametrize("move", [Fall(Side.HEADS), "add 1", None, 3])
def test_other_kinds_come_at_the_wrong_moment(move: object) -> None:
    for coins in (0, 8):
        reason = ENGINE.why_not(start(coins), move)
        assert reason is not None
        assert reason.code == "wrong_moment"
    over = ENGINE.apply_move(start(8), Add(3))
    assert ENGINE.why_not(over, Add(1)) == Reason("wrong_moment", "R0", "over is asked")


def test_wrong_player_is_refused_first() -> None:
    state = start()
    move = ENGINE.legal_moves(state)[0]
    assert ENGINE.why_not(state, move, player=0) is None
    reason = ENGINE.why_not(state, Add(9), player=1)
    assert reason is not None
    assert reason.code == "not_your_turn"
    with pytest.raises(IllegalMove, match="seat 0 is to move"):
        ENGINE.apply_move(state, move, player=1)  # also a move that was listed
    assert ENGINE.apply_move(state, move, player=0) == ENGINE.apply_move(state, move)


def test_finished_game_names_no_player() -> None:
    over = ENGINE.apply_move(start(8), Add(3))
    reason = ENGINE.why_not(over, Add(1), player=1)
    assert reason is not None
    assert reason.code == "wrong_moment"


# --- chance --------------------------------------------------------------------------------------


def test_odds_need_a_chance_point() -> None:
    state = start()
    with pytest.raises(StateError, match=r"odds\(\) needs a chance point; this state asks add"):
        ENGINE.odds(state)
    tossed = ENGINE.apply_move(state, Toss())
    assert ENGINE.odds(tossed) == ((Fall(Side.HEADS), 1), (Fall(Side.TAILS), 1))
    assert ENGINE.legal_moves(tossed) == tuple(move for move, _ in ENGINE.odds(tossed))


# --- events --------------------------------------------------------------------------------------


def test_events_record_the_application() -> None:
    state = start(8)
    after = ENGINE.apply_move(state, Add(3))
    assert ENGINE.events(state, Add(3), after) == (CoinsAdded(0, 3), CoinsAdded(CHANCE, 1))
    assert state._packed.story is None
    assert after._packed.story is None


def test_events_hold_enums() -> None:
    tossed = ENGINE.apply_move(start(), Toss())
    move = Fall(Side.TAILS)
    (event,) = ENGINE.events(tossed, move, ENGINE.apply_move(tossed, move))
    assert event == CoinFell(Side.TAILS)
    assert event.side is Side.TAILS
    assert (CoinFell.kind, CoinsAdded.kind) == ("coin_fell", "coins_added")


def test_events_refuse_moves_of_another_moment() -> None:
    state = start()
    with pytest.raises(IllegalMove, match="add is asked"):
        ENGINE.events(state, Fall(Side.HEADS), state)


# --- foreign states ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (Board((1, 2)), "expected a state of Purse, found one of Board"),
        (Packed(Decision.ADD, 0, 0), "expected a state of Purse, found Packed"),
        (None, "expected a state of Purse, found NoneType"),
        ("state", "expected a state of Purse, found str"),
    ],
)
def test_foreign_states_are_refused_by_name(thing: Any, message: str) -> None:
    for ask in (
        lambda: ENGINE.legal_moves(thing),
        lambda: ENGINE.odds(thing),
        lambda: ENGINE.why_not(thing, Add(1)),
        lambda: ENGINE.apply_move(thing, Add(1)),
        lambda: ENGINE.events(thing, Add(1), start()),
        lambda: ENGINE.events(start(), Add(1), thing),
        lambda: packed_of(thing, State),
    ):
        with pytest.raises(OptionError) as caught:
            ask()
        assert str(caught.value) == message


def test_public_state_is_a_value() -> None:
    state = start(3)
    assert state == start(3) != start(4)
    assert state != Board((3,))
    assert hash(state) == hash(start(3))
    assert copy.copy(state) is copy.deepcopy(state) is state
    with pytest.raises(AttributeError, match="a state is frozen: 'coins' cannot be assigned"):
        state.coins = 4  # type: ignore[misc]  # that it is refused is the point
    with pytest.raises(AttributeError, match="a state is frozen: '_packed' cannot be deleted"):
        del state._packed
