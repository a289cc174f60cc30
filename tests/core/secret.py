"""High card: a complete game module in which hands are hidden.

S1  Every seat is dealt one card, face down.
S2  In turn, keep the card or swap it, once, for one from the pile; the old one lies open.
S3  The highest card wins.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import ClassVar, Final

from attrs import evolve, frozen

from helvetia.core import (
    CHANCE,
    IllegalMove,
    OptionError,
    Reason,
    Result,
    Score,
    ScoreItem,
    StateError,
)

GAME: Final = "high card"
RULES_VERSION: Final = 1
CARDS: Final[tuple[int, ...]] = (1, 2, 2, 3, 4, 5, 6)


class Decision(StrEnum):
    DEAL = "deal"
    SWAP = "swap"
    OVER = "over"


@frozen
class Options:
    """High card has no rule choices."""


class Move:
    """A move of high card."""

    __slots__ = ()
    __variants__: ClassVar[tuple[type[Move], ...]]


@frozen
class Keep(Move):
    """Keep the card."""


@frozen
class Swap(Move):
    """Swap the card."""


@frozen
class Deal(Move):
    """A card is dealt; None: to somebody else, face down."""

    card: int | None


Move.__variants__ = (Keep, Swap, Deal)


@frozen
class Table:
    """How a state is written."""

    hands: tuple[int | None, ...]
    players: int
    acted: int
    thrown: tuple[int, ...]
    waits: bool


@frozen
class GameState:
    """Hands dealt so far (None: unknown), seats that acted, cards lying open."""

    hands: tuple[int | None, ...]
    players: int
    acted: int
    thrown: tuple[int, ...] = ()
    waits: bool = False

    __document__: ClassVar[type] = Table

    def to_document(self) -> Table:
        return Table(self.hands, self.players, self.acted, self.thrown, self.waits)

    @classmethod
    def from_document(cls, document: Table) -> GameState:
        if len(document.hands) > document.players:
            raise ValueError("more hands than players")
        return cls(
            document.hands, document.players, document.acted, document.thrown, document.waits
        )

    @property
    def decision(self) -> Decision:
        if len(self.hands) < self.players or self.waits:
            return Decision.DEAL
        return Decision.SWAP if self.acted < self.players else Decision.OVER

    @property
    def player(self) -> int | None:
        return {Decision.OVER: None, Decision.DEAL: CHANCE}.get(self.decision, self.acted)


def new_game(players: int, options: Options = Options()) -> GameState:
    if not 2 <= players <= 3:
        raise OptionError(f"{players} players: high card is for 2 or 3")
    return GameState((), players, 0)


def _unseen(state: GameState) -> list[int]:
    left: list[int] = list(CARDS)
    for card in (*state.hands, *state.thrown):
        if card is not None:
            left.remove(card)
    return left


def legal_moves(state: GameState) -> tuple[Move, ...]:
    moves: list[Move] = [Keep(), Swap()]
    moves += [Deal(card) for card in sorted(set(CARDS))]
    return tuple(move for move in moves if why_not(state, move) is None)


def why_not(state: GameState, move: Move) -> Reason | None:
    if state.decision is Decision.OVER:
        return Reason("game_over", "", "the game is over")
    if (state.decision is Decision.DEAL) != isinstance(move, Deal):
        return Reason("not_now", "S2", f"this is not the time to {format_move(move)}")
    if isinstance(move, Deal) and move.card not in _unseen(state):
        return Reason("no_such_card", "S1", "that card is not in the pile")
    return None


def apply_move(state: GameState, move: Move) -> GameState:
    reason = why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason, move)
    if isinstance(move, Keep):
        return evolve(state, acted=state.acted + 1)
    if isinstance(move, Swap):
        return evolve(state, waits=True)
    assert isinstance(move, Deal)
    if not state.waits:
        return evolve(state, hands=(*state.hands, move.card))
    hands = list(state.hands)
    old, hands[state.acted] = hands[state.acted], move.card
    assert old is not None
    return evolve(
        state,
        hands=tuple(hands),
        thrown=(*state.thrown, old),
        acted=state.acted + 1,
        waits=False,
    )


def odds(state: GameState) -> tuple[tuple[Move, int], ...]:
    if state.decision is not Decision.DEAL:
        raise StateError("no card is being dealt, so there are no odds")
    unseen = _unseen(state)
    return tuple((Deal(card), unseen.count(card)) for card in sorted(set(unseen)))


def view(state: GameState, player: int | None) -> GameState:
    if state.decision is Decision.DEAL:
        raise StateError("nobody looks while a card is being dealt")
    if state.decision is Decision.OVER:
        return state
    hands = tuple(card if seat == player else None for seat, card in enumerate(state.hands))
    return evolve(state, hands=hands)


def determinize(view: GameState, rng: Random) -> GameState:
    unseen = _unseen(view)
    hands = [
        unseen.pop(rng.randrange(len(unseen))) if card is None else card for card in view.hands
    ]
    return evolve(view, hands=tuple(hands))


def events(before: GameState, move: Move, after: GameState) -> tuple[str, ...]:
    return ("a card is dealt",) if isinstance(move, Deal) else (format_move(move),)


def score(state: GameState) -> tuple[Score, ...]:
    hands = (*state.hands, *(None,) * (state.players - len(state.hands)))
    return tuple(Score.of(seat, (ScoreItem("hand", card or 0),)) for seat, card in enumerate(hands))


def result(state: GameState) -> Result | None:
    if state.decision is not Decision.OVER:
        return None
    return Result.of([card or 0 for card in state.hands])


def redact_move(before: GameState, move: Move, seat: int | None) -> Move:
    owner = before.acted if before.waits else len(before.hands)
    return Deal(None) if isinstance(move, Deal) and owner != seat else move


def reveals(before: GameState, move: Move, seat: int | None) -> bool:
    return False


def format_move(move: Move) -> str:
    if isinstance(move, Deal):
        return f"deal {'?' if move.card is None else move.card}"
    return type(move).__name__.lower()


def parse_move(text: str) -> Move:
    known: tuple[Move, ...] = (Keep(), Swap(), *(Deal(card) for card in (None, *CARDS)))
    for move in known:
        if format_move(move) == text:
            return move
    raise ValueError(f"{text!r} is no move of high card")


def validate(state: GameState) -> None:
    if not 2 <= state.players <= 3:
        raise ValueError("high card is for 2 or 3")
