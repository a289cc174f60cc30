"""What is published: a wheel that plays on its own, and sources that can be tested.

Both are built once, without the network, from the working tree: the source distribution first and
the wheel from it, as a publisher does.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from email.message import Message
from email.parser import Parser
from importlib.metadata import PackagePath, distribution
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import pytest

pytestmark = pytest.mark.heavy

ROOT: Final = Path(__file__).parent.parent
#: Nothing else may be needed to play.
NEEDED: Final = ("attrs", "cattrs", "typing-extensions")
#: The whole wheel, in bytes. Two games in four languages with pictures, bots and tournaments are
#: some 1.5 MB of source text, docstrings included; what packs them best takes half a megabyte.
WHEEL_LIMIT: Final = 600_000
#: The part that everybody uses: the rules of both games and what they share.
RULES_LIMIT: Final = 300_000
#: No program that is run here takes a tenth of this.
SECONDS: Final = 200
#: What tools leave behind.
CACHES: Final = {"__pycache__", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


class Built(NamedTuple):
    """The two files of a release."""

    wheel: Path
    sdist: Path


def _run(
    *command: str | Path, cwd: Path, codes: tuple[int, ...] = (0,), path: str | None = None
) -> str:
    """What a program writes; it and all that it started are ended after a while."""
    environment = {name: value for name, value in os.environ.items() if name[:6] != "PYTHON"}
    if path is not None:
        environment["PATH"] = path
    log = cwd / "output.txt"
    with log.open("w", encoding="utf-8") as sink:
        program = subprocess.Popen(
            [str(word) for word in command],
            cwd=cwd,
            env={**environment, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = program.wait(SECONDS)
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)  # its children, too: none may linger
                program.wait(10)
    output = log.read_text(encoding="utf-8")
    assert code in codes, output
    return output


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The wheel and the source distribution of the working tree."""
    pytest.importorskip("build", reason="the package 'build' is not installed")
    pytest.importorskip("hatchling", reason="the package 'hatchling' is not installed")
    folder = tmp_path_factory.mktemp("built")
    # Without isolation nothing is fetched: what builds is installed.
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    _run(*command, cwd=tmp_path_factory.mktemp("building"))
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    return Built(wheel, sdist)


def _tree(folder: str) -> set[str]:
    """The files of a folder of the working tree, as the archives name them."""
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.as_posix()
        for path in found
        if not CACHES & {*path.parts}
        and path.suffix != ".pyc"
        and path.parts[:2] != ("docs", "_build")
    }


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


# --- what is in them ------------------------------------------------------------------------------


def test_the_wheel_is_small(built: Built) -> None:
    assert built.wheel.stat().st_size < WHEEL_LIMIT
    with zipfile.ZipFile(built.wheel) as archive:
        rules = sum(
            entry.compress_size
            for entry in archive.infolist()
            if entry.filename.startswith(("helvetia/core/", "helvetia/games/"))
        )
    assert 0 < rules < RULES_LIMIT


def test_the_wheel_holds_the_package_and_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = set(archive.namelist())
    described = {name for name in names if PurePosixPath(name).parts[0].endswith(".dist-info")}
    assert names - described == {name.removeprefix("src/") for name in _tree("src")}
    assert "helvetia/py.typed" in names
    assert {PurePosixPath(name).name for name in described} == {
        "METADATA", "WHEEL", "RECORD", "entry_points.txt", "LICENSE",
    }  # fmt: skip


def test_the_wheel_needs_three_packages_and_has_the_readme(built: Built) -> None:
    metadata = _metadata(built.wheel)
    wanted = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(need.split(">=")[0] for need in wanted) == sorted(NEEDED)
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_source_distribution_holds_what_the_tests_need(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("src", "tests", "docs", "examples", "benchmarks", ".ci"):
        missing = _tree(folder) - names
        assert not missing, folder
    assert {"pyproject.toml", "noxfile.py", "README.md", "CHANGELOG.md", "LICENSE"} <= names
    assert {"CONTRIBUTING.md", "SECURITY.md", "CITATION.cff"} <= names
    assert not [name for name in names if CACHES & {*PurePosixPath(name).parts}]


@pytest.mark.parametrize(
    ("module", "options"),
    [("twine", ("check", "--strict")), ("check_wheel_contents", ())],
)
def test_publishers_have_no_complaint(
    built: Built, module: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    pytest.importorskip(module, reason=f"the package {module!r} is not installed")
    # Twine knows both kinds of file, the other one wheels alone.
    files = built if options else built[:1]
    _run(sys.executable, "-m", module, *options, *files, cwd=tmp_path)


# --- in an environment of its own -----------------------------------------------------------------


def _installed_files(name: str) -> list[PackagePath]:
    """What a package has put beside other packages; programs lie elsewhere and are left out."""
    return [file for file in distribution(name).files or [] if ".." not in file.parts]


def _site(python: Path, folder: Path) -> Path:
    """Where the packages of an interpreter are."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(_run(python, "-I", "-c", where, cwd=folder).strip())


@pytest.fixture(scope="module")
def empty_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with nothing but what the wheel needs.

    There may be no network, so the three packages are copied from the environment of the tests.
    """
    folder = tmp_path_factory.mktemp("empty")
    python = folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=folder)
    site = _site(python, folder)
    for name in NEEDED:
        for file in _installed_files(name):
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), site / file)
    return python


@pytest.fixture(scope="module")
def wheel_alone(
    built: Built, empty_environment: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The interpreter of an environment into which the wheel was installed."""
    pytest.importorskip("pip", reason="the package 'pip' is not installed")
    install = ("-m", "pip", "--python", empty_environment, "install", "--no-deps", "--no-index")
    _run(sys.executable, *install, built.wheel, cwd=tmp_path_factory.mktemp("installing"))
    return empty_environment


def test_the_wheel_alone_plays_a_game(wheel_alone: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "1", "--quiet")
    output = _run(wheel_alone, "-I", "-m", "helvetia", *options, cwd=tmp_path)
    assert output.startswith("Helvetia, 2 players")
    assert "\n1. " in output  # the ranking, which only a game that is over has
    # The program of that name does the same, and the same seed gives the same game.
    program = wheel_alone.with_name("helvetia.exe" if os.name == "nt" else "helvetia")
    assert _run(program, *options, cwd=tmp_path) == output


def test_the_wheel_alone_has_the_files_of_the_replay_page(
    wheel_alone: Path, tmp_path: Path
) -> None:
    program = """
import helvetia
from helvetia.core import Record
from helvetia.games import helsinki
from helvetia.render.replay import replay_page
print(helvetia.__file__)
print(replay_page(Record.start(helsinki, 2)))
"""
    origin, _, page = _run(wheel_alone, "-I", "-c", program, cwd=tmp_path).partition("\n")
    assert Path(origin).is_relative_to(wheel_alone.parent.parent)
    assert page.startswith("<!DOCTYPE html>")
    assert page.rstrip().endswith("</html>")


def test_the_wheel_alone_names_the_extra_that_is_missing(wheel_alone: Path, tmp_path: Path) -> None:
    program = """
from helvetia.core import HelvetiaError
try:
    import helvetia.adapters.gymnasium
except HelvetiaError as error:
    print(error)
"""
    assert "helvetia[gymnasium]" in _run(wheel_alone, "-I", "-c", program, cwd=tmp_path)


# --- types ---------------------------------------------------------------------------------------


def _unknown(python: Path, folder: Path) -> list[str]:
    """The public names without a known type, as a user of this interpreter sees them."""
    pyright = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if pyright is None:
        pytest.skip("the package 'pyright' is not installed")
    command = (pyright, "--outputjson", "--ignoreexternal", "--verifytypes", "helvetia")
    # The first interpreter in the path is the one whose packages are looked at.
    path = os.pathsep.join([str(python.parent), os.environ.get("PATH", "")])
    try:
        output = _run(*command, cwd=folder, codes=(0, 1), path=path)
    except subprocess.TimeoutExpired:
        pytest.skip("pyright does not answer; it may want to load what it runs on")
    # Around the report there may be news of what was loaded, or of a newer version.
    report, _ = json.JSONDecoder().raw_decode(output[output.index("{") :])
    names = [each for each in report["typeCompleteness"]["symbols"] if each["isExported"]]
    assert len(names) > 1000
    unknown = {each["name"] for each in names if not each["isTypeKnown"] or each["isTypeAmbiguous"]}
    # One attribute without an annotation makes all that take its class unknown: shortest first.
    return sorted(unknown, key=lambda name: (len(name), name))


@pytest.fixture
def wheel_with_extras(wheel_alone: Path, tmp_path: Path) -> Path:
    """The interpreter of an environment with what the environments for learners inherit from."""
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=tmp_path)
    python = tmp_path / "environment" / wheel_alone.parent.name / wheel_alone.name
    extras = tmp_path / "extras"
    for name in ("gymnasium", "numpy", "pettingzoo"):
        package = Path(pytest.importorskip(name, reason=f"{name!r} is not installed").__file__)
        only_sources = _all_but(".py", ".pyi", ".typed")
        shutil.copytree(package.parent, extras / name, ignore=only_sources)
    # PettingZoo has types and does not say so; only what says so is believed.
    (extras / "pettingzoo" / "py.typed").touch()
    both = f"{_site(wheel_alone, tmp_path)}\n{extras}\n"
    (_site(python, tmp_path) / "both.pth").write_text(both, encoding="utf-8")
    return python


def _all_but(*suffixes: str) -> Callable[[str, list[str]], set[str]]:
    """What `copytree` is to leave out: files of other kinds."""

    def others(folder: str, names: list[str]) -> set[str]:
        files = (name for name in names if not (Path(folder) / name).is_dir())
        return {name for name in files if not name.endswith(suffixes)}

    return others


def test_every_public_name_has_a_known_type(wheel_with_extras: Path, tmp_path: Path) -> None:
    assert _unknown(wheel_with_extras, tmp_path) == []


def test_without_extras_only_what_inherits_from_them_is_unknown(
    wheel_alone: Path, tmp_path: Path
) -> None:
    """A base of our own in their place would be known, and would hide what they inherit from."""
    assert _unknown(wheel_alone, tmp_path) == [
        "helvetia.adapters.gymnasium.SeatEnv",
        "helvetia.adapters.pettingzoo.GameEnv",
    ]
