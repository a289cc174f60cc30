"""Every public name of the arena is documented, and so is every column."""

import inspect
import re
from pathlib import Path

import attrs
import pytest

from helvetia import arena
from helvetia.arena.rows import COLUMNS

DOCS = Path(__file__).parent.parent.parent / "docs"
NAMES = [f"{arena.__name__}.{name}" for name in sorted(arena.__all__)]


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_in_the_reference(name: str) -> None:
    text = (DOCS / "reference" / "tools.md").read_text(encoding="utf-8")
    directive = rf"^\.\. (?:auto(?:function|class|exception)|py:data):: {re.escape(name)}$"
    assert re.search(directive, text, re.MULTILINE)
    value = getattr(arena, name.rpartition(".")[2])
    if inspect.isfunction(value) or inspect.isclass(value):
        assert inspect.getdoc(value)


def test_the_table_of_columns_is_that_of_the_rows() -> None:
    text = (DOCS / "howto" / "datasets.md").read_text(encoding="utf-8")
    written = re.findall(r"^\| `(\w+)` \| `([\w<>]+)` \|", text, re.MULTILINE)
    assert tuple(written) == COLUMNS
    assert [name for name, _ in COLUMNS] == list(attrs.fields_dict(arena.Row))


def test_the_page_names_the_version_of_the_columns() -> None:
    text = (DOCS / "howto" / "datasets.md").read_text(encoding="utf-8")
    assert f"This is version {arena.SCHEMA_VERSION} of them." in text


def test_every_kind_of_fault_is_described() -> None:
    text = (DOCS / "howto" / "tournaments.md").read_text(encoding="utf-8")
    section = text.partition("## Bots that misbehave\n")[2].partition("\n## ")[0]
    for kind in arena.FaultKind:
        assert f"`{kind}`" in section
    assert f"{arena.Limits().moves:,} moves" in section
