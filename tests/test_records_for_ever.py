"""Every committed record replays to the digests it was written with, wherever it is replayed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helvetia.core import Record
from helvetia.games import find, names
from tests.records.replaying import FOLDER, GAMES, digests, entries, path_of

ROOT = Path(__file__).parent.parent
CURRENT = max(find(name).RULES_VERSION for name in names())
#: Replayed in so many parts, so that a difference is found by a part of a second.
PARTS = 25
#: The digest over all of them; a new file of records changes it, nothing else may.
EVERYTHING = "ad3cb91b7ab0d719ffde258a9ae23a9a86c4afae9ececeace4c69cd99d234dc5"


def test_every_rules_version_left_its_records() -> None:
    expected = [path_of(version) for version in range(1, CURRENT + 1)]
    assert sorted(FOLDER.glob("*.gz")) == expected
    for path in expected:
        heads = [json.loads(entry["record"]) for entry in entries(path)]
        assert len(heads) >= GAMES
        kinds = {(head["game"], head["players"]) for head in heads}
        assert kinds == {(name, players) for name in names() for players in (2, 3, 4)}


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("version", range(1, CURRENT + 1))
def test_records_replay_to_their_digests(version: int, part: int) -> None:
    games = [find(name) for name in names()]
    for number, entry in enumerate(entries(path_of(version))):
        if number % PARTS == part:
            record = Record.from_json(entry["record"], *games)
            assert digests(record) == entry["digests"], f"record {number} of version {version}"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("seed", "locale", "flags"),
    [("0", "C", ()), ("1", "C.UTF-8", ("-O",)), ("4711", "tr_TR.UTF-8", ("-X", "utf8=0"))],
    ids=["no-hash-seed-ascii", "optimised-utf8", "turkish-locale"],
)
def test_a_fresh_interpreter_elsewhere_finds_the_same(
    seed: str, locale: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    """Hash seed, locale (a missing one counts as C), working folder: nothing may matter."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))},
        "PYTHONHASHSEED": seed,
        "LC_ALL": locale,
        "LANG": locale,
        "TZ": "Asia/Tokyo",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, *flags, "-m", "tests.records.replaying"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.stdout.strip() == EVERYTHING, done.stderr
