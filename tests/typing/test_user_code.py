"""The types serve users: right programs pass, and every wrong use is found where it stands."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RIGHT = Path(__file__).parent / "user_code.py"
WRONG = Path(__file__).parent / "wrong_uses.py"
_EXPECTED = re.compile(r"  # type: ignore\[([a-z-]+)\].*")
_FOUND = re.compile(r"^(.+?):(\d+): error: .*  \[([a-z-]+)\]$", re.MULTILINE)


def _expected(*, pyright: bool = False) -> dict[int, str]:
    """The lines with a mistake, each with the code of the error that mypy must find there."""
    lines = enumerate(WRONG.read_text(encoding="utf-8").splitlines(), 1)
    return {
        number: found[1]
        for number, line in lines
        if (found := _EXPECTED.search(line)) and not (pyright and "(mypy only)" in line)
    }


@pytest.fixture
def unmarked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of mistakes without its marks, so that checkers tell what they find."""
    monkeypatch.chdir(ROOT)
    path = tmp_path / "unmarked_uses.py"
    path.write_text(_EXPECTED.sub("", WRONG.read_text(encoding="utf-8")), encoding="utf-8")
    return path


@pytest.mark.thorough
def test_mypy_finds_exactly_the_mistakes(unmarked: Path) -> None:
    from mypy import api

    cache = str(unmarked.parent / "cache")
    output, complaints, _ = api.run(["--cache-dir", cache, str(RIGHT), str(unmarked)])
    assert not complaints
    found = {(Path(file).name, int(line), code) for file, line, code in _FOUND.findall(output)}
    assert found == {(unmarked.name, line, code) for line, code in _expected().items()}, output


@pytest.mark.thorough
def test_pyright_finds_exactly_the_mistakes(unmarked: Path) -> None:
    program = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("pyright is not installed")
    try:
        done = subprocess.run(
            [program, "--outputjson", "--pythonpath", sys.executable, str(RIGHT), str(unmarked)],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    except subprocess.TimeoutExpired:
        pytest.skip("pyright does not answer; it may want to load what it runs on")
    found = {
        (Path(error["file"]).name, error["range"]["start"]["line"] + 1)
        for error in json.loads(done.stdout)["generalDiagnostics"]
        if error["severity"] == "error"
    }
    # Where mypy blames the whole call, pyright blames the argument, on the same line.
    assert found == {(unmarked.name, line) for line in _expected(pyright=True)}, done.stdout


def test_mistakes_are_of_many_kinds() -> None:
    assert len(_expected()) >= 20
    assert {"arg-type", "call-arg", "assignment", "union-attr", "misc"} <= {*_expected().values()}
