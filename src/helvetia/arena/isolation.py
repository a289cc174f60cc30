"""Play a match in a process of its own, watched from outside.

A bot that ends the process or never comes back loses its game, and nothing else is lost. The
worker that has the match starts the process, so this works the same on every executor.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader
from queue import Empty, SimpleQueue
from typing import ClassVar, Final, cast

from attrs import Factory, define, frozen

from helvetia.arena.matches import (
    NOBODY,
    ArenaError,
    Fault,
    FaultKind,
    Limits,
    Match,
    Outcome,
    find_game,
)
from helvetia.arena.referee import outcome_of, overtime
from helvetia.arena.worker import FAILED, OK, READY, SEPARATOR, THINKS
from helvetia.core.errors import OptionError
from helvetia.core.json.codec import from_document, from_json, to_document, to_json
from helvetia.core.json.parse import parse

_GRACE: Final = 1.0  # seconds; the worker itself reports a bot that is only a little late
_POLL: Final = 0.05
_NAP: Final = 0.001
_CHUNK: Final = 1 << 16
_START_SECONDS: Final = 120
_TRIES: Final = 4
_MOST_BYTES: Final = 256 * 1024 * 1024
_WORKER: Final = "from helvetia.arena.worker import main; main()"
_PLAY: Final = "helvetia.arena.worker:play_text"


@frozen
class Broken(Exception):  # noqa: N818 - caught here, and in datasets
    """A process that gave no answer, and the moves it had reported.

    `fault` blames the bot that was thinking (`sure`), or the last one that was; it is None if no
    bot had begun to think.
    """

    fault: Fault | None = None
    sure: bool = False
    moves: tuple[str, ...] = ()


class _Gone(Exception):  # noqa: N818 - internal
    """A process was ended on purpose while it was playing."""


def play_apart(match: Match) -> Outcome:
    """Play a match in a process of its own; a bot that ends or blocks it loses the game.

    The process is kept for the next match of the same thread. If it dies while a bot is thinking,
    the match is played once more: a guilty bot does it again (same seeds, same game), while a
    process that was killed from outside is replaced.
    """
    answer = ask_apart(_PLAY, match)
    if isinstance(answer, Broken):
        return forfeited(match, answer)
    outcome = from_document(parse(answer, max_bytes=_MOST_BYTES), Outcome)
    if outcome.fault is not None:
        _players.forget_mine()  # the bot may have damaged its process
    return outcome


def ask_apart(call: str, match: Match) -> str | Broken:
    """Call a function, named ``module:function``, with a match in a process of its own."""
    suspects: list[int] = []
    last = Broken()
    epoch = _players.epoch
    for _ in range(_TRIES):
        try:
            return _players.mine().ask(call, match, lambda: _players.epoch != epoch)
        except Broken as broken:
            _players.forget_mine()
            last = broken
            if broken.fault is None or not broken.sure:
                continue
            suspects.append(broken.fault.seat)
            if suspects.count(broken.fault.seat) > 1 or broken.fault.kind is FaultKind.OVERTIME:
                return broken
    if last.fault is None:
        raise ArenaError(f"the process that played match {match.id} died {_TRIES} times")
    return last  # it always dies after the same bot


def forfeited(match: Match, broken: Broken) -> Outcome:
    """Return the outcome of a match that a bot has ended together with its process."""
    game = find_game(match.game)
    options = from_json(match.options, game.Options)
    state = game.new_game(len(match.bots), options)
    moves = []
    with suppress(ValueError):  # the process was damaged, and so may be its last lines
        for text in broken.moves:
            move = game.parse_move(text)
            state = game.apply_move(state, move)
            moves.append(move)
    return outcome_of(match, game, options, state, moves, broken.fault, [0.0] * len(match.bots))


def close_players() -> None:
    """End all player processes that this process has started, also those that are playing.

    Their matches are given up. New matches start new processes.
    """
    _players.close_all()


# --- the processes -------------------------------------------------------------------------------


@define(eq=False)
class _Lines:
    """What a process writes: answers to wait for, and reports about the match in progress."""

    answers: SimpleQueue[str | None] = Factory(SimpleQueue)
    moves: list[str] = Factory(list)
    seat: int = NOBODY  # the last one that has begun to think
    thinking: bool = False
    since: float = 0.0

    def forget(self) -> None:
        """Forget the last match."""
        self.moves.clear()
        self.seat, self.thinking = NOBODY, False

    def collect(self, source: BufferedReader) -> None:
        """Read line after line; None at the end."""
        rest = b""
        with source:
            while chunk := source.read1(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    text = line.decode("utf-8", "replace")
                    if text.startswith(THINKS):
                        self._report(*text.removeprefix(THINKS).split(SEPARATOR))
                    else:
                        self.answers.put(text)
                if len(chunk) < _CHUNK // 2:
                    time.sleep(_NAP)  # fast bots report too often to wake up for each of them
        self.answers.put(None)

    def _report(self, seat: str, *moves: str) -> None:
        self.since = time.monotonic()
        self.moves += moves
        self.thinking = seat.isdecimal()
        self.seat = int(seat) if self.thinking else self.seat


class _Player:
    """A running player process."""

    def __init__(self) -> None:
        paths = [path or os.getcwd() for path in sys.path]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        # Also without a call: when the thread that owns it ends, or the interpreter.
        self.close = weakref.finalize(self, _end, self._process)
        assert self._process.stderr is not None  # see `Popen` above
        self._lines = _Lines()
        arguments = (cast("BufferedReader", self._process.stdout),)
        threading.Thread(target=self._lines.collect, args=arguments, daemon=True).start()
        try:
            first = self._lines.answers.get(timeout=_START_SECONDS)
        except Empty:
            first = None
        if first != READY:
            self._process.kill()
            errors = self._process.stderr.read().decode("utf-8", "replace").strip()
            self.close()
            raise ArenaError(
                f"no process for bots could be started: {' '.join(errors.splitlines()[-1:])}"
            )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, call: str, match: Match, given_up: Callable[[], bool]) -> str:
        """Return the answer to a request. Raises `Broken` if there is none."""
        self._lines.forget()
        request = to_json({"call": call, "match": to_document(match)})
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:  # it has ended between two matches, which is no bot's fault
            raise Broken from error
        answer = self._wait(match, given_up)
        if answer.startswith(OK):
            return answer.removeprefix(OK)
        if not answer.startswith(FAILED):
            raise self._broken(match, FaultKind.DIED, "wrote to a connection that is not its own")
        kind, text = json.loads(answer.removeprefix(FAILED))
        raise OptionError(text) if kind == OptionError.__name__ else ArenaError(text)

    def _wait(self, match: Match, given_up: Callable[[], bool]) -> str:
        """Return the next answer. Raises `Broken` if the process dies or a bot blocks it."""
        patience = _patience(match.limits)
        while not given_up():
            try:
                answer = self._lines.answers.get(timeout=_POLL)
            except Empty:
                silent = time.monotonic() - self._lines.since
                if patience is not None and self._lines.thinking and silent > patience:
                    text = overtime(float("inf"), float("inf"), match.limits)
                    raise self._broken(match, FaultKind.OVERTIME, text) from None
                continue
            if answer is not None:
                return answer
            if not given_up():
                raise self._broken(match, FaultKind.DIED, self._ending())
        self.close()
        raise _Gone("the match was given up")

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=_GRACE)
        except subprocess.TimeoutExpired:
            return "closed a connection that is not its own"
        return f"ended the process it was playing in ({_exit_text(code)})"

    def _broken(self, match: Match, kind: FaultKind, text: str) -> Broken:
        """End the process and return what is left of its match."""
        self.close()
        seat = self._lines.seat
        fault = Fault(seat, kind, text) if 0 <= seat < len(match.bots) else None
        return Broken(fault, self._lines.thinking, tuple(self._lines.moves))


def _patience(limits: Limits) -> float | None:
    """Return the seconds of silence after which a bot cannot be in time any more."""
    known = [limit / 1000 for limit in (limits.move, limits.game) if limit is not None]
    return min(known) + _GRACE if known else None


def _exit_text(code: int) -> str:
    """Describe how a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait(timeout=10)
    for stream in (process.stdin, process.stderr):
        if stream is not None:
            with suppress(OSError):  # input that was not read is lost
                stream.close()


class _Players(threading.local):
    """The player process of each thread, and all that this process has started."""

    epoch: ClassVar[int] = 0  # the number of `close_all` calls: earlier matches are given up
    started: ClassVar[weakref.WeakSet[_Player]] = weakref.WeakSet()
    lock: ClassVar = threading.Lock()
    player: _Player | None = None  # of this thread

    def mine(self) -> _Player:
        """Return this thread's process; start it if there is none."""
        if self.player is None or not self.player.alive:
            self.forget_mine()
            self.player = _Player()
            with self.lock:
                self.started.add(self.player)
        return self.player

    def forget_mine(self) -> None:
        """End this thread's process."""
        if self.player is not None:
            self.player.close()
        self.player = None

    @classmethod
    def close_all(cls) -> None:
        """End all processes, also those that are playing."""
        cls.epoch += 1
        with cls.lock:
            players = list(cls.started)
        for player in players:
            player.close()


_players = _Players()
