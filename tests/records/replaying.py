"""The committed records and what replaying one gives, for tests and for a fresh interpreter.

    python -m tests.records.replaying          replay all and print one digest over everything
    python -m tests.records.replaying --write  play this version's 200 games and write the file

A file of records belongs to a rules version and is never changed afterwards: a library that
replays one of them differently has changed the rules, and must raise ``RULES_VERSION``.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from helvetia.core import Record, digest, playout
from helvetia.core.contract import AnyGame
from helvetia.games import find, names

FOLDER = Path(__file__).parent
GAMES = 200
#: A digest of every so manieth state, so that a difference is found near its cause.
STRIDE = 20


def path_of(version: int) -> Path:
    """The file of a rules version, both games in it."""
    return FOLDER / f"rules-version-{version}.jsonl.gz"


def entries(path: Path) -> Iterator[dict[str, Any]]:
    """Every entry: the record as text, and the digests that belong to it."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def digests(record: Record[Any, Any, Any, Any]) -> list[str]:
    """The digests of some of its states, the last one among them, and of its result."""
    found = []
    state = None
    for number, state in enumerate(record.replay()):
        if number % STRIDE == 0:
            found.append(digest(state)[:16])
    assert state is not None
    found.append(digest(state))
    points = [[score.total, *(item.points for item in score.items)] for score in _scores(record)]
    found.append(json.dumps(points))
    return found


def _scores(record: Record[Any, Any, Any, Any]) -> Any:
    return record.game.score(record.final())


def _settings() -> Iterator[tuple[AnyGame, int, Any, int]]:
    """Both games, every number of players and every preset in turn, each with its own seed."""
    for seed in count():
        for game in map(find, names()):
            presets = list(getattr(game, "PRESETS", {"standard": game.Options()}).values())
            for players in (2, 3, 4):
                yield game, players, presets[seed % len(presets)], seed


def write() -> None:
    """Play the games of this version and write them down."""
    version = max(find(name).RULES_VERSION for name in names())
    # Without a time stamp, so that writing the same games again gives the same bytes.
    with (
        path_of(version).open("wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as packed,
    ):
        for (game, players, options, seed), _ in zip(_settings(), range(GAMES), strict=False):
            moves = playout(game, game.new_game(players, options), Random(seed)).moves
            record = Record.start(game, players, options).add(*moves)
            entry = {"record": record.to_json(), "digests": digests(record)}
            packed.write((json.dumps(entry) + "\n").encode())


def replay_all() -> str:
    """One digest over everything that all committed records lead to."""
    games = [find(name) for name in names()]
    whole = sha256()
    for path in sorted(FOLDER.glob("*.jsonl.gz")):
        for entry in entries(path):
            found = digests(Record.from_json(entry["record"], *games))
            whole.update("\n".join(found).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        print(replay_all())
