"""The bots of an earlier revision, to be measured against: ``benchmarks.earlier:mcts_300ms``.

The sources of the bots and of their search are taken from git and imported under another name; the
rules are those of today. ``greedy``, ``mcts_200`` (simulations) and ``mcts_300ms`` are factories;
their milliseconds are processor time. ``now_300ms`` is the search of today, for equal time.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from helvetia.bots.levels import LEVELS, search_bot

#: The last revision before the ladder of bots.
REVISION: Final = "52c8934"
_ROOT: Final = Path(__file__).parents[1]
#: Where the search over turns was, and where it is in the unpacked package.
_BEAM: Final = "src/helvetia/core/turns/beam.py"
_CHANGES: Final = (
    ("from helvetia.core.turns.beam", "from .beam"),
    ("from .planner import", "from helvetia.core.turns.planner import"),
    # The couples of a seat are asked for by another name today.
    ("state.turn, couples(state)", "state.turn, state"),
    ("(pairs & VILLAGES[seat]).bit_count()", "couples(pairs, seat).bit_count()"),
)
_PACKAGE: Final = f"helvetia_bots_{REVISION}_{sha256(repr(_CHANGES).encode()).hexdigest()[:8]}"


def unpacked() -> Any:
    """Import the package of the earlier bots; unpack it first if that has not been done."""
    folder = Path(tempfile.gettempdir()) / "helvetia-earlier" / _PACKAGE
    if not folder.exists():
        with tempfile.TemporaryDirectory() as made:
            package = Path(made) / _PACKAGE
            package.mkdir()
            for path in (*_git("ls-tree", "--name-only", REVISION, "src/helvetia/bots/"), _BEAM):
                text = "\n".join(_git("show", f"{REVISION}:{path}")) + "\n"
                for old, new in _CHANGES:
                    text = text.replace(old, new)
                package.joinpath(Path(path).name).write_text(text, encoding="utf-8")
            folder.parent.mkdir(exist_ok=True)
            package.rename(folder)
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    return import_module(_PACKAGE)


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=_ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


def __getattr__(name: str) -> Any:
    """Return the factory of a bot."""
    kind, _, budget = name.partition("_")
    if kind == "greedy" and not budget:
        return lambda game, rng: unpacked().GreedyBot(game, rng)
    if kind in ("mcts", "now") and budget.removesuffix("ms").isdecimal():
        number = int(budget.removesuffix("ms"))
        timed = "ms" in budget
        settings = {
            "simulations": None if timed else number,
            "seconds": number / 1000 if timed else None,
        }

        def made(game: Any, rng: Random) -> Any:
            if kind == "now":
                return search_bot(game, rng, LEVELS["master"], clock=process_time, **settings)
            module = unpacked().mcts
            module.monotonic = process_time
            return module.MctsBot(game, rng, **settings)

        return made
    raise AttributeError(name)
