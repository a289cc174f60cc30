"""The committed records and what replaying one gives, for tests and for a fresh interpreter.

    python -m tests.records.replaying 10       replay every tenth and print one digest over them
    python -m tests.records.replaying --write  play this version's 200 games and write the file

A file of records belongs to a rules version and is never changed afterwards: a library that
replays one of them differently has changed the rules, and must raise ``RULES_VERSION``.
"""

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
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
    """Return digests of some positions, and the points at the end.

    A position is described by the decision, the player, the legal moves and the points: by what the
    rules say, not by how a state is written.
    """
    game, found = record.game, []
    state: Any = None
    for number, state in enumerate(record.replay()):
        if number % STRIDE == 0:
            moves = [game.format_move(move) for move in game.legal_moves(state)]
            points = [score.total for score in game.score(state)]
            described = [str(state.decision), state.player, moves, points]
            found.append(sha256(json.dumps(described).encode()).hexdigest()[:16])
    items = [[score.total, *(item.points for item in score.items)] for score in game.score(state)]
    result = game.result(state)
    assert result is not None
    return [*found, json.dumps([items, result.places])]


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
    texts = []
    for (game, players, options, seed), _ in zip(_settings(), range(GAMES), strict=False):
        moves = playout(game, game.new_game(players, options), Random(seed)).moves
        texts.append(Record.start(game, players, options).add(*moves).to_json())
    _write(version, texts)


def describe_again(version: int) -> None:
    """Write the digests of a file anew; its records stay as they are."""
    _write(version, [entry["record"] for entry in entries(path_of(version))])


def _write(version: int, texts: Sequence[str]) -> None:
    games = [find(name) for name in names()]
    # Without a time stamp, so that writing the same games again gives the same bytes.
    with (
        path_of(version).open("wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as packed,
    ):
        for text in texts:
            entry = {"record": text, "digests": digests(Record.from_json(text, *games))}
            packed.write((json.dumps(entry) + "\n").encode())


def replay_all(every: int = 1) -> str:
    """Return one digest over everything that committed records lead to, JSON included."""
    games = [find(name) for name in names()]
    whole = sha256()
    for path in sorted(FOLDER.glob("*.jsonl.gz")):
        for entry in islice(entries(path), 0, None, every):
            record = Record.from_json(entry["record"], *games, verify=False)
            found = [*digests(record), digest(record.final()), record.to_json()]
            whole.update("\n".join(found).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        print(replay_all(*map(int, sys.argv[1:2])))
