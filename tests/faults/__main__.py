"""Run the fault programs: ``python -m tests.faults --kills 50`` kills each program fifty times.

Everything is on this machine, and every program is bounded. Exit code 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

from examples.web.server.load import scratch

from tests.faults.clients import CLIENTS, show
from tests.faults.disk import full_disk, full_server, full_terminal, read_only
from tests.faults.hostile import KINDS
from tests.faults.kills import KILLS, run_kills
from tests.faults.pairs import two_servers, two_terminals
from tests.faults.programs import Broken
from tests.faults.test_hostile import check
from tests.faults.threads import eight_threads

# `Any`: figures of each kind.
_FILES: Final[dict[str, Callable[[Path], dict[str, Any]]]] = {
    "disk": full_disk,
    "disk-terminal": full_terminal,
    "read-only": read_only,
    "two-terminals": two_terminals,
}
_SERVERS: Final[dict[str, Callable[[Path], Coroutine[Any, Any, dict[str, Any]]]]] = {
    **CLIENTS,
    "disk-server": full_server,
    "two-servers": two_servers,
}


def main() -> int:
    """Run the chosen programs and print a line of figures for each."""
    names = [*KILLS, *_SERVERS, *_FILES, "hostile", "threads"]
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"some of {', '.join(names)}")
    parser.add_argument("--kills", type=int, default=50, help="kills of each program")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    broken = 0
    with scratch("helvetia-faults-") as place:
        for name in chosen.only or names:
            folder = place / name
            try:
                if name in KILLS:
                    show(name, run_kills(name, chosen.kills, folder, chosen.seed))
                elif name in _SERVERS:
                    show(name, asyncio.run(_SERVERS[name](folder)))
                elif name in _FILES:
                    show(name, _FILES[name](folder))
                elif name == "threads":
                    show(name, eight_threads(chosen.kills))
                else:
                    lost = sum(check(kind, seconds=10).fault is not None for kind in KINDS)
                    show(name, {"kinds": len(KINDS), "lost_by_fault": lost, "hung": 0})
            except Broken as error:
                broken += 1
                print(f"{name}: BROKEN: {error}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
