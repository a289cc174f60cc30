"""The benchmarks run, write their figures, and the page of the docs is made from them."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from benchmarks.peers import PEERS
from benchmarks.report import FOLDER, PAGE, PICTURE, main, page, write

from benchmarks import results

ROOT = Path(__file__).parents[2]
LATEST = ROOT / "benchmarks" / "latest.json"


def run(folder: Path, *arguments: str) -> str:
    """What ``python -m benchmarks`` prints, with none of the other libraries."""
    printed = folder / "printed.txt"
    without = [word for peer in PEERS for word in ("--without", peer)]
    with printed.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks", *without, *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
    text = printed.read_text()
    assert done.returncode == 0, text
    return text


@pytest.mark.thorough
@pytest.mark.heavy
def test_quick_run_writes_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    printed = run(tmp_path, "--quick", "--repeat", "1", "--only", "cost", "--json", str(file))
    for peer in PEERS:
        assert f"{peer} is not there" in printed
    assert "Microseconds per operation" in printed
    found = json.loads(file.read_text())
    assert list(found["sections"]) == ["cost"]
    assert list(found["missing"]) == list(PEERS)
    rows = found["sections"]["cost"]
    assert list(rows) == [
        f"{game}, {players} players" for game in ("Helvetia", "Helsinki") for players in (2, 3, 4)
    ]
    for figures in rows.values():
        assert {"legal_moves", "hash", "equality", "view", "determinize"} <= figures.keys()
        assert all(figure > 0 for figure in figures.values())

    write(results.load(file), tmp_path)
    text = (tmp_path / PAGE).read_text()
    assert "| JSON round trip |" in text
    assert "not measured" in text  # the goals of the other sections
    assert "Not installed: python-chess, catanatron, open_spiel." in text


def test_page_agrees_with_saved_run() -> None:
    """Written by hand it would soon say something else."""
    assert (FOLDER / PAGE).read_text(encoding="utf-8") == page(results.load(LATEST))


def test_picture_agrees_with_saved_run(tmp_path: Path) -> None:
    found = results.load(LATEST)
    write(found, tmp_path)
    picture = (tmp_path / PICTURE).read_text()
    assert picture == (FOLDER / PICTURE).read_text(encoding="utf-8")
    root = ElementTree.fromstring(picture)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for section in ("play", "children"):
        assert set(found.sections[section]) <= set(texts)
    bars = list(root.iter("{http://www.w3.org/2000/svg}rect"))
    assert len(bars) == len(found.sections["play"]) + len(found.sections["children"])


@pytest.mark.parametrize("content", ["", "[]", '{"format": 1}', '{"machine": {}, "missing": 3}'])
def test_foreign_run_file_is_refused(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    file.write_text(content)
    assert main([str(file), "--into", str(tmp_path)]) == 1
    assert "holds no results of python -m benchmarks" in capsys.readouterr().err
    assert not (tmp_path / PAGE).exists()


def test_a_run_of_another_format_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    document = json.loads(LATEST.read_text(encoding="utf-8")) | {"format": 0}
    file.write_text(json.dumps(document))
    assert main([str(file), "--into", str(tmp_path)]) == 1
    assert "is of format 0; expected 1" in capsys.readouterr().err
