"""Start a process, call functions in it, and end it when it is late, damaged or not needed.

The process gets pickles and answers with JSON, so nothing that lives there reaches this process:
no object with a comparison of its own, no class, no code.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
from contextlib import suppress
from typing import ClassVar, Final

from helvetia.arena.isolation.worker import HEAD, READY
from helvetia.arena.matches import ArenaError
from helvetia.core.errors import HelvetiaError, OptionError

_POLL: Final = 0.5
_CHUNK: Final = 1 << 16
_START_SECONDS: Final = 120
_WORKER: Final = "from helvetia.arena.isolation.worker import main; main()"


class Gone(Exception):  # noqa: N818 - caught where the process is used
    """A process gave no valid answer: it ended, was killed, or wrote nonsense. It is closed."""


class Late(Gone):
    """A process was ended because its time was up."""


class Process:
    """A running process that serves calls, one at a time.

    `memory` limits its address space in MiB; with `data_only` addresses that are only reserved do
    not count, of which some language's programs need many. After `idle` seconds without a call it
    ends; 0 is never. It ends with the thread that started it.
    """

    _started: ClassVar[weakref.WeakSet[Process]] = weakref.WeakSet()
    _lock: ClassVar = threading.Lock()

    def __init__(
        self, memory: int | None = None, idle: int = 0, *, data_only: bool = False
    ) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = _start(theirs, memory or 0, data_only, idle)
        # Also without a call: when the thread that owns it ends, or the interpreter.
        self.close: weakref.finalize[..., Process] = weakref.finalize(
            self, _end, self._process, self._line
        )
        self._calls = 0
        self._rest = b""
        with self._lock:
            self._started.add(self)
        try:
            ready = self._receive(len(READY), time.monotonic() + _START_SECONDS)
        except (Late, OSError):  # OSError: closed by another thread
            ready = b""
        if ready != READY:
            self._process.kill()
            reason = _last_error(self._process)
            self.close()
            raise ArenaError(f"no process for bots could be started: {reason}")

    @property
    def alive(self) -> bool:
        """True while the process runs."""
        return self._process.poll() is None

    def call(
        self, name: str, *arguments: object, most: int, seconds: float | None = None
    ) -> object:
        """Return the JSON value of ``module:function`` called with these arguments.

        Raises `Gone` without an answer of at most `most` bytes, `Late` after `seconds`, and the
        library's own error if the call was wrong.
        """
        self._calls += 1
        request = pickle.dumps((name, arguments))
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            self._line.settimeout(seconds)
            self._line.sendall(HEAD.pack(self._calls, len(request)) + request)
            line = self._receive(most, deadline)
        except TimeoutError as error:  # it does not even read
            raise Late("its time was up") from error
        except OSError:
            line = b""
        except BaseException:  # Ctrl-C: its answer would be taken for that of the next call
            self.close()
            raise
        return self._checked(line)

    def _receive(self, most: int, deadline: float | None) -> bytes:
        """Return a line, or what there is of it when the other end closes. Raises `Late`."""
        found = self._rest
        while b"\n" not in found and len(found) < most:
            left = _POLL if deadline is None else min(_POLL, deadline - time.monotonic())
            if left <= 0:
                self.close()
                raise Late("its time was up")
            self._line.settimeout(left)
            try:
                chunk = self._line.recv(_CHUNK)
            except TimeoutError:
                if self.alive:
                    continue
                chunk = b""  # a process that it has started may hold the connection open
            if not chunk:
                return found
            found += chunk
        line, _, self._rest = found.partition(b"\n")
        return line + b"\n"

    def _checked(self, line: bytes) -> object:
        """Return the answer in a line. Raises `Gone` if it answers another call."""
        number, _, text = line.partition(b" ")
        try:
            if number == str(self._calls).encode() and line.endswith(b"\n"):
                match json.loads(text):
                    case ["ok", value]:
                        return value
                    case ["failed", str(kind), str(reason)]:
                        raise (OptionError if kind == OptionError.__name__ else ArenaError)(reason)
        except (ValueError, RecursionError) as error:
            if isinstance(error, HelvetiaError):
                raise
        ending = "wrote to a connection that is not its own" if line else self._ending()
        self.close()
        raise Gone(ending)

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed a connection that is not its own"
        return f"ended the process it was playing in ({_exit_text(code)})"

    @classmethod
    def close_all(cls) -> None:
        """End all processes that this process has started, also in the middle of a call."""
        with cls._lock:
            started = list(cls._started)
        for process in started:
            process.close()


def _start(line: socket.socket, *settings: int) -> subprocess.Popen[bytes]:
    paths = [path or os.getcwd() for path in sys.path]
    windows = sys.platform == "win32"
    number = 0 if windows else line.fileno()
    process = subprocess.Popen(
        [sys.executable, "-c", _WORKER, *(str(int(n)) for n in (number, os.getpid(), *settings))],
        stdin=subprocess.PIPE if windows else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        pass_fds=() if windows else (number,),
        start_new_session=True,  # so that what it starts can be ended with it
    )
    if sys.platform == "win32":
        assert process.stdin is not None
        process.stdin.write(line.share(process.pid))
        process.stdin.close()
    return process


def _last_error(process: subprocess.Popen[bytes]) -> str:
    """Return the last line that a process has written before it ended."""
    assert process.stderr is not None  # see `_start`
    with suppress(OSError, ValueError):  # ValueError: closed by another thread
        lines = process.stderr.read().decode("utf-8", "replace").strip().splitlines()
        return " ".join(lines[-1:])
    return "it was ended"


def _end(process: subprocess.Popen[bytes], line: socket.socket) -> None:
    """End a process and what it has started, as far as that stayed in its session."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=10)
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)  # wakes a thread that waits for the answer
    line.close()
    if process.stderr is not None:
        process.stderr.close()


def _exit_text(code: int) -> str:
    """Describe how a process ended."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
