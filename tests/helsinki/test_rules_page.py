"""The page of rules says for each rule which documents carry it, and where we decided."""

import re

import pytest
from docs.rule_table import RULES, defined_rules

PAGE = (RULES / "helsinki.md").read_text(encoding="utf-8")
RULINGS = (RULES / "rulings.md").read_text(encoding="utf-8").partition("\n## Helsinki\n")[2]
_DOCUMENTS = r"(?:FR|EN)(?:, (?:FR|EN))*"
_OURS = r"((?:; (?:ruling|reconstruction): [^);]+)*)"
_MARKER = re.compile(
    rf"^\*\*([A-Z]+[0-9]+)\*\* \*\((?:{_DOCUMENTS}{_OURS}|(ruling))\)\*", re.MULTILINE
)
#: Each rule with whether a part of it is a ruling.
MARKED = {rule: bool(part or whole) for rule, part, whole in _MARKER.findall(PAGE)}


def test_every_rule_names_its_documents() -> None:
    assert list(MARKED) == defined_rules(RULES / "helsinki.md")


@pytest.mark.parametrize("rule", [rule for rule, ruling in MARKED.items() if ruling])
def test_every_ruling_has_an_entry(rule: str) -> None:
    assert f"[{rule}](#rule-{rule.lower()})" in RULINGS


_HEADINGS = re.findall(r"^\*\*[^*]*\*\*[^.]*", RULINGS, re.MULTILINE)
RULED = sorted({rule for heading in _HEADINGS for rule in re.findall(r"\[(\w+)\]", heading)})


@pytest.mark.parametrize("rule", RULED)
def test_every_ruling_is_marked(rule: str) -> None:
    assert MARKED[rule]


def test_quotation_marks_stand_around_quotations() -> None:
    text = re.sub(r"`[^`]*`", "", PAGE + RULINGS)
    quoted = set(re.findall(r'"([^"]*)"', text))
    assert quoted <= {"1", "2", "3", "4", "5"}
