from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from helvetia import core
from helvetia.core import OptionError, Result, Score, ScoreItem


def test_result_skips_places_after_ties() -> None:
    result = Result.of((7, 9, 9, 3))
    assert result.places == (3, 1, 1, 4)
    assert result.winners == (1, 2)


def test_a_tiebreak_parts_equal_points() -> None:
    result = Result.of((9, 9), (1, 2))
    assert result.places == (2, 1)
    assert result.standings[1].tiebreak == 2


def test_tiebreaks_are_one_per_seat() -> None:
    with pytest.raises(OptionError, match="2 seats have 1 tiebreaks"):
        Result.of((9, 9), (1,))


def test_result_takes_further_criteria() -> None:
    result = Result.of((9, 9, 9, 12), (2, 2, 1, 0), (0, 5, 9, 0))
    assert result.places == (3, 2, 4, 1)
    assert [(s.points, s.tiebreak) for s in result.standings] == [(9, 2), (9, 2), (9, 1), (12, 0)]
    assert Result.of((9, 9, 8), None, (1, 1, 7), (3, 3, 3)).places == (1, 1, 3)
    assert Result.of((9, 9), (0, 0), (1, 1), (0, 1)).winners == (1,)


def test_further_criteria_are_one_per_seat() -> None:
    with pytest.raises(OptionError, match="2 seats have 3 tiebreaks"):
        Result.of((9, 9), (1, 1), (1, 2, 3))


def test_score_is_the_sum_of_items() -> None:
    assert Score.of(1, [ScoreItem("a", 2), ScoreItem("b", -1)]).total == 1


def test_importing_core_imports_no_json_code() -> None:
    script = (
        "import sys, helvetia.core;"
        "print([m for m in ('cattrs', 'json', 'helvetia.core.json.schema') if m in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


def without_docstrings(source: str) -> str:
    """The code alone: an example may show a game, the code may not know one."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


def test_core_knows_no_game() -> None:
    for path in Path(str(core.__file__)).parent.glob("*.py"):
        assert "helvetia.games" not in without_docstrings(path.read_text())
    assert "helvetia.games" in without_docstrings('def f():\n    import_module("helvetia.games")')


def test_every_public_name_can_be_had() -> None:
    for name in core.__all__:
        assert getattr(core, name) is not None
    assert set(core.__all__) <= set(dir(core))
    assert list(core.__all__) == sorted(core.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(core, "nonsense")  # noqa: B009 - a type checker finds the name missing, too
