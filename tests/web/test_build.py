"""The build of the page without a server: one command, the same folder every time."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest
from examples.web.build import BuildError, build, main, safe_headers
from examples.web.pages import FOLDER

from helvetia.text import LANGUAGES
from tests.web.static_host import PYODIDE_FILE

#: All files together, as a host without compression sends them.
MOST = 9_000_000

needs_pyodide = pytest.mark.skipif(not PYODIDE_FILE, reason="PYODIDE_FILE names no file of Pyodide")


def test_build_without_npm_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYODIDE_FILE", raising=False)
    monkeypatch.setattr("examples.web.build.shutil.which", lambda _: None)
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "new")])
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "npm is missing: install Node.js, or name Pyodide's file with --pyodide\n"
    )
    assert not (tmp_path / "new").exists()


def test_another_file_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "other.tgz").write_bytes(b"not pyodide")
    with pytest.raises(BuildError, match="is not pyodide"):
        build(tmp_path / "new", tmp_path / "other.tgz")
    with pytest.raises(BuildError, match="cannot read"):
        build(tmp_path / "new", tmp_path / "missing.tgz")
    with pytest.raises(BuildError, match="is not empty"):
        build(tmp_path, tmp_path / "other.tgz")


def test_headers_allow_only_needed_sources() -> None:
    policy = dict(
        part.split(" ", 1) for part in safe_headers()["Content-Security-Policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    assert re.fullmatch(r"'self' 'wasm-unsafe-eval'( 'sha256-[^']+')+", policy["script-src"])
    assert policy["worker-src"] == policy["connect-src"] == policy["img-src"] == "'self'"
    assert policy["style-src-attr"] == "'unsafe-inline'"  # the pictures' own attributes
    assert "unsafe" not in policy["style-src"]


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }  # fmt: skip


@needs_pyodide
def test_builds_are_the_same_and_small(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    build(folder, Path(PYODIDE_FILE))
    build(tmp_path / "two", Path(PYODIDE_FILE))
    found = _digests(folder)
    assert found == _digests(tmp_path / "two")
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < MOST
    # The scripts and style sheets are those of the server.
    assert _digests(folder / "static") == _digests(FOLDER / "static")
    sizes = json.loads((folder / "runtime" / "files.json").read_text(encoding="utf-8"))
    assert sizes == {name: (folder / "runtime" / name).stat().st_size for name in sizes}
    with zipfile.ZipFile(folder / "runtime" / "library.zip") as library:
        names = library.namelist()
    assert "examples/web/local.py" in names
    assert not [name for name in names if name.startswith("examples/web/server")]
    # Everything that a page names is there, and has a relative address.
    for lang in LANGUAGES:
        for page in (folder / lang).glob("*.html"):
            for address in re.findall(r'(?:src|href)="([^"]+)"', page.read_text(encoding="utf-8")):
                assert (page.parent / address).is_file()
    kept = (folder / "offline.js").read_text(encoding="utf-8")
    listed = {name for text in re.findall(r"^const (?:PAGES|FILES) = (.*);$", kept, re.MULTILINE)
              for name in json.loads(text)}  # fmt: skip
    assert listed == found.keys() - {"offline.js", "_headers"}
