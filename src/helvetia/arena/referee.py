"""Play a match in this process: bots see views only, and a fault ends the game."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from helvetia.arena.matches import NOBODY, Fault, FaultKind, Limits, Match, Outcome, find_game
from helvetia.bots import Bot, make_bot
from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState, Result
from helvetia.core.errors import OptionError
from helvetia.core.json.codec import from_json
from helvetia.core.records.record import Record
from helvetia.core.walk import sample
from helvetia.protocol.bot import dismiss

_LONGEST_TEXT = 300


class Witness:
    """Observes a match while it is played; this base class ignores everything."""

    def thinks(self, seat: int | None) -> None:
        """Note that the bot of this seat starts to think; None: no bot thinks any more."""

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """Note a bot's legal choice; `ply` counts the moves before it, chance included."""

    def moved(self, text: str) -> None:
        """Note a move of a bot or of chance, in the game's notation."""


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
    game = find_game(match.game)
    options = from_json(match.options, game.Options)
    table = _Table(game, game.new_game(len(match.bots), options), match, witnesses)
    fault = None
    try:
        table.seat_bots()
        table.play()
    except _Forfeit as forfeit:
        fault = forfeit.fault
    for witness in witnesses:
        witness.thinks(None)
    dismiss(table.bots, game.result(table.state), "" if fault is None else fault.text)
    return outcome_of(match, game, options, table.state, table.moves, fault, table.seconds)


# `Any`: the options' class is the game's own.
def outcome_of(
    match: Match,
    game: AnyGame,
    options: Any,
    state: AnyState,
    moves: Sequence[AnyMove],
    fault: Fault | None,
    seconds: Sequence[float],
) -> Outcome:
    """Return the outcome of a game that stops in this state."""
    seats = len(match.bots)
    return Outcome(
        match.id,
        tuple(score.total for score in game.score(state)),
        places_of(game.result(state), fault, seats),
        fault,
        Record(game, seats, options, tuple(moves), game.RULES_VERSION).to_json(),
        tuple(int(1000 * spent) for spent in seconds),
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
        self.bots: list[Bot[AnyState, AnyMove]] = []

    def seat_bots(self) -> None:
        """Make every bot with its own seed."""
        for seat, (spec, seed) in enumerate(zip(self.match.bots, self.match.seeds, strict=True)):
            self.bots.append(self._ask(seat, make_bot, spec, self.game, Random(seed)))

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
        move = self._legal(seat, self._ask(seat, self.bots[seat], view, legal), legal)
        for witness in self.witnesses:
            witness.decided(len(self.moves), seat, view, legal, move)
        self._make(move)

    def _make(self, move: AnyMove) -> None:
        self.state = self.game.apply_move(self.state, move)
        self.moves.append(move)
        if self.witnesses:
            text = self.game.format_move(move)
            for witness in self.witnesses:
                witness.moved(text)

    # `Any`: what comes back is a bot or a move.
    def _ask(self, seat: int, work: Callable[..., Any], *arguments: object) -> Any:
        """Let a bot work; forfeit the game if it raises an exception or takes too long."""
        for witness in self.witnesses:
            witness.thinks(seat)
        began = time.perf_counter()
        try:
            answer = work(*arguments)
        except KeyboardInterrupt:  # by the user, not by the bot
            raise
        except BaseException as error:
            unknown = work is make_bot and isinstance(error, OptionError)
            kind = FaultKind.UNKNOWN if unknown else FaultKind.CRASH
            text = short(str(error)) if unknown else error_text(error)
            raise _Forfeit(Fault(seat, kind, text)) from error
        took = time.perf_counter() - began
        self.seconds[seat] += took
        late = overtime(took, self.seconds[seat], self.match.limits)
        if late:
            raise _Forfeit(Fault(seat, FaultKind.OVERTIME, late))
        return answer

    def _legal(self, seat: int, chosen: AnyMove, legal: tuple[AnyMove, ...]) -> AnyMove:
        """Return the chosen legal move: the rules' own object, never the bot's."""
        try:
            return legal[legal.index(chosen)]
        except Exception as error:  # ValueError, or whatever a strange object raises
            text = short(f"chose {self._shown(chosen)}")
            raise _Forfeit(Fault(seat, FaultKind.ILLEGAL, text)) from error

    def _shown(self, chosen: AnyMove) -> str:
        """Describe a refused choice and the reason, without an address, which differs each time."""
        if not isinstance(chosen, self.game.Move):
            kind = type(chosen).__name__
            return f"an object of the type {kind}, which is no move of {self.game.GAME}"
        try:
            text = self.game.format_move(chosen)
            return f"{text!r}, which is not legal: {self.game.why_not(self.state, chosen)}"
        except Exception:
            return f"a broken {type(chosen).__name__}, which is not legal"


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


def error_text(error: BaseException) -> str:
    """Return an exception in one line, with its file and line.

    >>> error_text(ValueError("no idea"))
    'ValueError: no idea'
    """
    try:
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    except Exception:  # a bot's exception may have no text, or refuse to give it
        text = type(error).__name__
    trace = error.__traceback__
    if trace is None:
        return short(text)
    while trace.tb_next is not None:
        trace = trace.tb_next
    # Only the file's own name, so that outcomes are equal wherever the library is installed.
    where = os.path.basename(trace.tb_frame.f_code.co_filename)
    return f"{short(text)} ({where}, line {trace.tb_lineno})"


def short(text: str) -> str:
    """Return a text as one short line of ASCII."""
    flat = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    return flat if len(flat) <= _LONGEST_TEXT else flat[: _LONGEST_TEXT - 3] + "..."
