"""Every committed record replays to the digests it was written with, wherever it is replayed."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import attrs
import pytest

from helvetia.core import Record, to_json
from helvetia.games import find, names
from tests.records.replaying import FOLDER, GAMES, digests, entries, path_of

ROOT = Path(__file__).parent.parent
CURRENT = max(find(name).RULES_VERSION for name in names())
#: The digest over every so manieth record; a new file of records changes it, nothing else may.
EVERY_TENTH = "7d9e103ecc282930cb2ae0a0928922bd2b72c3e5f7d047b50b2b09715bed0f4f"
#: Options that came after the first records, with the value that those were played with. It never
#: changes, whatever becomes the default.
LATER = {
    "helvetia": {
        "first_player": "seat_0",
        "neutral_centre": "all",
        "buying": "free",
        "builder_tile_purchases": "allowed",
    },
    "helsinki": {
        "action_board": "english",
        "no_limit_until": "next_turn",
        "joker_tiles": "immediately",
    },
}
EVERYTHING = "aa3e581d0cc6c84fe42cd4f0674a3fd0f6564080559cd3c5aa8db0784af0d01a"


def test_rules_versions_left_their_records() -> None:
    expected = [path_of(version) for version in range(1, CURRENT + 1)]
    assert sorted(FOLDER.glob("*.gz")) == expected
    for path in expected:
        heads = [json.loads(entry["record"]) for entry in entries(path)]
        assert len(heads) >= GAMES
        kinds = {(head["game"], head["players"]) for head in heads}
        assert kinds == {(name, players) for name in names() for players in (2, 3, 4)}


def _replay(version: int, every: int, first: int) -> None:
    games = [find(name) for name in names()]
    for number, entry in enumerate(entries(path_of(version))):
        if number % every == first:
            record = Record.from_json(entry["record"], *games)
            assert digests(record) == entry["digests"], f"record {number} of version {version}"


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.thorough)])
def test_old_records_have_old_defaults(every: int) -> None:
    """Records of before an option do not name it, and are played as before."""
    games = [find(name) for name in names()]
    for entry in islice(entries(path_of(1)), 0, None, every):
        head = json.loads(entry["record"])
        new = {field.name for field in attrs.fields(find(head["game"]).Options)} - {
            *head["options"]
        }
        assert new == set(LATER[head["game"]])
        options = Record.from_json(entry["record"], *games).options
        found = {name: getattr(options, name).value for name in new}
        assert found == LATER[head["game"]]
        assert new.isdisjoint(json.loads(to_json(options)))


@pytest.mark.parametrize("version", range(1, CURRENT + 1))
def test_some_records_replay_to_their_digests(version: int) -> None:
    _replay(version, 7, 0)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("version", range(1, CURRENT + 1))
def test_records_replay_to_their_digests(version: int, part: int) -> None:
    _replay(version, 8, part)


def _elsewhere(
    folder: Path, seed: str, locale: str, flags: tuple[str, ...], *arguments: str
) -> str:
    """Return what a fresh interpreter finds with this hash seed and locale in this folder."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))},
        "PYTHONHASHSEED": seed,
        "LC_ALL": locale,
        "LANG": locale,
        "TZ": "Asia/Tokyo",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src"))),
    }
    done = subprocess.run(
        [sys.executable, *flags, "-m", "tests.records.replaying", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    return done.stdout.strip()


def test_fresh_interpreter_finds_the_same(tmp_path: Path) -> None:
    """Hash seed, locale (a missing one counts as C), working folder: nothing may matter."""
    assert _elsewhere(tmp_path, "4711", "tr_TR.UTF-8", ("-X", "utf8=0"), "10") == EVERY_TENTH


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seed", "locale", "flags"),
    [("0", "C", ()), ("1", "C.UTF-8", ("-O",)), ("4711", "tr_TR.UTF-8", ("-X", "utf8=0"))],
    ids=["no-hash-seed-ascii", "optimised-utf8", "turkish-locale"],
)
def test_fresh_interpreters_find_everything(
    seed: str, locale: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    assert _elsewhere(tmp_path, seed, locale, flags) == EVERYTHING
