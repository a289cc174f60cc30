"""Play a match in this process: bots see views only, and a fault ends the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeAlias, TypeVar

from helvetia.arena.matches import NOBODY, Fault, FaultKind, Limits, Match, Outcome, find_game
from helvetia.arena.seats import Complaint, LocalSeat, Seat
from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState, Result
from helvetia.core.json.codec import from_json
from helvetia.core.records.record import Record
from helvetia.core.walk import sample

T = TypeVar("T")

#: Takes a bot's spec, the game and a seed. The bot's clock runs only in the returned function.
MakeSeat: TypeAlias = Callable[[str, AnyGame, int], Callable[[], Seat]]


class Witness:
    """Observes a match while it is played; this base class ignores everything."""

    def begins(self) -> None:
        """Note that the match begins, or begins anew because a process was lost."""

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Note a bot's legal choice; `ply` counts the moves before it, chance included."""


class _Forfeit(Exception):  # noqa: N818 - not an error of the program
    """Ends a game because of a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def play(match: Match, *witnesses: Witness) -> Outcome:
    """Play a match in this process; a bot's fault is part of the outcome.

    `play_apart` also survives a bot that blocks or ends the process. Raises `OptionError` for a
    wrong game, wrong options or a wrong number of seats.

    >>> from helvetia.arena.matches import options_text
    >>> options = options_text(find_game("helsinki"))
    >>> match = Match("example", "helsinki", options, ("random", "random"), 1, (2, 3))
    >>> outcome = play(match)
    >>> outcome.fault is None, len(outcome.points)
    (True, 2)
    """

    def seat(spec: str, game: AnyGame, seed: int) -> Callable[[], Seat]:
        return partial(LocalSeat, spec, game, seed, match.limits)

    return conduct(match, seat, *witnesses)


def conduct(match: Match, seat: MakeSeat, *witnesses: Witness) -> Outcome:
    """Play a match with bots that `seat` makes."""
    game = find_game(match.game)
    options = from_json(match.options, game.Options)
    table = _Table(game, game.new_game(len(match.bots), options), match, witnesses)
    for witness in witnesses:
        witness.begins()
    fault = None
    try:
        table.seat_bots(seat)
        table.play()
    except _Forfeit as forfeit:
        fault = forfeit.fault
    finally:
        for index, one in enumerate(table.seats):
            guilty = fault is not None and fault.seat == index
            one.leave(game.result(table.state), "" if fault is None else fault.text, fit=not guilty)
    result = game.result(table.state)
    return Outcome(
        match.id,
        tuple(score.total for score in game.score(table.state)),
        places_of(result, fault, len(match.bots)),
        fault,
        Record(game, len(match.bots), options, tuple(table.moves), game.RULES_VERSION).to_json(),
        tuple(int(1000 * spent) for spent in table.seconds),
    )


def places_of(result: Result | None, fault: Fault | None, seats: int) -> tuple[int, ...]:
    """Return the final places; after a fault the guilty seat is last, the others share the first.

    >>> places_of(None, Fault(1, FaultKind.CRASH, ""), 3)
    (1, 3, 1)
    """
    if fault is not None or result is None:
        guilty = NOBODY if fault is None else fault.seat
        return tuple(seats if seat == guilty else 1 for seat in range(seats))
    return result.places


class _Table:
    """A game while it is played."""

    def __init__(
        self, game: AnyGame, state: AnyState, match: Match, witnesses: Sequence[Witness]
    ) -> None:
        self.game = game
        self.state = state
        self.match = match
        self.witnesses = witnesses
        self.moves: list[AnyMove] = []
        self.seconds = [0.0] * len(match.bots)
        self.seats: list[Seat] = []

    def seat_bots(self, seat: MakeSeat) -> None:
        """Make every bot with its own seed."""
        for number, (spec, seed) in enumerate(zip(self.match.bots, self.match.seeds, strict=True)):
            self.seats.append(self._timed(number, seat(spec, self.game, seed)))

    def play(self) -> None:
        """Play move by move to the end."""
        luck = Random(self.match.luck)
        while (player := self.state.player) is not None:
            if len(self.moves) >= self.match.limits.moves:
                text = f"the game is not over after {len(self.moves)} moves"
                raise _Forfeit(Fault(NOBODY, FaultKind.ENDLESS, text))
            if player == CHANCE:
                self._make(sample(self.game.odds(self.state), luck))
            else:
                self._decide(player)

    def _decide(self, seat: int) -> None:
        legal = self.game.legal_moves(self.state)
        view = self.game.view(self.state, seat)
        seconds = seconds_left(self.match.limits, self.seconds[seat])

        def choose() -> int:
            """Return a checked choice: the bot's clock runs until then."""
            answer = self.seats[seat].choose(view, legal, seconds)
            if type(answer) is int and 0 <= answer < len(legal):
                return answer
            raise Complaint(FaultKind.ILLEGAL, "answered with something that is no move")

        move = legal[self._timed(seat, choose)]
        for witness in self.witnesses:
            witness.decided(len(self.moves), seat, view, legal, move)
        self._make(move)

    def _make(self, move: AnyMove) -> None:
        self.state = self.game.apply_move(self.state, move)
        self.moves.append(move)

    def _timed(self, seat: int, work: Callable[[], T]) -> T:
        """Let a bot work; forfeit the game for its complaint, or if it takes too long."""
        began = time.perf_counter()
        try:
            answer = work()
        except Complaint as complaint:
            raise _Forfeit(Fault(seat, complaint.kind, complaint.text)) from complaint
        finally:
            took = time.perf_counter() - began
            self.seconds[seat] += took
        late = overtime(took, self.seconds[seat], self.match.limits)
        if late:
            raise _Forfeit(Fault(seat, FaultKind.OVERTIME, late))
        return answer


def seconds_left(limits: Limits, spent: float) -> float | None:
    """Return the seconds left for a bot's next move, None for no limit."""
    known = [] if limits.move is None else [limits.move / 1000]
    known += [] if limits.game is None else [max(0.0, limits.game / 1000 - spent)]
    return min(known, default=None)


def overtime(last: float, total: float, limits: Limits) -> str:
    """Return the complaint about a bot's thinking time, or an empty text; times in seconds.

    >>> overtime(2.5, 9.0, Limits(move=2000))
    'thought for longer than the 2 s a move may take'
    """
    if limits.move is not None and last * 1000 > limits.move:
        return f"thought for longer than the {limits.move / 1000:g} s a move may take"
    if limits.game is not None and total * 1000 > limits.game:
        return f"used more than the {limits.game / 1000:g} s it has for a game"
    return ""
