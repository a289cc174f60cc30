"""Serve calls in a process of its own; :mod:`.processes` is at the other end.

The parent sends pickled calls, which this process trusts. The answers are lines of JSON, because
the parent trusts nothing that comes back. The process ends when its parent is gone.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from helvetia.core.errors import HelvetiaError
from helvetia.core.turns.beam import collect_seldom

READY: Final = b"ready\n"
HEAD: Final = struct.Struct(">II")  # the number of a call, and the length of its pickle
_PDEATHSIG: Final = 1  # of Linux's prctl


def main() -> None:
    """Serve the parent, whose socket has the number of the first argument."""
    number, parent, memory, data_only, idle = map(int, sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started this
    line = _connection(number)
    # Bots may print and read, but nobody is there.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    _die_with_parent()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_die_with_parent)
    if os.name == "posix" and os.getppid() != parent:
        os._exit(0)  # the parent died before this process could ask for a signal
    _limit_memory(memory, data_only=bool(data_only))
    collect_seldom()
    calls: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
    Thread(target=_listen, args=(line, calls), daemon=True).start()
    line.sendall(READY)
    try:
        while True:
            call, request = calls.get(timeout=idle or None)
            line.sendall(f"{call} {_answer(request)}\n".encode())
    except Empty:
        os._exit(0)  # not through the interpreter's end, where a thread of a bot could block it


def _connection(number: int) -> socket.socket:
    """Return the socket to the parent; Windows passes it on through standard input."""
    if sys.platform == "win32":
        return socket.fromshare(sys.stdin.buffer.read())
    return socket.socket(fileno=number)


def _answer(request: bytes) -> str:
    """Call the function that a request names and return its result as JSON."""
    name, arguments = pickle.loads(request)
    module, _, function = name.partition(":")
    work: Callable[..., Any] = getattr(import_module(module), function)
    try:
        return json.dumps(["ok", work(*arguments)])
    except HelvetiaError as error:  # a wrong call, and no bot's fault
        return json.dumps(["failed", type(error).__name__, str(error)])


def _listen(line: socket.socket, calls: SimpleQueue[tuple[int, bytes]]) -> None:
    """Pass calls on; end the process at once, even in a game, when the other end is gone."""
    with suppress(OSError, struct.error):
        source = line.makefile("rb")
        while True:
            number, length = HEAD.unpack(source.read(HEAD.size))
            calls.put((number, source.read(length)))
    os._exit(0)


def _die_with_parent() -> None:
    """Let Linux end this process with its parent, even if no thread gets to run."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGKILL)


def _limit_memory(mebibytes: int, *, data_only: bool) -> None:
    """Limit the memory of this process and of everything it starts; 0 is no limit."""
    if mebibytes and sys.platform != "win32":
        import resource

        size = mebibytes * 1024 * 1024
        with suppress(OSError, ValueError):  # not on this system, or above its own limit
            kind = resource.RLIMIT_DATA if data_only else resource.RLIMIT_AS
            resource.setrlimit(kind, (size, size))
