"""A program that runs beside this one and answers lines: bounded in time, bytes and lifetime.

Reading and writing are left to threads, so a program that neither reads nor writes blocks nobody.
The program ends when its input ends. It is killed when it does not, and on Linux also when this
process (or the thread that started it) dies.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import IO, ClassVar, Final

from helvetia.core.errors import OptionError
from helvetia.protocol.messages import Bounds, ProtocolError

_GRACE: Final = 2.0  # seconds to end by itself
_UNREAD: Final = 16  # lines that nobody asked for
_COMPLAINT: Final = 300  # bytes of standard error that are stored
_FLOOD: Final = b"\x00flood"


class Child:
    """A running program. Raises `OptionError` if there is no such program."""

    #: Whether a program gets a session of its own; not in a process whose group is ended with it.
    own_session: ClassVar[bool] = True

    def __init__(self, command: str, bounds: Bounds) -> None:
        self._bounds = bounds
        self._process = subprocess.Popen(
            guarded(split(command)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Ctrl-C is for this program, and what the other one starts ends with it.
            start_new_session=self.own_session,
        )
        self._lines: Queue[bytes] = Queue(_UNREAD)
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._complaint = bytearray()
        process = self._process
        assert process.stdin is not None  # see `Popen` above
        assert process.stdout is not None
        assert process.stderr is not None
        _start(partial(_read, process.stdout, bounds.answer_bytes, self._lines))
        _start(partial(_write, process.stdin, self._outbox))
        self._listener = _start(partial(_drain, process.stderr, self._complaint))
        #: Also without a call: when nobody holds this object, or the interpreter ends.
        self.kill: weakref.finalize[..., Child] = weakref.finalize(
            self, _end, process, self._outbox, self.own_session
        )

    def ask(self, line: str) -> bytes:
        """Send a line and return the answer. Raises `ProtocolError` if there is none."""
        self.send(line)
        seconds = self._bounds.answer_ms / 1000
        try:
            answer = self._lines.get(timeout=seconds)
        except Empty:
            raise ProtocolError.of("no_answer", f"no answer within {seconds:g} s") from None
        if answer == _FLOOD:
            text = f"more than {_UNREAD} lines that nobody asked for"
            raise ProtocolError.of("flood", text)
        if not answer:
            raise ProtocolError.of("ended", f"the program has ended{self._ending()}")
        return answer

    def send(self, line: str) -> None:
        """Send a line. Raises `ProtocolError` if it is too long."""
        data = line.encode() + b"\n"
        if len(data) > self._bounds.request_bytes:
            text = f"a request of more than {self._bounds.request_bytes} bytes"
            raise ProtocolError.of("too_long", text)
        self._outbox.put(data)

    def close(self, line: str | None = None) -> int | None:
        """Send a last line, end the input and wait; return the exit code, None if it was killed."""
        if not self.kill.alive:
            return None
        if line is not None:
            self.send(line)
        self._outbox.put(None)
        code = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_GRACE)
        self.kill()
        return code

    def _ending(self) -> str:
        """Describe the end of the program: the exit code, the last line of standard error."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_GRACE)
            self._listener.join(_GRACE)  # another process may hold standard error open
            said = self._complaint.decode("utf-8", "replace").strip().splitlines()
            return f" (exit code {code})" + (f": {said[-1]}" if said else "")
        return ", or has closed its output"


def split(command: str) -> list[str]:
    """Return the words of a command. Raises `OptionError`."""
    try:
        return shlex.split(command)
    except ValueError as fault:
        raise OptionError(f"the command {command!r} cannot be read: {fault}") from fault


def guarded(command: Sequence[str]) -> list[str]:
    """Return the command line that dies with its parent, where the system has a way."""
    if not command or shutil.which(command[0]) is None:
        raise OptionError(f"there is no program {' '.join(command[:1])!r} that can be run")
    guard = shutil.which("setpriv") if sys.platform == "linux" else None
    return [*([guard, "--pdeathsig", "KILL", "--"] if guard else []), *command]


def _start(work: Callable[[], None]) -> Thread:
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread


def _read(source: IO[bytes], most: int, lines: Queue[bytes]) -> None:
    """Pass lines on, each one byte longer than allowed at most; an empty one is the end."""
    with suppress(OSError, ValueError), source:
        try:
            while line := source.readline(most + 1):
                lines.put_nowait(line)
        except Full:
            lines.get_nowait()
            lines.put_nowait(_FLOOD)
            return
    with suppress(Full):
        lines.put_nowait(b"")


def _write(target: IO[bytes], outbox: SimpleQueue[bytes | None]) -> None:
    """Write lines until None; the program may be gone."""
    with suppress(OSError, ValueError), target:
        while (data := outbox.get()) is not None:
            target.write(data)
            target.flush()


def _drain(source: IO[bytes], kept: bytearray) -> None:
    """Read standard error to its end, and store the last bytes."""
    with suppress(OSError, ValueError), source:
        while data := os.read(source.fileno(), 4096):
            kept += data
            del kept[:-_COMPLAINT]


def _end(
    process: subprocess.Popen[bytes], outbox: SimpleQueue[bytes | None], own_session: bool
) -> None:
    """End the program and, if it has a session of its own, what it has started."""
    outbox.put(None)
    with suppress(OSError):  # nobody is left
        if own_session and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
