"""The published distribution: complete files, and an installation that works on its own.

Wheel and source distribution are built once, without the network, from the working tree: the
source distribution first and the wheel from it, as a publisher does.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from email.message import Message
from email.parser import Parser
from importlib.metadata import PackagePath, distribution
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import pytest

import helvetia

pytestmark = [pytest.mark.heavy, pytest.mark.thorough]

ROOT: Final = Path(__file__).parent.parent
#: Nothing else may be needed to play.
NEEDED: Final = ("attrs", "cattrs", "typing-extensions")
#: No program that is run here takes a tenth of this.
SECONDS: Final = 200
#: What tools leave behind.
CACHES: Final = {"__pycache__", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


class Release(NamedTuple):
    """The two files of the distribution."""

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
def built(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """Build the wheel and the source distribution of the working tree."""
    pytest.importorskip("build", reason="the package 'build' is not installed")
    pytest.importorskip("hatchling", reason="the package 'hatchling' is not installed")
    folder = tmp_path_factory.mktemp("built")
    # Without isolation the build fetches nothing: its back end is installed.
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    _run(*command, cwd=tmp_path_factory.mktemp("building"))
    (wheel,) = folder.glob("helvetia-*.whl")
    (sdist,) = folder.glob("helvetia-*.tar.gz")
    return Release(wheel, sdist)


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


def _files(wheel: Path) -> tuple[set[str], set[str]]:
    """Return the files of the package in a wheel, and the names of its metadata files."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert len(set(names)) == len(names)
    described = {name for name in names if PurePosixPath(name).parts[0].endswith(".dist-info")}
    return {*names} - described, {PurePosixPath(name).name for name in described}


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def _module(file: str) -> str:
    """Return the module that a file of the package holds."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# --- contents ------------------------------------------------------------------------------------


def test_wheel_holds_exactly_the_package(built: Release) -> None:
    package, described = _files(built.wheel)
    assert package == {name.removeprefix("src/") for name in _tree("src/helvetia")}
    assert "helvetia/py.typed" in package
    assert described == {"METADATA", "WHEEL", "RECORD", "LICENSE", "entry_points.txt"}


def test_metadata_names_needs_version_and_readme(built: Release) -> None:
    metadata = _metadata(built.wheel)
    wanted = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(need.split(">=")[0] for need in wanted) == sorted(NEEDED)
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    assert metadata.get_all("Project-URL")
    version = helvetia.__version__
    assert metadata["Version"] == version
    assert f"version: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_sdist_has_all_test_files(built: Release) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("src", "tests", "docs", "examples", "benchmarks", ".ci"):
        missing = _tree(folder) - names
        assert not missing, folder
    assert {"pyproject.toml", "noxfile.py", "README.md", "CHANGELOG.md", "LICENSE"} <= names
    assert {"CONTRIBUTING.md", "SECURITY.md", "CITATION.cff"} <= names
    assert not [name for name in names if CACHES & {*PurePosixPath(name).parts}]


def test_classifiers_name_every_python_of_ci() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    marker = "Programming Language :: Python :: 3."
    claimed = {name[-4:] for name in project["classifiers"] if name.startswith(marker)}
    assert claimed == {"3.11", "3.12", "3.13", "3.14"}
    for file in (".github/workflows/ci.yml", "noxfile.py"):
        named = set(re.findall(r'"(3\.\d\d)"', (ROOT / file).read_text(encoding="utf-8")))
        assert named == claimed, file


@pytest.mark.parametrize(
    ("module", "options"),
    [("twine", ("check", "--strict")), ("check_wheel_contents", ())],
)
def test_distribution_passes_publishers_checks(
    built: Release, module: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    pytest.importorskip(module, reason=f"the package {module!r} is not installed")
    # Twine reads both kinds of file, check-wheel-contents only wheels.
    files = built if options else built[:1]
    _run(sys.executable, "-m", module, *options, *files, cwd=tmp_path)


# --- installed into an environment of its own ----------------------------------------------------


def _installed_files(name: str) -> list[PackagePath]:
    """Return the files of a package beside other packages; programs lie elsewhere."""
    return [file for file in distribution(name).files or [] if ".." not in file.parts]


def _site(python: Path, folder: Path) -> Path:
    """Return the folder of an interpreter's packages."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(_run(python, "-I", "-c", where, cwd=folder).strip())


@pytest.fixture(scope="module")
def installed(built: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the interpreter of an environment with the wheel and its three requirements.

    There may be no network, so the requirements are copied from the environment of the tests.
    """
    pytest.importorskip("pip", reason="the package 'pip' is not installed")
    folder = tmp_path_factory.mktemp("installed")
    python = folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=folder)
    site = _site(python, folder)
    for name in NEEDED:
        for file in _installed_files(name):
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), site / file)
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-index")
    _run(*pip, built.wheel, cwd=folder)
    return python


def _program(python: Path) -> Path:
    """Return the installed program ``helvetia``, beside the interpreter."""
    return python.with_name("helvetia.exe" if os.name == "nt" else "helvetia")


def test_modules_import_without_any_extra(built: Release, installed: Path, tmp_path: Path) -> None:
    modules = {_module(file) for file in _files(built.wheel)[0] if file.endswith(".py")}
    program = f"""
from importlib import import_module
from helvetia.core import MissingExtraError
for name in {sorted(modules)}:
    try:
        import_module(name)
    except MissingExtraError as missing:
        assert name.startswith(("helvetia.research", "helvetia.dialogue.mcp_server")), name
        extras = ("spaces", "gymnasium", "pettingzoo", "openspiel", "video", "mcp")
        assert missing.extra in extras, missing.extra
import helvetia
print(helvetia.__file__)
"""
    origin = _run(installed, "-I", "-c", program, cwd=tmp_path).strip()
    assert Path(origin).is_relative_to(installed.parent.parent)


def test_library_plays_saves_and_draws(installed: Path, tmp_path: Path) -> None:
    program = """
from random import Random
from helvetia.core import Record, from_json, playout, to_json
from helvetia.games import find, names
from helvetia.render import render_text
from helvetia.render.replay import replay_page
for name in names():
    game = find(name)
    moves = playout(game, game.new_game(2), Random(1)).moves
    record = Record.start(game, 2).add(*moves)
    assert game.result(record.final()).winners
    middle = list(record.replay())[len(moves) // 2]
    assert from_json(to_json(middle), game.GameState) == middle
    assert middle._repr_svg_().startswith("<svg")
    assert render_text(middle, lang="de") != render_text(middle)
    page = replay_page(Record.start(game, 2))
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    print(name)
"""
    assert _run(installed, "-I", "-c", program, cwd=tmp_path).split() == ["helsinki", "helvetia"]


def test_program_plays_a_game(installed: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "1", "--quiet")
    output = _run(installed, "-I", "-m", "helvetia", *options, cwd=tmp_path)
    assert output.startswith("Helvetia, 2 players")
    assert "\n1. " in output  # the ranking, which only a finished game has
    # The installed program does the same, and the same seed gives the same game.
    assert _run(_program(installed), *options, cwd=tmp_path) == output
    against = ("--game", "helsinki", "--seats", "greedy,random")
    assert "\n1. " in _run(_program(installed), *options, *against, cwd=tmp_path)
    german = _run(_program(installed), "watch", *options, "--lang", "de", cwd=tmp_path)
    assert german.startswith("Helvetia, 2 Spieler")
    assert "--seats" in _run(_program(installed), "play", "--help", cwd=tmp_path)


def test_adapter_names_the_missing_extra(installed: Path, tmp_path: Path) -> None:
    program = """
from helvetia.core import HelvetiaError
try:
    import helvetia.research.gymnasium
except HelvetiaError as error:
    print(error)
"""
    assert "helvetia[gymnasium]" in _run(installed, "-I", "-c", program, cwd=tmp_path)


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial/first-game.md"])
def test_first_pages_need_no_extra(installed: Path, tmp_path: Path, page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:pycon|{doctest})\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    examples = tmp_path / "examples.txt"
    examples.write_text("\n".join(blocks), encoding="utf-8")
    command = ("-I", "-m", "doctest", "-o", "ELLIPSIS", "-v", examples)
    output = _run(installed, *command, cwd=tmp_path)
    assert re.search(rf"^{text.count('>>> ')} passed", output, re.MULTILINE), output[-300:]


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
def with_extras(installed: Path, tmp_path: Path) -> Path:
    """The interpreter of an environment with what the environments for learners inherit from."""
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=tmp_path)
    python = tmp_path / "environment" / installed.parent.name / installed.name
    extras = tmp_path / "extras"
    for name in ("gymnasium", "numpy", "pettingzoo"):
        package = Path(pytest.importorskip(name, reason=f"{name!r} is not installed").__file__)
        only_sources = _all_but(".py", ".pyi", ".typed")
        shutil.copytree(package.parent, extras / name, ignore=only_sources)
    # PettingZoo has types and does not say so; only what says so is believed.
    (extras / "pettingzoo" / "py.typed").touch()
    both = f"{_site(installed, tmp_path)}\n{extras}\n"
    (_site(python, tmp_path) / "both.pth").write_text(both, encoding="utf-8")
    return python


def _all_but(*suffixes: str) -> Callable[[str, list[str]], set[str]]:
    """What `copytree` is to leave out: files of other kinds."""

    def others(folder: str, names: list[str]) -> set[str]:
        files = (name for name in names if not (Path(folder) / name).is_dir())
        return {name for name in files if not name.endswith(suffixes)}

    return others


def test_public_names_have_known_types(with_extras: Path, tmp_path: Path) -> None:
    assert _unknown(with_extras, tmp_path) == []


def test_subclasses_of_missing_packages_are_unknown(installed: Path, tmp_path: Path) -> None:
    """A base of our own in their place would be known, and would hide what they inherit from."""
    assert _unknown(installed, tmp_path) == [
        "helvetia.research.gymnasium.SeatEnv",
        "helvetia.research.pettingzoo.GameEnv",
        "helvetia.research.pettingzoo.raw_env",
        "helvetia.research.vector.SeatVectorEnv",
    ]


def test_workflows_pin_actions_by_hash() -> None:
    for workflow in (ROOT / ".github" / "workflows").iterdir():
        for line in workflow.read_text("utf-8").splitlines():
            if "uses:" in line:
                assert re.search(r"@[0-9a-f]{40}  # v\d+\.\d+\.\d+$", line), line
