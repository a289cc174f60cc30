"""A match played in a process of its own, watched from outside.

Whatever a bot does there, this side survives it and knows whose doing it was: a bot that ends the
process or never comes back loses its game, and nothing else is lost. Because the process is
started by whichever worker has the match, this works the same on every executor.
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
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from attrs import frozen

from helvetia.arena.match import (
    ArenaError,
    Fault,
    FaultKind,
    Limits,
    Match,
    Outcome,
    find_game,
    match_document,
    read_outcome,
)
from helvetia.arena.play import outcome_of, overtime
from helvetia.core.codec import from_json, to_json
from helvetia.core.errors import OptionError
from helvetia.core.parse import parse

_GRACE: Final = 1.0  # seconds; a bot that comes back a little late is told so by its own process
_POLL: Final = 0.05
_START_SECONDS: Final = 120
_TRIES: Final = 4
_MOST_BYTES: Final = 256 * 1024 * 1024
_READY: Final = "ready"
_OK: Final = "ok "
_FAILED: Final = "failed "
_BEAT_BYTES: Final = 8
_PLAY: Final = "helvetia.arena.player:play_text"


@frozen
class Broken(Exception):  # noqa: N818 - caught here, and by who asks for more than a game
    """A process that gave no answer, and what was left of the game.

    `fault` names who was thinking, or, where `sure` is not set, who was the last to think; it is
    None if nobody was yet.
    """

    fault: Fault | None = None
    sure: bool = False
    moves: tuple[str, ...] = ()


class _Gone(Exception):  # noqa: N818 - internal
    """A process was ended on purpose while it was playing."""


def play_apart(match: Match) -> Outcome:
    """Play a match in a process of its own; a bot that ends or blocks it loses the game.

    The process is kept for the next match of the same thread. If it dies while a bot is thinking,
    the match is played once more: a bot that is to blame does it again (same seeds, same game),
    while a process that was killed from outside is simply replaced.
    """
    answer = ask_apart(_PLAY, match)
    if isinstance(answer, Broken):
        return forfeited(match, answer)
    outcome = read_outcome(parse(answer, max_bytes=_MOST_BYTES))
    if outcome.fault is not None:
        _players.forget_mine()  # who knows what else it has done to its process
    return outcome


def ask_apart(call: str, match: Match) -> str | Broken:
    """What a function, named ``module:function``, makes of a match in a process of its own."""
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
    return last  # nobody was caught in the act, but it always happens after the same bot


def forfeited(match: Match, broken: Broken) -> Outcome:
    """The outcome of a match that a bot has ended together with its process."""
    game = find_game(match.game)
    options = from_json(match.options, game.Options)
    state = game.new_game(len(match.bots), options)
    moves = []
    with suppress(ValueError):  # the process was in a bad way, and so may be what it left behind
        for text in broken.moves:
            move = game.parse_move(text)
            state = game.apply_move(state, move)
            moves.append(move)
    return outcome_of(match, game, options, state, moves, broken.fault, [0.0] * len(match.bots))


# --- the processes -------------------------------------------------------------------------------


class _Player:
    """A running player process."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="helvetia-")
        here = Path(self._folder.name)
        self._beat, self._trail, errors = here / "beat", here / "trail", here / "errors"
        self._beat.write_bytes(bytes(_BEAT_BYTES))
        paths = [path or os.getcwd() for path in sys.path]
        with errors.open("wb") as told:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "helvetia.arena.player", self._beat, self._trail],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=told,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            )
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._seats = 0
        # Also if nobody closes it: when the thread that owns it ends, or the interpreter.
        self.close = weakref.finalize(self, _end, self._process, self._folder)
        assert self._process.stdout is not None  # it was asked for above
        arguments = (self._process.stdout, self._lines)
        threading.Thread(target=_collect, args=arguments, daemon=True).start()
        try:
            first = self._lines.get(timeout=_START_SECONDS)
        except Empty:
            first = None
        if first is None or first.decode().strip() != _READY:
            last = errors.read_text("utf-8", "replace").strip().splitlines()[-1:]
            self.close()
            raise ArenaError(f"no process for bots could be started: {' '.join(last)}")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, call: str, match: Match, given_up: Callable[[], bool]) -> str:
        """The answer to a request; Broken if there is none."""
        self._seats = len(match.bots)
        request = to_json({"call": call, "match": match_document(match)})
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:  # it has ended between two matches, which is nobody's fault
            raise Broken from error
        answer = self._wait(match.limits, given_up).decode().rstrip("\n")
        if answer.startswith(_OK):
            return answer.removeprefix(_OK)
        if not answer.startswith(_FAILED):
            raise self._broken(FaultKind.DIED, "wrote to a connection that is not its own")
        kind, text = json.loads(answer.removeprefix(_FAILED))
        raise OptionError(text) if kind == OptionError.__name__ else ArenaError(text)

    def _wait(self, limits: Limits, given_up: Callable[[], bool]) -> bytes:
        """The next line; Broken if the process dies or a bot in it thinks for ever."""
        patience = _patience(limits)
        seen, since = self._read_beat(), time.monotonic()
        while True:
            if given_up():
                self.close()
                raise _Gone("nobody waits for this match any more")
            try:
                line = self._lines.get(timeout=_POLL)
            except Empty:
                beat = self._read_beat()
                if beat != seen:
                    seen, since = beat, time.monotonic()
                elif patience is not None and beat & 255 and time.monotonic() - since > patience:
                    raise self._broken(FaultKind.OVERTIME, _late(limits)) from None
            else:
                if line is not None:
                    return line
                if not given_up():
                    raise self._broken(FaultKind.DIED, self._ending())

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=_GRACE)
        except subprocess.TimeoutExpired:
            return "closed a connection that is not its own"
        return f"ended the process it was playing in ({_exit_text(code)})"

    def _broken(self, kind: FaultKind, text: str) -> Broken:
        """What is left; the process is ended, if it is not yet."""
        beat = self._read_beat()
        seat = (beat & 255 or beat >> 8 & 255) - 1
        moves = tuple(self._trail.read_text("utf-8", "replace").splitlines())
        self.close()
        known = 0 <= seat < self._seats
        return Broken(Fault(seat, kind, text) if known else None, bool(beat & 255), moves)

    def _read_beat(self) -> int:
        return int.from_bytes(self._beat.read_bytes(), "little")


def _patience(limits: Limits) -> float | None:
    """After how many seconds without a sign a bot will not come back in time."""
    known = [limit / 1000 for limit in (limits.move, limits.game) if limit is not None]
    return min(known) + _GRACE if known else None


def _late(limits: Limits) -> str:
    """What the bot's own clock would have said."""
    return overtime(float("inf"), float("inf"), limits)


def _exit_text(code: int) -> str:
    """How a process ended, in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"


def _collect(source: BinaryIO, lines: SimpleQueue[bytes | None]) -> None:
    """Pass on what a process says, and that it has nothing more to say."""
    with source:
        for line in source:
            lines.put(line)
    lines.put(None)


def _end(process: subprocess.Popen[bytes], folder: TemporaryDirectory[str]) -> None:
    process.kill()
    process.wait(timeout=10)
    if process.stdin is not None:
        with suppress(OSError):  # what was not read will never be
            process.stdin.close()
    folder.cleanup()


class _Own(threading.local):
    """Every thread has its own player process."""

    player: _Player | None = None


class _Players:
    """The player processes that this process has started."""

    def __init__(self) -> None:
        self.epoch = 0  # how often all were closed: a match of an earlier epoch is given up
        self._own = _Own()
        self._all: weakref.WeakSet[_Player] = weakref.WeakSet()
        self._lock = threading.Lock()

    def mine(self) -> _Player:
        """This thread's process, started if there is none."""
        player = self._own.player
        if player is None or not player.alive:
            self.forget_mine()
            player = self._own.player = _Player()
            with self._lock:
                self._all.add(player)
        return player

    def forget_mine(self) -> None:
        """End this thread's process."""
        if self._own.player is not None:
            self._own.player.close()
        self._own.player = None

    def close_all(self) -> None:
        """End all, also those that are playing."""
        self.epoch += 1
        with self._lock:
            players = list(self._all)
        for player in players:
            player.close()


_players = _Players()


def close_players() -> None:
    """End all player processes that this process has started, also those that are playing.

    Matches that are being played are given up. New ones start new processes.
    """
    _players.close_all()
