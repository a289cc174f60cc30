"""Where a checker is told to be silent, the line says why."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "examples", "benchmarks", "docs")
SILENT = re.compile(
    r"# (?:noqa|type: ignore|pyright: ignore|pragma: no cover)"
    r"(?:: ?[A-Z]+\d+(?:, ?[A-Z]+\d+)*|\[[\w, -]+\])?"
)
#: What comes after it, or after several of them.
REASON = re.compile(r"(?: -|  #) \w")


def _comments(path: Path) -> Iterator[tuple[int, str]]:
    if not SILENT.search(path.read_text(encoding="utf-8")):
        return  # most files: reading their tokens takes long
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def _unexplained(comment: str) -> bool:
    silent = list(SILENT.finditer(comment))
    return bool(silent) and REASON.match(comment, silent[-1].end()) is None


@pytest.mark.parametrize("folder", FOLDERS)
def test_who_silences_a_checker_gives_the_reason(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    assert [
        f"{path.relative_to(ROOT)}:{line}: {comment}"
        for path in files
        for line, comment in _comments(path)
        if _unexplained(comment)
    ] == []


@pytest.mark.parametrize(
    ("comment", "unexplained"),
    [
        ("# noqa", True),
        ("# noqa: B008", True),
        ("# noqa: B008, E741", True),
        ("# type: ignore[misc, arg-type]", True),
        ("# pyright: ignore[reportAny]  # type: ignore[misc]", True),
        ("# pragma: no cover", True),
        ("# noqa: B008 - frozen", False),
        ("# type: ignore[misc]  # that is the test", False),
        ("# pyright: ignore[reportAny]  # type: ignore[misc]  # both are wrong", False),
        ("# says nothing about checkers", False),
    ],
)
def test_a_reason_follows_the_silence(comment: str, unexplained: bool) -> None:
    assert _unexplained(comment) is unexplained
