"""Ask one bot for its moves; every error of the bot becomes a `Complaint`.

The same code asks a bot in this process and a bot in a process of its own.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any, Final, Protocol

from attrs import frozen

from helvetia.arena.matches import FaultKind, Limits, find_game
from helvetia.bots import make_bot
from helvetia.core.contract import AnyGame, AnyMove, AnyState, Result
from helvetia.core.errors import OptionError
from helvetia.protocol.bot import CommandBot, dismiss
from helvetia.protocol.child import Child

_LONGEST_TEXT: Final = 300


@frozen
class Complaint(Exception):  # noqa: N818 - an outcome, not an error of the program
    """Say what a bot did wrong; it loses its game."""

    kind: FaultKind
    text: str


class Seat(Protocol):
    """One bot of a game."""

    def choose(self, view: AnyState, legal: tuple[AnyMove, ...], seconds: float | None) -> object:
        """Return the bot's choice, an index of `legal`. Raises `Complaint`."""

    def leave(self, result: Result | None, why: str, *, fit: bool) -> None:
        """End the game with its result, or why there is none; an unfit bot is not used again."""


class LocalSeat:
    """A bot in this process, with all rights of this process."""

    def __init__(self, spec: str, game: AnyGame, seed: int, limits: Limits | None = None) -> None:
        """Make the bot of a spec, and announce the limits to it. Raises `Complaint`."""
        self._game = game
        try:
            self._bot = make_bot(spec, game, Random(seed))
            if isinstance(self._bot, CommandBot) and limits is not None:
                self._bot.announce(limits.move, limits.game)
        except KeyboardInterrupt:  # by the user, not by the bot
            raise
        except OptionError as error:
            raise Complaint(FaultKind.UNKNOWN, short(str(error))) from error
        except BaseException as error:
            raise Complaint(FaultKind.CRASH, error_text(error)) from error

    def choose(
        self, view: AnyState, legal: tuple[AnyMove, ...], seconds: float | None = None
    ) -> int:
        """Return the bot's choice, an index of `legal`. Raises `Complaint`."""
        try:
            chosen = self._bot(view, legal)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Complaint(FaultKind.CRASH, error_text(error)) from error
        try:
            return legal.index(chosen)
        except Exception as error:  # ValueError, or any error of a foreign object's comparison
            text = short(f"chose {self._shown(view, chosen)}")
            raise Complaint(FaultKind.ILLEGAL, text) from error

    def leave(self, result: Result | None, why: str, *, fit: bool) -> None:
        """End the game, and announce it to a bot that is another program."""
        dismiss([self._bot], result, why)

    def _shown(self, view: AnyState, chosen: AnyMove) -> str:
        """Describe a refused choice and the reason, without an address, which differs each time."""
        try:
            if not isinstance(chosen, self._game.Move):
                kind = type(chosen).__name__
                return f"an object of the type {kind}, which is no move of {self._game.GAME}"
            text = self._game.format_move(chosen)
            return f"{text!r}, which is not legal: {self._game.why_not(view, chosen)}"
        except Exception:
            return f"a broken {type(chosen).__name__}, which is not legal"


# --- in a process of its own ---------------------------------------------------------------------

_seated: list[LocalSeat] = []


def prepare(game: str) -> None:
    """Import the game before any bot's clock runs, and start programs in this process's group."""
    find_game(game)
    Child.own_session = False


def sit(spec: str, game: str, seed: int, limits: Limits) -> list[str] | None:
    """Make this process's bot; return its complaint, if it has one."""
    _seated.clear()
    try:
        _seated.append(LocalSeat(spec, find_game(game), seed, limits))
    except (Complaint, KeyboardInterrupt) as wrong:
        return _complaint(wrong)
    return None


def choose(view: AnyState, legal: tuple[AnyMove, ...]) -> list[str] | int:
    """Return the choice of this process's bot, or its complaint."""
    try:
        return _seated[0].choose(view, legal)
    except (Complaint, KeyboardInterrupt) as wrong:
        return _complaint(wrong)


def leave(result: Result | None, why: str) -> None:
    """End the game of this process's bot."""
    for seat in _seated:
        seat.leave(result, why, fit=True)
    _seated.clear()


def _complaint(wrong: Complaint | KeyboardInterrupt) -> list[str]:
    if isinstance(wrong, Complaint):
        return [str(wrong.kind), wrong.text]
    return [str(FaultKind.CRASH), error_text(wrong)]


def complaint_in(answer: Any, *, making: bool) -> Complaint | None:
    """Return the complaint that another process has answered with, if it is one."""
    kinds = ("unknown", "crash") if making else ("crash", "illegal")
    match answer:
        case [str(kind), str(text)] if kind in kinds:
            return Complaint(FaultKind(kind), short(text))
    return None


# --- texts ---------------------------------------------------------------------------------------


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
