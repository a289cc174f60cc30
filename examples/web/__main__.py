"""Start the server: ``python -m examples.web --port 8000 --database games.sqlite3``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from uvicorn import Server

    from .server.house import House


_GRACE: Final = 10.0


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m examples.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 for any free one")
    parser.add_argument(
        "--database", type=Path, default=Path("games.sqlite3"), help="the file that keeps the games"
    )
    parser.add_argument(
        "--workers", type=int, default=1, help="processes in which bots think; 0 for threads"
    )
    parser.add_argument(
        "--pause", type=float, default=0.25, help="seconds that a bot takes at least"
    )
    parser.add_argument(
        "--name", action="append", default=[], help="a host name to answer to, beside localhost"
    )
    parser.add_argument(
        "--openings", type=int, default=30, help="tables a client may open in a minute"
    )
    parser.add_argument(
        "--in-memory", type=int, default=200, help="tables that are kept ready beside the file"
    )
    parser.add_argument("--connections", type=int, default=4000, help="connections at once")
    parser.add_argument(
        "--per-client", type=int, default=200, help="connections of one address at once"
    )
    parser.add_argument(
        "--seed", type=int, help="let chance and bots repeat themselves, for trials only"
    )
    parser.add_argument(
        "--with-parent", action="store_true", help="end when standard input ends, for programs"
    )
    chosen = parser.parse_args(arguments)
    try:
        import uvicorn

        from .server.app import make_app
        from .server.gate import GuardedProtocol, QuietErrors, room_for
        from .server.house import Settings
        from .server.storage import make_file
    except ModuleNotFoundError as error:
        parser.exit(1, f"{error.name} is missing: pip install -r examples/web/requirements.txt\n")
    try:
        make_file(chosen.database)
    except OSError as error:
        parser.exit(1, f"cannot write {chosen.database}: {error.strerror or error}\n")
    logging.basicConfig(stream=sys.stderr, level=logging.INFO)
    hosts = ("127.0.0.1", "localhost", chosen.host, *chosen.name)
    app = make_app(
        Settings(
            chosen.database, workers=chosen.workers, pause=chosen.pause,
            openings=chosen.openings, in_memory=chosen.in_memory, hosts=hosts,
            rng=SystemRandom() if chosen.seed is None else Random(chosen.seed),
        )
    )  # fmt: skip
    GuardedProtocol.most_connections = room_for(chosen.connections)
    GuardedProtocol.most_per_client = chosen.per_client
    config = uvicorn.Config(
        app,
        host=chosen.host,
        port=chosen.port,
        http=GuardedProtocol,
        access_log=False,  # it would write the secret links
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)

    if chosen.with_parent:
        threading.Thread(target=_end_with_parent, args=(server,), daemon=True).start()

    async def serve() -> None:
        asyncio.get_running_loop().set_exception_handler(QuietErrors())
        waiting = asyncio.create_task(_let_go(server, app.state.house))
        await server.serve()
        waiting.cancel()

    with suppress(KeyboardInterrupt):  # the usual way to end it
        asyncio.run(serve())


def _end_with_parent(server: Server) -> None:
    """End when the program that started this one is gone, even if it was killed."""
    sys.stdin.buffer.read()
    server.should_exit = True
    time.sleep(_GRACE)
    os._exit(1)


async def _let_go(server: Server, house: House) -> None:
    """Browsers that wait for news must not hold the server up when it is to stop."""
    while not server.should_exit:
        await asyncio.sleep(0.1)
    await house.last_orders()


if __name__ == "__main__":
    main()
