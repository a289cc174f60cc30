"""The pages describe every column and every fault."""

import re
from pathlib import Path

import attrs

from helvetia import arena
from helvetia.arena.rows import columns

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_column_table_is_complete() -> None:
    text = (DOCS / "howto" / "tournaments.md").read_text(encoding="utf-8")
    written = re.findall(r"^\| `(\w+)` \| `([\w<>]+)` \|", text, re.MULTILINE)
    both = [*columns(arena.Row), *columns(arena.ArrayRow)]
    assert written == list(dict.fromkeys(both))  # those that both kinds have come once
    assert [name for name, _ in columns(arena.Row)] == list(attrs.fields_dict(arena.Row))


def test_page_names_column_version() -> None:
    text = (DOCS / "howto" / "tournaments.md").read_text(encoding="utf-8")
    assert f"This is version {arena.SCHEMA_VERSION} of them." in text


def test_fault_kinds_are_described() -> None:
    text = (DOCS / "howto" / "tournaments.md").read_text(encoding="utf-8")
    section = text.partition("## Bots that misbehave\n")[2].partition("\n## ")[0]
    for kind in arena.FaultKind:
        assert f"`{kind}`" in section
    assert f"{arena.Limits().moves:,} moves" in section
