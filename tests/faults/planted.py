"""Programs with a fault on purpose: the fault programs must find it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

#: Longer than anybody looks for what is left behind.
_LONG: Final = 120.0


def forgetful() -> None:
    """Serve the web example, but answer some moves without writing them."""
    from examples.web.__main__ import main
    from examples.web.server.storage import Storage

    append: Callable[..., None] = Storage._append
    calls = 0

    def forget(self: Storage, table: str, version: int, entries: Sequence[Any]) -> None:
        nonlocal calls
        calls += 1
        if calls % 5:
            append(self, table, version, entries)

    # `Any`: a method is replaced, which a type checker refuses.
    changed: Any = Storage
    changed._append = forget
    main(sys.argv[2:])


def careless() -> None:
    """Run a command, but write its files in place, one half after the other."""
    from helvetia.cli import arguments, main

    def write(path: Path, text: str) -> None:
        content = text.encode()
        with path.open("wb", buffering=0) as file:
            file.write(content[: len(content) // 2])
            time.sleep(2)
            file.write(content[len(content) // 2 :])

    vars(arguments)["write_text"] = write
    main(sys.argv[2:])


def parent(worker: str) -> None:
    """Start a bot's process, which runs this code, and stay until killed."""
    from helvetia.arena import BotProcess, Limits
    from helvetia.arena.isolation import processes

    vars(processes)["_WORKER"] = worker
    bot = BotProcess("random", "helsinki", 1, Limits())
    print("ready", flush=True)
    time.sleep(_LONG)
    bot.leave(None, "", fit=False)


def stubborn() -> None:
    """Be a process of a bot that ignores the end of its parent."""
    from helvetia.arena.isolation import worker

    def stay(line: Any, calls: Any) -> None:
        try:
            listen(line, calls)
        finally:
            time.sleep(_LONG)

    listen = worker._listen
    vars(worker)["_listen"] = stay
    vars(worker)["_die_with_parent"] = lambda: None
    vars(os)["_exit"] = lambda code: time.sleep(_LONG)
    worker.main()


_GOOD: Final = "from helvetia.arena.isolation.worker import main; main()"
_BAD: Final = "from tests.faults.planted import stubborn; stubborn()"

if __name__ == "__main__":
    if sys.argv[1] == "forgetful":
        forgetful()
    elif sys.argv[1] == "careless":
        careless()
    else:
        parent(_GOOD if sys.argv[1] == "good" else _BAD)
