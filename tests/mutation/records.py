"""The committed records of one game, a part of them at a time."""

from helvetia.core import Record
from helvetia.games import find
from tests.records.replaying import digests, entries, path_of


def check_records(name: str, part: int, parts: int) -> None:
    """Replay every so manieth record of a game to its digests."""
    game = find(name)
    lines = [e for e in entries(path_of(game.RULES_VERSION)) if f'"game":"{name}"' in e["record"]]
    assert len(lines) >= parts
    for entry in lines[part::parts]:
        assert digests(Record.from_json(entry["record"], game)) == entry["digests"]
