"""Write ``docs/contributing/tests-by-rule.md``: for every rule the tests that cover it.

Run it from anywhere after adding or renaming a test::

    python docs/rule_table.py

A rule is defined in a page of ``docs/rules`` where a line begins with its id in bold. A test
covers the rules that its marker names, ``@pytest.mark.rule("P4", "P3")``. Tests are read, not
imported. Every page of rules gets its own table, so a further game needs nothing but its page.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "docs" / "rules"
TESTS: Final = ROOT / "tests"
TABLE: Final = ROOT / "docs" / "contributing" / "tests-by-rule.md"

_DEFINITION: Final = re.compile(r"^\*\*([A-Z]+[0-9]+)\*\*", re.MULTILINE)
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


class CoveringTest(NamedTuple):
    """A test and the rules it names."""

    file: str
    line: int
    name: str
    rules: tuple[str, ...]


def rule_pages(folder: Path = RULES) -> list[Path]:
    """The pages that define rules, by name; the table itself defines none."""
    return [page for page in sorted(folder.glob("*.md")) if defined_rules(page)]


def defined_rules(page: Path) -> list[str]:
    """The ids that a page defines, in its order."""
    return _DEFINITION.findall(page.read_text(encoding="utf-8"))


def covering_tests(folder: Path = TESTS) -> list[CoveringTest]:
    """Every test with a rule marker, by file and line."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "mark.rule(" in text:
            found += list(_marked(ast.parse(text), file.relative_to(folder.parent).as_posix(), ()))
    return sorted(found)


def _marked(
    node: ast.Module | ast.ClassDef, file: str, outer: tuple[str, ...]
) -> Iterator[CoveringTest]:
    """The marked functions of a module or class; a class's marker holds for its tests."""
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _marked(child, file, outer + _ids_of(child, file))
        elif isinstance(child, ast.FunctionDef) and child.name.startswith("test"):
            rules = outer + _ids_of(child, file)
            if rules:
                yield CoveringTest(file, child.lineno, child.name, tuple(dict.fromkeys(rules)))


def _ids_of(node: ast.FunctionDef | ast.ClassDef, file: str) -> tuple[str, ...]:
    ids: list[str] = []
    for call in node.decorator_list:
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "pytest.mark.rule":
            continue
        for argument in call.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise SystemExit(f"{file}:{argument.lineno}: name each rule as a plain text")
            ids.append(argument.value)
    return tuple(ids)


def table(pages: list[Path], tests: list[CoveringTest]) -> str:
    """The whole page as text."""
    lines = [
        "# Tests by rule",
        "",
        "Every rule with the tests that cover it. A test names its rules in a marker; another one",
        "checks that no rule is left out and that this page is up to date. The page is written by",
        "`python docs/rule_table.py`.",
    ]
    for page in pages:
        title = _TITLE.search(page.read_text(encoding="utf-8"))
        lines += ["", f"## {title[1] if title else page.stem}", ""]
        lines += ["| rule | test | file |", "|---|---|---|"]
        for rule in defined_rules(page):
            lines += [_row(rule, test) for test in tests if rule in test.rules]
    return "\n".join(lines) + "\n"


def _row(rule: str, test: CoveringTest) -> str:
    return f"| {{ref}}`{rule} <rule-{rule.lower()}>` | `{test.name}` | `{test.file}` |"


def main() -> None:
    """Write the page."""
    TABLE.write_text(table(rule_pages(), covering_tests()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
