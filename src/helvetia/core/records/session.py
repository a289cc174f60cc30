"""A game in progress that can be pushed forward and popped back, for one user at a time."""

from __future__ import annotations

from random import Random
from typing import Generic

from helvetia.core.contract import E_co, Game, M, O, S
from helvetia.core.records.record import E2, M2, O2, S2, Record
from helvetia.core.walk import advance


class Session(Generic[S, O, M, E_co]):
    """A game in progress. `record` is the game so far and can be assigned.

    >>> from helvetia.games import helvetia
    >>> session = Session.start(helvetia, 3)
    >>> session.push("draft well")
    >>> session
    <Session of helvetia: 3 players, 1 move>
    >>> str(session.pop()), session.state == helvetia.new_game(3)
    ('draft well', True)
    """

    def __init__(self, record: Record[S, O, M, E_co]) -> None:
        self.record: Record[S, O, M, E_co] = record

    @staticmethod
    def start(
        game: Game[S2, O2, M2, E2],
        players: int,
        options: O2 | None = None,
    ) -> Session[S2, O2, M2, E2]:
        """Return a session at the start of a new game."""
        return Session(Record.start(game, players, options))

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

    def advance(self, rng: Random) -> tuple[M, ...]:
        """Draw outcomes until a player must decide or the game is over. Return the outcomes."""
        outcomes: list[M] = []
        advance(self.game, self.state, rng, lambda before, move, after: outcomes.append(move))
        self.push(*outcomes)
        return tuple(outcomes)
