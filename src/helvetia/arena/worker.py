"""Run bots in a process of their own; :mod:`helvetia.arena.isolation` is at the other end.

The process reads matches from its standard input, one per line, and writes lines: ``ready``, then
for each match one answer. Before a bot starts to think, a line names its seat and the moves since
the last such line. So the other end knows how far a match has come, even if a bot ends this
process. A process whose other end is gone, or idle for a minute, ends itself.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from helvetia.arena.matches import NOBODY, Match
from helvetia.arena.referee import Witness, play
from helvetia.core.errors import HelvetiaError
from helvetia.core.json.codec import from_document, to_json

READY: Final = "ready"
OK: Final = "ok "
FAILED: Final = "failed "
THINKS: Final = "thinks "
SEPARATOR: Final = "\t"
_IDLE_SECONDS: Final = 60


class Reporter(Witness):
    """Writes at once who thinks and what was played, so that it outlives this process."""

    def __init__(self, replies: BinaryIO) -> None:
        self._replies = replies
        self._moves: list[str] = []

    def thinks(self, seat: int | None) -> None:
        """Report the seat that thinks from now on, and the moves since the last report."""
        line = SEPARATOR.join([f"{THINKS}{NOBODY if seat is None else seat}", *self._moves])
        self._moves.clear()
        self.write(line)

    def moved(self, text: str) -> None:
        """Keep a move for the next report."""
        self._moves.append(text)

    def answer(self, line: bytes) -> None:
        """Call the function named in a request with its match and write the result."""
        request = json.loads(line)
        module, _, name = request["call"].partition(":")
        work: Callable[[Match, Witness], str] = getattr(import_module(module), name)
        self._moves.clear()
        try:
            self.write(OK + work(from_document(request["match"], Match), self))
        except HelvetiaError as error:  # a wrong match, and no bot's fault
            self.write(FAILED + json.dumps([type(error).__name__, str(error)]))

    def write(self, line: str) -> None:
        """Write a line without delay."""
        self._replies.write(line.encode() + b"\n")
        self._replies.flush()


def play_text(match: Match, witness: Witness) -> str:
    """Play a match and return its outcome as JSON."""
    return to_json(play(match, witness))


def _listen(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Pass requests on; end the process at once, even in a game, when the other end is gone."""
    for line in source:
        requests.put(line)
    os._exit(0)


def main() -> None:
    """Serve the process at the other end of standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started this
    source = os.fdopen(os.dup(0), "rb")
    reporter = Reporter(os.fdopen(os.dup(1), "wb"))
    # Bots may print and read, but not through these connections.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(source, requests), daemon=True).start()
    reporter.write(READY)
    try:
        while True:
            reporter.answer(requests.get(timeout=_IDLE_SECONDS))
    except Empty:
        os._exit(0)  # not through the interpreter's end, where a thread of a bot could block it
