"""What is published: rules that play on their own, a second part beside them, testable sources.

All is built once, without the network, from the working tree: each source distribution first and
its wheel from it, as a publisher does.
"""

import json
import os
import re
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

import helvetia
from helvetia.absent import TABLE

pytestmark = pytest.mark.heavy

ROOT: Final = Path(__file__).parent.parent
#: Nothing else may be needed to play.
NEEDED: Final = ("attrs", "cattrs", "typing-extensions")
#: What is said where only the rules are installed.
MISSING: Final = (
    "this needs the package helvetia-table, which is not installed: pip install 'helvetia[table]'"
)
#: The wheel of the rules, in bytes.
WHEEL_LIMIT: Final = 300_000
#: No program that is run here takes a tenth of this.
SECONDS: Final = 200
#: What tools leave behind.
CACHES: Final = {"__pycache__", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


class Release(NamedTuple):
    """The two files of a distribution."""

    wheel: Path
    sdist: Path


class Built(NamedTuple):
    """Both distributions, in one folder."""

    rules: Release
    table: Release


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
    """The wheels and the source distributions of the working tree."""
    pytest.importorskip("build", reason="the package 'build' is not installed")
    pytest.importorskip("hatchling", reason="the package 'hatchling' is not installed")
    folder = tmp_path_factory.mktemp("built")
    for project in (ROOT, ROOT / "src"):
        # Without isolation nothing is fetched: what builds is installed.
        command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, project)
        _run(*command, cwd=tmp_path_factory.mktemp("building"))
    return Built(_release(folder, "helvetia"), _release(folder, "helvetia_table"))


def _release(folder: Path, name: str) -> Release:
    (wheel,) = folder.glob(f"{name}-*.whl")
    (sdist,) = folder.glob(f"{name}-*.tar.gz")
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
    """What a wheel holds: files of the package, and names of those that describe it."""
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
    """The module that a file of the package belongs to."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _of_the_table(file: str) -> bool:
    """Whether the package says that a file comes with the second distribution."""
    return any(f"{_module(file)}.".startswith(f"{part}.") for part in TABLE)


# --- what is in them ------------------------------------------------------------------------------


def test_the_wheel_of_the_rules_is_small(built: Built) -> None:
    assert built.rules.wheel.stat().st_size < WHEEL_LIMIT


def test_every_file_of_the_package_is_in_one_wheel_and_nothing_else(built: Built) -> None:
    rules, about_rules = _files(built.rules.wheel)
    table, about_table = _files(built.table.wheel)
    assert not rules & table
    assert rules | table == {name.removeprefix("src/") for name in _tree("src/helvetia")}
    assert "helvetia/py.typed" in rules
    described = {"METADATA", "WHEEL", "RECORD", "LICENSE"}
    assert (about_rules, about_table) == ({*described, "entry_points.txt"}, described)


def test_what_is_missing_without_the_second_wheel_is_what_the_package_says(built: Built) -> None:
    table = _files(built.table.wheel)[0]
    assert {file for file in table if not _of_the_table(file)} == set()
    assert {file for file in _files(built.rules.wheel)[0] if _of_the_table(file)} == set()
    found = {_module(file) for file in table}
    assert {part for part in TABLE if part not in found} == set()


def test_the_rules_need_three_packages_and_have_the_readme(built: Built) -> None:
    metadata = _metadata(built.rules.wheel)
    wanted = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(need.split(">=")[0] for need in wanted) == sorted(NEEDED)
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")


def test_each_wheel_asks_for_the_other_one_of_the_same_version(built: Built) -> None:
    rules, table = _metadata(built.rules.wheel), _metadata(built.table.wheel)
    version = helvetia.__version__
    assert (rules["Version"], table["Version"]) == (version, version)
    assert table.get_all("Requires-Dist") == [f"helvetia=={version}"]
    assert f"helvetia-table=={version}; extra == 'table'" in rules.get_all("Requires-Dist", [])
    assert rules["Requires-Python"] == table["Requires-Python"]
    assert f"version: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_source_distribution_holds_what_the_tests_need(built: Built) -> None:
    with tarfile.open(built.rules.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("src", "tests", "docs", "examples", "benchmarks", ".ci"):
        missing = _tree(folder) - names
        assert not missing, folder
    assert {"pyproject.toml", "noxfile.py", "README.md", "CHANGELOG.md", "LICENSE"} <= names
    assert {"CONTRIBUTING.md", "SECURITY.md", "CITATION.cff"} <= names
    assert not [name for name in names if CACHES & {*PurePosixPath(name).parts}]


def test_both_have_the_same_licence() -> None:
    assert (ROOT / "src" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize(
    ("module", "options"),
    [("twine", ("check", "--strict")), ("check_wheel_contents", ())],
)
def test_publishers_have_no_complaint(
    built: Built, module: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    pytest.importorskip(module, reason=f"the package {module!r} is not installed")
    # Twine knows both kinds of file, the other one wheels alone.
    files = [file for release in built for file in (release if options else release[:1])]
    _run(sys.executable, "-m", module, *options, *files, cwd=tmp_path)


# --- in an environment of its own -----------------------------------------------------------------


def _installed_files(name: str) -> list[PackagePath]:
    """What a package has put beside other packages; programs lie elsewhere and are left out."""
    return [file for file in distribution(name).files or [] if ".." not in file.parts]


def _site(python: Path, folder: Path) -> Path:
    """Where the packages of an interpreter are."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(_run(python, "-I", "-c", where, cwd=folder).strip())


def _environment(folder: Path, built: Built, wanted: str) -> Path:
    """The interpreter of an environment into which one thing was installed, and what that needs.

    There may be no network, so the three packages are copied from the environment of the tests;
    what else is wanted must be among what was built.
    """
    pytest.importorskip("pip", reason="the package 'pip' is not installed")
    python = folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=folder)
    site = _site(python, folder)
    for name in NEEDED:
        for file in _installed_files(name):
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), site / file)
    source = ("--no-index", "--find-links", built.rules.wheel.parent, "--only-binary", ":all:")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", *source)
    _run(*pip, wanted, cwd=folder)
    return python


@pytest.fixture(scope="module")
def rules_alone(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the rules and nothing around them."""
    return _environment(tmp_path_factory.mktemp("rules"), built, "helvetia")


@pytest.fixture(scope="module")
def with_table(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with both, asked for as a user does."""
    return _environment(tmp_path_factory.mktemp("both"), built, "helvetia[table]")


def _program(python: Path) -> Path:
    """The program of that name, beside the interpreter."""
    return python.with_name("helvetia.exe" if os.name == "nt" else "helvetia")


# --- the rules alone


def test_every_module_of_the_rules_can_be_imported_alone(
    built: Built, rules_alone: Path, tmp_path: Path
) -> None:
    modules = {_module(file) for file in _files(built.rules.wheel)[0] if file.endswith(".py")}
    program = f"""
from importlib import import_module
for name in {sorted(modules)}:
    import_module(name)
import helvetia
print(helvetia.__file__)
"""
    origin = _run(rules_alone, "-I", "-c", program, cwd=tmp_path).strip()
    assert Path(origin).is_relative_to(rules_alone.parent.parent)


def test_the_rules_alone_play_both_games(rules_alone: Path, tmp_path: Path) -> None:
    program = """
from random import Random
from helvetia.core import Record, from_json, playout, to_json
from helvetia.games import find, names
for name in names():
    game = find(name)
    start = game.new_game(2)
    def last(view, moves):  # a bot is any such function
        return moves[-1]
    moves = playout(game, start, Random(1), last).moves
    record = Record.start(game, 2).add(*moves)
    final = record.final()
    assert game.result(final).winners
    middle = list(record.replay())[len(moves) // 2]
    assert from_json(to_json(middle), game.GameState) == middle
    assert str(middle).startswith(name.upper())
    assert game.why_not(final, moves[0]).rule
    assert game.why_not(start, moves[0]) is None
    assert middle._repr_svg_() is None
    print(name, len(moves))
"""
    lines = _run(rules_alone, "-I", "-c", program, cwd=tmp_path).splitlines()
    assert [line.split()[0] for line in lines] == ["helsinki", "helvetia"]


def test_the_rules_alone_say_what_to_install(rules_alone: Path, tmp_path: Path) -> None:
    program = f"""
from importlib import import_module
from helvetia import HelvetiaError, new_game
from helvetia.render import text_of
for name in {sorted(TABLE)}:
    try:
        import_module(name)
    except HelvetiaError as error:
        print(error)
try:
    text_of(new_game(2), lang="de")
except ImportError as error:
    print(error)
try:
    import helvetia.misspelt
except ModuleNotFoundError as error:
    print(error)
"""
    lines = _run(rules_alone, "-I", "-c", program, cwd=tmp_path).splitlines()
    assert lines == [MISSING] * (len(TABLE) + 1) + ["No module named 'helvetia.misspelt'"]
    command = ("--players", "2")
    assert _run(_program(rules_alone), *command, cwd=tmp_path, codes=(1,)) == (
        f"helvetia: {MISSING}\n"
    )


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial/first-game.md"])
def test_the_first_pages_need_only_the_rules(rules_alone: Path, tmp_path: Path, page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:pycon|{doctest})\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    examples = tmp_path / "examples.txt"
    examples.write_text("\n".join(blocks), encoding="utf-8")
    command = ("-I", "-m", "doctest", "-o", "ELLIPSIS", "-v", examples)
    output = _run(rules_alone, *command, cwd=tmp_path)
    assert f"{text.count('>>> ')} passed" in output


# --- both


def test_both_together_play_a_game(with_table: Path, tmp_path: Path) -> None:
    options = ("--players", "2", "--seed", "1", "--quiet")
    output = _run(with_table, "-I", "-m", "helvetia", *options, cwd=tmp_path)
    assert output.startswith("Helvetia, 2 players")
    assert "\n1. " in output  # the ranking, which only a game that is over has
    # The program of that name does the same, and the same seed gives the same game.
    assert _run(_program(with_table), *options, cwd=tmp_path) == output
    against = ("--game", "helsinki", "--seats", "greedy,random")
    assert "\n1. " in _run(_program(with_table), *options, *against, cwd=tmp_path)
    german = _run(_program(with_table), "watch", *options, "--lang", "de", cwd=tmp_path)
    assert german.startswith("Helvetia, 2 Spieler")
    assert "--seats" in _run(_program(with_table), "play", "--help", cwd=tmp_path)


def test_both_together_draw_and_have_the_files_of_the_replay_page(
    with_table: Path, tmp_path: Path
) -> None:
    program = """
import helvetia
from helvetia.core import Record
from helvetia.games import helsinki
from helvetia.render.replay import replay_page
print(helvetia.__file__)
print(helvetia.new_game(2)._repr_svg_()[:4])
print(replay_page(Record.start(helsinki, 2)))
"""
    output = _run(with_table, "-I", "-c", program, cwd=tmp_path)
    origin, picture, page = output.split("\n", 2)
    assert Path(origin).is_relative_to(with_table.parent.parent)
    assert picture == "<svg"
    assert page.startswith("<!DOCTYPE html>")
    assert page.rstrip().endswith("</html>")


def test_both_together_name_the_extra_that_is_missing(with_table: Path, tmp_path: Path) -> None:
    program = """
from helvetia.core import HelvetiaError
try:
    import helvetia.research.gymnasium
except HelvetiaError as error:
    print(error)
"""
    assert "helvetia[gymnasium]" in _run(with_table, "-I", "-c", program, cwd=tmp_path)


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
def table_with_extras(with_table: Path, tmp_path: Path) -> Path:
    """The interpreter of an environment with what the environments for learners inherit from."""
    _run(sys.executable, "-m", "venv", "--without-pip", "environment", cwd=tmp_path)
    python = tmp_path / "environment" / with_table.parent.name / with_table.name
    extras = tmp_path / "extras"
    for name in ("gymnasium", "numpy", "pettingzoo"):
        package = Path(pytest.importorskip(name, reason=f"{name!r} is not installed").__file__)
        only_sources = _all_but(".py", ".pyi", ".typed")
        shutil.copytree(package.parent, extras / name, ignore=only_sources)
    # PettingZoo has types and does not say so; only what says so is believed.
    (extras / "pettingzoo" / "py.typed").touch()
    both = f"{_site(with_table, tmp_path)}\n{extras}\n"
    (_site(python, tmp_path) / "both.pth").write_text(both, encoding="utf-8")
    return python


def _all_but(*suffixes: str) -> Callable[[str, list[str]], set[str]]:
    """What `copytree` is to leave out: files of other kinds."""

    def others(folder: str, names: list[str]) -> set[str]:
        files = (name for name in names if not (Path(folder) / name).is_dir())
        return {name for name in files if not name.endswith(suffixes)}

    return others


def test_every_public_name_has_a_known_type(table_with_extras: Path, tmp_path: Path) -> None:
    assert _unknown(table_with_extras, tmp_path) == []


def test_without_extras_only_what_inherits_from_them_is_unknown(
    with_table: Path, tmp_path: Path
) -> None:
    """A base of our own in their place would be known, and would hide what they inherit from."""
    assert _unknown(with_table, tmp_path) == [
        "helvetia.research.gymnasium.SeatEnv",
        "helvetia.research.pettingzoo.GameEnv",
    ]
