"""One game at one table, as a value: who sits where, what was played, what was taken back.

A move that is taken back stays in the history, followed by an entry that says so, and the number
of entries is the version by which browsers and server speak of the same moment. When much was taken
back, the history is compacted to the moves that count; versions go on from where they were.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from helvetia.core import CHANCE, Record, sample
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import reveals
from helvetia.text import Lexicon, lexicon

HUMAN: Final = "human"
#: A history holds at most so many entries that no longer count.
MOST_WASTE: Final = 200

#: `Any` stands for the types of a game that is known only by its name.
AnyRecord: TypeAlias = Record[Any, Any, Any, Any]


def name_tag(seat: int) -> str:
    """Return the tag of a record that names the player on a seat."""
    return f"name_{seat}"


@frozen
class Entry:
    """One step of the history: a move, or a return to an earlier number of moves."""

    move: str = ""
    back: int | None = None


@frozen
class Match:
    """A game with its seats and its history; every change makes a new one.

    ``opening`` moves were made before people came to the table and cannot be taken back.
    ``lengths[n]`` is the number of moves that counted after the first ``n`` entries of the
    history.
    """

    seats: tuple[str, ...]
    record: AnyRecord
    states: tuple[AnyState, ...] = field(repr=False)
    opening: int
    lengths: tuple[int, ...] = field(repr=False)
    history: tuple[Entry, ...] = field(default=(), repr=False)
    #: How many entries were forgotten when the history was compacted, and the version then.
    forgotten: int = 0
    compacted: int = 0

    @classmethod
    def of(
        cls,
        seats: Iterable[str],
        record: AnyRecord,
        entries: Iterable[Entry] = (),
        forgotten: int = 0,
        compacted: int = 0,
    ) -> Match:
        """Return the match that a record begins and a history continues; every move is checked."""
        opening = len(record.moves)
        match = cls(
            tuple(seats), record, tuple(record.replay()), opening, (opening,),
            forgotten=forgotten, compacted=compacted,
        )  # fmt: skip
        for entry in entries:
            if entry.back is None:
                match = match.play(record.game.parse_move(entry.move))
            else:
                match = match.go_back(entry.back)
        return match

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.record.game

    @property
    def state(self) -> AnyState:
        """The position now, with everything that is hidden."""
        return self.states[-1]

    @property
    def version(self) -> int:
        """How many entries the history has, those included that were forgotten."""
        return self.forgotten + len(self.history)

    def name(self, seat: int) -> str:
        """Return the name of the player on a seat; empty if none was given."""
        return self.record.names[seat]

    def words(self, lang: str) -> Lexicon:
        """Return the texts of the game, with the names of the players."""
        return lexicon(self.game, lang, self.record.names)

    def seen(self, number: int, seat: int | None) -> AnyState:
        """Return the state after so many moves, as a seat (None: a spectator) may know it."""
        return self.game.view(self.states[number], seat)

    def play(self, move: AnyMove) -> Match:
        """Return the match after one more move; IllegalMove if the rules forbid it."""
        after = self.game.apply_move(self.state, move)
        return evolve(
            self,
            record=self.record.add(move),
            states=(*self.states, after),
            lengths=(*self.lengths, len(self.states)),
            history=(*self.history, Entry(move=self.game.format_move(move))),
        )

    def let_chance_decide(self, rng: Random) -> Match:
        """Return the match where a player must decide again, or the game is over."""
        match = self
        while match.state.player == CHANCE:
            match = match.play(sample(match.game.odds(match.state), rng))
        return match

    def go_back(self, length: int) -> Match:
        """Return the match with only the first moves left, and a longer history."""
        if not self.opening <= length < len(self.record.moves):
            raise ValueError(f"cannot go back to {length} of {len(self.record.moves)} moves")
        return evolve(
            self,
            record=self.record.cut(length),
            states=self.states[: length + 1],
            lengths=(*self.lengths, length),
            history=(*self.history, Entry(back=length)),
        )

    def undo_length(self, seat: int | None) -> int | None:
        """To how many moves this seat may return; None if it may not take anything back.

        A person takes back the last decision of their own, and with it what bots answered, but
        never anything that another person decided, that chance turned up, or that shows what
        the seat did not know before. A move without an alternative is no decision: it goes with
        the one before it. A game that is over stays over.
        """
        if seat is None or self.state.player is None:
            return None
        for number in reversed(range(self.opening, len(self.record.moves))):
            decided = self.states[number].player
            if decided == seat:
                if len(self.game.legal_moves(self.seen(number, seat))) > 1:
                    return number
                continue
            if decided == CHANCE or self.seats[decided] == HUMAN or self.shows(number, seat):
                return None
        return None

    def is_forced(self, seat: int) -> bool:
        """Return whether this seat must move now and has one move only."""
        state = self.state
        return state.player == seat and len(self.game.legal_moves(self.game.view(state, seat))) == 1

    def shows(self, number: int, seat: int) -> bool:
        """Return whether a move of another seat showed this seat a hidden card."""
        return reveals(self.game, self.states[number], self.record.moves[number], seat)

    def kept_since(self, version: int) -> int:
        """Return how many of the moves that counted at a version have counted ever since."""
        if version < self.compacted:
            return 0  # nobody knows any more
        return min(self.lengths[version - self.forgotten :])

    def compact(self) -> Match | None:
        """Return the match with only the moves that count in its history, if much shorter."""
        moves = self.record.moves[self.opening :]
        if len(self.history) - len(moves) < MOST_WASTE:
            return None
        return evolve(
            self,
            lengths=tuple(range(self.opening, self.opening + len(moves) + 1)),
            history=tuple(Entry(move=self.game.format_move(move)) for move in moves),
            forgotten=self.version - len(moves),
            compacted=self.version,
        )
