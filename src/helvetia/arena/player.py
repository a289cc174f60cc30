"""The process in which bots play: ``python -m helvetia.arena.player BEAT TRAIL``.

It reads matches from its standard input and writes one answer for each, as lines. A bot may end
this process or never come back, so two small files say how far it has come, whatever happens: BEAT
holds who is thinking now, TRAIL the moves made so far. :mod:`helvetia.arena.apart` is at the other
end. A process that is no longer wanted, or forgotten for a minute, ends itself.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from io import FileIO
from queue import Empty, SimpleQueue
from shutil import rmtree
from struct import Struct
from threading import Thread
from typing import BinaryIO, Final

from helvetia.arena.match import Match, outcome_document, read_match
from helvetia.arena.play import Witness, play
from helvetia.core.codec import to_json
from helvetia.core.errors import HelvetiaError

BEAT: Final = Struct("<Q")
"""In bytes, the lowest first: who is thinking, and who was the last to begin, as the seat plus 1
(0: nobody); above that, how often this has changed."""

READY: Final = b"ready\n"
OK: Final = "ok "
FAILED: Final = "failed "
_IDLE_SECONDS: Final = 60


class Reporter(Witness):
    """Leaves traces that outlive this process."""

    def __init__(self, beat: mmap.mmap, trail: FileIO) -> None:
        self._beat = beat
        self._trail = trail
        self._count = self._last = 0

    def begin(self) -> None:
        """Forget the match before."""
        self._last = 0
        self.thinks(None)
        self._trail.seek(0)
        self._trail.truncate()

    def thinks(self, seat: int | None) -> None:
        """Say who is to blame from now on."""
        self._count += 1
        now = 0 if seat is None else seat + 1
        self._last = now or self._last
        BEAT.pack_into(self._beat, 0, self._count << 16 | self._last << 8 | now)

    def moved(self, text: str) -> None:
        """Keep a move; unbuffered, so that it is there even if this process is killed."""
        self._trail.write(text.encode() + b"\n")


def play_text(match: Match, witness: Witness) -> str:
    """Play a match and give its outcome as JSON."""
    return to_json(outcome_document(play(match, witness)))


def serve(requests: SimpleQueue[bytes | None], replies: BinaryIO, reporter: Reporter) -> None:
    """Answer request after request, until there are no more."""
    replies.write(READY)
    replies.flush()
    while True:
        try:
            line = requests.get(timeout=_IDLE_SECONDS)
        except Empty:
            return
        if line is None:
            return
        replies.write(_answer(line, reporter).encode() + b"\n")
        replies.flush()


def _answer(line: bytes, reporter: Reporter) -> str:
    """The text that the function named in the request gives for its match."""
    request = json.loads(line)
    module, _, name = request["call"].partition(":")
    work: Callable[[Match, Witness], str] = getattr(import_module(module), name)
    reporter.begin()
    try:
        return OK + work(read_match(request["match"]), reporter)
    except HelvetiaError as error:  # no bot's fault: a match that makes no sense
        return FAILED + json.dumps([type(error).__name__, str(error)])


def _listen(source: BinaryIO, requests: SimpleQueue[bytes | None]) -> None:
    """Pass requests on; when the other end has gone, end at once, even in the middle of a game."""
    for line in source:
        requests.put(line)
    # Who made the folder of the two files was killed, and cannot take it away any more.
    rmtree(os.path.dirname(sys.argv[1]), ignore_errors=True)
    os._exit(0)


def main() -> None:
    """Serve the process at the other end of standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started this
    source = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    # Bots may print, or even read; what they must not do is to talk in our name.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nowhere, descriptor)
    with open(sys.argv[1], "r+b") as file, open(sys.argv[2], "w+b", buffering=0) as trail:
        beat = mmap.mmap(file.fileno(), BEAT.size)
        requests: SimpleQueue[bytes | None] = SimpleQueue()
        Thread(target=_listen, args=(source, requests), daemon=True).start()
        os.dup2(nowhere, 2)  # from here on every failure has a better way to be told
        serve(requests, replies, Reporter(beat, trail))
    os._exit(0)  # not through the interpreter's end, where a thread of a bot could keep it


if __name__ == "__main__":
    main()
