"""A match played in this process: bots see views only, and a fault ends the game with a reason."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from helvetia.arena.match import NOBODY, Fault, FaultKind, Limits, Match, Outcome, find_game
from helvetia.bots import Bot, make_bot
from helvetia.core.codec import from_json
from helvetia.core.contract import CHANCE, AnyGame, AnyMove, AnyState, Result
from helvetia.core.errors import OptionError
from helvetia.core.record import Record
from helvetia.core.walk import sample

_LONGEST_TEXT = 300


class Witness:
    """Is told what happens at a table; this one does not care."""

    def thinks(self, seat: int | None) -> None:
        """The bot of this seat is at work from now on; None: the rules are."""

    def decided(
        self, ply: int, seat: int, view: AnyState, legal: tuple[AnyMove, ...], move: AnyMove
    ) -> None:
        """A bot has chosen a legal move; `ply` counts all moves made before, chance included."""

    def moved(self, text: str) -> None:
        """A move was made, by a bot or by chance."""


class _Forfeit(Exception):  # noqa: N818 - not an error of the program
    """Ends a game because of a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def play(match: Match, witness: Witness | None = None) -> Outcome:
    """Play a match here and now; whatever a bot does wrong is part of the outcome.

    A bot that never comes back, or ends the process, needs `play_apart`. OptionError for a match
    that no bot is to blame for: a wrong game, options or number of seats.

    >>> from helvetia.arena.match import options_text
    >>> options = options_text(find_game("helsinki"))
    >>> match = Match("example", "helsinki", options, ("random", "random"), 1, (2, 3))
    >>> outcome = play(match)
    >>> outcome.fault is None, len(outcome.points)
    (True, 2)
    """
    game = find_game(match.game)
    options = from_json(match.options, game.Options)
    table = _Table(game, game.new_game(len(match.bots), options), match, witness or Witness())
    fault = None
    try:
        table.seat_bots()
        table.play()
    except _Forfeit as forfeit:
        fault = forfeit.fault
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
    """The outcome of a game that has come this far and goes no further."""
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
    """The final places; after a fault the guilty seat is last, and the others share the first.

    >>> places_of(None, Fault(1, FaultKind.CRASH, ""), 3)
    (1, 3, 1)
    """
    if fault is not None or result is None:
        guilty = NOBODY if fault is None else fault.seat
        return tuple(seats if seat == guilty else 1 for seat in range(seats))
    return result.places


class _Table:
    """A game while it is played."""

    def __init__(self, game: AnyGame, state: AnyState, match: Match, witness: Witness) -> None:
        self.game = game
        self.state = state
        self.match = match
        self.witness = witness
        self.moves: list[AnyMove] = []
        self.seconds = [0.0] * len(match.bots)
        self.bots: list[Bot[AnyState, AnyMove]] = []

    def seat_bots(self) -> None:
        """Make every bot, with a seed of its own."""
        for seat, (spec, seed) in enumerate(zip(self.match.bots, self.match.seeds, strict=True)):
            self.bots.append(self._ask(seat, make_bot, spec, self.game, Random(seed)))

    def play(self) -> None:
        """Move by move to the end."""
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
        self.witness.decided(len(self.moves), seat, view, legal, move)
        self._make(move)

    def _make(self, move: AnyMove) -> None:
        self.state = self.game.apply_move(self.state, move)
        self.moves.append(move)
        self.witness.moved(self.game.format_move(move))

    # `Any`: what comes back is a bot or a move.
    def _ask(self, seat: int, work: Callable[..., Any], *arguments: object) -> Any:
        """Let a bot work; a fault if it raises something or takes too long."""
        self.witness.thinks(seat)
        began = time.perf_counter()
        try:
            answer = work(*arguments)
        except KeyboardInterrupt:  # the user's, not the bot's
            raise
        except BaseException as error:
            unknown = work is make_bot and isinstance(error, OptionError)
            kind = FaultKind.UNKNOWN if unknown else FaultKind.CRASH
            text = short(str(error)) if unknown else told(error)
            raise _Forfeit(Fault(seat, kind, text)) from error
        took = time.perf_counter() - began
        self.witness.thinks(None)
        self.seconds[seat] += took
        late = overtime(took, self.seconds[seat], self.match.limits)
        if late:
            raise _Forfeit(Fault(seat, FaultKind.OVERTIME, late))
        return answer

    def _legal(self, seat: int, chosen: AnyMove, legal: tuple[AnyMove, ...]) -> AnyMove:
        """The legal move that was chosen; the rules' own object, not what the bot handed over."""
        try:
            return legal[legal.index(chosen)]
        except Exception as error:  # ValueError, or whatever a strange object raises
            text = short(f"chose {self._shown(chosen)}")
            raise _Forfeit(Fault(seat, FaultKind.ILLEGAL, text)) from error

    def _shown(self, chosen: AnyMove) -> str:
        """A refused choice and the reason; never an object's address, which is never the same."""
        if not isinstance(chosen, self.game.Move):
            kind = type(chosen).__name__
            return f"an object of the type {kind}, which is no move of {self.game.GAME}"
        try:
            text = self.game.format_move(chosen)
            return f"{text!r}, which is not legal: {self.game.why_not(self.state, chosen)}"
        except Exception:
            return f"a broken {type(chosen).__name__}, which is not legal"


def overtime(last: float, total: float, limits: Limits) -> str:
    """What a bot's clock says against it, or nothing; both times in seconds.

    >>> overtime(2.5, 9.0, Limits(move=2000))
    'thought for longer than the 2 s a move may take'
    """
    if limits.move is not None and last * 1000 > limits.move:
        return f"thought for longer than the {limits.move / 1000:g} s a move may take"
    if limits.game is not None and total * 1000 > limits.game:
        return f"used more than the {limits.game / 1000:g} s it has for a game"
    return ""


def told(error: BaseException) -> str:
    """An exception in one line, with the place it comes from.

    >>> told(ValueError("no idea"))
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
    # Only the file's own name: outcomes are equal wherever the library is installed.
    where = os.path.basename(trace.tb_frame.f_code.co_filename)
    return f"{short(text)} ({where}, line {trace.tb_lineno})"


def short(text: str) -> str:
    """A text in one line of ASCII that is never long."""
    flat = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    return flat if len(flat) <= _LONGEST_TEXT else flat[: _LONGEST_TEXT - 3] + "..."
