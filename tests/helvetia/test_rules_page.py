"""The pages say for each rule which documents carry it, and mark each ruling where it is read."""

import re

import pytest
from docs.rule_table import RULES, defined_rules

PAGE = (RULES / "helvetia.md").read_text(encoding="utf-8")
RULINGS = (RULES / "rulings.md").read_text(encoding="utf-8").partition("\n## Helsinki\n")[0]
_BEFORE, _, _TABLE = RULINGS.partition("(documents-of-each-rule)=")
#: The row of each rule in the table of documents.
ROWS = dict(re.findall(r"^\| \[(\w+)\]\(#rule-\w+\) \| (.*) \|$", _TABLE, re.MULTILINE))
_OURS = _BEFORE.partition("are silent: our rulings\n")[2]
#: The rules in the heading of each ruling.
_HEADINGS = re.findall(r"^- \*\*(.*?)\*\*", _OURS, re.MULTILINE | re.DOTALL)
RULED = sorted({rule for heading in _HEADINGS for rule in re.findall(r"\[(\w+)\]", heading)})


def test_every_rule_names_its_documents() -> None:
    assert list(ROWS) == defined_rules(RULES / "helvetia.md")
    for row in ROWS.values():
        documents, _, more = row.partition(" |")
        assert re.fullmatch(r"(?:[GFSI] )*[GFSI]|-", documents)
        assert documents != "-" or "ruling" in more


def test_every_ruling_names_its_rule() -> None:
    assert all("](#rule-" in heading for heading in _HEADINGS)
    assert len(RULED) >= 15


@pytest.mark.parametrize("rule", RULED)
def test_every_ruling_is_marked(rule: str) -> None:
    """In the table of documents, and in the words of the rule."""
    assert "ruling" in ROWS[rule]
    words = PAGE.partition(f"(rule-{rule.lower()})=")[2].partition("(rule-")[0]
    assert re.search(r"\*[Rr]uling", words)


def test_quotation_marks_stand_around_quotations() -> None:
    """Each of these words stands in a document."""
    text = re.sub(r"`[^`]*`|```.*?```", "", PAGE + RULINGS, flags=re.DOTALL)
    quoted = {" ".join(each.split()) for each in re.findall(r'"([^"]*)"', text)}
    german = {"Stapel 3 + 4", "Steinbruch", "im Spiel", "in 1 anderes"}
    assert quoted <= german | {"Majorité absolue", "n°1"}
