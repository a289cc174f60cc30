"""Every rule has a test, every marker names a rule, and the published table is up to date."""

from functools import cache
from pathlib import Path

import pytest
from docs.rule_table import (
    ROOT,
    RULES,
    TABLE,
    CoveringTest,
    covering_tests,
    defined_rules,
    rule_pages,
    table,
)

GAMES = ROOT / "src" / "helvetia" / "games"
PAGES = rule_pages()


@cache
def covering() -> list[CoveringTest]:
    """Return all tests with a rule marker; reading all of them takes a while."""
    return covering_tests()


def test_rules_of_helvetia_are_found() -> None:
    counts = {"S": 11, "T": 5, "G": 4, "B": 6, "C": 5, "N": 2, "P": 4, "M": 3, "K": 6, "E": 5}
    expected = [f"{letter}{n + 1}" for letter, count in counts.items() for n in range(count)]
    expected += [f"D{n}" for n in range(1, 11)]
    assert sorted(defined_rules(RULES / "helvetia.md")) == sorted(expected)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test(page: Path) -> None:
    named = {rule for test in covering() for rule in test.rules}
    assert [rule for rule in defined_rules(page) if rule not in named] == []


def test_rules_are_defined_once() -> None:
    every = [rule for page in PAGES for rule in defined_rules(page)]
    assert sorted(set(every)) == sorted(every)


def unknown_rules(pages: list[Path], tests: list[CoveringTest]) -> list[tuple[str, str, str]]:
    """(file, test, id) of ids that no page defines; a game without its page is not judged yet."""
    known = {rule for page in pages for rule in defined_rules(page)}
    games = {folder.name for folder in GAMES.iterdir() if folder.is_dir()}
    pageless = tuple(f"tests/{game}/" for game in games - {page.stem for page in pages})
    return [
        (test.file, test.name, rule)
        for test in tests
        if not test.file.startswith(pageless)
        for rule in test.rules
        if rule not in known
    ]


def test_markers_name_known_rules() -> None:
    assert unknown_rules(PAGES, covering()) == []


def test_unknown_rule_is_found() -> None:
    wrong = CoveringTest("tests/helvetia/test_x.py", 1, "test_x", ("S1", "S12"))
    assert unknown_rules(PAGES, [wrong]) == [("tests/helvetia/test_x.py", "test_x", "S12")]


def test_names_in_a_file_differ() -> None:
    names = [(test.file, test.name) for test in covering()]
    assert len(set(names)) == len(names)


def test_published_table_is_fresh() -> None:
    fresh = table(PAGES, covering())
    assert TABLE.read_text(encoding="utf-8") == fresh, "run: python docs/rule_table.py"


# --- the collector itself ---------------------------------------------------------------------


def test_markers_are_read_without_importing(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_sample.py").write_text(
        "raise RuntimeError('never imported')\n"
        "@pytest.mark.rule('A1')\n"
        "@pytest.mark.parametrize('n', [1])\n"
        "@pytest.mark.rule('A2', 'A1')\n"
        "def test_one(n): ...\n"
        "@pytest.mark.rule('A3')\n"
        "class TestTwo:\n"
        "    def test_inner(self): ...\n"
        "def test_unmarked(): ...\n",
        encoding="utf-8",
    )
    assert covering_tests(tests) == [
        CoveringTest("tests/test_sample.py", 5, "test_one", ("A1", "A2")),
        CoveringTest("tests/test_sample.py", 8, "test_inner", ("A3",)),
    ]


def test_unreadable_marker_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(
        "@pytest.mark.rule(*IDS)\ndef test_one(): ...\n", encoding="utf-8"
    )
    with pytest.raises(SystemExit, match=r"test_sample\.py:1: name each rule"):
        covering_tests(tmp_path)


def test_further_game_gets_a_table(tmp_path: Path) -> None:
    (tmp_path / "first.md").write_text("# First\n\n(rule-s1)=\n**S1** One.\n", encoding="utf-8")
    (tmp_path / "other.md").write_text("# Other\n\n(rule-ls1)=\n**LS1** A.\n", encoding="utf-8")
    (tmp_path / "table.md").write_text("# Without definitions: **S1**\n", encoding="utf-8")
    pages = rule_pages(tmp_path)
    assert [page.name for page in pages] == ["first.md", "other.md"]
    tests = [CoveringTest("tests/test_x.py", 1, "test_x", ("LS1", "S1"))]
    rows = [line for line in table(pages, tests).splitlines() if line.startswith(("## ", "| {"))]
    assert rows == [
        "## First",
        "| {ref}`S1 <rule-s1>` | `test_x` | `tests/test_x.py` |",
        "## Other",
        "| {ref}`LS1 <rule-ls1>` | `test_x` | `tests/test_x.py` |",
    ]
