"""Hostile bots, each in its own way; `tests.faults.hostile:name` makes one.

Most of them play well for one decision and do their worst at the second. Nothing here waits for
ever, so that a fault of the watching side cannot block the tests.
"""

import builtins
import ctypes
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

Choose: TypeAlias = Callable[[Any, tuple[Any, ...]], Any]
LONG: Final = 60.0


def _loop(*_: Any) -> Any:
    """Keep the processor busy: a sleeping bot would be easier to end."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        pass


def _raise(*_: Any) -> Any:
    raise RuntimeError("no")


def _object(**methods: Any) -> object:
    return type("Evil", (), {"__hash__": lambda self: 0, **methods})()


def _fork(*, daemon: bool) -> None:
    if os.fork() == 0:
        if daemon:
            os.setsid()
        time.sleep(LONG)
        os._exit(0)
    if daemon:
        time.sleep(LONG)
    os._exit(0)


def _threads() -> None:
    for _ in range(50):
        threading.Thread(target=_loop).start()
    sys.exit(1)  # the threads are not daemons: the interpreter would wait for them


def _memory() -> list[bytearray]:
    hoard: list[bytearray] = []
    while sum(len(part) for part in hoard) < 4 << 30:
        hoard.append(bytearray(64 << 20))
    return hoard


def _flood() -> None:
    """Write megabytes without a line's end to everything that is open."""
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.set_blocking(descriptor, False)
            os.write(descriptor, b"x" * (8 << 20))
    time.sleep(1)


def _forge() -> None:
    """Answer for calls that were not made yet."""
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.write(descriptor, b"".join(b'%d ["ok", 99999]\n' % n for n in range(1, 50)))
    time.sleep(0.2)


def _patch() -> None:
    """Change the library under its own feet."""
    answer = {"move": float("nan"), "points": 999}
    vars(sys.modules["helvetia.arena.seats"])["choose"] = lambda view, legal: answer
    raise RuntimeError("the next answer is mine")


def _deep() -> None:
    vars(sys.modules["helvetia.arena.isolation.worker"])["_answer"] = lambda request: "[" * 4000


def _switch() -> None:
    """Let no other thread of this process run."""
    sys.setswitchinterval(1000)
    _loop()


def _hide() -> None:
    """Undo what ends this process with its parent, then stay."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 0)
    time.sleep(LONG)


def _search() -> None:
    """Look for the true state and for another seat's bot: both must be out of reach."""
    found = [o for o in gc.get_objects() if type(o).__name__ in ("_Table", "Match", "BotProcess")]
    if found:
        os.kill(os.getppid(), signal.SIGKILL)  # seen by everybody


def _spawn() -> None:
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({LONG})"])
    sys.exit(3)


def _read() -> None:
    sys.stdin.read()  # of the moment: it was another one when this module was imported


def _call() -> None:
    one, other = socket.socketpair()
    with one, other:
        one.send(b"hello")


_ACTS: Final[dict[str, Callable[[], Any]]] = {
    "raising": _raise,
    "looping": _loop,
    "sleeping": lambda: time.sleep(LONG),
    "exiting": lambda: sys.exit(0),
    "interrupting": lambda: (_ for _ in ()).throw(KeyboardInterrupt()),
    "vanishing": lambda: os._exit(0),
    "killing": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "stopping": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "faulting": lambda: ctypes.string_at(1),
    "recursing": lambda: (f := lambda g: g(g))(f),
    "hoarding": _memory,
    "threading": _threads,
    "closing": lambda: os.closerange(0, 64),
    "flooding": _flood,
    "forging": _forge,
    "patching": _patch,
    "nesting": _deep,
    "switching": _switch,
    "hiding": _hide,
    "forking": lambda: _fork(daemon=False),
    "daemonizing": lambda: _fork(daemon=True),
    "spawning": _spawn,
    "blinding": lambda: setattr(builtins, "isinstance", _loop),
    "chatting": lambda: (print("hello" * 10_000, flush=True), sys.stderr.write("no\n")),
    "reading": _read,
    "searching": _search,
    "calling": _call,
    "writing": lambda: Path(os.devnull).write_bytes(b"x" * (1 << 20)),
}
_ANSWERS: Final[dict[str, Callable[[tuple[Any, ...]], Any]]] = {
    "eq_looping": lambda legal: _object(__eq__=_loop),
    "class_looping": lambda legal: _object(__class__=property(_loop)),
    "hash_looping": lambda legal: _object(__hash__=_loop, __eq__=lambda self, other: hash(self)),
    "repr_looping": lambda legal: _object(__repr__=_loop, __str__=_loop, __eq__=_raise),
    "bool_looping": lambda legal: _object(__eq__=lambda s, o: _object(__bool__=_loop)),
    "answering_none": lambda legal: None,
    "answering_number": lambda legal: 10**30,
    "answering_text": lambda legal: "x" * (1 << 20),
    "answering_list": lambda legal: list(legal) * 1000,
    "answering_all": lambda legal: _object(__eq__=lambda self, other: True),
}
KINDS: Final = (*_ACTS, *_ANSWERS)
#: What is strange and allowed: these bots play on.
HARMLESS: Final = frozenset(
    {"chatting", "reading", "searching", "calling", "writing", "answering_all"}
)


def _make(name: str) -> Callable[[Any, Random], Choose]:
    def make(game: Any, rng: Random) -> Choose:
        asked = 0

        def choose(view: Any, legal: tuple[Any, ...]) -> Any:
            nonlocal asked
            asked += 1
            # "nesting" spoils the answers after this one, and a race may be short.
            if asked == (1 if name == "nesting" else 2) and name in _ACTS:
                _ACTS[name]()
            if asked >= 2 and name in _ANSWERS:
                return _ANSWERS[name](legal)
            return legal[-1]

        return choose

    return make


globals().update({name: _make(name) for name in KINDS})
