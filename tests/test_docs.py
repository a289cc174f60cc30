"""Every example in the documentation runs, and what its tables say is true."""

import ast
import builtins
import doctest
import json
import pkgutil
import re
import shlex
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import attrs
import pytest

import helvetia
from helvetia import core
from helvetia import games as helvetia_games
from helvetia.cli.arguments import COMMANDS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PACKAGE = Path(helvetia.__file__).parent
PAGES = sorted(
    [
        ROOT / "README.md",
        *(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
    ]
)
_FENCE = re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXAMPLES = ("pycon", "{doctest}")
#: A page says which packages of an extra its examples need: ``<!-- needs: numpy -->``.
_NEEDS = re.compile(r"^<!-- needs: (\w+) -->$", re.MULTILINE)


def _blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """(language, text, line) of every fenced block."""
    text = page.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        yield match[1].strip(), match[2], text.count("\n", 0, match.start(2))


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# --- examples ------------------------------------------------------------------------------------


def _run_examples(page: Path) -> tuple[int, str]:
    """Run a page's blocks one after another, in one namespace; count them, tell what failed."""
    parser = doctest.DocTestParser()
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    scope: dict[str, object] = {"__name__": "__main__"}
    for language, text, line in _blocks(page):
        if language in _EXAMPLES:
            test = parser.get_doctest(text, scope, _name(page), str(page), line)
            runner.run(test, out=report.append, clear_globs=False)
            scope = test.globs
    return runner.tries, "".join(report)


#: Their examples compute for seconds.
SLOW_PAGES = {"docs/contributing/perft.md", "docs/howto/tournaments.md", "docs/howto/undo.md"}


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.thorough] if _name(page) in SLOW_PAGES else [])
        for page in PAGES
    ],
    ids=_name,
)
def test_page_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in _NEEDS.findall(page.read_text(encoding="utf-8")):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)  # pages that save a file save it here
    _, failures = _run_examples(page)
    assert not failures, failures


def test_pages_show_only_running_python() -> None:
    plain = {"python", "py", "python3", "{code-block} python"}
    not_run = [
        f"{_name(page)}:{line}"
        for page in PAGES
        for language, text, line in _blocks(page)
        if language in plain or (">>>" in text and language not in _EXAMPLES)
    ]
    assert not_run == []


def test_readme_examples_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "README.md"
    tries, _ = _run_examples(page)
    assert tries == page.read_text(encoding="utf-8").count(">>> ")
    assert tries > 5


def _modules() -> list[str]:
    found = pkgutil.walk_packages(helvetia.__path__, "helvetia.")
    return sorted(module.name for module in found if not module.name.endswith("__main__"))


def _imported(name: str) -> ModuleType:
    """Return a module with all its names, unless it needs an extra that is not installed."""
    try:
        module = import_module(name)
        for public in getattr(module, "__all__", ()):
            getattr(module, public)  # some names are imported when they are first used
    except core.MissingExtraError as missing:
        pytest.skip(str(missing))
    return module


@pytest.mark.parametrize("name", _modules())
def test_module_examples_run(name: str) -> None:
    module = _imported(name)
    assert module.__doc__, f"{name} has no docstring"
    assert doctest.testmod(module).failed == 0


# --- command lines -------------------------------------------------------------------------------


def _command_lines() -> list[str]:
    """Every line of a shell block that runs this library's own program, once."""
    found: dict[str, None] = {}
    for page in PAGES:
        for language, text, _ in _blocks(page):
            if language in ("sh", "shell", "bash", "console"):
                for line in text.splitlines():
                    command = line.removeprefix("$ ").partition("  #")[0].strip()
                    if command.startswith("python -m helvetia"):
                        found[command] = None
    return list(found)


def _smaller(arguments: list[str]) -> list[str]:
    """Options for a small budget, which shows as well that the line works."""
    if arguments[0] == "puzzles":
        return ["--count", "1", "--simulations", "4"]
    if arguments[0] != "review":
        return []
    return ["--seconds", "1"] if "--seconds" in arguments else ["--simulations", "4"]


def _keep_end(path: Path) -> None:
    """Leave the last 80 moves of a game: the review of a whole one takes half a minute."""
    record = core.Record.load(path)
    start = core.Record.start_from(record.game, record.cut(len(record) - 80).final())
    start.add(*record.moves[-80:]).save(path)


@pytest.mark.thorough
def test_shown_command_lines_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from helvetia.cli import main

    monkeypatch.chdir(tmp_path)
    lines = _command_lines()
    assert lines
    for line in lines:  # in order: a page saves a game before it replays it
        arguments = shlex.split(line)[3:]
        arguments += _smaller(arguments)
        try:
            code = main(arguments)
        except SystemExit as exit_:  # --help and --version
            code = int(exit_.code or 0)
        output = capsys.readouterr()
        assert code == 0, f"{line}: {output.err}"
        assert output.out, line
        if line.endswith("--save game.json"):
            _keep_end(Path("game.json"))


# --- reference -----------------------------------------------------------------------------------

_DIRECTIVE = re.compile(
    r"^\.\. (?:auto(?:function|class|exception)|py:data):: (\S+)$", re.MULTILINE
)


def _documented() -> set[str]:
    pages = (DOCS / "reference").glob("*.md")
    return {name for page in pages for name in _DIRECTIVE.findall(page.read_text("utf-8"))}


def _in_reference() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(_documented()):
        module, _, attribute = name.rpartition(".")
        found.setdefault(module, []).append(attribute)
    return found


@pytest.mark.parametrize("module", sorted(_in_reference()))
def test_reference_names_exist(module: str) -> None:
    for attribute in _in_reference()[module]:
        assert hasattr(_imported(module), attribute), attribute


# --- names and pictures that must agree with the code --------------------------------------------


_FILE = re.compile(r"`((?:docs|tests|examples|benchmarks|src)/[\w./-]+)`")


def _missing(pages: Iterable[Path], named: re.Pattern[str]) -> list[tuple[str, str]]:
    """Return the pages with the files that they name and that do not exist."""
    return [
        (_name(page), file)
        for page in pages
        for file in named.findall(page.read_text(encoding="utf-8"))
        if "://" not in file and not (ROOT / file).exists()
    ]


def test_named_files_exist() -> None:
    missing = _missing({*PAGES, *ROOT.glob("*.md")}, _FILE)
    assert [(page, file) for page, file in missing if "NAME" not in file] == []


def test_links_between_files_work() -> None:
    """Sphinx looks after the pages; nobody else looks after these."""
    assert _missing(ROOT.glob("*.md"), re.compile(r"\]\(([^)#\s]+)")) == []


def test_architecture_picture_has_every_package() -> None:
    picture = (DOCS / "pictures" / "architecture.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    named = set(re.findall(r"\w+", " ".join(re.findall(r'class="name"[^>]*>([^<]+)<', picture))))
    packages = {module.name for module in pkgutil.iter_modules(helvetia.__path__) if module.ispkg}
    games = set(helvetia_games.names())
    assert named - {"your", "program"} == packages | games


def test_architecture_names_existing_modules() -> None:
    page = (DOCS / "contributing" / "architecture.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| in (.+?) \|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert len(tables) >= 5
    for packages, rows in tables:
        folders = [PACKAGE / name.replace(".", "/") for name in re.findall(r"`(.+?)`", packages)]
        there = {path.stem for folder in folders for path in folder.iterdir()}
        for row in rows.splitlines()[1:]:
            assert {*re.findall(r"`(\w+)`", row.split("|")[1])} <= there, row


@pytest.mark.parametrize("inventory", sorted((DOCS / "inventories").iterdir()), ids=_name)
def test_inventories_name_existing_things(inventory: Path) -> None:
    """What intersphinx links to is written by hand, so it is compared with the real thing."""
    head, *lines = inventory.read_text(encoding="utf-8").splitlines()
    assert head == "# Sphinx inventory version 1"
    assert lines
    for line in lines:
        if not line.startswith("#"):
            name, kind, _ = line.split()
            module, _, attribute = name.rpartition(".")
            if kind == "mod":
                import_module(name)
            elif not module:
                assert isinstance(getattr(builtins, name), type)
            else:
                pytest.importorskip(module.partition(".")[0])
                assert isinstance(getattr(import_module(module), attribute), type), name


# --- tables that must agree with the code --------------------------------------------------------


def _table(page: Path, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    text = page.read_text(encoding="utf-8")
    assert f"# {heading}\n" in text, f"{_name(page)} has no section {heading!r}"
    section = text.split(f"# {heading}\n", 1)[1]
    section = re.split(r"^#+ ", section, maxsplit=1, flags=re.MULTILINE)[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def _words(names: tuple[helvetia.Good, ...]) -> str:
    return ", ".join(good.title for good in names) or "-"


# The page of the rules was written from the documents, the catalogue apart from it.
_RULES = DOCS / "rules" / "helvetia.md"
_MATERIALS = {"W": "wood", "B": "brick", "S": "stone"}


def test_catalogue_has_goods_of_rules() -> None:
    rows = _table(_RULES, "Goods")
    makers = {b.makes: b.building.title for b in helvetia.STANDARD.buildings if b.makes is not None}
    found = [
        [
            facts.good.title,
            "-" if facts.made_from is None else facts.made_from.title,
            makers[facts.good],
            str(facts.tile_points or "-"),
            facts.chain_source.value,
        ]
        for facts in helvetia.STANDARD.goods
    ]
    assert [[r[0], r[2], r[3], r[4], r[5].split(" ")[0]] for r in rows] == found


def test_catalogue_has_buildings_of_rules() -> None:
    rows = {row[1]: row for row in _table(_RULES, "Buildings")}
    assert set(rows) == {building.title for building in helvetia.Building}
    for facts in helvetia.STANDARD.buildings:
        piles, _, copies, cost, does = rows[facts.building.title]
        counts = dict(zip(piles.split(" and "), map(int, copies.split(" + ")), strict=True))
        found = {"start": facts.start, "1": facts.one, "2": facts.two, "3": facts.three}
        assert counts == {pile: n for pile, n in found.items() if n}
        wanted = [part.split(" ") for part in cost.split(", ")] if cost != "-" else []
        goods = [_MATERIALS.get(good, good) for n, good in wanted for _ in range(int(n))]
        assert sorted(goods) == sorted(good.title for good in facts.cost)
        if facts.makes is not None:
            before = helvetia.STANDARD.good(facts.makes).made_from
            start = "makes" if before is None else f"{before.title} to"
            assert does == f"{start} {facts.makes.title}"
        elif facts.swaps:
            swapped = does.removeprefix("swaps ").split(", ")
            assert sorted(swapped) == sorted(good.title for good in facts.swaps)
        else:
            assert does == f"{facts.points} points"


def test_catalogue_has_families_of_rules() -> None:
    families = {row[0]: row[1:3] for row in _table(_RULES, "Families on the market")}
    assert families == {
        facts.family.title: [_words(facts.goods), f"{facts.points} point{'s'[: facts.points - 1]}"]
        for facts in helvetia.STANDARD.families
    }
    letters = {
        row[0]: row[1].split(", ") for row in _table(_RULES, "Letters of the start buildings")
    }
    assert letters == {
        facts.letter.name: [building.title for building in facts.buildings]
        for facts in helvetia.STANDARD.letters
    }


GAMES = helvetia_games.names()


@pytest.mark.parametrize("name", GAMES)
def test_move_table_is_complete(name: str) -> None:
    played = helvetia_games.find(name)
    rows = _table(DOCS / "reference" / f"{name}.md", "All moves")
    variants: tuple[type, ...] = getattr(played.Move, "__variants__")  # noqa: B009  # of the library's games
    kinds = [kind.__name__ for kind in variants]
    assert sorted(row[0].strip("`") for row in rows) == sorted(kinds)
    for kind, text, document, _, _ in rows:
        move = played.parse_move(text.strip("`"))
        assert type(move).__name__ == kind.strip("`")
        assert core.to_document(move) == json.loads(document.strip("`"))


@pytest.mark.parametrize("name", GAMES)
def test_decision_table_is_complete(name: str) -> None:
    played = import_module(f"helvetia.games.{name}")
    steps = import_module(f"helvetia.games.{name}.play").STEPS
    answers = {
        decision.value: {kind.__name__ for kind in steps[decision].rules}
        for decision in played.Decision
    }
    rows = _table(DOCS / "reference" / f"{name}.md", "Decisions")
    written = {row[0].strip("`"): set(re.findall(r"`(\w+)`", row[1])) for row in rows}
    assert written == answers
    assert list(written) == list(answers)  # in the same order


@pytest.mark.parametrize(
    ("name", "heading"), [("helvetia", "All options"), ("helsinki", "Options of Helsinki")]
)
def test_option_table_is_complete(name: str, heading: str) -> None:
    rows = _table(DOCS / "howto" / "options.md", heading)
    options = helvetia_games.find(name).Options
    assert [row[0].strip("`") for row in rows] == list(attrs.fields_dict(options))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("helvetia", ("Player", "Village", "House", "Villager", "People", "CharacterSpace")),
        ("helsinki", ("Player", "Pavilion", "Supply")),
    ],
)
def test_state_fields_are_described(name: str, parts: tuple[str, ...]) -> None:
    game = import_module(f"helvetia.games.{name}")
    text = (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`(\w+)`", text))
    fields = {field for part in parts for field in attrs.fields_dict(getattr(game, part))}
    assert {*game.GameState.FIELDS} | fields <= described | {"character"}


@pytest.mark.parametrize("name", GAMES)
def test_reason_codes_are_listed(name: str) -> None:
    """Reasons are made by one function, `no(code, rule, ...)`, with the code written out."""
    used: set[str] = set()
    folder = PACKAGE / "games" / name
    for path in (*folder.rglob("*.py"), PACKAGE / "core" / "engine.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("no", "self.no"):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    used.add(str(code.value))
    rows = _table(DOCS / "reference" / f"{name}.md", "All codes")
    assert sorted(row[0].strip("`") for row in rows) == sorted(used)


def test_users_see_thirty_pages_at_most() -> None:
    pages = [page for page in PAGES if page.is_relative_to(DOCS)]
    assert len([page for page in pages if "contributing" not in page.parts]) <= 30


_OPTION = re.compile(r"(--[a-z]+)")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_options_are_described(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    from helvetia.cli import main

    with pytest.raises(SystemExit):
        main([command, "--help"])
    offered = set(_OPTION.findall(capsys.readouterr().out)) - {"--help"}
    text = (DOCS / "howto" / "command-line.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `--")]
    described = {_OPTION.findall(row)[0] for row in rows if f"`{command}`" in row.split("|")[2]}
    assert described == offered
