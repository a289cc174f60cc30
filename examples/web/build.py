"""Build the page that needs no server: ``python -m examples.web.build FOLDER``.

The folder holds the pages, the scripts of the server's pages, Pyodide and the library. Any static
host can serve it, from any address. Two builds from the same files are the same.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from importlib import metadata, resources
from pathlib import Path
from typing import Final

from helvetia.text import LANGUAGES

from .pages import FOLDER, PICTURES, Site, at_table, offers, page
from .policy import policy
from .texts import texts_of

#: Python for the browser: its version on npm, and the digest of that file.
PYODIDE: Final = "314.0.7"
INTEGRITY: Final = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7"
    "y2q+SNvi/6V5JEsOlD2R1A=="
)
#: What the library needs, from the environment that builds.
_REQUIRED: Final = ("attrs", "cattrs", "typing_extensions")
#: What an installation writes beside them differs from machine to machine.
_INSTALLATION: Final = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
#: The parts of the library that no page uses.
LEFT_OUT: Final = ("arena", "research")
#: The modules of this example that run in the browser are those of no other host.
_OTHER_HOSTS: Final = ("server", "static", "templates")
_EARLY: Final = (1980, 1, 1, 0, 0, 0)
_NOTICE: Final = """\
pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm.gz and python_stdlib.zip are Pyodide {version},
under the Mozilla Public License 2.0, unchanged but compressed. Their source is the repository
pyodide/pyodide on GitHub. They hold CPython, under the PSF License. library.zip holds helvetia and
{required}, each with its licence.
"""


class BuildError(Exception):
    """What the build cannot do, in a sentence."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Build into a folder."""
    parser = argparse.ArgumentParser(prog="python -m examples.web.build", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder to make; it must be new or empty")
    parser.add_argument(
        "--pyodide", type=Path, default=os.environ.get("PYODIDE_FILE"),
        help=f"the file that 'npm pack pyodide@{PYODIDE}' makes (default: fetch it with npm)",
    )  # fmt: skip
    chosen = parser.parse_args(arguments)
    try:
        build(chosen.folder, chosen.pyodide)
    except BuildError as error:
        parser.exit(1, f"{error}\n")
    size = sum(path.stat().st_size for path in chosen.folder.rglob("*") if path.is_file())
    print(f"{chosen.folder}: {size / 1e6:.1f} MB")
    print(f"To try it: {sys.executable} -m http.server -d {chosen.folder}")


def build(folder: Path, pyodide: Path | None = None) -> None:
    """Build into a new folder, with Pyodide from its file or from npm."""
    if folder.exists() and any(folder.iterdir()):
        raise BuildError(f"{folder} is not empty")
    package = _read_package(pyodide) if pyodide is not None else _fetch_package()
    runtime = folder / "runtime"
    runtime.mkdir(parents=True)
    _write_runtime(runtime, package)
    shutil.copytree(FOLDER / "static", folder / "static")
    (folder / "pictures").mkdir()
    for name, path in PICTURES.items():
        shutil.copyfile(path, folder / "pictures" / name)
    _write_pages(folder)
    _write_service_worker(folder)


# --- Python ---------------------------------------------------------------------------------------


def _fetch_package() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing: install Node.js, or name Pyodide's file with --pyodide")
    with tempfile.TemporaryDirectory() as scratch:
        command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}"]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"npm cannot fetch pyodide@{PYODIDE}: {done.stderr.strip()[-300:]}")
        return _read_package(next(Path(scratch).glob("*.tgz")))


def _read_package(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BuildError(f"cannot read {path}: {error.strerror}") from error
    if f"sha512-{b64encode(hashlib.sha512(content).digest()).decode()}" != INTEGRITY:
        raise BuildError(f"{path} is not pyodide {PYODIDE} as npm has it")
    return content


def _write_runtime(folder: Path, package: bytes) -> None:
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:

        def member(name: str) -> bytes:
            found = archive.extractfile(f"package/{name}")
            assert found is not None  # the digest was right
            return found.read()

        lock = json.loads(member("pyodide-lock.json"))
        files = {
            "pyodide.mjs": member("pyodide.mjs"),
            "pyodide.asm.mjs": member("pyodide.asm.mjs"),
            # Compressed here, since not every host compresses it.
            "pyodide.asm.wasm.gz": gzip.compress(member("pyodide.asm.wasm"), 9, mtime=0),
            "python_stdlib.zip": member("python_stdlib.zip"),
            "pyodide-lock.json": json.dumps({**lock, "packages": {}}, sort_keys=True).encode(),
            "library.zip": _library(),
        }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    sizes = {name: len(content) for name, content in files.items()}
    (folder / "files.json").write_text(json.dumps(sizes, sort_keys=True), encoding="utf-8")
    notice = _NOTICE.format(version=PYODIDE, required=", ".join(_REQUIRED))
    (folder / "NOTICE.txt").write_text(notice, encoding="utf-8")


def _library() -> bytes:
    """Return the library, what it needs and the shared part of this example, as one archive."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_sources()):
            archive.writestr(zipfile.ZipInfo(name, _EARLY), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return output.getvalue()


def _sources() -> Iterator[tuple[str, Path]]:
    """Yield the names in the archive, and their files."""
    for required in _REQUIRED:
        for each in metadata.files(required) or ():
            if each.suffix != ".pyc" and each.name not in _INSTALLATION:
                yield each.as_posix(), Path(str(each.locate()))
    with resources.as_file(resources.files("helvetia")) as package:
        yield from _below(package, "helvetia", LEFT_OUT)
    yield from _below(FOLDER, "examples/web", _OTHER_HOSTS)


def _below(folder: Path, name: str, left_out: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and "__pycache__" not in parts and parts[0] not in left_out:
            yield f"{name}/{'/'.join(parts)}", path


# --- pages ----------------------------------------------------------------------------------------


def _write_pages(folder: Path) -> None:
    # A page compiles nothing; its worker does, and is bound by the headers of the host.
    rules = policy(workers=True, header=False)
    site = Site(base="..", home_link="index.html", host="./host/local.js", policy=rules)
    for lang in LANGUAGES:
        (folder / lang).mkdir()
        alone = texts_of(lang)["subtitle_alone"]
        home = page("home", lang, site, offers(lang), subtitle=alone)
        _write(folder / lang / "index.html", home)
        table = {"at_table": True, **at_table(lang)}
        _write(folder / lang / "table.html", page("table", lang, site, table))
    first = Site(base=".", home_link="index.html", host="", policy=rules)
    _write(folder / "index.html", page("start", LANGUAGES[0], first, {}))
    headers = "\n".join(f"  {name}: {value}" for name, value in safe_headers().items())
    _write(folder / "_headers", f"/*\n{headers}\n")


def safe_headers() -> dict[str, str]:
    """Return the headers that a host should send with every file."""
    return {
        "Content-Security-Policy": policy("'wasm-unsafe-eval'", workers=True),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


def _write_service_worker(folder: Path) -> None:
    """Write the program that keeps all files, with their names and a version of them all."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name[0] != "_")
    names = [path.relative_to(folder).as_posix() for path in paths]
    digest = hashlib.sha256(b"".join(hashlib.sha256(p.read_bytes()).digest() for p in paths))
    lists = {
        "VERSION": digest.hexdigest()[:16],
        "PAGES": [name for name in names if not name.startswith("runtime/")],
        "FILES": [name for name in names if name.startswith("runtime/")],
    }
    begin = "".join(f"const {key} = {json.dumps(value)};\n" for key, value in lists.items())
    program = (FOLDER / "static" / "host" / "offline.js").read_text(encoding="utf-8")
    _write(folder / "offline.js", begin + program)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
