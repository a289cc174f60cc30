"""Run the fault programs: ``python -m tests.faults --kills 50`` kills each program fifty times.

Everything is on this machine, and every program is bounded. Exit code 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.faults.clients import CLIENTS, show
from tests.faults.disk import full_disk
from tests.faults.hostile import KINDS
from tests.faults.kills import KILLS, run_kills
from tests.faults.programs import Broken
from tests.faults.test_hostile import check
from tests.faults.threads import eight_threads


def main() -> int:
    """Run the chosen programs and print a line of figures for each."""
    names = [*KILLS, *CLIENTS, "hostile", "disk", "threads"]
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("only", nargs="*", help=f"some of {', '.join(names)}")
    parser.add_argument("--kills", type=int, default=50, help="kills of each program")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    broken = 0
    with tempfile.TemporaryDirectory(prefix="helvetia-faults-") as place:
        for name in chosen.only or names:
            folder = Path(place) / name
            try:
                if name in KILLS:
                    show(name, run_kills(name, chosen.kills, folder, chosen.seed))
                elif name in CLIENTS:
                    show(name, asyncio.run(CLIENTS[name](folder)))
                elif name == "disk":
                    show(name, full_disk(folder))
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
