"""Play a game between people and bots, and take moves back.

The random generators of chance and bots are seeded anew for every move, by the seed of the match
and the number of the move. So a resumed match goes on as if it had not been interrupted, and
taking a move back changes nothing but that move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from attrs import frozen

from helvetia.bots import Bot, make_bot
from helvetia.core import CHANCE, HelvetiaError, IllegalMove, OptionError, sample
from helvetia.core.contract import AnyGame, AnyMove, AnyState
from helvetia.core.optional import redacted, reveals
from helvetia.core.records.record import AnyRecord
from helvetia.protocol.bot import dismiss
from helvetia.text import Lexicon

HUMAN: Final = "human"
"""The name of a person among the names of bots."""


class BotError(HelvetiaError):
    """A bot raised an error or chose an illegal move."""


@frozen
class Undo:
    """The effect of taking back: the game has `moves` moves again, and `seat` decides.

    If it is not allowed, `refused` is the reason: "nothing" to take back, "chance" has decided
    since, or the seat `by` has shown something "secret" since.
    """

    moves: int = 0
    seat: int = 0
    refused: str = ""
    by: int = 0


class Match:
    """A growing record with its states, and the bot or person of every seat.

    >>> from helvetia.games import helsinki
    >>> from helvetia.core import Record
    >>> match = Match(Record.start(helsinki, 2), (HUMAN, "random"), seed=1)
    >>> while match.step():  # chance lays out the cards; then a person decides
    ...     pass
    >>> match.state.player, match.people
    (0, (0,))
    """

    def __init__(
        self, record: AnyRecord, seats: Sequence[str], seed: int, *, auto: bool = True
    ) -> None:
        if len(seats) != record.players:
            raise OptionError(
                f"{record.players} players need {record.players} seats, not {len(seats)}"
            )
        self.game: AnyGame = record.game
        self.seats: tuple[str, ...] = tuple(seats)
        self.seed = seed
        #: Whether a person's only choice is made without a question.
        self.auto: bool = auto
        #: The record of the game so far; its tags hold what a resumed match needs.
        self.record: AnyRecord = record.tag(seats=",".join(seats), seed=str(seed))
        self._states = list(record.replay())
        self._chance = Random()
        self._bots: dict[int, tuple[Random, Bot[Any, Any]]] = {}
        for seat, spec in enumerate(self.seats):
            if spec != HUMAN:
                rng = Random(f"{seed} seat {seat}")
                self._bots[seat] = rng, make_bot(spec, self.game, rng)

    # --- questions -------------------------------------------------------------------------------

    @property
    def state(self) -> AnyState:
        """The complete position; people see `view` instead."""
        return self._states[-1]

    @property
    def made(self) -> int:
        """The number of moves so far."""
        return len(self.record)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, spec in enumerate(self.seats) if spec == HUMAN)

    def view(self, seat: int | None) -> AnyState:
        """Return the position as a seat (None: a spectator) may know it."""
        return self.game.view(self.state, seat)

    def seen(self, index: int, seat: int | None) -> tuple[AnyState, AnyMove, AnyState]:
        """Return the position before a move, the move and the position after, as seen by a seat."""
        before, after, move = self._states[index], self._states[index + 1], self.record.moves[index]
        shown = redacted(self.game, before, move, seat)
        return self.game.view(before, seat), shown, self.game.view(after, seat)

    def decider(self, index: int) -> int:
        """Return who made a move: a seat or `CHANCE`."""
        player: int = self._states[index].player
        return player

    def news(self, lexicon: Lexicon, seat: int | None, first: int) -> list[str]:
        """Return what happened from the move `first` on, as a seat saw it: a paragraph per turn."""
        chapters: list[list[object]] = [[]]
        for index in range(first, self.made):
            for event in self.game.events(*self.seen(index, seat)):
                if lexicon.chapter(event):
                    chapters.append([])
                chapters[-1].append(event)
        paragraphs: list[str] = []
        for events in filter(None, chapters):
            paragraphs += filter(None, (lexicon.title(events[0]), *lexicon.story(events)))
        return paragraphs

    def forced(self, index: int) -> bool:
        """Return whether this match made a move for a person, who had no other choice."""
        before = self._states[index]
        only = self.auto and len(self.game.legal_moves(before)) == 1
        return only and before.player in self.people

    # --- going on --------------------------------------------------------------------------------

    def play(self, move: AnyMove) -> None:
        """Make a move for the seat to move. Raises `IllegalMove`."""
        self.record = self.record.add(move)
        self._states.append(self.record.final())

    def step(self) -> bool:
        """Let chance or a bot move, or a person who has no choice.

        Returns False if a person must choose, or the game is over.
        """
        player = self.state.player
        if player == CHANCE:
            self._chance.seed(f"{self.seed} move {self.made}")
            self.play(sample(self.game.odds(self.state), self._chance))
            return True
        if player not in self._bots:
            legal = self.game.legal_moves(self.state) if self.auto else ()
            if len(legal) == 1:
                self.play(legal[0])
            return len(legal) == 1
        rng, bot = self._bots[player]
        # Not the numbers of chance: after a return it may be the one to decide here.
        rng.seed(f"{self.seed} seat {player} move {self.made}")
        try:
            self.play(bot(self.view(player), self.game.legal_moves(self.state)))
        except IllegalMove as error:
            raise BotError(f"the bot {self.seats[player]!r} made an {error}") from error
        except Exception as error:  # a bot may be anybody's program
            raise BotError(
                f"the bot {self.seats[player]!r} failed with {type(error).__name__}: {error}"
            ) from error
        return True

    def close(self) -> None:
        """Tell bots that are programs how the game ended, and end them."""
        result = self.game.result(self.state)
        why = "" if result is not None else "the game was left and can be resumed"
        dismiss([bot for _, bot in self._bots.values()], result, why)

    # --- going back ------------------------------------------------------------------------------

    def undo_for(self, asking: int) -> Undo:
        """Return the effect of `undo` for the person on this seat, or why it is refused."""
        chosen = (
            index
            for index in reversed(range(self.made))
            if self.decider(index) in self.people and not self.forced(index)
        )
        last = next(chosen, None)
        if last is None:
            return Undo(refused="nothing")
        seat = self.decider(last)
        for index in range(last, self.made):
            if self.decider(index) == CHANCE:
                if self._was_open(index):
                    return Undo(refused="chance")
            elif any(
                reveals(self.game, self._states[index], self.record.moves[index], other)
                for other in {asking, seat}
            ):
                return Undo(refused="secret", by=self.decider(index))
        return Undo(last, seat)

    def _was_open(self, index: int) -> bool:
        """Return whether chance could decide otherwise, as far as everybody knows.

        The true odds would reveal more: two equal cards left in a pile are a secret.
        """
        before, shown, _ = self.seen(index, None)
        return shown != self.record.moves[index] or len(self.game.odds(before)) > 1

    def undo(self, asking: int) -> Undo:
        """Go back to the last decision of a person, unless that is refused."""
        undo = self.undo_for(asking)
        if not undo.refused:
            del self._states[undo.moves + 1 :]
            self.record = self.record.cut(undo.moves)
        return undo
