"""A game in progress that can be pushed forward and popped back, for one user at a time."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, TypeVar

from helvetia.core.contract import CHANCE, E_co, Game, M, O, S, State
from helvetia.core.records.record import Record
from helvetia.core.walk import sample

_S = TypeVar("_S", bound=State)
_O = TypeVar("_O")
_M = TypeVar("_M")
_E = TypeVar("_E")


class Session(Generic[S, O, M, E_co]):
    """A game in progress. `record` is the game so far and can be assigned.

    >>> from helvetia.games import helvetia
    >>> session = Session.start(helvetia, 3)
    >>> session.push("draft well")
    >>> session
    <Session of helvetia: 3 players, 1 moves>
    >>> str(session.pop()), session.state == helvetia.new_game(3)
    ('draft well', True)
    """

    def __init__(self, record: Record[S, O, M, E_co]) -> None:
        self.record = record

    @classmethod
    def start(
        cls: type[Session[Any, Any, Any, Any]],
        game: Game[_S, _O, _M, _E],
        players: int,
        options: _O | None = None,
    ) -> Session[_S, _O, _M, _E]:
        """Return a session at the start of a new game."""
        return cls(Record.start(game, players, options))

    def __repr__(self) -> str:
        return repr(self.record).replace("<Record", "<Session", 1)

    @property
    def game(self) -> Game[S, O, M, E_co]:
        """The game that is played."""
        return self.record.game

    @property
    def state(self) -> S:
        """The position after the last move."""
        return self.record.final()

    @property
    def legal_moves(self) -> tuple[M, ...]:
        """The moves that can be pushed; at a chance point the outcomes."""
        return self.game.legal_moves(self.state)

    def push(self, *moves: M | str) -> None:
        """Make moves, given as moves or as their texts. Raises `IllegalMove`; then none is made."""
        made = [self.game.parse_move(move) if isinstance(move, str) else move for move in moves]
        self.record = self.record.add(*made)

    def pop(self) -> M:
        """Take the last move back and return it. Raises `OptionError` if there is none."""
        shorter = self.record.undo()
        move = self.record.moves[-1]
        self.record = shorter
        return move

    def advance(self, rng: Random) -> None:
        """Draw outcomes until a player must decide or the game is over."""
        while self.state.player == CHANCE:
            self.push(sample(self.game.odds(self.state), rng))
